#include "ui/linear/linear_session.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "ui/playback/playback.h"
#include "ui/studio/edits.h"
#include "ui/studio/runs.h"
#include "ui/studio/shown.h"

namespace denavit {
namespace {

/// The row of an instant, linear between the rows beside it, as the picture is.
std::shared_ptr<const Recording> makeRow(const RunHistory& history, double time_s) {
  const Recording& recording = history.recording();
  const int row = history.rowAt(time_s);
  const auto here = recording.row(row);
  std::vector<double> values(here.begin(), here.end());
  if (row + 1 < recording.rowCount()) {
    const auto next = recording.row(row + 1);
    const double step = next[0] - here[0];
    const double part = step > 0 ? std::clamp((time_s - here[0]) / step, 0.0, 1.0) : 0;
    for (std::size_t k = 0; part > 0 && k < values.size(); ++k)
      values[k] += part * (next[k] - here[k]);
  }
  auto made = std::make_shared<Recording>(recording.columns());
  made->appendRow(values);
  return made;
}

/// The pole to begin with: the slowest that swings, else one that grows, else the first.
int findTelling(const LinearAnswer& answer) {
  const int count = static_cast<int>(answer.modes.size());
  const auto find = [&](const auto& tells) {
    for (int k = 0; k < count; ++k) {
      if (tells(answer.mode(k).reach.pole)) return k;
    }
    return -1;
  };
  const int swings = find([](const Pole& pole) { return pole.value.imag() > 0; });
  if (swings >= 0) return swings;
  return std::max(0, find([](const Pole& pole) { return pole.side == PoleSide::Unstable; }));
}

/// The pole of another answer that one has become: the nearest.
int findNearest(const LinearAnswer& answer, const Complex& pole) {
  int nearest = 0;
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < static_cast<int>(answer.modes.size()); ++k) {
    const double distance = std::abs(answer.mode(k).reach.pole.value - pole);
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
}

}  // namespace

LinearSession::LinearSession(const Edits& edits, const Shown& shown, const Playback& playback,
                             const Runs& runs, QObject* parent)
    : QObject(parent),
      edits_(edits),
      shown_(shown),
      playback_(playback),
      runs_(runs),
      job_([this](LinearOutcome outcome) { take(std::move(outcome)); }) {
  waiting_.setSingleShot(true);
  waiting_.setInterval(0);
  connect(&waiting_, &QTimer::timeout, this, &LinearSession::ask);
  const auto follow = [this] {
    if (follows_) askLater();
  };
  connect(&edits, &Edits::robotChanged, this, follow);
  connect(&edits, &Edits::scenarioChanged, this, follow);
  connect(&shown, &Shown::changed, this, follow);
  connect(&shown, &Shown::amplitudesChanged, this, follow);
  connect(&edits, &Edits::opened, this, [this] {
    chosen_.reset();
    inputs_.clear();
    outputs_ = kUsualOutputs;
    follows_ = true;
    emit restarted();
    askLater();
  });
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) {
    take({nullptr, why.text});
  });
  connect(&job_, &JobBase::runningChanged, this, &LinearSession::busyChanged);
  connect(&job_, &JobBase::progressed, this, &LinearSession::progressed);
}

void LinearSession::setWatched(bool watched) {
  watched_ = watched;
  if (watched_ && asked_) askLater();
}

void LinearSession::setFollows(bool follows) {
  follows_ = follows;
  if (follows_) askLater();
}

void LinearSession::setInputs(const std::string& inputs) {
  inputs_ = inputs;
  askLater();
}

void LinearSession::setOutputs(const std::string& outputs) {
  outputs_ = outputs;
  askLater();
}

void LinearSession::select(int listed) {
  if (selected_ == listed) return;
  selected_ = listed;
  if (answer_ && listed >= 0) chosen_ = answer_->mode(listed).reach.pole.value;
  emit selectedChanged(listed);
}

void LinearSession::linearise() { askLater(); }

void LinearSession::stop() {
  waiting_.stop();
  job_.cancel();
  if (answer_) return;
  complaint_ = tr("Stopped. Press “Linearise here” to compute the model.");
  emit changed();
}

void LinearSession::askLater() {
  asked_ = true;
  if (watched_ && !waiting_.isActive()) waiting_.start();
}

void LinearSession::ask() {
  if (!watched_) return;
  asked_ = false;
  job_.startNext([question = makeQuestion()](const auto& task) {
    return findLinearModel(question, [&](double part) { return task.tell(part); });
  });
}

LinearQuestion LinearSession::makeQuestion() const {
  LinearQuestion question;
  question.inputs = inputs_;
  question.outputs = outputs_;
  // Another source above the run, as an arm that moves in the hand, is a pose like any other.
  const bool isOfRun = playback_.isActive() && !shown_.isDocumentPose() && !shown_.toolPath();
  if (isOfRun) {
    placeInRun(question);
    return question;
  }
  question.scenario = edits_.document().composeScenario();
  question.q = shown_.poseOfArm();
  question.amplitudes = shown_.amplitudes();
  if (!shown_.isDocumentPose()) question.place.kind = LinearPlace::Kind::OtherPose;
  return question;
}

void LinearSession::placeInRun(LinearQuestion& question) const {
  const RunHistory& history = *playback_.history();
  question.run = history.sharedRun();
  question.row = makeRow(history, playback_.time());
  question.place = {LinearPlace::Kind::Instant, question.row->value(0, 0),
                    runs_.list().numberOf(*question.run)};
}

void LinearSession::take(LinearOutcome outcome) {
  answer_ = std::move(outcome.answer);
  complaint_ = std::move(outcome.complaint);
  const bool hasPoles = answer_ && !answer_->modes.empty();
  const int kept = !hasPoles ? -1
                   : chosen_ ? findNearest(*answer_, *chosen_)
                             : findTelling(*answer_);
  // Whoever draws the answer draws this pole; the row it had is another's now.
  const bool isOther = std::exchange(selected_, kept) != kept;
  if (hasPoles) chosen_ = answer_->mode(kept).reach.pole.value;
  emit changed();
  if (isOther) emit selectedChanged(kept);
}

}  // namespace denavit
