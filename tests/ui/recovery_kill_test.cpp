#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>
#include <filesystem>
#include <memory>
#include <vector>

#include <gmock/gmock.h>

#include "models/files/atomic_file.h"
#include "models/project/project_file.h"
#include "tests/ui/recovery_driver.h"
#include "ui/recovery/recovery_store.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

/// A process that edits and saves until it is killed, and what it said until then.
class Victim {
 public:
  Victim(const fs::path& folder, int life_ms) : folder_(folder), life_ms_(life_ms) {
    fs::create_directories(folder);
    QObject::connect(&process_, &QProcess::readyReadStandardOutput, [this] { read(); });
    process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process_.start("/proc/self/exe",
                   {"--edit-until-killed", QString::fromStdString(folder.string())});
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() {
    process_.kill();
    process_.waitForFinished();
  }

  /// Kills it when its time has come. @returns whether it is dead
  bool killWhenDue() {
    read();
    if (edits_.empty()) return false;
    if (clock_.elapsed() < life_ms_) return false;
    process_.kill();  // SIGKILL
    process_.waitForFinished();
    killed_ms_ = clock_.elapsed();
    read();
    return true;
  }

  [[nodiscard]] const fs::path& folder() const { return folder_; }
  [[nodiscard]] int lastEdit() const { return edits_.back().first; }
  /// The newest edit that is at least this old at the kill.
  [[nodiscard]] int editBefore(qint64 age_ms) const {
    int edit = 0;
    for (const auto& [number, time_ms] : edits_) {
      if (killed_ms_ - time_ms >= age_ms) edit = number;
    }
    return edit;
  }

 private:
  void read() {
    while (process_.canReadLine()) {
      if (edits_.empty()) clock_.start();
      edits_.emplace_back(process_.readLine().trimmed().toInt(), clock_.elapsed());
    }
  }

  fs::path folder_;
  qint64 life_ms_, killed_ms_ = 0;
  QProcess process_;
  QElapsedTimer clock_;
  std::vector<std::pair<int, qint64>> edits_;
};

/// The edit in the document's own file; 0 where it was not saved yet.
int readDocument(const fs::path& folder) {
  const fs::path path = folder / "document.json";
  if (!fs::exists(path)) return 0;
  return test::editOf(readProject(path.string()).scenario.robot);
}

void expectWhole(const Victim& victim) {
  SCOPED_TRACE(victim.folder().filename().string());
  int saved = -1;
  ASSERT_NO_THROW(saved = readDocument(victim.folder()));
  EXPECT_GE(saved, 0) << "the document is of two edits";
  EXPECT_LE(saved, victim.lastEdit() + 1);
  const RecoveryStore store(QString::fromStdString((victim.folder() / "recovery").string()));
  const std::vector<LostDocument> lost = store.findLost();
  ASSERT_LE(lost.size(), 1u);
  int recovered = 0;
  if (!lost.empty()) {
    ASSERT_TRUE(lost[0].state) << lost[0].problem.toStdString();
    recovered = test::editOf(lost[0].state->project.scenario.robot);
    EXPECT_GE(recovered, 0) << "the recovery is of two edits";
    EXPECT_LE(recovered, victim.lastEdit() + 1);
  }
  EXPECT_GE(std::max(saved, recovered), victim.editBefore(1000));
}

TEST(RecoveryKill, TwentyKillsLeaveTheDocumentAndItsRecoveryWhole) {
  const fs::path folder = fs::temp_directory_path() / "denavit-kill-test";
  fs::remove_all(folder);
  QRandomGenerator random(5);
  constexpr int kTogether = 10;
  for (int batch = 0; batch < 2; ++batch) {
    std::vector<std::unique_ptr<Victim>> victims;
    for (int i = 0; i < kTogether; ++i) {
      const int life_ms = random.bounded(30, 2200);
      victims.push_back(
          std::make_unique<Victim>(folder / std::to_string(kTogether * batch + i), life_ms));
    }
    std::vector<bool> dead(victims.size());
    const auto killAll = [&] {
      for (std::size_t i = 0; i < victims.size(); ++i) {
        if (!dead[i]) dead[i] = victims[i]->killWhenDue();
      }
      return std::find(dead.begin(), dead.end(), false) == dead.end();
    };
    ASSERT_TRUE(QTest::qWaitFor(killAll, 60000)) << "a process did not start to edit";
    for (const auto& victim : victims) expectWhole(*victim);
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace denavit
