#include "ui/code/equations_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QStackedWidget>
#include <algorithm>

#include "ui/code/equation_view.h"
#include "ui/editors/quantity_text.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/messages.h"
#include "ui/studio/no_arm_text.h"
#include "ui/studio/shown.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

QString toHtml(const EquationSymbol& symbol) {
  QString text = QString::fromStdString(symbol.base).toHtmlEscaped();
  if (symbol.style == EquationSymbol::Style::Letter) text = "<i>" + text + "</i>";
  if (!symbol.below.empty())
    text += "<sub>" + QString::fromStdString(symbol.below).toHtmlEscaped() + "</sub>";
  if (symbol.power > 1) text += "<sup>" + QString::number(symbol.power) + "</sup>";
  return text;
}

QString toHtml(const std::vector<EquationSymbol>& symbols) {
  QString text;
  for (const EquationSymbol& symbol : symbols) text += toHtml(symbol) + " ";
  return text.trimmed();
}

/// "1", "1, 2".
QString listJoints(const std::vector<int>& joints) {
  QStringList numbers;
  for (const int joint : joints) numbers << QString::number(joint + 1);
  return numbers.join(", ");
}

}  // namespace

EquationsPanel::EquationsPanel(const Edits& edits, const Shown& shown, Playback& playback,
                               const Preferences& preferences, Messages& messages, ArmView& view,
                               QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      preferences_(preferences),
      messages_(messages),
      shownArm_(new ShownArm(edits, shown, playback, preferences, this)),
      mark_(view),
      sight_(new InSight(*this)),
      pages_(new QStackedWidget(this)),
      refusal_(selectable(named(new QLabel(pages_), "equationsRefusal"))),
      letters_(wrapped(named(new QLabel(this), "equationLetters"))),
      foot_(wrapped(named(new QLabel(this), "equationTerm"))),
      area_(scrollAreaDown(pages_)),
      view_(scrolled<EquationView>(area_)),
      job_([this](std::shared_ptr<const Equations> equations) { take(std::move(equations)); }) {
  setObjectName("equations");
  for (QLabel* label : {letters_, foot_}) label->setTextFormat(Qt::RichText);
  refusal_->setMargin(12);
  foot_->setMargin(6);
  pages_->addWidget(area_);
  auto* reasons = new QWidget(pages_);
  column(reasons, {refusal_, stretch()}, {.margins = {0, 0, 0, 0}});
  pages_->addWidget(reasons);
  column(this, {makeHead(), {pages_, 1}, letters_, foot_}, {.margins = {6, 4, 6, 4}, .spacing = 4});
  connect(sight_, &InSight::changed, this, &EquationsPanel::followSight);
  connect(view_, &EquationView::termChanged, this, &EquationsPanel::showTerm);
  connect(&edits, &Edits::robotChanged, this, [this] {
    dirty_ = true;
    make();
  });
  connect(shownArm_, &ShownArm::changed, this, &EquationsPanel::showTerm);
  connect(&preferences, &Preferences::unitsChanged, this, &EquationsPanel::showTerm);
  connect(&job_, &JobBase::failed, this, &EquationsPanel::refuse);
  showTerm();
}

QWidget* EquationsPanel::makeHead() {
  auto* head = new QWidget(this);
  auto* title = wrapped(mutedLabel(head));
  title->setText(tr("By accelerations, by rates, and gravity; C₁₂ is cos(θ₁ + θ₂), S₁₂ its sine"));
  copy_ = pushButton(head, "equationsCopy", tr("Copy as LaTeX"),
                     tr("Puts all rows on the clipboard, as an align* environment"));
  connect(copy_, &QPushButton::clicked, this, &EquationsPanel::copy);
  row(head, {{title, 1}, copy_}, {.margins = {0, 0, 0, 0}, .spacing = 6});
  return head;
}

void EquationsPanel::followSight(bool inSight) {
  if (!inSight) return mark_.clear();
  make();
  showTerm();
}

void EquationsPanel::make() {
  if (!dirty_ || !sight_->isInSight()) return;
  dirty_ = false;
  job_.start([robot = edits_.document().robot()](const auto&) {
    return std::make_shared<const Equations>(makeEquations(robot));
  });
}

void EquationsPanel::take(std::shared_ptr<const Equations> equations) {
  equations_ = std::move(equations);
  pages_->setCurrentIndex(0);
  view_->setEquations(equations_);
  letters_->setText(tellLetters());
  letters_->show();
  copy_->setEnabled(true);
  if (wanted_ >= 0) view_->setTerm(std::exchange(wanted_, -1));
  showTerm();
}

void EquationsPanel::refuse(const JobFailure& why) {
  equations_ = nullptr;
  view_->setEquations(nullptr);
  QString text;
  for (const Issue& issue : why.issues) {
    const QString where = issue.where == "joints" ? tr("The joints of this arm")
                                                  : QString::fromStdString(issue.where);
    text +=
        tr("%1 %2\n→ %3\n\n")
            .arg(where, QString::fromStdString(issue.what), QString::fromStdString(issue.remedy));
  }
  const RobotDescription& robot = edits_.document().robot();
  if (robot.isJointList) text = noArmText(robot);
  refusal_->setText(text.isEmpty() ? why.text : text.trimmed());
  pages_->setCurrentIndex(1);
  letters_->hide();
  copy_->setEnabled(false);
  showTerm();
}

void EquationsPanel::setTerm(int term) {
  if (equations_ && !dirty_ && !isBusy()) return view_->setTerm(term);
  wanted_ = term;
}

const EquationTerm& EquationsPanel::termAt(int term) const {
  auto k = static_cast<std::size_t>(term);
  std::size_t i = 0;
  while (k >= equations_->rows[i].size()) k -= equations_->rows[i++].size();
  return equations_->rows[i][k];
}

void EquationsPanel::showTerm() {
  foot_->setVisible(equations_ != nullptr);
  if (!equations_ || view_->term() < 0) {
    foot_->setText(
        tr("Point at a term; after a click here the arrow keys go from one to the next."));
    return mark_.clear();
  }
  const EquationTerm& term = termAt(view_->term());
  foot_->setText(tellTerm(term));
  if (!sight_->isInSight() || !shownArm_->isValid()) return mark_.clear();
  mark_.show(*equations_, term, shownArm_->kinematics().X_WL);
}

QString EquationsPanel::tellTerm(const EquationTerm& term) const {
  QString text = (isNegative(term) ? QStringLiteral("−") : QString()) + "<b>" +
                 toHtml(symbolsOf(*equations_, term)) + "</b> " + tellWorth(term);
  text += "; " + QString::fromStdString(explain(term));
  const QString axes = term.axes.size() == 1 ? tr("axis %1").arg(listJoints(term.axes))
                                             : tr("axes %1").arg(listJoints(term.axes));
  const QString links = term.links.size() == 1 ? tr("link %1").arg(listJoints(term.links))
                                               : tr("links %1").arg(listJoints(term.links));
  return text + "; " +
         (term.links.empty() ? tr("%1 in the view").arg(axes)
                             : tr("%1, %2 in the view").arg(links, axes));
}

/// At the pose and rates on screen.
QString EquationsPanel::tellWorth(const EquationTerm& term) const {
  const auto n = static_cast<Eigen::Index>(equations_->joints.size());
  const VecX<double>& q = shownArm_->q();
  if (!shownArm_->isValid() || q.size() != n) return tr("is of the arm in the table");
  EquationState state;
  state.q.assign(q.begin(), q.end());
  state.qd = shown_.rates();
  const bool comma = preferences_.values().decimalComma;
  const auto tell = [&](double value, const std::string& unit) {
    return toText(value, {.unit = QString::fromStdString(unit), .decimalComma = comma});
  };
  QString text =
      tr("now %1").arg(tell(equations_->calcFactor(term, state.q), equations_->unitOf(term)));
  const bool moves = std::any_of(state.qd.begin(), state.qd.end(), [](double r) { return r != 0; });
  if (term.kind == EquationTerm::Kind::Velocity && moves) {
    const bool turns =
        equations_->joints[static_cast<std::size_t>(term.row)] == JointType::Revolute;
    text +=
        tr(", with the rates %1").arg(tell(equations_->calcTerm(term, state), turns ? "N m" : "N"));
  }
  return text;
}

QString EquationsPanel::tellLetters() const {
  QStringList texts;
  const bool comma = preferences_.values().decimalComma;
  for (const int k : findUsedLetters(*equations_)) {
    const EquationLetter& letter = equations_->letters[static_cast<std::size_t>(k)];
    const QString symbol = toHtml(symbolOf(letter));
    if (letter.joint >= 0) continue;  // a displacement, not a number
    QString text =
        symbol + " = " +
        toText(letter.value, {.unit = QString::fromStdString(letter.unit), .decimalComma = comma});
    if (!letter.meaning.empty())
      text += " (" + QString::fromStdString(letter.meaning).toHtmlEscaped() + ")";
    texts << text.replace(' ', QChar::Nbsp);
  }
  return texts.join(", ");
}

void EquationsPanel::copy() {
  if (!equations_) return;
  QGuiApplication::clipboard()->setText(QString::fromStdString(toLatex(*equations_)));
  emit messages_.said(tr("Copied the equations as LaTeX"));
}

}  // namespace denavit
