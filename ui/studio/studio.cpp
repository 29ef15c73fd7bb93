#include "ui/studio/studio.h"

#include <QScopedValueRollback>
#include <exception>

namespace denavit {
namespace {

/// A drag is told to what reads the whole scenario at most this part of the time.
constexpr qint64 kMostTelling = 4;

}  // namespace

Studio::Studio(QObject* parent) : QObject(parent) {
  moved_.setSingleShot(true);
  connect(&moved_, &QTimer::timeout, this, [this] {
    const QScopedValueRollback turn(turn_, Turn::Telling);
    tellScenario();
    emit edits.fileChanged();
  });
  listener_ = document_.addListener([this](const DocumentChanges& changes) {
    try {
      tell(changes);
    } catch (...) {
      // An edit is whole, with its undo step, also where a panel fails; it fails afterwards.
      const auto rethrow = [failure = std::current_exception()] {
        std::rethrow_exception(failure);
      };
      QMetaObject::invokeMethod(this, rethrow, Qt::QueuedConnection);
    }
  });
}

Studio::~Studio() { document_.removeListener(listener_); }

std::string Studio::open(const std::string& nameOrPath) {
  std::string notice = document_.open(nameOrPath);
  forgetThePast();
  return notice;
}

std::string Studio::open(const StoredRun& stored) {
  std::string notice = document_.open(stored);
  forgetThePast();
  return notice;
}

void Studio::restore(const DocumentState& state) {
  document_.restore(state);
  forgetThePast();
}

void Studio::startNew() {
  document_.startNew();
  forgetThePast();
}

void Studio::startNew(const ScenarioDescription& scenario) {
  document_.startNew(scenario);
  forgetThePast();
}

void Studio::forgetThePast() {
  emit messages.said({});  // it was about what is gone
  edits.forgetTold();
  edits.undoStack().clear();
  runs.forget();
  emit edits.opened();
}

/// What happens in which order when the document is different. Everything passes here: edits, undo,
/// runs that end, files that are opened; also from within, when a panel that is told of one change
/// makes another that is no edit.
///
/// 1. Before anyone knows (Turn::Settling, if arm or pose are new): playback and screen let go of
///    what is gone, so that no panel finds the new arm in the pose of the old one.
/// 2. Panels are told, what they build on first: the arm, the scenario, then what is on screen, the
///    runs, the desk, the file.
/// 3. Last the selection, as panels that follow it put their cursor into rows which they must know.
///
/// An edit that a panel tries meanwhile is ignored (Edits::takesEdits). Where a drag moves the
/// start faster than the panels can read the scenario, they are told of that later: the arm goes
/// first.
void Studio::tell(const DocumentChanges& changes) {
  const bool isArmNew = changes.robot || changes.pose;
  const int selected = selection.joint();
  const QScopedValueRollback turn(turn_, isArmNew ? Turn::Settling : Turn::Telling);
  if (changes.runs) runs.follow();
  if (isArmNew) {
    shown.leave();  // an edit is shown at once: the window goes back to the arm that is edited
    shown.showAmplitudes({});  // they were of the arm before
  }
  if (changes.robot) {
    shown.forgetVibration();
    selection.select(selected);
    emit edits.robotChanged();
  }
  const bool waits = waitsFor(changes);
  if (waits) {
    if (!moved_.isActive()) moved_.start(static_cast<int>(kMostTelling * telling_ms_));
  } else if (changes.scenario) {
    tellScenario();
  }
  if (changes.startLock) emit edits.startLockChanged();
  turn_ = Turn::Telling;
  if (isArmNew) emit shown.changed();
  if (changes.runs) emit runs.changed();
  if (changes.desk) emit edits.deskChanged();
  const bool isOfFile = changes.file || changes.robot || changes.scenario || changes.desk;
  if (isOfFile && !waits) emit edits.fileChanged();
  if (selection.joint() != selected) emit selection.changed(selection.joint());
}

bool Studio::waitsFor(const DocumentChanges& changes) const {
  return changes.moved && !changes.robot && !changes.file && sinceTold_.isValid() &&
         sinceTold_.elapsed() < kMostTelling * telling_ms_;
}

void Studio::tellScenario() {
  moved_.stop();
  QElapsedTimer clock;
  clock.start();
  emit edits.scenarioChanged();
  telling_ms_ = clock.elapsed();
  sinceTold_.start();
}

}  // namespace denavit
