#pragma once

#include <QDialog>

class QCheckBox;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QSortFilterProxyModel;
class QStandardItemModel;

namespace denavit {

class GalleryPictures;
class Preferences;

/// The shipped robots and scenarios as cards with a picture and a one-line lesson. Typing searches
/// in all words, the best hit first; arrows choose, Return or a double click opens.
class Gallery final : public QDialog {
  Q_OBJECT

 public:
  /// @param cacheFolder  of the pictures; empty: they are not kept
  Gallery(Preferences& preferences, const QString& cacheFolder, QWidget* parent = nullptr);

 signals:
  /// The person opens an example. @param name  "puma560"
  void opened(const QString& name);
  /// The person begins an arm instead.
  void newWanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeWidgets(Preferences& preferences);
  void fill(const QString& cacheFolder);
  void search(const QString& words);
  void openChosen();
  bool goThrough(QKeyEvent& event);

  QStandardItemModel* model_;
  QSortFilterProxyModel* found_;
  QLineEdit* search_;
  QListView* list_;
  QLabel* none_;
  QPushButton* open_;
  GalleryPictures* pictures_ = nullptr;
};

}  // namespace denavit
