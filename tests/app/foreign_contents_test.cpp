// Who may not read a file must not read it in our messages, by naming it in a file of his own.

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "models/channels/measured_table.h"
#include "models/document/recovery_file.h"
#include "models/issue.h"
#include "models/project/project_file.h"
#include "models/robot/urdf/urdf.h"
#include "models/scenario/torque_table.h"
#include "models/stored_run/read_run.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runDenavit;

/// Files with secrets in every place that a reader looks at.
const std::vector<std::string>& secretFiles() {
  static const std::string token(60, 'k');
  static const std::vector<std::string> files = {
      "root:$6$saltsalt$hash/hash.hash:19000:0:99999:7:::\nbin:*:18000:0:99999:7:::\n",
      "root:$6$saltsalt$hash/hash.hash, bin:*:18000:0, tau1\n1,2,3\n",
      "[database]\npassword = Tr0ub4dor & 3 horses\nhost = db.internal/private\n",
      "pass word secret;other secret text\n1;2\n",
      "time,tau1,tau2\n0,Tr0ub4dor & 3 horses,2\n1,pass/word/secret,3\n",
      "time,Tr0ub4dor & 3 horses,\"pass/word/secret\"\n0,x/secret/y,nothing/of/note\n",
      token + "\n" + token + "\n",
      "time,tau1,tau2," + token + "\n0," + token + ",2,3\n",
      R"({"pass/word/secret": 1, "pass/word/secret": 2, "pass word": "Tr0ub4dor & 3 horses"})",
      R"({"schema": "Tr0ub4dor & 3 horses", "user key": "pass/word/secret"})",
      R"({"schema": {"Tr0ub4dor & 3": 12345678901}, "convention": "pass/word/secret"})",
      R"({"convention": "pass/word/secret", "joints": "Tr0ub4dor & 3 horses", "robot": "a b c d e f"})",
      R"({"schema": 12345678901, "secret key one": [1, 2]})",
      R"([{"pass/word/secret": "a", "pass/word/secret": "b"}])",
      R"("Tr0ub4dor & 3 horses staple")",
      "12345678901234",
      "{\"" + token + "\": \"" + token + "\"}",
      "{\"Tr0ub4dor & 3\": battery/staple}",
      "<config><pass word='Tr0ub4dor & 3 horses'>db.internal/private</pass></config>",
      "<robot name='pass/word/secret' version='Tr0ub4dor & 3'/>",
      "<robot name='r'><link name='pass/word/secret'/><link name='pass/word/secret'/></robot>",
      "<robot name='r'><link name='Tr0ub4dor & 3'><inertial><mass value='pass/word/secret'/>"
      "</inertial></link></robot>",
      "<robot name='r'><link name='a'><visual><origin xyz='12345678 "
      "secrets'/></visual></link></robot>",
      "<robot name='r'><link name='a'/><joint name='Tr0ub4dor & 3' "
      "type='pass/word/secret'/></robot>",
      "<Tr0ub4dor key=secret/word>",
      "<" + token + "><" + token + "></a>",
  };
  return files;
}

class ForeignContents : public testing::Test {
 protected:
  ForeignContents() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~ForeignContents() override { fs::remove_all(folder); }

  std::string path(const std::string& name) const { return (folder / name).string(); }
  std::string file(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }

  /// No eight characters in a row that stand in the secret may stand in the message, names and
  /// what the program says by itself excepted.
  static void expectSilent(const std::string& secret, const std::string& message) {
    constexpr std::size_t kShown = 8;
    for (std::size_t at = 0; at + kShown <= secret.size(); ++at) {
      const std::string piece = secret.substr(at, kShown);
      if (isHarmless(piece)) continue;
      ASSERT_EQ(message.find(piece), std::string::npos) << piece << " of\n"
                                                        << secret << "\nin\n"
                                                        << message;
    }
  }
  /// What a reader says against a file.
  template <typename Read>
  static std::string messageOf(Read read) {
    try {
      read();
    } catch (const DescriptionError& error) {
      return error.what();
    }
    ADD_FAILURE() << "is read";
    return "";
  }
  static bool isHarmless(const std::string& piece) {
    static const std::string ours =
        "time,tau1,tau2 \"schema\": \"convention\": \"joints\": <robot name='r'> <link name='a'> "
        "version= type= <inertial><mass value= <visual><origin xyz= <joint name=";
    return ours.find(piece) != std::string::npos || piece == "inertial" || piece == "/inertia";
  }

  fs::path folder = fs::temp_directory_path() / "denavit_foreign_contents_test";
};

TEST_F(ForeignContents, AreNotToldByTheFilesThatNameThem) {
  for (const std::string& secret : secretFiles()) {
    for (const char* name : {"hidden", "hidden.urdf"}) {
      (void)file(name, secret);
      const std::string robot =
          file("robot.json",
               R"({"schema": "denavit-scenario/1", "robot": "./)" + std::string(name) + R"("})");
      const std::string table =
          file("table.json",
               R"({"schema": "denavit-scenario/1", "robot": "craig-2r", "input": {"csv": ")" +
                   std::string(name) + R"("}})");
      const std::string project =
          file("project.json", R"({"schema": "denavit-project/1", "scenario": {"schema":
              "denavit-scenario/1", "robot": "craig-2r", "input": {"csv": ")" +
                                   std::string(name) + R"("}}})");
      for (const std::string& given : {robot, table, project}) {
        const Outcome outcome = runDenavit({"check", given});
        EXPECT_EQ(outcome.code, 2) << given << "\n" << secret;
        EXPECT_NE(outcome.err, "");
        expectSilent(secret, outcome.out + outcome.err);
      }
    }
  }
}

TEST_F(ForeignContents, AreNotToldOfFilesBesideOthers) {
  for (const std::string& secret : secretFiles()) {
    (void)file("run.csv", "time,q1_rad\n0,1\n");
    (void)file("run.json", secret);
    const std::string bench = file("bench.csv", secret);
    expectSilent(secret, messageOf([&] { (void)readRun(path("run.csv")); }));
    expectSilent(secret, messageOf([&] { (void)readMeasured(bench); }));
    expectSilent(secret, messageOf([&] { (void)parseTorqueTable(secret, "t.csv", 2); }));
    expectSilent(secret, messageOf([&] { (void)parseRecovery(secret, "recovery.json"); }));
    expectSilent(secret, messageOf([&] { (void)parseProject(secret, "p.json", "/nowhere"); }));
    expectSilent(secret, messageOf([&] { (void)parseUrdf(secret, "r.urdf"); }));
  }
}

/// Files of ours have texts of any length too, which stand where a formula or a name is expected.
TEST_F(ForeignContents, OfOurOwnKindsOfFilesAreToldInPart) {
  std::string secret;
  for (int k = 0; k < 30; ++k) secret += "horse" + std::to_string(k) + " + $staple? ";
  const std::string name(300, 'k');
  const std::string link = R"("link": {"mass": 1, "com": [0.1, 0, 0]})";
  const auto robotWith = [&](const std::string& more) {
    return R"({"schema": "denavit-robot/1", "convention": "standard", "joints": [{"a": 1, )" +
           link + more + "}]}";
  };
  const auto mechanismWith = [&](const std::string& closure) {
    return R"({"schema": "denavit-mechanism/1", "chains": [{"name": "one", "robot": )" +
           robotWith("") + R"(}], "closures": [)" + closure + "]}";
  };
  const auto closureWith = [](const std::string& type, const std::string& chain,
                              const std::string& at) {
    return R"({"name": ")" + chain + R"(", "type": ")" + type + R"(", "a": {"chain": ")" + chain +
           R"(", "link": ")" + at + R"("}, "b": {"chain": "ground"}})";
  };
  const std::vector<std::pair<std::string, std::string>> files = {
      {"robot", robotWith(R"(, "friction": {"expression": ")" + secret + "\"}")},
      {"robot", robotWith(R"(, "friction": {"expression": ")" + name + "\"}")},
      {"robot", robotWith(R"(, "friction": {"viscous": -1}, "name": ")" + secret + "\"")},
      {"robot", robotWith(R"(, "type": ")" + secret + "\"")},
      {"robot", robotWith(R"(, "d": ")" + secret + "\"")},
      {"robot", R"({"schema": "denavit-robot/1)" + secret + "\"}"},
      {"mechanism", mechanismWith(closureWith(secret, "one", "1"))},
      {"mechanism", mechanismWith(closureWith("revolute", secret, "1"))},
      {"mechanism", mechanismWith(closureWith("revolute", "one", secret))},
      {"mechanism", R"({"schema": "denavit-mechanism/1", "chains": [{"name": ")" + secret +
                        R"(", "robot": )" + robotWith("") + "}]}"},
  };
  for (const auto& [kind, bytes] : files) {
    (void)file("named.json", bytes);
    const std::string scenario = file(
        "scenario.json", R"({"schema": "denavit-scenario/1", ")" + kind + R"(": "./named.json"})");
    const Outcome outcome = runDenavit({"check", scenario});
    EXPECT_EQ(outcome.code, 2) << bytes;
    constexpr std::size_t kShown = 41;
    for (const std::string& text : {secret, name}) {
      for (std::size_t at = 0; at + kShown <= text.size(); ++at) {
        ASSERT_EQ((outcome.out + outcome.err).find(text.substr(at, kShown)), std::string::npos)
            << outcome.out + outcome.err;
      }
    }
  }
}

}  // namespace
}  // namespace denavit
