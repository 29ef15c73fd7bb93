#include "ui/linear/response_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/linear_system/discretize.h"
#include "models/json/number_text.h"
#include "ui/editors/quantity_text.h"
#include "ui/linear/linear_text.h"

namespace denavit {
namespace {

struct ResponseText {
  Q_DECLARE_TR_FUNCTIONS(denavit::Response)
};

constexpr double kLongest_s = 10;  ///< what is looked at without being asked for
constexpr double kGrowths = 2.5;   ///< time constants of the fastest that grows: by e^2.5
constexpr int kRows = 400;
constexpr double kTooFar = 0.5;  ///< of the largest deviation: a model that says little

TimeSpan findSpan(const ResponseQuestion& question) {
  const LinearizedArm& arm = question.of->arm;
  double duration = question.duration_s;
  if (!(duration > 0)) {
    StateSpace channel = arm.system;
    if (question.input >= 0) channel = selectChannels(channel, {question.output}, {question.input});
    duration = findTimeSpan(channel).duration;
    double fastest = 0;  // [1/s]
    for (const LinearMode& mode : question.of->analysis.modes) {
      if (mode.reach.pole.side == PoleSide::Unstable)
        fastest = std::max(fastest, mode.reach.pole.s.real());
    }
    if (fastest > 0) duration = std::min(duration, kGrowths / fastest);
    duration = std::min(duration, kLongest_s);
  }
  return {duration, duration / kRows};
}

/// The arm with u = -K x, and the instants of its rows.
struct RegulatedArm {
  StateSpace system;
  TimeSpan span;
};

RegulatedArm regulate(const Regulator& regulator, TimeSpan span) {
  StateSpace system = regulator.arm.system;
  const double Ts = regulator.sampleTime;
  if (Ts > 0) {
    system = discretize(system, Ts);
    span = {Ts * std::clamp(std::ceil(span.duration / Ts), 1.0, 1e5), Ts};
  }
  const MatX<double>& K = regulator.K;
  system.A -= system.B * K;
  system.C -= system.D * K;
  return {std::move(system), span};
}

void addRegulated(ResponseAnswer& answer) {
  const ResponseQuestion& question = answer.question;
  if (!question.regulator) return;
  const RegulatedArm with = regulate(*question.regulator, answer.span);
  LinearizedArm arm = question.of->arm;
  arm.system = with.system;
  answer.regulated = calcLinearResponse(arm, question.disturbance, with.span);
  if (question.input < 0) return;
  answer.regulatedNumbers =
      calcStepNumbers(selectChannels(with.system, {question.output}, {question.input}));
}

CurveData makeResponseCurve(const QString& name, const QColor& color, const ShownUnit& unit,
                            const VecX<double>& time, const VecX<double>& values) {
  CurveData curve;
  curve.name = name;
  curve.unit = QString::fromStdString(unit.text);
  curve.color = color;
  curve.x = std::make_shared<const std::vector<double>>(time.begin(), time.end());
  const VecX<double> shown = unit.factor * values;
  curve.y = std::make_shared<const std::vector<double>>(shown.begin(), shown.end());
  return curve;
}

const std::string& outputOf(const ResponseAnswer& answer) {
  return answer.question.of->arm.outputs[static_cast<std::size_t>(answer.question.output)];
}

QString describeDifference(const ResponseAnswer& answer, const UnitChoice& units) {
  if (!answer.complaint.isEmpty()) return answer.complaint;
  if (!answer.full) return ResponseText::tr("Computing the full equations…");
  const LargestDifference most =
      findLargestDifference(*answer.full, answer.linear, answer.question.output);
  const ShownUnit unit = shownUnitOf(outputOf(answer), units);
  const double part = most.size > 0 ? most.value / most.size : 0;
  constexpr double kRounding = 1e-8;  // of the runs
  if (part < kRounding && answer.full->ended.empty())
    return ResponseText::tr("They agree: what moves here is linear.");
  QString text = ResponseText::tr("They differ by %1 at most, at %2 s")
                     .arg(withUnitText(toNumber(unit.factor * most.value, 3), unit.text),
                          toNumber(most.time, 3));
  if (answer.question.disturbance.dryFriction) {
    text += ResponseText::tr(
                ", %1 % of the largest deviation, with the dry friction that only the "
                "full equations have")
                .arg(toNumber(100 * part, 2));
  } else if (part > kTooFar) {
    text += ResponseText::tr(", %1 % of the largest deviation: too far for the linear model")
                .arg(toNumber(100 * part, 2));
  } else if (part > 0) {
    text += ResponseText::tr(": the linear model is good to %1 % of the largest deviation")
                .arg(toNumber(100 * part, 2));
  }
  text += '.';
  if (!answer.full->ended.empty())
    text += " " + ResponseText::tr("The full run ended early: %1.")
                      .arg(QString::fromStdString(answer.full->ended));
  return text;
}

}  // namespace

ResponseAnswer findLinearResponse(const ResponseQuestion& question) {
  ResponseAnswer answer;
  answer.question = question;
  answer.span = findSpan(question);
  const LinearizedArm& arm = question.of->arm;
  answer.linear = calcLinearResponse(arm, question.disturbance, answer.span);
  if (question.input >= 0) {
    answer.numbers =
        calcStepNumbers(selectChannels(arm.system, {question.output}, {question.input}));
  }
  addRegulated(answer);
  return answer;
}

ResponseAnswer withFullResponse(ResponseAnswer answer, const ResponseProgress& progress) {
  const ResponseQuestion& question = answer.question;
  try {
    answer.full = calcFullResponse(question.of->point.scenario, question.of->arm,
                                   question.disturbance, answer.span, progress);
    if (!answer.full) answer.complaint = ResponseText::tr("Cancelled.");
  } catch (const DescriptionError& error) {
    answer.complaint =
        ResponseText::tr("There are no full equations: %1").arg(QString::fromUtf8(error.what()));
  }
  return answer;
}

bool asksTheSame(const ResponseAnswer& answer, const ResponseAnswer& other) {
  const ResponseQuestion &a = answer.question, &b = other.question;
  const auto equal = [](const VecX<double>& u, const VecX<double>& v) {
    return u.size() == v.size() && (u.array() == v.array()).all();
  };
  return a.of == b.of && a.disturbance.dryFriction == b.disturbance.dryFriction &&
         equal(a.disturbance.states, b.disturbance.states) &&
         equal(a.disturbance.inputs, b.disturbance.inputs) &&
         answer.span.duration == other.span.duration && answer.span.step == other.span.step;
}

PlotData makeResponsePlot(const ResponseAnswer& answer, const UnitChoice& units) {
  const std::string& output = outputOf(answer);
  const ShownUnit unit = shownUnitOf(output, units);
  const Eigen::Index column = answer.question.output;
  PlotData plot;
  plot.id = "response";
  plot.yLabel =
      QStringLiteral("Δ %1 [%2]").arg(toChannelText(output), QString::fromStdString(unit.text));
  if (answer.full) {
    CurveData& full = plot.curves.emplace_back(
        makeResponseCurve(ResponseText::tr("full equations"), QColor(0, 114, 178), unit,
                          answer.full->time, answer.full->y.col(column)));
    full.width = 1.6;
  }
  plot.curves.push_back(makeResponseCurve(ResponseText::tr("linear model"), QColor(213, 94, 0),
                                          unit, answer.linear.time, answer.linear.y.col(column)));
  if (answer.regulated) {
    CurveData& with = plot.curves.emplace_back(
        makeResponseCurve(ResponseText::tr("with LQR"), QColor(0, 158, 115), unit,
                          answer.regulated->time, answer.regulated->y.col(column)));
    with.dash = 1;
  }
  return plot;
}

QString describeResponse(const ResponseAnswer& answer, const UnitChoice& units) {
  QStringList lines{describeDifference(answer, units)};
  if (answer.numbers) lines << ResponseText::tr("Linear: %1").arg(describeStep(*answer.numbers));
  if (answer.regulatedNumbers)
    lines << ResponseText::tr("With LQR: %1").arg(describeStep(*answer.regulatedNumbers));
  return lines.join('\n');
}

}  // namespace denavit
