#include "ui/arm_table/table_text.h"

#include <QCoreApplication>
#include <QMap>
#include <QRegularExpression>
#include <algorithm>

#include "models/csv/csv_cell.h"
#include "ui/preferences/preferences.h"

namespace denavit {
namespace {

struct TableWords {
  Q_DECLARE_TR_FUNCTIONS(denavit::TableText)
};

/// A column of a pasted text: what it holds, and how its bare numbers are meant.
struct TextColumn {
  DhField field;
  PreferenceValues units;
};

QString cellText(const JointDescription& joint, DhField field, const PreferenceValues& values) {
  if (field == DhField::Name) {
    // Tabs and line breaks in it would be other cells.
    static const QRegularExpression breaks("[\\t\\r\\n]");
    return QString::fromStdString(toSheetText(joint.name)).replace(breaks, " ");
  }
  if (field == DhField::Type) return letterOf(joint.type);
  if (isBeamChoice(field)) return readChoice(joint, field);
  const std::optional<double> value = readNumber(joint, field);
  return value ? toBareText(*value, formatOf(field, joint.type, values)) : QString();
}

/// "[°]", or "[°|mm]" where revolute and prismatic joints share a column.
QString unitHeading(const RobotDescription& robot, const std::vector<int>& rows, DhField field,
                    const PreferenceValues& values) {
  QStringList units;
  for (const int row : rows) {
    const JointType type = robot.joints[static_cast<std::size_t>(row)].type;
    const QString unit = unitText(formatOf(field, type, values));
    if (!units.contains(unit)) units << unit;
  }
  return " [" + units.join('|') + "]";
}

std::vector<QStringList> splitCells(QString text) {
  text.replace("\r\n", "\n").replace('\r', '\n');
  std::vector<QStringList> lines;
  for (const QString& line : text.split('\n')) {
    QStringList cells;
    for (const QString& cell : line.split('\t')) cells << cell.trimmed();
    lines.push_back(cells);
  }
  // A spreadsheet ends its last line too.
  while (!lines.empty() && lines.back().join("").isEmpty()) lines.pop_back();
  return lines;
}

/// The field that a heading names, in any convention's spelling: "αᵢ₋₁", "alpha_i", "a (i-1)".
std::optional<DhField> findField(const QString& heading) {
  QString word = heading.section('[', 0, 0).toLower();
  word.replace("θ", "theta").replace("α", "alpha");
  static const QRegularExpression index("[_\\s{}()]*(i|ᵢ|j)?(\\s*[-−₋]?\\s*[1₁])?[})\\s]*$");
  static const QMap<QString, DhField> names{
      {"joint", DhField::Name},  {"name", DhField::Name},         {"link", DhField::Name},
      {"type", DhField::Type},   {"theta", DhField::Theta},       {"d", DhField::D},
      {"a", DhField::A},         {"alpha", DhField::Alpha},       {"offset", DhField::Offset},
      {"lower", DhField::Lower}, {"min", DhField::Lower},         {"upper", DhField::Upper},
      {"max", DhField::Upper},   {"velocity", DhField::Velocity}, {"effort", DhField::Effort}};
  word = word.trimmed();
  for (const DhField field : fieldsOf(Convention::Standard)) {
    const QString own = headingOf(field, Convention::Standard).toLower();
    if (isBeamField(field) && word == own) return field;
  }
  if (names.contains(word)) return names[word];
  word.remove(index);
  if (names.contains(word)) return names[word];
  return std::nullopt;
}

/// The units that a heading gives its column, over those on screen.
PreferenceValues unitsOf(const QString& heading, PreferenceValues values) {
  const QString bracket = heading.section('[', 1).section(']', 0, 0);
  for (const QString& unit : bracket.split('|')) {
    const QString u = unit.section('/', 0, 0).trimmed();
    if (u == "mm") values.millimetres = true;
    if (u == "m") values.millimetres = false;
    if (u == "°" || u == "deg") values.degrees = true;
    if (u == "rad") values.degrees = false;
  }
  return values;
}

/// The columns that a first line of headings announces; nothing where it is not one.
std::optional<std::vector<TextColumn>> readHeadings(const QStringList& line,
                                                    const PreferenceValues& values) {
  std::vector<TextColumn> columns;
  for (const QString& heading : line) {
    const std::optional<DhField> field = findField(heading);
    if (!field) return std::nullopt;
    columns.push_back({*field, unitsOf(heading, values)});
  }
  return columns;
}

/// Puts a text into a joint. @returns what is wrong with it, or nothing
QString takeCell(const QString& text, const TextColumn& column, JointDescription& joint) {
  if (column.field == DhField::Name) {
    joint.name = fromSheetText(text.toStdString());
    return {};
  }
  if (column.field == DhField::Type) {
    const std::optional<JointType> type = findType(text);
    if (!type) return TableWords::tr("\"%1\" is no joint type; write R or P").arg(text);
    joint.type = *type;
    return {};
  }
  if (isBeamChoice(column.field)) {
    if (text.isEmpty() || writeChoice(joint, column.field, text)) return {};
    if (!joint.link.beam) return TableWords::tr("the link is rigid: give it a stiffness or modes");
    return TableWords::tr("\"%1\" is none of %2")
        .arg(text, choicesOf(column.field).join(TableWords::tr(" and ")));
  }
  if (text.isEmpty()) {
    writeNumber(joint, column.field, std::nullopt);
    return {};
  }
  const ParsedQuantity parsed = fromText(text, formatOf(column.field, joint.type, column.units));
  if (!parsed.value) return QString::fromStdString(parsed.error);
  if (isBeamField(column.field)) {
    if (QString wrong = findBeamMistake(column.field, *parsed.value); !wrong.isEmpty())
      return wrong;
  }
  writeNumber(joint, column.field, parsed.value);
  return {};
}

/// Types first: the units of the other cells depend on them.
std::vector<std::size_t> readingOrder(const std::vector<TextColumn>& columns) {
  std::vector<std::size_t> order;
  for (std::size_t c = 0; c < columns.size(); ++c) order.push_back(c);
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t c) { return columns[c].field == DhField::Type; });
  return order;
}

/// Takes all lines. @param rowOf  the table's row of a line
void takeLines(const std::vector<QStringList>& lines, const std::vector<TextColumn>& columns,
               const std::vector<int>& rowOf, Convention convention, Pasted& pasted) {
  const std::vector<std::size_t> order = readingOrder(columns);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    const auto row = static_cast<std::size_t>(rowOf[line]);
    while (pasted.joints.size() <= row) {
      JointDescription joint;
      joint.name = "joint " + std::to_string(pasted.joints.size() + 1);
      pasted.joints.push_back(joint);
    }
    for (const std::size_t c : order) {
      if (static_cast<qsizetype>(c) >= lines[line].size()) continue;
      const QString wrong =
          takeCell(lines[line][static_cast<qsizetype>(c)], columns[c], pasted.joints[row]);
      ++pasted.cells;
      if (wrong.isEmpty()) continue;
      pasted.error = TableWords::tr("nothing pasted: row %1, %2: %3")
                         .arg(line + 1)
                         .arg(headingOf(columns[c].field, convention), wrong);
      return;
    }
  }
}

}  // namespace

QString toTableText(const RobotDescription& robot, const std::vector<int>& rows,
                    const std::vector<DhField>& fields, const PreferenceValues& values) {
  QStringList lines;
  if (rows.size() > 1 || fields.size() > 1) {
    QStringList headings;
    for (const DhField field : fields) {
      const bool hasUnit = isNumber(field);
      headings << headingOf(field, robot.convention) +
                      (hasUnit ? unitHeading(robot, rows, field, values) : QString());
    }
    lines << headings.join('\t');
  }
  for (const int row : rows) {
    QStringList cells;
    for (const DhField field : fields) {
      cells << cellText(robot.joints[static_cast<std::size_t>(row)], field, values);
    }
    lines << cells.join('\t');
  }
  return lines.join('\n');
}

Pasted pasteTableText(const QString& text, const RobotDescription& robot, const PasteTarget& target,
                      const PreferenceValues& values) {
  Pasted pasted{.joints = robot.joints, .error = {}};
  std::vector<QStringList> lines = splitCells(text);
  if (lines.empty()) {
    pasted.error = TableWords::tr("nothing pasted: the clipboard has no text");
    return pasted;
  }
  std::vector<TextColumn> columns;
  if (auto headed = readHeadings(lines.front(), values); headed && lines.size() > 1) {
    columns = std::move(*headed);
    lines.erase(lines.begin());
  } else {
    for (const DhField field : target.fields) columns.push_back({field, values});
  }
  std::vector<int> rows;
  const bool fills = lines.size() == 1 && lines.front().size() == 1;
  if (fills) {
    const auto wide = static_cast<std::size_t>(std::max(1, target.selectedFields));
    columns.resize(std::min(columns.size(), wide), {DhField::Name, values});
    const QString cell = lines.front().front();
    QStringList line;
    for (std::size_t c = 0; c < columns.size(); ++c) line << cell;
    lines.assign(target.rows.size(), line);
    rows = target.rows;
  } else {
    qsizetype widest = 0;
    for (const QStringList& line : lines) widest = std::max(widest, line.size());
    if (widest > static_cast<qsizetype>(columns.size())) {
      pasted.error = TableWords::tr(
                         "nothing pasted: the text has %1 columns, the table %2 from here on; "
                         "begin further left, or copy headings along")
                         .arg(widest)
                         .arg(columns.size());
      return pasted;
    }
    for (std::size_t k = 0; k < lines.size(); ++k) {
      rows.push_back(target.rows.front() + static_cast<int>(k));
    }
  }
  takeLines(lines, columns, rows, robot.convention, pasted);
  if (!pasted.error.isEmpty()) pasted.joints = robot.joints;
  return pasted;
}

}  // namespace denavit
