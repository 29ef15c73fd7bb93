#pragma once

#include <QDialog>
#include <QTimer>

#include "ui/import/table_import.h"
#include "ui/studio/parts.h"

class QComboBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace denavit {

class AssumptionPins;
class ColumnTable;
class ImportPreview;

/// Brings an arm in from a pasted table or a file. At the left the text, in the middle how its
/// columns and the table as a whole were read (to be corrected), at the right every reading that
/// fits with what speaks for it, all drawn in one picture. OK replaces the arm in one undo step.
class ImportDialog final : public QDialog {
  Q_OBJECT

 public:
  /// @param text  to begin with; empty: the person pastes or opens
  ImportDialog(Edits& edits, Selection& selection, Messages& messages, const QString& text = {},
               QWidget* parent = nullptr);

  /// @returns whether the file could be read; otherwise the dialog says why
  bool openFile(const QString& path);
  [[nodiscard]] const TableImport& import() const { return import_; }

 public slots:
  void accept() override;

 private:
  QWidget* makeTextSide();
  QWidget* makeColumnSide();
  QWidget* makeReadingSide();
  void askFile();
  void takeText();
  void readAgain();
  void chooseReading(int row);
  void showReadings();
  void showReading();
  void showVerdict();
  void showTips();
  [[nodiscard]] bool isUsable() const;

  Edits& edits_;
  Selection& selection_;
  Messages& messages_;
  TableImport import_;
  TableHints columnHints_;
  bool isChosen_ = false;  ///< one of several readings that fit, by the user
  QTimer typing_;
  QString source_;
  std::string remark_;  ///< on the file's encoding
  QPlainTextEdit* text_;
  ColumnTable* columns_;
  AssumptionPins* pins_;
  QListWidget* readings_;
  QLabel* verdict_;
  QLabel* format_;
  QLabel* tipLabel_;
  QComboBox* tip_;
  QListWidget* dropped_;
  ImportPreview* preview_;
  QPushButton* ok_ = nullptr;
};

}  // namespace denavit
