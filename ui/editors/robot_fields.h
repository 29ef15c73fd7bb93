#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "models/issue.h"
#include "models/robot/robot.h"
#include "ui/editors/quantity_edit.h"
#include "ui/studio/parts.h"

namespace denavit {

/// Lines that each show and edit one number of the arm. Every edit is an undo step; what is wrong
/// with a number frames its line.
class RobotFields final : public QObject {
  Q_OBJECT

 public:
  /// The number in an arm; null when the arm has no such number now (no such joint).
  using Number = std::function<double*(RobotDescription&)>;
  /// As Number, of a value that may be left open.
  using OptionalNumber = std::function<std::optional<double>*(RobotDescription&)>;
  /// The place of the number now, as issues name it: "joints[2].link.mass".
  using Place = std::function<QString()>;
  /// The format of the number now.
  using Format = std::function<QuantityFormat()>;

  RobotFields(Edits& edits, const Selection& selection, const Preferences& preferences,
              Messages& messages, QObject* parent = nullptr);

  /// @param name  what the undo text calls it: "mass 2"; asked at each edit
  /// @param step  of the arrow keys; SI units, radians; 0: none
  QuantityEdit* add(Number number, Format format, Place place, std::function<QString()> name,
                    double step, QWidget* parent);
  QuantityEdit* addOptional(OptionalNumber number, Format format, Place place,
                            std::function<QString()> name, QWidget* parent);

  /// Shows a number times a factor, which is 1 or -1 now: a sign convention of the screen.
  void setFactor(const QuantityEdit* edit, std::function<double()> factor);

  /// Shows the document's numbers.
  void refresh();
  /// Frames the lines that issues are about.
  void setIssues(const std::vector<Issue>& issues);
  /// Puts the cursor on the line of a place. @returns whether there is one
  bool showPlace(const QString& where);

 private:
  struct Entry {
    QuantityEdit* edit;
    Number number;
    OptionalNumber optional;
    Format format;
    Place place;
    std::function<double()> factor = {};
    [[nodiscard]] double sign() const { return factor ? factor() : 1.0; }
  };
  void connectEdit(QuantityEdit* edit, const std::function<QString()>& name);
  /// Another joint is selected: what was being typed was for the one before.
  void forget();
  void write(std::size_t entry, std::optional<double> value, const QString& text,
             const QString& mergeKey);

  Edits& edits_;
  Messages& messages_;
  std::vector<Entry> entries_;
};

}  // namespace denavit
