#include "ui/modes/modes_list.h"

#include <QHeaderView>
#include <algorithm>

#include "models/vibration/vibrating_arm.h"
#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

enum ModesColumn { ModeNumber, ModeFrequency, ModeDamping, ModeMoves };

QString frequencyOf(const NaturalMode& mode) {
  return mode.isUnstable() ? ModesList::tr("unstable") : frequencyText(mode.frequency);
}

QString tellChange(const ModesAtPose::Change& change) {
  const QString most = frequencyText(change.frequency_Hz), least = frequencyText(change.least_Hz);
  const QString number = change.frequency_Hz <= 0 ? ModesList::tr("unstable")
                         : most == least
                             ? ModesList::tr("%1 Hz").arg(most)
                             : ModesList::tr("between %1 Hz and %2 Hz").arg(least, most);
  return ModesList::tr(
             "With any number of modes per link and direction in use: %1. Raise the links' modes "
             "(columns modes x, y, z of the table) until the frequencies that matter have no mark.")
      .arg(number);
}

}  // namespace

QString frequencyText(double frequency_Hz) { return toNumber(frequency_Hz, 4); }

ModesList::ModesList(QWidget* parent) : QTreeWidget(parent) {
  setObjectName("modesList");
  setColumnCount(4);
  setHeaderLabels({tr("mode"), tr("f [Hz]"), tr("damping"), tr("what moves")});
  headerItem()->setToolTip(ModeFrequency,
                           tr("Natural frequency of the undamped mode, in Hz; * where further "
                              "modes per link and direction may lower it by more than 1 %"));
  headerItem()->setToolTip(ModeDamping,
                           tr("Damping ratio of the links' structural damping; unstable modes: how "
                              "fast they grow, in 1/s"));
  headerItem()->setToolTip(
      ModeMoves, tr("How much each coordinate takes part, by kinetic energy; the names are those "
                    "of the channels: q1 joint 1, link2_y1 first bending mode of link 2 in y, x "
                    "torsion"));
  for (const int column : {ModeFrequency, ModeDamping})
    headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  setToolTip(tr("The natural modes at the pose shown, at rest; choose one to see it move"));
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setMinimumHeight(140);
  header()->setStretchLastSection(true);
  for (const int column : {ModeNumber, ModeFrequency, ModeDamping})
    header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
}

void ModesList::setRowCount(int count) {
  while (topLevelItemCount() > count) delete takeTopLevelItem(topLevelItemCount() - 1);
  while (topLevelItemCount() < count) {
    auto* item = new QTreeWidgetItem(this);
    for (const int column : {ModeFrequency, ModeDamping})
      item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
}

void ModesList::fill(const ModesAtPose* modes) {
  const QSignalBlocker quiet(this);
  const std::size_t count = modes ? modes->modes.size() : 0;
  std::vector<std::string> names;
  if (modes) names = nameCoordinates(*modes->question.arm);
  setRowCount(static_cast<int>(count));
  for (std::size_t i = 0; i < count; ++i) {
    const NaturalMode& mode = modes->modes[i];
    QTreeWidgetItem* item = topLevelItem(static_cast<int>(i));
    const QString moves = QString::fromStdString(describeParticipation(modes->shares[i], names));
    item->setText(ModeNumber, QString::number(i + 1));
    const std::optional<ModesAtPose::Change> change = modes->change(i);
    item->setText(ModeFrequency, frequencyOf(mode) + (change ? QStringLiteral(" *") : QString()));
    item->setToolTip(ModeFrequency, change ? tellChange(*change) : QString());
    item->setText(ModeDamping, mode.isUnstable()   ? tr("+%1/s").arg(toNumber(mode.growthRate, 3))
                               : mode.dampingRatio ? toNumber(*mode.dampingRatio, 3)
                                                   : tr("rigid"));
    item->setText(ModeMoves, moves);
    item->setToolTip(ModeMoves, moves);
  }
  if (count > 0 && chosenMode() < 0) chooseFirst(*modes);
}

/// The lowest that vibrates.
void ModesList::chooseFirst(const ModesAtPose& modes) {
  const auto first = std::find_if(modes.modes.begin(), modes.modes.end(),
                                  [](const NaturalMode& mode) { return mode.frequency > 0; });
  const auto index = first == modes.modes.end() ? 0 : first - modes.modes.begin();
  setCurrentItem(topLevelItem(static_cast<int>(index)));
}

}  // namespace denavit
