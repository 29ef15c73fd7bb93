#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace denavit {

/// The signals that ask the program to end: Ctrl-C in its terminal, kill, and a desktop session
/// that closes. The first one comes out of came(), in the event loop, when whatever is being
/// written is whole; the second one removes what is not and ends the process with 3 at once. One of
/// these per process. Signals that whoever started the program has it ignore stay ignored.
class EndingSignals final : public QObject {
  Q_OBJECT

 public:
  explicit EndingSignals(QObject* parent = nullptr);
  ~EndingSignals() override;

 signals:
  void came();

 private:
  int ends_[2] = {-1, -1};  ///< of a pipe: a handler may do no more than write to it
  QSocketNotifier* notifier_ = nullptr;
};

}  // namespace denavit
