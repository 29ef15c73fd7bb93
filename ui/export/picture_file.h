#pragma once

#include <QString>

class QByteArray;
class QImage;

namespace denavit {

/// Writes bytes in one step, as writeAtomically() does. @returns what is wrong; empty: written
[[nodiscard]] QString writeBytes(const QByteArray& bytes, const QString& path);

/// Writes a picture in the format that the path's ending names, as .png. @returns as writeBytes
[[nodiscard]] QString writePicture(const QImage& picture, const QString& path);

}  // namespace denavit
