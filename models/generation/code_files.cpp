#include "models/generation/code_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

#include "models/ascii.h"
#include "models/code/code_lines.h"
#include "models/files/atomic_file.h"
#include "models/issue.h"

namespace denavit {

namespace {

namespace fs = std::filesystem;

std::string stemOf(const std::string& path) { return fs::path(path).stem().string(); }

/// A file's name as a word of a shell: in quotes where it has what shells take for something else.
std::string toShellWord(const std::string& name) {
  const std::string word = name.starts_with('-') ? "./" + name : name;
  const bool isPlain = std::all_of(word.begin(), word.end(), [](char c) {
    return isNamePart(c) || std::string_view(".-+,=@:/").find(c) != std::string_view::npos;
  });
  return isPlain ? word : '\'' + replaceAll(word, "'", "'\\''") + '\'';
}

/// No file stands beside a device or a pipe.
bool isDevice(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) && !fs::is_regular_file(path, ignored);
}

/// Endings by which compilers know a language, and what they call it: files may be named anything.
struct KnownEndings {
  std::string_view own, flag;
  std::array<std::string_view, 5> known;
};
constexpr std::array kKnownEndings{
    KnownEndings{".c", "c", {".c"}},
    KnownEndings{".cpp", "c++", {".cpp", ".cc", ".cxx", ".C", ".c++"}},
    KnownEndings{".f90", "f95", {".f90", ".F90", ".f95", ".f03", ".f08"}}};

/// A file of code as words for its compiler.
std::string toCompilerWords(const std::string& own, const std::string& name) {
  const auto extensionOf = [](const std::string& of) { return fs::path(of).extension().string(); };
  for (const KnownEndings& endings : kKnownEndings) {
    if (endings.own != extensionOf(own)) continue;
    const auto known = std::ranges::find(endings.known, extensionOf(name));
    if (known != endings.known.end() && !known->empty()) break;
    return "-x " + std::string(endings.flag) + ' ' + toShellWord(name) + " -x none";
  }
  return toShellWord(name);
}

/// The text with other comments about its test, however these are broken into lines.
std::string replaceRemark(std::string text, const std::string& before, const std::string& after) {
  if (before.empty()) return text;
  for (const LanguageEntry& entry : languages()) {
    const Dialect& dialect = dialectOf(entry.language);
    text = replaceAll(text, toCommentLines(testRemark(before), 0, dialect),
                      toCommentLines(testRemark(after), 0, dialect));
  }
  return text;
}

/// The line with other names in place of those that the files have by themselves.
std::string renameFiles(const std::string& line, const CodeText& text, const std::string& codeName,
                        const std::string& testName) {
  const std::string program = stemOf(text.testName), renamed = stemOf(testName);
  std::istringstream words(line);
  std::string made;
  for (std::string word; words >> word;) {
    if (!made.empty()) made += ' ';
    made += word == text.fileName    ? toCompilerWords(text.fileName, codeName)
            : word == text.testName  ? toShellWord(testName)
            : word == program        ? toShellWord(renamed)
            : word == "./" + program ? "./" + toShellWord(renamed)
                                     : word;
  }
  return made;
}

}  // namespace

std::string testPathOf(const CodeText& text, const std::string& path) {
  if (text.test.empty() || isDevice(path)) return {};
  const std::string name = replaceAll(text.testName, stemOf(text.fileName), stemOf(path));
  return (fs::path(path).parent_path() / name).string();
}

bool isForeignName(const CodeText& text, const std::string& path) {
  const std::string ending = fs::path(text.fileName).extension().string();
  return (ending == ".py" || ending == ".m") && !isDevice(path) &&
         stemOf(path) != stemOf(text.fileName);
}

CodeFiles nameFiles(const CodeText& text, const std::string& path) {
  const fs::path out = path;
  const std::string stem = stemOf(path), own = stemOf(text.fileName);
  if (isForeignName(text, path)) {
    failIn("", out.filename().string(),
           "is another name; the language finds functions by their file",
           "name the file " + text.fileName);
  }
  const std::string testName = replaceAll(text.testName, own, stem);
  CodeFiles files;
  files.codePath = path;
  files.code = text.code;
  if (isDevice(path)) return files;
  files.runLine = renameFiles(text.runLine, text, out.filename().string(), testName);
  files.code = replaceRemark(text.code, text.runLine, files.runLine);
  files.testPath = testPathOf(text, path);
  files.test = replaceRemark(text.test, text.runLine, files.runLine);
  return files;
}

void writeFiles(const CodeFiles& files) {
  writeAtomically(files.codePath, files.code);
  if (!files.testPath.empty()) writeAtomically(files.testPath, files.test);
}

}  // namespace denavit
