#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

namespace denavit {

class LiveSession;

/// The arm in the hand: begin, pause, go back, keep; what drives it, its gains, gravity, payload
/// and friction, all of which may be changed while it moves. Its curves are LiveCharts.
class LivePanel final : public QWidget {
  Q_OBJECT

 public:
  LivePanel(LiveSession& session, Edits& edits, const Preferences& preferences, Messages& messages,
            QWidget* parent = nullptr);
};

}  // namespace denavit
