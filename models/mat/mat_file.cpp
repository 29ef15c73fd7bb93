#include "models/mat/mat_file.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdint>
#include <new>
#include <ostream>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include <matio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "models/mat/mat_names.h"
#include "models/utf8.h"

namespace denavit {
namespace {

constexpr const char* kHeader = "MATLAB 5.0 MAT-file, written by Denavit";

/// @param error  the system's number for what it lacks; 0 where the library did not keep it
/// @throws std::system_error
[[noreturn]] void failBySystem(int error) {
  throw std::system_error(error != 0 ? error : ENOMEM, std::generic_category(),
                          "a MAT-file is made in memory");
}

/// The library writes files by name and does not say when a disk is full: it writes into memory,
/// which has a name too. It copies what it is given, though it asks for it writable.
int openMemory() {
  const int memory = memfd_create("denavit.mat", MFD_CLOEXEC);
  if (memory < 0) failBySystem(errno);
  return memory;
}

/// Whether the elements of a file follow each other from its head to its end: as many as were put
/// in. The library does not say that a write was cut off, as where files may not grow (ulimit -f).
bool isWhole(int memory, std::size_t elements) {
  constexpr off_t kHead = 128;
  struct Tag {
    std::uint32_t type, size;
  } tag{};
  off_t end = kHead;
  for (std::size_t k = 0; k < elements; ++k) {
    if (pread(memory, &tag, sizeof tag, end) != sizeof tag) return false;
    end += static_cast<off_t>(sizeof tag) + static_cast<off_t>(tag.size);
  }
  return lseek(memory, 0, SEEK_END) == end;
}

/// The size of a text counts its characters, and readers go on until they have met as many: those
/// that they would count differently, which UTF-16 has two units for, become "?".
std::u16string toUnits(std::string_view text) {
  std::u16string units;
  while (!text.empty()) {
    const std::size_t length = utf8Length(text);
    const std::uint32_t code = length > 0 ? codePointOf(text.substr(0, length)) : '?';
    const bool isUnit = code < 0xd800 || (code > 0xdfff && code < 0x10000);
    units += isUnit ? static_cast<char16_t>(code) : u'?';
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return units;
}

matvar_t* makeText(const char* name, std::string_view text) {
  std::u16string units = toUnits(text);
  size_t sizes[] = {1, units.size()};
  if (std::ranges::any_of(units, [](char16_t unit) { return unit >= 0x80; })) {
    return Mat_VarCreate(name, MAT_C_CHAR, MAT_T_UTF16, 2, sizes, units.data(), 0);
  }
  std::string ascii(units.begin(), units.end());
  return Mat_VarCreate(name, MAT_C_CHAR, MAT_T_UTF8, 2, sizes, ascii.data(), 0);
}

}  // namespace

MatFile::MatFile() : memory_(openMemory()) {
  const std::string path = "/proc/self/fd/" + std::to_string(memory_);
  errno = 0;
  file_ = Mat_CreateVer(path.c_str(), kHeader, MAT_FT_MAT5);
  if (!file_) {
    const int error = errno;
    close(memory_);
    failBySystem(error);
  }
}

MatFile::~MatFile() {
  if (file_) Mat_Close(file_);
  close(memory_);
}

void MatFile::put(void* variable) {
  auto* made = static_cast<matvar_t*>(variable);
  if (!made) throw std::bad_alloc();
  assert(std::string_view(made->name).size() <= kLongestMatName);
  errno = 0;
  const int failure = Mat_VarWrite(file_, made, MAT_COMPRESSION_NONE);
  const int error = errno;
  Mat_VarFree(made);
  if (failure != 0) failBySystem(error);
  ++elements_;
}

void MatFile::add(const std::string& name, MatX<double> values) {
  size_t sizes[] = {static_cast<size_t>(values.rows()), static_cast<size_t>(values.cols())};
  put(Mat_VarCreate(name.c_str(), MAT_C_DOUBLE, MAT_T_DOUBLE, 2, sizes, values.data(), 0));
}

void MatFile::add(const std::string& name, double value) {
  add(name, MatX<double>(MatX<double>::Constant(1, 1, value)));
}

void MatFile::add(const std::string& name, const std::vector<Complex>& values) {
  if (values.empty()) return add(name, MatX<double>(0, 1));  // the library crashes on none
  std::vector<double> re, im;
  for (const Complex& value : values) {
    re.push_back(value.real());
    im.push_back(value.imag());
  }
  size_t sizes[] = {values.size(), 1};
  mat_complex_split_t both{re.data(), im.data()};
  put(Mat_VarCreate(name.c_str(), MAT_C_DOUBLE, MAT_T_DOUBLE, 2, sizes, &both, MAT_F_COMPLEX));
}

void MatFile::add(const std::string& name, const std::vector<std::string>& texts) {
  size_t sizes[] = {texts.size(), 1};
  std::vector<matvar_t*> cells;
  for (const std::string& text : texts) cells.push_back(makeText(nullptr, text));
  put(Mat_VarCreate(name.c_str(), MAT_C_CELL, MAT_T_CELL, 2, sizes, cells.data(), 0));
}

void MatFile::add(const std::string& name, const std::string& text) {
  put(makeText(name.c_str(), text));
}

std::string MatFile::finish() {
  std::ostringstream out;
  finish(out);
  return std::move(out).str();
}

void MatFile::finish(std::ostream& out) {
  if (file_) Mat_Close(file_);
  file_ = nullptr;
  if (!isWhole(memory_, elements_)) failBySystem(EFBIG);
  std::string block(std::size_t{1} << 20u, '\0');
  const off_t size = lseek(memory_, 0, SEEK_END);
  for (off_t at = 0; at < size && out;) {
    const ssize_t part = pread(memory_, block.data(), block.size(), at);
    if (part <= 0) failBySystem(errno);
    out.write(block.data(), part);
    at += part;
  }
}

}  // namespace denavit
