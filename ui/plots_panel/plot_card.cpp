#include "ui/plots_panel/plot_card.h"

#include <QActionGroup>
#include <QInputDialog>
#include <QMenu>
#include <QSignalBlocker>
#include <QStylePainter>
#include <algorithm>
#include <array>
#include <utility>

#include "models/channels/spectrum.h"
#include "ui/editors/quantity_text.h"
#include "ui/playback/playback.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plots_panel/channel_list.h"
#include "ui/plots_panel/channel_text.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/theme/icons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kFolds_px = 120, kHeadGap_px = 2;
constexpr int kWidestTitle_px = 380;  ///< its list is as wide

/// A choice that is the title of a card: a long one ends in "…" instead of being cut.
class TitleBox final : public QComboBox {
 public:
  using QComboBox::QComboBox;

 protected:
  void paintEvent(QPaintEvent*) override {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const int room =
        style()
            ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this)
            .width();
    option.currentText =
        option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, std::max(room - 4, 8));
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
  }
};

constexpr char kOwnKey[] = "own";      ///< of the entry that names the plot's own curves
constexpr char kEmptyKey[] = "empty";  ///< of the entry that makes a plot without curves

/// A radio entry of a menu.
template <typename Call>
void addChoice(QMenu& menu, QActionGroup* group, const QString& text, bool checked, Call&& call) {
  QAction* action = menu.addAction(text);
  action->setCheckable(true);
  action->setChecked(checked);
  group->addAction(action);
  QObject::connect(action, &QAction::triggered, &menu, std::forward<Call>(call));
}

/// The frequency up to which the lines of each spectrum are significant, with a small margin; empty
/// if the charts are not spectra.
std::vector<double> findTellingEnds(const std::vector<PlotData>& charts, bool isDensity) {
  std::vector<double> ends_Hz;
  for (const PlotData& chart : charts) {
    if (chart.kind != PlotKind::Spectrum) continue;
    double end_Hz = 0;
    for (const CurveData& curve : chart.curves) {
      const std::vector<double>&f = *curve.x, &value = *curve.y;
      if (value.size() < 2) continue;
      const std::size_t last = findTellingEnd(value, isDensity) - 1;
      end_Hz = std::max(end_Hz, std::min(std::max(1.3 * f[last], 10 * f[1]), f.back()));
    }
    ends_Hz.push_back(end_Hz);
  }
  return ends_Hz;
}

}  // namespace

PlotCard::PlotCard(const Edits& edits, const Playback& playback, Messages& messages,
                   const RunShelf& shelf, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      playback_(playback),
      messages_(messages),
      shelf_(shelf),
      head_(new QWidget(this)),
      choice_(new TitleBox(head_)),
      menu_(new QToolButton(head_)),
      close_(new QToolButton(head_)),
      coarseNote_(named(new QWidget(this), "coarseRows")),
      coarseText_(named(new ElidedLabel(coarseNote_), "coarseRowsText")),
      finer_(pushButton(coarseNote_, "finerRows", {},
                        tr("Set the output step of the run to this value; then run again (F5)"))),
      view_(new PlotView(this)) {
  makeHeader();
  connectView();
  setMinimumSize(180, 72);
  refreshChoices();
}

void PlotCard::makeHeader() {
  choice_->setProperty("flat", true);
  choice_->setToolTip(tr("What this plot shows"));
  narrow(choice_, 14);
  choice_->setMaxVisibleItems(24);
  menu_->setIcon(themedIcon("more"));
  menu_->setToolTip(
      tr("Fit, measure, axes, style, export; over time, x-y or spectrum; rename, remove"));
  menu_->setPopupMode(QToolButton::InstantPopup);
  menu_->setMenu(new QMenu(menu_));
  connect(menu_->menu(), &QMenu::aboutToShow, this, [this] {
    // The same that a right click on the plot has.
    QMenu* shown = menu_->menu();
    shown->clear();
    const bool isOne = view_->stack().plots().size() == 1;
    QMenu* whole = view_->makeMenu(isOne ? 0 : -1);
    whole->setParent(shown, whole->windowFlags());
    shown->addActions(whole->actions());
    connect(shown, &QMenu::aboutToHide, whole, &QObject::deleteLater);
  });
  close_->setText("✕");
  close_->setToolTip(tr("Remove this plot"));
  for (QToolButton* button : {menu_, close_}) {
    button->setAutoRaise(true);
    button->setProperty("quiet", true);
  }
  choice_->setMaximumWidth(kWidestTitle_px);
  row(head_, {{choice_, 100}, stretch(), menu_, close_}, {.margins = {}, .spacing = 2});
  row(coarseNote_, {{coarseText_, 1}, finer_}, {.margins = {}, .spacing = 4});
  coarseNote_->hide();
  connect(finer_, &QPushButton::clicked, this, [this] { emit rowsWanted(chooseFinerStep()); });
  column(this, {head_, coarseNote_, {view_, 1}}, {.margins = {}, .spacing = kHeadGap_px});
  connect(choice_, &QComboBox::activated, this, &PlotCard::choose);
  connect(close_, &QToolButton::clicked, this, &PlotCard::removeWanted);
}

void PlotCard::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  foldHeader();
}

/// A low card gives its height to the axes.
void PlotCard::foldHeader() {
  const bool folded = height() < kFolds_px;
  head_->setHidden(folded);
  view_->setHead(folded ? 0 : head_->sizeHint().height() + kHeadGap_px);
  view_->setHeadline(folded ? choice_->currentText() : QString());
}

void PlotCard::connectView() {
  connect(view_, &PlotView::channelsDropped, this,
          [this](int, const QStringList& channels, PlotAxis axis) {
            emit used();
            emit edited(tr("add curves"), withChannels(channels, axis == PlotAxis::Right));
          });
  connect(view_, &PlotView::removeCurveWanted, this, &PlotCard::removeCurve);
  connect(view_, &PlotView::curveAxisChanged, this, [this](int chart, int curve, PlotAxis axis) {
    setRightAxis(chart, curve, axis == PlotAxis::Right);
  });
  connect(view_, &PlotView::curveVisibleChanged, this,
          [this](int chart, int curve, bool visible) { setHidden(chart, curve, !visible); });
  connect(view_, &PlotView::titleEdited, this, [this](int, const QString& title) {
    PlotSpec plot = plot_;
    plot.title = title.trimmed().toStdString();
    emit edited(tr("rename the plot"), plot);
  });
  connect(view_, &PlotView::menuOpening, this, [this](QMenu* menu, int) {
    menu->addSeparator();
    fillMenu(*menu);
  });
}

void PlotCard::setNumber(int number) {
  setObjectName(QStringLiteral("plotCard%1").arg(number));
  choice_->setObjectName(QStringLiteral("plotChoice%1").arg(number));
  menu_->setObjectName(QStringLiteral("plotMenu%1").arg(number));
  close_->setObjectName(QStringLiteral("plotClose%1").arg(number));
  view_->setObjectName(QStringLiteral("plot%1").arg(number));
}

void PlotCard::setInUse(bool inUse) {
  if (choice_->property("inUse").toBool() == inUse) return;
  setLook(*choice_, "inUse", inUse);
}

void PlotCard::setPlot(const PlotSpec& plot) {
  plot_ = plot;
  refreshChoices();
}

void PlotCard::refreshChoices() {
  const RobotDescription& robot = edits_.document().robot();
  const QSignalBlocker blocker(choice_);
  choice_->clear();
  const bool isOwn = plot_.preset.empty() || !plot_.title.empty();
  if (isOwn) {
    QString title = QString::fromStdString(plot_.title);
    QStringList names;
    for (const CurveSpec& curve : plot_.curves) names << describeChannel(curve.channel, robot).name;
    if (title.isEmpty()) title = names.isEmpty() ? tr("Empty plot") : names.join(", ");
    choice_->addItem(title, kOwnKey);
    choice_->insertSeparator(1);
  }
  for (const PlotChoice& choice : listPlots(robot)) choice_->addItem(choice.title, choice.key);
  choice_->insertSeparator(choice_->count());
  for (const PlotChoice& choice : listPhasePortraits(robot)) {
    choice_->addItem(choice.title, choice.key);
  }
  choice_->insertSeparator(choice_->count());
  choice_->addItem(tr("Empty plot"), kEmptyKey);
  // An arm of one joint has no second one: its first will do.
  int index = isOwn ? 0 : choice_->findData(QString::fromStdString(plot_.preset));
  if (index < 0) index = choice_->findData("terms:1");
  choice_->setCurrentIndex(index);
  choice_->setToolTip(tr("What this plot shows: %1").arg(choice_->currentText()));
  foldHeader();
}

void PlotCard::choose(int index) {
  const QString key = choice_->itemData(index).toString();
  emit used();
  if (key == kOwnKey) return;
  PlotSpec plot;
  if (key != kEmptyKey) plot.preset = key.toStdString();
  emit edited(tr("choose a plot"), plot);
}

void PlotCard::draw(const ChartContext& context) {
  PlotSpec plot = plot_;
  // An arm of one joint has no second one: its first will do.
  if (!plot.preset.empty() && plot.preset.starts_with("terms:") &&
      makePreset(context.robot, QString::fromStdString(plot.preset)).empty()) {
    plot.preset = "terms:1";
  }
  std::vector<PlotData> charts;
  std::optional<CoarseRows> coarse;
  sources_.clear();
  hasTimeCharts_ = false;
  for (BuiltChart& chart : makeCharts(plot, context)) {
    // The choice above them is their title; only a difference says what it is, and where there are
    // several charts, units tell them apart.
    chart.data.title = chart.data.id.contains("difference") ? tr("Difference") : QString();
    hasTimeCharts_ = hasTimeCharts_ || chart.data.kind == PlotKind::Time;
    if (!coarse) coarse = std::move(chart.coarse);
    sources_.push_back(std::move(chart.sources));
    charts.push_back(std::move(chart.data));
  }
  if (charts.empty()) view_->setPlaceholder(explainEmpty());
  const std::vector<double> telling = findTellingEnds(charts, plot.spectrum.density);
  const QString spectra = telling.empty() ? QString() : charts.front().id;
  const std::shared_ptr<const RunRecord>& run = shelf_.shown().run;
  view_->setPlots(std::move(charts));
  showHidden();
  showTelling(spectra, run.get(), telling);
  showCoarse(std::move(coarse));
  view_->setTime(playback_.shownTime());
}

void PlotCard::showTelling(const QString& spectra, const RunRecord* run,
                           const std::vector<double>& ends_Hz) {
  // Only once for each run: afterwards the user chooses the range.
  const bool isOther = std::exchange(spectraShown_, spectra) != spectra;
  const bool isOfOtherRun = std::exchange(spectraOf_, run) != run;
  for (std::size_t k = 0; (isOther || isOfOtherRun) && k < ends_Hz.size(); ++k) {
    view_->setRange(static_cast<int>(k), PlotAxis::X, {0, ends_Hz[k]});
  }
}

void PlotCard::showCoarse(std::optional<CoarseRows> coarse) {
  coarse_ = std::move(coarse);
  coarseNote_->setVisible(coarse_.has_value());
  if (!coarse_) return;
  coarseText_->setWhole(coarse_->tell());
  const double step_s = chooseFinerStep();
  finer_->setText(tr("Rows of %1 ms").arg(toNumber(1e3 * step_s, 4)));
  finer_->setVisible(step_s < edits_.document().scenario().outputStep);
}

double PlotCard::chooseFinerStep() const {
  return coarse_->chooseStep(edits_.document().scenario().duration);
}

QString PlotCard::explainEmpty() const {
  if (plot_.preset.empty() && plot_.curves.empty())
    return tr("Drag channels here, or press Ctrl+K");
  if (!shelf_.shown().channels) return tr("Press Run to see how the arm moves");
  if (plot_.kind == PlotSpec::Kind::Spectrum) return tr("Too few rows for a spectrum: zoom out");
  return tr("The run shown has none of these channels");
}

PlotSpec PlotCard::withChannels(const QStringList& channels, bool rightAxis) const {
  PlotSpec plot = makeFree(plottedRobot(edits_, playback_), plot_);
  const auto unitOf = [&](const std::string& channel) {
    const std::optional<Column> column = findChannel(edits_, shelf_, channel);
    return column ? column->unit : std::string();
  };
  for (const QString& name : channels) {
    const std::string channel = name.toStdString();
    const auto isThis = [&](const CurveSpec& curve) { return curve.channel == channel; };
    if (std::any_of(plot.curves.begin(), plot.curves.end(), isThis)) continue;
    const auto left = std::find_if(plot.curves.begin(), plot.curves.end(),
                                   [](const CurveSpec& curve) { return !curve.rightAxis; });
    const bool other = left != plot.curves.end() && unitOf(left->channel) != unitOf(channel);
    plot.curves.push_back({channel, rightAxis || other});
  }
  return plot;
}

PlotSpec PlotCard::over(const QString& channel) const {
  PlotSpec plot = makeFree(plottedRobot(edits_, playback_), plot_);
  plot.kind = PlotSpec::Kind::XY;
  plot.xChannel = channel.toStdString();
  std::erase_if(plot.curves,
                [&](const CurveSpec& curve) { return curve.channel == plot.xChannel; });
  return plot;
}

void PlotCard::setKind(PlotSpec::Kind kind) {
  if (kind == plot_.kind) return;
  PlotSpec plot = plot_;
  if (kind == PlotSpec::Kind::XY) {
    // The first curve becomes the x axis of the others.
    plot = makeFree(plottedRobot(edits_, playback_), plot_);
    if (plot.curves.size() > 1 && plot.xChannel.empty()) {
      plot.xChannel = plot.curves.front().channel;
      plot.curves.erase(plot.curves.begin());
      for (CurveSpec& curve : plot.curves) curve.rightAxis = false;
    } else if (plot.xChannel.empty()) {
      emit messages_.said(tr("An x-y plot needs two channels: add another one first."));
      return;
    }
  } else if (plot_.kind == PlotSpec::Kind::XY || plot_.preset.starts_with("phase:")) {
    plot = makeFree(plottedRobot(edits_, playback_), plot_);
    if (!plot.xChannel.empty()) plot.curves.insert(plot.curves.begin(), {plot.xChannel, false});
    plot.xChannel.clear();
  }
  plot.kind = kind;
  emit edited(kind == PlotSpec::Kind::Time ? tr("plot over time")
              : kind == PlotSpec::Kind::XY ? tr("plot x-y")
                                           : tr("plot the spectrum"),
              plot);
}

void PlotCard::fillMenu(QMenu& menu) {
  if (isFolded()) {
    QMenu* choices = menu.addMenu(tr("Choose a plot"));
    for (int k = 0; k < choice_->count(); ++k) {
      if (choice_->itemData(k).isNull()) continue;  // a separator
      choices->addAction(choice_->itemText(k), this, [this, k] { choose(k); });
    }
    menu.addSeparator();
  }
  auto* kinds = new QActionGroup(&menu);
  const bool isPhase = plot_.preset.starts_with("phase:");
  const PlotSpec::Kind now = isPhase ? PlotSpec::Kind::XY : plot_.kind;
  const std::array entries{std::pair(PlotSpec::Kind::Time, tr("Over time")),
                           std::pair(PlotSpec::Kind::XY, tr("X-y: over its first channel")),
                           std::pair(PlotSpec::Kind::Spectrum, tr("Spectrum of what is shown"))};
  for (const auto& [kind, text] : entries) {
    addChoice(menu, kinds, text, now == kind, [this, k = kind] { setKind(k); });
  }
  if (now == PlotSpec::Kind::Spectrum) fillSpectrumMenu(menu);
  menu.addSeparator();
  menu.addAction(tr("Rename plot…"), this, &PlotCard::rename);
  menu.addAction(tr("Remove plot"), this, &PlotCard::removeWanted);
}

void PlotCard::fillSpectrumMenu(QMenu& menu) {
  const auto set = [this](auto change) {
    return [this, change] {
      PlotSpec plot = plot_;
      change(plot.spectrum);
      emit edited(tr("set the spectrum"), plot);
    };
  };
  const SpectrumSpec& now = plot_.spectrum;
  menu.addSeparator();
  auto* scales = new QActionGroup(&menu);
  addChoice(menu, scales, tr("Amplitudes"), !now.density,
            set([](SpectrumSpec& s) { s.density = false; }));
  addChoice(menu, scales, tr("Power spectral density"), now.density,
            set([](SpectrumSpec& s) { s.density = true; }));
  using Window = SpectrumSpec::Window;
  QMenu* windows = menu.addMenu(tr("Window"));
  auto* windowGroup = new QActionGroup(windows);
  for (const auto& [window, text] :
       {std::pair(Window::Hann, tr("Hann")), std::pair(Window::Blackman, tr("Blackman")),
        std::pair(Window::FlatTop, tr("Flat top: exact amplitudes")),
        std::pair(Window::Rectangular, tr("None"))}) {
    addChoice(*windows, windowGroup, text, now.window == window,
              set([w = window](SpectrumSpec& s) { s.window = w; }));
  }
  using Detrend = SpectrumSpec::Detrend;
  QMenu* trends = menu.addMenu(tr("Take off first"));
  auto* trendGroup = new QActionGroup(trends);
  for (const auto& [detrend, text] :
       {std::pair(Detrend::Mean, tr("The mean")), std::pair(Detrend::Linear, tr("The best line")),
        std::pair(Detrend::None, tr("Nothing"))}) {
    addChoice(*trends, trendGroup, text, now.detrend == detrend,
              set([d = detrend](SpectrumSpec& s) { s.detrend = d; }));
  }
}

void PlotCard::rename() {
  bool accepted = false;
  const QString title = QInputDialog::getText(window(), tr("Rename plot"),
                                              tr("Title (empty: named after its curves)"),
                                              QLineEdit::Normal, choice_->currentText(), &accepted);
  if (!accepted) return;
  PlotSpec plot = plot_;
  plot.title = title.trimmed().toStdString();
  emit edited(tr("rename the plot"), plot);
}

/// Hides what the plot has hidden, and brings back what it hid before. What else is off is of other
/// runs, or only looked at so, and stays as it is.
void PlotCard::showHidden() {
  const std::vector<std::string> before = std::exchange(hidden_, plot_.hidden);
  if (before.empty() && hidden_.empty()) return;
  const std::vector<CurveSpec> curves = makeFree(plottedRobot(edits_, playback_), plot_).curves;
  const auto holds = [](const std::vector<std::string>& all, const std::string& channel) {
    return std::find(all.begin(), all.end(), channel) != all.end();
  };
  for (std::size_t chart = 0; chart < sources_.size(); ++chart) {
    for (std::size_t curve = 0; curve < sources_[chart].size(); ++curve) {
      const int source = sources_[chart][curve];
      if (source < 0 || source >= static_cast<int>(curves.size())) continue;
      const std::string& channel = curves[static_cast<std::size_t>(source)].channel;
      const bool hides = holds(hidden_, channel);
      if (hides || holds(before, channel)) {
        view_->setCurveVisible(static_cast<int>(chart), static_cast<int>(curve), !hides);
      }
    }
  }
}

void PlotCard::setHidden(int chart, int curve, bool hidden) {
  const std::vector<CurveSpec> curves = makeFree(plottedRobot(edits_, playback_), plot_).curves;
  const int source = sourceOf(chart, curve);
  if (source < 0 || source >= static_cast<int>(curves.size())) return;  // of another run
  const std::string& channel = curves[static_cast<std::size_t>(source)].channel;
  PlotSpec plot = plot_;
  std::erase(plot.hidden, channel);
  if (hidden) plot.hidden.push_back(channel);
  hidden_ = plot.hidden;  // it is so on screen already
  emit edited(hidden ? tr("hide a curve") : tr("show a curve"), plot);
}

int PlotCard::sourceOf(int chart, int curve) const {
  if (chart < 0 || chart >= static_cast<int>(sources_.size())) return -1;
  const std::vector<int>& of = sources_[static_cast<std::size_t>(chart)];
  return curve >= 0 && curve < static_cast<int>(of.size()) ? of[static_cast<std::size_t>(curve)]
                                                           : -1;
}

void PlotCard::removeCurve(int chart, int curve) {
  PlotSpec plot = makeFree(plottedRobot(edits_, playback_), plot_);
  const int source = sourceOf(chart, curve);
  if (source < 0 || source >= static_cast<int>(plot.curves.size())) {
    emit messages_.said(tr("This curve is of another run: take the run off in the list of runs."));
    return;
  }
  const auto removed = plot.curves.begin() + source;
  std::erase(plot.hidden, removed->channel);
  plot.curves.erase(removed);
  emit edited(tr("remove a curve"), plot);
}

void PlotCard::setRightAxis(int chart, int curve, bool right) {
  PlotSpec plot = makeFree(plottedRobot(edits_, playback_), plot_);
  const int source = sourceOf(chart, curve);
  if (source < 0 || source >= static_cast<int>(plot.curves.size())) return;
  plot.curves[static_cast<std::size_t>(source)].rightAxis = right;
  emit edited(right ? tr("move a curve to the right axis") : tr("move a curve to the left axis"),
              plot);
}

}  // namespace denavit
