#pragma once

#include <QToolButton>

#include "models/robot/robot.h"
#include "ui/studio/parts.h"

namespace denavit {

/// Says which Denavit-Hartenberg convention the table follows, and changes it in place: by
/// converting it (the same arm in other numbers) or by reading it anew (the same numbers, another
/// arm). A flexible arm cannot become modified: the status line says what to do.
class ConventionSwitch final : public QToolButton {
  Q_OBJECT

 public:
  ConventionSwitch(Edits& edits, const Selection& selection, Messages& messages,
                   QWidget* parent = nullptr);

 private:
  void refresh();
  void convert();
  void reinterpret();
  [[nodiscard]] Convention other() const;

  Edits& edits_;
  Messages& messages_;
  QAction* convert_;
  QAction* reinterpret_;
};

}  // namespace denavit
