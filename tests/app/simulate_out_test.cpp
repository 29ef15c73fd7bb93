#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "models/hdf5/hdf5_file.h"
#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

namespace denavit {
namespace {

using test::Outcome;
using test::runDenavit;
using testing::HasSubstr;

class SimulateOut : public testing::Test {
 protected:
  void SetUp() override {
    if (!hasHdf5()) GTEST_SKIP() << "built without HDF5";
  }
  std::string path(const char* name) const { return folder.path(name); }

  test::TemporaryFolder folder;
};

TEST_F(SimulateOut, WritesTheRunFromWhichItIsRepeated) {
  const Outcome first =
      runDenavit({"simulate", "craig-2r", "--duration", "0.5", "--set", "gravity=[0,-9.81,0]",
                  "--out", path("a.h5"), "--csv", path("a.csv")});
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("a.h5"));
  ASSERT_EQ(
      runDenavit({"simulate", path("a.h5"), "--out", path("b.h5"), "--csv", path("b.csv")}).code,
      0);
  EXPECT_TRUE(folder.read(path("a.h5")) == folder.read(path("b.h5")));
  EXPECT_EQ(folder.read(path("a.csv")), folder.read(path("b.csv")));
  EXPECT_EQ(runDenavit({"check", path("a.h5")}).code, 0);
  ASSERT_EQ(runDenavit({"simulate", path("a.h5"), "--out", path("c.mat")}).code, 0);
  EXPECT_THAT(folder.read(path("c.mat")), testing::StartsWith("MATLAB 5.0"));
}

TEST_F(SimulateOut, OtherEndingsAndPlacesAreRefused) {
  const auto refusal = [&](const std::string& out) {
    const Outcome outcome = runDenavit({"simulate", "craig-2r", "--out", out});
    EXPECT_EQ(outcome.code, 2);
    return outcome.err;
  };
  EXPECT_THAT(refusal(path("run.txt")), HasSubstr("give it the ending .h5 or .mat"));
  EXPECT_THAT(refusal("-"), HasSubstr("ending"));
  EXPECT_THAT(refusal(path("no/run.h5")), HasSubstr("folder does not exist"));
  ASSERT_EQ(runDenavit({"simulate", "craig-2r", "--duration", "0.1", "--out", path("a.h5")}).code,
            0);
  const Outcome over = runDenavit({"simulate", path("a.h5"), "--out", path("a.h5")});
  EXPECT_EQ(over.code, 2);
  EXPECT_THAT(over.err, HasSubstr("which is read"));
}

TEST_F(SimulateOut, ADiskThatTakesNoMoreIsSaidAndTheOldFileStays) {
  ASSERT_EQ(runDenavit({"simulate", "craig-2r", "--duration", "0.1", "--out", path("a.h5")}).code,
            0);
  const std::string before = folder.read(path("a.h5"));
  const std::string command = "bash -c 'ulimit -f 100; " DENAVIT_PROGRAMS
                              "/denavit simulate craig-2r --output-step 0.0002 --out " +
                              path("a.h5") + "' >" + path("said") + " 2>&1";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
  EXPECT_THAT(folder.read(path("said")),
              HasSubstr("a.h5: file: cannot be written (File too large)"));
  EXPECT_TRUE(folder.read(path("a.h5")) == before);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path("")),
                          std::filesystem::directory_iterator()),
            2);
}

/// The library of MAT-files does not say that a write was cut off.
TEST_F(SimulateOut, AMatFileIsWholeOrNotThere) {
  for (const char* lack : {"ulimit -f 1", "ulimit -f 2", "ulimit -f 3"}) {
    std::ofstream(path("a.mat")) << "what was there";
    const std::string command = "bash -c '" + std::string(lack) +
                                "; trap \"\" XFSZ; " DENAVIT_PROGRAMS
                                "/denavit simulate craig-2r --duration 0.1 --out " +
                                path("a.mat") + "' 2>" + path("said");
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2) << lack;
    EXPECT_THAT(folder.read(path("said")), testing::AnyOf(HasSubstr("denavit: files: cannot "),
                                                          HasSubstr("cannot be written")))
        << lack;
    EXPECT_EQ(folder.read(path("a.mat")), "what was there") << lack;
  }
}

TEST_F(SimulateOut, IsReadByH5py) {
  if (std::system("/usr/bin/python3 -c 'import h5py' 2>/dev/null") != 0) {
    GTEST_SKIP() << "no h5py here";
  }
  ASSERT_EQ(runDenavit({"simulate", "craig-2r", "--duration", "0.5", "--out", path("a.h5"), "--csv",
                        path("a.csv")})
                .code,
            0);
  const std::string script = R"(
import csv, h5py, sys
f = h5py.File(sys.argv[1] + '/a.h5')
rows = list(csv.reader(open(sys.argv[1] + '/a.csv')))
assert rows[0] == [name.decode() for name in f['columns']]
for k, name in enumerate(rows[0]):
    assert [float(row[k]) for row in rows[1:]] == list(f['channels'][name][:]), name
assert f['channels/q1_rad'].attrs['unit'].decode() == 'rad'
assert f.attrs['schema'] == b'denavit-run/1'
assert '"scenario"' in f['run'].asstr()[()]
)";
  std::ofstream(path("read.py")) << script;
  const std::string command = "/usr/bin/python3 " + path("read.py") + " " + folder.path("");
  EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
}  // namespace denavit
