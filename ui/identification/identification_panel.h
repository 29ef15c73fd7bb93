#pragma once

#include <QWidget>

#include "ui/identification/measured_fit.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace denavit {

class ExciteTab;
class FitOptions;
class MeasurementBox;

/// Masses, inertias and friction of the arm from a measured motion: what was measured and how it is
/// fitted at the left, what came of it at the right, and motions worth measuring. A table that is
/// dropped here is the measurement. Arms that identification refuses have the reason in its place.
class IdentificationPanel final : public QWidget {
  Q_OBJECT

 public:
  IdentificationPanel(Edits& edits, const Preferences& preferences, Messages& messages,
                      QWidget* parent = nullptr);

  [[nodiscard]] MeasuredFit& fit() const { return *fit_; }
  [[nodiscard]] ExciteTab& excite() const { return *excite_; }
  [[nodiscard]] bool isBusy() const;
  /// Brings a tab to the front, and fits the arm to a table, as scripts ask for it: "parameters",
  /// "measured.csv". @returns what names there are where this is none; else empty
  QString showTab(const QStringList& place);

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  QWidget* makeSettings();
  void makeTabs(Edits& edits, const Preferences& preferences, Messages& messages);
  void connectParts();
  void identify(const QString& path);
  void start();
  [[nodiscard]] bool isWanted() const;
  void apply();
  void saveReport();
  void refresh();
  /// Whether the fit was made with the options as they stand.
  [[nodiscard]] bool isAsOptionsSay() const;
  [[nodiscard]] QString describeState() const;
  [[nodiscard]] QString describeNoted() const;

  Messages& messages_;
  MeasuredFit* fit_;
  MeasurementBox *measurement_ = nullptr, *validation_ = nullptr;
  FitOptions* options_ = nullptr;
  QPushButton *start_ = nullptr, *apply_ = nullptr, *report_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QLabel *state_ = nullptr, *noted_ = nullptr, *refusal_;
  QTabWidget* tabs_ = nullptr;
  QWidget* page_;
  ExciteTab* excite_ = nullptr;
  bool fitsNext_ = false;  ///< once the table is read
};

}  // namespace denavit
