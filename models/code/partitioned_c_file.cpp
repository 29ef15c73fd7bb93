#include "models/code/partitioned_c_file.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "models/ascii.h"
#include "models/code/code_lines.h"
#include "models/code/frames.h"
#include "models/code/part_function.h"

namespace denavit {
namespace {

std::string toUpperCase(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

constexpr std::string_view kIncludes = R"(
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include <math.h>
#include <pthread.h>
#include <stddef.h>
#ifdef @SPIN
#include <sched.h>
#include <stdatomic.h>
#endif
)";

constexpr std::string_view kBarriers = R"(
// All parts wait until the last one is here.
#ifdef @SPIN
static _Alignas(64) atomic_int $arrived;
static _Alignas(64) atomic_uint $round;

static void $wait(void) {
  const unsigned round = atomic_load(&$round);
  if (atomic_fetch_add(&$arrived, 1) == ~ - 1) {
    atomic_store(&$arrived, 0);
    atomic_store(&$round, round + 1);
    return;
  }
  for (unsigned turn = 1; atomic_load(&$round) == round; ++turn) {
    if (turn % 1000 == 0) sched_yield();
  }
}
#define @WAIT() $wait()
#define @PREPARE() 0
#else
static pthread_barrier_t $barrier;
#define @WAIT() pthread_barrier_wait(&$barrier)
#define @PREPARE() pthread_barrier_init(&$barrier, NULL, ~)
#endif
)";

constexpr std::string_view kPool = R"(
static struct $shared $call;
static pthread_mutex_t $one_call = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t $once = PTHREAD_ONCE_INIT;
// Held until all threads are there, or one is missing because the system allows no more.
static pthread_mutex_t $starting = PTHREAD_MUTEX_INITIALIZER;
static int $missing;

// Does its part of each call, as long as the program runs.
static void* $thread(void* part) {
  pthread_mutex_lock(&$starting);
  pthread_mutex_unlock(&$starting);
  while (!$missing) {
    @WAIT();
    (*($part**)part)(&$call);
    @WAIT();
  }
  return NULL;
}

static void $start(void) {
  pthread_mutex_lock(&$starting);
  $missing = @PREPARE() != 0;
  for (int k = 1; k < ~ && !$missing; ++k) {
    pthread_t thread;
    $missing = pthread_create(&thread, NULL, $thread, &$parts[k]) != 0;
    if (!$missing) pthread_detach(thread);
  }
  pthread_mutex_unlock(&$starting);
}
)";

/// Parts of the file with its names in them: $ for the prefix, @ for the same in capital letters, ~
/// for how many parts there are.
class PartitionedCFile {
 public:
  /// @param serial  the file of the routine in one part
  PartitionedCFile(const Routine& routine, const Partition& partition,
                   const PrintedProgram& program, const std::string& serial)
      : partition_(partition),
        program_(program),
        names_(makeSharedNames(routine, partition, program)) {
    split(serial);
    for (int part = 0; part < partition.parts(); ++part) {
      parts_.push_back(makePartFunction(routine, partition, program, names_, part));
    }
  }

  [[nodiscard]] std::string write() const {
    std::string text = beforeIncludes_ + fill(kIncludes) + beforeRoutine_;
    text += writeShared() + fill(kBarriers);
    for (int part = 0; part < partition_.parts(); ++part) text += writePart(part);
    return text + writeTable() + fill(kPool) + '\n' + signature_ + " {\n" + writeCall() + "}\n";
  }
  /// "void inverse(const double* q, double* tau)"
  [[nodiscard]] const std::string& signature() const { return signature_; }

 private:
  static constexpr std::string_view kSerialInclude = "\n#include <math.h>\n";

  /// Whatever the file has before the routine itself stays.
  void split(const std::string& serial) {
    const std::size_t include = serial.find(kSerialInclude);
    const std::size_t routine = serial.rfind("\nvoid " + program_.routine.name + '(');
    assert(routine != serial.npos && include < routine);
    const std::size_t rest = include + kSerialInclude.size();
    beforeIncludes_ = serial.substr(0, include);
    beforeRoutine_ = serial.substr(rest, routine - rest);
    signature_ = serial.substr(routine + 1, serial.find(" {\n", routine) - routine - 1);
  }

  [[nodiscard]] std::string fill(std::string_view text) const {
    std::string filled = replaceAll(std::string(text), "~", std::to_string(partition_.parts()));
    filled = replaceAll(std::move(filled), "@", toUpperCase(names_.prefix));
    return replaceAll(std::move(filled), "$", names_.prefix);
  }
  [[nodiscard]] std::string partName(int part) const {
    return names_.prefix + "part_" + std::to_string(part + 1);
  }
  [[nodiscard]] std::vector<std::string> declareArguments() const {
    std::vector<std::string> declared;
    for (const std::string& name : namesOf(program_.routine.inputs)) {
      declared.push_back("const double* " + name);
    }
    for (const std::string& name : namesOf(program_.routine.outputs)) {
      declared.push_back("double* " + name);
    }
    return declared;
  }

  /// Values of a part begin in a cache line of their own: writing them disturbs nobody else.
  [[nodiscard]] std::string writeShared() const {
    std::string text = fill("\n// Arguments of the call, and what parts compute for others.\n");
    text += fill("struct $shared {\n");
    for (const std::string& argument : declareArguments()) text += "  " + argument + ";\n";
    for (const PartFunction& part : parts_) {
      if (part.handedOut.empty()) continue;
      text += "  _Alignas(64) double " + part.handedOut.front() + ";\n";
      const std::vector<std::string> rest(std::next(part.handedOut.begin()), part.handedOut.end());
      for (const std::string& line : fillLines(rest, kCodeWidth - 10)) {
        text += "  double " + line + ";\n";
      }
    }
    return text + "};\n";
  }

  [[nodiscard]] std::string writePart(int at) const {
    const PartFunction& part = parts_[static_cast<std::size_t>(at)];
    std::string text =
        "\nstatic void " + partName(at) + fill("(struct $shared* ") + names_.pointer + ") {\n";
    for (const std::string& argument : declareArguments()) {
      const std::string name = argument.substr(argument.rfind(' ') + 1);
      if (!part.arguments.contains(name)) continue;
      text += "  " + argument + " = " + names_.pointer + "->" + name + ";\n";
    }
    const bool isShared = part.usesShared || !part.arguments.empty();
    if (!isShared) text += "  (void)" + names_.pointer + ";\n";
    for (std::size_t phase = 0; phase < part.phases.size(); ++phase) {
      if (phase > 0) text += fill("\n  @WAIT();\n");
      const std::string statements = writeStatements(part.phases[phase], 2, program_.dialect);
      if (!statements.empty()) text += '\n' + statements;
    }
    return text + "}\n";
  }

  [[nodiscard]] std::string writeTable() const {
    std::vector<std::string> all;
    for (int part = 0; part < partition_.parts(); ++part) all.push_back(partName(part));
    std::string text = fill("\ntypedef void $part(struct $shared*);\n");
    text += fill("static $part* $parts[~] = {\n");
    for (const std::string& line : fillLines(all, kCodeWidth - 5)) text += "    " + line + ",\n";
    return text + "};\n";
  }

  /// Without a thread for each part there are no numbers.
  [[nodiscard]] std::string writeCall() const {
    std::string text = fill("  pthread_once(&$once, $start);\n  if ($missing) {\n");
    for (const RoutineArgument& output : program_.routine.outputs) {
      text += fill("    for (int $k = 0; $k < " + std::to_string(output.size()) + "; ++$k) ") +
              output.name + fill("[$k] = NAN;\n");
    }
    text += fill("    return;\n  }\n  pthread_mutex_lock(&$one_call);\n");
    for (const std::string& name : namesOf(argumentsOf(program_.routine))) {
      text += fill("  $call.") + name + " = " + name + ";\n";
    }
    return text + fill(
                      "  @WAIT();\n  $part_1(&$call);\n  @WAIT();\n"
                      "  pthread_mutex_unlock(&$one_call);\n");
  }

  const Partition& partition_;
  const PrintedProgram& program_;
  SharedNames names_;
  std::vector<PartFunction> parts_;
  std::string beforeIncludes_, beforeRoutine_, signature_;
};

std::string countWith(int count, const std::string& noun) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

constexpr std::string_view kRunLine =
    "cc -O2 -ffp-contract=off #.c #_test.c -lm -lpthread -o #_test && ./#_test";

CodeHeading addPartition(CodeHeading heading, const Partition& partition,
                         const std::string& runLine) {
  heading.lines.push_back("In " + countWith(partition.parts(), "part") +
                          " that run at the same time, with " +
                          countWith(partition.barriers(), "barrier") + " between their phases");
  if (!runLine.empty()) heading.lines.push_back(testRemark(runLine));
  return heading;
}

/// A routine with the same arguments that calls the one of the file twice, and makes an output no
/// number where they differ.
std::string writeTwice(const PrintedProgram& program, const std::string& twice,
                       const std::string& signature) {
  NameTable names(program.dialect);
  for (const std::string& name : findTakenNames(program)) names.reserve(name);
  const std::string again = names.claim("again");
  const std::string size = std::to_string(std::max(countElements(program.routine.outputs), 1));
  std::vector<std::string> first, second;
  std::string comparisons;
  for (const RoutineArgument& argument : program.routine.inputs) first.push_back(argument.name);
  second = first;
  for (const RoutineArgument& output : program.routine.outputs) {
    const std::string part = again + " + " + std::to_string(output.first);
    first.push_back(output.name);
    second.push_back(part);
    comparisons += "  if (memcmp(" + output.name + ", " + part + ", " +
                   std::to_string(output.size()) + "*sizeof(double)) != 0) " + output.name +
                   "[0] = NAN;\n";
  }
  const auto call = [&](const std::vector<std::string>& arguments) {
    return toCodeLines(program.routine.name + '(' + joinWith(arguments, ", ") + ')', 2,
                       program.dialect, ";");
  };
  return signature + ";\n\n// What comes out twice must be the same to the last bit.\n" +
         replaceAll(signature, "void " + program.routine.name + '(', "void " + twice + '(') +
         " {\n  double " + again + '[' + size + "];\n" + call(first) + call(second) + comparisons +
         "}\n";
}

}  // namespace

CodeText writePartitionedC(const Routine& routine, const Partition& partition,
                           const CodeHeading& heading, const TestVectors& vectors) {
  assert(partition.owners.size() == routine.tape.steps.size());
  PrintedProgram program = makeCodeProgram(routine, dialectOf(Language::C));
  const std::string name = program.routine.name;
  const bool hasTest = !vectors.inputs.empty();
  CodeText text;
  if (hasTest) text.runLine = replaceAll(std::string(kRunLine), "#", name);
  const CodeText serial =
      writeCode(routine, Language::C, addPartition(heading, partition, text.runLine));
  const PartitionedCFile file(routine, partition, program, serial.code);
  text.code = file.write();
  text.fileName = serial.fileName;
  if (!hasTest) return text;
  text.testName = name + "_test.c";
  program.routine.name += "_twice";
  text.test = "#include <string.h>\n" + writeCTest(program, withLimits(routine, vectors));
  const std::string twice = std::exchange(program.routine.name, name);
  text.test += '\n' + writeTwice(program, twice, file.signature());
  return text;
}

}  // namespace denavit
