#pragma once

#include <QObject>
#include <functional>
#include <utility>
#include <vector>

#include "ui/studio/parts.h"

class QWidget;

namespace denavit {

class BodeCard;
class InSight;
class LinearCards;
class LinearPanel;
class LinearSession;
class PoleCard;
class RegulatorCard;
class ResponseCard;

/// The linear model of the arm on screen: its panels, and what they share.
class LinearBench final : public QObject {
  Q_OBJECT

 public:
  /// @param dockOf  the parent of a panel, by its name
  LinearBench(Edits& edits, Shown& shown, Playback& playback, Runs& runs,
              const Preferences& preferences, Messages& messages,
              const std::function<QWidget*(const char* panel)>& dockOf, QObject* parent = nullptr);

  /// By the names of their docks.
  [[nodiscard]] const std::vector<std::pair<const char*, QWidget*>>& panels() const {
    return panels_;
  }
  [[nodiscard]] LinearSession& session() { return *session_; }
  [[nodiscard]] LinearCards& cards() { return *cards_; }
  /// Whether what is shown is still computed.
  [[nodiscard]] bool isBusy() const;

 private:
  void watch();

  LinearSession* session_;
  LinearPanel* panel_;
  LinearCards* cards_;
  PoleCard* poles_;
  BodeCard* bode_;
  RegulatorCard* regulator_;
  ResponseCard* response_;
  std::vector<InSight*> sights_;
  std::vector<std::pair<const char*, QWidget*>> panels_;
};

}  // namespace denavit
