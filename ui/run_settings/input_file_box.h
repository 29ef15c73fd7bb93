#pragma once

#include <QString>
#include <QWidget>
#include <filesystem>
#include <functional>

class QComboBox;
class QLabel;
class QPushButton;

namespace denavit {

class Edits;
class Messages;

/// What drives the joints: torques by the expressions of the table, or of a CSV file, whose columns
/// it shows with their ranges, or voltages of their motors.
class InputFileBox final : public QWidget {
  Q_OBJECT

 public:
  InputFileBox(Edits& edits, Messages& messages, QWidget* parent = nullptr);

  /// Asks for the path of a CSV file; empty: none was chosen. Replaced where nobody is there to
  /// ask.
  void setQuestion(std::function<QString()> askPath) { askPath_ = std::move(askPath); }
  void refresh();
  /// The widget for the place "input.csv".
  [[nodiscard]] QWidget* field() const;

 private:
  void choose();
  void useExpressions();
  void useVoltages();
  [[nodiscard]] QString describe(const QString& path);

  Edits& edits_;
  Messages& messages_;
  std::function<QString()> askPath_;
  QComboBox* source_;
  QPushButton* choose_;
  QLabel* file_;
  QLabel* columns_;
  // What was described last, and of which file and arm.
  QString described_, describedPath_;
  std::filesystem::file_time_type describedTime_;
  int describedJoints_ = -1;
};

}  // namespace denavit
