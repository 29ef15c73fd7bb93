#include "ui/laboratory/lab_state.h"

#include <algorithm>
#include <cmath>

#include "ui/editors/quantity_text.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/playback/playback.h"

namespace denavit {
namespace {

/// The column of each joint's acceleration at a time of a run, linear between rows.
VecX<double> accelerationsAt(const RunHistory& history, const Arm<double>& arm, double t_s) {
  VecX<double> qdd = VecX<double>::Zero(arm.dof());
  const auto& time = *history.time();
  const Recording& recording = history.recording();
  const int row = history.rowAt(t_s), next = std::min(row + 1, static_cast<int>(time.size()) - 1);
  const double t0 = time[static_cast<std::size_t>(row)], t1 = time[static_cast<std::size_t>(next)];
  const double part = t1 > t0 ? std::clamp((t_s - t0) / (t1 - t0), 0.0, 1.0) : 0.0;
  for (int i = 0; i < arm.dof(); ++i) {
    const int column = recording.findColumn(jointColumn("qdd", history.run().robot, i, "_s2"));
    if (column < 0) continue;
    qdd[i] = (1 - part) * recording.value(row, column) + part * recording.value(next, column);
  }
  return qdd;
}

void fit(std::vector<double>& values, int count) {
  if (static_cast<int>(values.size()) != count) values.resize(static_cast<std::size_t>(count), 1.0);
}

}  // namespace

LabState::LabState(ShownArm& shown, QObject* parent) : QObject(parent), shown_(shown) {
  connect(&shown, &ShownArm::armChanged, this, [this] {
    take();  // what follows the arm then finds its state
    emit armChanged();
  });
  connect(&shown, &ShownArm::changed, this, &LabState::update);
  connect(&shown, &ShownArm::unitsChanged, this, &LabState::changed);
  connect(&shown.playback(), &Playback::activeChanged, this, &LabState::update);
  update();
}

bool LabState::isValid() const { return shown_.isValid() && shown_.arm().dof() > 0; }

void LabState::update() {
  take();
  emit changed();
}

void LabState::take() {
  state_ = {};
  ofRun_ = false;
  if (isValid() && shown_.q().size() == shown_.arm().dof()) {
    const int n = shown_.arm().dof();
    fit(qd_, n);
    fit(qdd_, n);
    state_ = {shown_.q(), Eigen::Map<const VecX<double>>(qd_.data(), n),
              Eigen::Map<const VecX<double>>(qdd_.data(), n)};
    const Playback& playback = shown_.playback();
    if (playback.isActive() && playback.history() && playback.history()->jointCount() == n) {
      ofRun_ = true;
      const std::vector<double> rates = playback.history()->ratesAt(playback.time());
      for (int i = 0; i < n && i < static_cast<int>(rates.size()); ++i)
        state_.qd[i] = rates[static_cast<std::size_t>(i)];
      state_.qdd = accelerationsAt(*playback.history(), shown_.arm(), playback.time());
    }
  }
}

void LabState::setRate(int joint, double qd) {
  if (joint < 0 || joint >= static_cast<int>(qd_.size())) return;
  qd_[static_cast<std::size_t>(joint)] = qd;
  update();
}

void LabState::setAcceleration(int joint, double qdd) {
  if (joint < 0 || joint >= static_cast<int>(qdd_.size())) return;
  qdd_[static_cast<std::size_t>(joint)] = qdd;
  update();
}

void LabState::setAll(double qd, double qdd) {
  std::fill(qd_.begin(), qd_.end(), qd);
  std::fill(qdd_.begin(), qdd_.end(), qdd);
  update();
}

QString toLabNumber(double value, int digits, bool decimalComma) {
  if (std::abs(value) < 1e-300) value = 0;
  QString text = toNumber(value, digits);
  text.replace('-', QChar(0x2212));
  const int e = static_cast<int>(text.indexOf('e'));
  if (e > 0) {  // 1.2e−15 as 1.2·10⁻¹⁵
    static const QString kUp = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString power;
    bool leading = true;
    for (const QChar c : text.mid(e + 1)) {
      if (c == QChar(0x2212)) power += QStringLiteral("⁻");
      if (!c.isDigit() || (leading && c == '0')) continue;
      leading = false;
      power += kUp[c.digitValue()];
    }
    text = text.left(e) + QStringLiteral("·10") + power;
  }
  if (decimalComma) text.replace('.', ',');
  return text;
}

QString toLabTime(double nanoseconds, bool decimalComma) {
  if (nanoseconds < 1e3) return toLabNumber(nanoseconds, 3, decimalComma) + " ns";
  if (nanoseconds < 1e6) return toLabNumber(1e-3 * nanoseconds, 3, decimalComma) + " µs";
  return toLabNumber(1e-6 * nanoseconds, 3, decimalComma) + " ms";
}

QString toLabCount(long count) {
  QString text = QString::number(count);
  for (qsizetype at = text.size() - 3; at > 0; at -= 3) text.insert(at, QChar(0x202F));
  return text;
}

}  // namespace denavit
