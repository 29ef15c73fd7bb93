#include "ui/run_settings/section.h"

#include <algorithm>

#include "ui/widgets/widgets.h"

namespace denavit {

Section::Section(const QString& title, const QString& key, bool open, QWidget* parent)
    : QWidget(parent),
      title_(toolButton(this, "section:" + key, title, tr("Show or fold %1").arg(title))),
      summary_(mutedLabel(this)),
      body_(new QWidget(this)),
      text_(title) {
  title_->setProperty("section", true);
  title_->setCheckable(true);
  title_->setAutoRaise(true);
  title_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  title_->setFocusPolicy(Qt::TabFocus);
  summary_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  // A long summary gives way.
  summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  column(this, {row({title_, {summary_, 1}}, {.spacing = 6}), body_},
         {.margins = {}, .spacing = 2});
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
  setLook(*title_, "state", state);
}

QGridLayout* makeFieldGrid(QWidget* body) {
  QGridLayout* fields = grid(body, {.margins = {4, 0, 0, 4}, .horizontal = 6, .vertical = 4});
  fields->setColumnMinimumWidth(0, body->fontMetrics().horizontalAdvance("description "));
  fields->setColumnStretch(1, 1);
  fields->setColumnStretch(2, 1);
  return fields;
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
