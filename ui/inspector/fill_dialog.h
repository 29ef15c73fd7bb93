#pragma once

#include <QDialog>
#include <functional>

#include "models/robot/robot.h"
#include "models/robot/shape_inertia.h"
#include "ui/studio/parts.h"
#include "ui/widgets/widgets.h"

namespace denavit {

class QuantityEdit;

/// A dialog that fills a part of the arm from a shape and a material. The arm, and the 3-D view
/// with it, follows every change at once; the dialog as a whole is one undo step, and Cancel leaves
/// none.
class FillDialog : public QDialog {
  Q_OBJECT

 public:
  void reject() override;

 protected:
  /// @param key    begins the objectNames of the fields
  /// @param place  of the part in the arm
  FillDialog(Edits& edits, const Preferences& preferences, Messages& messages, const QString& key,
             const QString& place, QWidget* parent);

  [[nodiscard]] virtual QString undoText() const = 0;
  /// Takes what is chosen into the arm and the preview.
  virtual void follow() = 0;

  // In the order of the Tab key, then the buttons under the form.
  QComboBox* addKinds(const QString& toolTip, std::initializer_list<Choice> kinds);
  QuantityEdit* addLength(const char* name, const QString& toolTip, double value_m);
  /// Every material with its density, its source as a tool tip.
  QComboBox* addMaterials(const QString& toolTip = {});
  QLabel* addPreview(int lines);
  void addForm(std::initializer_list<FormRow> rows, int widthInLetters);

  /// Shows what is wrong in place of the preview.
  /// @returns whether nothing is
  bool accepts(const std::vector<Issue>& issues);
  void edit(const std::function<void(RobotDescription&)>& change);
  void keyPressEvent(QKeyEvent* event) override;

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  QString key_;
  RobotDescription before_;  ///< what Cancel brings back
  QString mergeKey_;
  QFormLayout* form_ = nullptr;
  QComboBox *kind_ = nullptr, *material_ = nullptr;
  QLabel* preview_ = nullptr;
  QDialogButtonBox* buttons_ = nullptr;
};

}  // namespace denavit
