#pragma once

#include <QObject>
#include <QStringList>
#include <functional>

class QCompleter;
class QLineEdit;
class QStringListModel;

namespace denavit {

/// Offers names while a formula is typed: those that begin as the word at the cursor does.
class WordCompletion final : public QObject {
  Q_OBJECT

 public:
  /// @param words  asked when a word is begun
  WordCompletion(QLineEdit& line, std::function<QStringList()> words);

 private:
  [[nodiscard]] int beginOfWord() const;
  void offer();
  void insert(const QString& word);

  QLineEdit& line_;
  std::function<QStringList()> words_;
  QStringListModel* model_;
  QCompleter* completer_;
};

}  // namespace denavit
