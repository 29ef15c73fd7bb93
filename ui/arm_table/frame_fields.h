#pragma once

#include <QWidget>

class QGridLayout;

namespace denavit {

class RobotFields;

/// The rows below the table: base, tool, payload and gravity of the arm.
class FrameFields final : public QWidget {
  Q_OBJECT

 public:
  explicit FrameFields(RobotFields& fields, QWidget* parent = nullptr);

 signals:
  /// The payload's inertia, which has its own page, is asked for.
  void payloadWanted();

 private:
  void addHeadings();
  QWidget* addLine(int row, int column, const QString& path, const QString& name,
                   const QString& toolTip);
  void addPlacement(int row, const QString& title, const QString& key, const QString& meaning);
  void addPayload(int row);
  void addGravity(int row);

  RobotFields& fields_;
  QGridLayout* grid_;
};

}  // namespace denavit
