#include "ui/problems/problem_list.h"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QRegularExpression>
#include <algorithm>
#include <utility>

#include "models/place_words.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/theme/colours.h"

namespace denavit {

int jointOf(const QString& where) {
  static const QRegularExpression pattern("joints\\[(\\d+)\\]");
  const QRegularExpressionMatch match = pattern.match(where);
  return match.hasMatch() ? match.captured(1).toInt() : -1;
}

QString toReadablePlace(const QString& where) {
  return QString::fromStdString(toPlaceWords(where.toStdString()));
}

ProblemList::ProblemList(Edits& edits, Messages& messages, QWidget* parent)
    : QTreeWidget(parent), edits_(edits), messages_(messages) {
  setObjectName("problems");
  setHeaderLabels({tr("place"), tr("what"), tr("remedy")});
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setTextElideMode(Qt::ElideRight);
  header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(1, QHeaderView::Stretch);
  header()->setSectionResizeMode(2, QHeaderView::Stretch);
  connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
    emit messages_.placeWanted(item->data(0, Qt::UserRole).toString());
  });
  auto* checked = new QAction(tr("Remove checked assumptions from the list"), this);
  checked->setObjectName("takeOffAssumption");
  checked->setShortcut(QKeySequence::Delete);
  checked->setShortcutContext(Qt::WidgetShortcut);
  addAction(checked);
  setContextMenuPolicy(Qt::ActionsContextMenu);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  connect(checked, &QAction::triggered, this, &ProblemList::takeOffChecked);
  connect(&edits, &Edits::robotChanged, this, &ProblemList::refresh);
  connect(&edits, &Edits::scenarioChanged, this, &ProblemList::refresh);
  refresh();
}

void ProblemList::refresh() { show(edits_.document().findAllIssues()); }

void ProblemList::showRunIssues(const std::vector<Issue>& issues) {
  std::vector<Issue> all = edits_.document().findAllIssues();
  // A run names the same place of the arm by another path.
  const auto isSame = [](const Issue& a, const Issue& b) {
    return a.what == b.what && toPlaceWords(a.where) == toPlaceWords(b.where);
  };
  for (const Issue& issue : issues) {
    const bool known = std::any_of(all.begin(), all.end(),
                                   [&](const Issue& other) { return isSame(issue, other); });
    if (!known) all.push_back(issue);
  }
  show(std::move(all));
}

void ProblemList::show(std::vector<Issue> issues) {
  const std::vector<std::string>& assumptions = edits_.document().robot().assumptions;
  if (issues != issues_ || assumptions != assumptions_) {
    issues_ = std::move(issues);
    assumptions_ = assumptions;
    fill();
  }
  emit issuesChanged(issues_);  // also to fields that are new since
}

void ProblemList::changeEvent(QEvent* event) {
  QTreeWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) fill();  // in the colours of the other theme
}

void ProblemList::fill() {
  clear();
  for (const Issue& issue : issues_) {
    const bool error = issue.severity == Issue::Severity::Error;
    const QString where = QString::fromStdString(issue.where);
    auto* item = new QTreeWidgetItem(this);
    item->setText(0,
                  (error ? QStringLiteral("✗  ") : QStringLiteral("!  ")) + toReadablePlace(where));
    item->setText(1, QString::fromStdString(issue.what));
    item->setText(2, QString::fromStdString(issue.remedy));
    item->setForeground(0, error ? colour("error") : colour("warning"));
    item->setData(0, Qt::UserRole, where);
    for (int column = 0; column < 3; ++column) {
      item->setToolTip(column, item->text(1) + "\n" + item->text(2));
    }
    // For those who mend the file.
    item->setToolTip(0, item->toolTip(0) + "\n" + tr("In files: %1").arg(where));
  }
  addAssumptions();
}

void ProblemList::addAssumptions() {
  for (std::size_t i = 0; i < assumptions_.size(); ++i) {
    auto* item = new QTreeWidgetItem(this);
    item->setText(0, QStringLiteral("i  ") + tr("from another format"));
    item->setText(1, QString::fromStdString(assumptions_[i]));
    item->setText(2, tr("check it, then press Delete to remove the line"));
    item->setData(1, Qt::UserRole, static_cast<int>(i));
    for (int column = 0; column < 3; ++column) item->setToolTip(column, item->text(1));
  }
}

void ProblemList::takeOffChecked() {
  std::vector<std::string> left = assumptions_;
  for (const QTreeWidgetItem* item : selectedItems()) {
    const QVariant row = item->data(1, Qt::UserRole);
    if (row.isValid()) std::erase(left, assumptions_[static_cast<std::size_t>(row.toInt())]);
  }
  if (left == assumptions_) return;
  edits_.editRobot(tr("remove checked assumptions"),
                   [&](RobotDescription& robot) { robot.assumptions = left; });
}

}  // namespace denavit
