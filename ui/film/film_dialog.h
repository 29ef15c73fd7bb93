#pragma once

#include <QDialog>

#include "ui/film/film_export.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace denavit {

/// Asks what a film shows, makes it, tells how far it is, and can be cancelled.
class FilmDialog final : public QDialog {
  Q_OBJECT

 public:
  /// @param end_s     [s] the length of the run
  /// @param title     suggested for the picture
  /// @param fileName  suggested, without ending
  FilmDialog(double end_s, const QString& title, const QString& fileName, FilmSource source,
             QWidget* parent = nullptr);

  /// As the fields are now.
  [[nodiscard]] FilmPlan plan() const;
  /// Makes the film at a path; the button asks for the path first.
  void makeFilm(const QString& path);

 signals:
  void written(const QString& path);

 protected:
  void reject() override;

 private:
  void makeFields(double end_s, const QString& title);
  void refresh();
  void askAndMake();
  void onFinished(bool isWritten, const QString& error);

  FilmSource source_;
  QString fileName_, path_;
  FilmExport* film_ = nullptr;
  QComboBox *format_, *size_;
  QDoubleSpinBox *begin_, *end_, *speed_;
  QSpinBox* rate_;
  QCheckBox *time_, *plots_;
  QLineEdit* title_;
  QLabel* summary_;
  QProgressBar* progress_;
  QPushButton *make_, *close_;
  QWidget* fields_;
};

}  // namespace denavit
