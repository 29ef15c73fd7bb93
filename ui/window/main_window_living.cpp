#include <QImage>
#include <QPainter>

#include "ui/film/film_dialog.h"
#include "ui/gallery/gallery.h"
#include "ui/gallery/gallery_pictures.h"
#include "ui/gallery/new_dialog.h"
#include "ui/help/help_dialogs.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plots_panel/plots_panel.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/recovery/recovery_dialog.h"
#include "ui/scene/scene_presenter.h"
#include "ui/studio/studio.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/main_window.h"
#include "ui/window/session.h"

namespace denavit {
namespace {

/// [px of 1/96 inch] to a frame: plots in films have readable type.
constexpr double kFilmPlotHeight = 230;

/// The plots that a panel shows, side by side.
QImage drawPlots(const QWidget& panel, QSize size) {
  std::vector<const PlotView*> views;
  for (const PlotView* view : panel.findChildren<PlotView*>()) {
    if (view->isVisibleTo(&panel)) views.push_back(view);
  }
  QImage row(size, QImage::Format_RGB32);
  row.fill(panel.palette().color(QPalette::Base));
  if (views.empty()) return row;
  QPainter painter(&row);
  const int width = size.width() / static_cast<int>(views.size());
  const double scale = std::max(1.0, size.height() / kFilmPlotHeight);
  for (std::size_t i = 0; i < views.size(); ++i) {
    const QRect room(static_cast<int>(i) * width, 0, width, size.height());
    painter.drawImage(room, views[i]->toImage(room.size() / scale, 96 * scale));
  }
  return row;
}

}  // namespace

void MainWindow::startSession() {
  session_->start(RecoveryStore());
  session_->setBusy([this] {
    const bool isUndrawn = isVisible() && view_->hasOpenGl() && !scene_->isDrawn();
    return isUndrawn || isBusy() || studio_.runs.job().isRunning();
  });
}

void MainWindow::welcome(bool somethingIsOpen) {
  const RecoveryStore store;
  const bool restored = session_->offerLost(store, [this](std::vector<LostDocument> lost) {
    RecoveryDialog dialog(std::move(lost), this);
    dialog.exec();
    return dialog.takeChosen();
  });
  if (!restored && !somethingIsOpen && studio_.preferences.values().showGallery) showGallery();
}

void MainWindow::showGallery() {
  auto* gallery = new Gallery(studio_.preferences, GalleryPictures::usualFolder(), this);
  gallery->setAttribute(Qt::WA_DeleteOnClose);
  connect(gallery, &Gallery::opened, files_, [this](const QString& name) { files_->open(name); });
  connect(gallery, &Gallery::newWanted, this, &MainWindow::showNew);
  gallery->open();
}

void MainWindow::showNew() {
  auto* dialog = new NewDialog(GalleryPictures::usualFolder(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &NewDialog::chosen, files_,
          [this](const ArmTemplate& one) { files_->startNew(one.scenario); });
  dialog->open();
}

void MainWindow::showPreferences() {
  auto* dialog = new PreferencesDialog(studio_.preferences, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void MainWindow::showFilmDialog() {
  Playback& playback = studio_.playback;
  if (!playback.history()) {
    return files_->complain(tr("Export film"), tr("There is no run to show: press Run first."));
  }
  playback.pause();
  view_->fitRun(true);  // one camera for the whole film
  FilmSource source;
  source.show = [this](double time_s) {
    studio_.playback.setTime(time_s);
    scene_->drawNow();
  };
  source.view = [this](QSize size) { return view_->toImage(size); };
  source.plots = [this](QSize size) { return drawPlots(*plots_, size); };
  const QString title = QString::fromStdString(playback.history()->run().scenario.name);
  auto* dialog = new FilmDialog(playback.endTime(), title, exportName({}), std::move(source), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &FilmDialog::written, this,
          [this](const QString& path) { emit studio_.messages.said(tr("Wrote %1").arg(path)); });
  const double time_s = playback.time();
  connect(dialog, &QDialog::finished, this, [this, time_s] {
    studio_.playback.setTime(time_s);
    view_->fitRun(false);
  });
  dialog->open();
}

void MainWindow::showKeys() {
  auto* dialog = new KeysDialog(*this, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void MainWindow::showAbout() {
  auto* dialog = new AboutDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

}  // namespace denavit
