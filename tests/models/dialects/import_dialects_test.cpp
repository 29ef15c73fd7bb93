#include <gmock/gmock.h>

#include "tests/models/dialects/dh_dialect_faults.h"
#include "tests/models/dialects/dh_dialect_mixture.h"

namespace denavit::test {

void PrintTo(const Dialect& dialect, std::ostream* out) { *out << dialect.name; }

namespace {

/// Tables per dialect. All of them take a second; a hundred times as many are worth a run by hand
/// after a change of the reader.
constexpr unsigned kTablesPerDialect = 12;
constexpr unsigned kMixtures = 50 * kTablesPerDialect;

/// A random arm, written in one of the usual ways, is read as the same arm, asked about or refused.
class ImportDialects : public testing::TestWithParam<Dialect> {};

std::string describeTable(const Dialect& dialect, unsigned seed, const DialectTable& table) {
  return "seed " + std::to_string(seed) + (dialect.isAmbiguous ? ", to be asked about" : "") +
         ":\n" + table.text;
}

TEST_P(ImportDialects, NeverGiveAnotherArm) {
  const Dialect& dialect = GetParam();
  for (unsigned seed = 1; seed <= kTablesPerDialect; ++seed) {
    const DialectTable table = writeDialectTable(dialect, seed);
    const DialectOutcome outcome = readBack(dialect, table);
    ASSERT_EQ(outcome.fault, "") << describeTable(dialect, seed, table);
  }
}

TEST_P(ImportDialects, AreReadWithoutAQuestionWherePlain) {
  const Dialect& dialect = GetParam();
  for (unsigned seed = 1; dialect.mustRead && seed <= kTablesPerDialect; ++seed) {
    const DialectTable table = writeDialectTable(dialect, seed);
    const DialectOutcome outcome = readBack(dialect, table);
    ASSERT_EQ(outcome.said, "") << describeTable(dialect, seed, table);
    ASSERT_EQ(outcome.noise, "") << describeTable(dialect, seed, table);
  }
}

TEST(ImportDialectMixtures, NeverGiveAnotherArm) {
  for (unsigned seed = 1; seed <= kMixtures; ++seed) {
    const Dialect dialect = mixDialects(seed);
    const DialectTable table = writeDialectTable(dialect, seed);
    const DialectOutcome outcome = readBack(dialect, table);
    ASSERT_EQ(outcome.fault, "") << dialect.name << ", " << describeTable(dialect, seed, table);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ImportDialects, testing::ValuesIn(dialects()),
                         [](const auto& dialect) { return dialect.param.name; });

}  // namespace
}  // namespace denavit::test
