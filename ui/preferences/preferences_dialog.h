#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace denavit {

class DecimalBox;
class Preferences;
struct PreferenceValues;

/// Units, numbers, theme, mouse, plots, memory and autosave. Every choice is in force at once.
class PreferencesDialog final : public QDialog {
  Q_OBJECT

 public:
  explicit PreferencesDialog(Preferences& preferences, QWidget* parent = nullptr);

 private:
  QComboBox* addChoice(const char* name, const QString& tip, const QStringList& choices);
  QCheckBox* addCheck(const char* name, const QString& text, const QString& tip);
  void makeNumbers(QLayout& page);
  void makeLook(QLayout& page);
  void makeRuns(QLayout& page);
  void makeFiles(QLayout& page);
  void show(const PreferenceValues& values);
  void take();

  Preferences& preferences_;
  QComboBox *length_ = nullptr, *angle_ = nullptr, *decimal_ = nullptr, *theme_ = nullptr,
            *mouse_ = nullptr;
  DecimalBox* plotFont_ = nullptr;
  QSpinBox* runBudget_ = nullptr;
  QCheckBox *publication_ = nullptr, *autosave_ = nullptr, *gallery_ = nullptr;
  bool showing_ = false;
};

}  // namespace denavit
