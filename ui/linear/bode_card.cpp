#include "ui/linear/bode_card.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/linear_system/settling_part.h"
#include "ui/linear/linear_text.h"
#include "ui/plot_view/plot_view.h"
#include "ui/preferences/preferences.h"
#include "ui/widgets/decimal_box.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kUsualGain = 1;
constexpr double kNyquistReach = 5;  ///< |G| that is drawn: the surroundings of -1 are to be seen
const QColor kResponse(0, 114, 178), kCritical(207, 34, 46);

using BodeValues = std::shared_ptr<std::vector<double>>;

BodeValues toBodeValues(const VecX<double>& values) {
  auto made = std::make_shared<std::vector<double>>(values.begin(), values.end());
  for (double& value : *made) {
    if (!std::isfinite(value)) value = std::numeric_limits<double>::quiet_NaN();
  }
  return made;
}

PlotData makeBodeChart(const QString& id, const QString& label, const QString& name,
                       const QString& unit, const BodeValues& x, const BodeValues& y) {
  PlotData chart;
  chart.id = id;
  chart.kind = PlotKind::Spectrum;
  chart.xLog = true;
  chart.xLabel = BodeCard::tr("angular frequency [rad/s]");
  chart.yLabel = label;
  CurveData& curve = chart.curves.emplace_back();
  curve.name = name;
  curve.unit = unit;
  curve.color = kResponse;
  curve.x = x;
  curve.y = y;
  return chart;
}

PlotData makeNyquistChart(const BodeCurve& bode, const QString& name) {
  PlotData chart;
  chart.id = "nyquist";
  chart.kind = PlotKind::XY;
  chart.xLabel = BodeCard::tr("Re G");
  chart.yLabel = BodeCard::tr("Im G");
  for (const double side : {1.0, -1.0}) {
    auto x = std::make_shared<std::vector<double>>(), y = std::make_shared<std::vector<double>>();
    for (const Complex& point : bode.response) {
      const bool isNear = std::abs(point) <= kNyquistReach;
      const double gap = std::numeric_limits<double>::quiet_NaN();
      x->push_back(isNear ? point.real() : gap);
      y->push_back(isNear ? side * point.imag() : gap);
    }
    CurveData& curve = chart.curves.emplace_back();
    curve.name = side > 0 ? name : BodeCard::tr("%1, ω < 0").arg(name);
    curve.color = kResponse;
    curve.dash = side > 0 ? 0 : 1;
    curve.x = std::move(x);
    curve.y = std::move(y);
  }
  CurveData& critical = chart.curves.emplace_back();
  critical.name = QStringLiteral("−1");
  critical.color = kCritical;
  critical.symbol = CurveSymbol::Cross;
  critical.x = std::make_shared<std::vector<double>>(1, -1.0);
  critical.y = std::make_shared<std::vector<double>>(1, 0.0);
  return chart;
}

/// Fills a box with channels, keeping the number of the one that is chosen.
void fillBox(QComboBox& box, const std::vector<std::string>& names) {
  QStringList texts;
  for (const std::string& name : names) texts << toChannelText(name);
  QStringList before;
  for (int k = 0; k < box.count(); ++k) before << box.itemText(k);
  if (texts == before) return;
  const QSignalBlocker quiet(box);
  const int chosen = std::max(0, box.currentIndex());
  box.clear();
  box.addItems(texts);
  box.setCurrentIndex(std::min(chosen, box.count() - 1));
}

}  // namespace

BodeCard::BodeCard(LinearSession& session, const Preferences& preferences, QWidget* parent)
    : LinearCard("bodeCard", tr("Frequency response"), parent),
      session_(session),
      view_(makePlots("bodePlots")),
      job_([this](Response response) {
        response_ = std::make_shared<const Response>(std::move(response));
        draw();
      }) {
  PlotStyle style = view_->style();
  style.legend = LegendPlace::Elsewhere;
  view_->setStyle(style);
  input_ = narrow(comboBox(this, "bodeInput", tr("The input that swings")), 9);
  output_ = narrow(comboBox(this, "bodeOutput", tr("The output that is looked at")), 9);
  kind_ = comboBox(this, "bodeKind",
                   tr("Magnitude and phase over the frequency, or the plane of "
                      "the response"),
                   {tr("Bode"), tr("Nyquist")});
  gain_ = named(new DecimalBox(this), "bodeGain",
                tr("The gain k that closes the loop: u = −k y, in SI units, as N m/rad"));
  gain_->setDecimals(3);
  gain_->setRange(0.001, 1e6);
  gain_->setValue(kUsualGain);
  gain_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  gain_->setKeyboardTracking(false);
  words_ = selectable(wrapped(named(new QLabel(this), "bodeMargins")));
  body().addLayout(row({{input_, 1}, mutedLabel(this, QStringLiteral("→")), {output_, 1}, kind_},
                       {.spacing = 6}));
  body().addWidget(view_, 1);
  body().addLayout(row({mutedLabel(this, tr("gain")), gain_, {words_, 1}}, {.spacing = 6}));
  connect(&session, &LinearSession::changed, this, &BodeCard::ask);
  connect(&session, &LinearSession::restarted, this, [this] {
    const QSignalBlocker quietInput(input_), quietOutput(output_), quietGain(gain_);
    input_->clear();
    output_->clear();
    gain_->setValue(kUsualGain);
  });
  connect(input_, &QComboBox::currentIndexChanged, this, &BodeCard::ask);
  connect(output_, &QComboBox::currentIndexChanged, this, &BodeCard::ask);
  connect(gain_, &QDoubleSpinBox::valueChanged, this, &BodeCard::ask);
  connect(kind_, &QComboBox::currentIndexChanged, this, &BodeCard::draw);
  connect(&preferences, &Preferences::unitsChanged, this, &BodeCard::draw);
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) {
    response_.reset();
    showNone(*view_, why.text);
  });
  ask();
}

void BodeCard::fillChannels() {
  const LinearizedArm& arm = session_.answer()->arm;
  const bool isFirst = input_->count() == 0;
  fillBox(*input_, arm.inputs);
  fillBox(*output_, arm.outputs);
  if (!isFirst) return;
  // The second joint of most arms carries more than the first.
  const QSignalBlocker quietInput(input_), quietOutput(output_);
  if (input_->count() > 1 && output_->count() > 1) {
    input_->setCurrentIndex(1);
    output_->setCurrentIndex(1);
  }
}

void BodeCard::ask() {
  if (!session_.answer()) {
    job_.cancel();
    response_.reset();
    return draw();
  }
  fillChannels();
  const int input = input_->currentIndex(), output = output_->currentIndex();
  if (input < 0 || output < 0) return;
  job_.startNext([answer = session_.answer(), input, output, gain = gain_->value()](const auto&) {
    const LinearizedArm& arm = answer->arm;
    StateSpace loop = selectChannels(arm.system, {output}, {input});
    loop.C *= gain;
    loop.D *= gain;
    Response made;
    made.of = answer;
    made.channel =
        QStringLiteral("%1 → %2").arg(toSymbol(arm.inputs[static_cast<std::size_t>(input)]),
                                      toSymbol(arm.outputs[static_cast<std::size_t>(output)]));
    made.curve = calcBode(loop);
    if (!made.curve.isCoupled) return made;
    try {
      // Poles that do not act here, as of other joints, say nothing of this loop.
      made.margins = calcMargins(findSettlingPart(loop).value_or(loop));
    } catch (const std::invalid_argument& error) {
      made.complaint = QString::fromUtf8(error.what());
    }
    return made;
  });
}

void BodeCard::draw() {
  if (!response_ || !session_.answer()) {
    setNote({});
    words_->hide();
    return showNone(*view_, session_.complaint());
  }
  const BodeCurve& curve = response_->curve;
  setNote(response_->channel);
  words_->setVisible(response_->curve.isCoupled);
  if (!response_->curve.isCoupled) {
    return showNone(
        *view_, tr("%1 does not move %2 here.").arg(input_->currentText(), output_->currentText()));
  }
  words_->setText(response_->margins ? describeMargins(*response_->margins) : response_->complaint);
  if (kind_->currentIndex() == 1) {
    return view_->setPlots({makeNyquistChart(curve, response_->channel)});
  }
  const BodeValues frequency = toBodeValues(curve.frequency);
  view_->setPlots({makeBodeChart("magnitude", tr("magnitude [dB]"), tr("magnitude"), "dB",
                                 frequency, toBodeValues(curve.magnitude_dB)),
                   makeBodeChart("phase", tr("phase [°]"), tr("phase"), QStringLiteral("°"),
                                 frequency, toBodeValues(curve.phase_deg))});
}

}  // namespace denavit
