#include "ui/live/live_notice.h"

#include <algorithm>
#include <cmath>

#include "core/flexible/tip_slope.h"
#include "models/live/live_pace.h"
#include "models/robot/make_flexible_arm.h"
#include "ui/editors/quantity_text.h"
#include "ui/live/live_session.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kNotice_ms = 90;
/// A worker that is busy for less than this share is kept from working.
constexpr double kBusy = 0.5;

}  // namespace

LiveNotice::LiveNotice(const LiveSession& session, QWidget* parent)
    : QLabel(parent), session_(session) {
  named(selectable(wrapped(this)), "liveNotice");
  setContentsMargins(6, 3, 6, 3);
  later_.setSingleShot(true);
  later_.setInterval(kNotice_ms);
  connect(&later_, &QTimer::timeout, this, &LiveNotice::refresh);
  connect(&session, &LiveSession::changed, this, &LiveNotice::refresh);
  connect(&session, &LiveSession::looked, this, [this] {
    if (!later_.isActive()) later_.start();
  });
  refresh();
}

QString LiveNotice::describePace() const {
  const LiveState& state = session_.state();
  const auto& made = session_.made();
  QString text = tr("Falls behind: %1 of real time.").arg(toNumber(state.factor, 2));
  if (state.load < kBusy)
    return text + tr(" Other programs or the picture take the processor's time.");
  text += tr(" A second of this arm takes %1 s to compute")
              .arg(toNumber(state.load / std::max(state.factor, 1e-6), 2));
  if (made) text += tr(" (%1)").arg(QString::fromStdString(made->integration));
  QStringList helps;
  if (state.factor > LivePace::kSlowest)
    helps << tr("slow motion at × %1").arg(toNumber(std::floor(10 * state.factor) / 10, 1));
  helps << (countModes(session_.robot()) > 0 ? tr("fewer modes of its links")
                                             : tr("smaller gains and softer stops"));
  return text + tr(". What helps: %1.").arg(helps.join(tr(", ")));
}

void LiveNotice::refresh() {
  using enum LiveSession::Phase;
  const bool isBroken = session_.phase() == Broken;
  QString text = session_.reason();
  const LiveLook& look = session_.state().look;
  const bool isBent = session_.isLive() && look.tipSlope > kMostTipSlope;
  if (session_.isBehind()) text = describePace();
  if (isBent)
    text +=
        (text.isEmpty() ? "" : "\n") +
        tr("Link %1 bends by %2 rad at its tip: beyond small deflections, up to %3 rad, what is "
           "shown is not what it would do.")
            .arg(look.bentLink)
            .arg(toNumber(look.tipSlope, 2), toNumber(kMostTipSlope, 2));
  if (isBroken) text += tr("\nGo back to before it, change what led there, and go on.");
  if (session_.phase() == Starting) text = tr("Begins…");
  const bool isError = isBroken || (session_.phase() == None && !text.isEmpty());
  setLook(*this, "state", isError ? "error" : session_.isBehind() || isBent ? "warning" : "");
  if (this->text() != text) setText(text);
  setVisible(!text.isEmpty());
}

}  // namespace denavit
