#pragma once

#include <QTableWidget>

namespace denavit {

/// A table to read and to copy: rows of texts, numbers at the right. Ctrl+C copies what is selected
/// with tabulators, as spreadsheets take it.
class NumberTable final : public QTableWidget {
  Q_OBJECT

 public:
  struct Heading {
    QString text, tip;
    bool isNumber = true;
    bool isWrapped = false;  ///< the last column: it takes what room is left, in several lines
  };

  NumberTable(const QString& name, const QString& title, QWidget* parent = nullptr);

  void setHeadings(const std::vector<Heading>& headings);
  /// What is shown; cells keep their looks.
  void setCell(int row, int column, const QString& text, const QString& tip = {});
  /// Bold, and in a colour of the theme: what a person should look at.
  void mark(int row, int column, const char* colourName);
  [[nodiscard]] QString copyText() const;
  /// [px] In which all of every column is seen, beside a scroll bar.
  [[nodiscard]] int contentWidth() const;

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  std::vector<Heading> headings_;
};

}  // namespace denavit
