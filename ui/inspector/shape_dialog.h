#pragma once

#include <array>

#include "ui/inspector/body_source.h"
#include "ui/inspector/fill_dialog.h"

class QRadioButton;

namespace denavit {

/// Fills mass, centre of mass and inertia of a body from a shape and its material. By default the
/// shape reaches from one frame of the link to the other.
class ShapeDialog final : public FillDialog {
  Q_OBJECT

 public:
  ShapeDialog(Edits& edits, const Preferences& preferences, Messages& messages, BodySource body,
              QWidget* parent = nullptr);

 private:
  enum Axis { Reach, X, Y, Z };

  void addShape();
  void addMass();
  void startFrom(const LinkSpan& span);

  void chooseAxis();
  void chooseMaterial();
  void follow() override;
  void showRows();
  void showBody(const BodyProperties& body);

  [[nodiscard]] QString undoText() const override;
  [[nodiscard]] Axis axis() const;
  [[nodiscard]] BodyShape shape() const;
  [[nodiscard]] BodyPlacement placement() const;
  /// [kg] nothing where it cannot be told.
  [[nodiscard]] double mass(const BodyShape& shape) const;

  BodySource body_;
  LinkSpan span_;
  QComboBox* axis_ = nullptr;
  QRadioButton* massGiven_ = nullptr;
  QuantityEdit *length_ = nullptr, *width_ = nullptr, *height_ = nullptr, *wall_ = nullptr;
  QuantityEdit *density_ = nullptr, *mass_ = nullptr;
  std::array<QuantityEdit*, 3> start_{};
};

}  // namespace denavit
