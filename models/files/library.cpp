#include "models/files/library.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include <dlfcn.h>

#include "models/files/program_folder.h"
#include "models/files/read_file.h"
#include "models/issue.h"
#include "models/json/json_document.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

bool isLibrary(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "robots", ignored);
}

/// The shared object that this code is in, where it is a module of Python's; empty in a program.
/// Asked for when the code is loaded: its name may be relative to the folder that is current then.
const fs::path kModule = [] {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&isLibrary), &info) == 0 || !info.dli_fname)
    return fs::path();
  std::error_code ignored;
  const fs::path object = info.dli_fname;
  return object.extension() == ".so" ? fs::canonical(object, ignored) : fs::path();
}();

/// Where an installation begins, seen from this code: a program is in bin/, a module in
/// lib/python3/dist-packages/denavit/, and the program that runs it is somebody else's. A build
/// tree has programs in app/, its module in python/denavit/, and a link to the source for its
/// library.
std::vector<fs::path> listPrefixes() {
  if (!kModule.empty()) {
    const fs::path folder = kModule.parent_path();
    return {folder / "../../../..", folder / "../.."};
  }
  const fs::path folder = programFolder();
  return {folder.empty() ? folder : folder / ".."};
}

/// Nowhere else: an installation may be moved, and its own files fit it.
fs::path findLibraryFolder() {
  const std::vector<fs::path> prefixes = listPrefixes();
  for (const fs::path& prefix : prefixes) {
    const fs::path candidate = prefix / DENAVIT_LIBRARY;
    if (!prefix.empty() && isLibrary(candidate)) return fs::weakly_canonical(candidate);
  }
  failIn("library", (prefixes.front() / DENAVIT_LIBRARY).lexically_normal().string(),
         "the folder of shipped robots is missing", "install the program again");
}

struct LibraryFolder {
  const char* name;
  LibraryEntry::Kind kind;
};
constexpr std::array kLibraryFolders{LibraryFolder{"robots", LibraryEntry::Robot},
                                     LibraryFolder{"mechanisms", LibraryEntry::Mechanism},
                                     LibraryFolder{"scenarios", LibraryEntry::Scenario},
                                     LibraryFolder{"studies", LibraryEntry::Study}};

LibraryEntry readEntry(const fs::path& path, LibraryEntry::Kind kind) {
  const JsonDocument document = parseJson(readFile(path.string()), path.string());
  LibraryEntry entry;
  entry.name = path.stem().string();
  entry.path = path.string();
  entry.kind = kind;
  if (!document.root.is_object()) return entry;
  entry.title = textOf(document.root, "name");
  entry.description = textOf(document.root, "description");
  entry.source = textOf(document.root, "source");
  if (entry.title.empty()) entry.title = entry.name;
  return entry;
}

std::vector<fs::path> listFiles(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(folder, ignored)) {
    const bool isFile = file.is_regular_file(ignored);  // or a link to one
    if (isFile && file.path().extension() == ".json") files.push_back(file.path());
  }
  std::ranges::sort(files);
  return files;
}

void listFolder(const fs::path& folder, LibraryEntry::Kind kind,
                std::vector<LibraryEntry>& entries) {
  for (const fs::path& file : listFiles(folder)) entries.push_back(readEntry(file, kind));
}

/// As many names as one reads; of more, where they stand.
std::string listOrCount(const std::vector<std::string>& names) {
  constexpr std::size_t kMostNames = 24;
  if (names.size() <= kMostNames) return "shipped are " + joinNames(names);
  return "denavit list and the gallery show the " + std::to_string(names.size()) + " shipped ones";
}

}  // namespace

const char* nameOf(LibraryEntry::Kind kind) {
  switch (kind) {
    case LibraryEntry::Robot:
      return "robot";
    case LibraryEntry::Mechanism:
      return "mechanism";
    case LibraryEntry::Scenario:
      return "scenario";
    case LibraryEntry::Study:
      return "study";
  }
  return "";
}

std::vector<LibraryEntry> listLibrary() {
  const fs::path folder = findLibraryFolder();
  std::vector<LibraryEntry> entries;
  for (const LibraryFolder& one : kLibraryFolders) listFolder(folder / one.name, one.kind, entries);
  return entries;
}

std::vector<std::string> listLibraryFiles(const std::string& folder) {
  std::vector<std::string> paths;
  for (const fs::path& file : listFiles(findLibraryFolder() / folder)) {
    paths.push_back(file.string());
  }
  return paths;
}

std::optional<LibraryEntry> findInLibrary(std::string_view name) {
  if (name.empty() || name.find_first_of("/\\") != name.npos) return std::nullopt;
  const fs::path folder = findLibraryFolder();
  const std::string file = std::string(name) + ".json";
  std::error_code ignored;
  for (const auto& [sub, kind] : kLibraryFolders) {
    const fs::path path = folder / sub / file;
    if (fs::is_regular_file(path, ignored)) return readEntry(path, kind);
  }
  return std::nullopt;
}

std::string findShipped(const std::string& nameOrPath, LibraryEntry::Kind kind,
                        const std::string& remedy) {
  const bool bareName = nameOrPath.find_first_of("/\\.") == std::string::npos;
  if (!bareName || isReadable(nameOrPath)) return nameOrPath;
  const std::string noun = nameOf(kind);
  if (const std::optional<LibraryEntry> entry = findInLibrary(nameOrPath)) {
    if (entry->kind == kind) return entry->path;
    failIn(nameOrPath, noun, std::string("is a shipped ") + nameOf(entry->kind) + ", not a " + noun,
           remedy);
  }
  std::vector<std::string> names;
  for (const LibraryEntry& entry : listLibrary()) {
    if (entry.kind == kind) names.push_back(entry.name);
  }
  const std::string name = nameOrPath.empty() ? "\"\"" : nameOrPath;
  const std::string suggestion = suggest(name, names);
  failIn(name, noun, "is neither a file nor a shipped " + noun,
         suggestion.empty() ? listOrCount(names) : suggestion);
}

}  // namespace denavit
