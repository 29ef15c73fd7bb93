#include "models/hdf5/hdf5_driver.h"

#include <utility>

#include "models/hdf5/hdf5_file.h"

namespace denavit {
namespace {

/// A file as the library has it: its own part first.
struct DrivenFile {
  H5FD_t base;
  std::shared_ptr<Hdf5Bytes> bytes;
  haddr_t end = 0;
};

DrivenFile& drivenBy(H5FD_t* file) { return *reinterpret_cast<DrivenFile*>(file); }
const DrivenFile& drivenBy(const H5FD_t* file) {
  return *reinterpret_cast<const DrivenFile*>(file);
}

/// What the property list of an access holds: where the bytes are.
using BytesPlace = std::shared_ptr<Hdf5Bytes>*;

H5FD_t* openDriven(const char*, unsigned, hid_t access, haddr_t) {
  const auto* place = static_cast<const BytesPlace*>(H5Pget_driver_info(access));
  if (!place || !*place || !**place) return nullptr;
  auto* file = new DrivenFile{};
  file->bytes = **place;
  return &file->base;
}

herr_t closeDriven(H5FD_t* file) {
  delete &drivenBy(file);
  return 0;
}

herr_t queryDriven(const H5FD_t*, unsigned long* flags) {
  *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_ACCUMULATE_METADATA | H5FD_FEAT_DATA_SIEVE |
           H5FD_FEAT_AGGREGATE_SMALLDATA;
  return 0;
}

haddr_t endOf(const H5FD_t* file, H5FD_mem_t) { return drivenBy(file).end; }

herr_t setEnd(H5FD_t* file, H5FD_mem_t, haddr_t end) {
  drivenBy(file).end = end;
  return 0;
}

haddr_t sizeOf(const H5FD_t* file, H5FD_mem_t) { return drivenBy(file).bytes->size(); }

herr_t readDriven(H5FD_t* file, H5FD_mem_t, hid_t, haddr_t at, size_t count, void* bytes) {
  return drivenBy(file).bytes->read(at, count, bytes) ? 0 : -1;
}

herr_t writeDriven(H5FD_t* file, H5FD_mem_t, hid_t, haddr_t at, size_t count, const void* bytes) {
  return drivenBy(file).bytes->write(at, count, bytes) ? 0 : -1;
}

herr_t truncateDriven(H5FD_t* file, hid_t, hbool_t) {
  drivenBy(file).bytes->resize(drivenBy(file).end);
  return 0;
}

herr_t lockNothing(H5FD_t*, hbool_t) { return 0; }
herr_t unlockNothing(H5FD_t*) { return 0; }

/// Field by field: versions of the library put them in other orders.
H5FD_class_t describeDriver() {
  H5FD_class_t driver{};
#if H5_VERSION_GE(1, 14, 0)
  driver.version = H5FD_CLASS_VERSION;
  driver.value = static_cast<H5FD_class_value_t>(H5_VFD_RESERVED + 200);
#endif
  driver.name = "denavit";
  driver.maxaddr = haddr_t{1} << 62u;
  driver.fc_degree = H5F_CLOSE_STRONG;
  driver.fapl_size = sizeof(BytesPlace);
  driver.open = openDriven;
  driver.close = closeDriven;
  driver.query = queryDriven;
  driver.get_eoa = endOf;
  driver.set_eoa = setEnd;
  driver.get_eof = sizeOf;
  driver.read = readDriven;
  driver.write = writeDriven;
  driver.truncate = truncateDriven;
  driver.lock = lockNothing;
  driver.unlock = unlockNothing;
  for (H5FD_mem_t& type : driver.fl_map) type = H5FD_MEM_SUPER;  // one list of free space
  return driver;
}

std::mutex& turns() {
  static std::mutex mutex;
  return mutex;
}

herr_t keepInnermost(unsigned, const H5E_error2_t* error, void* text) {
  auto& kept = *static_cast<std::string*>(text);
  if (kept.empty() && error->desc) kept = error->desc;
  return 0;
}

}  // namespace

bool hasHdf5() { return true; }

Hdf5Turn::Hdf5Turn() : lock_(turns()) {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  H5Eclear2(H5E_DEFAULT);
}

bool Hdf5Id::close() {
  const hid_t id = std::exchange(id_, H5I_INVALID_HID);
  if (id < 0) return true;
  switch (H5Iget_type(id)) {
    case H5I_FILE:
      return H5Fclose(id) >= 0;
    case H5I_GROUP:
    case H5I_DATASET:
    case H5I_DATATYPE:
      return H5Oclose(id) >= 0;
    case H5I_DATASPACE:
      return H5Sclose(id) >= 0;
    case H5I_ATTR:
      return H5Aclose(id) >= 0;
    case H5I_GENPROP_LST:
      return H5Pclose(id) >= 0;
    default:
      return H5Idec_ref(id) >= 0;
  }
}

Hdf5Id makeFileAccess(std::shared_ptr<Hdf5Bytes>& bytes) {
  static const H5FD_class_t kDriver = describeDriver();
  static const hid_t kNumber = [] {
    H5PLset_loading_state(0);  // no filters from wherever the environment says
    return H5FDregister(&kDriver);
  }();
  Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS));
  const BytesPlace place = &bytes;
  H5Pset_driver(access.get(), kNumber, &place);
  // What HDF5 1.8 reads, MATLAB before 2021 among it. Heads as of before 1.8 where they do: the
  // root of newer ones has a date that no property turns off (1.10).
  H5Pset_libver_bounds(access.get(), H5F_LIBVER_EARLIEST, H5F_LIBVER_V18);
  return access;
}

std::string lastHdf5Error() {
  std::string text;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keepInnermost, &text);
  return text;
}

}  // namespace denavit
