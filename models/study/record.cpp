#include "models/study/record.h"

#include <bit>
#include <stdexcept>

namespace denavit {
namespace {

void putNumber(std::string& bytes, double value) {
  putWhole(bytes, std::bit_cast<std::uint64_t>(value));
}

/// Takes a record apart from its beginning.
class RecordReader {
 public:
  explicit RecordReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t whole() { return getWhole(take(kWholeSize)); }
  double number() { return std::bit_cast<double>(whole()); }
  std::string text() { return std::string(take(whole())); }
  std::vector<double> numbers() {
    const std::uint64_t count = whole();
    if (count > bytes_.size() / kWholeSize) fail();
    std::vector<double> values(count);
    for (double& value : values) value = number();
    return values;
  }
  void finish() const {
    if (!bytes_.empty()) fail();
  }
  [[noreturn]] static void fail() { throw std::runtime_error("not the record of a run"); }

 private:
  std::string_view take(std::uint64_t size) {
    if (size > bytes_.size()) fail();
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }
  std::string_view bytes_;
};

}  // namespace

void putWhole(std::string& bytes, std::uint64_t value) {
  for (std::size_t k = 0; k < kWholeSize; ++k) bytes += static_cast<char>(value >> (8 * k) & 0xffu);
}

std::uint64_t getWhole(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t k = kWholeSize; k-- > 0;)
    value = value << 8u | static_cast<unsigned char>(bytes[k]);
  return value;
}

std::string toRecord(const StudyRow& row) {
  std::string bytes;
  bytes.reserve(kWholeSize * (6 + row.measures.size() + row.rows.size()) + row.reason.size());
  putWhole(bytes, static_cast<std::uint64_t>(row.status));
  putNumber(bytes, row.endTime);
  putNumber(bytes, row.closure);
  putWhole(bytes, row.reason.size());
  bytes += row.reason;
  for (const std::vector<double>* values : {&row.measures, &row.rows}) {
    putWhole(bytes, values->size());
    for (const double value : *values) putNumber(bytes, value);
  }
  return bytes;
}

StudyRow readRecord(std::string_view record, std::size_t measures) {
  RecordReader reader(record);
  StudyRow row;
  const std::uint64_t status = reader.whole();
  if (status > static_cast<std::uint64_t>(StudyRow::Status::Impossible)) RecordReader::fail();
  row.status = static_cast<StudyRow::Status>(status);
  row.endTime = reader.number();
  row.closure = reader.number();
  row.reason = reader.text();
  row.measures = reader.numbers();
  row.rows = reader.numbers();
  reader.finish();
  if (row.measures.size() != measures) RecordReader::fail();
  return row;
}

}  // namespace denavit
