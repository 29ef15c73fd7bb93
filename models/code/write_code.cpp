#include "models/code/write_code.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

#include "models/ascii.h"
#include "models/code/code_program.h"
#include "models/code/frames.h"
#include "models/files/version.h"
#include "models/find.h"

namespace denavit {
namespace {

/// How a language makes files of a program.
struct CodeFrame {
  Language language;
  std::string (*writeFile)(const PrintedProgram&);
  std::string (*writeTest)(const PrintedProgram&, const TestVectors&);  ///< may be null
  std::string_view runLine;  ///< with # for the name of the routine
};

constexpr std::array kCodeFrames{
    CodeFrame{Language::C, writeCFile, writeCTest, "cc -O2 #.c #_test.c -lm -o #_test && ./#_test"},
    CodeFrame{Language::Cpp, writeCFile, writeCTest,
              "g++ -O2 #.cpp #_test.cpp -o #_test && ./#_test"},
    CodeFrame{Language::Fortran, writeFortranFile, writeFortranTest,
              "gfortran -O2 #.f90 #_test.f90 -o #_test && ./#_test"},
    CodeFrame{Language::Python, writePythonFile, writePythonTest, "python3 #_test.py"},
    CodeFrame{Language::Matlab, writeMatlabFile, writeMatlabTest,
              "octave --quiet --no-history #_test.m"},
    CodeFrame{Language::Latex, writeLatexFile, nullptr, "pdflatex #.tex"},
};

std::string describeArgument(const RoutineArgument& argument, const Dialect& dialect) {
  std::string text = argument.name + ": " + std::to_string(argument.rows);
  if (isMatrix(argument)) {
    text += " x " + std::to_string(argument.columns);
    if (dialect.flatMatrices) text += ", row by row";
  } else {
    text += argument.rows == 1 ? " number" : " numbers";
  }
  return text;
}

std::vector<std::string> describeArguments(const PrintedProgram& program) {
  std::vector<std::string> lines;
  const auto describe = [&](const char* title, const std::vector<RoutineArgument>& arguments) {
    if (!arguments.empty()) lines.emplace_back(title);
    for (const RoutineArgument& argument : arguments) {
      lines.push_back("  " + describeArgument(argument, program.dialect));
    }
  };
  describe("In:", program.routine.inputs);
  if (program.hasParameters()) lines.back() += ", made by " + program.init.name;
  describe("Out:", program.routine.outputs);
  if (program.dialect.flatMatrices) lines.emplace_back("What comes out must not overlap the rest.");
  return lines;
}

std::vector<std::string> makeHeading(const PrintedProgram& program, const CodeHeading& heading,
                                     const std::string& runLine) {
  // Interpreters and editors take orders from the first line of a file: no name stands in it.
  std::vector<std::string> lines{std::string("Written by Denavit ") + programVersion(),
                                 program.routine.name + ": " + heading.arm};
  if (!heading.counts.empty()) lines.push_back(heading.counts);
  lines.insert(lines.end(), heading.lines.begin(), heading.lines.end());
  if (program.dialect.typeset) return lines;
  for (std::string& line : describeArguments(program)) lines.push_back(std::move(line));
  if (!runLine.empty()) lines.push_back(testRemark(runLine));
  return lines;
}

void checkVectors(const Routine& routine, const TestVectors& vectors) {
  assert(vectors.inputs.size() == vectors.outputs.size());
  for (std::size_t k = 0; k < vectors.inputs.size(); ++k) {
    assert(static_cast<int>(vectors.inputs[k].size()) == routine.tape.inputs);
    assert(vectors.outputs[k].size() == routine.tape.outputs.size());
  }
  (void)routine;  // where nothing is asserted
}

}  // namespace

TestVectors withLimits(const Routine& routine, TestVectors vectors) {
  if (!vectors.limits.empty()) return vectors;
  constexpr double kUsual = 1e-11;
  for (const std::vector<double>& outputs : vectors.outputs) {
    std::vector<double> limits(outputs.size()), sizes;
    for (const RoutineArgument& part : routine.outputs) {
      const auto first = outputs.begin() + part.first;
      const auto size = [](double a, double b) { return std::max(a, std::abs(b)); };
      sizes.push_back(std::accumulate(first, first + part.size(), 0.0, size));
      std::fill_n(limits.begin() + part.first, part.size(), kUsual * sizes.back());
    }
    vectors.limits.push_back(std::move(limits));
    vectors.sizes.push_back(std::move(sizes));
  }
  return vectors;
}

std::string testRemark(const std::string& runLine) { return "Test: " + runLine; }

CodeText writeCode(const Routine& routine, Language language, const CodeHeading& heading,
                   const TestVectors& vectors) {
  assert(!routine.outputs.empty());
  checkVectors(routine, vectors);
  const CodeFrame& frame = *findWith(kCodeFrames, language, &CodeFrame::language);
  PrintedProgram program = makeCodeProgram(routine, dialectOf(language));
  const std::string& name = program.routine.name;
  const std::string extension(entryOf(language).extension);
  const bool hasTest = frame.writeTest != nullptr && !vectors.inputs.empty();

  CodeText text;
  text.fileName = name + extension;
  if (hasTest) text.testName = name + "_test" + extension;
  const bool runs = hasTest || frame.writeTest == nullptr;
  if (runs) text.runLine = replaceAll(std::string(frame.runLine), "#", name);
  program.heading = makeHeading(program, heading, text.runLine);
  text.code = frame.writeFile(program);
  if (hasTest) text.test = frame.writeTest(program, withLimits(routine, vectors));
  return text;
}

}  // namespace denavit
