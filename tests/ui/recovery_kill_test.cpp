#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>
#include <filesystem>
#include <memory>
#include <vector>

#include <gmock/gmock.h>

#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/project/project_file.h"
#include "tests/ui/recovery_driver.h"
#include "ui/recovery/recovery_store.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

/// A process that edits and saves until it is killed, and what it said until then.
class Victim {
 public:
  Victim(const fs::path& folder, int life_ms, const QString& work = "--edit-until-killed")
      : folder_(folder), life_ms_(life_ms) {
    fs::create_directories(folder);
    QObject::connect(&process_, &QProcess::readyReadStandardOutput, [this] { read(); });
    process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process_.start("/proc/self/exe", {work, QString::fromStdString(folder.string())});
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() {
    process_.kill();
    process_.waitForFinished();
  }

  /// Whether it has worked as long as it was given.
  bool hasLived() {
    read();
    return clock_.isValid() && clock_.elapsed() >= life_ms_;
  }
  /// Kills it when its time has come. @returns whether it is dead
  bool killWhenDue() {
    if (!hasLived()) return false;
    process_.kill();  // SIGKILL
    process_.waitForFinished();
    read();
    return true;
  }
  /// Asks it to end. @returns its exit code; -1 where it did not end by itself
  int terminate() {
    process_.terminate();  // SIGTERM
    const bool ended = process_.waitForFinished(60000);
    read();
    return ended && process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1;
  }

  [[nodiscard]] const fs::path& folder() const { return folder_; }
  [[nodiscard]] int lastEdit() const { return lastEdit_; }
  /// The newest edit that it has seen on the disk.
  [[nodiscard]] int keptEdit() const { return kept_; }

 private:
  void read() {
    while (process_.canReadLine()) {
      if (!clock_.isValid()) clock_.start();
      const QList<QByteArray> numbers = process_.readLine().trimmed().split(' ');
      lastEdit_ = numbers.first().toInt();
      if (numbers.size() > 1) kept_ = numbers.last().toInt();
    }
  }

  fs::path folder_;
  qint64 life_ms_;
  QProcess process_;
  QElapsedTimer clock_;
  int lastEdit_ = 0, kept_ = 0;
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
  EXPECT_GE(std::max(saved, recovered), victim.keptEdit()) << "what was on the disk stays there";
}

/// DENAVIT_KILLS=500 asks for more than what fits into every test run.
int countVictims(int usual) {
  const int asked = qEnvironmentVariableIntValue("DENAVIT_KILLS");
  return asked > 0 ? asked : usual;
}

/// Kills as many victims as that, some at a time, and looks at what each left.
template <typename Look>
void killMany(const fs::path& folder, int count, const QString& work, Look look) {
  fs::remove_all(folder);
  QRandomGenerator random(5);
  constexpr int kTogether = 10;
  for (int first = 0; first < count; first += kTogether) {
    std::vector<std::unique_ptr<Victim>> victims;
    for (int i = first; i < std::min(count, first + kTogether); ++i) {
      const int life_ms = random.bounded(30, 2200);
      victims.push_back(std::make_unique<Victim>(folder / std::to_string(i), life_ms, work));
    }
    std::vector<bool> dead(victims.size());
    const auto killAll = [&] {
      for (std::size_t i = 0; i < victims.size(); ++i) {
        if (!dead[i]) dead[i] = victims[i]->killWhenDue();
      }
      return std::find(dead.begin(), dead.end(), false) == dead.end();
    };
    ASSERT_TRUE(QTest::qWaitFor(killAll, 60000)) << "a process did not start its work";
    for (const auto& victim : victims) look(*victim);
  }
  fs::remove_all(folder);
}

/// What is there beside what ought to be, after the next file was written in the folder.
std::vector<std::string> listLeftovers(const fs::path& folder, const std::string& mine) {
  writeAtomically((folder / "next").string(), "x");
  std::vector<std::string> names;
  for (const auto& file : fs::directory_iterator(folder)) {
    const std::string name = file.path().filename().string();
    const bool expected = name == "next" || name == mine || name == "recovery";
    const std::string ending = file.path().extension().string();
    if (!expected && ending != ".json" && ending != ".lock") names.push_back(name);
  }
  return names;
}

TEST(RecoveryKill, KillsLeaveTheDocumentAndItsRecoveryWhole) {
  const fs::path folder = fs::temp_directory_path() / "denavit-kill-test";
  killMany(folder, countVictims(20), "--edit-until-killed", [&](const Victim& victim) {
    expectWhole(victim);
    EXPECT_THAT(listLeftovers(victim.folder(), "document.json"), testing::IsEmpty());
    EXPECT_THAT(listLeftovers(victim.folder() / "recovery", ""), testing::IsEmpty());
    const auto rights = fs::status(victim.folder() / "recovery").permissions();
    EXPECT_EQ(rights & fs::perms::all, fs::perms::owner_all);
  });
}

TEST(RecoveryKill, EditsGoToTheDiskWhileOthersAreMade) {
  const fs::path folder = fs::temp_directory_path() / "denavit-kill-kept-test";
  fs::remove_all(folder);
  {
    Victim victim(folder, 0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return victim.hasLived() && victim.keptEdit() > 0; }, 60000));
    EXPECT_TRUE(victim.killWhenDue());
    expectWhole(victim);
  }
  fs::remove_all(folder);
}

TEST(RecoveryKill, AFilmIsWholeOrNotThere) {
  const fs::path folder = fs::temp_directory_path() / "denavit-kill-film-test";
  std::string whole;
  killMany(folder, countVictims(10), "--film-until-killed", [&](const Victim& victim) {
    const std::string film = readFile((victim.folder() / "film.ogv").string());
    if (whole.empty()) whole = film;
    EXPECT_GT(film.size(), 1000u);
    EXPECT_EQ(film.size(), whole.size()) << "every film is the same";
    EXPECT_THAT(listLeftovers(victim.folder(), "film.ogv"), testing::IsEmpty());
  });
}

TEST(RecoveryKill, ASignalToEndLeavesTheLastEditForRecovery) {
  const fs::path folder = fs::temp_directory_path() / "denavit-terminate-test";
  fs::remove_all(folder);
  for (int i = 0; i < 3; ++i) {
    Victim victim(folder / std::to_string(i), 100 + 150 * i);
    ASSERT_TRUE(QTest::qWaitFor([&] { return victim.hasLived(); }, 60000));
    EXPECT_EQ(victim.terminate(), 3);
    const RecoveryStore store(QString::fromStdString((victim.folder() / "recovery").string()));
    const std::vector<LostDocument> lost = store.findLost();
    const int saved = readDocument(victim.folder());
    if (saved == victim.lastEdit()) continue;
    ASSERT_EQ(lost.size(), 1u);
    ASSERT_TRUE(lost[0].state) << lost[0].problem.toStdString();
    EXPECT_EQ(test::editOf(lost[0].state->project.scenario.robot), victim.lastEdit());
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace denavit
