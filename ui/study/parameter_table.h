#pragma once

#include "models/study/study.h"
#include "ui/editors/checked_table.h"

namespace denavit {

class StudySession;

/// What a study varies: what it is, its value now, how it is varied, and the values.
class ParameterTable final : public CheckedTable {
  Q_OBJECT

 public:
  enum Column { kWhat, kNow, kHow, kValues, kParameterColumns };

  ParameterTable(StudySession& session, Edits& edits, const Preferences& preferences,
                 QObject* parent);

  /// The study is another one, or its scenario.
  void refresh();
  /// As the study's issues are placed.
  void setStudyIssues(std::vector<Issue> issues);

  [[nodiscard]] QString findMistake(const QModelIndex& index, const QString& text) const override;

 protected:
  [[nodiscard]] int countRows() const override;
  [[nodiscard]] int countColumns() const override { return kParameterColumns; }
  [[nodiscard]] QString titleOf(int column) const override;
  [[nodiscard]] QString titleTipOf(int column) const override;
  [[nodiscard]] Qt::Alignment alignmentOf(int column) const override;
  [[nodiscard]] QString textOf(const QModelIndex& index, bool exact) const override;
  [[nodiscard]] QString tipOf(const QModelIndex& index) const override;
  [[nodiscard]] QStringList choicesOf(const QModelIndex& index) const override;
  [[nodiscard]] QString placeOf(const QModelIndex& index) const override;
  [[nodiscard]] bool isEditable(const QModelIndex& index) const override;
  bool take(const QModelIndex& index, const QString& text) override;

 private:
  struct Shown {
    QString name, now, unit;
  };
  [[nodiscard]] QString unitOf(int row) const;
  [[nodiscard]] const StudyParameter& at(int row) const;

  StudySession& session_;
  std::vector<Shown> shown_;
};

}  // namespace denavit
