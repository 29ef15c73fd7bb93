#pragma once

#include <QTreeWidget>
#include <vector>

#include "models/issue.h"
#include "ui/studio/parts.h"

namespace denavit {

/// What is wrong with the arm and the scenario now, each line a place to go to by double click or
/// Return. Below it stands what was assumed when the arm was read from another format, until
/// somebody has checked it and takes the line off with Delete.
class ProblemList final : public QTreeWidget {
  Q_OBJECT

 public:
  ProblemList(Edits& edits, Messages& messages, QWidget* parent = nullptr);

  [[nodiscard]] const std::vector<Issue>& issues() const { return issues_; }
  /// Shows what kept a run from starting, until the next edit.
  void showRunIssues(const std::vector<Issue>& issues);

 signals:
  void issuesChanged(const std::vector<denavit::Issue>& issues);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void show(std::vector<Issue> issues);
  void fill();
  void addAssumptions();
  void takeOffChecked();

  Edits& edits_;
  Messages& messages_;
  std::vector<Issue> issues_;
  std::vector<std::string> assumptions_;
};

/// A place as people read it: "joint 3, link mass" for "joints[2].link.mass".
[[nodiscard]] QString toReadablePlace(const QString& where);

/// The 0-based joint that a place belongs to; -1: to none.
[[nodiscard]] int jointOf(const QString& where);

}  // namespace denavit
