#include "ui/plot_view/plot_csv.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include "models/csv/table_text.h"

namespace denavit {
namespace {

using Column = std::vector<double>;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

const std::map<char16_t, const char*>& spelledOut() {
  static const std::map<char16_t, const char*> kNames{
      {u'α', "alpha"}, {u'β', "beta"},    {u'γ', "gamma"}, {u'δ', "delta"}, {u'ε', "epsilon"},
      {u'ζ', "zeta"},  {u'η', "eta"},     {u'θ', "theta"}, {u'κ', "kappa"}, {u'λ', "lambda"},
      {u'μ', "mu"},    {u'ν', "nu"},      {u'ξ', "xi"},    {u'π', "pi"},    {u'ρ', "rho"},
      {u'σ', "sigma"}, {u'τ', "tau"},     {u'φ', "phi"},   {u'χ', "chi"},   {u'ψ', "psi"},
      {u'ω', "omega"}, {u'Δ', "Delta"},   {u'Σ', "Sigma"}, {u'Ω', "Omega"}, {u'Φ', "Phi"},
      {u'°', "deg"},   {u'%', "percent"}, {u'²', "2"},     {u'³', "3"},     {u'µ', "u"},
      {u'√', "sqrt"},  {u'−', "minus"}};
  return kNames;
}

/// Letters and digits stay; derivatives' dots become "d"; what cannot stay becomes one underscore.
std::string clean(const QString& text) {
  std::string out;
  for (const QChar c : text.normalized(QString::NormalizationForm_D)) {
    const char16_t code = c.unicode();
    const auto spelled = spelledOut().find(code);
    if (code < 128 && c.isLetterOrNumber()) {
      out += static_cast<char>(code);
    } else if (code >= u'₀' && code <= u'₉') {
      out += static_cast<char>('0' + (code - u'₀'));
    } else if (code == 0x0307) {
      out += "d";
    } else if (code == 0x0308) {
      out += "dd";
    } else if (spelled != spelledOut().end()) {
      out += spelled->second;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out;
}

/// "N·m" and "N m" are products; a slash stays a separator.
std::string cleanUnit(QString unit) {
  for (const QChar product : {QChar(0xB7), QChar(' '), QChar(0x202F), QChar(0x22C5)})
    unit.remove(product);
  return unit == "-" ? std::string() : clean(unit);
}

/// "torque [N·m]" in its two parts.
std::string labelToIdentifier(const std::string& label) {
  const QString text = QString::fromStdString(label);
  const auto open = text.indexOf('[');
  if (open < 0) return denavit::toIdentifier(text, {});
  return denavit::toIdentifier(text.left(open).trimmed(),
                               text.mid(open + 1, text.indexOf(']') - open - 1));
}

/// A table with names that are all different.
class Table {
 public:
  void add(const std::string& name, Column values) {
    std::string unique = name;
    for (int k = 2; !taken_.insert(unique).second; ++k) unique = name + "_" + std::to_string(k);
    names_.push_back(unique);
    rows_ = std::max(rows_, values.size());
    columns_.push_back(std::move(values));
  }
  [[nodiscard]] std::string toText() const {
    std::string text;
    TableText table(names_, [&](std::string_view block) { text += block; });
    Column values(columns_.size());
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        const double value = row < columns_[c].size() ? columns_[c][row] : kNone;
        values[c] = std::isfinite(value) ? value : kNone;
      }
      table.add(values);
    }
    table.finish();
    return text;
  }

 private:
  std::set<std::string> taken_;
  std::vector<std::string> names_;
  std::vector<Column> columns_;
  std::size_t rows_ = 0;
};

std::vector<const Curve*> findVisible(const ChartData& plot) {
  std::vector<const Curve*> curves;
  for (const Curve& curve : plot.curves)
    if (curve.visible && curve.x && curve.y) curves.push_back(&curve);
  return curves;
}

std::string nameOf(const Curve& curve) {
  return toIdentifier(QString::fromStdString(curve.name), QString::fromStdString(curve.unit));
}

bool isWithin(double x, AxisRange range) { return x >= range.min && x <= range.max; }

Column pick(const Column& from, const std::vector<std::size_t>& rows) {
  Column out;
  for (const std::size_t row : rows) out.push_back(from[row]);
  return out;
}

/// Curves over one x: as sampled where all have the same samples, else at the union.
void addFunctions(Table& table, const std::vector<const Curve*>& curves, AxisRange range,
                  const std::string& xName) {
  const Column& first = *curves.front()->x;
  const bool common = std::all_of(curves.begin(), curves.end(),
                                  [&](const Curve* curve) { return *curve->x == first; });
  if (common) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < first.size(); ++i)
      if (isWithin(first[i], range)) rows.push_back(i);
    table.add(xName, pick(first, rows));
    for (const Curve* curve : curves) table.add(nameOf(*curve), pick(*curve->y, rows));
    return;
  }
  std::set<double> places;
  for (const Curve* curve : curves)
    for (const double x : *curve->x)
      if (isWithin(x, range)) places.insert(x);
  table.add(xName, Column(places.begin(), places.end()));
  for (const Curve* curve : curves) {
    Column values;
    for (const double x : places) values.push_back(valueAt(*curve, x));
    table.add(nameOf(*curve), std::move(values));
  }
}

void addPaths(Table& table, const std::vector<const Curve*>& curves, AxisRange range,
              const std::string& xName) {
  const Curve::Values& times = curves.front()->t;
  const bool common = times && std::all_of(curves.begin(), curves.end(), [&](const Curve* curve) {
                        return curve->t && *curve->t == *times;
                      });
  const auto addAll = [&](const std::vector<std::vector<std::size_t>>& rows) {
    if (common) table.add("time", pick(*times, rows.front()));
    for (std::size_t k = 0; k < curves.size(); ++k) {
      const std::string name = nameOf(*curves[k]);
      table.add(curves.size() > 1 ? xName + "_of_" + name : xName, pick(*curves[k]->x, rows[k]));
      table.add(name, pick(*curves[k]->y, rows[k]));
    }
  };
  std::vector<std::vector<std::size_t>> rows(curves.size());
  for (std::size_t k = 0; k < curves.size(); ++k)
    for (std::size_t i = 0; i < curves[k]->x->size(); ++i) {
      // Rows with a common time are rows of all curves.
      const bool inside =
          common ? std::any_of(curves.begin(), curves.end(),
                               [&](const Curve* curve) { return isWithin((*curve->x)[i], range); })
                 : isWithin((*curves[k]->x)[i], range);
      if (inside) rows[k].push_back(i);
    }
  addAll(rows);
}

}  // namespace

std::string toIdentifier(const QString& name, const QString& unit) {
  std::string text = clean(name);
  if (text.empty()) text = "value";
  if (text[0] >= '0' && text[0] <= '9') text = "x" + text;
  const std::string suffix = cleanUnit(unit);
  return suffix.empty() ? text : text + "_" + suffix;
}

std::string toCsv(const ChartData& plot, AxisRange x, const std::string& xLabel) {
  const std::vector<const Curve*> curves = findVisible(plot);
  if (curves.empty()) return "time\n";
  Table table;
  if (plot.kind == PlotKind::XY)
    addPaths(table, curves, x, labelToIdentifier(xLabel));
  else
    addFunctions(table, curves, x,
                 plot.kind == PlotKind::Time ? "time" : labelToIdentifier(xLabel));
  return table.toText();
}

}  // namespace denavit
