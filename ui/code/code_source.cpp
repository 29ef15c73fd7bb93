#include "ui/code/code_source.h"

#include <algorithm>
#include <utility>

#include "ui/studio/edits.h"
#include "ui/studio/no_arm_text.h"

namespace denavit {
namespace {

/// A drag or a word that is being typed makes one text, not one for each step.
constexpr int kQuiet_ms = 120;

}  // namespace

CodeSource::CodeSource(const Edits& edits, QObject* parent)
    : QObject(parent),
      edits_(edits),
      job_([this](std::shared_ptr<const CodeReport> report) { take(std::move(report)); }) {
  request_.what = "nedyn";
  waiting_.setSingleShot(true);
  waiting_.setInterval(kQuiet_ms);
  connect(&waiting_, &QTimer::timeout, this, &CodeSource::make);
  connect(&edits, &Edits::robotChanged, this, [this] {
    fitRequest();
    const auto kind = std::pair(robot().joints.size(), isFlexible(robot()));
    if (std::exchange(kind_, kind) != kind) emit requestChanged();  // it has other choices
    follow();
  });
  connect(&job_, &JobBase::failed, this, &CodeSource::refuse);
  connect(&job_, &JobBase::runningChanged, this, &CodeSource::changed);
  connect(&job_, &JobBase::progressed, this, &CodeSource::searched);
  fitRequest();
}

const RobotDescription& CodeSource::robot() const { return edits_.document().robot(); }

const Generator& CodeSource::generator() const { return *findGenerator(request_.what); }

void CodeSource::setRequest(const CodeRequest& request) {
  request_ = request;
  fitRequest();
  emit requestChanged();
  follow();
}

void CodeSource::setLooking(const QObject* who, bool looks) {
  if (looks) {
    looking_.insert(who);
  } else {
    looking_.erase(who);
  }
  if (making_ != wanted_ && !looking_.empty() && !isBusy()) follow();
}

/// An arm that bends has other generators, a shorter one fewer frames; what a generator does not
/// take is not asked of it.
void CodeSource::fitRequest() {
  const CodeRequest before = request_;
  const std::vector<const Generator*> fitting = findGenerators(isFlexible(robot()));
  const Generator* wanted = findGenerator(request_.what);
  const auto same = std::find_if(fitting.begin(), fitting.end(), [&](const Generator* offered) {
    return wanted && offered->record == wanted->record;
  });
  const Generator& generator = same == fitting.end() ? *fitting.front() : **same;
  request_.what = generator.name;
  const auto fitFrame = [&](std::string& frame, const char* otherwise) {
    const bool isNumber = !frame.empty() && frame.front() >= '0' && frame.front() <= '9';
    if (isNumber && std::stoul(frame) > robot().joints.size()) frame = otherwise;
  };
  fitFrame(request_.frame, "world");
  fitFrame(request_.load, "");
  if (!generator.takesFrame) request_.frame.clear();
  if (generator.load == Generator::Load::Never) request_.load.clear();
  if (!generator.usesInertia) request_.method.clear();
  if (!generator.takesFriction) request_.friction.clear();
  if (!generator.hasColumns()) request_.dropsZeros = false;
  if (request_.language != "c") request_.processors = 1;
  if (request_.what != before.what || request_.frame != before.frame ||
      request_.load != before.load) {
    emit requestChanged();
  }
}

bool CodeSource::isOther() const {
  return report_ && (report_->request.what != request_.what || report_->arm != robot().name);
}

void CodeSource::follow() {
  ++wanted_;
  if (looking_.empty()) return;
  waiting_.start();
  emit changed();
}

void CodeSource::make() {
  making_ = wanted_;
  job_.start([robot = robot(), request = request_](const auto& task) {
    const auto draft = std::make_shared<const CodeReport>(makeDraft(robot, request));
    task.post(draft);
    if (task.stop().stop_requested()) return draft;
    auto report = std::make_shared<CodeReport>(
        makeReport(robot, request, [&task](double part) { return task.tell(part); }));
    if (task.stop().stop_requested()) return draft;
    task.post(std::make_shared<const CodeReport>(*report));
    const bool isInverse = findGenerator(request.what)->record == findGenerator("nedyn")->record;
    if (isInverse) report->terms = countTerms(robot, task.stop());
    return std::shared_ptr<const CodeReport>(std::move(report));
  });
  emit changed();
}

void CodeSource::take(std::shared_ptr<const CodeReport> report) {
  report_ = std::move(report);
  made_ = making_;
  refusal_.clear();
  emit changed();
}

void CodeSource::refuse(const JobFailure& why) {
  report_ = nullptr;
  refusal_.clear();
  if (edits_.document().robot().isJointList) {
    refusal_ = noArmText(edits_.document().robot());
    return emit changed();
  }
  for (const Issue& issue : why.issues) {
    // Options of the command line have a field of their own here.
    QString where = QString::fromStdString(issue.where);
    if (where.startsWith("--")) where = where.mid(2);
    refusal_ +=
        tr("%1 %2\n→ %3\n\n")
            .arg(where, QString::fromStdString(issue.what), QString::fromStdString(issue.remedy));
  }
  refusal_ = refusal_.isEmpty() ? why.text : refusal_.trimmed();
  emit changed();
}

}  // namespace denavit
