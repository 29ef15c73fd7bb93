#pragma once

#include <QDialog>
#include <memory>

#include "ui/plot_view/plot_export.h"

class QFormLayout;
class QLabel;

namespace denavit {

/// Asks for size (px, mm), resolution, preset, look and place of the legend of a picture, and shows
/// what comes out. It writes nothing itself.
class PlotExportDialog final : public QDialog {
  Q_OBJECT

 public:
  /// @param stack  is copied
  PlotExportDialog(const PlotStack& stack, const PictureOptions& options,
                   QWidget* parent = nullptr);
  ~PlotExportDialog() override;

  [[nodiscard]] PictureOptions options() const;

 private:
  [[nodiscard]] QFormLayout* makeForm();
  void connectForm();
  [[nodiscard]] QLabel* makePreview();
  void showPreview();

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
