#pragma once

#include <QLineEdit>
#include <QWidget>
#include <functional>
#include <vector>

#include "ui/kinematics/pose_text.h"

class QComboBox;
class QLabel;
class QGridLayout;

namespace denavit {

class MatrixView;
class ShownArm;

/// A line of numbers to read and copy: Ctrl+C takes what is selected, or else all of it.
class ReadoutLine final : public QLineEdit {
  Q_OBJECT

 public:
  explicit ReadoutLine(QWidget* parent = nullptr);
  /// Makes the text that Ctrl+C takes where nothing is selected.
  std::function<QString()> copyText;

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

/// The pose of one frame seen from another, in every usual way at once; each can be copied as text,
/// for MATLAB or for NumPy. Follows sliders and playback.
class PoseTab final : public QWidget {
  Q_OBJECT

 public:
  PoseTab(ShownArm& shown, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Row {
    ReadoutLine* line;
    std::vector<double> values;  ///< in the units shown
    QString unit;
  };
  void addFrameChoices();
  void addRow(const QString& title, const char* name, const QString& toolTip);
  void fillFrames();
  void refresh();
  void setRow(std::size_t row, const std::vector<double>& values, const QString& text,
              const QString& unit);
  void copyMatrix();
  [[nodiscard]] CopyFormat format() const;
  [[nodiscard]] Pose<double> calcPose() const;

  ShownArm& shown_;
  QGridLayout* grid_;
  QComboBox *frame_, *reference_, *format_;
  MatrixView* matrix_;
  QLabel* note_;
  std::vector<Row> rows_;
  PoseUnits units_;
};

/// The units of the person's preferences.
class Preferences;
[[nodiscard]] PoseUnits makePoseUnits(const Preferences& preferences);

}  // namespace denavit
