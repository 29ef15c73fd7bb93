#include "ui/run_list/run_exports.h"

#include <QDir>
#include <QFileInfo>
#include <QSet>
#include <QStringList>
#include <utility>

#include "models/stored_run/run_files.h"
#include "ui/studio/messages.h"
#include "ui/studio/runs.h"

namespace denavit {
void nameExports(const QString& folder, std::vector<RunExport>& work) {
  QSet<QString> taken;
  for (RunExport& one : work) {
    QString base = one.name.simplified().toLower().replace(' ', '-');
    for (const QChar forbidden : QStringLiteral("/\\:*?\"<>|")) base.remove(forbidden);
    if (base.isEmpty()) base = "run";
    QString path;
    for (int i = 1;; ++i) {
      const QString stem = i == 1 ? base : QStringLiteral("%1-%2").arg(base).arg(i);
      path = QDir(folder).filePath(stem + ".csv");
      const bool exists =
          QFileInfo::exists(path) || QFileInfo::exists(QDir(folder).filePath(stem + ".json"));
      if (!exists && !taken.contains(path)) break;
    }
    taken.insert(path);
    one.path = path;
  }
}

RunExporter::RunExporter(Runs& runs, Messages& messages, QObject* parent)
    : QObject(parent),
      runs_(runs),
      messages_(messages),
      job_([this](const QString& none) { take(none); }) {
  connect(&job_, &JobBase::failed, this,
          [this](const JobFailure& why) { take(why.text.section('\n', 0, 0)); });
  connect(&runs, &Runs::changed, this, &RunExporter::step);
  connect(&runs.use(), &RunUse::cancelled, this, [this](const std::set<int>& numbers) {
    const auto isCancelled = [&](const RunExport& one) {
      return !hasRows(*one.run) && numbers.contains(one.number);
    };
    if (std::erase_if(queue_, isCancelled) > 0) complaint_ = tr("The export was cancelled.");
    step();
  });
}

void RunExporter::add(std::vector<RunExport> work) {
  if (work.empty()) return emit messages_.said(tr("There is no run to export."));
  for (RunExport& one : work) queue_.push_back(std::move(one));
  step();
}

void RunExporter::step() {
  if (job_.isRunning()) return;
  while (!queue_.empty() && !findRows(queue_.front())) {
    if (hasGivenUpRows(*queue_.front().run)) return look();  // the list tells when they are back
    complaint_ = tr("%1 was removed before it was written.").arg(queue_.front().name);
    queue_.pop_front();
  }
  look();
  if (queue_.empty()) return tell();
  write(queue_.front());
}

/// Takes the record that the list has now. @returns whether it has rows
bool RunExporter::findRows(RunExport& one) const {
  if (hasRows(*one.run)) return true;
  const std::shared_ptr<const RunRecord> now = runs_.list().runOf(one.number);
  // Numbers begin anew with another document.
  const bool isSame = now && now->mark == one.run->mark;
  one.run = isSame ? now : std::make_shared<const RunRecord>();
  return hasRows(*one.run);
}

/// What is written keeps its rows; of those without rows one at a time gets them.
void RunExporter::look() {
  std::set<int> numbers;
  for (const RunExport& one : queue_) {
    if (hasRows(*one.run) || &one == &queue_.front()) numbers.insert(one.number);
  }
  runs_.use().look(this, std::move(numbers));
}

void RunExporter::write(const RunExport& one) {
  folder_ = QFileInfo(one.path).absolutePath();
  job_.start([run = one.run, path = one.path.toStdString()](const auto&) {
    writeRun(path, run->scenario, run->result);
    return QString();
  });
}

void RunExporter::take(const QString& complaint) {
  queue_.pop_front();
  if (complaint.isEmpty()) {
    ++written_;
  } else {
    complaint_ = complaint;
    queue_.clear();
  }
  step();
}

void RunExporter::tell() {
  QStringList lines;
  if (!complaint_.isEmpty()) lines << std::exchange(complaint_, QString());
  if (written_ > 0) lines << tr("Wrote %1 runs to %2").arg(written_).arg(folder_);
  written_ = 0;
  if (!lines.isEmpty()) emit messages_.said(lines.join(' '));
}

}  // namespace denavit
