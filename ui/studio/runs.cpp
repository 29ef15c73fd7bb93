#include "ui/studio/runs.h"

#include <QSignalBlocker>
#include <algorithm>
#include <utility>

#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/shown.h"

namespace denavit {
namespace {

/// A step that is done and undone by calls. A run is another record when its rows come and go: they
/// know it by its number.
class RunStep final : public QUndoCommand {
 public:
  RunStep(const QString& text, std::function<void()> forth, std::function<void()> back)
      : QUndoCommand(text), forth_(std::move(forth)), back_(std::move(back)) {}
  void redo() override { forth_(); }
  void undo() override { back_(); }

 private:
  std::function<void()> forth_, back_;
};

}  // namespace

Runs::Runs(Document& document, Edits& edits, Shown& shown, Playback& playback,
           const Preferences& preferences, Messages& messages)
    : document_(document), edits_(edits), shown_(shown), playback_(playback) {
  connect(&job_, &SimulationJob::finished, this, &Runs::take);
  connect(&job_, &SimulationJob::grew, this, [this](const std::shared_ptr<const NewRows>& part) {
    if (!isOfWhatIsOpen()) return;
    playback_.follow(*part);
    // Backwards it has no end yet to begin at.
    if (!playback_.isBackwards()) playAtOnce();
  });
  connect(&job_, &SimulationJob::refused, this, [this] {
    plays_ = false;
    // A run that broke off without a result leaves no half history behind.
    if (playback_.isGrowing()) playback_.setHistory(nullptr);
  });
  const auto takeBudget = [this, &preferences] {
    const auto budget_MB = static_cast<std::size_t>(preferences.values().runBudget_MB);
    if (list().budget() / kMegabyte == budget_MB) return;
    document_.setRunBudget(budget_MB * kMegabyte);
  };
  connect(&preferences, &Preferences::changed, this, takeBudget);
  takeBudget();
  connect(this, &Runs::changed, &use_, &RunUse::follow);
  connect(&use_, &RunUse::said, &messages, &Messages::said);
  connect(&use_, &RunUse::cancelled, this, [this](const std::set<int>& numbers) {
    if (numbers.contains(awaited_)) awaited_ = 0;
  });
  connect(&playback_, &Playback::historyChanged, this, [this] {
    awaited_ = 0;
    tellLook();
    emit lookedChanged();
  });
  shown_.add(instant_);
  connect(&playback_, &Playback::timeChanged, &shown_, &Shown::refresh);
  connect(&playback_, &Playback::activeChanged, &shown_, &Shown::refresh);
}

Runs::~Runs() {
  const QSignalBlocker quiet(&shown_);  // everything ends: nobody looks any more
  shown_.remove(instant_);
}

void Runs::run() {
  if (job_.isRunning()) return;
  bool mayRun = true;
  emit aboutToRun(mayRun);
  if (mayRun) run(document_.composeScenario());
}

void Runs::run(ScenarioDescription scenario) {
  if (job_.isRunning()) return;
  begunIn_ = opened_;
  plays_ = false;
  playback_.pause();
  job_.start(std::move(scenario));
}

void Runs::runAndPlay() {
  if (job_.isRunning()) return;
  run();
  plays_ = job_.isRunning();  // somebody may have objected
}

void Runs::playOrRun() {
  const bool isLooked = playback_.isActive() || (playback_.history() && !isShownStale());
  if (isLooked || playback_.isPlaying()) return playback_.toggle();
  runAndPlay();
}

void Runs::playAtOnce() {
  if (!std::exchange(plays_, false)) return;
  playback_.setTime(0);
  playback_.play();
}

std::shared_ptr<const RunRecord> Runs::looked() const {
  if (!playback_.history()) return document_.lastRun();
  return playback_.isGrowing() ? nullptr : playback_.history()->sharedRun();
}

void Runs::take(const std::shared_ptr<const RunRecord>& run) {
  if (!isOfWhatIsOpen()) return;
  if (run->result.recording.rowCount() > 0) {
    playback_.completeHistory(std::make_shared<const RunHistory>(run));
  }
  document_.addRun(run);
  if (run->result.recording.rowCount() > 0) playAtOnce();
  plays_ = false;
}

void Runs::forget() {
  plays_ = false;
  ++opened_;
  job_.cancel();
}

void Runs::show(const std::shared_ptr<const RunRecord>& run) {
  if (hasRows(*run)) {
    playback_.setHistory(std::make_shared<const RunHistory>(run));
  } else if (hasGivenUpRows(*run)) {
    awaited_ = list().numberOf(*run);
    tellLook();
  }
}

bool Runs::isShownStale() const {
  return playback_.history() && document_.isStale(playback_.history()->run());
}

int Runs::insert(const std::shared_ptr<const RunRecord>& run, std::size_t place) {
  document_.addRun(run);
  const int number = list().numberOf(*run);
  document_.moveRun(number, place);
  return number;
}

void Runs::rename(int number, const QString& name) {
  RunNote note = list().noteOf(*list().runOf(number));
  note.name = name.toStdString();
  document_.setRunNote(note);
}

void Runs::editNote(const RunNote& note, const QString& text) {
  const RunNote before = list().noteOf(*list().runOf(note.number));
  if (note == before) return;
  edits_.undoStack().push(new RunStep(
      text, [this, note] { document_.setRunNote(note); },
      [this, before] { document_.setRunNote(before); }));
}

void Runs::remove(const std::vector<std::shared_ptr<const RunRecord>>& runs, const QString& text) {
  const auto& history = playback_.history();
  const bool isShownRemoved =
      history && std::find(runs.begin(), runs.end(), history->sharedRun()) != runs.end();
  edits_.undoStack().beginMacro(text);
  for (const auto& run : runs) {
    const int number = list().numberOf(*run);
    edits_.undoStack().push(new RunStep(
        {}, [this, number] { document_.removeRun(number); },
        [this, number] { document_.putBackRun(number); }));
  }
  edits_.undoStack().endMacro();
  if (!isShownRemoved) return;
  const std::shared_ptr<const RunRecord> next = document_.lastRun();
  if (!next || !hasRows(*next)) playback_.setHistory(nullptr);
  if (next) show(next);
}

void Runs::follow() {
  if (list().runs().empty()) playback_.setHistory(nullptr);
  // A run that came with what was opened is there to play.
  const std::shared_ptr<const RunRecord> last = document_.lastRun();
  if (last && hasRows(*last) && !playback_.history()) show(last);
  const std::shared_ptr<const RunRecord> awaited = list().runOf(awaited_);
  if (!awaited) awaited_ = 0;
  if (awaited && hasRows(*awaited)) show(awaited);
  tellLook();
}

/// The run shown, and the one that is about to be, keep or get their rows.
void Runs::tellLook() {
  std::set<int> numbers{awaited_};
  if (playback_.history()) numbers.insert(list().numberOf(playback_.history()->run()));
  numbers.erase(0);
  use_.look(this, std::move(numbers));
}

}  // namespace denavit
