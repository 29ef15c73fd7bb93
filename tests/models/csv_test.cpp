#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include <gmock/gmock.h>

#include "models/csv/cells.h"
#include "models/csv/line_reader.h"
#include "models/csv/table_text.h"
#include "models/files/crc32.h"

namespace denavit {
namespace {

using testing::ElementsAre;

std::vector<std::string> linesOf(std::string_view text) {
  LineReader reader(sourceOf(text));
  std::vector<std::string> lines;
  for (std::string_view line; reader.next(line);) lines.emplace_back(line);
  return lines;
}

TEST(CsvLines, EndsAndTheByteOrderMarkAreNoPartOfThem) {
  EXPECT_THAT(linesOf("\xEF\xBB\xBF"
                      "a,b\r\n\r\n1,2\nlast"),
              ElementsAre("a,b", "", "1,2", "last"));
  EXPECT_THAT(linesOf("a\n"), ElementsAre("a"));
  EXPECT_THAT(linesOf(""), ElementsAre());
}

/// Whatever pieces the disk gives them in.
TEST(CsvLines, AreTheSameHoweverTheirBytesCome) {
  std::mt19937 random(7);
  std::string text;
  for (int k = 0; k < 3000; ++k)
    text += std::string(random() % 700, 'x') + std::to_string(k) + "\n";
  const std::vector<std::string> whole = linesOf(text);
  ASSERT_EQ(whole.size(), 3000u);
  std::size_t at = 0;
  LineReader reader([&](char* buffer, std::size_t size) {
    const std::size_t count =
        text.copy(buffer, std::min<std::size_t>(size, 1 + random() % 999), at);
    at += count;
    return count;
  });
  std::string_view line;
  for (std::size_t k = 0; k < whole.size(); ++k) {
    ASSERT_TRUE(reader.next(line));
    ASSERT_EQ(line, whole[k]);
    ASSERT_EQ(reader.number(), k + 1);
  }
  EXPECT_FALSE(reader.next(line));
}

/// 600 MB of lines in the memory of a block.
TEST(CsvLines, ATextOfAnySizeTakesTheMemoryOfABlock) {
  constexpr std::size_t kAll = 600u << 20u, kLine = 6000;
  std::size_t given = 0, largest = 0;
  LineReader reader([&](char* buffer, std::size_t size) {
    largest = std::max(largest, size);
    const std::size_t count = std::min(size, kAll - given);
    std::fill_n(buffer, count, '7');
    for (std::size_t k = kLine - 1 - given % kLine; k < count; k += kLine) buffer[k] = '\n';
    given += count;
    return count;
  });
  std::size_t length = 0;
  for (std::string_view line; reader.next(line);) length += line.size() + 1;
  EXPECT_NEAR(static_cast<double>(length), static_cast<double>(kAll), 1);
  EXPECT_LE(largest, 1u << 20u);
}

TEST(CsvLines, ALineOfTenMegabytesEndsThem) {
  const std::string text = "time\n" + std::string(10u << 20u, '1');
  LineReader reader(sourceOf(text));
  std::string_view line;
  EXPECT_TRUE(reader.next(line));
  EXPECT_FALSE(reader.next(line));
  EXPECT_TRUE(reader.isTooLong());
  EXPECT_EQ(reader.number(), 2u);
  EXPECT_FALSE(reader.next(line));
}

TEST(CsvCells, QuotesKeepSeparatorsAndSpacesGo) {
  std::vector<std::string_view> cells;
  splitCells(R"( a ,"b,c", "d" ,)", ',', cells);
  EXPECT_THAT(cells, ElementsAre("a", "b,c", "d", ""));
  splitCells("  1 \t 2  ", ' ', cells);
  EXPECT_THAT(cells, ElementsAre("1", "2"));
}

TEST(CsvCells, ARowOfNumbersHasNothingElse) {
  std::vector<double> row(2);
  EXPECT_TRUE(readNumbers("1,-2.5e3", ',', row));
  EXPECT_THAT(row, ElementsAre(1, -2500));
  for (const char* bad : {"", "1", "1,", "1,2,", "1,2,3", "1, 2", "1;2", "1,nan", "1,inf",
                          "1,1e999", "1,\"2\"", "1,+2", "x,2", "1,0x2"}) {
    EXPECT_FALSE(readNumbers(bad, ',', row)) << bad;
  }
  EXPECT_FALSE(readNumbers(std::string_view("1,2\0", 4), ',', row));
}

std::string tableOf(const std::vector<double>& values) {
  std::string text;
  const std::string names[] = {"x"};
  TableText table(names, [&](std::string_view block) { text += block; });
  for (const double value : values) table.add({&value, 1});
  table.finish();
  return text;
}

TEST(CsvNumbers, AreTheShortestThatReadBack) {
  EXPECT_EQ(tableOf({0, -0.0, 0.1, 1.0 / 3, 90, 1e22, 1e-7, 5e-324}),
            "x\n0\n-0\n0.1\n0.3333333333333333\n90\n1e+22\n1e-07\n5e-324\n");
}

TEST(CsvNumbers, EveryFiniteDoubleComesBackBitByBit) {
  using Limits = std::numeric_limits<double>;
  std::vector<double> values{0.0,
                             -0.0,
                             0.1,
                             1.0 / 3,
                             1e308,
                             Limits::max(),
                             Limits::lowest(),
                             Limits::min(),
                             -Limits::min(),
                             Limits::denorm_min(),
                             -Limits::denorm_min(),
                             2.2250738585072011e-308,
                             9007199254740993.0,
                             Limits::epsilon(),
                             123456789012345680.0};
  std::mt19937_64 random(11);
  while (values.size() < 200000) {
    const double value = std::bit_cast<double>(random());
    if (std::isfinite(value)) values.push_back(value);
  }
  const std::string text = tableOf(values);
  LineReader reader(sourceOf(text));
  std::string_view line;
  ASSERT_TRUE(reader.next(line));
  for (const double value : values) {
    double back = 1;
    ASSERT_TRUE(reader.next(line) && readNumbers(line, ',', {&back, 1})) << line;
    ASSERT_EQ(std::bit_cast<std::uint64_t>(back), std::bit_cast<std::uint64_t>(value)) << line;
  }
}

/// The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
TEST(CsvCrc, IsTheCataloguesHoweverItsBytesCome) {
  Crc32 crc;
  EXPECT_EQ(crc.text(), "00000000");
  crc.add("1234");
  crc.add("");
  crc.add("56789");
  EXPECT_EQ(crc.text(), "cbf43926");
}

TEST(CsvCrc, OfWhatCannotBeReadThereIsNone) {
  EXPECT_EQ(findFileCrc("/dev/zero"), "");
  EXPECT_EQ(findFileCrc("/nowhere/run.csv"), "");
  EXPECT_EQ(findFileCrc("/"), "");
}

}  // namespace
}  // namespace denavit
