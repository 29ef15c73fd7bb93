#include "ui/poses/state_mime.h"

#include <QDataStream>
#include <QIODevice>
#include <QMimeData>
#include <algorithm>

namespace denavit {
namespace {

constexpr quint32 kStateMimeMostJoints = 10000;

void write(QDataStream& stream, const std::vector<double>& values) {
  stream << static_cast<quint32>(values.size());
  for (const double value : values) stream << value;
}

std::vector<double> read(QDataStream& stream) {
  quint32 count = 0;
  stream >> count;
  std::vector<double> values;
  for (quint32 i = 0;
       i < std::min(count, kStateMimeMostJoints) && stream.status() == QDataStream::Ok; ++i) {
    double value = 0;
    stream >> value;
    values.push_back(value);
  }
  return values;
}

}  // namespace

QMimeData* toMimeData(const NamedState& state) {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream << QString::fromStdString(state.name);
  write(stream, state.q);
  write(stream, state.qd);
  auto* data = new QMimeData;
  data->setData(kStateMimeType, bytes);
  return data;
}

std::optional<NamedState> findState(const QMimeData* data) {
  if (!data || !data->hasFormat(kStateMimeType)) return std::nullopt;
  const QByteArray bytes = data->data(kStateMimeType);
  QDataStream stream(bytes);
  QString name;
  stream >> name;
  NamedState state;
  state.name = name.toStdString();
  state.q = read(stream);
  state.qd = read(stream);
  if (stream.status() != QDataStream::Ok) return std::nullopt;
  return state;
}

}  // namespace denavit
