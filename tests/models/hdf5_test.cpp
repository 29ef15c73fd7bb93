#include <bit>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>

#include <gmock/gmock.h>
#include <zlib.h>

#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/hdf5/chunk_encoder.h"
#include "models/hdf5/hdf5_file.h"
#include "models/hdf5/hdf5_reader.h"
#include "models/hdf5/hdf5_writer.h"
#include "models/issue.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

/// Every kind of double: noise, repetition, and what is no number.
std::vector<double> makeDoubles(std::size_t count) {
  std::mt19937_64 random(7);
  std::vector<double> values(count);
  for (std::size_t k = 0; k < count; ++k) {
    values[k] = k % 3 == 0 ? 1.5 : std::bit_cast<double>(random());
  }
  return values;
}

std::vector<std::uint64_t> bitsOf(std::span<const double> values) {
  std::vector<std::uint64_t> bits;
  for (const double value : values) bits.push_back(std::bit_cast<std::uint64_t>(value));
  return bits;
}

class Hdf5 : public testing::Test {
 protected:
  void SetUp() override {
    if (!hasHdf5()) GTEST_SKIP() << "built without HDF5";
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  std::string path(const char* name) const { return (folder / name).string(); }

  /// A file with something of every kind.
  std::string writeSample(const char* name) const {
    const std::unique_ptr<Hdf5Writer> file = makeHdf5Writer(path(name));
    file->setText("", "schema", "sample/1");
    file->addText("run", "{\"ä\": 1}");
    file->addTexts("names", std::vector<std::string>{"peak", "", "Größe"});
    file->addNumbers("table/values", numbers, 3);
    file->setText("table/values", "unit", "rad");
    file->setNumber("table/values", "scale", -0.0);
    file->setNumbers("table", "list", std::vector<double>{1, 2});
    file->addIntegers("table/seeds", std::vector<std::int64_t>{-1, std::int64_t{1} << 62});
    file->setInteger("", "count", 42);
    file->createNumbers("grown", {0, 10});
    for (std::size_t k = 0; k < 25; ++k) file->append("grown", std::span(numbers).subspan(k, 1));
    file->append("grown", std::span(numbers).subspan(25, 74));
    file->commit();
    return path(name);
  }

  /// The same bytes without the sum.
  std::string unsummed(const std::string& file) const {
    const std::string bytes = readFile(file);
    return bytes.substr(0, bytes.rfind("\ndenavit-crc32 "));
  }

  /// Reads all that is in a file. @returns the complaint; empty where there is none
  std::string readAll(const std::string& bytes) const {
    const std::string file = path("altered.h5");
    std::ofstream(file, std::ios::binary) << bytes;
    try {
      const std::unique_ptr<Hdf5Reader> reader = openHdf5(file, 1u << 20u);
      for (const std::string& name : reader->list("")) (void)reader->shape(name);
      (void)reader->text("", "schema");
      (void)reader->readText("run");
      (void)reader->readTexts("names");
      (void)reader->readNumbers("table/values");
      (void)reader->number("table/values", "scale");
      (void)reader->numbers("table", "list");
      (void)reader->readIntegers("table/seeds");
      (void)reader->readNumbers("grown");
    } catch (const DescriptionError& error) {
      EXPECT_FALSE(error.issues().empty());
      return error.what();
    }
    return {};
  }

  /// Why a file cannot be used in some way.
  template <typename Use>
  std::string whyNot(const std::string& file, Use use) const {
    try {
      const std::unique_ptr<Hdf5Reader> reader = openHdf5(file, 1u << 20u);
      use(*reader);
    } catch (const DescriptionError& error) {
      return error.what();
    }
    return {};
  }

  fs::path folder = fs::temp_directory_path() / "denavit-hdf5-test";
  std::vector<double> numbers = makeDoubles(99);
};

TEST_F(Hdf5, WhatIsWrittenComesBackToTheBit) {
  const std::unique_ptr<Hdf5Reader> file = openHdf5(writeSample("a.h5"));
  EXPECT_THAT(file->list(""), ElementsAre("grown", "names", "run", "table"));
  EXPECT_THAT(file->list("table"), ElementsAre("seeds", "values"));
  EXPECT_EQ(file->text("", "schema"), "sample/1");
  EXPECT_EQ(file->integer("", "count"), 42);
  EXPECT_EQ(file->readText("run"), "{\"ä\": 1}");
  EXPECT_THAT(file->readTexts("names"), ElementsAre("peak", "", "Größe"));
  EXPECT_EQ(file->shape("table/values").rows, 33u);
  EXPECT_EQ(file->shape("table/values").columns, 3u);
  EXPECT_EQ(bitsOf(file->readNumbers("table/values")), bitsOf(numbers));
  EXPECT_EQ(bitsOf(file->readNumbers("grown")), bitsOf(numbers));
  EXPECT_TRUE(std::signbit(file->number("table/values", "scale")));
  EXPECT_THAT(file->numbers("table", "list"), ElementsAre(1, 2));
  EXPECT_THAT(file->readIntegers("table/seeds"), ElementsAre(-1, std::int64_t{1} << 62));
  std::vector<double> two(6);
  file->read("table/values", 31, two);
  EXPECT_EQ(bitsOf(two), bitsOf(std::span(numbers).last(6)));
  EXPECT_FALSE(file->has("table/none"));
  EXPECT_FALSE(file->hasAttribute("table", "unit"));
}

TEST_F(Hdf5, TheSameContentIsTheSameBytesAndWholeOrNotThere) {
  const std::string first = readFile(writeSample("a.h5"));
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // dates count whole seconds
  EXPECT_EQ(readFile(writeSample("b.h5")), first);
  { makeHdf5Writer(path("a.h5"))->addText("run", "given up"); }
  EXPECT_EQ(readFile(path("a.h5")), readFile(path("b.h5")));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 2);
}

/// As HDF5's own filters would: any inflate reads it, then the bytes are put back.
TEST_F(Hdf5, ChunksAreShuffledAndDeflated) {
  ChunkPacker packer;
  for (const std::size_t count : {1u, 7u, 8u, 1000u, 16384u, 1000u}) {  // memory is used again
    const std::vector<std::uint64_t> bits = bitsOf(makeDoubles(count));
    const std::string packed = packer.pack(bits, count).front();
    std::string planes(8 * count, '\0');
    uLongf size = planes.size();
    ASSERT_EQ(uncompress(reinterpret_cast<Bytef*>(planes.data()), &size,
                         reinterpret_cast<const Bytef*>(packed.data()), packed.size()),
              Z_OK);
    ASSERT_EQ(size, planes.size());
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t number = 0;
      for (std::size_t k = 8; k-- > 0;) {
        number = number << 8u | static_cast<unsigned char>(planes[k * count + i]);
      }
      ASSERT_EQ(number, bits[i]);
    }
  }
  const std::vector<std::uint64_t> zeros(std::size_t{1} << 20u, 0);
  const std::span<const std::string> many = packer.pack(zeros, 1u << 14u);  // on several threads
  ASSERT_EQ(many.size(), 64u);
  EXPECT_LT(many[0].size(), 2000u);
  EXPECT_THAT(many, testing::Each(many[0]));
}

TEST_F(Hdf5, AFileThatWasCutOrAlteredIsKnownByItsSum) {
  const std::string whole = readFile(writeSample("a.h5"));
  ASSERT_EQ(readAll(whole), "");
  std::mt19937 random(3);
  for (int k = 0; k < 50; ++k) {
    std::string bytes = whole;
    bytes[8 + random() % (unsummed(path("a.h5")).size() - 8)] ^= 0x10;
    EXPECT_THAT(readAll(bytes), HasSubstr("check sum"));
  }
  for (std::size_t size = 0; size < unsummed(path("a.h5")).size(); size += 97) {
    EXPECT_NE(readAll(whole.substr(0, size)), "") << size;
  }
}

/// HDF5 1.10 reads beyond its memory where heads are damaged: it meets no such file.
TEST_F(Hdf5, WhatHasNoSumIsRefusedBeforeTheLibraryMeetsIt) {
  const std::string whole = unsummed(writeSample("a.h5"));
  EXPECT_THAT(readAll(whole), HasSubstr("another program"));
  std::mt19937 random(5);
  for (int k = 0; k < 1000; ++k) {
    std::string bytes = whole;
    for (std::size_t flips = 1 + random() % 3; flips > 0; --flips) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    ASSERT_NE(readAll(bytes), "");
  }
}

TEST_F(Hdf5, IsReadByItsNameOnly) {
  const std::string whole = readFile(writeSample("a.h5"));
  for (const char* name : {"b.H5", "b.hdf5", ".h5.hdf5"}) {
    writeAtomically(path(name), whole);
    EXPECT_EQ(whyNot(path(name), [](Hdf5Reader&) {}), "") << name;
  }
  for (const char* name : {"arm.json", "run.csv", "arm", "h5", ".h5", "a.h5.txt"}) {
    writeAtomically(path(name), whole);
    EXPECT_THAT(whyNot(path(name), [](Hdf5Reader&) {}),
                HasSubstr("is an HDF5 file, and its name does not end in .h5"))
        << name;
  }
}

TEST_F(Hdf5, WhatIsOfAnotherKindIsRefusedWithItsPlace) {
  const std::string file = writeSample("a.h5");
  using Reader = Hdf5Reader;
  EXPECT_THAT(whyNot(file, [](Reader& r) { (void)r.readNumbers("nothing/here"); }),
              HasSubstr("a.h5: nothing/here: is not there"));
  EXPECT_THAT(whyNot(file, [](Reader& r) { (void)r.readNumbers("names"); }),
              HasSubstr("names: has no numbers"));
  EXPECT_THAT(whyNot(file, [](Reader& r) { (void)r.readNumbers("table"); }),
              HasSubstr("table: is no table"));
  EXPECT_THAT(whyNot(file, [](Reader& r) { (void)r.readIntegers("grown"); }),
              HasSubstr("grown: has no whole numbers"));
  EXPECT_THAT(whyNot(file, [](Reader& r) { (void)r.readTexts("run"); }),
              HasSubstr("run: is no vector of texts"));
  EXPECT_THAT(whyNot(file, [](Reader& r) { (void)r.text("", "count"); }),
              HasSubstr("/@count: is no text"));
  EXPECT_THAT(whyNot(file, [](Reader& r) { (void)r.number("table", "list"); }),
              HasSubstr("table@list: is no number"));
  EXPECT_THAT(whyNot(file, [](Reader& r) { (void)r.list("grown"); }), HasSubstr("is no group"));
  std::vector<double> five(5);
  EXPECT_THAT(whyNot(file, [&](Reader& r) { r.read("table/values", 0, five); }),
              HasSubstr("has 3 columns"));
  EXPECT_THAT(whyNot(file, [&](Reader& r) { r.read("grown", 98, five); }), HasSubstr("99 rows"));
  EXPECT_THAT(
      whyNot(file,
             [&](Reader& r) { r.read("grown", std::numeric_limits<std::uint64_t>::max(), five); }),
      HasSubstr("99 rows"));
  writeAtomically(path("text.h5"), "time,q1_rad\n0,1\n");
  EXPECT_THAT(whyNot(path("text.h5"), [](Reader&) {}), HasSubstr("is no HDF5 file"));
  EXPECT_THAT(whyNot("/dev/zero", [](Reader&) {}), HasSubstr("is a device"));
}

TEST_F(Hdf5, MoreThanThereIsRoomForIsRefusedBeforeItIsMade) {
  {
    const std::unique_ptr<Hdf5Writer> file = makeHdf5Writer(path("large.h5"));
    file->addNumbers("zeros", std::vector<double>(std::size_t{1} << 18u, 0.0));
    file->createNumbers("chunks", {0, std::size_t{3} << 20u});
    file->append("chunks", std::vector<double>{1});
    file->commit();
  }
  EXPECT_LT(fs::file_size(path("large.h5")), 200000u);
  EXPECT_THAT(whyNot(path("large.h5"), [](Hdf5Reader& r) { (void)r.readNumbers("zeros"); }),
              HasSubstr("zeros: is larger than the 1 MB"));
  EXPECT_THAT(whyNot(path("large.h5"), [](Hdf5Reader& r) { (void)r.readNumbers("chunks"); }),
              HasSubstr("chunks of more than 16 MB"));
}

TEST_F(Hdf5, WhatCannotBeWrittenSaysWhatTheSystemSaid) {
  EXPECT_THROW((void)makeHdf5Writer(path("no/a.h5")), DescriptionError);
  EXPECT_THROW((void)makeHdf5Writer("/dev/null"), DescriptionError);
}

}  // namespace
}  // namespace denavit
