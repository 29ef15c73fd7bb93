#include "ui/film/film_dialog.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QSpinBox>
#include <QStandardItemModel>
#include <array>
#include <utility>

#include "ui/export/file_dialogs.h"
#include "ui/film/mp4_film.h"
#include "ui/text/decimal_sign.h"
#include "ui/widgets/decimal_box.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

struct Size {
  const char* text;
  QSize pixels;
};

constexpr std::array kSizes{
    Size{QT_TRANSLATE_NOOP("denavit::FilmDialog", "1280 × 720: slides"), {1280, 720}},
    Size{QT_TRANSLATE_NOOP("denavit::FilmDialog", "1920 × 1080: full screen"), {1920, 1080}},
    Size{QT_TRANSLATE_NOOP("denavit::FilmDialog", "960 × 720: beside a text"), {960, 720}},
    Size{QT_TRANSLATE_NOOP("denavit::FilmDialog", "640 × 360: small file"), {640, 360}}};

QDoubleSpinBox* makeSeconds(QWidget* parent, const char* name, const QString& tip, double value,
                            double largest) {
  auto* box = named(new DecimalBox(parent), name, tip);
  box->setDecimals(3);
  box->setRange(0, largest);
  box->setSingleStep(0.1);
  box->setSuffix(FilmDialog::tr(" s"));
  box->setValue(value);
  return box;
}

}  // namespace

FilmDialog::FilmDialog(double end_s, const QString& title, const QString& fileName,
                       FilmSource source, QWidget* parent)
    : QDialog(parent), source_(std::move(source)), fileName_(fileName) {
  setObjectName("filmDialog");
  setWindowTitle(tr("Export film"));
  makeFields(end_s, title);
  summary_ = wrapped(named(new QLabel(this), "filmSummary"));
  progress_ = progressBar(this, "filmProgress", tr("Frames that are drawn"));
  progress_->hide();
  auto* buttons = new QDialogButtonBox(this);
  make_ = buttons->addButton(tr("&Make film…"), QDialogButtonBox::ActionRole);
  close_ = buttons->addButton(QDialogButtonBox::Close);
  named(make_, "filmMake", tr("Asks for a file name, then draws frame by frame"));
  named(close_, "filmClose", tr("While a film is made: cancels it and leaves no file"));
  make_->setDefault(true);
  column(this, {fields_, summary_, progress_, buttons});
  connect(make_, &QPushButton::clicked, this, &FilmDialog::askAndMake);
  connect(close_, &QPushButton::clicked, this, &FilmDialog::reject);
  setMinimumWidth(460);
  refresh();
}

void FilmDialog::makeFields(double end_s, const QString& title) {
  fields_ = new QWidget(this);
  format_ = comboBox(fields_, "filmFormat", tr("What the film is written as"),
                     {{tr("Ogg Theora (.ogv)"), FilmPlan::Format::Ogg},
                      {tr("MP4, H.264 (.mp4)"), FilmPlan::Format::Mp4},
                      {tr("Folder of PNG pictures"), FilmPlan::Format::Png}});
  if (findFfmpeg().isEmpty()) {
    auto* items = qobject_cast<QStandardItemModel*>(format_->model());
    items->item(1)->setEnabled(false);
    items->item(1)->setText(tr("MP4: needs the program ffmpeg, which is not installed"));
  }
  size_ = comboBox(fields_, "filmSize", tr("Width and height of the film [px]"));
  for (const Size& size : kSizes) size_->addItem(tr(size.text), size.pixels);
  begin_ = makeSeconds(fields_, "filmBegin", tr("First instant of the run [s]"), 0, end_s);
  end_ = makeSeconds(fields_, "filmEnd", tr("Last instant of the run [s]"), end_s, end_s);
  speed_ = named(new DecimalBox(fields_), "filmSpeed",
                 tr("Seconds of the run in one second of the film; 0.1 is slow motion"));
  speed_->setRange(0.01, 100);
  speed_->setValue(1);
  speed_->setSingleStep(0.1);
  speed_->setSuffix(tr(" ×"));
  rate_ = named(new QSpinBox(fields_), "filmRate", tr("Frames per second of the film"));
  rate_->setRange(1, 120);
  rate_->setValue(30);
  rate_->setSuffix(tr(" frames/s"));
  time_ = checkBox(fields_, "filmTime", tr("Show the &time"),
                   tr("Written into the picture, as t = 1.20 s"), true);
  plots_ = checkBox(fields_, "filmPlots", tr("Show the p&lots beneath"),
                    tr("As they are in the window, with a moving cursor"));
  plots_->setEnabled(source_.plots != nullptr);
  title_ = named(new QLineEdit(title, fields_), "filmTitle",
                 tr("Written into the picture; empty: none"));
  form(fields_,
       {{tr("&Format"), format_},
        {tr("&Size"), size_},
        {tr("F&rom"), begin_},
        {tr("T&o"), end_},
        {tr("S&peed"), speed_},
        {tr("R&ate"), rate_},
        {tr("&Title"), title_},
        time_,
        plots_},
       {.margins = {}});
  for (QDoubleSpinBox* box : {begin_, end_, speed_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &FilmDialog::refresh);
  }
  connect(rate_, &QSpinBox::valueChanged, this, &FilmDialog::refresh);
}

FilmPlan FilmDialog::plan() const {
  FilmPlan plan;
  plan.begin_s = begin_->value();
  plan.end_s = std::max(plan.begin_s, end_->value());
  plan.speed = speed_->value();
  plan.framesPerSecond = rate_->value();
  plan.size = size_->currentData().toSize();
  plan.showTime = time_->isChecked();
  plan.title = title_->text().trimmed();
  plan.showPlots = plots_->isChecked() && plots_->isEnabled();
  plan.format = static_cast<FilmPlan::Format>(format_->currentData().toInt());
  return plan;
}

void FilmDialog::refresh() {
  const FilmPlan now = plan();
  const bool backwards = end_->value() < begin_->value();
  make_->setEnabled(!film_ && !backwards);
  if (backwards) return summary_->setText(tr("The end is before the beginning."));
  summary_->setText(tr("%1 frames, %2 s of film")
                        .arg(now.frameCount())
                        .arg(toReading(QString::number(now.length(), 'f', 1))));
}

void FilmDialog::askAndMake() {
  const QString suffix = suffixOf(plan().format);
  const QString filter = suffix.isEmpty() ? tr("Folder (*)") : tr("Film (*%1)").arg(suffix);
  const QString path = askSaveFile(this, tr("Export film"), fileName_ + suffix, filter);
  if (!path.isEmpty()) makeFilm(path);
}

void FilmDialog::makeFilm(const QString& path) {
  if (film_) return;
  path_ = path;
  const FilmPlan now = plan();
  film_ = new FilmExport(now, source_, path, this);
  fields_->setEnabled(false);
  make_->setEnabled(false);
  close_->setText(tr("Cancel"));
  progress_->setValue(0);
  progress_->show();
  connect(film_, &FilmExport::progressed, this, [this](int done, int all) {
    showPart(*progress_, static_cast<double>(done) / all);
    summary_->setText(tr("frame %1 of %2, %3 %").arg(done).arg(all).arg(100 * done / all));
  });
  connect(film_, &FilmExport::finished, this, &FilmDialog::onFinished);
  film_->start();
}

void FilmDialog::onFinished(bool isWritten, const QString& error) {
  film_->deleteLater();
  film_ = nullptr;
  fields_->setEnabled(true);
  progress_->hide();
  close_->setText(tr("Close"));
  refresh();
  if (isWritten) {
    emit written(path_);
    return accept();
  }
  summary_->setText(error.isEmpty() ? tr("Cancelled; there is no file.") : error);
}

void FilmDialog::reject() {
  if (film_) return film_->cancel();
  QDialog::reject();
}

}  // namespace denavit
