#include "render/scene/lights.h"

#include <vtkLight.h>
#include <vtkLightCollection.h>
#include <vtkLightKit.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

namespace denavit {

void addLights(vtkRenderer* renderer) {
  vtkNew<vtkLightKit> lights;
  // Much fill: what the key does not reach is read by its shape, not guessed.
  lights->SetKeyLightIntensity(0.95);
  lights->SetKeyToFillRatio(1.7);
  lights->SetKeyToHeadRatio(2.4);
  lights->AddLightsToRenderer(renderer);
  // Without those behind the arm, which cost a third of every picture in software OpenGL and show
  // at its rims alone: key, fill and head stay.
  while (renderer->GetLights()->GetNumberOfItems() > 3)
    renderer->RemoveLight(vtkLight::SafeDownCast(renderer->GetLights()->GetItemAsObject(3)));
  renderer->SetAutomaticLightCreation(false);
}

}  // namespace denavit
