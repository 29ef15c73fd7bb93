#include "ui/motion/cost_panel.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <algorithm>
#include <cmath>

#include "models/find.h"
#include "models/json/number_text.h"
#include "models/motion/fields_of_motion.h"
#include "models/motion_preview/gentle_motion.h"
#include "models/motion_preview/motion_vibration.h"
#include "models/place_words.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/robot_issues.h"
#include "ui/editors/quantity_text.h"
#include "ui/editors/word_box.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_sketch.h"
#include "ui/motion/speed_plane_panel.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kGentleShare = 0.5;  ///< of efforts and rates
constexpr int kShareRole = Qt::UserRole + 1;
constexpr int kBarWidth_px = 52;

/// Three digits; what does not count is 0.
QString toShort(double value) {
  constexpr double kLeast = 0.005;  // [N m|N|rad/s|m/s]
  return toNumber(std::abs(value) < kLeast ? 0 : value, 3);
}

/// "97.1 of 186.4", with enough digits that a value beyond its limit reads as larger.
QString toShare(double peak, double limit) {
  constexpr int kDigits = 3, kDigitsOfLimit = 4;
  const int digits = countDigitsBeside(peak, limit, kDigits, kDigitsOfLimit);
  const QString text = digits > kDigits ? toNumber(peak, digits) : toShort(peak);
  return CostPanel::tr("%1 of %2").arg(text, toNumber(limit, std::max(digits, kDigitsOfLimit)));
}

/// A bar as long as the share of a limit that is used.
class ShareDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const QVariant share = index.data(kShareRole);
    if (!share.isValid()) return QStyledItemDelegate::paint(painter, option, index);
    const double part = std::clamp(share.toDouble(), 0.0, 1.0);
    QRectF bar = QRectF(option.rect).adjusted(6, 0, -6, 0);
    bar.setTop(bar.center().y() - 4);
    bar.setHeight(8);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(QColor(128, 138, 150, 50));
    painter->drawRoundedRect(bar, 3, 3);
    bar.setWidth(bar.width() * part);
    painter->setBrush(part > 0.995  ? QColor(213, 94, 0)
                      : part > 0.75 ? QColor(230, 159, 0)
                                    : QColor(0, 114, 178));
    painter->drawRoundedRect(bar, 3, 3);
    painter->restore();
  }
};

}  // namespace

CostPanel::CostPanel(Edits& edits, const Preferences& preferences, Messages& messages,
                     MotionSketch& sketch, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      preferences_(preferences),
      messages_(messages),
      sketch_(sketch),
      table_(named(new QTableWidget(this), "costTable")),
      fastest_(pushButton(this, "fastest", tr("Fastest"),
                          tr("As fast as efforts, speeds and accelerations allow"))),
      gentle_(pushButton(this, "gentle", tr("Slowest safe"),
                         tr("Takes so long that no joint uses more than half of its effort, rate "
                            "and acceleration limits"))),
      shape_(
          pushButton(this, "shape", tr("Shape away vibration"),
                     tr("Splits the motion into copies (ZVD) that cancel the arm's own vibration "
                        "as it is at the end of the path; takes a little longer. The further "
                        "the arm goes, the more of it is left. For arms with links that bend"))),
      summary_(wrapped(mutedLabel(this))),
      modes_([this](std::vector<ShaperMode> modes) { setShaper(std::move(modes)); }, this) {
  setObjectName("cost");
  summary_->setObjectName("costSummary");
  table_->setAccessibleName(tr("What the motion takes of every joint"));
  table_->setColumnCount(5);
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  table_->setFocusPolicy(Qt::NoFocus);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
  table_->horizontalHeader()->setMinimumSectionSize(kBarWidth_px);
  table_->setItemDelegateForColumn(1, new ShareDelegate(table_));
  connect(fastest_, &QPushButton::clicked, this, &CostPanel::makeFastest);
  connect(gentle_, &QPushButton::clicked, this, &CostPanel::makeGentle);
  shape_->setCheckable(true);
  connect(shape_, &QPushButton::clicked, this, &CostPanel::shape);
  connect(&modes_, &JobBase::failed, this, [this](const JobFailure& failure) {
    emit messages_.said(failure.text);
    refresh();
  });
  connect(&edits, &Edits::opened, this, [this] { modes_.cancel(); });
  connect(&sketch, &MotionSketch::changed, this, &CostPanel::refresh);
  connect(&edits, &Edits::scenarioChanged, this, &CostPanel::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &CostPanel::refresh);
  column(this, {{table_, 1}, row({fastest_, gentle_, shape_, stretch()}, {.spacing = 5}), summary_},
         {.margins = {10, 4, 10, 6}, .spacing = 5});
  refresh();
}

void CostPanel::makeFastest() { goFastest(edits_, messages_); }

/// What is on screen is of the motion as it is; else a word that it is not yet.
bool CostPanel::isOfThisMotion() {
  if (sketch_.isCurrent() && edits_.document().scenario().input.trajectory) return true;
  emit messages_.said(tr("The motion was just changed and is computed anew: choose this again"));
  refresh();
  return false;
}

void CostPanel::makeGentle() {
  if (!isOfThisMotion()) return;
  std::optional<TrajectoryDescription> gentle;
  try {
    gentle = takeGently(edits_.document().composeScenario(), sketch_.preview()->planned.times,
                        kGentleShare);
  } catch (const DescriptionError& error) {
    emit messages_.said(tr("The slowest safe motion cannot be found: %1")
                            .arg(QString::fromStdString(toSpokenLine(error.issues().front()))));
    return;
  }
  if (!gentle) {
    emit messages_.said(tr("Standing still takes more than half of a joint's effort on this path"));
    return;
  }
  editTrajectory(edits_, tr("apply the slowest safe motion"),
                 [&](TrajectoryDescription& t) { t = std::move(*gentle); });
}

void CostPanel::shape(bool on) {
  if (!on) {
    editTrajectory(edits_, tr("do not shape the motion"),
                   [](TrajectoryDescription& t) { t.shaper.reset(); });
    return;
  }
  if (!isOfThisMotion()) return;
  const std::vector<VecX<double>>& corners = sketch_.preview()->planned.corners;
  if (corners.size() < 2) return refresh();
  VecX<double> travel = VecX<double>::Zero(corners.front().size());
  for (std::size_t k = 1; k < corners.size(); ++k) {
    travel = travel.cwiseMax((corners[k] - corners[k - 1]).cwiseAbs());
  }
  modes_.start([scenario = edits_.document().composeScenario(), q_end = corners.back(),
                travel](const auto&) { return findMotionModes(scenario, q_end, travel); });
}

/// More than two would make the motion long for what little they swing.
void CostPanel::setShaper(std::vector<ShaperMode> modes) {
  if (!isOfThisMotion()) return;
  constexpr std::size_t kMostModes = 2;
  if (modes.empty()) {
    emit messages_.said(tr("Nothing of this arm vibrates where the motion ends"));
    return refresh();
  }
  modes.resize(std::min(modes.size(), kMostModes));
  editTrajectory(edits_, tr("shape away vibration"), [&](TrajectoryDescription& t) {
    t.shaper = ShaperDescription{ShaperType::Zvd, modes};
  });
}

void CostPanel::fillRow(int row) {
  const auto i = static_cast<std::size_t>(row);
  const JointDescription& joint = edits_.document().robot().joints[i];
  const QString name = QString::fromStdString(joint.name);
  QStringList texts{name.isEmpty() ? QString::number(row + 1)
                                   : QStringLiteral("%1 %2").arg(row + 1).arg(name)};
  double share = 0;
  const MotionPreview& preview = *sketch_.preview();
  const bool isDriven = !edits_.document().mechanism() ||
                        contains(edits_.document().mechanism()->actuated, joint.name);
  if (i < preview.demands.size()) {
    const JointDemand& demand = preview.demands[i];
    if (demand.effort) share = demand.peakTorque / *demand.effort;
    // The headings have the units of joints that turn, unless all slide.
    const bool isOther = joint.type != JointType::Revolute && !doAllSlide();
    const QString unit = isOther ? tr(" N") : QString();
    texts << QString();
    if (isDriven) {
      texts << (demand.effort ? toShare(demand.peakTorque, *demand.effort)
                              : toShort(demand.peakTorque)) +
                   unit
            << toShort(demand.rmsTorque) + unit;
    } else {
      texts << QStringLiteral("–") << QStringLiteral("–");
    }
    texts << toShort(demand.peakSpeed) + (isOther ? tr(" m/s") : QString());
  }
  texts.resize(table_->columnCount());
  for (int column = 0; column < table_->columnCount(); ++column) {
    auto* item = new QTableWidgetItem(texts[column]);
    if (column > 1) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    if (column == 1) item->setData(kShareRole, share);
    table_->setItem(row, column, item);
  }
}

bool CostPanel::doAllSlide() const {
  return std::ranges::all_of(edits_.document().robot().joints, [](const JointDescription& joint) {
    return joint.type == JointType::Prismatic;
  });
}

/// What holds the motion back, and what it asks too much of.
QStringList CostPanel::describeLimits(const MotionPreview& preview) const {
  const RobotDescription& robot = edits_.document().robot();
  QStringList lines;
  for (const auto& [limit, time] : sumHeldTimes(preview.planned.fastest)) {
    const double percent = 100 * time / preview.duration();
    if (percent < 1) continue;
    lines << tr("joint %1 at its %2 limit %3 % of the time")
                 .arg(limit.first + 1)
                 .arg(toLimitText(limit.second))
                 .arg(std::lround(percent));
  }
  for (const PreviewViolation& violation : preview.violations) {
    const auto i = static_cast<std::size_t>(violation.joint);
    lines << QStringLiteral("⚠ ") +
                 QString::fromStdString(describeExcess(violation, robot.joints[i].type,
                                                       "joint " + std::to_string(i + 1)));
  }
  return lines;
}

void CostPanel::refresh() {
  const MotionPreview& preview = *sketch_.preview();
  const std::size_t joints = edits_.document().robot().joints.size();
  table_->setHorizontalHeaderLabels({tr("joint"), tr("of limit"),
                                     doAllSlide() ? tr("peak [N]") : tr("peak [N m]"), tr("rms"),
                                     doAllSlide() ? tr("m/s") : tr("rad/s")});
  table_->setRowCount(static_cast<int>(joints));
  for (int row = 0; row < table_->rowCount(); ++row) fillRow(row);
  const bool isMotion = preview.samples.size() > 1 && edits_.document().scenario().input.trajectory;
  const TrajectoryDescription trajectory = trajectoryOf(edits_);
  const bool isArm = !edits_.document().mechanism();
  fastest_->setEnabled(isArm && trajectory.points.size() > 1);
  gentle_->setEnabled(isArm && isMotion);
  fastest_->setToolTip(isArm ? tr("As fast as efforts, speeds and accelerations allow")
                             : tr("Is computed for one arm: give points of a mechanism times"));
  gentle_->setToolTip(isArm ? tr("Takes so long that no joint uses more than half of its effort "
                                 "and rate")
                            : tr("Is computed for one arm: give points of a mechanism times"));
  QStringList lines;
  if (isMotion) {
    lines << tr("%1 s, %2 J fed in")
                 .arg(toNumber(preview.duration(), 4), toNumber(preview.energy, 3));
    if (countModes(edits_.document().robot()) > 0)
      lines << tr("of rigid links: what bending adds shows in runs");
    if (trajectory.shaper)
      lines << tr("%1 s of it by shaping: points are passed that much later")
                   .arg(toNumber(preview.duration() - preview.planned.times.back(), 3));
    lines << describeLimits(preview);
  }
  const auto& shaper = trajectory.shaper;
  if (shaper) {
    QStringList hertz;
    for (const ShaperMode& mode : shaper->modes) hertz << toNumber(mode.frequency, 3);
    lines << tr("shaped by %1 for %2 Hz").arg(wordText(shaper->type).toUpper(), hertz.join(", "));
  }
  shape_->setChecked(shaper.has_value() || modes_.isRunning());
  shape_->setEnabled(shaper || (isArm && isMotion && countModes(edits_.document().robot()) > 0));
  summary_->setText(lines.join("\n"));
}

}  // namespace denavit
