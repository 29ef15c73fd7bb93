#include "models/stored_run/run_table.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>
#include <vector>

#include "core/simulation/run_columns.h"
#include "models/csv/cells.h"
#include "models/csv/line_reader.h"
#include "models/files/crc32.h"
#include "models/files/read_file.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {
namespace {

std::vector<Column> makeKnownColumns(const RobotDescription& robot) {
  return makeRunColumns(makeArm(robot), makeFlexibleArm(robot).get());
}

class RunTableReader {
 public:
  RunTableReader(const std::string& path, const RunReading& how)
      : file_(path),
        how_(how),
        lines_([this](char* buffer, std::size_t size) { return readBlock(buffer, size); }) {}

  RunTable read(const RobotDescription& robot) {
    std::string_view line;
    if (readHeader(lines_.next(line) ? line : "", robot)) readRows();
    table_.givenUp = givenUp_;
    if (!table_.why.empty() || givenUp_) table_.recording.reset();
    table_.crc32 = crc_.text();
    return std::move(table_);
  }

 private:
  std::size_t readBlock(char* buffer, std::size_t size) {
    if (givenUp_) return 0;
    const std::size_t count = file_.read(buffer, size);
    crc_.add({buffer, count});
    bytes_ += count;
    const double all = static_cast<double>(std::max(file_.size(), bytes_));
    givenUp_ = count > 0 && how_.progress && !how_.progress(static_cast<double>(bytes_) / all);
    return count;
  }

  bool readHeader(std::string_view header, const RobotDescription& robot) {
    std::vector<std::string_view> cells;
    splitCells(header, ',', cells);
    const std::vector<std::string> names(cells.begin(), cells.end());
    const Recording& recording = table_.recording.emplace(describeColumns(names, robot));
    table_.why = findMissingColumn(recording.columns(), robot);
    return table_.why.empty();
  }

  void readRows() {
    Recording& rows = *table_.recording;
    const auto width = static_cast<std::size_t>(rows.columnCount());
    const std::uint64_t most = std::min<std::uint64_t>(how_.room / (sizeof(double) * width),
                                                       std::numeric_limits<int>::max() / 2);
    std::vector<double> values(width);
    double before = -std::numeric_limits<double>::infinity();
    for (std::string_view line; lines_.next(line); rows.appendRow(values)) {
      if (!readNumbers(line, ',', values)) return fail(" is not a number in every column");
      if (!(values[0] > std::exchange(before, values[0]))) {
        return fail(" is not later than the one before");
      }
      if (static_cast<std::uint64_t>(rows.rowCount()) >= most) {
        table_.why = "it has more than " + std::to_string(most) + " rows of " +
                     std::to_string(width) + " numbers, for which there is no memory here";
        return;
      }
    }
    if (lines_.isTooLong()) return fail(' ' + describeTooLong());
    if (rows.rowCount() == 0) table_.why = "it has no rows";
  }

  void fail(const std::string& what) {
    table_.why = "line " + std::to_string(lines_.number()) + what;
  }

  InputFile file_;
  const RunReading& how_;
  Crc32 crc_;
  std::uint64_t bytes_ = 0;
  bool givenUp_ = false;
  LineReader lines_;
  RunTable table_;
};

}  // namespace

std::uint64_t calcRoomForRows() {
  constexpr std::uint64_t kUnknown = std::uint64_t{2} << 30u;
  constexpr std::string_view kKey = "MemAvailable:";
  const std::string info = isReadable("/proc/meminfo") ? readFile("/proc/meminfo") : "";
  std::size_t at = info.find(kKey);
  at = at == info.npos ? at : info.find_first_of("0123456789", at + kKey.size());
  if (at == info.npos) return kUnknown;
  std::uint64_t free_kB = 0;
  std::from_chars(info.data() + at, info.data() + info.size(), free_kB);
  return free_kB * 1024 / 2;
}

std::vector<Column> describeColumns(std::span<const std::string> names,
                                    const RobotDescription& robot) {
  const std::vector<Column> known = makeKnownColumns(robot);
  std::vector<Column> columns;
  for (const std::string& name : names) {
    const auto found =
        std::ranges::find_if(known, [&](const Column& column) { return column.name == name; });
    columns.push_back(found == known.end() ? Column{name, "", ""} : *found);
  }
  return columns;
}

std::string findMissingColumn(const std::vector<Column>& columns, const RobotDescription& robot) {
  const std::vector<Column> known = makeKnownColumns(robot);
  for (std::size_t k = 0; k < 1 + robot.joints.size(); ++k) {
    const auto found = std::ranges::find_if(
        columns, [&](const Column& column) { return column.name == known[k].name; });
    if (found == columns.end() || (k == 0 && found != columns.begin())) {
      return "it has no column " + known[k].name;
    }
  }
  return {};
}

RunTable readRunTable(const std::string& path, const RobotDescription& robot,
                      const RunReading& how) {
  return RunTableReader(path, how).read(robot);
}

}  // namespace denavit
