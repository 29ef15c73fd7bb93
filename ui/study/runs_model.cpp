#include "ui/study/runs_model.h"

#include <QBrush>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/study/study_chart.h"
#include "ui/theme/colours.h"

namespace denavit {

StudyRunsModel::StudyRunsModel(QObject* parent) : QAbstractTableModel(parent) {}

/// The first column is the number, the last one how it went.
bool StudyRunsModel::isValueColumn(int column) const {
  return column >= 1 && column <= static_cast<int>(columns_.size());
}

const StudyColumn& StudyRunsModel::columnAt(int column) const {
  return columns_[static_cast<std::size_t>(column - 1)];
}

void StudyRunsModel::setResults(StudyResultsPointer results, bool failedOnly) {
  beginResetModel();
  results_ = std::move(results);
  failedOnly_ = failedOnly;
  columns_ = results_ ? listColumns(*results_) : std::vector<StudyColumn>();
  if (sortColumn_ > static_cast<int>(columns_.size()) + 1) sortColumn_ = 0;
  makeOrder();
  endResetModel();
}

void StudyRunsModel::makeOrder() {
  order_.clear();
  if (!results_) return;
  const StudyTable& table = results_->table;
  for (std::size_t run = 0; run < table.size(); ++run) {
    if (table.status[run] == StudyRow::Status::Missing) continue;
    if (failedOnly_ && table.status[run] == StudyRow::Status::Completed) continue;
    order_.push_back(run);
  }
  const bool rises = sortOrder_ == Qt::AscendingOrder;
  const auto sortBy = [&](auto&& key) {
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      return rises ? key(a) < key(b) : key(b) < key(a);
    });
  };
  if (isValueColumn(sortColumn_)) {
    const std::vector<double>& values = valuesOf(table, columnAt(sortColumn_));
    // What is no number comes last, whichever way.
    const double last = rises ? INFINITY : -INFINITY;
    sortBy([&](std::size_t run) { return std::isnan(values[run]) ? last : values[run]; });
  } else if (sortColumn_ == 0) {
    if (!rises) std::reverse(order_.begin(), order_.end());
  } else {
    sortBy([&](std::size_t run) {
      return std::pair(static_cast<int>(table.status[run]), table.reasons[run]);
    });
  }
}

void StudyRunsModel::sort(int column, Qt::SortOrder order) {
  beginResetModel();
  sortColumn_ = column;
  sortOrder_ = order;
  makeOrder();
  endResetModel();
}

int StudyRunsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(order_.size());
}

int StudyRunsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || !results_ ? 0 : static_cast<int>(columns_.size()) + 2;
}

QString StudyRunsModel::textAt(std::size_t run, int column) const {
  if (column == 0) return QString::number(run + 1);
  if (isValueColumn(column)) {
    const StudyColumn& shown = columnAt(column);
    return valueText(results_->table, shown, valuesOf(results_->table, shown)[run], 6);
  }
  const std::string& reason = results_->table.reasons[run];
  const QString status = nameStatus(results_->table.status[run]);
  return reason.empty() ? status : status + ": " + QString::fromStdString(reason);
}

QVariant StudyRunsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const std::size_t run = runAt(index.row());
  const bool isLast = index.column() + 1 == columnCount();
  switch (role) {
    case Qt::DisplayRole:
      return textAt(run, index.column());
    case Qt::ToolTipRole:
      return isLast ? textAt(run, index.column()) : tr("A double click opens the run");
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter | (isLast ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ForegroundRole:
      if (results_->table.status[run] == StudyRow::Status::Completed) return {};
      return QBrush(colour("error"));
    default:
      return {};
  }
}

QVariant StudyRunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= columnCount()) return {};
  const bool isLast = section + 1 == columnCount();
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignVCenter | (isLast ? Qt::AlignLeft : Qt::AlignRight));
  }
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  if (section == 0) return tr("run");
  return isLast ? tr("how it went") : columnAt(section).title();
}

}  // namespace denavit
