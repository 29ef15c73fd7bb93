#include "ui/run_settings/section.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace denavit {

Section::Section(const QString& title, const QString& key, bool open, QWidget* parent)
    : QWidget(parent),
      title_(new QToolButton(this)),
      summary_(new QLabel(this)),
      body_(new QWidget(this)),
      text_(title) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  auto* head = new QHBoxLayout;
  head->setSpacing(6);
  title_->setObjectName("section:" + key);
  title_->setProperty("section", true);
  title_->setText(title);
  title_->setCheckable(true);
  title_->setAutoRaise(true);
  title_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  title_->setToolTip(tr("Show or fold %1").arg(title));
  title_->setFocusPolicy(Qt::TabFocus);
  summary_->setObjectName("muted");
  summary_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  // A long summary gives way.
  summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  head->addWidget(title_);
  head->addWidget(summary_, 1);
  layout->addLayout(head);
  layout->addWidget(body_);
  connect(title_, &QToolButton::toggled, this, [this](bool on) {
    title_->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    body_->setVisible(on);
  });
  title_->setArrowType(Qt::RightArrow);
  body_->setVisible(false);
  title_->setChecked(open);
}

void Section::setOpen(bool open) { title_->setChecked(open); }

void Section::setSummary(const QString& summary) {
  summary_->setText(summary);
  summary_->setToolTip(summary);
}

void Section::setIssues(const std::vector<Issue>& issues) {
  QString state;
  for (const Issue& issue : issues) {
    const QString where = QString::fromStdString(issue.where);
    const bool here = std::any_of(prefixes_.begin(), prefixes_.end(),
                                  [&](const QString& prefix) { return where.startsWith(prefix); });
    if (!here) continue;
    if (issue.severity == Issue::Severity::Error) state = "error";
    if (state.isEmpty()) state = "warning";
  }
  title_->setText(state.isEmpty() ? text_ : text_ + QStringLiteral("  ⚠"));
  title_->setProperty("state", state);
  title_->style()->unpolish(title_);
  title_->style()->polish(title_);
}

QGridLayout* makeFieldGrid(QWidget* body) {
  auto* grid = new QGridLayout(body);
  grid->setContentsMargins(4, 0, 0, 4);
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(4);
  grid->setColumnMinimumWidth(0, body->fontMetrics().horizontalAdvance("description "));
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(2, 1);
  return grid;
}

QLabel* addFieldRow(QGridLayout& grid, const QString& name,
                    std::initializer_list<QWidget*> fields) {
  const int row = grid.rowCount();
  auto* label = new QLabel(name, grid.parentWidget());
  grid.addWidget(label, row, 0);
  int column = 1;
  for (QWidget* field : fields) grid.addWidget(field, row, column++, 1, fields.size() == 1 ? 2 : 1);
  if (fields.size() > 0) label->setBuddy(*fields.begin());
  return label;
}

}  // namespace denavit
