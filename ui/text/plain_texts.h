#pragma once

#include <QObject>
#include <QString>
namespace denavit {

/// Keeps texts from being taken for HTML by what they look like. Qt's labels do so unless told
/// otherwise, and with them tool tips and message boxes, its own as well as ours: the name of a
/// joint or of a file could then load pictures or read from a pipe. While this watches an
/// application, every label shows its text as it is written, unless rich text was asked for
/// explicitly (Qt::RichText); the parts of such a text that come from elsewhere are
/// toHtmlEscaped(). Tool tips are never rich.
class PlainTexts final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace denavit
