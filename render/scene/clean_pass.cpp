#include "render/scene/clean_pass.h"

#include <vtkCamera.h>
#include <vtkCameraPass.h>
#include <vtkDefaultPass.h>
#include <vtkLightsPass.h>
#include <vtkMatrix4x4.h>
#include <vtkObjectFactory.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLQuadHelper.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLShaderCache.h>
#include <vtkOpenGLState.h>
#include <vtkRenderPassCollection.h>
#include <vtkRenderState.h>
#include <vtkRenderer.h>
#include <vtkSequencePass.h>
#include <vtkShaderProgram.h>
#include <vtkTextureObject.h>
#include <vtk_glew.h>

namespace denavit {
namespace {

/// Depth d of a buffer, in terms of the projection P: perspective d = -P22 - P23 / z, parallel
/// d = P22 z + P23; the camera looks along -z. Along a line of the picture 1 / z is linear on a
/// plane in perspective: what is left of its second difference is a jump.
constexpr const char* kShader = R"(//VTK::System::Dec
in vec2 texCoord;
uniform sampler2D colors;
uniform sampler2D depths;
uniform vec2 texel;
uniform vec4 lens;  // P00, P11, P22, P23
uniform int isParallel;
uniform int fineness;
uniform float radius;
//VTK::Output::Dec

vec3 placeAt(vec2 uv) {
  float d = 2.0 * texture(depths, uv).r - 1.0;
  float z = isParallel == 1 ? (d - lens.w) / lens.z : -lens.w / (d + lens.z);
  vec2 beside = (2.0 * uv - 1.0) / lens.xy;
  return vec3(isParallel == 1 ? beside : -z * beside, z);
}

vec3 nearer(vec3 a, vec3 b) { return abs(a.z) < abs(b.z) ? a : b; }

float openness(vec2 uv, int samples) {
  if (texture(depths, uv).r >= 1.0) return 1.0;
  vec3 p = placeAt(uv);
  vec3 across = nearer(placeAt(uv + vec2(texel.x, 0.0)) - p, p - placeAt(uv - vec2(texel.x, 0.0)));
  vec3 up = nearer(placeAt(uv + vec2(0.0, texel.y)) - p, p - placeAt(uv - vec2(0.0, texel.y)));
  vec3 n = normalize(cross(across, up));
  vec2 reach = 0.5 * radius * lens.xy / (isParallel == 1 ? 1.0 : -p.z);
  vec2 at = floor(uv / texel);
  float start = 6.2832 * fract(52.98292 * fract(dot(at, vec2(0.06711056, 0.00583715))));
  float sum = 0.0, r2 = radius * radius;
  // What lies on a surface, as the lines of the floor's grid, does not shade it: it is in front by
  // about the size of a pixel.
  float pixel = 2.0 * texel.y / lens.y * (isParallel == 1 ? 1.0 : -p.z);
  float least = 0.02 * radius + 2.0 * pixel;
  for (int k = 0; k < samples; ++k) {
    float turn = start + 2.39996 * float(k);
    float far = (float(k) + 0.5) / float(samples);
    vec3 v = placeAt(uv + far * reach * vec2(cos(turn), sin(turn))) - p;
    float vv = dot(v, v), f = max(1.0 - vv / r2, 0.0);
    sum += f * f * f * max(dot(v, n) - least, 0.0) * radius / (vv + 0.0025 * r2);
  }
  return clamp(1.0 - 1.15 * sum / float(samples), 0.3, 1.0);
}

/// How far [m] a place is in front of its neighbours a and b, beyond what the slope of its own
/// surface explains.
float jump(float z, float a, float b) {
  float slope = min(abs(z - a), abs(z - b));
  float ahead = isParallel == 1 ? 2.0 * z - a - b : (1.0 / a + 1.0 / b - 2.0 / z) * z * z;
  return ahead - 4.0 * slope;
}

float jumpAt(vec2 uv) {
  vec2 pixel = texel * float(fineness);
  float z = placeAt(uv).z;
  return max(jump(z, placeAt(uv + vec2(pixel.x, 0.0)).z, placeAt(uv - vec2(pixel.x, 0.0)).z),
             jump(z, placeAt(uv + vec2(0.0, pixel.y)).z, placeAt(uv - vec2(0.0, pixel.y)).z));
}

void main() {
  vec3 sum = vec3(0.0);
  float lines = 0.0;
  int samples = fineness == 1 ? 14 : 7;
  for (int x = 0; x < fineness; ++x) {
    for (int y = 0; y < fineness; ++y) {
      vec2 uv = texCoord + (vec2(x, y) - 0.5 * float(fineness - 1)) * texel;
      sum += texture(colors, uv).rgb * openness(uv, samples);
      lines += smoothstep(0.08 * radius, 0.25 * radius, jumpAt(uv));
    }
  }
  float count = float(fineness * fineness);
  gl_FragData[0] = vec4(sum / count * (1.0 - 0.55 * lines / count), 1.0);
}
)";

}  // namespace

vtkStandardNewMacro(CleanPass);

CleanPass::CleanPass() {
  vtkNew<vtkLightsPass> lights;
  vtkNew<vtkDefaultPass> props;
  vtkNew<vtkRenderPassCollection> steps;
  steps->AddItem(lights);
  steps->AddItem(props);
  vtkNew<vtkSequencePass> sequence;
  sequence->SetPasses(steps);
  scene_->SetDelegatePass(sequence);
}

CleanPass::~CleanPass() = default;

void CleanPass::ReleaseGraphicsResources(vtkWindow* window) {
  scene_->ReleaseGraphicsResources(window);
  buffer_->ReleaseGraphicsResources(window);
  colors_->ReleaseGraphicsResources(window);
  depths_->ReleaseGraphicsResources(window);
  quad_.reset();
}

void CleanPass::Render(const vtkRenderState* state) {
  vtkRenderer* renderer = state->GetRenderer();
  int box[4];  // width, height, left, bottom
  renderer->GetTiledSizeAndOrigin(&box[0], &box[1], &box[2], &box[3]);
  if (box[0] <= 0 || box[1] <= 0) return;
  drawScene(state, fineness_ * box[0], fineness_ * box[1]);
  drawQuad(renderer, box);
}

void CleanPass::drawScene(const vtkRenderState* state, int width, int height) {
  vtkRenderer* renderer = state->GetRenderer();
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  const auto w = static_cast<unsigned int>(width), h = static_cast<unsigned int>(height);
  if (colors_->GetWidth() != w || colors_->GetHeight() != h || !colors_->GetHandle()) {
    for (vtkTextureObject* texture : {colors_.Get(), depths_.Get()}) {
      texture->SetContext(window);
      texture->SetMinificationFilter(vtkTextureObject::Nearest);
      texture->SetMagnificationFilter(vtkTextureObject::Nearest);
      texture->SetWrapS(vtkTextureObject::ClampToEdge);
      texture->SetWrapT(vtkTextureObject::ClampToEdge);
    }
    colors_->Allocate2D(w, h, 4, VTK_UNSIGNED_CHAR);
    depths_->AllocateDepth(w, h, vtkTextureObject::Float32);
  }
  window->GetState()->PushFramebufferBindings();
  buffer_->SetContext(window);
  buffer_->Bind();
  buffer_->AddColorAttachment(0, colors_);
  buffer_->AddDepthAttachment(depths_);
  buffer_->ActivateDrawBuffer(0);
  buffer_->StartNonOrtho(width, height);
  vtkRenderState fine(renderer);
  fine.SetPropArrayAndCount(state->GetPropArray(), state->GetPropArrayCount());
  fine.SetFrameBuffer(buffer_);
  scene_->Render(&fine);
  NumberOfRenderedProps = scene_->GetNumberOfRenderedProps();
  window->GetState()->PopFramebufferBindings();
}

void CleanPass::drawQuad(vtkRenderer* renderer, const int box[4]) {
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  if (!quad_)
    quad_ = std::make_unique<vtkOpenGLQuadHelper>(window, nullptr, kShader, nullptr);
  else
    window->GetShaderCache()->ReadyShaderProgram(quad_->Program);
  vtkOpenGLState* state = window->GetState();
  const vtkOpenGLState::ScopedglEnableDisable depth(state, GL_DEPTH_TEST), blend(state, GL_BLEND);
  const vtkOpenGLState::ScopedglViewport viewport(state);
  const vtkOpenGLState::ScopedglScissor scissor(state);
  state->vtkglDisable(GL_DEPTH_TEST);
  state->vtkglDisable(GL_BLEND);
  state->vtkglViewport(box[2], box[3], box[0], box[1]);
  state->vtkglScissor(box[2], box[3], box[0], box[1]);
  colors_->Activate();
  depths_->Activate();
  vtkCamera* camera = renderer->GetActiveCamera();
  vtkMatrix4x4* P =
      camera->GetProjectionTransformMatrix(static_cast<double>(box[0]) / box[1], -1, 1);
  const float lens[4] = {
      static_cast<float>(P->GetElement(0, 0)), static_cast<float>(P->GetElement(1, 1)),
      static_cast<float>(P->GetElement(2, 2)), static_cast<float>(P->GetElement(2, 3))};
  const float texel[2] = {1.0F / static_cast<float>(fineness_ * box[0]),
                          1.0F / static_cast<float>(fineness_ * box[1])};
  vtkShaderProgram* program = quad_->Program;
  program->SetUniformi("colors", colors_->GetTextureUnit());
  program->SetUniformi("depths", depths_->GetTextureUnit());
  program->SetUniform2f("texel", texel);
  program->SetUniform4f("lens", lens);
  program->SetUniformi("isParallel", camera->GetParallelProjection() ? 1 : 0);
  program->SetUniformi("fineness", fineness_);
  program->SetUniformf("radius", static_cast<float>(radius_m_));
  quad_->Render();
  colors_->Deactivate();
  depths_->Deactivate();
}

}  // namespace denavit
