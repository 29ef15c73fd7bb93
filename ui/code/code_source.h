#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <set>

#include "ui/code/code_report.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

namespace denavit {

/// The customised code of the document's arm as the panels ask for it: made beside the window
/// whenever the arm or an option changes, while somebody looks at it.
class CodeSource final : public QObject {
  Q_OBJECT

 public:
  explicit CodeSource(const Edits& edits, QObject* parent = nullptr);

  [[nodiscard]] const CodeRequest& request() const { return request_; }
  void setRequest(const CodeRequest& request);
  /// The generator that is asked for, which fits the arm.
  [[nodiscard]] const Generator& generator() const;
  [[nodiscard]] const RobotDescription& robot() const;

  /// Whether a panel that shows the code is in sight: without one nothing is made.
  void setLooking(const QObject* who, bool looks);

  /// The code of the arm and options as they are, or were before an edit that is being taken up;
  /// null where there is none.
  [[nodiscard]] const std::shared_ptr<const CodeReport>& report() const { return report_; }
  /// Whether the report is of the arm and options as they are.
  [[nodiscard]] bool isCurrent() const { return report_ && made_ == wanted_; }
  /// Whether it is of another arm or of another generator.
  [[nodiscard]] bool isOther() const;
  /// Why there is no code, with what to do about it; empty where there is some.
  [[nodiscard]] const QString& refusal() const { return refusal_; }
  /// Whether something is still to come.
  [[nodiscard]] bool isBusy() const { return waiting_.isActive() || job_.isRunning(); }

 signals:
  /// The request, or what may be asked of the arm.
  void requestChanged();
  /// The report, the refusal, or whether something is still to come.
  void changed();
  /// @param part  of a search for cheaper forms that is done, 0 to 1
  void searched(double part);

 private:
  void follow();
  void make();
  void fitRequest();
  void take(std::shared_ptr<const CodeReport> report);
  void refuse(const JobFailure& why);

  const Edits& edits_;
  CodeRequest request_;
  std::set<const QObject*> looking_;
  std::shared_ptr<const CodeReport> report_;
  QString refusal_;
  QTimer waiting_;
  std::pair<std::size_t, bool> kind_{};        ///< of arm: joints, and whether it bends
  long wanted_ = 0, making_ = -1, made_ = -1;  ///< edits and choices by number
  Job<std::shared_ptr<const CodeReport>> job_;
};

}  // namespace denavit
