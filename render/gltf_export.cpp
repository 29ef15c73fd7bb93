#include "render/gltf_export.h"

#include <cmath>

#include <vtkActor.h>
#include <vtkDataArray.h>
#include <vtkGLTFExporter.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include "render/arm_scene.h"
#include "render/scene/arm_solids.h"
#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

/// The light that a byte of a screen colour (sRGB, here by its plain power law) stands for.
unsigned char toLinear(unsigned char c) {
  return static_cast<unsigned char>(std::lround(255.0 * std::pow(c / 255.0, 2.2)));
}

/// A copy of a solid as the exporter wants it: normals by their glTF name, colours in linear light.
void addCopy(vtkRenderer* renderer, const PosedActor& solid) {
  auto* source = vtkPolyData::SafeDownCast(solid.actor()->GetMapper()->GetInput());
  vtkNew<vtkPolyData> data;
  data->DeepCopy(source);
  data->GetPointData()->GetNormals()->SetName("NORMAL");
  auto* colors = vtkUnsignedCharArray::SafeDownCast(data->GetPointData()->GetScalars());
  for (vtkIdType i = 0; i < colors->GetNumberOfValues(); ++i)
    colors->SetValue(i, toLinear(colors->GetValue(i)));
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(data);
  vtkNew<vtkActor> copy;
  copy->SetMapper(mapper);
  copy->SetUserMatrix(solid.matrix());
  copy->GetProperty()->SetSpecular(0.1);
  copy->GetProperty()->SetSpecularPower(20);
  renderer->AddActor(copy);
}

}  // namespace

std::vector<GltfPart> writeGltf(std::ostream& out, const ArmScene& scene) {
  // A window that is never drawn: it only holds what is to be written.
  vtkNew<vtkGenericOpenGLRenderWindow> window;
  window->SetSize(400, 300);
  vtkNew<vtkRenderer> renderer;
  window->AddRenderer(renderer);
  std::vector<GltfPart> parts;
  const auto add = [&](const PosedActor& solid, GltfPart part) {
    if (solid.triangleCount() == 0) return;
    addCopy(renderer, solid);
    parts.push_back(part);
  };
  const ArmSolids& solids = scene.solids();
  add(solids.base(), {});
  for (std::size_t i = 0; i < solids.linkCount(); ++i) {
    const std::vector<const PosedActor*> ofLink = solids.ofLink(i);
    for (std::size_t k = 0; k < ofLink.size(); ++k)
      add(*ofLink[k],
          {k == 0 || k > solids.rodCount(i) ? GltfPart::Kind::Link : GltfPart::Kind::Rod,
           static_cast<int>(i)});
  }
  vtkNew<vtkGLTFExporter> exporter;
  exporter->SetRenderWindow(window);
  exporter->SetActiveRenderer(renderer);
  exporter->InlineDataOn();
  exporter->SaveNormalOn();
  exporter->WriteToStream(out);
  return parts;
}

}  // namespace denavit
