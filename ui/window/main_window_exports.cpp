#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QMessageBox>

#include "models/files/version.h"
#include "models/run/run_files.h"
#include "ui/plots/plots_panel.h"
#include "ui/scene/scene_presenter.h"
#include "ui/studio/studio.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/main_window_parts.h"

namespace denavit {
namespace {

/// Of an exported 3-D picture: 4:3 at the width of a slide.
constexpr QSize kPictureSize{2400, 1800};

}  // namespace

QString MainWindow::exportName(const QString& suffix) const {
  const QString title = QString::fromStdString(studio_.document().title());
  return title.toLower().simplified().replace(' ', '-').remove('/') + suffix;
}

void MainWindow::askAndExport(const QString& title, const QString& suffix, const QString& filter,
                              bool (MainWindow::*save)(const QString&, QString&)) {
  QString chosen;
  QString path = QFileDialog::getSaveFileName(this, title, exportName(suffix), filter, &chosen);
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) {
    path += chosen.isEmpty() ? suffix : "." + chosen.section("*.", 1).section(')', 0, 0);
  }
  QString error;
  if ((this->*save)(path, error)) {
    emit studio_.said(tr("Wrote %1").arg(QFileInfo(path).fileName()));
  } else {
    files_->complain(title, error);
  }
}

bool MainWindow::exportCsv(const QString& path, QString& error) {
  const auto& history = studio_.playback().history();
  if (!history) {
    error = tr("There is no run to export: press Run first.");
    return false;
  }
  try {
    writeRun(path.toStdString(), history->run().scenario, history->run().result);
    return true;
  } catch (const DescriptionError& problem) {
    for (const Issue& issue : problem.issues()) {
      error += QString::fromStdString(toLine(issue)) + "\n";
    }
    return false;
  }
}

bool MainWindow::exportPlots(const QString& path, QString& error) {
  return plots_->savePicture(path, error);
}

bool MainWindow::exportView(const QString& path, QString& error) {
  scene_->drawNow();
  const QImage picture = view_->toImage(kPictureSize);
  if (picture.isNull()) {
    error = tr("There is no 3-D picture: this display has no OpenGL 3.2.");
    return false;
  }
  if (picture.save(path)) return true;
  error = tr("Cannot write %1: choose a folder you may write to, and a name that ends in .png.")
              .arg(path);
  return false;
}

void MainWindow::showKeys() {
  const std::array keys{
      std::pair(tr("Space"), tr("play or pause the run")),
      std::pair(tr("Left, Right"), tr("one recorded row back or on; with Shift ten")),
      std::pair(tr("Home, End"), tr("beginning and end of the run")),
      std::pair(tr("F5"), tr("run, or cancel the run under way")),
      std::pair(tr("Ctrl+Z, Ctrl+Y"), tr("undo, redo")),
      std::pair(tr("Ctrl+N, O, S"), tr("new, open, save; Ctrl+Shift+S save as")),
      std::pair(tr("Ctrl+1 … 7, Ctrl+0"), tr("standard views, fit all")),
      std::pair(tr("Up, Down"), tr("in a number: step it; with Shift ten times as far")),
      std::pair(tr("Esc"), tr("in a number: the old value")),
      std::pair(tr("F2, Return"), tr("in a table: edit the cell, take the entry")),
      std::pair(tr("3-D: left drag"),
                tr("rotate; middle or Shift+left drag moves, the wheel zooms")),
      std::pair(tr("Plot: left drag"),
                tr("move through time; wheel zooms, double click shows all")),
      std::pair(tr("F1 or ?"), tr("this list"))};
  QString rows;
  for (const auto& [key, does] : keys) {
    rows += QStringLiteral("<tr><td style='padding:3px 18px 3px 0'><b>%1</b></td><td>%2</td></tr>")
                .arg(key.toHtmlEscaped(), does.toHtmlEscaped());
  }
  QMessageBox box(this);
  box.setObjectName("keys");
  box.setWindowTitle(tr("Keys"));
  box.setTextFormat(Qt::RichText);
  box.setText("<table>" + rows + "</table>");
  box.exec();
}

void MainWindow::showAbout() {
  QMessageBox::about(
      this, tr("About Denavit"),
      tr("<h3>Denavit %1</h3><p>A laboratory for robot arms, from a DH table to torques.</p>"
         "<p>Equations and conventions: Denavit and Hartenberg (1955), Craig (2005), "
         "Luh, Walker and Paul (1980).</p><p>BSD 3-Clause Licence.</p>")
          .arg(programVersion()));
}

}  // namespace denavit
