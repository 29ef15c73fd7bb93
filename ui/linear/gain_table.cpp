#include "ui/linear/gain_table.h"

#include <QHeaderView>

#include "ui/editors/quantity_text.h"
#include "ui/linear/linear_text.h"

namespace denavit {

GainTable::GainTable(QWidget* parent) : QTableWidget(parent) {
  setObjectName("gainTable");
  setToolTip(tr("The gain K: how much of each input a deviation of each state takes [SI units]"));
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setMinimumHeight(60);
  for (QHeaderView* header : {horizontalHeader(), verticalHeader()})
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
}

void GainTable::fill(const Regulator* regulator) {
  setVisible(regulator);
  if (!regulator) return setRowCount(0);
  const LinearizedArm& arm = regulator->arm;
  const MatX<double>& K = regulator->K;
  setRowCount(static_cast<int>(K.rows()));
  setColumnCount(static_cast<int>(K.cols()));
  QStringList inputs, states;
  for (const std::string& name : arm.inputs) inputs << toSymbol(name);
  for (const std::string& name : arm.states) states << toSymbol(name);
  setVerticalHeaderLabels(inputs);
  setHorizontalHeaderLabels(states);
  for (int row = 0; row < rowCount(); ++row) {
    for (int column = 0; column < columnCount(); ++column) {
      auto* cell = new QTableWidgetItem(toNumber(K(row, column), 3));
      cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      cell->setToolTip(tr("%1 per %2")
                           .arg(toChannelText(arm.inputs[static_cast<std::size_t>(row)]),
                                toChannelText(arm.states[static_cast<std::size_t>(column)])));
      setItem(row, column, cell);
    }
  }
}

}  // namespace denavit
