#include "ui/laboratory/tables_text.h"

#include <QStringList>
#include <cmath>

#include "models/json/number_text.h"
#include "ui/laboratory/table_sizes.h"

namespace denavit {
namespace {

QString exactText(double value) {
  return std::isfinite(value) ? QString::fromStdString(toShortest(value)) : QString();
}

/// Of what is 0 where it was not measured.
QString measuredText(double value) { return value > 0 ? exactText(value) : QString(); }

QString rowText(PoseQuantity quantity, const TableRow& row) {
  return QStringList{quantityName(quantity),       QString::number(row.points),
                     exactText(row.words),         exactText(kWordBytes * row.words),
                     exactText(row.error.largest), exactText(row.error.rms),
                     measuredText(row.lookUp_ns),  measuredText(row.computing_ns)}
      .join('\t');
}

QString demandText(const TableStudy& tables, TableScheme scheme, int points) {
  const TableDemand demand = calcDemand(*tables.plan, scheme, points);
  return QStringList{
      schemeName(*tables.plan, scheme), QString::number(points),
      QString::number(demand.axes),     exactText(demand.words),
      exactText(demand.bytes()),        measuredText(demand.filling_s(tables.computing_ns))}
      .join('\t');
}

}  // namespace

QString toTablesText(const TableStudy& tables, int points) {
  QStringList lines{
      QStringLiteral("quantity\tpoints\twords\tbytes\tlargest error\trms error\tlook-up [ns]\t"
                     "computing [ns]")};
  for (const auto& [made, row] : tables.rows) lines << rowText(tables.plan->quantity, row);
  lines << QString() << QStringLiteral("table\tpoints\taxes\twords\tbytes\ttime to fill [s]");
  for (const TableScheme scheme : kTableSchemes) lines << demandText(tables, scheme, points);
  return lines.join('\n') + '\n';
}

}  // namespace denavit
