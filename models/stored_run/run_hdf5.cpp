#include "models/stored_run/run_hdf5.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <future>
#include <limits>

#include "models/files/version.h"
#include "models/hdf5/hdf5_writer.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

constexpr std::size_t kChunkRows = 16384;
constexpr char kChannels[] = "channels/";

/// What programs want to know without reading JSON.
void describeRun(Hdf5Writer& file, const SimulationResult& result) {
  file.setText("", "schema", "denavit-run/1");
  file.setText("", "version", programVersion());
  file.setText("", "status", nameOf(result.status));
  if (!result.reason.empty()) file.setText("", "reason", result.reason);
  if (!result.engine.empty()) file.setText("", "engine", result.engine);
  if (!result.method.empty()) file.setText("", "method", result.method);
  file.setNumber("", "end_time", result.endTime);
  file.setNumber("", "energy_closure", result.energyClosure);
  file.setNumber("", "energy_closure_time", result.energyClosureTime);
}

void createChannels(Hdf5Writer& file, const Recording& recording) {
  const auto rows = static_cast<std::size_t>(recording.rowCount() - recording.firstRow());
  const std::size_t chunkRows = std::clamp<std::size_t>(rows, 1, kChunkRows);
  file.addGroup("channels");
  std::vector<std::string> names;
  for (const Column& column : recording.columns()) {
    names.push_back(column.name);
    const std::string path = kChannels + column.name;
    file.createNumbers(path, {0, chunkRows});
    file.setText(path, "unit", column.unit);
    file.setText(path, "description", column.description);
  }
  file.addTexts("columns", names);
}

/// Some columns of some rows.
struct ColumnBlock {
  int firstRow, endRow, firstColumn, endColumn;
};

/// So many columns at once that what the processor fetches of a row is used, and so many rows that
/// every processor has chunks to compress.
std::vector<ColumnBlock> listBlocks(const Recording& recording) {
  constexpr int kColumns = 8, kRows = 16 * static_cast<int>(kChunkRows);
  std::vector<ColumnBlock> blocks;
  for (int row = recording.firstRow(); row < recording.rowCount(); row += kRows) {
    for (int column = 0; column < recording.columnCount(); column += kColumns) {
      blocks.push_back({row, std::min(row + kRows, recording.rowCount()), column,
                        std::min(column + kColumns, recording.columnCount())});
    }
  }
  return blocks;
}

/// Rows become columns: of few rows at a time, which the processor's first cache keeps meanwhile.
/// @param columns  memory that is used again and again
void copyColumns(const Recording& recording, const ColumnBlock& block,
                 std::vector<std::vector<double>>& columns) {
  constexpr int kTile = 64;
  const auto width = static_cast<std::size_t>(block.endColumn - block.firstColumn);
  columns.resize(std::max(columns.size(), width));
  for (std::vector<double>& column : columns) {
    column.resize(static_cast<std::size_t>(block.endRow - block.firstRow));
  }
  std::array<const double*, kTile> rows{};
  for (int first = block.firstRow; first < block.endRow; first += kTile) {
    const auto count = static_cast<std::size_t>(std::min(kTile, block.endRow - first));
    for (std::size_t i = 0; i < count; ++i) {
      rows[i] = recording.row(first + static_cast<int>(i)).data() + block.firstColumn;
    }
    for (std::size_t k = 0; k < width; ++k) {
      double* const to = columns[k].data() + (first - block.firstRow);
      for (std::size_t i = 0; i < count; ++i) to[i] = rows[i][k];
    }
  }
}

/// While a block is compressed and written, the next one is copied.
void appendRows(Hdf5Writer& file, const Recording& recording) {
  const std::vector<ColumnBlock> blocks = listBlocks(recording);
  std::vector<std::vector<double>> columns, nextColumns;
  std::future<void> next;
  const auto prepare = [&](std::size_t k) {
    if (k == blocks.size()) return;
    next = std::async([&, k] { copyColumns(recording, blocks[k], nextColumns); });
  };
  if (!blocks.empty()) prepare(0);
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    next.get();
    std::swap(columns, nextColumns);
    prepare(k + 1);
    for (int column = blocks[k].firstColumn; column < blocks[k].endColumn; ++column) {
      file.append(kChannels + recording.columns()[static_cast<std::size_t>(column)].name,
                  columns[static_cast<std::size_t>(column - blocks[k].firstColumn)]);
    }
  }
}

class RunChannelReader {
 public:
  RunChannelReader(Hdf5Reader& file, const RunReading& how) : file_(file), how_(how) {}

  RunTable read(const RobotDescription& robot) {
    const std::vector<std::string> names = file_.readTexts("columns");
    std::vector<Column> columns = describeColumns(names, robot);
    for (Column& column : columns) complete(column);
    table_.why = findMissingColumn(columns, robot);
    if (table_.why.empty()) readColumns(std::move(columns));
    if (!table_.why.empty() || table_.givenUp) table_.recording.reset();
    return std::move(table_);
  }

 private:
  /// A column that no run of this version has: as the file says.
  void complete(Column& column) {
    const std::string path = kChannels + column.name;
    if (!column.description.empty() || !file_.has(path)) return;
    if (file_.hasAttribute(path, "unit")) column.unit = file_.text(path, "unit");
    if (file_.hasAttribute(path, "description")) {
      column.description = file_.text(path, "description");
    }
  }

  void readColumns(std::vector<Column> columns) {
    const std::uint64_t rows = file_.shape(kChannels + columns.front().name).rows;
    for (const Column& column : columns) {
      const Hdf5Shape shape = file_.shape(kChannels + column.name);
      if (shape.kind == Hdf5Shape::Kind::Numbers && shape.rank == 1 && shape.rows == rows) continue;
      table_.why = "its channel " + column.name +
                   " is missing, no vector of numbers, or of another "
                   "length than the time";
      return;
    }
    const std::uint64_t most = std::min<std::uint64_t>(
        how_.room / (sizeof(double) * columns.size()), std::numeric_limits<int>::max() / 2);
    if (rows == 0) table_.why = "it has no rows";
    if (rows > most) {
      table_.why = "it has more than " + std::to_string(most) + " rows of " +
                   std::to_string(columns.size()) + " numbers, for which there is no memory here";
    }
    if (!table_.why.empty()) return;
    table_.recording.emplace(std::move(columns));
    readRows(rows);
  }

  void readRows(std::uint64_t rows) {
    Recording& recording = *table_.recording;
    const auto width = static_cast<std::size_t>(recording.columnCount());
    std::vector<std::vector<double>> columns(width);
    std::vector<double> values(width);
    double before = -std::numeric_limits<double>::infinity();
    for (std::uint64_t first = 0; first < rows; first += kChunkRows) {
      const std::size_t count = std::min<std::uint64_t>(kChunkRows, rows - first);
      for (std::size_t k = 0; k < width; ++k) {
        columns[k].resize(count);
        file_.read(kChannels + recording.columns()[k].name, first, columns[k]);
      }
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = 0; k < width; ++k) values[k] = columns[k][i];
        if (!std::ranges::all_of(values, [](double value) { return std::isfinite(value); })) {
          return fail(first + i, " is not a number in every column");
        }
        if (!(values[0] > std::exchange(before, values[0]))) {
          return fail(first + i, " is not later than the one before");
        }
        recording.appendRow(values);
      }
      const double part = static_cast<double>(first + count) / static_cast<double>(rows);
      table_.givenUp = how_.progress && !how_.progress(part);
      if (table_.givenUp) return;
    }
  }

  void fail(std::uint64_t row, const std::string& what) {
    table_.why = "row " + std::to_string(row + 1) + what;
  }

  Hdf5Reader& file_;
  const RunReading& how_;
  RunTable table_;
};

}  // namespace

void writeRunHdf5(const std::string& path, const ScenarioDescription& scenario,
                  const SimulationResult& result) {
  const std::unique_ptr<Hdf5Writer> file = makeHdf5Writer(path);
  std::error_code ignored;
  const std::string folder = std::filesystem::absolute(path, ignored).parent_path().string();
  describeRun(*file, result);
  file->addText("run", toRunJson(scenario, result, folder));
  createChannels(*file, result.recording);
  appendRows(*file, result.recording);
  file->commit();
}

RunTable readRunTable(Hdf5Reader& file, const RobotDescription& robot, const RunReading& how) {
  return RunChannelReader(file, how).read(robot);
}

}  // namespace denavit
