#include "ui/laboratory/tables_page.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "models/tabulation/table_names.h"
#include "models/tabulation/torques_by_table.h"
#include "ui/laboratory/lab_state.h"
#include "ui/laboratory/table_sizes.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr double kWantedError = 1e-3;  ///< what a lecture may ask for: one in a thousand

struct TablesPage {
  Q_DECLARE_TR_FUNCTIONS(denavit::TablesPage)
};

QString inColour(const char* name, const QString& html) {
  return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colour(name).name(), html);
}

QString goodOrBad(bool good, const QString& html) {
  return inColour(good ? "good" : "error", html);
}

QString paragraph(const QString& html) {
  return QStringLiteral("<p style=\"margin-top:5px;margin-bottom:0\">%1</p>").arg(html);
}

/// A row: text, then numbers, and text again if there is some.
QString tableRow(const QStringList& cells, const QString& note = {}) {
  QString html;
  for (qsizetype k = 0; k < cells.size(); ++k) {
    html += QStringLiteral(
                "<td align=\"%1\" style=\"white-space:nowrap;padding:1px 14px 1px 0\">%2</td>")
                .arg(k == 0 ? "left" : "right", cells[k]);
  }
  if (!note.isEmpty()) html += "<td style=\"padding:1px 0\">" + note + "</td>";
  return "<tr>" + html + "</tr>";
}

QString tableHead(QStringList cells, const QString& note = {}) {
  for (QString& cell : cells) cell = inColour("text-faint", cell);
  return tableRow(cells, note.isEmpty() ? note : inColour("text-faint", note));
}

QString wholeTable(const QStringList& rows) {
  return QStringLiteral(
             "<table cellspacing=\"0\" cellpadding=\"0\" style=\"margin-top:5px\">%1</table>")
      .arg(rows.join(QString()));
}

QString percentText(double part, bool comma) {
  return toLabNumber(100 * part, 2, comma) + QStringLiteral("\u00A0%");
}

QString limitText(bool comma) { return toMemory(kWordBytes * kMostTableWords, comma); }

/// What to do where the table is too large.
QString remedy(const TablePlan& plan, bool comma) {
  const int most = plan.layout.mostPoints(kMostTableWords);
  if (most > 0) {
    return TablesPage::tr("At most %1 is made: use K = %2 or fewer.")
        .arg(limitText(comma))
        .arg(most);
  }
  return TablesPage::tr(
             "At most %1 is made, and two points on each axis are too many already: "
             "this arm can only be computed.")
      .arg(limitText(comma));
}

QString verdict(const TablePlan& plan, int points, bool comma) {
  const TableDemand demand = calcDemand(plan, TableScheme::Lean, points);
  const QString size = toWordsAndMemory(demand.words, comma);
  if (demand.axes == 0) {
    return goodOrBad(true, TablesPage::tr("%1 depends on no joint: %2 hold it exactly.")
                               .arg(quantityName(plan.quantity), size));
  }
  if (demand.fits()) {
    return goodOrBad(true, TablesPage::tr("K = %1: the table fits: %2.").arg(points).arg(size));
  }
  return goodOrBad(false, TablesPage::tr("K = %1: the table does not fit: %2. %3")
                              .arg(points)
                              .arg(size, remedy(plan, comma)));
}

/// How many numbers there are, and which joints they depend on.
QString census(const TablePlan& plan) {
  std::size_t all = 0, constant = 0;
  for (const TableBlock& block : plan.layout.blocks) {
    all += block.components.size();
    if (block.axes.empty()) constant += block.components.size();
  }
  const std::vector<GridAxis> axes = plan.layout.axes();
  const QString joints = QString::fromStdString(shortenJoints(axes));
  const QString numbers = plan.quantity == PoseQuantity::Inertia
                              ? TablesPage::tr("M is symmetric: %1 numbers, %2 constant")
                              : TablesPage::tr("g has %1 numbers, %2 constant");
  return numbers.arg(all).arg(constant) + (axes.size() == 1 ? TablesPage::tr("; joint %1 matters.")
                                                            : TablesPage::tr("; joints %1 matter."))
                                              .arg(joints);
}

/// Why more joints are so much worse.
QString law(const TablePlan& plan, bool comma) {
  const int axes = calcDemand(plan, TableScheme::Lean, 2).axes;
  return TablesPage::tr(
             "Twice the points: a quarter of the error, 2<sup>%1</sup> = %2 times the "
             "memory.")
      .arg(axes)
      .arg(toWords(countWords(1, 2, axes), comma));
}

/// What a table would take whose errors are as small as wanted.
QString foretold(const TableStudy& tables, int points, bool comma) {
  const TableRow* last = tables.findLast(points);
  const int enough = last ? foretellPoints(*last, kWantedError) : 0;
  if (enough == 0) return {};
  const TableDemand demand = calcDemand(*tables.plan, TableScheme::Lean, enough);
  const QString text = TablesPage::tr("Errors of %1 take about K = %2: %3, %4 to fill")
                           .arg(percentText(kWantedError, comma))
                           .arg(enough)
                           .arg(toMemory(demand.bytes(), comma),
                                toDuration(demand.filling_s(tables.computing_ns), comma));
  const QString end = demand.fits() ? TablesPage::tr(".") : TablesPage::tr(": too much.");
  return " " + goodOrBad(demand.fits(), text + end);
}

QString summary(const TableStudy& tables, int points, bool comma) {
  const TablePlan& plan = *tables.plan;
  if (plan.layout.axes().empty()) return {};
  return paragraph(census(plan)) + paragraph(law(plan, comma) + foretold(tables, points, comma));
}

QString gainText(const TableRow& row, bool comma) {
  if (!(row.lookUp_ns > 0) || !(row.computing_ns > 0)) return QStringLiteral("–");
  const double gain = row.computing_ns / row.lookUp_ns;
  const QString times = toLabNumber(std::max(gain, 1 / gain), 2, comma);
  if (times == QStringLiteral("1")) return TablesPage::tr("as fast");
  return goodOrBad(
      gain > 1,
      (gain > 1 ? TablesPage::tr("%1 × faster") : TablesPage::tr("%1 × slower")).arg(times));
}

/// The last few tables that were made with at most so many points.
QString measuredRows(const TableStudy& tables, int points, bool comma) {
  constexpr int kRowsShown = 3;
  QStringList rows;
  const TableRow* row = tables.findLast(points);
  for (int k = 0; row && k < kRowsShown; ++k, row = tables.findLast(row->points / 2)) {
    rows.prepend(
        tableRow({QStringLiteral("K = %1").arg(row->points),
                  toMemory(kWordBytes * row->words, comma), percentText(row->error.largest, comma),
                  percentText(row->error.rms, comma), toLabTime(row->lookUp_ns, comma),
                  toLabTime(row->computing_ns, comma), gainText(*row, comma)}));
  }
  if (rows.isEmpty()) return {};
  rows.prepend(tableHead({TablesPage::tr("measured"), TablesPage::tr("memory"),
                          TablesPage::tr("largest error"), TablesPage::tr("rms error"),
                          TablesPage::tr("look-up"), TablesPage::tr("computing"),
                          TablesPage::tr("look-up is")}));
  return wholeTable(rows);
}

/// What tables with so many points would take.
QString demands(const TableStudy& tables, int points, bool comma) {
  QStringList rows{
      tableHead({TablesPage::tr("with K = %1, a table of").arg(points), TablesPage::tr("words"),
                 TablesPage::tr("memory"), TablesPage::tr("time to fill")})};
  for (const TableScheme scheme : kTableSchemes) {
    const TableDemand demand = calcDemand(*tables.plan, scheme, points);
    rows << tableRow({schemeName(*tables.plan, scheme), toWords(demand.words, comma),
                      goodOrBad(demand.fits(), toMemory(demand.bytes(), comma)),
                      toDuration(demand.filling_s(tables.computing_ns), comma)});
  }
  return wholeTable(rows);
}

QString notes(const TableStudy& tables, bool comma) {
  const QString how =
      TablesPage::tr(
          "Errors are over %1 random poses; a table is filled at %2 a point, as measured.")
          .arg(tables.poses)
          .arg(toLabTime(tables.computing_ns, comma));
  const QString craig =
      TablesPage::tr(
          "Craig (2005, section 6.13) counts the torques of %1 joints in %2 values each "
          "of position, rate and acceleration: %3; exercise 6.7, %4 joints in %5 "
          "ranges: %6.")
          .arg(kCraigExample.joints)
          .arg(kCraigExample.points)
          .arg(toWordsAndMemory(kCraigExample.words(), comma))
          .arg(kCraigExercise.joints)
          .arg(kCraigExercise.points)
          .arg(toWordsAndMemory(kCraigExercise.words(), comma));
  return paragraph(inColour("text-soft", how + " " + craig));
}

QString jointsText(const std::vector<GridAxis>& axes) {
  if (axes.empty()) return TablesPage::tr("nothing: constant");
  const QString joints = QString::fromStdString(shortenJoints(axes));
  return (axes.size() == 1 ? TablesPage::tr("joint %1") : TablesPage::tr("joints %1")).arg(joints);
}

QString dependence(const TablePlan& plan, int points, bool comma) {
  QStringList rows{
      tableHead({TablesPage::tr("depends on"), TablesPage::tr("numbers"), TablesPage::tr("words")},
                TablesPage::tr("which"))};
  for (const TableBlock& block : plan.layout.blocks) {
    const std::vector<std::string> names = listNames(plan, block);
    const double words =
        countWords(static_cast<double>(names.size()), points, static_cast<int>(block.axes.size()));
    rows << tableRow({jointsText(block.axes), QString::number(names.size()), toWords(words, comma)},
                     QString::fromStdString(shortenNames(names)));
  }
  return wholeTable(rows);
}

}  // namespace

QString toTablesPage(const TableStudy& tables, int points, bool decimalComma) {
  const TablePlan& plan = *tables.plan;
  QString html =
      "<b>" + verdict(plan, points, decimalComma) + "</b>" + summary(tables, points, decimalComma) +
      measuredRows(tables, points, decimalComma) + demands(tables, points, decimalComma) +
      notes(tables, decimalComma) + dependence(plan, points, decimalComma);
  // HTML takes the narrow space between thousands for one that a line may break at.
  return html.replace(QChar(0x202F), QChar(0x00A0));
}

}  // namespace denavit
