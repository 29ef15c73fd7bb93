#pragma once

#include <QDialog>
#include <array>

#include "models/robot/shape_inertia.h"
#include "ui/inspector/body_source.h"
#include "ui/studio/parts.h"

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QRadioButton;

namespace denavit {

class QuantityEdit;

/// Fills mass, centre of mass and inertia of a body from a shape and its material. By default the
/// shape reaches from one frame of the link to the other. The arm, and the 3-D view with it,
/// follows every change at once; the dialog as a whole is one undo step, and Cancel leaves none.
class ShapeDialog final : public QDialog {
  Q_OBJECT

 public:
  ShapeDialog(Edits& edits, const Preferences& preferences, Messages& messages, BodySource body,
              QWidget* parent = nullptr);

  void reject() override;

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  enum Axis { Reach, X, Y, Z };

  void makeShapeRows(QFormLayout& form);
  void makeMassRows(QFormLayout& form);
  void makePreview(QFormLayout& form);
  QuantityEdit* addLength(const char* name, const QString& toolTip, double value_m);
  void startFrom(const LinkSpan& span);

  void chooseAxis();
  void chooseMaterial();
  void follow();
  void showRows();
  void showBody(const BodyProperties& body);
  void showIssues(const std::vector<Issue>& issues);
  void applyBody(const BodyProperties& body);

  [[nodiscard]] Axis axis() const;
  [[nodiscard]] BodyShape shape() const;
  [[nodiscard]] BodyPlacement placement() const;
  /// [kg] nothing where it cannot be told.
  [[nodiscard]] double mass(const BodyShape& shape) const;

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  BodySource body_;
  RobotDescription before_;  ///< what Cancel brings back
  QString mergeKey_;
  LinkSpan span_;
  QFormLayout* form_ = nullptr;
  QComboBox* kind_ = nullptr;
  QComboBox* axis_ = nullptr;
  QComboBox* material_ = nullptr;
  QRadioButton* massGiven_ = nullptr;
  QuantityEdit* length_ = nullptr;
  QuantityEdit* width_ = nullptr;
  QuantityEdit* height_ = nullptr;
  QuantityEdit* wall_ = nullptr;
  QuantityEdit* density_ = nullptr;
  QuantityEdit* mass_ = nullptr;
  std::array<QuantityEdit*, 3> start_{};
  QLabel* widthTitle_ = nullptr;
  QLabel* preview_ = nullptr;
  QDialogButtonBox* buttons_ = nullptr;
};

}  // namespace denavit
