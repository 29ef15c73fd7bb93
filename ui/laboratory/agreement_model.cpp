#include "ui/laboratory/agreement_model.h"

#include <QFont>
#include <QTextDocumentFragment>

#include "models/json/number_text.h"
#include "ui/laboratory/lab_state.h"
#include "ui/laboratory/lab_string.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

/// Differences above this are no rounding.
constexpr double kRounding = 1e-9;

}  // namespace

QString describeFormulation(const Formulation& formulation) {
  QString text = QStringLiteral("<b>%1</b> (<code>%2</code>)<br>%3")
                     .arg(toQString(formulation.title).toHtmlEscaped(),
                          toQString(formulation.name).toHtmlEscaped(),
                          toQString(formulation.source).toHtmlEscaped());
  if (!formulation.remark.empty())
    text += "<br><i>" + toQString(formulation.remark).toHtmlEscaped() + "</i>";
  if (formulation.approximate)
    text += "<br>" + AgreementModel::tr(
                         "An approximation: it leaves out terms, and its efforts "
                         "are not those of the other ones.");
  return text;
}

QString tellFormulation(const Formulation& formulation) {
  return QTextDocumentFragment::fromHtml(describeFormulation(formulation)).toPlainText();
}

AgreementModel::AgreementModel(QObject* parent) : QAbstractTableModel(parent) {
  for (const Formulation& formulation : formulations()) {
    rows_.emplace_back();
    rows_.back().formulation = &formulation;
  }
}

void AgreementModel::setRow(int row, const Row& value) {
  rows_[static_cast<std::size_t>(row)] = value;
  emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void AgreementModel::setAware(bool aware) {
  aware_ = aware;
  refresh();
}

void AgreementModel::setDecimalComma(bool comma) {
  comma_ = comma;
  refresh();
}

void AgreementModel::forget() {
  for (Row& row : rows_) {
    const Formulation* formulation = row.formulation;
    row = {};
    row.formulation = formulation;
  }
  refresh();
}

void AgreementModel::refresh() {
  emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int AgreementModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int AgreementModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

std::optional<double> AgreementModel::numberAt(const Row& row, int column) const {
  const std::optional<OperationCount>& count = aware_ ? row.aware : row.blind;
  switch (column) {
    case Multiplications:
      return count ? std::optional(static_cast<double>(count->multiplications)) : std::nullopt;
    case Additions:
      return count ? std::optional(static_cast<double>(count->additions)) : std::nullopt;
    case Time:
      return row.nanoseconds;
    case Here:
      return row.here;
    case Worst:
      return row.worst;
    default:
      return std::nullopt;
  }
}

QString AgreementModel::textAt(const Row& row, int column) const {
  if (column == Title) return toQString(row.formulation->title);
  if (column == Kind) return row.formulation->approximate ? tr("approximate") : tr("exact");
  const std::optional<double> number = numberAt(row, column);
  if (!number) return row.tooDear ? QStringLiteral("–") : QString();
  if (column == Time) return toLabTime(*number, comma_);
  if (column == Multiplications || column == Additions)
    return toLabCount(static_cast<long>(*number));
  return toLabNumber(*number, 2, comma_);
}

QVariant AgreementModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  if (role == Qt::DisplayRole) return textAt(row, column);
  if (role == Qt::ToolTipRole) {
    QString tip = tellFormulation(*row.formulation);
    if (row.tooDear)
      tip += "\n" + tr("Left out here: one evaluation takes about %1 products for this arm.")
                        .arg(toLabNumber(row.products, 2, comma_));
    return tip;
  }
  if (role == kNumberRole) {
    if (column == Title) return index.row();
    if (column == Kind) return row.formulation->approximate ? 1 : 0;
    // What is not known sorts last.
    return numberAt(row, column).value_or(1e300);
  }
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((column >= Multiplications ? Qt::AlignRight : Qt::AlignLeft) |
                            Qt::AlignVCenter);
  const bool approximate = row.formulation->approximate;
  if (role == Qt::ForegroundRole) {
    if (column == Kind) return colour(approximate ? "warning-strong" : "good");
    if (column == Here || column == Worst) {
      const std::optional<double> number = numberAt(row, column);
      if (number && !(*number < kRounding)) return colour(approximate ? "warning-strong" : "error");
    }
  }
  if (role == Qt::FontRole && column == Kind && approximate) {
    QFont font;
    font.setBold(true);
    return font;
  }
  return {};
}

QVariant AgreementModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  static const char* const kTitles[]{QT_TR_NOOP("formulation"), QT_TR_NOOP("kind"),
                                     QT_TR_NOOP("products"),    QT_TR_NOOP("sums"),
                                     QT_TR_NOOP("time"),        QT_TR_NOOP("difference"),
                                     QT_TR_NOOP("worst in run")};
  static const char* const kTips[]{
      QT_TR_NOOP("The way to the torques; its source is in the tip of the row"),
      QT_TR_NOOP("Exact: the same torques to rounding. Approximate: leaves out terms"),
      QT_TR_NOOP("Multiplications of one evaluation for this arm; divisions and sines are extra"),
      QT_TR_NOOP("Additions and subtractions of one evaluation for this arm"),
      QT_TR_NOOP("Measured on this machine: median time of one evaluation"),
      QT_TR_NOOP("At the state on screen: largest difference from the program's own recursion, "
                 "over the largest effort or term of it"),
      QT_TR_NOOP("The largest such difference along the run that is shown")};
  if (role == Qt::DisplayRole) return tr(kTitles[section]);
  if (role == Qt::ToolTipRole) return tr(kTips[section]);
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((section >= Multiplications ? Qt::AlignRight : Qt::AlignLeft) |
                            Qt::AlignVCenter);
  return {};
}

QString AgreementModel::toText(const std::vector<int>& rows) const {
  QStringList lines{
      QStringLiteral("formulation\tname\tkind\tmultiplications\tadditions\t"
                     "time [ns]\tdifference\tworst in run\tsource")};
  for (const int k : rows) {
    const Row& r = row(k);
    QStringList cells{textAt(r, Title), toQString(r.formulation->name), textAt(r, Kind)};
    for (int column = Multiplications; column < ColumnCount; ++column) {
      const std::optional<double> number = numberAt(r, column);
      cells << (number ? QString::fromStdString(toShortest(*number)) : QString());
    }
    lines << (cells << toQString(r.formulation->source)).join('\t');
  }
  return lines.join('\n') + '\n';
}

}  // namespace denavit
