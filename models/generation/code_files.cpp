#include "models/generation/code_files.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "models/ascii.h"
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

/// The line with other names in place of those that the files have by themselves.
std::string renameFiles(const std::string& line, const CodeText& text, const std::string& codeName,
                        const std::string& testName) {
  const std::string program = stemOf(text.testName), renamed = stemOf(testName);
  std::istringstream words(line);
  std::string made;
  for (std::string word; words >> word;) {
    if (!made.empty()) made += ' ';
    made += word == text.fileName    ? toShellWord(codeName)
            : word == text.testName  ? toShellWord(testName)
            : word == program        ? toShellWord(renamed)
            : word == "./" + program ? "./" + toShellWord(renamed)
                                     : word;
  }
  return made;
}

}  // namespace

std::string testPathOf(const CodeText& text, const std::string& path) {
  if (text.test.empty()) return {};
  const std::string name = replaceAll(text.testName, stemOf(text.fileName), stemOf(path));
  return (fs::path(path).parent_path() / name).string();
}

bool isForeignName(const CodeText& text, const std::string& path) {
  const std::string ending = fs::path(text.fileName).extension().string();
  return (ending == ".py" || ending == ".m") && stemOf(path) != stemOf(text.fileName);
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
  files.runLine = renameFiles(text.runLine, text, out.filename().string(), testName);
  files.codePath = path;
  files.code = replaceAll(text.code, text.runLine, files.runLine);
  if (text.test.empty()) return files;
  files.testPath = testPathOf(text, path);
  files.test = replaceAll(text.test, text.runLine, files.runLine);
  return files;
}

void writeFiles(const CodeFiles& files) {
  writeAtomically(files.codePath, files.code);
  if (!files.testPath.empty()) writeAtomically(files.testPath, files.test);
}

}  // namespace denavit
