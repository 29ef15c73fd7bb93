// How the window's program refuses to start: every row ends with code 2 and one sentence.
#ifdef DENAVIT_HAS_STUDIO

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/app/program.h"

namespace denavit {
namespace {

using test::Environment;
using test::Outcome;

const char* const kOtherDisplay =
    ": start it on a desktop, under `xvfb-run -a`, or use `denavit`, which needs no display\n";

/// The studio where nothing of this session's displays is known.
Outcome startStudio(const std::vector<std::string>& arguments, const Environment& more = {}) {
  Environment environment{{"DISPLAY", ""},          {"WAYLAND_DISPLAY", ""},
                          {"XDG_SESSION_TYPE", ""}, {"QT_QPA_PLATFORM", ""},
                          {"QT_PLUGIN_PATH", ""},   {"XDG_RUNTIME_DIR", "/tmp"}};
  environment.insert(environment.end(), more.begin(), more.end());
  return test::runProgram("denavit-studio", arguments, environment, 120);
}

void expectRefusal(const Outcome& outcome, const std::string& message) {
  EXPECT_EQ(outcome.code, 2) << message;
  EXPECT_EQ(outcome.err, message);
  EXPECT_EQ(outcome.out, "");
}

/// A port where X servers listen, on this computer only.
class XPort {
 public:
  XPort() {
    for (number = 100; number < 400; ++number) {
      sockaddr_in address{};
      address.sin_family = AF_INET;
      address.sin_port = htons(static_cast<std::uint16_t>(6000 + number));
      address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      if (::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) break;
    }
    EXPECT_EQ(::listen(socket_, 4), 0);
  }
  ~XPort() { ::close(socket_); }
  XPort(const XPort&) = delete;
  XPort& operator=(const XPort&) = delete;

  [[nodiscard]] std::string display() const { return "127.0.0.1:" + std::to_string(number); }
  /// Lets one client connect, and refuses it as a server does that wants another cookie.
  void refuseOne() const {
    const int client = ::accept(socket_, nullptr, nullptr);
    std::array<char, 4096> request{};
    EXPECT_GT(::read(client, request.data(), request.size()), 0);
    constexpr std::array<char, 12> kNo{0, 4, 11, 0, 0, 0, 1, 0, 'n', 'o', '!', '!'};
    EXPECT_EQ(::write(client, kNo.data(), kNo.size()), 12);
    ::close(client);
  }

  int number = 0;

 private:
  int socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
};

TEST(StudioStart, WithoutADisplay) {
  expectRefusal(startStudio({}),
                std::string("denavit-studio: display: there is none") + kOtherDisplay);
}

TEST(StudioStart, WhereNoServerListens) {
  expectRefusal(
      startStudio({}, {{"DISPLAY", ":7391"}}),
      std::string("denavit-studio: display: \":7391\" (DISPLAY) cannot be opened") + kOtherDisplay);
  expectRefusal(startStudio({}, {{"DISPLAY", "no display"}}),
                std::string("denavit-studio: display: \"no display\" (DISPLAY) cannot be opened") +
                    kOtherDisplay);
}

TEST(StudioStart, WhereTheServerNeverAnswers) {
  const XPort port;
  expectRefusal(startStudio({}, {{"DISPLAY", port.display()}}),
                "denavit-studio: display: \"" + port.display() + "\" (DISPLAY) does not answer" +
                    kOtherDisplay);
}

TEST(StudioStart, WhereTheServerRefuses) {
  const XPort port;
  std::thread server([&] { port.refuseOne(); });
  const Outcome outcome = startStudio({}, {{"DISPLAY", port.display()}});
  server.join();
  EXPECT_EQ(outcome.code, 2);
  // The X library has passed on the server's reason.
  EXPECT_THAT(outcome.err, testing::EndsWith("denavit-studio: display: \"" + port.display() +
                                             "\" (DISPLAY) cannot be opened" + kOtherDisplay));
}

TEST(StudioStart, WhereQtHasNoSuchPlatform) {
  const Outcome outcome = startStudio({}, {{"QT_QPA_PLATFORM", "nonsense"}});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err,
              testing::StartsWith("denavit-studio: display: cannot be opened: could not find the "
                                  "Qt platform plugin \"nonsense\": unset QT_QPA_PLATFORM, or set "
                                  "it to one of "));
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
}

TEST(StudioStart, WhereWaylandIsNamedOnly) {
  const Outcome outcome = startStudio({}, {{"WAYLAND_DISPLAY", "denavit-no-such-socket"}});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, testing::StartsWith("denavit-studio: display: cannot be opened: "));
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
}

TEST(StudioStart, ArgumentsAreCheckedBeforeTheDisplay) {
  struct Row {
    std::vector<std::string> arguments;
    std::string message;
  };
  const std::string sides =
      "\" is no size of a window; its sides are 200 to 16000 pixels: give "
      "WIDTHxHEIGHT, as 1600x1000\n";
  const std::vector<Row> rows{
      {{"--fast"}, "--fast: is no option of denavit-studio: see denavit-studio --help\n"},
      {{"--them", "dark"}, "--them: is no option of denavit-studio: did you mean \"--theme\"?\n"},
      {{"-platform", "xcb"},
       "-platform: is no option of denavit-studio: see denavit-studio --help\n"},
      {{"a.json", "b.json"}, "\"b.json\": is one argument too many: see denavit-studio --help\n"},
      {{"a.json", "--scenario", "b.json"},
       "--scenario: is given beside \"a.json\": name one to open\n"},
      {{"--scenario", ""}, "--scenario: is empty; it needs a value: see denavit-studio --help\n"},
      {{"--theme", "blue"},
       "--theme: \"blue\" is unknown; it must be one of light, dark: see denavit-studio --help\n"},
      {{"--workspace", "x"},
       "--workspace: \"x\" is unknown; it must be one of design, motion, simulate, analyse, code, "
       "present: "
       "see "
       "denavit-studio --help\n"},
      {{"--size"}, "--size: needs a value: see denavit-studio --help\n"},
      {{"--size", "1600"}, "--size: \"1600" + sides},
      {{"--size", "1600 x1000"}, "--size: \"1600 x1000" + sides},
      {{"--size", "1600x1e3"}, "--size: \"1600x1e3" + sides},
      {{"--size", "1600x99999999999"}, "--size: \"1600x99999999999" + sides},
      {{"--size", "-1600x1000"}, "--size: \"-1600x1000" + sides},
      {{"--size", "100x1000", "--screenshot", "x.png"}, "--size: \"100x1000" + sides},
      {{"--time", "1"}, "--time: is the instant that pictures show: add --screenshot or --plot\n"},
      {{"--time", "soon", "--plot", "x.png"},
       "--time: \"soon\" is not a finite number: write it as 0.5\n"},
      {{"--time", "nan", "--plot", "x.png"},
       "--time: \"nan\" is not a finite number: write it as 0.5\n"},
      {{"--time", "-inf", "--plot", "x.png"},
       "--time: \"-inf\" is not a finite number: write it as 0.5\n"},
      {{"--time", "-0.5", "--plot", "x.png"},
       "--time: is -0.5 s; runs start at 0 s: give a time of the run\n"},
  };
  for (const Row& row : rows) {
    expectRefusal(startStudio(row.arguments), "denavit-studio: " + row.message);
  }
}

TEST(StudioStart, ArgumentsThatTheRunOrTheWindowRefuses) {
  const Environment drawn{{"QT_QPA_PLATFORM", "offscreen"}};
  const std::string picture = testing::TempDir() + "denavit_studio_start_test.png";
  const auto messageOf = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--screenshot", picture});
    const Outcome outcome = startStudio(arguments, drawn);
    EXPECT_EQ(outcome.code, 2);
    return outcome.err;
  };
  EXPECT_THAT(messageOf({"double-pendulum", "--time", "0"}),
              testing::HasSubstr("denavit-studio: --time: is given, but there is no run to show: "
                                 "add --run\n"));
  EXPECT_THAT(messageOf({"double-pendulum", "--run", "--time", "1e3"}),
              testing::HasSubstr("denavit-studio: --time: is 1000 s; the run ends at "));
  EXPECT_THAT(messageOf({"double-pendulum", "--panel", "toaster"}),
              testing::HasSubstr("denavit-studio: --panel: \"toaster\" is unknown; it must be one "
                                 "of "));
  EXPECT_THAT(messageOf({"no-such-arm"}), testing::HasSubstr("no-such-arm"));
  EXPECT_EQ(::access(picture.c_str(), F_OK), -1) << "a refusal writes nothing";
}

}  // namespace
}  // namespace denavit

#endif
