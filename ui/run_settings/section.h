#pragma once

#include <QStringList>
#include <QWidget>
#include <initializer_list>
#include <vector>

#include "models/issue.h"

class QGridLayout;
class QLabel;
class QToolButton;

namespace denavit {

/// A part of a long panel under a title that folds it away; folded, the title says in a few words
/// what is in it. The fold lasts as long as the window.
class Section final : public QWidget {
  Q_OBJECT

 public:
  /// @param key  names the fold's button ("section:KEY")
  Section(const QString& title, const QString& key, bool open, QWidget* parent = nullptr);

  /// What the section holds; fill its layout.
  [[nodiscard]] QWidget* body() const { return body_; }
  void setOpen(bool open);
  /// Beside the title: "dopri5, 1e-9".
  void setSummary(const QString& summary);
  /// Beginnings of the places that are edited here: "integrator.".
  void setPlaces(const QStringList& prefixes) { prefixes_ = prefixes; }
  /// Marks the title when one of the issues is in here.
  void setIssues(const std::vector<Issue>& issues);

 private:
  QToolButton* title_;
  QLabel* summary_;
  QWidget* body_;
  QString text_;
  QStringList prefixes_;
};

/// A grid of settings for a section's body: names at the left, two columns of fields.
[[nodiscard]] QGridLayout* makeFieldGrid(QWidget* body);
/// Adds a row: one field takes both columns.
QLabel* addFieldRow(QGridLayout& grid, const QString& name, std::initializer_list<QWidget*> fields);

}  // namespace denavit
