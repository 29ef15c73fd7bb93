#include "models/hdf5/hdf5_writer.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include <unistd.h>

#include "models/files/crc32.h"
#include "models/files/file_error.h"
#include "models/files/read_file.h"
#include "models/files/temporary_file.h"
#include "models/hdf5/chunk_encoder.h"
#include "models/hdf5/hdf5_driver.h"

namespace denavit {
namespace {

static_assert(std::endian::native == std::endian::little, "chunks hold bytes as the memory does");

constexpr std::size_t kUsualChunk = std::size_t{128} << 10u;  // [bytes]

/// A file that is open for reading and writing. What cannot be written counts as written: the
/// library goes on as if it were, and whoever asks error() throws it all away.
class WrittenBytes final : public Hdf5Bytes {
 public:
  explicit WrittenBytes(int descriptor) : descriptor_(descriptor) {}
  [[nodiscard]] int error() const { return error_; }
  /// Touches the descriptor no more.
  void leave() { descriptor_ = -1; }

  [[nodiscard]] std::uint64_t size() const override { return size_; }

  bool read(std::uint64_t at, std::size_t count, void* bytes) override {
    auto* to = static_cast<char*>(bytes);
    while (count > 0 && isUsable()) {
      const ssize_t part = ::pread(descriptor_, to, count, static_cast<off_t>(at));
      if (part == 0 || (part < 0 && errno != EINTR)) break;
      if (part < 0) continue;
      to += part, at += static_cast<std::uint64_t>(part), count -= static_cast<std::size_t>(part);
    }
    std::memset(to, 0, count);
    return true;
  }

  bool write(std::uint64_t at, std::size_t count, const void* bytes) override {
    size_ = std::max(size_, at + count);
    const auto* from = static_cast<const char*>(bytes);
    while (count > 0 && isUsable()) {
      const ssize_t part = ::pwrite(descriptor_, from, count, static_cast<off_t>(at));
      if (part < 0 && errno == EINTR) continue;
      if (part <= 0) {
        error_ = part < 0 ? errno : ENOSPC;
        break;
      }
      from += part, at += static_cast<std::uint64_t>(part), count -= static_cast<std::size_t>(part);
    }
    return true;
  }

  void resize(std::uint64_t size) override {
    size_ = size;
    if (isUsable() && ::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) error_ = errno;
  }

 private:
  [[nodiscard]] bool isUsable() const { return descriptor_ >= 0 && error_ == 0; }

  int descriptor_;
  int error_ = 0;
  std::uint64_t size_ = 0;
};

/// A dataset that grows.
struct GrowingDataset {
  Hdf5Id id;
  std::size_t columns = 1, chunkRows = 1;
  std::size_t rank = 1;
  hsize_t written = 0;                 ///< rows in whole chunks
  std::vector<std::uint64_t> pending;  ///< of the chunk that is not full yet
};

Hdf5Id makeTextType(std::size_t size) {
  Hdf5Id type(H5Tcopy(H5T_C_S1));
  H5Tset_size(type.get(), std::max<std::size_t>(size, 1));
  H5Tset_strpad(type.get(), H5T_STR_NULLPAD);
  H5Tset_cset(type.get(), H5T_CSET_UTF8);
  return type;
}

/// Of everything that is made: no dates.
Hdf5Id makeCreation(hid_t kind) {
  Hdf5Id list(H5Pcreate(kind));
  H5Pset_obj_track_times(list.get(), false);
  return list;
}

class WriterOfFile final : public Hdf5Writer {
 public:
  explicit WriterOfFile(const std::string& path) : path_(path) {
    if (isSpecialFile(path)) {
      failFile(path, "is a device or a pipe; an HDF5 file goes forth and back", "name a file");
    }
    requireTarget(path);
    temporary_.emplace(path);
    bytes_ = std::make_shared<WrittenBytes>(temporary_->descriptor());
    const Hdf5Turn turn;
    std::shared_ptr<Hdf5Bytes> bytes = bytes_;
    const Hdf5Id access = makeFileAccess(bytes), creation = makeCreation(H5P_FILE_CREATE);
    H5Pset_istore_k(creation.get(), 4);  // small nodes: most datasets have few chunks
    file_ = Hdf5Id(H5Fcreate("denavit", H5F_ACC_TRUNC, creation.get(), access.get()));
    if (!file_.isOpen()) require(false);
    throughGroups_ = Hdf5Id(H5Pcreate(H5P_LINK_CREATE));
    H5Pset_create_intermediate_group(throughGroups_.get(), 1);
  }

  ~WriterOfFile() override {
    const Hdf5Turn turn;
    closeAll();
    bytes_->leave();
  }

  void addGroup(const std::string& path) override {
    const Hdf5Turn turn;
    const Hdf5Id creation = makeCreation(H5P_GROUP_CREATE);
    const Hdf5Id group(
        H5Gcreate2(file_.get(), path.c_str(), throughGroups_.get(), creation.get(), H5P_DEFAULT));
    require(group.isOpen());
  }

  void setText(const std::string& object, const std::string& name,
               const std::string& text) override {
    const Hdf5Turn turn;
    const Hdf5Id type = makeTextType(text.size()), space(H5Screate(H5S_SCALAR));
    setAttribute(object, name, type.get(), space.get(), text.empty() ? "" : text.data());
  }
  void setNumber(const std::string& object, const std::string& name, double value) override {
    const Hdf5Turn turn;
    const Hdf5Id space(H5Screate(H5S_SCALAR));
    setAttribute(object, name, H5T_IEEE_F64LE, space.get(), &value);
  }
  void setInteger(const std::string& object, const std::string& name, std::int64_t value) override {
    const Hdf5Turn turn;
    const Hdf5Id space(H5Screate(H5S_SCALAR));
    setAttribute(object, name, H5T_STD_I64LE, space.get(), &value);
  }
  void setNumbers(const std::string& object, const std::string& name,
                  std::span<const double> values) override {
    const Hdf5Turn turn;
    const hsize_t size = values.size();
    const Hdf5Id space(H5Screate_simple(1, &size, nullptr));
    setAttribute(object, name, H5T_IEEE_F64LE, space.get(), values.data());
  }

  void addText(const std::string& path, const std::string& text) override {
    const Hdf5Turn turn;
    const Hdf5Id type = makeTextType(text.size()), space(H5Screate(H5S_SCALAR));
    addWhole(path, type.get(), space.get(), text.empty() ? "" : text.data());
  }

  void addTexts(const std::string& path, std::span<const std::string> texts) override {
    std::size_t longest = 1;
    for (const std::string& text : texts) longest = std::max(longest, text.size());
    std::string all(longest * texts.size(), '\0');
    for (std::size_t k = 0; k < texts.size(); ++k) texts[k].copy(all.data() + k * longest, longest);
    const Hdf5Turn turn;
    const hsize_t size = texts.size();
    const Hdf5Id type = makeTextType(longest), space(H5Screate_simple(1, &size, nullptr));
    addWhole(path, type.get(), space.get(), texts.empty() ? nullptr : all.data());
  }

  void createNumbers(const std::string& path, Hdf5Rows rows) override {
    const Hdf5Turn turn;
    create(path, H5T_IEEE_F64LE, rows);
  }
  void createIntegers(const std::string& path, Hdf5Rows rows) override {
    const Hdf5Turn turn;
    create(path, H5T_STD_I64LE, rows);
  }
  void append(const std::string& path, std::span<const double> values) override {
    appendBits(path, {reinterpret_cast<const std::uint64_t*>(values.data()), values.size()});
  }
  void append(const std::string& path, std::span<const std::int64_t> values) override {
    appendBits(path, {reinterpret_cast<const std::uint64_t*>(values.data()), values.size()});
  }

  void commit() override {
    {
      const Hdf5Turn turn;
      for (auto& [path, dataset] : growing_) finishDataset(dataset);
      require(closeAll());
    }
    addSum();
    bytes_->leave();
    temporary_->commit();
  }

 private:
  /// To be asked straight after a call of the library.
  void require(bool done) const {
    if (done && bytes_->error() == 0) return;
    const std::string said =
        bytes_->error() != 0 ? systemMessage(bytes_->error()) : "HDF5: " + lastHdf5Error();
    failFile(path_, "cannot be written (" + said + ")",
             "check the folder, its permissions and the free space");
  }

  bool closeAll() {
    growing_.clear();
    throughGroups_.close();
    return file_.close();
  }

  void setAttribute(const std::string& object, const std::string& name, hid_t type, hid_t space,
                    const void* value) {
    const Hdf5Id creation(H5Pcreate(H5P_ATTRIBUTE_CREATE));
    H5Pset_char_encoding(creation.get(), H5T_CSET_UTF8);
    const Hdf5Id attribute(H5Acreate_by_name(file_.get(), object.empty() ? "/" : object.c_str(),
                                             name.c_str(), type, space, creation.get(), H5P_DEFAULT,
                                             H5P_DEFAULT));
    require(attribute.isOpen());
    require(H5Awrite(attribute.get(), type, value) >= 0);
  }

  void addWhole(const std::string& path, hid_t type, hid_t space, const void* value) {
    const Hdf5Id creation = makeCreation(H5P_DATASET_CREATE);
    const Hdf5Id dataset(H5Dcreate2(file_.get(), path.c_str(), type, space, throughGroups_.get(),
                                    creation.get(), H5P_DEFAULT));
    require(dataset.isOpen());
    if (value) require(H5Dwrite(dataset.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, value) >= 0);
  }

  void create(const std::string& path, hid_t type, Hdf5Rows rows) {
    GrowingDataset dataset;
    dataset.rank = rows.columns > 0 ? 2 : 1;
    dataset.columns = std::max<std::size_t>(rows.columns, 1);
    dataset.chunkRows = rows.chunkRows > 0
                            ? rows.chunkRows
                            : std::max<std::size_t>(kUsualChunk / 8 / dataset.columns, 1);
    const hsize_t none[] = {0, dataset.columns}, most[] = {H5S_UNLIMITED, dataset.columns};
    const hsize_t chunk[] = {dataset.chunkRows, dataset.columns};
    const int rank = static_cast<int>(dataset.rank);
    const Hdf5Id space(H5Screate_simple(rank, none, most));
    const Hdf5Id creation = makeCreation(H5P_DATASET_CREATE);
    H5Pset_chunk(creation.get(), rank, chunk);
    H5Pset_shuffle(creation.get());
    H5Pset_deflate(creation.get(), 1);
    dataset.id = Hdf5Id(H5Dcreate2(file_.get(), path.c_str(), type, space.get(),
                                   throughGroups_.get(), creation.get(), H5P_DEFAULT));
    require(dataset.id.isOpen());
    growing_[path] = std::move(dataset);
  }

  void appendBits(const std::string& path, std::span<const std::uint64_t> bits) {
    GrowingDataset& dataset = growing_.at(path);
    const std::size_t chunk = dataset.chunkRows * dataset.columns;
    if (!dataset.pending.empty()) {
      const std::size_t part = std::min(bits.size(), chunk - dataset.pending.size());
      dataset.pending.insert(dataset.pending.end(), bits.begin(),
                             bits.begin() + static_cast<std::ptrdiff_t>(part));
      bits = bits.subspan(part);
      if (dataset.pending.size() < chunk) return;
      writeChunks(dataset, dataset.pending, dataset.pending.size() / dataset.columns);
      dataset.pending.clear();
    }
    const std::size_t whole = bits.size() / chunk * chunk;
    if (whole > 0) writeChunks(dataset, bits.first(whole), whole / dataset.columns);
    bits = bits.subspan(whole);
    dataset.pending.assign(bits.begin(), bits.end());
  }

  void finishDataset(GrowingDataset& dataset) {
    if (dataset.pending.empty()) return;
    const std::size_t rows = dataset.pending.size() / dataset.columns;
    dataset.pending.resize(dataset.chunkRows * dataset.columns, 0);
    write(dataset, packer_.pack(dataset.pending, dataset.pending.size()), rows);
    dataset.pending.clear();
  }

  void writeChunks(GrowingDataset& dataset, std::span<const std::uint64_t> bits, std::size_t rows) {
    const std::span<const std::string> chunks =
        packer_.pack(bits, dataset.chunkRows * dataset.columns);  // while others may write
    const Hdf5Turn turn;
    write(dataset, chunks, rows);
  }

  /// @param rows  in all of the chunks: fewer than they have room for only at the end
  void write(GrowingDataset& dataset, std::span<const std::string> chunks, std::size_t rows) {
    const hsize_t size[] = {dataset.written + rows, dataset.columns};
    require(H5Dset_extent(dataset.id.get(), size) >= 0);
    for (const std::string& chunk : chunks) {
      const hsize_t place[] = {dataset.written, 0};
      require(H5Dwrite_chunk(dataset.id.get(), H5P_DEFAULT, 0, place, chunk.size(), chunk.data()) >=
              0);
      dataset.written += dataset.chunkRows;
    }
  }

  void addSum() {
    Crc32 crc;
    std::string block(std::size_t{1} << 20u, '\0');
    const std::uint64_t size = bytes_->size();
    for (std::uint64_t at = 0; at < size; at += block.size()) {
      const std::size_t part = std::min<std::uint64_t>(block.size(), size - at);
      (void)bytes_->read(at, part, block.data());
      crc.add({block.data(), part});
    }
    const std::string sum = kSumWord + crc.text() + "\n";
    (void)bytes_->write(size, sum.size(), sum.data());
    require(true);
  }

  std::string path_;
  std::optional<TemporaryFile> temporary_;
  std::shared_ptr<WrittenBytes> bytes_;
  Hdf5Id file_, throughGroups_;
  std::map<std::string, GrowingDataset> growing_;
  ChunkPacker packer_;
};

}  // namespace

std::unique_ptr<Hdf5Writer> makeHdf5Writer(const std::string& path) {
  return std::make_unique<WriterOfFile>(path);
}

}  // namespace denavit
