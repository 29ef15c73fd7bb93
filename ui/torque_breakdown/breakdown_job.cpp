#include "ui/torque_breakdown/breakdown_job.h"

#include "models/issue.h"

namespace denavit {

BreakdownJob::BreakdownJob(QObject* parent) : QObject(parent) {}

BreakdownJob::~BreakdownJob() { end(); }

void BreakdownJob::end() {
  worker_.request_stop();
  if (worker_.joinable()) worker_.join();
}

void BreakdownJob::cancel() {
  end();
  ++number_;
  running_ = false;
}

void BreakdownJob::start(const std::shared_ptr<const RunRecord>& run,
                         const std::shared_ptr<const RunRecord>& origin, bool payloadApart) {
  cancel();
  running_ = true;
  worker_ = std::jthread([this, run, origin, payloadApart,
                          number = number_](const std::stop_token& stop) {
    // Everything here runs on the worker; only queued calls leave it.
    const auto report = [this, number](auto&& say) {
      QMetaObject::invokeMethod(
          this,
          [this, number, say] {
            if (number != number_) return;
            running_ = false;
            say();
          },
          Qt::QueuedConnection);
    };
    try {
      auto result = std::make_shared<BreakdownResult>();
      result->dissection = std::make_shared<const TorqueDissection>(run);
      result->breakdown =
          result->dissection->calcBreakdown(payloadApart, [&] { return !stop.stop_requested(); });
      if (origin) result->deviation = calcRunDeviation(*run, *origin);
      if (stop.stop_requested()) return;
      report([this, result = std::shared_ptr<const BreakdownResult>(std::move(result))] {
        emit finished(result);
      });
    } catch (const DescriptionError& error) {
      QString why;
      for (const Issue& issue : error.issues()) {
        why += QString::fromStdString(toLine(issue)) + '\n';
      }
      report([this, why = why.trimmed()] { emit refused(why); });
    } catch (const std::exception& error) {
      report([this, why = QString::fromLocal8Bit(error.what())] { emit refused(why); });
    }
  });
}

}  // namespace denavit
