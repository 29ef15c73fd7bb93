#include "models/generation/code_files.h"

#include <filesystem>

#include "models/ascii.h"
#include "models/files/atomic_file.h"
#include "models/issue.h"

namespace denavit {

CodeFiles nameFiles(const CodeText& text, const std::string& path) {
  namespace fs = std::filesystem;
  const fs::path out = path;
  const std::string stem = out.stem().string(), own = fs::path(text.fileName).stem().string();
  const std::string ending = fs::path(text.fileName).extension().string();
  if (stem != own && (ending == ".py" || ending == ".m")) {
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
  files.testPath = (out.parent_path() / testName).string();
  files.test = replaceAll(text.test, text.runLine, files.runLine);
  return files;
}

void writeFiles(const CodeFiles& files) {
  writeAtomically(files.codePath, files.code);
  if (!files.testPath.empty()) writeAtomically(files.testPath, files.test);
}

}  // namespace denavit
