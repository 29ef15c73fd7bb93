#pragma once

#include <QWidget>

#include "ui/editors/quantity_text.h"

class QGridLayout;

namespace denavit {

class RobotFields;
class Preferences;

/// The rows below the table: base, tool, payload and gravity of the arm.
class FrameFields final : public QWidget {
  Q_OBJECT

 public:
  FrameFields(const Preferences& preferences, RobotFields& fields, QWidget* parent = nullptr);

 signals:
  /// The payload's inertia, which has its own page, is asked for.
  void payloadWanted();

 private:
  void addHeadings();
  void addPlacement(int row, const QString& title, const QString& key, const QString& meaning,
                    bool tool);
  void addPayload(int row);
  void addGravity(int row);
  [[nodiscard]] std::function<QuantityFormat()> format(QuantityKind kind,
                                                       bool showUnit = true) const;

  const Preferences& preferences_;
  RobotFields& fields_;
  QGridLayout* grid_;
};

}  // namespace denavit
