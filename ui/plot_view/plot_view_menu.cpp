// The actions, menus, and dialogs of a PlotView.

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <cmath>

#include "ui/export/file_dialogs.h"
#include "ui/plot_view/plot_canvas.h"
#include "ui/plot_view/plot_export.h"
#include "ui/plot_view/plot_export_dialog.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plot_view/plot_view_parts.h"
#include "ui/text/named.h"

namespace denavit {
namespace {

QAction* addCheck(QMenu* menu, const QString& name, const QString& text, bool on) {
  QAction* action = named(menu->addAction(text), name);
  action->setCheckable(true);
  action->setChecked(on);
  return action;
}

QAction* addEntry(QMenu* menu, const QString& name, const QString& text) {
  return named(menu->addAction(text), name);
}

}  // namespace

void PlotView::makeActions() {
  Parts& p = *parts_;
  const auto make = [this](const QString& name, const QString& text, const QString& tip) {
    auto* action = named(new QAction(text, this), name, tip);
    return action;
  };
  // Keys are handled by the canvas: a shortcut of every plot of a window would be ambiguous.
  p.fit = make("plotFit", tr("Show everything\tF"), tr("Fit all axes to the curves (F)"));
  p.undo = make("plotUndoZoom", tr("Back to the earlier zoom\tBackspace"),
                tr("Undo the last zoom or pan (Backspace, Ctrl+Left)"));
  p.redo = make("plotRedoZoom", tr("Forward to the later zoom\tCtrl+Right"),
                tr("Redo the zoom (Ctrl+Right)"));
  p.measure = make("plotMeasure", tr("Measure with two cursors"),
                   tr("The next two clicks set the cursors A and B: Δt, 1/Δt, and Δy of every "
                      "curve. Drag them; Esc removes them."));
  p.measure->setCheckable(true);
  connect(p.fit, &QAction::triggered, this, [this] {
    fit();
    emit timeRangeChanged(timeRange());
  });
  connect(p.undo, &QAction::triggered, this, &PlotView::undoZoom);
  connect(p.redo, &QAction::triggered, this, &PlotView::redoZoom);
  connect(p.measure, &QAction::toggled, this, [this](bool on) {
    if (on != parts_->canvas->isMeasuring()) parts_->canvas->setMeasuring(on);
  });
}

QAction* PlotView::measureAction() const { return parts_->measure; }

QMenu* PlotView::makeMenu(int plot) {
  auto* menu = named(new QMenu(this), "plotMenu");
  menu->setToolTipsVisible(true);
  const bool known = plot >= 0 && plot < static_cast<int>(parts_->stack.plots().size());
  addViewEntries(menu, known ? plot : -1);
  if (known) addAxisEntries(menu, plot);
  addStyleEntries(menu);
  addExportEntries(menu, known ? plot : -1);
  emit menuOpening(menu, known ? plot : -1);
  return menu;
}

void PlotView::addViewEntries(QMenu* menu, int) {
  Parts& p = *parts_;
  p.undo->setEnabled(p.stack.canUndoZoom());
  p.redo->setEnabled(p.stack.canRedoZoom());
  menu->addAction(p.fit);
  menu->addAction(p.undo);
  menu->addAction(p.redo);
  // A disabled action would also be disabled in a tool bar that nobody refreshes.
  connect(menu, &QObject::destroyed, p.undo, [undo = p.undo, redo = p.redo] {
    undo->setEnabled(true);
    redo->setEnabled(true);
  });
  menu->addSeparator();
  menu->addAction(p.measure);
  const MeasureCursors cursors = measure();
  QAction* remove = addEntry(menu, "plotRemoveCursors", tr("Remove the cursors A and B\tEsc"));
  remove->setEnabled(cursors.hasA() || cursors.hasB());
  connect(remove, &QAction::triggered, this, [this] { setMeasure({}); });
  menu->addSeparator();
}

void PlotView::addAxisEntries(QMenu* menu, int plot) {
  const auto k = static_cast<std::size_t>(plot);
  const auto addLog = [&](PlotAxis axis, const QString& name, const QString& text) {
    connect(addCheck(menu, name, text, isLog(plot, axis)), &QAction::toggled, this,
            [this, plot, axis](bool on) { setLog(plot, axis, on); });
  };
  const bool right = parts_->stack.hasRightAxis(k);
  addLog(PlotAxis::X, "plotLogX", tr("Logarithmic x axis"));
  addLog(PlotAxis::Left, "plotLogLeft",
         right ? tr("Logarithmic left axis") : tr("Logarithmic y axis"));
  if (right) addLog(PlotAxis::Right, "plotLogRight", tr("Logarithmic right axis"));
  QMenu* names = menu->addMenu(tr("Title and names of axes"));
  const auto addName = [&](const QString& name, const QString& text, PlotAxis axis, bool isTitle) {
    connect(addEntry(names, name, text), &QAction::triggered, this,
            [this, plot, axis, isTitle] { editText(plot, axis, isTitle); });
  };
  addName("plotEditTitle", tr("Title…"), PlotAxis::X, true);
  addName("plotEditX", tr("x axis…"), PlotAxis::X, false);
  addName("plotEditLeft", right ? tr("Left axis…") : tr("y axis…"), PlotAxis::Left, false);
  if (right) addName("plotEditRight", tr("Right axis…"), PlotAxis::Right, false);
  menu->addSeparator();
}

void PlotView::addStyleEntries(QMenu* menu) {
  const auto addStyle = [&](const QString& name, const QString& text, bool on, auto change) {
    connect(addCheck(menu, name, text, on), &QAction::toggled, this, [this, change](bool checked) {
      PlotStyle changed = style();
      change(changed, checked);
      setStyle(changed);
      emit styleChanged();
    });
  };
  const PlotStyle& now = style();
  addStyle("plotPublication", tr("Publication style"), now.look == PlotLook::Print,
           [](PlotStyle& s, bool on) { s = on ? makePublicationStyle() : PlotStyle(); });
  addStyle("plotDashes", tr("Dashes beside colours"), now.dashes,
           [](PlotStyle& s, bool on) { s.dashes = on; });
  addStyle("plotGrid", tr("Grid"), now.grid, [](PlotStyle& s, bool on) { s.grid = on; });
  addStyle("plotLegendInside", tr("Legend inside where no curve is"),
           now.legend == LegendPlace::Inside,
           [](PlotStyle& s, bool on) { s.legend = on ? LegendPlace::Inside : LegendPlace::Below; });
  QMenu* sizes = menu->addMenu(tr("Font size"));
  auto* group = new QActionGroup(sizes);
  for (const int points : {8, 9, 10, 11, 12, 14, 18}) {
    QAction* entry = addCheck(sizes, QString("plotFont%1").arg(points), tr("%1 pt").arg(points),
                              std::lround(now.font_px * 0.75) == points);
    group->addAction(entry);
    connect(entry, &QAction::triggered, this, [this, points] {
      PlotStyle changed = style();
      changed.font_px = points / 0.75;
      setStyle(changed);
      emit styleChanged();
    });
  }
  menu->addSeparator();
}

void PlotView::addExportEntries(QMenu* menu, int plot) {
  for (const char* kind : {"png", "svg", "pdf"}) {
    const QString upper = QString(kind).toUpper();
    connect(addEntry(menu, "plotSave" + upper, tr("Save as %1…").arg(upper)), &QAction::triggered,
            this, [this, kind] { askForPicture(kind); });
  }
  connect(addEntry(menu, "plotCopy", tr("Copy picture")), &QAction::triggered, this,
          &PlotView::copyPicture);
  if (plot < 0) return;
  QAction* csv = addEntry(menu, "plotSaveCsv", tr("Save CSV of this plot and range…"));
  csv->setToolTip(tr("The visible curves in the visible x range, with all digits"));
  connect(csv, &QAction::triggered, this, [this, plot] { askForCsv(plot); });
}

void PlotView::openCurveMenu(int plot, int curve, const QPoint& global) {
  const Curve& chosen =
      parts_->stack.plots()[static_cast<std::size_t>(plot)].curves[static_cast<std::size_t>(curve)];
  QMenu menu;
  menu.setObjectName("plotCurveMenu");
  connect(addCheck(&menu, "curveVisible", tr("Show"), chosen.visible), &QAction::toggled, this,
          [=, this](bool on) {
            setCurveVisible(plot, curve, on);
            emit curveVisibleChanged(plot, curve, on);
          });
  connect(addCheck(&menu, "curveRight", tr("On the right axis"), chosen.axis == PlotAxis::Right),
          &QAction::toggled, this, [=, this](bool on) {
            const PlotAxis axis = on ? PlotAxis::Right : PlotAxis::Left;
            setCurveAxis(plot, curve, axis);
            emit curveAxisChanged(plot, curve, axis);
          });
  menu.addSeparator();
  connect(addEntry(&menu, "curveRemove", tr("Remove from the plot")), &QAction::triggered, this,
          [=, this] { emit removeCurveWanted(plot, curve); });
  menu.exec(global);
}

void PlotView::askForPicture(const QString& kind) {
  PictureOptions options;
  options.size_px = QSizeF(parts_->page->size()).expandedTo(QSizeF(320, 200));
  options.style = parts_->style;
  PlotExportDialog dialog(parts_->stack, options, this);
  dialog.setWindowTitle(tr("Save plots as %1").arg(kind.toUpper()));
  if (dialog.exec() != QDialog::Accepted) return;
  const QString path = askSaveFile(this, dialog.windowTitle(), "plot." + kind, "*." + kind);
  if (path.isEmpty()) return;
  QString error;
  if (saveImage(path, dialog.options(), &error)) return emit written(path);
  QMessageBox::warning(this, dialog.windowTitle(), error);
}

void PlotView::askForCsv(int plot) {
  const QString title = tr("Save CSV of this plot and range");
  const QString path = askSaveFile(this, title, "plot.csv", "*.csv");
  if (path.isEmpty()) return;
  QString error;
  if (saveCsv(path, plot, &error)) return emit written(path);
  QMessageBox::warning(this, title, error);
}

QImage PlotView::toImage(QSize size, double dpi) const {
  return denavit::toImage(parts_->stack, {.size_px = size, .dpi = dpi, .style = parts_->style});
}

bool PlotView::saveImage(const QString& path, QSize size, double dpi, QString* error) const {
  return saveImage(path, {.size_px = size, .dpi = dpi, .style = parts_->style}, error);
}

bool PlotView::saveImage(const QString& path, const PictureOptions& options, QString* error) const {
  const QString problem = savePlots(parts_->stack, path, options);
  if (error) *error = problem;
  return problem.isEmpty();
}

bool PlotView::saveCsv(const QString& path, int plot, QString* error) const {
  const QString problem = denavit::saveCsv(parts_->stack, static_cast<std::size_t>(plot), path);
  if (error) *error = problem;
  return problem.isEmpty();
}

void PlotView::copyPicture() const {
  if (parts_->stack.plots().empty()) return;
  PictureOptions options;
  options.size_px = parts_->page->size();
  options.style = parts_->style;
  auto* contents = new QMimeData;
  contents->setImageData(denavit::toImage(parts_->stack, options));
  contents->setData("image/svg+xml", toSvg(parts_->stack, options));
  QApplication::clipboard()->setMimeData(contents);
}

}  // namespace denavit
