#include "ui/identification/measured_fit.h"

#include <algorithm>

#include "models/files/atomic_file.h"
#include "models/identification/identification_report.h"
#include "models/identification/identified_arm.h"
#include "models/place_words.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

QString findRefusal(const RobotDescription& robot) {
  try {
    requireIdentifiable(robot);
  } catch (const DescriptionError& error) {
    return QString::fromStdString(toSpokenLine(error.issues().front()));
  }
  return {};
}

/// Whether a table reads the same for both arms: units, limits and motors are looked at.
bool readsAlike(const RobotDescription& a, const RobotDescription& b) {
  return std::ranges::equal(
      a.joints, b.joints, [](const JointDescription& one, const JointDescription& other) {
        return one.name == other.name && one.type == other.type && one.limits == other.limits &&
               one.actuator.gearRatio == other.actuator.gearRatio &&
               one.actuator.torqueConstant == other.actuator.torqueConstant;
      });
}

MeasurementFile readMeasurement(const QString& path, const RobotDescription& robot) {
  MeasurementFile file{.path = path, .motion = nullptr, .period = {}, .cutoff = 0, .problem = {}};
  file.motion = std::make_shared<const MeasuredMotion>(readMotion(path.toStdString(), robot));
  file.period = findPeriod(*file.motion);
  file.cutoff = suggestCutoff(*file.motion);
  return file;
}

}  // namespace

MeasuredFit::MeasuredFit(Edits& edits, QObject* parent)
    : QObject(parent),
      edits_(edits),
      measured_{{}, Job<MeasurementFile>([this](MeasurementFile file) {
                  measured_.file = std::move(file);
                })},
      validation_{{}, Job<MeasurementFile>([this](MeasurementFile file) {
                    validation_.file = std::move(file);
                  })},
      job_([this](std::shared_ptr<const ArmFit> fit) {
        if (fit) take(std::move(fit));
      }) {
  for (const Use use : {Use::Fit, Use::Validation}) connectSlot(use);
  connect(&job_, &JobBase::progressed, this, &MeasuredFit::progressed);
  connect(&job_, &JobBase::failed, this,
          [this](const JobFailure& failure) { failure_ = failure.text; });
  connect(&job_, &JobBase::runningChanged, this, &MeasuredFit::changed);
  connect(&edits, &Edits::robotChanged, this, &MeasuredFit::followArm);
  connect(&edits, &Edits::opened, this, &MeasuredFit::forget);
  seen_ = edits.document().robot();
  refusal_ = findRefusal(seen_);
}

void MeasuredFit::connectSlot(Use use) {
  JobBase* job = &slot(use).job;
  connect(job, &JobBase::failed, this, [this, use](const JobFailure& failure) {
    slot(use).file.motion.reset();
    slot(use).file.problem = failure.text;
  });
  connect(job, &JobBase::runningChanged, this, &MeasuredFit::changed);
}

void MeasuredFit::open(const QString& path, Use use) {
  slot(use).file = {.path = path, .motion = nullptr, .period = {}, .cutoff = 0, .problem = {}};
  read(use);
}

void MeasuredFit::read(Use use) {
  const QString path = slot(use).file.path;
  slot(use).job.start([path, robot = edits_.document().robot()](const auto&) {
    return readMeasurement(path, robot);
  });
  emit changed();
}

void MeasuredFit::close(Use use) {
  slot(use).job.cancel();
  slot(use).file = {};
  emit changed();
}

void MeasuredFit::take(std::shared_ptr<const ArmFit> fit) {
  fit_ = std::move(fit);
  emit fitReplaced();
}

void MeasuredFit::forget() {
  job_.cancel();
  take(nullptr);
  failure_.clear();
  for (const Use use : {Use::Fit, Use::Validation}) {
    slot(use).job.cancel();
    slot(use).file = {};
  }
  emit changed();
}

void MeasuredFit::followArm() {
  const RobotDescription& robot = edits_.document().robot();
  const bool readsOther = !readsAlike(seen_, robot);
  seen_ = robot;
  refusal_ = findRefusal(robot);
  for (const Use use : {Use::Fit, Use::Validation}) {
    if (readsOther && !slot(use).file.path.isEmpty()) read(use);
  }
  emit changed();
}

void MeasuredFit::fit(const IdentificationSettings& settings) {
  failure_.clear();
  job_.start([robot = edits_.document().robot(), path = measured_.file.path,
              tryOn = validation_.file.path,
              settings](const auto& task) -> std::shared_ptr<const ArmFit> {
    const MeasuredMotion motion = readMotion(path.toStdString(), robot);
    std::optional<MeasuredMotion> other;
    if (!tryOn.isEmpty()) other = readMotion(tryOn.toStdString(), robot);
    auto fit = std::make_shared<ArmFit>();
    fit->robot = robot;
    fit->links = makePlainLinks(robot);
    fit->source = path;
    fit->tried = tryOn;
    fit->settings = settings;
    fit->result = identify(robot, motion, other ? &*other : nullptr, settings,
                           [&](double part) { return task.tell(part); });
    return fit->result.wasCancelled ? nullptr : fit;
  });
}

void MeasuredFit::cancel() { job_.cancel(); }

bool MeasuredFit::isBusy() const {
  return isFitting() || isReading(Use::Fit) || isReading(Use::Validation);
}

bool MeasuredFit::isOfOpenArm() const { return fit_ && edits_.document().robot() == fit_->robot; }

bool MeasuredFit::isOfOpenMeasurement() const {
  return fit_ && measured_.file.path == fit_->source;
}

bool MeasuredFit::isUntried() const {
  return fit_ && validation_.file.motion && validation_.file.path != fit_->tried;
}

bool MeasuredFit::isApplied() const {
  return fit_ && edits_.document().robot() == fit_->result.fitted;
}

void MeasuredFit::apply() {
  if (!isOfOpenArm()) return;
  edits_.editRobot(tr("apply the identified arm"),
                   [this](RobotDescription& robot) { robot = fit_->result.fitted; });
}

QString MeasuredFit::saveReport(const QString& path) const {
  try {
    writeAtomically(path.toStdString(),
                    toReportPage(fit_->result, fit_->robot, fit_->source.toStdString()));
  } catch (const DescriptionError& error) {
    return QString::fromStdString(error.what());
  }
  return {};
}

}  // namespace denavit
