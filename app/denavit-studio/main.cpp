#include <QDebug>
#include <QSurfaceFormat>
#include <QTimer>
#include <clocale>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "models/files/read_file.h"
#include "models/files/version.h"
#include "models/issue.h"
#include "models/printable_stream.h"
#include "ui/studio/studio.h"
#include "ui/theme/theme.h"
#include "ui/window/ending_signals.h"
#include "ui/window/guarded_application.h"
#include "ui/window/main_window.h"
#include "ui/window/session.h"
#include "ui/window/unattended.h"

namespace {

using namespace denavit;

constexpr int kBadInput = 2, kEndedEarly = 3;
constexpr std::size_t kMostLines = 20;

struct Options {
  std::string file, scenario;
  bool run = false;
  UnattendedWork work;
  std::string size, workspace, theme;
  bool comma = false;
};

void addOptions(CLI::App& app, Options& options) {
  app.add_option("file", options.file,
                 "a robot, scenario or project file (.json, .urdf), a run (.csv), or a "
                 "shipped name");
  app.add_option("--scenario", options.scenario, "the same, for scripts: a file or a shipped name");
  app.add_flag("--run", options.run, "run the scenario at once");
  app.add_option("--screenshot", options.work.screenshot,
                 "write a picture of the window to this .png file, then exit");
  app.add_option("--size", options.size, "size of the window in logical pixels: 1600x1000");
  app.add_option("--plot", options.work.plot,
                 "write the plots of the run to this .png, .svg or .pdf file, then exit");
  app.add_option("--time", options.work.time, "[s] the instant of the run that pictures show");
  app.add_option("--workspace", options.workspace, "design, simulate, analyse or present")
      ->check(CLI::IsMember({"design", "simulate", "analyse", "present"}));
  app.add_option("--panel", options.work.panel,
                 "a panel, and its tab, in front: formulations:cost, formulations:steps:14");
  app.add_option("--theme", options.theme, "light or dark")
      ->check(CLI::IsMember({"light", "dark"}));
  app.add_flag("--comma", options.comma, "show numbers with a decimal comma");
  app.footer(
      "Examples:\n"
      "  denavit-studio                                  choose among the examples\n"
      "  denavit-studio puma560                          open a shipped robot\n"
      "  denavit-studio --scenario free-fall --run --screenshot window.png --size 1600x1000\n"
      "`denavit list` names the shipped robots and scenarios.");
}

/// "1600x1000"; nothing where that is no size a window can have.
std::optional<QSize> parseSize(const std::string& text) {
  const QStringList parts = QString::fromStdString(text).split('x');
  if (parts.size() != 2) return std::nullopt;
  bool width = false, height = false;
  const QSize size(parts[0].toInt(&width), parts[1].toInt(&height));
  if (!width || !height || size.width() < 200 || size.height() < 200) return std::nullopt;
  return size.width() > 16000 || size.height() > 16000 ? std::nullopt : std::optional(size);
}

std::optional<Workspace> parseWorkspace(const std::string& name) {
  if (name == "design") return Workspace::Design;
  if (name == "simulate") return Workspace::Simulate;
  if (name == "analyse") return Workspace::Analyse;
  if (name == "present") return Workspace::Present;
  return std::nullopt;
}

int fail(const std::string& line) {
  std::cerr << "denavit-studio: " << line << '\n';
  return kBadInput;
}

int fail(const DescriptionError& error) {
  std::size_t lines = 0;
  for (const Issue& issue : error.issues()) {
    if (lines++ == kMostLines) {
      std::cerr << "and " << error.issues().size() - kMostLines << " more\n";
      break;
    }
    std::cerr << toPrintable(error.source()) << ": " << toLine(issue) << '\n';
  }
  return kBadInput;
}

/// Qt ends the process where it finds no display: look before it does.
bool hasDisplay(int argc, char** argv) {
  const char* platform = std::getenv("QT_QPA_PLATFORM");
  if (platform && *platform) return true;
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "-platform") return true;
  }
  const char* x11 = std::getenv("DISPLAY");
  const char* wayland = std::getenv("WAYLAND_DISPLAY");
  return (x11 && *x11) || (wayland && *wayland);
}

/// What Qt says names files and quotes them: it goes the way of our own lines.
void tellQtMessage(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  std::cerr << qFormatLogMessage(type, context, text).toStdString() + '\n';
}

void prepareGraphics() {
  QSurfaceFormat format;
  format.setVersion(3, 2);
  format.setProfile(QSurfaceFormat::CoreProfile);
  QSurfaceFormat::setDefaultFormat(format);
  QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
}

}  // namespace

int main(int argc, char** argv) {
  const PrintableStream out(std::cout), err(std::cerr);
  qInstallMessageHandler(tellQtMessage);
  CLI::App app("A desktop laboratory for robot arms", "denavit-studio");
  app.set_version_flag("--version", programVersion());
  Options options;
  addOptions(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? 0 : kBadInput;
  }
  if (!options.file.empty() && !options.scenario.empty()) {
    return fail("give a file or --scenario, not both");
  }
  std::optional<QSize> size;
  if (!options.size.empty()) {
    size = parseSize(options.size);
    if (!size)
      return fail("--size is \"" + options.size + "\": give WIDTHxHEIGHT in pixels, as 1600x1000");
  }
  if (!hasDisplay(argc, argv)) {
    return fail(
        "there is no display: start it on a desktop, under `xvfb-run -a`, or use `denavit`");
  }

  prepareGraphics();
  int qtArguments = 1;  // the arguments are ours: Qt gets the name only
  GuardedApplication application(qtArguments, argv);
  std::setlocale(LC_NUMERIC, "C");
  QCoreApplication::setOrganizationName("Denavit");
  QCoreApplication::setApplicationName("denavit-studio");
  applyTheme(application);

  Studio studio;
  MainWindow window(studio);
  EndingSignals ending;
  QObject::connect(&ending, &EndingSignals::came, &window, [&] {
    const bool kept = window.session().leave();
    std::cerr << "denavit-studio: interrupted"
              << (kept ? ": unsaved changes are offered at the next start\n" : "\n");
    QCoreApplication::exit(kEndedEarly);
  });
  QObject::connect(&application, &GuardedApplication::caught, &studio, [&](const QString& what) {
    qCritical().noquote() << "not done:" << what;
    emit studio.said(QObject::tr("That failed inside the program (%1). Your work is still here: "
                                 "look it over and save it.")
                         .arg(what));
  });
  if (!options.work.isWanted()) studio.preferences().useStored();
  PreferenceValues preferences = studio.preferences().values();
  if (!options.theme.empty()) {
    preferences.theme = options.theme == "dark" ? ThemeChoice::Dark : ThemeChoice::Light;
  }
  preferences.decimalComma = preferences.decimalComma || options.comma;
  studio.preferences().setValues(preferences);
  const std::string file = !options.file.empty() ? options.file : options.scenario;
  try {
    if (!file.empty()) admitPipe(file);
    window.studio().open(file.empty() ? "free-fall" : file);
  } catch (const DescriptionError& error) {
    return fail(error);
  }
  const std::optional<Workspace> workspace = parseWorkspace(options.workspace);
  if (options.work.isWanted()) {
    if (workspace) window.setWorkspace(*workspace);
    options.work.run = options.run || !options.work.plot.empty();
    options.work.size = size.value_or(QSize(1600, 1000));
    return runUnattended(window, options.work);
  }
  window.useStoredLayout();
  if (workspace) window.setWorkspace(*workspace);
  if (!options.work.panel.empty()) window.showPanel(QString::fromStdString(options.work.panel));
  if (size) window.resize(*size);
  window.show();
  QTimer::singleShot(0, &window, [&] { window.startSession(!file.empty()); });
  if (options.run) window.studio().run();
  return QApplication::exec();
}
