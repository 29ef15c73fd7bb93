#include <QFileInfo>
#include <QImage>

#include "models/files/atomic_file.h"
#include "models/stored_run/write_run.h"
#include "ui/export/file_dialogs.h"
#include "ui/export/picture_file.h"
#include "ui/plots_panel/plots_panel.h"
#include "ui/scene/gltf_file.h"
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
  const QString path = askSaveFile(this, title, exportName(suffix), filter);
  if (path.isEmpty()) return;
  QString error;
  if ((this->*save)(path, error)) {
    emit studio_.messages.said(tr("Wrote %1").arg(QFileInfo(path).fileName()));
  } else {
    files_->complain(title, error);
  }
}

bool MainWindow::exportCsv(const QString& path, QString& error) {
  const auto& history = studio_.playback.history();
  if (history && history->isGrowing()) {
    error = tr("The run is still being computed: wait for its end, or cancel it.");
    return false;
  }
  if (!history) {
    error = tr("There is no run to export: press Run first.");
    return false;
  }
  try {
    writeRunAs(path.toStdString(), history->run().scenario, history->run().result);
    return true;
  } catch (const DescriptionError& problem) {
    for (const Issue& issue : problem.issues()) {
      error += QFileInfo(path).fileName() + ": " + QString::fromStdString(toLine(issue)) + "\n";
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
  error = writePicture(picture, path);
  return error.isEmpty();
}

bool MainWindow::exportModel(const QString& path, QString& error) {
  scene_->drawNow();
  try {
    writeAtomically(path.toStdString(), toGltf(view_->scene(), studio_.shown.robot()));
    return true;
  } catch (const DescriptionError& problem) {
    for (const Issue& issue : problem.issues())
      error += path + ": " + QString::fromStdString(toLine(issue)) + "\n";
    return false;
  }
}

}  // namespace denavit
