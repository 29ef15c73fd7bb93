#include "ui/window/document_files.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <utility>
#include <vector>

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

/// What a file dialog offers to save as, the fullest first.
std::vector<std::pair<Document::Kind, QString>> listKinds() {
  return {{Document::Kind::Project,
           DocumentFiles::tr("Project: arm, run settings, states, views and plots (*.json)")},
          {Document::Kind::Scenario, DocumentFiles::tr("Scenario: arm and run settings (*.json)")},
          {Document::Kind::Robot, DocumentFiles::tr("Robot: the arm only (*.json)")}};
}

FileQuestions::Target askSavePath(QWidget* parent, const QString& suggestion, Document::Kind kind) {
  QStringList filters;
  QString filter;
  for (const auto& [each, text] : listKinds()) {
    filters << text;
    if (each == kind) filter = text;
  }
  QString path = QFileDialog::getSaveFileName(parent, DocumentFiles::tr("Save as"), suggestion,
                                              filters.join(";;"), &filter);
  if (!path.isEmpty() && QFileInfo(path).suffix().isEmpty()) path += ".json";
  for (const auto& [each, text] : listKinds()) {
    if (text == filter) kind = each;
  }
  return {path, kind};
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
        DocumentFiles::tr("Robots, scenarios, projects, runs (*.json *.urdf *.csv);;"
                          "All files (*)"));
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
  // A robot file cannot hold changed run settings, nor a scenario the desk: it would not be enough.
  if (!(document.wouldSaveAll(document.kind()) ? save() : saveAs())) return false;
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
  return openUnasked(path);  // the guard has answered already
}

bool DocumentFiles::open(const QString& nameOrPath) {
  return mayLeave() && openUnasked(nameOrPath);
}

bool DocumentFiles::openUnasked(const QString& nameOrPath) {
  std::string notice;
  try {
    notice = studio_.open(nameOrPath.toStdString());
  } catch (const DescriptionError& error) {
    complain(tr("Cannot open"), error);
    return false;
  }
  emit fileUsed(nameOrPath);
  if (!notice.empty()) complain(tr("Opened, but look at this"), QString::fromStdString(notice));
  return true;
}

bool DocumentFiles::save() {
  const Document& document = studio_.document();
  if (document.path().empty()) return saveAs();
  return saveTo(QString::fromStdString(document.path()), document.kind());
}

bool DocumentFiles::saveAs() {
  const Document& document = studio_.document();
  Document::Kind kind = document.kind();
  if (document.desk() != Desk{}) {
    kind = Document::Kind::Project;
  } else if (kind == Document::Kind::Robot && document.isScenarioModified()) {
    kind = Document::Kind::Scenario;
  }
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
  emit fileUsed(path);
  const QString saved = tr("Saved %1").arg(QFileInfo(path).fileName());
  if (studio_.document().isScenarioModified()) {
    emit studio_.said(tr("%1. The changed run settings are not part of a robot file: “Save as” a "
                         "scenario keeps them.")
                          .arg(saved));
  } else if (studio_.document().isDeskModified()) {
    emit studio_.said(tr("%1. Named states, views and plots are not part of it: “Save as” a "
                         "project keeps them.")
                          .arg(saved));
  } else {
    emit studio_.said(saved);
  }
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
