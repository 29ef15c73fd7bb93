#pragma once

#include <QWidget>
#include <array>

class QGridLayout;
class QLabel;

namespace denavit {

class Preferences;
class RobotFields;

/// The rows below the table: base, tool, payload and gravity of the arm.
class FrameLines final : public QWidget {
  Q_OBJECT

 public:
  FrameLines(RobotFields& fields, const Preferences& preferences, QWidget* parent = nullptr);

 signals:
  /// The payload's inertia, which has its own page, is asked for.
  void payloadWanted();

 private:
  void addHeadings();
  void showUnits();
  QWidget* addLine(int row, int column, const QString& path, const QString& name,
                   const QString& toolTip, bool showsUnit);
  void addPlacement(int row, const QString& title, const QString& key, const QString& meaning);
  void addPayload(int row);
  void addGravity(int row);

  RobotFields& fields_;
  const Preferences& preferences_;
  QGridLayout* grid_;
  std::array<QLabel*, 3> lengths_{};  ///< the headings of x, y, z
};

}  // namespace denavit
