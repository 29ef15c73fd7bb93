// What plots write: CSV of one chart and range, PNG, SVG and PDF.

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QMimeData>
#include <QMultiMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <clocale>

#include "tests/ui/plot_fixture.h"
#include "ui/plot_view/plot_csv.h"
#include "ui/plot_view/plot_export.h"

namespace denavit {
namespace {

using namespace test;

class PlotFiles : public PlotFixture {
 protected:
  QString write(const QString& name, const PictureOptions& options) {
    QString error;
    EXPECT_TRUE(view.saveImage(folder.filePath(name), options, &error)) << error.toStdString();
    return read(name);
  }
  [[nodiscard]] QString read(const QString& name) const {
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return QString::fromUtf8(file.readAll());
  }
  QTemporaryDir folder;
};

TEST_F(PlotFiles, CsvHasExactlyTheVisibleCurvesInTheVisibleRange) {
  view.setTimeRange({1.0, 1.01});
  view.setCurveVisible(0, 0, false);
  QString error;
  ASSERT_TRUE(view.saveCsv(folder.filePath("a.csv"), 0, &error)) << error.toStdString();
  const QStringList lines = read("a.csv").split('\n', Qt::SkipEmptyParts);
  EXPECT_EQ(lines[0], "time,total_Nm,q2_deg");
  ASSERT_EQ(lines.size(), 6) << "1.0000, 1.0025, ... 1.0100";
  const QStringList first = lines[1].split(',');
  const CurveData total = makeCurve("total", 50, 3);
  EXPECT_EQ(first[0].toDouble(), (*total.x)[400]);
  EXPECT_EQ(first[1].toDouble(), (*total.y)[400]) << "all digits give the same double";
}

TEST_F(PlotFiles, CsvKnowsNoLocale) {
  const char* comma = std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
  QLocale::setDefault(QLocale(QLocale::German));
  QString error;
  EXPECT_TRUE(view.saveCsv(folder.filePath("a.csv"), 1, &error));
  std::setlocale(LC_NUMERIC, "C");
  QLocale::setDefault(QLocale::c());
  for (const QString& line : read("a.csv").split('\n', Qt::SkipEmptyParts))
    ASSERT_EQ(line.count(','), 1) << line.toStdString() << (comma ? " in German" : "");
}

TEST_F(PlotFiles, CsvSaysWhyItCannotBeWritten) {
  QString error;
  EXPECT_FALSE(view.saveCsv("/nowhere/at/all.csv", 0, &error));
  EXPECT_THAT(error.toStdString(), testing::HasSubstr("/nowhere/at/all.csv"));
  view.setCurveVisible(1, 0, false);
  EXPECT_FALSE(view.saveCsv(folder.filePath("a.csv"), 1, &error));
  EXPECT_THAT(error.toStdString(), testing::HasSubstr("hidden"));
  EXPECT_FALSE(QFile::exists(folder.filePath("a.csv")));
}

TEST(PlotCsv, NamesAreIdentifiersWithUnits) {
  const auto name = [](const char* text, const char* unit) {
    return toIdentifier(QString::fromUtf8(text), QString::fromUtf8(unit));
  };
  EXPECT_EQ(name("τ₂", "N·m"), "tau2_Nm");
  EXPECT_EQ(name("q₁₂", "°"), "q12_deg");
  EXPECT_EQ(name("q̇₁", "°/s"), "qd1_deg_s");
  EXPECT_EQ(name("q̈₁", "rad/s²"), "qdd1_rad_s2");
  EXPECT_EQ(name("A − B", "N m"), "A_minus_B_Nm");
  EXPECT_EQ(name("closure", "-"), "closure");
  EXPECT_EQ(name("2nd run", ""), "x2nd_run");
  EXPECT_EQ(name("", ""), "value");
}

Curve makeXY(const char* name, Values x, Values y) {
  Curve curve;
  curve.name = name;
  curve.x = share(std::move(x));
  curve.y = share(std::move(y));
  return curve;
}

TEST(PlotCsv, RunsOnOtherSamplesAreReadAtTheUnion) {
  ChartData plot;
  plot.curves = {makeXY("q1", {0, 1, 2}, {0, 10, 20}), makeXY("q1", {0, 0.5, 1.5}, {1, 2, 4})};
  EXPECT_EQ(toCsv(plot, {0, 2}, "time [s]"),
            "time,q1,q1_2\n0,0,1\n0.5,5,2\n1,10,3\n1.5,15,4\n2,20,nan\n");
}

TEST(PlotCsv, PhasePlotsHaveAPairOfColumnsAndTheirTimes) {
  ChartData plot;
  plot.kind = PlotKind::XY;
  plot.curves = {makeXY("qd", {3, 1, 3}, {1, 2, 3})};
  plot.curves[0].unit = "rad/s";
  plot.curves[0].t = share({0, 1, 2});
  EXPECT_EQ(toCsv(plot, {2, 4}, "q [rad]"), "time,q_rad,qd_rad_s\n0,3,1\n2,3,3\n");
}

TEST(PlotCsv, SpectraCountInHertz) {
  ChartData plot;
  plot.kind = PlotKind::Spectrum;
  plot.curves = {makeXY("tip", {1, 2}, {3, 4})};
  EXPECT_EQ(toCsv(plot, {0, 9}, "frequency [Hz]"), "frequency_Hz,tip\n1,3\n2,4\n");
}

TEST_F(PlotFiles, SvgHasTextAsTextAndOneLinePerCurve) {
  view.setCurveVisible(0, 0, false);
  const QString svg = write("a.svg", {.size_px = {700, 420}});
  for (const char* text : {"Torque of joint 2", "total", "energy [J]", "time [s]"})
    EXPECT_TRUE(svg.contains(
        QRegularExpression(QString("<text[^>]*>\\s*[^<]*") + QRegularExpression::escape(text))))
        << text;
  EXPECT_FALSE(svg.contains(">gravity")) << "hidden curves are not named";
  EXPECT_LT(svg.count("<polyline"), 150) << "curves are not cut into pieces";
}

/// The texts of an SVG document by element; empty where it is no XML.
QMultiMap<QString, QString> readTexts(const QString& svg) {
  QMultiMap<QString, QString> texts;
  QXmlStreamReader reader(svg);
  QString element;
  while (!reader.atEnd()) {
    reader.readNext();
    if (reader.isStartElement()) texts.insert(element = reader.name().toString(), {});
    if (reader.isCharacters()) texts.insert(element, reader.text().trimmed().toString());
  }
  EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
  return reader.hasError() ? QMultiMap<QString, QString>() : texts;
}

/// Qt writes the title of a drawing as it is, and control characters too, which XML has none of.
TEST_F(PlotFiles, AnSvgIsXmlThatSaysTheTitleWhateverItIs) {
  for (const auto& [title, shown] : std::initializer_list<std::pair<QString, QString>>{
           {"q1 & q2", "q1 & q2"},
           {"q</title><script>alert(1)</script><title>",
            "q</title><script>alert(1)</script><title>"},
           {"]]> <!-- <?xml \"'", "]]> <!-- <?xml \"'"},
           {QString("a\x01\x1b") + "b\x7f" + QChar(0xFFFF), "a  b ?"},
           {QString(QChar(0x202E)) + "abc", "?abc"},
           {"Prüfstand 机器人 😀", "Prüfstand 机器人 😀"}}) {
    std::vector<PlotData> plots = makeTwoAxes();
    PlotData& plot = plots.front();
    plot.title = plot.yLabel = plot.rightLabel = plot.curves.front().name = title;
    plot.curves.front().unit = title;
    view.setPlots(plots);
    const QMultiMap<QString, QString> texts = readTexts(write("a.svg", {.size_px = {700, 420}}));
    EXPECT_TRUE(texts.values("title").contains(shown)) << title.toStdString();
    EXPECT_FALSE(texts.contains("script")) << title.toStdString();
    const QString pdf = write("a.pdf", {.size_px = {700, 420}});
    EXPECT_TRUE(pdf.startsWith("%PDF-") && pdf.trimmed().endsWith("%%EOF"));
    for (const char* action : {"/JavaScript", "/JS", "/URI", "/Launch"}) {
      EXPECT_FALSE(pdf.contains(action)) << title.toStdString();
    }
  }
}

TEST_F(PlotFiles, PdfEmbedsItsFontAndHasNoPicture) {
  QFile file(folder.filePath("a.pdf"));
  ASSERT_TRUE(view.saveImage(file.fileName(), {.size_px = {700, 420}}, nullptr));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray pdf = file.readAll();
  EXPECT_TRUE(pdf.contains("/FontFile2")) << "the font is embedded";
  EXPECT_TRUE(pdf.contains("/ToUnicode")) << "its text can be searched and copied";
  EXPECT_FALSE(pdf.contains("/Subtype /Image"));
  EXPECT_TRUE(pdf.contains("/MediaBox [0 0 525"));
}

int inkOfHue(const QImage& image) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      count += image.pixelColor(x, y).saturation() > 60 && image.pixelColor(x, y).value() > 60;
  return count;
}

TEST_F(PlotFiles, ThePublicationPresetIsBlackOnWhiteAtItsWidth) {
  PictureOptions options;
  options.size_px = {kOneColumn_px, 240};
  options.dpi = 600;
  options.style = makePublicationStyle();
  options.cursor = false;
  view.setTime(1);
  const QString path = folder.filePath("a.png");
  ASSERT_TRUE(view.saveImage(path, options, nullptr));
  const QImage image(path);
  EXPECT_NEAR(image.width(), 85 / 25.4 * 600, 2);
  EXPECT_NEAR(image.dotsPerMeterX() * 0.0254, 600, 1);
  keepPicture(image, "publication");
  // Only curves have colours: without them the picture is grey.
  for (int plot = 0; plot < 2; ++plot)
    for (int curve = 0; curve < (plot == 0 ? 3 : 1); ++curve)
      view.setCurveVisible(plot, curve, false);
  ASSERT_TRUE(view.saveImage(path, options, nullptr));
  EXPECT_EQ(inkOfHue(QImage(path)), 0);
}

TEST_F(PlotFiles, PicturesAreLightUnlessDarkIsChosen) {
  QPalette dark = view.palette();
  dark.setColor(QPalette::Base, QColor(20, 24, 30));
  view.setPalette(dark);
  EXPECT_LT(canvas()->grab().toImage().pixelColor(1, 1).lightness(), 60);
  EXPECT_EQ(view.toImage({400, 300}, 96).pixelColor(1, 1), QColor(Qt::white));
  PlotStyle style;
  style.look = PlotLook::Dark;
  view.setStyle(style);
  EXPECT_LT(view.toImage({400, 300}, 96).pixelColor(1, 1).lightness(), 60);
}

TEST_F(PlotFiles, APictureLargerThanMemoryIsRefused) {
  QString error;
  EXPECT_FALSE(
      view.saveImage(folder.filePath("a.png"), {.size_px = {20000, 20000}, .dpi = 1200}, &error));
  EXPECT_THAT(error.toStdString(), testing::HasSubstr("200 million"));
}

TEST_F(PlotFiles, ACopyIsAPictureAndAnSvg) {
  view.copyPicture();
  const QMimeData* data = QApplication::clipboard()->mimeData();
  ASSERT_NE(data, nullptr);
  EXPECT_TRUE(data->hasImage());
  EXPECT_TRUE(QString::fromUtf8(data->data("image/svg+xml")).contains("<svg"));
}

TEST_F(PlotFiles, DashesTellCurvesApartWithoutColours) {
  const auto dashed = [&](bool on) {
    PlotStyle style;
    style.dashes = on;
    view.setStyle(style);
    const QString name = on ? "b.svg" : "a.svg";
    return write(name, {.size_px = {700, 420}, .style = style}).count("stroke-dasharray");
  };
  EXPECT_EQ(dashed(false), 0);
  EXPECT_GE(dashed(true), 2);
}

}  // namespace
}  // namespace denavit
