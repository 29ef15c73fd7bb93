#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <vector>

#include "models/fields/field_handle.h"
#include "models/issue.h"
#include "ui/editors/quantity_text.h"

class QGridLayout;
class QLabel;
class QWidget;

namespace denavit {

class Preferences;

/// Translates a label or a tip of a list of fields.
[[nodiscard]] QString fieldText(const char* text);
/// What is wrong and, on a line of its own, what to do about it.
[[nodiscard]] QString withRemedy(const Issue& issue);
/// How a value of a field is shown, as a person prefers it.
[[nodiscard]] QuantityFormat shownFormat(const FieldAbout& about, const FieldScope& scope,
                                         const PreferenceValues& values);

/// A value of a description, bound to where it is now.
struct FieldBinding {
  FieldAbout about = {};
  FieldPointer type = {};          ///< see FieldHandle
  std::function<QString()> place;  ///< as issues name it: "joints[2].link.mass"
  std::function<QString()> name;   ///< for undo texts: "mass of joint 3"
  QString objectName = {};         ///< empty: the place as it is at first
  std::function<FieldScope()> scope = [] { return FieldScope(); };
  bool showsUnit = true;
  std::function<double()> factor = {};  ///< 1 or -1: a sign convention of the screen; none: 1
  std::function<QString()> unit = {};   ///< where the field's own does not know it
};

/// What a panel has of a line; switches have no label beside them.
struct LabelledLine {
  QLabel* label;
  QWidget* editor;
};

/// Lines, boxes and switches that each show and edit one value of a description, by its list of
/// fields. Every edit is an undo step; what is wrong with a value frames its line.
class FieldLines : public QObject {
  Q_OBJECT

 public:
  /// A line for a number, a box for words and small counts, a switch for yes and no.
  [[nodiscard]] QWidget* add(FieldBinding binding, QWidget* parent);
  /// Frames a widget that is filled elsewhere.
  void addOther(const QString& place, QWidget* widget);
  /// A line with its label, in a pair of columns of a grid, at the first row that is free there.
  LabelledLine addTo(QGridLayout& grid, int column, FieldBinding binding);

  /// Shows the description's values.
  virtual void refresh() = 0;
  /// What was being typed was for something else.
  void forget();
  /// Frames the lines that issues are about.
  void setIssues(const std::vector<Issue>& issues);
  /// The line of a place; null when there is none here. A list's line stands for its entries.
  [[nodiscard]] QWidget* findField(const QString& where) const;
  /// Puts the cursor on it. @returns whether there is one
  bool showPlace(const QString& where);

 signals:
  /// What was typed cannot be read, and why; empty when it can again.
  void refused(const QString& why);

 protected:
  using Change = std::function<void(const FieldPointer&)>;

  /// @param framesWarnings  not only errors
  FieldLines(const Preferences& preferences, bool framesWarnings, QObject* parent);
  /// One undo step that changes the value of a line.
  virtual void edit(std::size_t line, const QString& text, const Change& change,
                    const QString& mergeKey) = 0;
  void show(std::size_t line, const FieldPointer& value);
  [[nodiscard]] std::size_t lineCount() const { return lines_.size(); }

 private:
  struct Line {
    QWidget* widget;
    FieldBinding binding;
    QString usualToolTip = {};
  };
  QWidget* makeEditor(const FieldBinding& binding, std::size_t line, QWidget* parent);
  [[nodiscard]] QuantityFormat formatOf(const FieldBinding& binding) const;
  [[nodiscard]] double signOf(std::size_t line) const;

  const Preferences& preferences_;
  bool framesWarnings_;
  std::vector<Line> lines_;
};

/// The lines of one description.
template <typename Description>
class LinesOf : public FieldLines {
 public:
  using Find = std::function<FieldPointer(Description&)>;
  struct Source {
    /// One accessor serves reading and writing: this is for reading, a copy.
    std::function<Description()> current;
    std::function<void(const QString& text, const std::function<void(Description&)>& change,
                       const QString& mergeKey)>
        edit;
  };
  LinesOf(Source source, const Preferences& preferences, bool framesWarnings = false,
          QObject* parent = nullptr)
      : FieldLines(preferences, framesWarnings, parent), source_(std::move(source)) {}

  QWidget* add(Find find, FieldBinding binding, QWidget* parent) {
    finds_.resize(lineCount());  // others have none
    finds_.push_back(std::move(find));
    return FieldLines::add(std::move(binding), parent);
  }
  LabelledLine addTo(QGridLayout& grid, int column, Find find, FieldBinding binding) {
    finds_.resize(lineCount());
    finds_.push_back(std::move(find));
    return FieldLines::addTo(grid, column, std::move(binding));
  }

  void refresh() override {
    Description now = source_.current();
    for (std::size_t line = 0; line < finds_.size(); ++line) {
      if (finds_[line]) show(line, finds_[line](now));
    }
  }

 protected:
  void edit(std::size_t line, const QString& text, const Change& change,
            const QString& mergeKey) override {
    source_.edit(
        text, [&](Description& next) { change(finds_[line](next)); }, mergeKey);
  }

 private:
  Source source_;
  std::vector<Find> finds_;
};

}  // namespace denavit
