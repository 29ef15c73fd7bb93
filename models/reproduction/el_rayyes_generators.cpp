#include "models/generation/published_counts.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/generated_count.h"
#include "models/reproduction/papers.h"

namespace denavit {

namespace {

constexpr ReferenceFrame kTool{ReferenceFrame::Kind::Tool, 0};
constexpr const char* kFewer =
    "base parameters, sums of angles, factors and shared sums: the same forces with fewer "
    "operations";

/// A row of tables 4.2 to 4.5.
struct PrintedRow {
  std::string_view what, generator;
  PrintedCount printed;
  bool hasLoad = false;
  std::optional<InertiaMethod> method = {};
  int searchMoves = 0;  ///< where passes alone do not find as few
};

/// One arm of a table.
struct PrintedArm {
  std::string_view title, robot;
  std::vector<PrintedRow> rows;
  PrintedCount sum;  ///< printed as the sum of the rows in `summed`
  std::string_view sumOf;
  std::vector<std::size_t> summed;
};

OperationCount operator+(const OperationCount& a, const OperationCount& b) {
  return {a.multiplications + b.multiplications, a.additions + b.additions,
          a.divisions + b.divisions, a.functions + b.functions};
}

/// The rows beside ours, their sum, and what the print adds up to.
Sections compareArm(const PrintedArm& arm, const ReproductionInputs& inputs) {
  const std::string title(arm.title);
  ReproductionSection counts{.title = title + ": multiplications + additions"};
  ReproductionSection sums{.title = title + ": what the printed numbers add up to"};
  std::vector<OperationCount> ours;
  for (const PrintedRow& row : arm.rows) {
    CountedCode code{.robot = std::string(arm.robot),
                     .generator = std::string(row.generator),
                     .method = row.method,
                     .searchMoves = row.searchMoves};
    if (row.hasLoad) code.loadFrame = kTool;
    ours.push_back(countCode(inputs, code));
    counts.add(compareCode(std::string(row.what), row.printed, ours.back(), kFewer));
    sums.add(compareTotal(std::string(row.what), row.printed));
  }
  PrintedCount printed;
  OperationCount sum;
  for (const std::size_t k : arm.summed) {
    printed.multiplications += arm.rows[k].printed.multiplications;
    printed.additions += arm.rows[k].printed.additions;
    sum = sum + ours[k];
  }
  const std::string name(arm.sumOf);
  counts.add(compareCode(name, arm.sum, sum, kFewer));
  sums.add(compareNumber(name + ", multiplications", countFigure(arm.sum.multiplications),
                         printed.multiplications, 0));
  sums.add(
      compareNumber(name + ", additions", countFigure(arm.sum.additions), printed.additions, 0));
  return {counts, sums};
}

bool isClosedForm(const PublishedCodeCount& count) {
  return count.method.find("closed") != std::string_view::npos;
}

/// What other programs' code of the same arms costs, as the thesis quotes them. Closed forms of
/// short arms are cheaper than any recursion.
ReproductionSection compareOthers(std::string title, const std::vector<std::string_view>& robots,
                                  std::string_view generator, const ReproductionInputs& inputs) {
  ReproductionSection section{.title = std::move(title), .origin = "others"};
  for (const std::string_view robot : robots) {
    const OperationCount ours =
        countCode(inputs, {.robot = std::string(robot), .generator = std::string(generator)});
    for (const PublishedCodeCount& count : publishedCodeCounts()) {
      if (count.robot != robot || count.generator != generator) continue;
      if (count.source.starts_with("El-Rayyes")) continue;
      const std::string what = std::string(robot) + ", " + std::string(count.method);
      const PrintedCount printed{count.multiplications, count.additions, count.operations};
      const bool isBeside = isClosedForm(count) && robot.find('3') != std::string_view::npos;
      section.add(isBeside
                      ? setCodeBeside(what, printed, ours,
                                      "multiplied out, which is shorter for three joints; denavit "
                                      "generate --search multiplies out, too")
                      : compareCode(what, printed, ours, kFewer));
    }
  }
  return section;
}

Sections joined(std::vector<Sections> all) {
  Sections joint;
  for (Sections& sections : all) {
    for (ReproductionSection& section : sections) joint.push_back(std::move(section));
  }
  return joint;
}

const std::string_view kClosed = "closed form: gravity, inertia, Coriolis, load";

constexpr PrintedCount kPuma6{204, 154, 358}, kPuma6Loaded{206, 162, 368};

/// Rows of three joints that repeat those of six.
void explainCopies(const ReproductionInputs& inputs, Sections& sections) {
  ReproductionSection section{.title = "Puma, three joints: the rows of NEDYN"};
  constexpr const char* kCopy =
      "the row of the Puma with six joints in table 4.2, printed again: no count of three joints";
  const OperationCount ours = countCode(inputs, {.robot = "puma3-thesis", .generator = "nedyn"});
  const OperationCount loaded =
      countCode(inputs, {.robot = "puma3-thesis", .generator = "nedyn", .loadFrame = kTool});
  section.add(compareCode("inverse dynamics", kPuma6, ours, kCopy));
  section.add(compareCode("with payload vector", kPuma6Loaded, loaded, kCopy));
  sections.push_back(std::move(section));
}

ReproductionSection compareSourceCode() {
  ReproductionSection section{.title = "section 3.2.7: the Stanford arm's code pass by pass"};
  constexpr int kLeft = 309, kDuplicates = 38, kConstants = 80, kTrigonometric = 6, kUnused = 128;
  constexpr int kWithoutUnused = kLeft + kDuplicates + kConstants + kTrigonometric;
  section.add(compareNumber("without unused terms", countFigure(433), kWithoutUnused, 0));
  section.add(compareNumber("the generator's code", countFigure(561), kWithoutUnused + kUnused, 0));
  section.add(compareMisprint("the same, in the next paragraph", countFigure(571), 561,
                              kWithoutUnused + kUnused, 0,
                              "561 by the figure, and by the 252 operations that are said to go"));
  return section;
}

}  // namespace

Sections reproduceElRayyes42(const ReproductionInputs& inputs) {
  const PrintedArm stanford{"Stanford",
                            "stanford-thesis",
                            {{"inverse dynamics", "nedyn", {174, 135, 309}},
                             {"with payload vector", "nedyn", {174, 141, 315}, true},
                             {"gravity term", "gterm", {56, 35, 91}},
                             {"inertia term", "hterm", {110, 77, 187}},
                             {"Coriolis term", "cterm", {165, 113, 278}},
                             {"load term, with a search", "kterm", {28, 16, 44}, true, {}, 200}},
                            {359, 241, 600},
                            kClosed,
                            {2, 3, 4, 5}};
  const PrintedArm puma{"Puma 560",
                        "puma-thesis",
                        {{"inverse dynamics", "nedyn", kPuma6},
                         {"with payload vector", "nedyn", kPuma6Loaded, true},
                         {"gravity term", "gterm", {69, 43, 112}},
                         {"inertia term", "hterm", {133, 90, 223}},
                         {"Coriolis term", "cterm", {193, 134, 327}},
                         {"load term", "kterm", {44, 27, 71}, true}},
                        {439, 294, 733},
                        kClosed,
                        {2, 3, 4, 5}};
  Sections sections = joined({compareArm(stanford, inputs), compareArm(puma, inputs)});
  sections.push_back(compareOthers("inverse dynamics by other programs (tables 1.2 and 4.1)",
                                   {"stanford-thesis", "puma-thesis"}, "nedyn", inputs));
  sections.back().finding =
      "SYMORO's 241 is what base parameters are worth. Table 1.2 has ARM's columns "
      "exchanged: 185 multiplications and 148 additions, as in table 4.1.";
  sections.push_back(compareSourceCode());
  return sections;
}

Sections reproduceElRayyes43(const ReproductionInputs& inputs) {
  const PrintedArm stanford{"Stanford, three joints",
                            "stanford3-thesis",
                            {{"inverse dynamics", "nedyn", {49, 37, 86}},
                             {"with payload vector", "nedyn", {52, 44, 96}, true},
                             {"gravity term", "gterm", {7, 2, 9}},
                             {"inertia term", "hterm", {27, 17, 44}},
                             {"Coriolis term", "cterm", {41, 19, 60}},
                             {"load term, with a search", "kterm", {6, 5, 11}, true, {}, 30}},
                            {81, 43, 124},
                            kClosed,
                            {2, 3, 4, 5}};
  const PrintedArm puma{"Puma 560, three joints",
                        "puma3-thesis",
                        {{"gravity term", "gterm", {16, 8, 24}},
                         {"inertia term", "hterm", {46, 28, 74}},
                         {"Coriolis term", "cterm", {66, 39, 105}},
                         {"load term", "kterm", {14, 9, 23}, true}},
                        {142, 84, 226},
                        kClosed,
                        {0, 1, 2, 3}};
  Sections sections = joined({compareArm(stanford, inputs), compareArm(puma, inputs)});
  explainCopies(inputs, sections);
  sections.push_back(compareOthers("inverse dynamics by ARM (table 4.1)",
                                   {"stanford3-thesis", "puma3-thesis"}, "nedyn", inputs));
  return sections;
}

Sections reproduceElRayyes44(const ReproductionInputs& inputs) {
  constexpr auto kTwo = InertiaMethod::Method2, kThree = InertiaMethod::Method3;
  const PrintedArm stanford{"Stanford, three joints",
                            "stanford3-thesis",
                            {{"inertia matrix, method 2", "hmat", {18, 13, 31}, false, kTwo},
                             {"bias forces", "bvect", {45, 23, 68}},
                             {"both at once, method 2", "hbmat", {62, 35, 97}, false, kTwo},
                             {"both at once, method 3", "hbmat", {85, 55, 140}, false, kThree}},
                            {63, 36, 99},
                            "one after the other",
                            {0, 1}};
  const PrintedArm puma{"Puma 560, three joints",
                        "puma3-thesis",
                        {{"inertia matrix, method 2", "hmat", {41, 27, 68}, false, kTwo},
                         {"bias forces", "bvect", {68, 41, 109}},
                         {"both at once, method 2", "hbmat", {107, 68, 175}, false, kTwo},
                         {"both at once, method 3", "hbmat", {132, 92, 224}, false, kThree}},
                        {109, 68, 177},
                        "one after the other",
                        {0, 1}};
  return joined({compareArm(stanford, inputs), compareArm(puma, inputs)});
}

Sections compareElRayyesTable45(const ReproductionInputs& inputs) {
  constexpr auto kTwo = InertiaMethod::Method2, kThree = InertiaMethod::Method3;
  const PrintedArm stanford{"Table 4.5: Stanford",
                            "stanford-thesis",
                            {{"inertia matrix, method 2", "hmat", {187, 122, 309}, false, kTwo},
                             {"bias forces", "bvect", {169, 117, 286}},
                             {"both at once, method 2", "hbmat", {352, 238, 590}, false, kTwo},
                             {"both at once, method 3", "hbmat", {345, 256, 601}, false, kThree}},
                            {356, 239, 595},
                            "one after the other",
                            {0, 1}};
  const PrintedArm puma{"Table 4.5: Puma 560",
                        "puma-thesis",
                        {{"inertia matrix, method 2", "hmat", {258, 183, 441}, false, kTwo},
                         {"bias forces", "bvect", {195, 136, 331}},
                         {"both at once, method 2", "hbmat", {449, 319, 768}, false, kTwo},
                         {"both at once, method 3", "hbmat", {396, 284, 680}, false, kThree}},
                        {453, 319, 772},
                        "one after the other",
                        {0, 1}};
  return joined({compareArm(stanford, inputs), compareArm(puma, inputs)});
}

Sections reproduceElRayyes46(const ReproductionInputs& inputs) {
  ReproductionSection section = compareOthers(
      "inertia matrix and bias forces by ARM",
      {"stanford-thesis", "puma-thesis", "stanford3-thesis", "puma3-thesis"}, "hbmat", inputs);
  section.origin = "paper";
  return {section};
}

Sections reproduceElRayyes47(const ReproductionInputs& inputs) {
  constexpr PrintedCount kOwn{92, 49, 141}, kOrin{93, 24, 117}, kPaul{46, 21, 67};
  ReproductionSection counts{.title = "Puma 560, in the axes of the last link"};
  const OperationCount ours =
      countCode(inputs, {.robot = "puma-p", .generator = "jacob", .jacobianFrame = kTool});
  counts.add(compareCode("El-Rayyes, JACOB", kOwn, ours, kFewer));
  counts.add(compareNumber("El-Rayyes, sines and cosines", countFigure(10),
                           static_cast<double>(ours.functions), 0));
  counts.add(
      setCodeBeside("Leahy et al.", {66, 30, 96}, ours, "derived by hand; the axes are not said"));
  counts.add(setCodeBeside("Orin and Schrader", kOrin, ours, "of any arm with six joints"));
  counts.add(setCodeBeside(
      "Paul et al.", kPaul,
      countCode(inputs, {.robot = "puma-thesis",
                         .generator = "jacob",
                         .jacobianFrame = {ReferenceFrame::Kind::Link, 3}}),
      "of a simplified Puma, axes not said; ours is without the shoulder's offset and "
      "in the axes of link 3, where it is cheapest"));
  ReproductionSection sums{.title = "what the printed numbers add up to"};
  sums.add(
      compareMisprint("Leahy et al.", countFigure(99), 96, 66 + 30, 0, "66 and 30 are 96, not 99"));
  sums.add(compareTotal("El-Rayyes", kOwn));
  sums.add(compareTotal("Orin and Schrader", kOrin));
  sums.add(compareTotal("Paul et al.", kPaul));
  return {counts, sums};
}

}  // namespace denavit
