#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "render/arm_geometry.h"
#include "render/camera_state.h"
#include "render/scene/arm_picker.h"
#include "render/scene/axis_drag.h"
#include "render/scene/ghost_arms.h"
#include "render/scene/gizmo_drag.h"
#include "render/scene/turntable.h"
#include "render/scene_options.h"

class vtkRenderWindow;
class vtkRenderer;

namespace denavit {

class ArmSolids;
class ClosurePins;
class EllipsoidMarker;
class PlannedPath;
class PointCloud;
class PullSpring;
class StepMarker;
class VectorArrows;
struct VectorArrow;

/// An arm as a VTK scene: solids, frames, mass properties, trace, floor, world axes and camera.
///
/// Meshes are built by setArm(); setPose() rewrites 4x4 matrices, and the tubes of links that bend.
/// The scene owns its renderers
/// and lends them to one window at a time. Call from one thread.
class ArmScene {
 public:
  ArmScene();
  ~ArmScene();
  ArmScene(const ArmScene&) = delete;
  ArmScene& operator=(const ArmScene&) = delete;

  /// Builds the solids of an arm and poses them at q = 0. Keeps camera, options and trace.
  void setArm(const ArmGeometry& arm);
  /// @param pose  of the arm set last; X_WL and q one per link. Where links bend it says how (see
  ///   BeamCurve); the undeflected arm beside it, if the options ask for it, is that of its q.
  void setPose(const ArmPose& pose);
  /// What the values along bent links mean, with a colour bar; an empty title: no bar.
  /// @param title  quantity with unit: "curvature [1/m]"
  void setBeamRange(const std::string& title, double low, double high);
  /// A line of text over the compass in every picture: how much deflections are exaggerated.
  void setRemark(const std::string& text);
  [[nodiscard]] const std::string& remark() const;
  /// The undeflected arm, posed but perhaps hidden; null where no link bends.
  [[nodiscard]] const ArmSolids* undeflected() const;
  /// The path of the tool: all of it faint, its first visibleCount points bright.
  /// @param points_W [m]
  void setTrace(const std::vector<Eigen::Vector3d>& points_W, int visibleCount);
  /// Moves the bright end of the trace.
  void setTraceVisible(int visibleCount);
  /// Colours the trace by a value per point, with a colour bar; empty: one colour.
  /// @param title  quantity with unit, for the colour bar
  void setTraceValues(const std::vector<double>& values, const std::string& title);

  /// Draws other arms see-through beside this one, in place of the ghosts before; empty: none.
  void setGhosts(const std::vector<GhostArm>& ghosts);
  /// Moves one ghost: cheap enough for every frame. @param i  as in setGhosts
  void setGhostPose(std::size_t i, const ArmPose& pose);
  [[nodiscard]] std::size_t ghostCount() const;

  // What else can be drawn; each is hidden until it is set.
  /// Points of the workspace. @see setCloudTitle
  [[nodiscard]] PointCloud& cloud();
  /// Whose the points are, as several panels draw some: who sets them says so.
  void setCloudOwner(const void* owner);
  [[nodiscard]] const void* cloudOwner() const;
  /// The words over the cloud's colour bar, quantity with unit.
  void setCloudTitle(const std::string& title);
  [[nodiscard]] EllipsoidMarker& velocityEllipsoid();
  [[nodiscard]] EllipsoidMarker& forceEllipsoid();
  [[nodiscard]] StepMarker& stepMarker();
  /// The path that the tool shall take.
  [[nodiscard]] PlannedPath& plannedPath();
  /// The words and the ends of the ramp that colours it; an empty title: no bar.
  void setPlannedRange(const std::string& title, double low, double high);
  /// The arm in other ways to the same pose of its tool.
  [[nodiscard]] GhostArms& branches();
  /// The way of a point of a mechanism.
  [[nodiscard]] PlannedPath& couplerCurve();
  /// Pins at the closures of a mechanism.
  [[nodiscard]] ClosurePins& closurePins();
  /// [m] of a pin that suits the housings.
  [[nodiscard]] double pinRadius() const;
  /// The hand that pulls at a point of the arm.
  [[nodiscard]] PullSpring& pullSpring();
  /// Draws vectors as labelled arrows, in place of those before; empty: none.
  void setVectors(const std::vector<VectorArrow>& arrows);
  [[nodiscard]] VectorArrows& vectors();
  /// [m] the length of a frame's arrows
  [[nodiscard]] double frameLength() const;
  /// The solids as posed, to be written to files.
  [[nodiscard]] const ArmSolids& solids() const;

  [[nodiscard]] const SceneOptions& options() const;
  void setOptions(const SceneOptions& options);
  void setTheme(SceneTheme theme);
  [[nodiscard]] SceneTheme theme() const;

  /// Turns the camera to a standard view and fits.
  void setView(StandardView view);
  /// Fits the arm's solids, as posed, with what is planned for its tool and the handles there, into
  /// the picture, keeping the direction of view. From then on the camera keeps the arm whole in
  /// pictures of any size, going away where a pose would leave them, until somebody moves it.
  void fit();
  /// Fits what the solids pass through in the poses of setStage(), and stays there: for films.
  void fitStage();
  /// Whether the camera is where a fit has put it.
  [[nodiscard]] bool isFitted() const;
  /// Fits anew where neither a person nor the stage leads the camera.
  void refit();
  /// The arm has come to rest: comes closer again where it has become small in the picture.
  /// @returns whether the camera moved
  bool settle();
  /// What fits leave free at the sides of the picture.
  void setFitMargins(const FitMargins& margins);
  /// Where the solids are in the picture, whose sides are at -1 and 1.
  [[nodiscard]] PictureBox armInPicture() const;
  /// The poses that are coming, of a run: the floor is below all of them. Empty: none but the one
  /// that is shown. Of the arm set last; another arm forgets them.
  void setStage(std::vector<ArmPose> poses);
  [[nodiscard]] std::size_t stageSize() const;
  [[nodiscard]] CameraState camera() const;
  void setCamera(const CameraState& state);
  void setParallel(bool parallel);
  /// Turntable: positive azimuth turns the scene to the right, positive elevation tips its top
  /// towards the viewer; elevation stops at the poles.
  void turn(double azimuth_deg, double elevation_deg);
  /// Moves the scene with the mouse. @param dx, dy  fractions of the view's height; y upwards
  void pan(double dx, double dy);
  /// Comes closer by a factor > 1, goes away by a factor < 1.
  void zoom(double factor);

  /// The direction that is up on the screen: the world axis that opposes gravity best, z without
  /// gravity.
  [[nodiscard]] Eigen::Vector3d up_W() const;
  /// [m] how far the tool gets from the first joint at most.
  [[nodiscard]] double reach() const;
  /// [m] corners of the box around the arm's solids at the present pose.
  [[nodiscard]] std::pair<Eigen::Vector3d, Eigen::Vector3d> bounds_W() const;
  /// [m] along up: of the floor, below all solids that are shown and all poses of the stage.
  [[nodiscard]] double floorHeight() const;
  /// Number of triangles of the arm's solids.
  [[nodiscard]] int triangleCount() const;
  /// Counts every change of a mesh or of a pipeline's input; poses of rigid arms do not change it.
  [[nodiscard]] unsigned long long meshTime() const;

  /// Of the pictures from now on. Meshes and their shaders stay, so that changing it costs nothing.
  void setQuality(PictureQuality quality);

  // What a mouse does with it. Places are in pixels of the window from its lower left corner.
  /// The part of the arm that is seen there; frames before the solids that they shine through.
  [[nodiscard]] std::optional<PickedPart> pick(double x_px, double y_px) const;
  [[nodiscard]] SightRay rayThrough(double x_px, double y_px) const;
  /// The point of a link that is seen there.
  [[nodiscard]] std::optional<SolidPoint> pickPoint(double x_px, double y_px) const;
  /// Outlines the link of a joint, 0-based, and puts a handle on its axis; nothing: none.
  void setSelected(std::optional<int> joint, bool withHandle);
  /// Outlines links, 0-based, in another colour and as long as somebody points at what is about
  /// them; those that the arm lacks are left out. None: none.
  void setMarked(const std::vector<int>& links);
  /// How many links are outlined so.
  [[nodiscard]] int markedCount() const;
  /// The handle of the selected joint; nothing: there is none.
  [[nodiscard]] std::optional<HandleAxis> handle() const;
  [[nodiscard]] bool isOnHandle(double x_px, double y_px) const;
  void setHandleHot(bool hot);
  /// Arrows and rings at a frame that the mouse may move; nothing: none.
  void setGizmo(const std::optional<GizmoFrame>& gizmo);
  [[nodiscard]] const std::optional<GizmoFrame>& gizmo() const;
  [[nodiscard]] std::optional<GizmoPart> gizmoPartAt(double x_px, double y_px) const;
  void setGizmoHot(std::optional<GizmoPart> part);
  /// Leaves out the outline and the handle, for pictures.
  void setSelectionVisible(bool visible);

  /// Shows the scene in a window (and takes it from the one before). nullptr: in none.
  void attach(vtkRenderWindow* window);
  /// Sizes of text and lines are for a screen of this many pixels per 96-dpi pixel.
  void setPixelRatio(double ratio);
  /// The main renderer, for picking.
  [[nodiscard]] vtkRenderer* renderer() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
