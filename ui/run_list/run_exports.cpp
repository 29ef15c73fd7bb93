#include "ui/run_list/run_exports.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSet>

#include "models/issue.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

struct RunExportTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::RunExports)
};

}  // namespace

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

QString writeExports(const std::vector<RunExport>& work) {
  try {
    for (const RunExport& one : work) {
      writeRun(one.path.toStdString(), one.run->scenario, one.run->result);
    }
  } catch (const DescriptionError& error) {
    return error.issues().empty() ? QString::fromUtf8(error.what())
                                  : QString::fromStdString(toLine(error.issues().front()));
  } catch (const std::exception& error) {
    return QString::fromUtf8(error.what());
  }
  if (work.empty()) return RunExportTexts::tr("There is no run to export.");
  return RunExportTexts::tr("Wrote %1 runs to %2")
      .arg(work.size())
      .arg(QFileInfo(work.front().path).absolutePath());
}

}  // namespace denavit
