#include "app/denavit-studio/qt_start.h"

#include <QString>
#include <QStringList>
#include <iostream>
#include <mutex>

#include <unistd.h>

#include "app/denavit-studio/display.h"
#include "app/usage/report.h"

namespace denavit {
namespace {

struct Held {
  std::mutex mutex;
  QtMessageHandler handler = nullptr;  ///< of before
  QStringList problems, lines;
};
Held& held() {
  static Held messages;
  return messages;
}

const char* const kNoPlatform = "This application failed to start because no Qt platform plugin";
const char* const kAvailable = "Available platform plugins are: ";

/// `Could not find the Qt platform plugin "x" in ""` and the like, without the empty folder.
QString toClause(QString message) {
  message = message.remove(" in \"\"").trimmed();
  while (message.endsWith('.')) message.chop(1);
  if (!message.isEmpty()) message[0] = message[0].toLower();
  return message;
}

/// What Qt says last, as an error.
[[noreturn]] void failStart(const QString& last, const QStringList& problems) {
  if (!last.startsWith(QLatin1String(kNoPlatform)))
    failDisplay("Qt cannot open it: " + toClause(last));
  const QString what = "cannot be opened" + (problems.isEmpty() ? "" : ": " + problems.join("; "));
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) failDisplay(what);
  const qsizetype at = last.indexOf(QLatin1String(kAvailable));
  const QString known =
      at < 0 ? "" : toClause(last.mid(at + qsizetype(qstrlen(kAvailable))).trimmed());
  failDisplay(what,
              "unset QT_QPA_PLATFORM" + (known.isEmpty() ? "" : ", or set it to one of " + known));
}

void hold(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  const std::lock_guard lock(held().mutex);
  if (type == QtFatalMsg) {
    try {
      failStart(message, held().problems);
    } catch (const DescriptionError& error) {
      reportIssues(error, "denavit-studio");
    }
    ::_exit(kBadInput);  // nothing was begun that has to be ended
  }
  if (QLatin1String(context.category).startsWith(QLatin1String("qt.qpa"))) {
    held().problems << toClause(message);
  }
  held().lines << qFormatLogMessage(type, context, message);
}

}  // namespace

QtStart::QtStart() { held().handler = qInstallMessageHandler(hold); }

QtStart::~QtStart() {
  qInstallMessageHandler(held().handler);
  for (const QString& line : held().lines) std::cerr << line.toStdString() + '\n';
}

}  // namespace denavit
