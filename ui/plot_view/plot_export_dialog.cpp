#include "ui/plot_view/plot_export_dialog.h"

#include <QDoubleSpinBox>
#include <QImage>
#include <QLabel>
#include <algorithm>

#include "ui/widgets/decimal_box.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kPreviewWidth = 420, kPreviewHeight = 320;

enum Preset { kAsShown, kOneColumn, kTwoColumns, kOneColumnSerif, kTwoColumnsSerif };
enum PlotExportDialogUnit { kPixels, kMillimetres };

}  // namespace

struct PlotExportDialog::Parts {
  std::unique_ptr<PlotStack> stack;
  PictureOptions asked;
  QComboBox *preset = nullptr, *unit = nullptr, *look = nullptr, *legend = nullptr;
  QDoubleSpinBox *width = nullptr, *height = nullptr, *font = nullptr, *dpi = nullptr;
  QCheckBox *dashes = nullptr, *grid = nullptr, *cursor = nullptr;
  QLabel *preview = nullptr, *size = nullptr;
  bool filling = false;

  [[nodiscard]] double pixelsPerUnit() const {
    return unit->currentIndex() == kMillimetres ? millimetresToPixels(1) : 1;
  }
  void setUnit(int index);
  void setSize(QSizeF size_px);
  void showStyle(const PlotStyle& style);
  void applyPreset(int index);
};

void PlotExportDialog::Parts::setSize(QSizeF size_px) {
  width->setValue(size_px.width() / pixelsPerUnit());
  height->setValue(size_px.height() / pixelsPerUnit());
}

/// Keeps the size and writes it in another unit.
void PlotExportDialog::Parts::setUnit(int index) {
  const bool mm = index == kMillimetres;
  for (QDoubleSpinBox* box : {width, height}) {
    box->setDecimals(mm ? 1 : 0);
    box->setSingleStep(mm ? 5 : 10);
    const double least = box == width ? 100 : 60;
    box->setRange(mm ? least / millimetresToPixels(1) : least,
                  mm ? 10000 / millimetresToPixels(1) : 10000);
    box->setSuffix(mm ? tr(" mm") : tr(" px"));
  }
}

void PlotExportDialog::Parts::showStyle(const PlotStyle& style) {
  font->setValue(style.font_px * 0.75);
  look->setCurrentIndex(style.look == PlotLook::Dark ? 1 : style.look == PlotLook::Print ? 2 : 0);
  legend->setCurrentIndex(style.legend == LegendPlace::Inside ? 1 : 0);
  dashes->setChecked(style.dashes);
  grid->setChecked(style.grid);
}

void PlotExportDialog::Parts::applyPreset(int index) {
  filling = true;
  if (index == kAsShown) {
    unit->setCurrentIndex(kPixels);
    setUnit(kPixels);
    setSize(asked.size_px);
    showStyle(asked.style);
    cursor->setChecked(asked.cursor);
  } else {
    unit->setCurrentIndex(kMillimetres);
    setUnit(kMillimetres);
    const bool one = index == kOneColumn || index == kOneColumnSerif;
    const double charts = std::max<double>(1.0, static_cast<double>(stack->plots().size()));
    setSize({one ? kOneColumn_px : kTwoColumns_px, millimetresToPixels(one ? 60 : 65) * charts});
    showStyle(makePublicationStyle(index == kOneColumnSerif || index == kTwoColumnsSerif));
    cursor->setChecked(false);
    dpi->setValue(600);
  }
  filling = false;
}

PlotExportDialog::PlotExportDialog(const PlotStack& stack, const PictureOptions& options,
                                   QWidget* parent)
    : QDialog(parent), parts_(std::make_unique<Parts>()) {
  parts_->stack = stack.makeCopy();
  parts_->asked = options;
  setObjectName("plotExportDialog");
  setWindowTitle(tr("Save plots"));
  QFormLayout* choices = makeForm();
  parts_->preview = makePreview();
  QDialogButtonBox* buttons =
      dialogButtons(this, QDialogButtonBox::Save | QDialogButtonBox::Cancel);
  column(this, {{row({choices, {parts_->preview, 1}}), 1}, buttons});
  parts_->dpi->setValue(options.dpi);
  parts_->applyPreset(options.style.look == PlotLook::Print ? kTwoColumns : kAsShown);
  if (options.style.look == PlotLook::Print) parts_->preset->setCurrentIndex(kTwoColumns);
  showPreview();
}

PlotExportDialog::~PlotExportDialog() = default;

QFormLayout* PlotExportDialog::makeForm() {
  Parts& p = *parts_;
  auto* form = new QFormLayout;
  const auto addChoice = [&](const QString& name, const QString& label, const QStringList& items,
                             const QString& tip) {
    QComboBox* box = comboBox(this, name, tip, items);
    form->addRow(label, box);
    return box;
  };
  const auto addNumber = [&](const QString& name, const QString& label, const QString& tip) {
    auto* box = named(new DecimalBox(this), name, tip);
    form->addRow(label, box);
    return box;
  };
  const auto addCheck = [&](const QString& name, const QString& text, const QString& tip) {
    auto* box = checkBox(this, name, text, tip);
    form->addRow(QString(), box);
    return box;
  };
  p.preset =
      addChoice("exportPreset", tr("preset"),
                {tr("as shown"), tr("paper, one column (85 mm)"), tr("paper, two columns (170 mm)"),
                 tr("one column, serif"), tr("two columns, serif")},
                tr("Papers: 9 pt, black on white, dashes beside the colours"));
  p.unit = addChoice("exportUnit", tr("unit"), {tr("pixels of 1/96 inch"), tr("millimetres")},
                     tr("PlotExportDialogUnit of the size"));
  p.width = addNumber("exportWidth", tr("width"), tr("Width of the whole picture"));
  p.height = addNumber("exportHeight", tr("height"), tr("Height of the whole picture"));
  p.dpi =
      addNumber("exportDpi", tr("resolution"), tr("Dots per inch of a PNG; SVG and PDF need none"));
  p.dpi->setDecimals(0);
  p.dpi->setRange(48, 1200);
  p.dpi->setSingleStep(48);
  p.dpi->setSuffix(tr(" dpi"));
  p.font = addNumber("exportFont", tr("font size"), tr("Height of the axis names in points"));
  p.font->setRange(5, 36);
  p.font->setDecimals(1);
  p.font->setSuffix(tr(" pt"));
  p.look = addChoice("exportLook", tr("colours"), {tr("light"), tr("dark"), tr("black on white")},
                     tr("Colours of ground, text and axes"));
  p.legend = addChoice("exportLegend", tr("legend"), {tr("below"), tr("inside")},
                       tr("Where the names of the curves stand: below the axes, or in a corner of "
                          "them that no curve crosses, where there is one"));
  p.dashes = addCheck("exportDashes", tr("dashes beside colours"),
                      tr("Every curve differs without colours too"));
  p.grid = addCheck("exportGrid", tr("grid"), tr("Lines at the numbers of the axes"));
  p.cursor = addCheck("exportCursor", tr("cursors and their values"),
                      tr("The time cursor, A and B, and the numbers in the legend"));
  p.size = named(new QLabel(this), "exportPixels");
  p.size->setEnabled(false);
  form->addRow(QString(), p.size);
  connectForm();
  return form;
}

void PlotExportDialog::connectForm() {
  Parts& p = *parts_;
  connect(p.preset, &QComboBox::activated, this, [this](int index) {
    parts_->applyPreset(index);
    showPreview();
  });
  connect(p.unit, &QComboBox::currentIndexChanged, this, [this](int index) {
    if (parts_->filling) return;
    const double factor =
        index == kMillimetres ? 1 / millimetresToPixels(1) : millimetresToPixels(1);
    const double width = parts_->width->value() * factor, height = parts_->height->value() * factor;
    parts_->filling = true;
    parts_->setUnit(index);
    parts_->width->setValue(width);
    parts_->height->setValue(height);
    parts_->filling = false;
    showPreview();
  });
  for (QDoubleSpinBox* box : {p.width, p.height, p.font, p.dpi})
    connect(box, &QDoubleSpinBox::valueChanged, this, &PlotExportDialog::showPreview);
  for (QComboBox* box : {p.look, p.legend})
    connect(box, &QComboBox::currentIndexChanged, this, &PlotExportDialog::showPreview);
  for (QCheckBox* box : {p.dashes, p.grid, p.cursor})
    connect(box, &QCheckBox::toggled, this, &PlotExportDialog::showPreview);
}

QLabel* PlotExportDialog::makePreview() {
  QLabel* preview = named(new QLabel(this), "exportPreview",
                          tr("What comes out, made smaller where it is larger than this"));
  preview->setAlignment(Qt::AlignCenter);
  preview->setMinimumSize(kPreviewWidth, kPreviewHeight);
  return preview;
}

PictureOptions PlotExportDialog::options() const {
  const Parts& p = *parts_;
  const int preset = p.preset->currentIndex();
  PictureOptions out;
  out.style = preset == kAsShown
                  ? p.asked.style
                  : makePublicationStyle(preset == kOneColumnSerif || preset == kTwoColumnsSerif);
  out.size_px = QSizeF(p.width->value(), p.height->value()) * p.pixelsPerUnit();
  out.dpi = p.dpi->value();
  out.style.font_px = p.font->value() / 0.75;
  out.style.look = p.look->currentIndex() == 1   ? PlotLook::Dark
                   : p.look->currentIndex() == 2 ? PlotLook::Print
                                                 : PlotLook::Light;
  out.style.legend = p.legend->currentIndex() == 1 ? LegendPlace::Inside : LegendPlace::Below;
  out.style.dashes = p.dashes->isChecked();
  out.style.grid = p.grid->isChecked();
  out.cursor = p.cursor->isChecked();
  return out;
}

void PlotExportDialog::showPreview() {
  Parts& p = *parts_;
  if (p.filling) return;
  PictureOptions shown = options();
  const QSizeF dots = shown.size_px * (shown.dpi / 96);
  p.size->setText(tr("PNG: %1 x %2 dots").arg(qRound(dots.width())).arg(qRound(dots.height())));
  const double ratio = devicePixelRatioF();
  const double fits = std::min(
      {1.0, kPreviewWidth / shown.size_px.width(), kPreviewHeight / shown.size_px.height()});
  shown.dpi = 96 * fits * ratio;
  QImage image = toImage(*p.stack, shown);
  image.setDevicePixelRatio(ratio);
  p.preview->setPixmap(QPixmap::fromImage(image));
}

}  // namespace denavit
