#include "ui/study/study_session.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <numeric>

#include "models/document/desk_study.h"
#include "models/document/document.h"
#include "models/fields/field_leaves.h"
#include "models/files/atomic_file.h"
#include "models/find.h"
#include "models/mechanism/chain_joints.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "models/robot/fields_of_robot.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/set_scenario.h"
#include "models/study/record.h"
#include "models/study/run_study.h"
#include "models/study/study_file.h"
#include "models/study/study_issues.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/runs.h"
#include "ui/study/duration_text.h"
#include "ui/study/usual_study.h"
#include "ui/text/count_text.h"

namespace denavit {
namespace {

constexpr int kCheckAfter_ms = 250;
constexpr std::chrono::milliseconds kPostEvery(200);
constexpr double kLongestTry_s = 1.5;  ///< of one run, to say what all take
constexpr double kWorthAsking_s = 30;  ///< that results took

QString toLines(const std::vector<Issue>& issues) {
  QStringList lines;
  for (const Issue& issue : issues) {
    if (issue.severity == Issue::Severity::Error) lines << QString::fromStdString(toLine(issue));
  }
  return lines.join('\n');
}

/// Where a place in the list of a mechanism's joints stands in its file.
std::string toMechanismPath(const MechanismDescription& mechanism, const std::string& place,
                            int chain) {
  int joint = -1;
  int read = 0;
  if (std::sscanf(place.c_str(), "joints[%d]%n", &joint, &read) == 1) {
    const ChainJoint found = findChainJoint(mechanism, joint);
    return "chains[" + std::to_string(found.chain) + "].robot.joints[" +
           std::to_string(found.joint) + "]" + place.substr(static_cast<std::size_t>(read));
  }
  return "chains[" + std::to_string(chain) + "].robot." + place;
}

}  // namespace

/// Rows on their way from the workers: gathered for a while, then posted together.
struct StudySession::Sink {
  const Job<News>::Task& task;
  std::vector<std::pair<std::uint64_t, StudyRow>> rows = {};
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();

  void add(std::uint64_t index, StudyRow row) {
    rows.emplace_back(index, std::move(row));
    const auto now = std::chrono::steady_clock::now();
    if (now - last < kPostEvery) return;
    last = now;
    task.post({nullptr, std::exchange(rows, {})});
  }
};

StudySession::StudySession(Edits& edits, Runs& runs, Messages& messages, QObject* parent)
    : QObject(parent),
      edits_(edits),
      runs_(runs),
      messages_(messages),
      check_([this](Verdict verdict) {
        verdict_ = std::move(verdict);
        emit verdictChanged();
      }),
      job_([this](News news) { take(std::move(news)); }) {
  checkSoon_.setSingleShot(true);
  checkSoon_.setInterval(kCheckAfter_ms);
  connect(&checkSoon_, &QTimer::timeout, this, &StudySession::check);
  connect(&edits, &Edits::robotChanged, this, &StudySession::follow);
  connect(&edits, &Edits::scenarioChanged, this, &StudySession::follow);
  connect(&edits, &Edits::deskChanged, this, [this] {
    if (edits_.document().desk().study != readText_) follow();
  });
  connect(&edits, &Edits::opened, this, &StudySession::forget);
  connect(&check_, &JobBase::failed, this, [this](const JobFailure& failure) {
    verdict_ = {failure.issues, 0, {}, false, {}};
    emit verdictChanged();
  });
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& failure) {
    emit messages_.said(failure.issues.empty() ? failure.text : toLines(failure.issues));
  });
  connect(&job_, &JobBase::runningChanged, this, [this] {
    if (!job_.isRunning() && clock_.isValid()) {
      took_s_ = static_cast<double>(clock_.elapsed()) / 1e3;
      clock_.invalidate();
      tellEnd();
    }
    emit runningChanged();
  });
  connect(&runs.job(), &SimulationJob::finished, this,
          [this](const std::shared_ptr<const RunRecord>& run) { nameRun(*run); });
  connect(&runs.job(), &SimulationJob::refused, this, [this](const std::vector<Issue>& issues) {
    if (std::exchange(openedName_, {}).isEmpty()) return;
    emit messages_.said(toLines(issues));
  });
}

StudySession::~StudySession() = default;

const StudyDescription& StudySession::study() const {
  if (!isStudyOld_) return study_;
  study_ = fromDeskText(edits_.document().desk().study);
  study_.scenario = edits_.document().composeScenario();
  study_.folder = study_.scenario.folder;
  isStudyOld_ = false;
  return study_;
}

void StudySession::edit(const QString& text, const std::function<void(StudyDescription&)>& change,
                        const QString& mergeKey) {
  edits_.editDesk(
      text,
      [&](Desk& desk) {
        StudyDescription next = fromDeskText(desk.study);
        change(next);
        desk.study = toDeskText(next);
      },
      mergeKey);
}

void StudySession::follow() {
  readText_ = edits_.document().desk().study;
  isStudyOld_ = true;
  needsCheck_ = true;
  if (isWatched_) checkSoon_.start();
  emit changed();
}

/// What belonged to the document before is gone; so are its runs.
void StudySession::forget() {
  openedName_.clear();
  stop_.request_stop();
  job_.cancel();
  check_.cancel();
  clock_.invalidate();
  results_.reset();
  done_ = 0;
  verdict_ = {};
  follow();
  emit verdictChanged();
  emit resultsChanged();
}

void StudySession::setWatched(bool watched) {
  isWatched_ = watched;
  if (watched && needsCheck_) checkSoon_.start();
}

void StudySession::check() {
  needsCheck_ = false;
  check_.startNext(
      [study = study()](const Job<Verdict>::Task& task) { return judge(study, task); });
}

/// Tries the first run out, for its time and for what it records.
StudySession::Verdict StudySession::judge(const StudyDescription& study,
                                          const Job<Verdict>::Task& task) {
  Verdict verdict;
  try {
    verdict.columns = listRunColumns(study.scenario);
  } catch (const DescriptionError&) {
    // findIssues() says what is wrong.
  }
  verdict.issues = findIssues(study);
  verdict.count = study.parameters.empty() ? 0 : countRuns(study);
  if (verdict.count > kMostStudioRuns) {
    verdict.issues.push_back(
        {Issue::Severity::Error, "sampling.count",
         "makes " + std::to_string(verdict.count) + " runs; the studio holds a million",
         "run such a study with denavit study, which writes a file"});
  }
  if (hasErrors(verdict.issues) || verdict.count == 0) return verdict;
  const StudyPlan plan(study);
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  // In the middle: at the ends of ranges runs are seldom usual ones.
  (void)plan.run(plan.count() / 2, [&] {
    verdict.isLong = seconds() > kLongestTry_s;
    return !verdict.isLong && !task.stop().stop_requested();
  });
  verdict.seconds = seconds();
  return verdict;
}

void StudySession::run() {
  if (isRunning()) return;
  edits_.enterOpenCells();
  if (const QString why = findOpenMistake_ ? findOpenMistake_() : QString(); !why.isEmpty()) {
    return emit messages_.said(tr("Not run, as an entry cannot be read: %1").arg(why));
  }
  const std::vector<Issue>& issues = verdict_.issues;
  if (!isChecking() && hasErrors(issues)) return emit messages_.said(toLines(issues));
  if (const QString loss = lossText(); mayLose_ && !loss.isEmpty() && !mayLose_(loss)) return;
  emit messages_.said(tr("Computing the study, as it is now"));
  stop_ = {};
  done_ = 0;
  clock_.start();
  job_.start([study = study(), stop = stop_.get_token()](const Job<News>::Task& task) {
    return compute(study, task, stop);
  });
}

StudySession::News StudySession::compute(const StudyDescription& study, const Job<News>::Task& task,
                                         const std::stop_token& stop) {
  const auto plan = std::make_shared<const StudyPlan>(study);
  if (plan->count() > kMostStudioRuns) {
    failIn("", "sampling.count",
           "makes " + std::to_string(plan->count()) + " runs; the studio holds a million",
           "run such a study with denavit study, which writes a file");
  }
  auto begun = std::make_shared<StudyResults>();
  begun->study = study;
  begun->plan = plan;
  begun->table = makeStudyTable(*plan, [&] { return task.tell(0) && !stop.stop_requested(); });
  if (stop.stop_requested()) return {};
  const std::size_t measures = begun->table.measures.size();
  const std::size_t count = begun->table.size();
  task.post({std::move(begun), {}});
  std::vector<std::uint64_t> todo(count);
  std::iota(todo.begin(), todo.end(), std::uint64_t{0});
  Sink sink{task};
  std::atomic<std::size_t> done = 0;
  const auto workers = makeThreadWorkers();
  computeRuns(
      *plan, *workers, todo,
      [&](std::uint64_t index, const std::string& record) {
        sink.add(index, readRecord(record, measures));
        ++done;
      },
      [&] {
        return task.tell(static_cast<double>(done) / static_cast<double>(count)) &&
               !stop.stop_requested();
      });
  return {nullptr, std::move(sink.rows), workers->warnings()};
}

void StudySession::take(News news) {
  if (news.begun) results_ = std::move(news.begun);
  if (!results_) return;
  for (const auto& [index, row] : news.rows) setRow(results_->table, index, row);
  done_ += news.rows.size();
  isExported_ = isExported_ && news.rows.empty();
  warnings_ = std::move(news.warnings);
  emit resultsChanged();
}

void StudySession::tellEnd() {
  if (!results_ || done_ == 0) return;
  const QString done = tr("Study: %1 done, in %2").arg(doneText(), toDuration(took_s_));
  emit messages_.said(
      warnings_.empty() ? done : done + "; " + QString::fromStdString(toLine(warnings_.front())));
}

void StudySession::say(const QString& text) { emit messages_.said(text); }

void StudySession::cancel() { stop_.request_stop(); }

double StudySession::rate() const {
  const double seconds = clock_.isValid() ? static_cast<double>(clock_.elapsed()) / 1e3 : took_s_;
  return seconds > 0 ? static_cast<double>(done_) / seconds : 0;
}

QString StudySession::staleText() const {
  if (!results_ || !results_->plan) return {};
  const StudyDescription &now = study(), &then = results_->study;
  const MovingArm armNow{edits_.document().robot(), edits_.document().mechanism()};
  if (makeMovingArm(then.scenario) != armNow) return tr("The arm has changed since.");
  ScenarioDescription was = then.scenario, is = now.scenario;
  for (ScenarioDescription* scenario : {&was, &is}) {
    scenario->robot = {};
    scenario->mechanism.reset();
    scenario->robotReference.clear();
    scenario->changes.clear();
  }
  if (was != is) return tr("The run settings have changed since.");
  const bool isSame = now.parameters == then.parameters && now.measures == then.measures &&
                      now.sampling == then.sampling;
  return isSame ? QString() : tr("The study has changed since.");
}

QString StudySession::doneText() const {
  if (!results_) return {};
  return tr("%1 of %2").arg(done_).arg(countText(results_->table.size(), "run"));
}

QString StudySession::progressText() const {
  if (!isRunning()) return {};
  if (done_ == 0) return tr("study: beginning");  // the results are the last one's
  return tr("study: %1").arg(doneText());
}

QString StudySession::lossText() const {
  if (!results_ || done_ == 0) return {};
  if (isRunning()) return tr("A study is being computed: %1 are done.").arg(doneText());
  if (isExported_ || took_s_ < kWorthAsking_s) return {};
  return tr("The study’s results are not exported: %1, computed in %2.")
      .arg(countText(done_, "run"), toDuration(took_s_));
}

void StudySession::markExported() { isExported_ = true; }

void StudySession::setResults(StudyResults results, double took_s) {
  took_s_ = took_s;
  isExported_ = false;
  results_ = std::make_shared<StudyResults>(std::move(results));
  done_ = countStatus(results_->table).done();
  emit resultsChanged();
}

void StudySession::open(std::size_t run) {
  if (!results_ || !results_->plan || run >= results_->table.size()) return;
  if (results_->table.status[run] == StudyRow::Status::Impossible) {
    return emit messages_.said(describeRun(*results_, run));
  }
  if (runs_.job().isRunning()) {
    return emit messages_.said(tr("A run is under way: wait for its end, or cancel it."));
  }
  try {
    ScenarioDescription scenario = results_->plan->makeScenario(run);
    openedName_ = tr("study %1: %2").arg(run + 1).arg(describeValues(*results_, run));
    runs_.run(std::move(scenario));
  } catch (const DescriptionError& error) {
    openedName_.clear();
    emit messages_.said(toLines(error.issues()));
  }
}

void StudySession::nameRun(const RunRecord& run) {
  const QString name = std::exchange(openedName_, {});
  const int number = runs_.list().numberOf(run);
  if (!name.isEmpty() && number > 0) runs_.rename(number, name);
}

QString StudySession::save(const QString& path) const {
  StudyDescription study = this->study();
  if (!study.scenario.input.csv.empty() && !study.folder.empty() &&
      study.scenario.input.csv.front() != '/') {
    study.scenario.input.csv = study.folder + "/" + study.scenario.input.csv;
  }
  if (study.name.empty()) study.name = study.scenario.name;
  try {
    writeAtomically(path.toStdString(), toNode(study, true).toText());
    return {};
  } catch (const DescriptionError& error) {
    return toLines(error.issues());
  }
}

std::optional<StudySession::Variable> StudySession::findVariable(const QString& place) const {
  const std::string where = place.toStdString();
  if (where.empty()) return std::nullopt;
  std::vector<std::string> paths{where};
  if (const auto& mechanism = edits_.document().mechanism()) {
    paths.push_back("mechanism." + toMechanismPath(*mechanism, where, edits_.chain()));
    paths.push_back("mechanism." + where);
  } else {
    paths.push_back("robot." + where);
  }
  for (const std::string& path : paths) {
    const ScenarioValue found = findScenarioValue(study().scenario, path);
    if (!found.number) continue;
    return Variable{path, *found.number, nameParameter(path, found.label),
                    QString::fromStdString(found.unit)};
  }
  return std::nullopt;
}

std::vector<StudySession::Variable> StudySession::listVariables() const {
  std::vector<Variable> variables;
  const auto visitInto = [&](const std::string& prefix) {
    return [&variables, prefix](const FieldLeaf& leaf) {
      if (!leaf.number || leaf.about.isNaming) return;
      const std::string path = prefix + leaf.path;
      variables.push_back({path, *leaf.number, nameParameter(path, leaf.about.label),
                           QString::fromStdString(unitOf(leaf.about.quantity, leaf.scope))});
    };
  };
  const Document& document = edits_.document();
  const ScenarioDescription& scenario = study().scenario;
  if (document.mechanism()) {
    visitLeaves(*document.mechanism(), {}, visitInto("mechanism."));
  } else {
    visitLeaves(document.robot(), {}, visitInto("robot."));
  }
  ScenarioDescription settings = scenario;
  const std::size_t joints = document.robot().joints.size();
  if (!document.mechanism() && !startsOnMotion(scenario)) settings.initial.q.resize(joints, 0.0);
  if (!startsOnMotion(scenario)) settings.initial.qd.resize(joints, 0.0);
  settings.robot = {};
  settings.mechanism.reset();
  visitLeaves(settings, {}, visitInto(""));
  std::erase_if(variables, [](const Variable& variable) {
    return variable.path.starts_with("recorded") || variable.path.starts_with("locked") ||
           variable.path.starts_with("breaks");
  });
  return variables;
}

/// Of a run of a mechanism; none where it cannot be run.
std::vector<Column> StudySession::findColumns() const {
  if (!study().scenario.mechanism) return {};
  try {
    return listRunColumns(study().scenario);
  } catch (const DescriptionError&) {
    return {};
  }
}

void StudySession::vary(const Variable& variable) {
  const auto& parameters = study().parameters;
  const bool isVaried =
      std::any_of(parameters.begin(), parameters.end(),
                  [&](const StudyParameter& parameter) { return parameter.path == variable.path; });
  if (isVaried) {
    return emit messages_.said(tr("The study varies %1 already").arg(variable.name));
  }
  const StudyDescription& now = study();
  const auto measures =
      now.measures.empty() ? makeUsualMeasures(now.scenario, findColumns()) : now.measures;
  edit(tr("vary %1").arg(variable.name), [&](StudyDescription& study) {
    study.parameters.push_back(makeUsualParameter(variable.path, variable.number));
    study.measures = measures;
  });
  emit messages_.said(tr("The study varies %1 now").arg(variable.name));
}

}  // namespace denavit
