#pragma once

#include <QWidget>
#include <array>

#include "models/formula/quantity.h"
#include "ui/inspector/body_source.h"
#include "ui/studio/parts.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace denavit {

class RobotFields;

/// Mass, centre of mass and inertia of a body; beside them its principal moments and axes, the
/// tensor about the other point, and whether a body can have it, with a repair. Products of inertia
/// are typed as tensor elements or as positive products; "Fill from shape" computes everything.
class BodyEditor final : public QWidget {
  Q_OBJECT

 public:
  /// @param fields  of the panel; outlives the editor
  BodyEditor(Edits& edits, const Selection& selection, const Preferences& preferences,
             Messages& messages, RobotFields& fields, BodySource source, QWidget* parent = nullptr);

  [[nodiscard]] const BodySource& source() const { return source_; }
  /// Gives the tensor about another point: the same body.
  void setReference(InertiaReference to);

 private:
  void addMassAndCentre(QGridLayout& grid);
  void addInertia(QGridLayout& grid);
  void addElement(QGridLayout& grid, int row, int column, const char* name);
  void addFlag(QGridLayout& grid);
  void addReadout(QGridLayout& grid);
  QWidget* addNumber(const QString& key, const QString& name,
                     const std::function<double()>& factor = nullptr);
  [[nodiscard]] double productSign() const;
  /// The objectName of what is no number: "fillShape" of the link, "payload.fillShape".
  [[nodiscard]] QString ownName(const QString& name) const;

  void refresh();
  void refreshMirror(const BodyNumbers& body);
  void refreshFlag(const BodyNumbers& body);
  void refreshReadout(const BodyNumbers& body);
  [[nodiscard]] QString number(double value) const;
  void repair();
  void fillFromShape();

  Edits& edits_;
  const Selection& selection_;
  const Preferences& preferences_;
  Messages& messages_;
  RobotFields& fields_;
  BodySource source_;
  QComboBox* sign_ = nullptr;
  QPushButton* fill_ = nullptr;
  QLabel* flag_ = nullptr;
  QPushButton* repair_ = nullptr;
  std::vector<QWidget*> rigidLines_;   ///< that a beam leaves no choice
  std::array<QLabel*, 3> mirrored_{};  ///< yx, zx, zy
  QLabel* otherTitle_ = nullptr;
  std::array<QLabel*, 3> moments_{}, axes_{}, otherMoments_{}, otherProducts_{};
};

/// The body's tensor about its centre of mass. [kg m²]
[[nodiscard]] Eigen::Matrix3d inertiaAboutCom(const BodyNumbers& body);

}  // namespace denavit
