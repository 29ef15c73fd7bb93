#include "models/generation/code_files.h"

#include <filesystem>

#include "models/ascii.h"
#include "models/files/atomic_file.h"
#include "models/issue.h"

namespace denavit {

namespace {

namespace fs = std::filesystem;

std::string stemOf(const std::string& path) { return fs::path(path).stem().string(); }

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
  files.runLine = replaceAll(text.runLine, text.testName, testName);
  files.runLine = replaceAll(files.runLine, own + "_test", stem + "_test");
  files.runLine = replaceAll(files.runLine, text.fileName, out.filename().string());
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
