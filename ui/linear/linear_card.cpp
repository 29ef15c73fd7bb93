#include "ui/linear/linear_card.h"

#include "ui/plot_view/plot_view.h"
#include "ui/widgets/widgets.h"

namespace denavit {

LinearCard::LinearCard(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), title_(title) {
  setObjectName(name);
  auto* head = new QLabel(title, this);
  head->setFont(toBold(head->font()));
  note_ = named(mutedLabel(this), name + "Note");
  note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  note_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  body_ = column(this, {row({head, {note_, 1}}, {.spacing = 8})},
                 {.margins = {8, 4, 8, 6}, .spacing = 4});
}

void LinearCard::setNote(const QString& note) {
  note_->setText(note);
  note_->setToolTip(note);
}

PlotView* LinearCard::makePlots(const QString& name) {
  auto* view = named(new PlotView(this), name);
  view->setMinimumHeight(120);
  return view;
}

void LinearCard::showNone(PlotView& view, const QString& why) {
  view.setPlots({});
  view.setPlaceholder(why);
}

}  // namespace denavit
