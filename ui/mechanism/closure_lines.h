#pragma once

#include <QWidget>
#include <array>

#include "models/mechanism/mechanism_description.h"
#include "ui/studio/parts.h"

class QComboBox;
class QGridLayout;

namespace denavit {

class PlacementFields;

/// The two frames that a closure holds together: the link of each, and where on it.
class ClosureLines final : public QWidget {
  Q_OBJECT

 public:
  ClosureLines(Edits& edits, const Preferences& preferences, Messages& messages,
               QWidget* parent = nullptr);

  /// @param closure  0-based; -1: none
  void setClosure(int closure);
  [[nodiscard]] int closure() const { return closure_; }

 private:
  /// The lines of one of the frames.
  struct Side {
    AttachmentDescription ClosureDescription::*frame;
    QComboBox *chain = nullptr, *link = nullptr;
    PlacementFields* placement = nullptr;
  };
  void addSide(QGridLayout& grid, int row, Side& side, const QString& letter);
  PlacementFields* makePlacement(const Side& side, const QString& letter);
  void refresh();
  void fill(const Side& side) const;
  void edit(const QString& text, const Side& side,
            const std::function<void(AttachmentDescription&)>& change,
            const QString& mergeKey = {});
  [[nodiscard]] const ClosureDescription* find() const;
  [[nodiscard]] Placement findInWorld(const AttachmentDescription& frame) const;

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  int closure_ = -1;
  std::array<Side, 2> sides_{Side{&ClosureDescription::a}, Side{&ClosureDescription::b}};
};

}  // namespace denavit
