#pragma once

#include <QFrame>

#include "render/scene_options.h"

class QToolButton;

namespace denavit {

/// The row of small buttons over the 3-D view: view menu, fit, and what is drawn.
class ToolStrip : public QFrame {
  Q_OBJECT

 public:
  explicit ToolStrip(QWidget* parent);

  void setOptions(const SceneOptions& options);
  [[nodiscard]] const SceneOptions& options() const { return options_; }

 signals:
  void viewChosen(denavit::StandardView view);
  void fitChosen();
  /// The user toggled something.
  void optionsChosen();

 private:
  QToolButton* addButton(const QString& text, const QString& tip);
  QToolButton* addToggle(const QString& name, const QString& text, const QString& tip,
                         bool SceneOptions::*option);
  void addViewMenu();

  SceneOptions options_;
  struct Toggle {
    QToolButton* button;
    bool SceneOptions::*option;
  };
  QList<Toggle> toggles_;
};

/// The look of everything that floats over the view: a small rounded card.
[[nodiscard]] QString overlayStyle(bool dark);

}  // namespace denavit
