#pragma once

#include <QString>

namespace denavit {

/// A name as text of a menu entry, button, tab or group box, which show "&&" as "&" and take "&"
/// for the mark of an access key.
[[nodiscard]] inline QString withoutAccessKeys(QString name) { return name.replace('&', "&&"); }

/// What such a text shows: "&Open" as "Open", "R&&D" as "R&D".
[[nodiscard]] inline QString toShownText(QString text) {
  return text.replace("&&", "\1").remove('&').replace('\1', '&');
}

}  // namespace denavit
