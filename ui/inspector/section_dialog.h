#pragma once

#include "ui/inspector/fill_dialog.h"

namespace denavit {

/// Fills the beam of a link from the shape of its section and its material: moduli, section, and
/// the mass from the density.
class SectionDialog final : public FillDialog {
  Q_OBJECT

 public:
  SectionDialog(Edits& edits, const Preferences& preferences, Messages& messages, int joint,
                QWidget* parent = nullptr);

 private:
  [[nodiscard]] QString undoText() const override;
  void follow() override;
  void apply(const BodyShape& shape);
  [[nodiscard]] BodyShape shape() const;

  int joint_;
  QuantityEdit *width_ = nullptr, *height_ = nullptr, *wall_ = nullptr;
};

}  // namespace denavit
