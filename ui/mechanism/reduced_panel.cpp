#include "ui/mechanism/reduced_panel.h"

#include <QHeaderView>
#include <QStringList>
#include <QTableWidget>
#include <algorithm>
#include <utility>

#include "models/issue.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// The rates of these coordinates, where they are known.
VecX<double> pickRates(const VecX<double>& rates, const std::vector<int>& independent) {
  VecX<double> u = VecX<double>::Zero(static_cast<Eigen::Index>(independent.size()));
  for (std::size_t k = 0; k < independent.size(); ++k) {
    u[static_cast<Eigen::Index>(k)] = rates[independent[k]];
  }
  return u;
}

/// With these joints and all amplitudes independent; where the loops do not leave as much free,
/// with what is chosen of them.
StateOutcome calcState(Mechanism mechanism, MechanismQuery query, const std::vector<int>& joints,
                       const VecX<double>& rates) {
  query.independent = joints;
  for (int i = mechanism.jointCount(); i < mechanism.dof(); ++i) query.independent.push_back(i);
  mechanism.independent = joints;
  const bool bends = mechanism.dof() > mechanism.jointCount();
  const auto shared = std::make_shared<const Mechanism>(std::move(mechanism));
  query.u = pickRates(rates, query.independent);
  StateOutcome outcome = calcMechanismState(shared, query);
  if (outcome.state || !bends) return outcome;
  query.independent.clear();
  query.u = {};
  outcome = calcMechanismState(shared, query);
  if (!outcome.state) return outcome;
  query.independent = outcome.state->independent;
  query.u = pickRates(rates, query.independent);
  return calcMechanismState(shared, query);
}

}  // namespace

ReducedPanel::ReducedPanel(const Edits& edits, const Shown& shown, const LoopWatch& watch,
                           QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      watch_(watch),
      about_(named(wrapped(mutedLabel(this)), "reducedAbout")),
      reason_(wrapped(named(new QLabel(this), "reducedReason"))),
      table_(
          named(new QTableWidget(0, 2, this), "reducedTable",
                tr("Freeman's (1985) transfer of coordinates, at the pose and rates on screen"))),
      job_([this](Answer answer) {
        answer_ = std::move(answer);
        display();
      }) {
  setObjectName("reducedPanel");
  about_->setContentsMargins(8, 5, 8, 3);
  reason_->setMargin(10);
  table_->horizontalHeader()->hide();
  table_->verticalHeader()->hide();
  table_->setWordWrap(true);
  table_->setTextElideMode(Qt::ElideNone);
  connect(table_->horizontalHeader(), &QHeaderView::sectionResized, this, &ReducedPanel::fitRows);
  table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setShowGrid(false);
  table_->setAccessibleName(tr("Reduced equations"));
  column(this, {about_, reason_, {table_, 1}}, {.margins = {}, .spacing = 0});
  connect(&watch, &LoopWatch::changed, this, &ReducedPanel::follow);
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& failure) {
    answer_ = {};
    answer_.reason = failure.text;
    display();
  });
  auto* sight = new InSight(*this);
  connect(sight, &InSight::changed, this, [this](bool inSight) {
    isInSight_ = inSight;
    if (inSight) follow();
  });
  display();
}

void ReducedPanel::follow() {
  if (!isInSight_) return;
  const MechanismDescription* mechanism = shown_.mechanism();
  if (!mechanism || !watch_.closer() || !watch_.facts()) {
    return explain(mechanism ? tr("Cannot be computed: the list of problems says why.")
                             : tr("An arm is its own independent joints: Kinematics and Why this "
                                  "torque are about it."));
  }
  if (isOpenLoop(watch_.residual())) {
    return explain(tr("The loops on screen are open, %1: assemble the mechanism first.")
                       .arg(watch_.worstText()));
  }
  if (watch_.facts()->mobility == 0) {
    return explain(tr("The loops leave no motion: the mobility is 0."));
  }
  job_.startNext([description = *mechanism, q = watch_.pose(), amplitudes = watch_.amplitudes(),
                  rates = shown_.rates(), amplitudeRates = shown_.amplitudeRates(),
                  friction = edits_.document().scenario().friction,
                  independent = watch_.facts()->independent](const auto&) {
    const Mechanism made = makeMechanism(description);
    MechanismQuery query;
    query.q = toCoordinates(made, q, amplitudes);
    if (friction) query.friction = makeFriction(makeJointList(description));
    const StateOutcome outcome =
        calcState(made, query, independent, toCoordinates(made, rates, amplitudeRates));
    QStringList names;
    for (const int joint : independent) {
      names << QString::fromStdString(made.jointNames[static_cast<std::size_t>(joint)]);
    }
    Answer answer;
    answer.about = tr("Reduced to %1").arg(names.join(", "));
    if (outcome.state) {
      answer.rows = listReducedRows(made, *outcome.state);
    } else if (outcome.problem) {
      answer.reason = describeNoState(made, *outcome.problem);
    }
    return answer;
  });
}

void ReducedPanel::explain(const QString& reason) {
  job_.cancel();
  answer_ = {};
  answer_.reason = reason;
  display();
}

/// Long rows take as many lines as they need in the width that there is.
void ReducedPanel::fitRows() {
  constexpr int kMargins_px = 28, kGap_px = 9;
  const QRect room(0, 0, std::max(table_->columnWidth(1) - kMargins_px, 1), 1 << 20);
  for (int i = 0; i < table_->rowCount(); ++i) {
    const QTableWidgetItem* item = table_->item(i, 1);
    const QRect text = table_->fontMetrics().boundingRect(room, Qt::TextWordWrap | Qt::AlignRight,
                                                          item ? item->text() : QString());
    table_->setRowHeight(i, text.height() + kGap_px);
  }
}

void ReducedPanel::display() {
  about_->setText(answer_.about);
  about_->setVisible(answer_.reason.isEmpty() && !answer_.about.isEmpty());
  reason_->setText(answer_.reason);
  reason_->setVisible(!answer_.reason.isEmpty());
  table_->setVisible(answer_.reason.isEmpty());
  table_->setRowCount(static_cast<int>(answer_.rows.size()));
  for (int i = 0; i < table_->rowCount(); ++i) {
    const ReducedRow& row = answer_.rows[static_cast<std::size_t>(i)];
    const auto put = [&](int column, const QString& text, Qt::Alignment alignment) {
      auto* item = new QTableWidgetItem(text);
      item->setToolTip(row.name + ":  " + row.value + "\n" + row.tip);
      item->setTextAlignment(alignment | Qt::AlignVCenter);
      table_->setItem(i, column, item);
    };
    put(0, row.name, Qt::AlignLeft);
    put(1, row.value, Qt::AlignRight);
  }
  fitRows();
}

}  // namespace denavit
