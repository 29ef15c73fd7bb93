#include "render/scene/lights.h"

#include <vtkLightKit.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

namespace denavit {

void addLights(vtkRenderer* renderer) {
  vtkNew<vtkLightKit> lights;
  lights->SetKeyLightIntensity(1.0);
  lights->SetKeyToFillRatio(2.2);
  lights->SetKeyToHeadRatio(2.6);
  lights->AddLightsToRenderer(renderer);
  renderer->SetAutomaticLightCreation(false);
}

}  // namespace denavit
