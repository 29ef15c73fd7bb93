#include "models/hdf5/hdf5_reader.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "models/files/crc32.h"
#include "models/files/file_error.h"
#include "models/files/input_file.h"
#include "models/hdf5/hdf5_driver.h"
#include "models/hdf5/hdf5_file.h"
#include "models/issue.h"

namespace denavit {
namespace {

constexpr std::uint64_t kMostChunk = std::uint64_t{16} << 20u;  // [bytes]
constexpr hsize_t kMostNames = 1'000'000;

/// The library's own part of a file: what stands before the sum.
class ReadBytes final : public Hdf5Bytes {
 public:
  explicit ReadBytes(const std::string& path) : file_(path) { findSum(); }

  [[nodiscard]] std::uint64_t size() const override { return size_; }
  bool read(std::uint64_t at, std::size_t count, void* bytes) override {
    if (at > size_ || count > size_ - at) return false;
    try {
      return file_.readAt(at, static_cast<char*>(bytes), count) == count;
    } catch (const DescriptionError&) {
      return false;  // the library is C
    }
  }
  bool write(std::uint64_t, std::size_t, const void*) override { return false; }
  void resize(std::uint64_t) override {}

 private:
  /// The sum is looked at before the library sees anything: it was not written for damaged files.
  void findSum() {
    size_ = file_.size();
    char end[kSumSize] = {};
    if (size_ >= kSumSize) (void)file_.readAt(size_ - kSumSize, end, kSumSize);
    const std::string_view sum(end, kSumSize), word(kSumWord);
    if (!sum.starts_with(word)) {
      failFile(file_.path(),
               "has no check sum at its end: it was cut off, or another program wrote it",
               "take the file as Denavit wrote it; tables of others are opened as CSV");
    }
    size_ -= kSumSize;
    if (sum.substr(word.size(), 8) == calcSum()) return;
    failFile(file_.path(), "is damaged: its check sum does not fit its bytes",
             "take another copy of it, or make it again");
  }

  std::string calcSum() {
    Crc32 crc;
    std::string block(std::size_t{1} << 20u, '\0');
    for (std::uint64_t at = 0; at < size_;) {
      const std::size_t part =
          file_.readAt(at, block.data(), std::min<std::uint64_t>(block.size(), size_ - at));
      if (part == 0) break;
      crc.add({block.data(), part});
      at += part;
    }
    return crc.text();
  }

  InputFile file_;
  std::uint64_t size_ = 0;
};

/// A dataset that was found fit to be read.
struct OpenDataset {
  Hdf5Id id;
  Hdf5Shape shape;
};

/// Plain numbers of the sizes that processors have.
bool isPlainNumber(hid_t type, bool& whole) {
  for (const hid_t known :
       {H5T_STD_I64LE, H5T_STD_I32LE, H5T_STD_I16LE, H5T_STD_I8LE, H5T_STD_U64LE, H5T_STD_U32LE,
        H5T_STD_U16LE, H5T_STD_U8LE, H5T_STD_I64BE, H5T_STD_I32BE, H5T_STD_I16BE, H5T_STD_U64BE,
        H5T_STD_U32BE, H5T_STD_U16BE}) {
    whole = H5Tequal(type, known) > 0;
    if (whole) return true;
  }
  for (const hid_t known : {H5T_IEEE_F64LE, H5T_IEEE_F32LE, H5T_IEEE_F64BE, H5T_IEEE_F32BE}) {
    if (H5Tequal(type, known) > 0) return true;
  }
  return false;
}

/// What values are, by type and space.
Hdf5Shape shapeOf(hid_t type, hid_t space) {
  Hdf5Shape shape;
  shape.kind = Hdf5Shape::Kind::Other;
  bool whole = false;
  if (H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0) {
    shape.textSize = H5Tget_size(type);
  } else if (!isPlainNumber(type, whole)) {
    return shape;
  }
  const int rank = H5Sget_simple_extent_ndims(space);
  if (rank < 0 || rank > 2 || H5Sget_simple_extent_type(space) == H5S_NULL) return shape;
  hsize_t sizes[2] = {1, 1};
  if (H5Sget_simple_extent_dims(space, sizes, nullptr) < 0) return shape;
  shape.rank = static_cast<std::size_t>(rank);
  shape.rows = sizes[0];
  shape.columns = sizes[1];
  shape.kind = shape.textSize > 0 ? Hdf5Shape::Kind::Texts
               : whole            ? Hdf5Shape::Kind::Integers
                                  : Hdf5Shape::Kind::Numbers;
  return shape;
}

bool isNumeric(const Hdf5Shape& shape) {
  return shape.kind == Hdf5Shape::Kind::Numbers || shape.kind == Hdf5Shape::Kind::Integers;
}

herr_t addName(hid_t, const char* name, const H5L_info_t*, void* names) {
  static_cast<std::vector<std::string>*>(names)->emplace_back(name);
  return 0;
}

/// The text without the zeros that fill it up.
std::string cutText(const char* text, std::size_t size) {
  while (size > 0 && text[size - 1] == '\0') --size;
  return {text, size};
}

class ReaderOfFile final : public Hdf5Reader {
 public:
  ReaderOfFile(const std::string& path, std::uint64_t room) : path_(path), room_(room) {
    if (!isHdf5File(path)) {
      failFile(path, "is no HDF5 file", "name a file that Denavit wrote as HDF5");
    }
    if (!isNamedHdf5(path)) {
      // The library does not withstand a hostile file: a file of another name never reaches it.
      failFile(path, "is an HDF5 file, and its name does not end in .h5",
               "rename it so, if it comes from somebody you trust");
    }
    bytes_ = std::make_shared<ReadBytes>(path);
    const Hdf5Turn turn;
    std::shared_ptr<Hdf5Bytes> bytes = bytes_;
    const Hdf5Id access = makeFileAccess(bytes);
    file_ = Hdf5Id(H5Fopen("denavit", H5F_ACC_RDONLY, access.get()));
    if (!file_.isOpen()) {
      failFile(path, "cannot be read as HDF5 (" + toPrintable(lastHdf5Error()) + ")",
               "it may be cut off: take another copy of it");
    }
  }

  ~ReaderOfFile() override {
    const Hdf5Turn turn;
    open_.clear();
    file_.close();
  }

  [[nodiscard]] Hdf5Shape shape(const std::string& path) override {
    const Hdf5Turn turn;
    if (path.empty()) return {.kind = Hdf5Shape::Kind::Group};
    if (!isInside(path)) return {};
    const Hdf5Id object(H5Oopen(file_.get(), path.c_str(), H5P_DEFAULT));
    switch (H5Iget_type(object.get())) {
      case H5I_GROUP:
        return {.kind = Hdf5Shape::Kind::Group};
      case H5I_DATASET: {
        const Hdf5Id type(H5Dget_type(object.get())), space(H5Dget_space(object.get()));
        return shapeOf(type.get(), space.get());
      }
      default:
        return {.kind = Hdf5Shape::Kind::Other};
    }
  }

  [[nodiscard]] std::vector<std::string> list(const std::string& path) override {
    const Hdf5Turn turn;
    const Hdf5Id group = openObject(path);
    H5G_info_t info{};
    if (H5Iget_type(group.get()) != H5I_GROUP || H5Gget_info(group.get(), &info) < 0) {
      fail(path, "is no group");
    }
    if (info.nlinks > kMostNames) fail(path, "has more than a million names");
    std::vector<std::string> names;
    const herr_t done =
        H5Literate(group.get(), H5_INDEX_NAME, H5_ITER_NATIVE, nullptr, addName, &names);
    if (done < 0) failDamaged(path);
    std::sort(names.begin(), names.end());
    return names;
  }

  [[nodiscard]] bool hasAttribute(const std::string& object, const std::string& name) override {
    const Hdf5Turn turn;
    if (!object.empty() && !isInside(object)) return false;
    const Hdf5Id opened = openObject(object);
    return H5Aexists(opened.get(), name.c_str()) > 0;
  }

  [[nodiscard]] std::string text(const std::string& object, const std::string& name) override {
    const Hdf5Turn turn;
    const Hdf5Id attribute = openAttribute(object, name);
    const Hdf5Id type(H5Aget_type(attribute.get())), space(H5Aget_space(attribute.get()));
    const Hdf5Shape shape = shapeOf(type.get(), space.get());
    const std::string place = placeOf(object, name);
    if (shape.kind != Hdf5Shape::Kind::Texts || shape.rank > 0) fail(place, kNoText);
    requireRoom(place, 1, shape.textSize);
    std::string bytes(shape.textSize, '\0');
    if (H5Aread(attribute.get(), type.get(), bytes.data()) < 0) failDamaged(place);
    return cutText(bytes.data(), bytes.size());
  }

  [[nodiscard]] double number(const std::string& object, const std::string& name) override {
    double value = 0;
    readAttribute(object, name, 0, false, [&](hid_t attribute, const Hdf5Shape&) {
      return H5Aread(attribute, H5T_NATIVE_DOUBLE, &value);
    });
    return value;
  }

  [[nodiscard]] std::int64_t integer(const std::string& object, const std::string& name) override {
    std::int64_t value = 0;
    readAttribute(object, name, 0, true, [&](hid_t attribute, const Hdf5Shape&) {
      return H5Aread(attribute, H5T_NATIVE_INT64, &value);
    });
    return value;
  }

  [[nodiscard]] std::vector<double> numbers(const std::string& object,
                                            const std::string& name) override {
    std::vector<double> values;
    readAttribute(object, name, 1, false, [&](hid_t attribute, const Hdf5Shape& shape) {
      values.resize(shape.rows);
      return H5Aread(attribute, H5T_NATIVE_DOUBLE, values.data());
    });
    return values;
  }

  void read(const std::string& path, std::uint64_t firstRow, std::span<double> values) override {
    const Hdf5Turn turn;
    readRows(path, firstRow, values.size(), H5T_NATIVE_DOUBLE, values.data(), false);
  }
  void read(const std::string& path, std::uint64_t firstRow,
            std::span<std::int64_t> values) override {
    const Hdf5Turn turn;
    readRows(path, firstRow, values.size(), H5T_NATIVE_INT64, values.data(), true);
  }

  [[nodiscard]] std::vector<double> readNumbers(const std::string& path) override {
    const Hdf5Turn turn;
    std::vector<double> values(countNumbers(path));
    readRows(path, 0, values.size(), H5T_NATIVE_DOUBLE, values.data(), false);
    return values;
  }
  [[nodiscard]] std::vector<std::int64_t> readIntegers(const std::string& path) override {
    const Hdf5Turn turn;
    std::vector<std::int64_t> values(countNumbers(path));
    readRows(path, 0, values.size(), H5T_NATIVE_INT64, values.data(), true);
    return values;
  }

  [[nodiscard]] std::string readText(const std::string& path) override {
    const Hdf5Turn turn;
    const std::vector<std::string> texts = readAllTexts(path, 0);
    return texts.front();
  }
  [[nodiscard]] std::vector<std::string> readTexts(const std::string& path) override {
    const Hdf5Turn turn;
    return readAllTexts(path, 1);
  }

 private:
  static constexpr const char* kNoText = "is no text of fixed length";

  [[noreturn]] void fail(const std::string& place, const std::string& what) const {
    failIn(path_, place.empty() ? "/" : toPrintable(place), what,
           "write it again with the program that wrote it");
  }
  [[noreturn]] void failDamaged(const std::string& place) const {
    const std::string said = toPrintable(lastHdf5Error());
    failIn(path_, place.empty() ? "/" : toPrintable(place), "cannot be read (HDF5: " + said + ")",
           "the file is damaged: take another copy of it");
  }
  static std::string placeOf(const std::string& object, const std::string& name) {
    return (object.empty() ? "/" : object) + "@" + name;
  }

  void requireRoom(const std::string& place, std::uint64_t count, std::uint64_t size) const {
    if (size == 0 || count <= room_ / size) return;
    fail(place,
         "is larger than the " + std::to_string(room_ >> 20u) + " MB that there is room for");
  }

  /// Whether there is such a path, of links inside the file.
  bool isInside(const std::string& path) const {
    if (path.find('\0') != path.npos) return false;
    for (std::size_t end = path.find('/');; end = path.find('/', end + 1)) {
      const std::string part = path.substr(0, end);
      H5L_info_t link{};
      if (H5Lget_info(file_.get(), part.c_str(), &link, H5P_DEFAULT) < 0) return false;
      if (link.type != H5L_TYPE_HARD) return false;
      if (end == path.npos) return true;
    }
  }

  [[nodiscard]] Hdf5Id openObject(const std::string& path) const {
    if (!path.empty() && !isInside(path)) fail(path, "is not there");
    Hdf5Id object(H5Oopen(file_.get(), path.empty() ? "/" : path.c_str(), H5P_DEFAULT));
    if (!object.isOpen()) failDamaged(path);
    return object;
  }

  [[nodiscard]] Hdf5Id openAttribute(const std::string& object, const std::string& name) const {
    const Hdf5Id opened = openObject(object);
    if (H5Aexists(opened.get(), name.c_str()) <= 0) fail(placeOf(object, name), "is not there");
    Hdf5Id attribute(H5Aopen(opened.get(), name.c_str(), H5P_DEFAULT));
    if (!attribute.isOpen()) failDamaged(placeOf(object, name));
    return attribute;
  }

  /// @param get  reads the attribute
  template <typename Get>
  void readAttribute(const std::string& object, const std::string& name, std::size_t rank,
                     bool whole, const Get& get) const {
    const Hdf5Turn turn;
    const Hdf5Id attribute = openAttribute(object, name);
    const Hdf5Id type(H5Aget_type(attribute.get())), space(H5Aget_space(attribute.get()));
    const Hdf5Shape shape = shapeOf(type.get(), space.get());
    const std::string place = placeOf(object, name);
    if (!isNumeric(shape) || shape.rank != rank ||
        (whole && shape.kind != Hdf5Shape::Kind::Integers)) {
      fail(place, rank > 0 ? "is no vector of numbers"
                  : whole  ? "is no whole number"
                           : "is no number");
    }
    requireRoom(place, shape.rows, sizeof(double));
    if (get(attribute.get(), shape) < 0) failDamaged(place);
  }

  /// Refuses what reads other files, or takes more memory than it says.
  void requireTame(const std::string& path, hid_t dataset) const {
    const Hdf5Id creation(H5Dget_create_plist(dataset));
    if (!creation.isOpen()) failDamaged(path);
    const H5D_layout_t layout = H5Pget_layout(creation.get());
    if ((layout != H5D_CONTIGUOUS && layout != H5D_CHUNKED && layout != H5D_COMPACT) ||
        H5Pget_external_count(creation.get()) != 0) {
      fail(path, "has its values in another file, which is not opened");
    }
    if (layout == H5D_CHUNKED) requireSmallChunks(path, dataset, creation.get());
    const int filters = H5Pget_nfilters(creation.get());
    for (int k = 0; k < filters; ++k) {
      unsigned flags = 0, settings = 0;
      std::size_t none = 0;
      const H5Z_filter_t filter = H5Pget_filter2(creation.get(), static_cast<unsigned>(k), &flags,
                                                 &none, nullptr, 0, nullptr, &settings);
      if (filter == H5Z_FILTER_SHUFFLE || filter == H5Z_FILTER_DEFLATE ||
          filter == H5Z_FILTER_FLETCHER32) {
        continue;
      }
      fail(path, "is packed by a filter other than shuffle, deflate and Fletcher's sum");
    }
  }

  void requireSmallChunks(const std::string& path, hid_t dataset, hid_t creation) const {
    hsize_t sizes[2] = {1, 1};
    const Hdf5Id type(H5Dget_type(dataset));
    if (H5Pget_chunk(creation, 2, sizes) < 0) failDamaged(path);
    const std::uint64_t size = H5Tget_size(type.get());
    if (sizes[0] <= kMostChunk / size &&
        sizes[1] <= kMostChunk / size / std::max<hsize_t>(sizes[0], 1))
      return;
    fail(path, "has chunks of more than 16 MB");
  }

  /// A dataset of up to two dimensions, opened once.
  const OpenDataset& openDataset(const std::string& path) {
    const auto found = open_.find(path);
    if (found != open_.end()) return found->second;
    OpenDataset opened;
    opened.id = openObject(path);
    if (H5Iget_type(opened.id.get()) != H5I_DATASET) fail(path, "is no table");
    const Hdf5Id type(H5Dget_type(opened.id.get())), space(H5Dget_space(opened.id.get()));
    opened.shape = shapeOf(type.get(), space.get());
    if (opened.shape.kind == Hdf5Shape::Kind::Other) {
      fail(path, "is neither plain numbers nor texts of fixed length in up to two dimensions");
    }
    requireTame(path, opened.id.get());
    return open_.emplace(path, std::move(opened)).first->second;
  }

  std::uint64_t countNumbers(const std::string& path) {
    const Hdf5Shape& shape = openDataset(path).shape;
    if (shape.columns > 0 && shape.rows > room_ / sizeof(double) / shape.columns) {
      requireRoom(path, room_, sizeof(double));
    }
    return shape.rows * shape.columns;
  }

  void readRows(const std::string& path, std::uint64_t firstRow, std::uint64_t count, hid_t type,
                void* values, bool whole) {
    const auto& [id, shape] = openDataset(path);
    if (!isNumeric(shape)) fail(path, "has no numbers");
    if (whole && shape.kind != Hdf5Shape::Kind::Integers) fail(path, "has no whole numbers");
    if (count == 0) return;
    if (shape.columns == 0 || count % shape.columns != 0) {
      fail(path, "has " + std::to_string(shape.columns) + " columns, which was not expected");
    }
    const std::uint64_t rows = count / shape.columns;
    if (firstRow > shape.rows || rows > shape.rows - firstRow) {
      fail(path, "has " + std::to_string(shape.rows) + " rows, which was not expected");
    }
    const hsize_t start[] = {firstRow, 0}, size[] = {rows, shape.columns};
    const Hdf5Id space(H5Dget_space(id.get()));
    const hsize_t total = count;
    const Hdf5Id memory(H5Screate_simple(1, &total, nullptr));
    if (shape.rank > 0 &&
        H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start, nullptr, size, nullptr) < 0) {
      failDamaged(path);
    }
    if (H5Dread(id.get(), type, memory.get(), space.get(), H5P_DEFAULT, values) < 0) {
      failDamaged(path);
    }
  }

  std::vector<std::string> readAllTexts(const std::string& path, std::size_t rank) {
    const auto& [id, shape] = openDataset(path);
    if (shape.kind != Hdf5Shape::Kind::Texts || shape.rank != rank) {
      fail(path, rank > 0 ? "is no vector of texts of fixed length" : kNoText);
    }
    requireRoom(path, shape.rows, shape.textSize + sizeof(std::string));
    const Hdf5Id type(H5Dget_type(id.get()));
    std::string bytes(shape.rows * shape.textSize, '\0');
    if (!bytes.empty() &&
        H5Dread(id.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()) < 0) {
      failDamaged(path);
    }
    std::vector<std::string> texts;
    for (std::uint64_t k = 0; k < shape.rows; ++k) {
      texts.push_back(cutText(bytes.data() + k * shape.textSize, shape.textSize));
    }
    return texts;
  }

  std::string path_;
  std::uint64_t room_;
  std::shared_ptr<ReadBytes> bytes_;
  Hdf5Id file_;
  std::map<std::string, OpenDataset> open_;
};

}  // namespace

std::unique_ptr<Hdf5Reader> openHdf5(const std::string& path, std::uint64_t room) {
  return std::make_unique<ReaderOfFile>(path, room);
}

}  // namespace denavit
