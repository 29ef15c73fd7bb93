#include <QDebug>
#include <QSurfaceFormat>
#include <QTimer>
#include <clocale>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "app/denavit-studio/display.h"
#include "app/denavit-studio/options.h"
#include "app/denavit-studio/qt_start.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "models/files/end_signals.h"
#include "models/files/read_file.h"
#include "models/issue.h"
#include "models/printable_stream.h"
#include "ui/preferences/settings_files.h"
#include "ui/studio/studio.h"
#include "ui/theme/theme.h"
#include "ui/window/document_files.h"
#include "ui/window/ending_signals.h"
#include "ui/window/guarded_application.h"
#include "ui/window/main_window.h"
#include "ui/window/session.h"
#include "ui/window/unattended.h"

namespace denavit {
namespace {

const char* const kProgram = "denavit-studio";
const char* const kAtStart = "free-fall";  ///< what is open where nothing was asked for

std::optional<Workspace> findWorkspace(const std::string& name) {
  if (name == "design") return Workspace::Design;
  if (name == "motion") return Workspace::Motion;
  if (name == "simulate") return Workspace::Simulate;
  if (name == "analyse") return Workspace::Analyse;
  if (name == "code") return Workspace::Code;
  if (name == "present") return Workspace::Present;
  return std::nullopt;
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

/// @param qtArguments  1: the arguments are ours, Qt gets the name only; outlives the application
std::unique_ptr<GuardedApplication> makeApplication(int& qtArguments, char** argv) {
  const std::shared_ptr<void> connection = requireDisplay();
  const QtStart start;
  prepareGraphics();
  auto application = std::make_unique<GuardedApplication>(qtArguments, argv);
  if (QGuiApplication::screens().isEmpty()) failDisplay("has no screen");
  std::setlocale(LC_NUMERIC, "C");
  QCoreApplication::setOrganizationName("Denavit");
  QCoreApplication::setApplicationName(kProgram);
  return application;
}

void usePreferences(const StudioOptions& options, Preferences& preferences) {
  if (!options.work.isWanted()) preferences.useStored();
  PreferenceValues values = preferences.values();
  if (!options.theme.empty()) {
    values.theme = options.theme == "dark" ? ThemeChoice::Dark : ThemeChoice::Light;
  }
  values.decimalComma = values.decimalComma || options.comma;
  preferences.setValues(values);
}

/// Ends by a signal as a crash would, with unsaved changes left for the next start, and waits for
/// nothing that is at work.
void heed(const EndingSignals& ending, MainWindow& window) {
  QObject::connect(&ending, &EndingSignals::came, &window, [&window] {
    if (window.session().leave()) {
      endAtOnce("denavit-studio: interrupted: unsaved changes are offered at the next start\n");
    }
    const bool lost = window.studio().document().isModified() && window.session().autosave();
    endAtOnce(lost ? "denavit-studio: interrupted: unsaved changes could not be kept\n"
                   : "denavit-studio: interrupted\n");
  });
}

/// Opens what was asked for. What ended the program before while it was opened is only offered.
/// @returns whether it is open
bool openAsked(MainWindow& window, const QString& file) {
  std::string notice;
  return !file.isEmpty() && !window.session().didEndProgram(file) &&
         window.files().load(file, notice);
}

/// Until the window is closed.
/// @param notice  what a person must know of the start; may be empty
int work(MainWindow& window, const StudioOptions& options, const QString& notice) {
  const bool isAsked = !options.file.empty();
  window.useStoredLayout();  // first: what is opened may ask for its panel
  window.startSession();
  const bool isOpen = openAsked(window, QString::fromStdString(options.file));
  if (!isOpen) window.studio().open(kAtStart);
  if (!notice.isEmpty()) emit window.studio().messages.said(notice);
  if (const auto workspace = findWorkspace(options.workspace)) window.setWorkspace(*workspace);
  requirePanel(window, options.work.panel);
  if (options.size) window.resize(*options.size);
  window.show();
  QTimer::singleShot(0, &window, [&] { window.welcome(isAsked); });
  if (options.run && isOpen == isAsked) window.studio().runs.runAndPlay();
  return QApplication::exec();
}

int runProgram(int argc, char** argv) {
  CLI::App app("A desktop laboratory for robot arms", kProgram);
  StudioOptions options;
  try {
    options = parseOptions(app, argc, argv);
  } catch (const CLI::Success& request) {
    return app.exit(request);  // --help, --version
  }
  if (!options.file.empty()) admitPipe(options.file);
  int qtArguments = 1;
  const std::unique_ptr<GuardedApplication> application = makeApplication(qtArguments, argv);
  const QString unreadable = avoidUnreadableSettings();
  applyTheme(*application);

  Studio studio;
  MainWindow window(studio);
  const EndingSignals ending;
  heed(ending, window);
  QObject::connect(application.get(), &GuardedApplication::caught, &studio,
                   [&](const QString& what) {
                     qCritical().noquote() << "not done:" << what;
                     emit studio.messages.said(
                         QObject::tr("That failed inside the program (%1). Your work is still "
                                     "here: look it over and save it.")
                             .arg(what));
                   });
  usePreferences(options, studio.preferences);
  if (!options.work.isWanted()) return work(window, options, unreadable);
  const std::string file = options.file.empty() ? kAtStart : options.file;
  studio.open(file);
  if (const auto workspace = findWorkspace(options.workspace)) window.setWorkspace(*workspace);
  return namingSource(file, [&] { return runUnattended(window, options.work); });
}

}  // namespace
}  // namespace denavit

int main(int argc, char** argv) {
  const denavit::PrintableStream out(std::cout), err(std::cerr);
  qInstallMessageHandler(denavit::tellQtMessage);
  return denavit::runGuarded(denavit::kProgram, [&] { return denavit::runProgram(argc, argv); });
}
