#include "ui/studio/run_use.h"

#include <utility>

#include "models/document/document.h"

namespace denavit {

RunUse::RunUse(Document& document, QObject* parent)
    : QObject(parent),
      document_(document),
      job_([this](const std::shared_ptr<const RunRecord>& with) { take(with); }) {
  settling_.setSingleShot(true);
  connect(&settling_, &QTimer::timeout, this, [this] { document_.keepToRunBudget(); });
  connect(&job_, &JobBase::progressed, this, [this](double part) {
    part_ = part;
    emit progressed();
  });
  connect(&job_, &JobBase::failed, this,
          [this](const JobFailure& why) { giveUp(why.text.section('\n', 0, 0)); });
}

std::set<int> RunUse::all() const {
  std::set<int> numbers;
  for (const auto& [user, looked] : looks_) numbers.insert(looked.begin(), looked.end());
  return numbers;
}

std::set<int> RunUse::withoutRows() const {
  std::set<int> numbers = all();
  std::erase_if(numbers, [this](int number) {
    const auto run = document_.runList().runOf(number);
    return !run || !hasGivenUpRows(*run);
  });
  return numbers;
}

void RunUse::look(const QObject* user, std::set<int> numbers) {
  const auto [found, isNew] = looks_.try_emplace(user);
  if (isNew) connect(user, &QObject::destroyed, this, [this, user] { looks_.erase(user); });
  if (found->second == numbers) return;
  found->second = std::move(numbers);
  follow();
}

void RunUse::follow() {
  settling_.start(0);
  document_.setRunsInUse(all());
  const std::set<int> wanted = withoutRows();
  const bool isWanted =
      wanted.contains(computing_) && document_.runList().runOf(computing_) == without_;
  if (job_.isRunning() && !isWanted) {
    job_.cancel();
    end();
    emit progressed();
  }
  if (!job_.isRunning() && !wanted.empty()) begin(*wanted.begin());
}

void RunUse::begin(int number) {
  without_ = document_.runList().runOf(number);
  computing_ = number;
  part_ = 0;
  job_.start([without = without_](const auto& task) {
    const SimulationResult& result = without->result;
    const bool wasCancelled = result.status == RunStatus::Cancelled;
    const double end = wasCancelled ? result.endTime : without->scenario.duration;
    return computeRowsAgain(*without, [&](double time) { return task.tell(time / end); });
  });
  emit said(tr("Computing run %1 again: its rows were given up to make room").arg(number));
  emit progressed();
}

/// @returns the number of the run that was computed
int RunUse::end() {
  without_ = nullptr;
  return std::exchange(computing_, 0);
}

void RunUse::take(const std::shared_ptr<const RunRecord>& with) {
  const std::shared_ptr<const RunRecord> without = without_;
  const int number = end();
  document_.restoreRunRows(*without, with);
  emit said(with->differs ? tr("Run %1 came out different when it was computed again").arg(number)
                          : tr("The rows of run %1 are back").arg(number));
  follow();
  emit progressed();
}

void RunUse::giveUp(const QString& why) {
  emit said(tr("Run %1 cannot be computed again: %2").arg(end()).arg(why));
  cancel();
  emit progressed();
}

void RunUse::cancel() {
  const std::set<int> given = withoutRows();
  for (auto& [user, numbers] : looks_) {
    std::erase_if(numbers, [&](int number) { return given.contains(number); });
  }
  follow();
  if (!given.empty()) emit cancelled(given);
}

}  // namespace denavit
