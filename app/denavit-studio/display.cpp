#include "app/denavit-studio/display.h"

#include <QString>
#include <QStringList>
#include <chrono>
#include <future>
#include <string>
#include <system_error>
#include <thread>

#include <dlfcn.h>

#include "app/usage/report.h"

namespace denavit {
namespace {

constexpr std::chrono::seconds kPatience{3};
const char* const kUseAnother =
    "start it on a desktop, under `xvfb-run -a`, or use `denavit`, which needs no display";

/// Connects as Qt's X11 platform does, by the library that it uses; null where there is none.
/// @returns null also where the server refuses
struct Xcb {
  void* library = ::dlopen("libxcb.so.1", RTLD_NOW);

  template <typename Function>
  Function* find(const char* name) const {
    return library ? reinterpret_cast<Function*>(::dlsym(library, name)) : nullptr;
  }
  void* (*connect)(const char* display,
                   int* screen) = find<void*(const char*, int*)>("xcb_connect");
  int (*hasError)(void* connection) = find<int(void*)>("xcb_connection_has_error");
  void (*disconnect)(void* connection) = find<void(void*)>("xcb_disconnect");
  [[nodiscard]] bool isComplete() const { return connect && hasError && disconnect; }
};

/// @returns null where the server refuses
std::shared_ptr<void> connectTo(const Xcb& xcb) {
  std::shared_ptr<void> connection(xcb.connect(nullptr, nullptr), xcb.disconnect);
  return xcb.hasError(connection.get()) ? nullptr : connection;
}

/// Asks the server that DISPLAY names.
/// @returns null where it refuses
/// @throws DescriptionError where it does not answer
std::shared_ptr<void> askServer(const Xcb& xcb) {
  using Question = std::packaged_task<std::shared_ptr<void>()>;
  const auto ask = std::make_shared<Question>([xcb] { return connectTo(xcb); });
  std::future<std::shared_ptr<void>> connection = ask->get_future();
  try {
    // Left behind where it waits for a server that is silent: the process ends then.
    std::thread([ask] { (*ask)(); }).detach();
  } catch (const std::system_error&) {
    (*ask)();  // Without another thread nothing limits how long a silent server is waited for.
  }
  if (connection.wait_for(kPatience) == std::future_status::ready) return connection.get();
  failDisplay("\"" + qEnvironmentVariable("DISPLAY") + "\" (DISPLAY) does not answer");
}

/// The names in QT_QPA_PLATFORM, without their options; empty: Qt chooses.
QStringList wantedPlatforms() {
  QStringList names;
  const QString wanted = qEnvironmentVariable("QT_QPA_PLATFORM");
  for (const QString& entry : wanted.split(';', Qt::SkipEmptyParts))
    names << entry.section(':', 0, 0);
  return names;
}

}  // namespace

void failDisplay(const QString& what, const QString& remedy) {
  failArgument("display", what.toStdString(), remedy.isEmpty() ? kUseAnother : remedy.toStdString(),
               "denavit-studio");
}

std::shared_ptr<void> requireDisplay() {
  const QStringList platforms = wantedPlatforms();
  const bool hasX = !qEnvironmentVariableIsEmpty("DISPLAY");
  const bool hasWayland = !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
  if (platforms.isEmpty() && !hasX && !hasWayland) failDisplay("there is none");
  const Xcb xcb;
  if (!hasX || !xcb.isComplete() || !(platforms.isEmpty() || platforms.contains("xcb"))) return {};
  std::shared_ptr<void> connection = askServer(xcb);
  const bool onlyX = platforms.isEmpty() ? !hasWayland : platforms == QStringList{"xcb"};
  if (!connection && onlyX) {
    failDisplay("\"" + qEnvironmentVariable("DISPLAY") + "\" (DISPLAY) cannot be opened");
  }
  return connection;
}

}  // namespace denavit
