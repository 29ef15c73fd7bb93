#pragma once

#include <QObject>

#include "models/document/document.h"
#include "ui/studio/turn.h"

namespace denavit {

/// The joint that panels are about.
class Selection final : public QObject {
  Q_OBJECT

 public:
  Selection(const Document& document, const Turn& turn) : document_(document), turn_(turn) {}

  /// 0-based
  [[nodiscard]] int joint() const { return joint_; }
  /// The nearest joint that there is. While panels are told of a change, they are told of this
  /// after it.
  void select(int joint);

 signals:
  void changed(int joint);

 private:
  const Document& document_;
  const Turn& turn_;
  int joint_ = 0;
};

}  // namespace denavit
