#include "ui/window/document_files.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <utility>

#include "ui/studio/studio.h"

namespace denavit {
namespace {

constexpr std::size_t kMostIssuesShown = 12;

FileQuestions::Answer askUnsaved(QWidget* parent, const QString& what) {
  QMessageBox box(QMessageBox::Question, DocumentFiles::tr("Unsaved changes"),
                  DocumentFiles::tr("“%1” has changes that are not saved.").arg(what),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
  box.setInformativeText(DocumentFiles::tr("Without saving they are lost."));
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

FileQuestions::Target askSavePath(QWidget* parent, const QString& suggestion, Document::Kind kind) {
  const QString scenario = DocumentFiles::tr("Scenario: arm and run settings (*.json)");
  const QString robot = DocumentFiles::tr("Robot: the arm only (*.json)");
  QString filter = kind == Document::Kind::Robot ? robot : scenario;
  QString path = QFileDialog::getSaveFileName(parent, DocumentFiles::tr("Save as"), suggestion,
                                              robot + ";;" + scenario, &filter);
  if (!path.isEmpty() && QFileInfo(path).suffix().isEmpty()) path += ".json";
  return {path, filter == robot ? Document::Kind::Robot : Document::Kind::Scenario};
}

}  // namespace

FileQuestions makeFileDialogs(QWidget* parent) {
  FileQuestions questions;
  questions.askUnsaved = [parent](const QString& what) { return askUnsaved(parent, what); };
  questions.askSavePath = [parent](const QString& suggestion, Document::Kind kind) {
    return askSavePath(parent, suggestion, kind);
  };
  questions.askOpenPath = [parent] {
    return QFileDialog::getOpenFileName(
        parent, DocumentFiles::tr("Open"), {},
        DocumentFiles::tr("Robots, scenarios, runs (*.json *.urdf);;All files (*)"));
  };
  questions.complain = [parent](const QString& title, const QString& text) {
    QMessageBox::warning(parent, title, text);
  };
  return questions;
}

DocumentFiles::DocumentFiles(Studio& studio, FileQuestions questions, QObject* parent)
    : QObject(parent), studio_(studio), questions_(std::move(questions)) {}

bool DocumentFiles::mayLeave() {
  const Document& document = studio_.document();
  if (!document.isModified()) return true;
  switch (questions_.askUnsaved(QString::fromStdString(document.title()))) {
    case FileQuestions::Answer::Cancel:
      return false;
    case FileQuestions::Answer::Discard:
      return true;
    case FileQuestions::Answer::Save:
      break;
  }
  // A robot file cannot hold changed run settings: saving it would not be enough.
  const bool needsScenario =
      document.kind() == Document::Kind::Robot && document.isScenarioModified();
  if (!(needsScenario ? saveAs() : save())) return false;
  return !document.isModified();
}

bool DocumentFiles::startNew() {
  if (!mayLeave()) return false;
  studio_.startNew();
  return true;
}

bool DocumentFiles::askAndOpen() {
  if (!mayLeave()) return false;
  const QString path = questions_.askOpenPath();
  if (path.isEmpty()) return false;
  // The guard has answered already.
  try {
    studio_.open(path.toStdString());
  } catch (const DescriptionError& error) {
    complain(tr("Cannot open"), error);
    return false;
  }
  return true;
}

bool DocumentFiles::open(const QString& nameOrPath) {
  if (!mayLeave()) return false;
  try {
    studio_.open(nameOrPath.toStdString());
  } catch (const DescriptionError& error) {
    complain(tr("Cannot open"), error);
    return false;
  }
  return true;
}

bool DocumentFiles::save() {
  const Document& document = studio_.document();
  if (document.path().empty()) return saveAs();
  return saveTo(QString::fromStdString(document.path()), document.kind());
}

bool DocumentFiles::saveAs() {
  const Document& document = studio_.document();
  const bool settings = document.isScenarioModified();
  const Document::Kind kind = settings ? Document::Kind::Scenario : document.kind();
  QString suggestion = QString::fromStdString(document.path());
  if (suggestion.isEmpty() || kind != document.kind()) {
    suggestion =
        QString::fromStdString(document.title()).toLower().simplified().replace(' ', '-') + ".json";
  }
  const FileQuestions::Target target = questions_.askSavePath(suggestion, kind);
  return !target.path.isEmpty() && saveTo(target.path, target.kind);
}

bool DocumentFiles::saveTo(const QString& path, Document::Kind kind) {
  try {
    studio_.document().save(path.toStdString(), kind);
  } catch (const DescriptionError& error) {
    complain(tr("Cannot save"), error);
    return false;
  }
  const QString name = QFileInfo(path).fileName();
  emit studio_.said(studio_.document().isScenarioModified()
                        ? tr("Saved %1. The changed run settings are not part of a robot file: "
                             "“Save as” a scenario keeps them.")
                              .arg(name)
                        : tr("Saved %1").arg(name));
  return true;
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
