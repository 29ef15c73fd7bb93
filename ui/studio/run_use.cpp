#include "ui/studio/run_use.h"

#include <exception>
#include <utility>

#include "models/document/document.h"

namespace denavit {

RunUse::RunUse(Document& document, QObject* parent) : QObject(parent), document_(document) {
  settling_.setSingleShot(true);
  connect(&settling_, &QTimer::timeout, this, [this] { document_.keepToRunBudget(); });
  connect(&job_, &SamplingJob::progressed, this, [this](double part) {
    part_ = part;
    emit progressed();
  });
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
  if (job_.isRunning()) {
    const bool isWanted =
        wanted.contains(computing_) && document_.runList().runOf(computing_) == without_;
    if (!isWanted) job_.cancel();
  } else if (!wanted.empty()) {
    begin(*wanted.begin());
  }
}

void RunUse::begin(int number) {
  without_ = document_.runList().runOf(number);
  computing_ = number;
  part_ = 0;
  job_.start([this, without = without_](const SamplingJob::Progress& goOn) {
    // On the worker: only what is returned comes back.
    std::shared_ptr<const RunRecord> with;
    QString complaint;
    try {
      const SimulationResult& result = without->result;
      const bool wasCancelled = result.status == RunStatus::Cancelled;
      const double end = wasCancelled ? result.endTime : without->scenario.duration;
      with = computeRowsAgain(*without, [&](double time) { return goOn(time / end); });
    } catch (const std::exception& error) {  // memory
      complaint = QString::fromLocal8Bit(error.what());
    }
    return [this, without, with, complaint] { take(without, with, complaint); };
  });
  emit said(tr("Computing run %1 again: its rows were given up to make room").arg(number));
  emit progressed();
}

void RunUse::take(const std::shared_ptr<const RunRecord>& without,
                  const std::shared_ptr<const RunRecord>& with, const QString& complaint) {
  const int number = std::exchange(computing_, 0);
  without_ = nullptr;
  const bool isWanted = all().contains(number);
  if (with && isWanted) {
    document_.restoreRunRows(*without, with);
    if (with->differs) {
      emit said(tr("Run %1 came out different when it was computed again").arg(number));
    } else {
      emit said(tr("The rows of run %1 are back").arg(number));
    }
  } else if (!complaint.isEmpty()) {
    emit said(tr("Run %1 cannot be computed again: %2").arg(number).arg(complaint));
    cancel();
  }
  follow();
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
