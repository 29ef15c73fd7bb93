#pragma once

#include <QObject>
#include <QString>

#include "models/channels/shown_unit.h"
#include "models/runs/run_budget.h"

namespace denavit {

enum class ThemeChoice { Light, Dark };

/// What a person prefers, whatever document is open.
struct PreferenceValues {
  bool millimetres = true;    ///< lengths on screen; else metres
  bool degrees = true;        ///< angles on screen; else radians
  bool decimalComma = false;  ///< numbers on screen; typed ones may have either sign
  ThemeChoice theme = ThemeChoice::Light;
  QString mouse = "mujoco";  ///< buttons of the 3-D view: "mujoco", "vtk", "cad"
  bool autosave = true;
  double plotFontSize_pt = 9;              ///< of numbers and titles in plots
  bool publicationPlots = false;           ///< new plots start with the preset for papers
  bool showGallery = true;                 ///< the examples, when nothing is opened at the start
  int runBudget_MB = usualRunBudget_MB();  ///< of memory, for the rows of all runs

  [[nodiscard]] UnitChoice units() const { return {degrees, millimetres}; }
  bool operator==(const PreferenceValues&) const = default;
};

/// The preferences of a window and the word that they changed. The decimal sign of the last ones
/// that were set is that of all numbers on screen (decimal_sign.h). They last for this run of the
/// program until useStored() ties them to the user's settings file.
class Preferences final : public QObject {
  Q_OBJECT

 public:
  explicit Preferences(QObject* parent = nullptr);

  [[nodiscard]] const PreferenceValues& values() const { return values_; }
  void setValues(const PreferenceValues& values);
  /// Takes the values of the last session, and keeps every change from now on.
  void useStored();

 signals:
  /// Units or the decimal sign of what is on screen.
  void unitsChanged();
  void themeChanged();
  /// Anything, also the above.
  void changed();

 private:
  PreferenceValues values_;
  bool stored_ = false;
};

}  // namespace denavit
