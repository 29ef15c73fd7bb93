#pragma once

#include <fstream>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "models/ascii.h"
#include "models/code/write_code.h"
#include "tests/models/shell.h"

namespace denavit::test {

/// What builds and runs generated code of one language, where this computer has it, in a folder of
/// its own.
class LanguageTools {
 public:
  explicit LanguageTools(Language language)
      : language_(language),
        folder_(std::filesystem::temp_directory_path() /
                ("denavit_code_" + std::string(entryOf(language).extension.substr(1)) + "_" +
                 std::to_string(getpid()))) {
    empty();
  }
  LanguageTools(const LanguageTools&) = delete;
  LanguageTools& operator=(const LanguageTools&) = delete;
  ~LanguageTools() { std::filesystem::remove_all(folder_); }

  /// @returns "" where the language's program is there, else its name
  std::string findMissing() {
    switch (language_) {
      case Language::C:
        return find({"cc"}, "--version").empty() ? "cc" : "";
      case Language::Cpp:
        return find({"g++"}, "--version").empty() ? "g++" : "";
      case Language::Fortran:
        return find({"gfortran"}, "--version").empty() ? "gfortran" : "";
      case Language::Matlab:
        return find({"octave"}, "--version").empty() ? "octave" : "";
      case Language::Latex:
        return find({"pdflatex"}, "--version").empty() ? "pdflatex" : "";
      case Language::Python:
        break;
    }
    python_ = find({"python3", "/usr/bin/python3"}, "-c 'import numpy'");
    return python_.empty() ? "python3 with numpy" : "";
  }

  void empty() const {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void write(const CodeText& text) const {
    std::ofstream(folder_ / text.fileName) << text.code;
    if (!text.testName.empty()) std::ofstream(folder_ / text.testName) << text.test;
  }
  /// What users are told to run, without optimisation.
  [[nodiscard]] std::string lineOf(const CodeText& text) const {
    std::string line = replaceAll(text.runLine, "-O2", "-O0");
    if (!python_.empty()) line = replaceAll(line, "python3", python_);
    return replaceAll(line, "pdflatex", "pdflatex -interaction=nonstopmode");
  }
  [[nodiscard]] std::string linesOf(const std::vector<CodeText>& texts) const {
    std::string lines;
    for (const CodeText& text : texts) lines += lineOf(text) + "\n";
    return lines;
  }
  /// One process builds and runs all of them where the language takes longer to start than the
  /// tests to run.
  [[nodiscard]] std::string lineOfAll(const std::vector<CodeText>& texts) const {
    if (language_ == Language::C) return "cc -O0 -x c - -lm -o all" + runAsOneUnit(texts);
    if (language_ == Language::Cpp) return "g++ -O0 -x c++ - -o all" + runAsOneUnit(texts);
    std::string names;
    for (const CodeText& text : texts) {
      names += std::filesystem::path(text.testName).stem().string() + "; ";
    }
    if (language_ == Language::Matlab) return "octave --quiet --no-history --eval '" + names + "'";
    if (language_ != Language::Python) return linesOf(texts);
    return python_ + " - << 'END'\nimport runpy\nfor name in '" + names +
           "'.split('; ')[:-1]:\n    try:\n        runpy.run_path(name + '.py')\n" +
           "    except SystemExit as end:\n        assert end.code == 0\nEND\n";
  }
  [[nodiscard]] CommandEnd run(const std::string& line) const { return runInShell(folder_, line); }
  [[nodiscard]] CommandEnd build(const CodeText& text) const {
    write(text);
    return run(lineOf(text));
  }

 private:
  /// Ends a line that calls a compiler: gives it all texts as one unit, and runs the program that
  /// it makes. A name that several texts use gets the name of the text's test appended.
  static std::string runAsOneUnit(const std::vector<CodeText>& texts) {
    std::string unit, calls;
    for (const CodeText& text : texts) {
      const std::string test = std::filesystem::path(text.testName).stem().string();
      for (const std::string name :
           {"inputs", "expected", "limits", "sizes", "ends", "main", "stumpff"}) {
        unit += "#undef " + name + "\n#define " + name + " " + name + "_" + test + "\n";
      }
      unit += "#include \"" + text.fileName + "\"\n#include \"" + text.testName + "\"\n";
      calls += " | main_" + test + "()";
    }
    return " << 'END' && ./all\n" + unit + "#undef main\nint main(void) { return 0" + calls +
           "; }\nEND\n";
  }

  /// The first of the commands that works, or "".
  static std::string find(const std::vector<std::string>& tools, const std::string& arguments) {
    for (const std::string& tool : tools) {
      const auto folder = std::filesystem::temp_directory_path();
      if (runInShell(folder, tool + ' ' + arguments).code == 0) return tool;
    }
    return "";
  }

  Language language_;
  std::filesystem::path folder_;
  std::string python_;
};

}  // namespace denavit::test
