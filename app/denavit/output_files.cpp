#include "app/denavit/output_files.h"

#include <filesystem>

#include "app/usage/report.h"
#include "models/files/temporary_file.h"
#include "models/scenario/scenario_json.h"
#include "models/stored_run/write_run.h"

namespace denavit {
namespace {

std::filesystem::path plainOf(const std::string& path) {
  std::error_code none;
  return std::filesystem::weakly_canonical(std::filesystem::absolute(path, none), none);
}

bool isAnother(const std::string& path, const std::string& other) {
  std::error_code none;
  return plainOf(path) != plainOf(other) && !std::filesystem::equivalent(path, other, none);
}

}  // namespace

void requireOwnFiles(const std::vector<OutputFile>& written, const std::vector<std::string>& read) {
  for (auto file = written.begin(); file != written.end(); ++file) {
    if (file->path.empty()) continue;
    if (file->path == "-") {
      if (file->mayBeStdout) continue;
      failArgument(file->option, "is -; it goes to a file, as stdout has the summary",
                   "name a file");
    }
    for (const std::string& source : read) {
      if (source.empty() || isAnother(file->path, source)) continue;
      failArgument(file->option, "is " + file->path + ", which is read", "name another file");
    }
    for (auto before = written.begin(); before != file; ++before) {
      if (before->path.empty() || before->path == "-" || isAnother(file->path, before->path)) {
        continue;
      }
      failArgument(file->option, "is " + file->path + ", which " + before->option + " writes too",
                   "name two files");
    }
    requireTarget(file->path);
  }
}

void requireFormat(const char* option, const std::string& path) {
  if (path.empty() || findRunFormat(path) != RunFormat::Csv) return;
  failArgument(option, "is " + path + ", whose ending says no format",
               "give it the ending .h5 or .mat; --csv writes tables");
}

std::vector<std::string> listRead(const std::string& name, const ScenarioDescription& scenario) {
  std::vector<std::string> read = listNamedFiles(scenario);
  read.push_back(name);
  return read;
}

}  // namespace denavit
