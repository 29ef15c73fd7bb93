#include "ui/window/document_files.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QScopeGuard>
#include <utility>
#include <vector>

#include "models/document/disk_differences.h"
#include "models/files/guarded_write.h"
#include "ui/export/file_dialogs.h"
#include "ui/studio/studio.h"
#include "ui/window/difference_dialog.h"
#include "ui/window/run_reading.h"

namespace denavit {
namespace {

constexpr std::size_t kMostIssuesShown = 12;
constexpr std::size_t kMostDifferencesShown = 200;

FileQuestions::Answer askWhether(QMessageBox& box) {
  box.setDefaultButton(QMessageBox::Save);
  switch (box.exec()) {
    case QMessageBox::Save:
      return FileQuestions::Answer::Save;
    case QMessageBox::Discard:
      return FileQuestions::Answer::Discard;
    default:
      return FileQuestions::Answer::Cancel;
  }
}

FileQuestions::Answer askUnsaved(QWidget* parent, const QString& what) {
  QMessageBox box(QMessageBox::Question, DocumentFiles::tr("Unsaved changes"),
                  DocumentFiles::tr("“%1” has changes that are not saved.").arg(what),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(DocumentFiles::tr("Without saving they are lost."));
  return askWhether(box);
}

/// What only a project file holds, as it is called in questions.
QString nameDesk() { return DocumentFiles::tr("plots, derived channels, named states and views"); }

FileQuestions::Answer askUnsavedDesk(QWidget* parent, const QString& what) {
  QMessageBox box(
      QMessageBox::Question, DocumentFiles::tr("Unsaved changes"),
      DocumentFiles::tr("“%1” has changes that are not in its file: %2.").arg(what, nameDesk()),
      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(
      DocumentFiles::tr("A project file holds them with the arm and the run settings. Without one "
                        "they are lost."));
  box.button(QMessageBox::Save)->setText(DocumentFiles::tr("Save as &project…"));
  return askWhether(box);
}

FileQuestions::Extent askExtent(QWidget* parent, const QString& what, Document::Kind kind) {
  const auto say = [kind](const QString& ofRobot, const QString& ofMechanism,
                          const QString& ofScenario) {
    return kind == Document::Kind::Robot       ? ofRobot
           : kind == Document::Kind::Mechanism ? ofMechanism
                                               : ofScenario;
  };
  QMessageBox box(QMessageBox::Question, DocumentFiles::tr("Save"),
                  say(DocumentFiles::tr("The robot file of “%1” cannot hold its %2."),
                      DocumentFiles::tr("The mechanism file of “%1” cannot hold its %2."),
                      DocumentFiles::tr("The scenario file of “%1” cannot hold its %2."))
                      .arg(what, nameDesk()),
                  QMessageBox::Cancel, parent);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(
      DocumentFiles::tr("A project file holds them too. This is asked once for this document."));
  QPushButton* project =
      box.addButton(DocumentFiles::tr("Save as &project…"), QMessageBox::AcceptRole);
  project->setObjectName("saveAsProject");
  QPushButton* only = box.addButton(
      say(DocumentFiles::tr("Save the &robot only"), DocumentFiles::tr("Save the &mechanism only"),
          DocumentFiles::tr("Save the &scenario only")),
      QMessageBox::DestructiveRole);
  only->setObjectName("saveFileOnly");
  box.setDefaultButton(project);
  box.exec();
  if (box.clickedButton() == project) return FileQuestions::Extent::Project;
  return box.clickedButton() == only ? FileQuestions::Extent::FileOnly
                                     : FileQuestions::Extent::Cancel;
}

/// What a file dialog offers to save as, the fullest first.
/// @param armKind  of a file that holds the arm only
std::vector<std::pair<Document::Kind, QString>> listKinds(Document::Kind armKind) {
  return {{Document::Kind::Project,
           DocumentFiles::tr("Project: arm, run settings, states, views and plots (*.json)")},
          {Document::Kind::Scenario, DocumentFiles::tr("Scenario: arm and run settings (*.json)")},
          {armKind, armKind == Document::Kind::Mechanism
                        ? DocumentFiles::tr("Mechanism: chains and closures only (*.json)")
                        : DocumentFiles::tr("Robot: the arm only (*.json)")}};
}

FileQuestions::Target askSavePath(QWidget* parent, const QString& suggestion, Document::Kind kind,
                                  Document::Kind armKind) {
  QStringList filters;
  QString filter;
  for (const auto& [each, text] : listKinds(armKind)) {
    filters << text;
    if (each == kind) filter = text;
  }
  const QString path =
      askSaveFile(parent, DocumentFiles::tr("Save as"), suggestion, filters.join(";;"), &filter);
  for (const auto& [each, text] : listKinds(armKind)) {
    if (text == filter) kind = each;
  }
  return {path, kind};
}

FileQuestions::Conflict askConflict(QWidget* parent, const QString& file,
                                    const QStringList& differences) {
  using Conflict = FileQuestions::Conflict;
  DifferenceDialog dialog(
      DocumentFiles::tr("The file was changed"),
      DocumentFiles::tr("Another program changed “%1” since it was opened or saved here. Saving "
                        "over it loses what that program wrote.")
          .arg(file),
      differences, parent);
  const auto add = [&](const QString& text, const QString& tip, const char* name, Conflict choice) {
    dialog.addChoice(text, tip, name, QDialog::Accepted + 1 + static_cast<int>(choice));
  };
  add(DocumentFiles::tr("Save &as…"), DocumentFiles::tr("Keeps both: asks for another name"),
      "conflictSaveAs", Conflict::SaveAs);
  add(DocumentFiles::tr("&Overwrite"),
      DocumentFiles::tr("Replaces the file on disk by what is open here"), "conflictOverwrite",
      Conflict::Overwrite);
  add(DocumentFiles::tr("&Reload"),
      DocumentFiles::tr("Opens the file on disk in place of what is open here, after a question"),
      "conflictReload", Conflict::Reload);
  dialog.addCancel(DocumentFiles::tr("&Cancel"));
  const int result = dialog.exec() - QDialog::Accepted - 1;
  return result >= 0 ? static_cast<Conflict>(result) : Conflict::Cancel;
}

bool askReload(QWidget* parent, const QString& what) {
  QMessageBox box(QMessageBox::Question, DocumentFiles::tr("Reload from disk"),
                  DocumentFiles::tr("“%1” has changes that are not saved.").arg(what),
                  QMessageBox::Cancel, parent);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(
      DocumentFiles::tr("Reloading loses them, with the undo steps and the runs."));
  QPushButton* reload = box.addButton(DocumentFiles::tr("&Reload"), QMessageBox::DestructiveRole);
  reload->setObjectName("reloadAnyway");
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == reload;
}

bool askLoss(QWidget* parent, const QString& loss, const QString& goOn) {
  QMessageBox box(QMessageBox::Question, DocumentFiles::tr("Study"), loss, QMessageBox::Cancel,
                  parent);
  box.button(QMessageBox::Cancel)->setText(DocumentFiles::tr("&Keep the runs"));
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(
      DocumentFiles::tr("Going on loses its runs. Export in the panel Study (All runs) keeps those "
                        "that are done."));
  QPushButton* leave = box.addButton(goOn, QMessageBox::DestructiveRole);
  leave->setObjectName("leaveAnyway");
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == leave;
}

void showDifferences(QWidget* parent, const QString& file, const QStringList& differences) {
  DifferenceDialog dialog(
      DocumentFiles::tr("What differs"),
      DocumentFiles::tr("“%1” as it is open here, and as it is on disk now.").arg(file),
      differences, parent);
  dialog.addCancel(DocumentFiles::tr("&Close"));
  dialog.exec();
}

}  // namespace

FileQuestions makeFileDialogs(QWidget* parent, const Document& document) {
  FileQuestions questions;
  questions.askUnsaved = [parent](const QString& what) { return askUnsaved(parent, what); };
  questions.askUnsavedDesk = [parent](const QString& what) { return askUnsavedDesk(parent, what); };
  questions.askExtent = [parent](const QString& what, Document::Kind kind) {
    return askExtent(parent, what, kind);
  };
  questions.askSavePath = [parent, &document](const QString& suggestion, Document::Kind kind) {
    return askSavePath(parent, suggestion, kind, document.armKind());
  };
  questions.askOpenPath = [parent] {
    return askOpenFile(
        parent, DocumentFiles::tr("Open"),
        DocumentFiles::tr(
            "Robots, mechanisms, scenarios, projects, runs (*.json *.urdf *.csv *.h5);;"
            "All files (*)"));
  };
  questions.askConflict = [parent](const QString& file, const QStringList& differences) {
    return askConflict(parent, file, differences);
  };
  questions.askReload = [parent](const QString& what) { return askReload(parent, what); };
  questions.askLoss = [parent](const QString& loss, const QString& goOn) {
    return askLoss(parent, loss, goOn);
  };
  questions.showDifferences = [parent](const QString& file, const QStringList& differences) {
    showDifferences(parent, file, differences);
  };
  questions.readRun = [parent](const QString& path) { return readRunWatched(path, parent); };
  questions.complain = [parent](const QString& title, const QString& text) {
    QMessageBox::warning(parent, title, text);
  };
  return questions;
}

DocumentFiles::DocumentFiles(Studio& studio, FileQuestions questions, QObject* parent)
    : QObject(parent), studio_(studio), questions_(std::move(questions)) {
  connect(&studio.edits, &Edits::opened, this, [this] { runsTold_ = false; });
}

bool DocumentFiles::mayLose(const QString& loss, const QString& goOn) const {
  return loss.isEmpty() || !questions_.askLoss || questions_.askLoss(loss, goOn);
}

bool DocumentFiles::mayLeave() {
  const Document& document = studio_.document();
  if (!mayLose(findLoss_ ? findLoss_() : QString(), tr("&Leave"))) return false;
  if (!document.isModified()) return true;
  switch (askUnsaved()) {
    case FileQuestions::Answer::Cancel:
      return false;
    case FileQuestions::Answer::Discard:
      return true;
    case FileQuestions::Answer::Save:
      break;
  }
  // A robot file cannot hold changed run settings, nor a scenario the desk: it would not be enough.
  if (!(document.wouldSaveAll(document.kind()) ? save() : saveAs())) return false;
  return !document.isModified();
}

FileQuestions::Answer DocumentFiles::askUnsaved() const {
  const Document& document = studio_.document();
  const bool isDeskOnly = document.isDeskModified() && !document.isRobotModified() &&
                          !document.isScenarioModified() && !document.path().empty() &&
                          document.kind() != Document::Kind::Project;
  const bool asksOfDesk = isDeskOnly && questions_.askUnsavedDesk;
  const auto& ask = asksOfDesk ? questions_.askUnsavedDesk : questions_.askUnsaved;
  return ask(QString::fromStdString(document.title()));
}

/// Whether saving to the document's own file leaves plots, channels, states or views out.
bool DocumentFiles::leavesDesk() const {
  const Document& document = studio_.document();
  return document.kind() != Document::Kind::Project && document.isDeskModified() &&
         document.desk() != Desk{};
}

bool DocumentFiles::startNew() {
  if (!mayLeave()) return false;
  fileOnly_.clear();
  studio_.startNew();
  return true;
}

bool DocumentFiles::startNew(const ScenarioDescription& scenario) {
  if (!mayLeave()) return false;
  fileOnly_.clear();
  studio_.startNew(scenario);
  return true;
}

bool DocumentFiles::askAndOpen() {
  if (!mayLeave()) return false;
  const QString path = questions_.askOpenPath();
  if (path.isEmpty()) return false;
  return openUnasked(path);  // the guard has answered already
}

bool DocumentFiles::open(const QString& nameOrPath) {
  return mayLeave() && openUnasked(nameOrPath);
}

bool DocumentFiles::openUnasked(const QString& nameOrPath) {
  std::string notice;
  try {
    if (!load(nameOrPath, notice)) return false;
  } catch (const DescriptionError& error) {
    complain(tr("Cannot open"), error);
    return false;
  }
  emit fileUsed(nameOrPath);
  if (!notice.empty()) complain(tr("Opened, but look at this"), QString::fromStdString(notice));
  return true;
}

bool DocumentFiles::load(const QString& nameOrPath, std::string& notice) {
  const std::string name = nameOrPath.toStdString();
  emit opening(nameOrPath);
  const auto ended = qScopeGuard([this] { emit openingEnded(); });
  fileOnly_.clear();
  if (findRunTableSize(name) <= questions_.longTable) {
    notice = studio_.open(name);
    return true;
  }
  const StoredRun stored = questions_.readRun(nameOrPath);
  if (!stored.givenUp) notice = studio_.open(stored);
  return !stored.givenUp;
}

bool DocumentFiles::save() {
  const Document& document = studio_.document();
  if (document.path().empty()) return saveAs();
  const QString path = QString::fromStdString(document.path());
  if (leavesDesk() && fileOnly_ != path && questions_.askExtent) {
    switch (questions_.askExtent(QString::fromStdString(document.title()), document.kind())) {
      case FileQuestions::Extent::Cancel:
        return false;
      case FileQuestions::Extent::Project: {
        const QFileInfo file(path);
        return askAndSaveAs(file.dir().filePath(file.completeBaseName() + "-project.json"),
                            Document::Kind::Project);
      }
      case FileQuestions::Extent::FileOnly:
        fileOnly_ = path;
        break;
    }
  }
  return saveTo(path, document.kind());
}

bool DocumentFiles::saveAs() {
  const Document& document = studio_.document();
  Document::Kind kind = document.kind();
  if (document.desk() != Desk{}) {
    kind = Document::Kind::Project;
  } else if (kind == document.armKind() && document.isScenarioModified()) {
    kind = Document::Kind::Scenario;
  }
  QString suggestion = QString::fromStdString(document.path());
  if (suggestion.isEmpty() || kind != document.kind()) {
    suggestion =
        QString::fromStdString(document.title()).toLower().simplified().replace(' ', '-') + ".json";
  }
  return askAndSaveAs(suggestion, kind);
}

bool DocumentFiles::askAndSaveAs(const QString& suggestion, Document::Kind kind) {
  const FileQuestions::Target target = questions_.askSavePath(suggestion, kind);
  return !target.path.isEmpty() && saveTo(target.path, target.kind);
}

bool DocumentFiles::saveTo(const QString& path, Document::Kind kind) {
  Document& document = studio_.document();
  const bool wasGone = document.lookAtDisk().state == DiskLook::State::Gone;
  try {
    document.save(path.toStdString(), kind);
  } catch (const FileChanged&) {
    return resolve(path, kind);
  } catch (const DescriptionError& error) {
    complain(tr("Cannot save"), error);
    return false;
  }
  saySaved(path, wasGone && document.path() == path.toStdString());
  return true;
}

/// Asks until the file is written, or left: it may change again while a person thinks.
bool DocumentFiles::resolve(const QString& path, Document::Kind kind) {
  using Conflict = FileQuestions::Conflict;
  const QFileInfo file(path);
  for (;;) {
    // What may be overwritten is what is listed, or older.
    const FileNow seen = studio_.document().lookAtDisk().found;
    switch (questions_.askConflict(file.fileName(), listDifferences())) {
      case Conflict::Cancel:
        return false;
      case Conflict::Reload:
        reload();
        return false;
      case Conflict::SaveAs:
        return askAndSaveAs(
            file.dir().filePath(tr("%1-mine").arg(file.completeBaseName()) + ".json"), kind);
      case Conflict::Overwrite:
        break;
    }
    try {
      studio_.document().save(path.toStdString(), kind, seen);
      saySaved(path, false);
      return true;
    } catch (const FileChanged&) {
      // and once more
    } catch (const DescriptionError& error) {
      complain(tr("Cannot save"), error);
      return false;
    }
  }
}

void DocumentFiles::saySaved(const QString& path, bool wasGone) {
  emit fileUsed(path);
  const QString name = QFileInfo(path).fileName();
  const QString saved =
      wasGone ? tr("Saved %1, which was not on disk any more").arg(name) : tr("Saved %1").arg(name);
  if (studio_.document().isScenarioModified()) {
    emit studio_.messages.said(
        tr("%1. The changed run settings are not part of such a file: “Save as” a "
           "scenario keeps them.")
            .arg(saved));
  } else if (studio_.document().isDeskModified()) {
    emit studio_.messages.said(
        tr("%1. Named states, views and plots are not part of it: “Save as” a "
           "project keeps them.")
            .arg(saved));
  } else if (!runsTold_ && !studio_.document().runs().empty()) {
    runsTold_ = true;
    emit studio_.messages.said(
        tr("%1. The rows of runs are not part of it: Run computes them again, or export them.")
            .arg(saved));
  } else {
    emit studio_.messages.said(saved);
  }
}

bool DocumentFiles::reload() {
  const Document& document = studio_.document();
  const QString path = QString::fromStdString(document.path());
  if (path.isEmpty()) return false;
  if (document.isModified() && !questions_.askReload(QString::fromStdString(document.title()))) {
    return false;
  }
  if (!mayLose(findLoss_ ? findLoss_() : QString(), tr("&Reload"))) return false;
  const bool hadRuns = !document.runs().empty();
  if (!openUnasked(path)) return false;
  const QString name = QFileInfo(path).fileName();
  emit studio_.messages.said(hadRuns ? tr("Reloaded %1; the runs of before are gone").arg(name)
                                     : tr("Reloaded %1").arg(name));
  return true;
}

QStringList DocumentFiles::listDifferences() const {
  QStringList lines;
  for (const std::string& line : listDiskDifferences(studio_.document(), kMostDifferencesShown)) {
    lines << QString::fromStdString(line);
  }
  return lines;
}

void DocumentFiles::showDifferences() const {
  const QFileInfo file(QString::fromStdString(studio_.document().path()));
  questions_.showDifferences(file.fileName(), listDifferences());
}

void DocumentFiles::complain(const QString& title, const DescriptionError& error) const {
  QStringList lines;
  for (const Issue& issue : error.issues()) {
    if (lines.size() == static_cast<qsizetype>(kMostIssuesShown)) {
      lines << tr("and %1 more").arg(error.issues().size() - kMostIssuesShown);
      break;
    }
    lines << QString::fromStdString(error.source() + ": " + toLine(issue));
  }
  complain(title, lines.isEmpty() ? QString::fromStdString(error.what()) : lines.join("\n"));
}

void DocumentFiles::complain(const QString& title, const QString& text) const {
  questions_.complain(title, text);
}

}  // namespace denavit
