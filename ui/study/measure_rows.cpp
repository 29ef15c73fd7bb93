#include "ui/study/measure_rows.h"

#include <QCompleter>
#include <QLineEdit>
#include <algorithm>

#include "models/channels/channel_table.h"
#include "models/channels/derived_formula.h"
#include "models/study/measure.h"
#include "ui/editors/expression_edit.h"
#include "ui/study/study_session.h"
#include "ui/study/word_completion.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr std::size_t kMostMeasureRows = 30;

QStringList listWords(const std::vector<Column>& columns) {
  QStringList words;
  for (const std::string& name : Measure::functionNames()) {
    words << QString::fromStdString(name) + '(';
  }
  for (const char* name : {"d(", "int(", "avg(", "abs(", "sqrt("}) words << name;
  for (const std::string& name : Measure::figureNames()) words << QString::fromStdString(name);
  for (const Column& column : columns) words << QString::fromStdString(shortName(column));
  words.sort();
  words.removeDuplicates();
  return words;
}

}  // namespace

MeasureRows::MeasureRows(StudySession& session, QWidget* parent)
    : QWidget(parent), session_(session), lines_(column(this, {}, {.margins = {}, .spacing = 3})) {
  setObjectName("studyMeasures");
}

QString MeasureRows::findProblem(const QString& formula) const {
  const std::vector<Column>& columns = session_.verdict().columns;
  if (columns.empty()) return {};  // nobody knows them yet
  return QString::fromStdString(findMeasureError(formula.toStdString(), columns).value_or(""));
}

void MeasureRows::addRow() {
  const std::size_t index = rows_.size();
  auto* whole = new QWidget(this);
  auto* name = named(new QLineEdit(whole), QStringLiteral("measureName%1").arg(index + 1),
                     tr("How charts and tables call it: letters, digits and _"));
  auto* formula =
      named(new ExpressionEdit([this](const QString& text) { return findProblem(text); }, whole),
            QStringLiteral("measureFormula%1").arg(index + 1),
            tr("One number of a run:\n"
               "max(x) min(x) mean(x) rms(x) first(x) last(x) at(x, t)\n"
               "settle(x, band) overshoot(x) count(condition) frequency(k)\n"
               "closure end_time steps, and + - * / of them;\n"
               "x is an expression over channels: abs(tau2), d(q1), tool_deflection"));
  formula->setPlaceholderText("max(abs(tau2))");
  QToolButton* drop = toolButton(whole, QStringLiteral("measureRemove%1").arg(index + 1),
                                 QStringLiteral("×"), tr("Measures this no more"));
  QLabel* problem =
      wrapped(named(new QLabel(whole), QStringLiteral("measureProblem%1").arg(index + 1)));
  setLook(*problem, "note", "error");
  problem->hide();
  name->setFixedWidth(name->fontMetrics().horizontalAdvance("deflection_x"));
  name->setAccessibleName(tr("Name of the measure"));
  formula->setAccessibleName(tr("Formula of the measure"));
  column(whole, {row({name, {formula, 1}, drop}, {.spacing = 4}), problem},
         {.margins = {}, .spacing = 1});
  lines_->addWidget(whole);
  new WordCompletion(*formula, [this] { return listWords(session_.verdict().columns); });
  connect(name, &QLineEdit::editingFinished, this, [this, index] { rename(index); });
  connect(formula, &ExpressionEdit::edited, this,
          [this, index](const QString& text) { setFormula(index, text); });
  connect(formula, &QLineEdit::textChanged, this, [this, formula, problem] {
    const QString why = findProblem(formula->text());
    problem->setText(why);
    problem->setVisible(!why.isEmpty());
  });
  connect(drop, &QToolButton::clicked, this, [this, index] { remove(index); });
  rows_.push_back({whole, name, formula, drop, problem});
}

void MeasureRows::refresh() {
  const auto& measures = session_.study().measures;
  const std::size_t count = std::min(measures.size(), kMostMeasureRows);
  while (rows_.size() < count) addRow();
  while (rows_.size() > count) {
    rows_.back().whole->hide();
    rows_.back().whole->deleteLater();
    rows_.pop_back();
  }
  for (std::size_t k = 0; k < count; ++k) {
    if (!rows_[k].name->isModified()) {
      rows_[k].name->setText(QString::fromStdString(measures[k].first));
    }
    rows_[k].formula->setExpression(QString::fromStdString(measures[k].second));
  }
  refreshIssues();
}

void MeasureRows::refreshIssues() {
  for (const Row& each : rows_) {
    const QString why = findProblem(each.formula->text());
    each.problem->setText(why);
    each.problem->setVisible(!why.isEmpty());
  }
}

QString MeasureRows::findOpenMistake() const {
  for (const Row& each : rows_) {
    const QString why = each.formula->isModified() ? findProblem(each.formula->text()) : QString();
    if (!why.isEmpty()) return tr("%1: %2").arg(each.name->text(), why);
  }
  return {};
}

void MeasureRows::setTabOrderBetween(QWidget& before, QWidget& behind) {
  QWidget* last = &before;
  for (const Row& each : rows_) {
    for (QWidget* next : std::initializer_list<QWidget*>{each.name, each.formula, each.drop}) {
      setTabOrder(std::exchange(last, next), next);
    }
  }
  setTabOrder(last, &behind);
}

void MeasureRows::add() {
  const auto& measures = session_.study().measures;
  for (int number = static_cast<int>(measures.size()) + 1;; ++number) {
    const std::string name = "m" + std::to_string(number);
    const bool isTaken = std::any_of(measures.begin(), measures.end(),
                                     [&](const auto& measure) { return measure.first == name; });
    if (isTaken) continue;
    session_.edit(tr("add a measure"), [&](StudyDescription& study) {
      study.measures.emplace_back(name, "max(abs(q1))");
    });
    break;
  }
  if (rows_.empty()) return;
  rows_.back().name->setFocus();
  rows_.back().name->selectAll();
}

void MeasureRows::rename(std::size_t row) {
  if (row >= rows_.size() || !rows_[row].name->isModified()) return;
  const std::string name = rows_[row].name->text().trimmed().toStdString();
  rows_[row].name->setModified(false);
  const auto& measures = session_.study().measures;
  const bool isTaken = std::any_of(measures.begin(), measures.end(),
                                   [&](const auto& measure) { return measure.first == name; });
  if (row >= measures.size() || measures[row].first == name) return refresh();
  if (name.empty() || isTaken) {
    const QString now = QString::fromStdString(measures[row].first);
    session_.say(isTaken ? tr("Another measure is called %1 already: this one stays %2")
                               .arg(QString::fromStdString(name), now)
                         : tr("A measure needs a name: it stays %1").arg(now));
    return refresh();
  }
  session_.edit(tr("rename a measure"), [&](StudyDescription& study) {
    if (row < study.measures.size()) study.measures[row].first = name;
  });
}

void MeasureRows::setFormula(std::size_t row, const QString& formula) {
  session_.edit(tr("change a measure"), [&](StudyDescription& study) {
    if (row < study.measures.size()) study.measures[row].second = formula.toStdString();
  });
}

void MeasureRows::remove(std::size_t row) {
  session_.edit(tr("remove a measure"), [&](StudyDescription& study) {
    if (row < study.measures.size()) {
      study.measures.erase(study.measures.begin() + static_cast<std::ptrdiff_t>(row));
    }
  });
}

}  // namespace denavit
