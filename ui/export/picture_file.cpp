#include "ui/export/picture_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>

#include "models/files/atomic_file.h"
#include "models/issue.h"

namespace denavit {
namespace {

struct PictureFileTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::PictureFile)
};

}  // namespace

QString writeBytes(const QByteArray& bytes, const QString& path) {
  try {
    writeAtomically(path.toStdString(),
                    std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    return {};
  } catch (const DescriptionError& error) {
    return QString::fromStdString(error.what());
  }
}

QString writePicture(const QImage& picture, const QString& path) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  const QByteArray format = QFileInfo(path).suffix().toLatin1();
  if (format.isEmpty() || !picture.save(&buffer, format.constData())) {
    return PictureFileTexts::tr("%1: is no name of a picture: give one that ends in .png")
        .arg(path);
  }
  return writeBytes(bytes, path);
}

}  // namespace denavit
