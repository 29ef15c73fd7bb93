#pragma once

#include <QFrame>

#include "render/scene_options.h"
#include "ui/view3d/arm_view.h"

class QAction;
class QActionGroup;
class QMenu;
class QSlider;
class QToolButton;

namespace denavit {

class BendingMenu;

/// The row of small buttons over the 3-D view: view menu, fit, and what is drawn.
class ToolStrip : public QFrame {
  Q_OBJECT

 public:
  explicit ToolStrip(QWidget* parent);

  void setOptions(const SceneOptions& options);
  [[nodiscard]] const SceneOptions& options() const { return options_; }
  void setParallel(bool parallel);
  /// Takes its size for a view with so much room: leaves out what is needed least, has a key, or is
  /// in the view's own menu.
  void fitInto(int width_px);
  /// The frames to choose among: base, one per row, tool.
  void setRowCount(int rows);
  /// Offers how bent links are drawn.
  void setBends(bool bends);
  void setTraceColourings(const QList<TraceColouring>& colourings);
  [[nodiscard]] QString traceColouring() const;
  [[nodiscard]] QMenu* viewMenu() const { return viewMenu_; }

 signals:
  void viewChosen(denavit::StandardView view);
  void fitChosen();
  /// The user toggled something.
  void optionsChosen();
  void parallelChosen(bool parallel);
  void traceColouringChosen(const QString& key);

 private:
  QToolButton* addButton(const QString& text, const QString& tip);
  QToolButton* addToggle(const QString& name, const QString& text, const QString& tip,
                         bool SceneOptions::*option);
  void addViewMenu();
  QMenu* addMenu(const QString& name, const QString& tip);
  void addFrameMenu();
  void addBendingMenu();
  void fillFrameMenu();

  SceneOptions options_;
  struct Toggle {
    QToolButton* button;
    bool SceneOptions::*option;
  };
  QList<Toggle> toggles_;
  QMenu* viewMenu_ = nullptr;
  QAction* parallel_ = nullptr;
  QMenu* frameMenu_ = nullptr;
  QSlider* frameSize_ = nullptr;
  QList<QAction*> frameActions_;
  QMenu* traceMenu_ = nullptr;
  QToolButton* bending_ = nullptr;
  BendingMenu* bendingMenu_ = nullptr;
  QActionGroup* colourings_ = nullptr;
};

/// The look of everything that floats over the view: a small rounded card.
[[nodiscard]] QString overlayStyle(bool dark);

}  // namespace denavit
