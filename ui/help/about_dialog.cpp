#include <QFile>
#include <QIcon>
#include <QTabWidget>
#include <QTextBrowser>

#include <Eigen/Core>
#include <boost/version.hpp>
#include <nlohmann/json.hpp>
#include <vtkVersionMacros.h>

#include "models/files/version.h"
#include "ui/help/help_dialogs.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// A library that the programs are made with, and its terms.
struct Library {
  QString name, version, use, licence, notice, address;
};

QString joinVersion(int major, int minor, int patch) {
  return QStringLiteral("%1.%2.%3").arg(major).arg(minor).arg(patch);
}

std::vector<Library> listLibraries() {
  const auto tr = [](const char* text) { return AboutDialog::tr(text); };
  return {
      {"Qt", qVersion(), tr("windows"), "LGPL 3", "© The Qt Company Ltd. and others",
       "https://www.qt.io/licensing"},
      {"VTK", VTK_VERSION, tr("3-D and plots"), "BSD 3-Clause",
       "© Ken Martin, Will Schroeder, Bill Lorensen", "https://vtk.org/about/"},
      {"Eigen", joinVersion(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION),
       tr("linear algebra"), "MPL 2.0", "© Benoît Jacob, Gaël Guennebaud and others",
       "https://eigen.tuxfamily.org"},
      {"Boost",
       joinVersion(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100),
       tr("integration (Odeint)"), "Boost Software License 1.0",
       "© Karsten Ahnert, Mario Mulansky and others", "https://www.boost.org"},
      {"nlohmann-json",
       joinVersion(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                   NLOHMANN_JSON_VERSION_PATCH),
       tr("files"), "MIT", "© Niels Lohmann", "https://json.nlohmann.me"},
      {"CLI11", DENAVIT_CLI11, tr("command line"), "BSD 3-Clause",
       "© University of Cincinnati, developed by Henry Schreiner",
       "https://github.com/CLIUtils/CLI11"},
      {"urdfdom", DENAVIT_URDFDOM, tr("URDF files"), "BSD 3-Clause", "© Willow Garage, Inc.",
       "https://github.com/ros/urdfdom"},
      {"yaml-cpp", DENAVIT_YAML, tr("tables in YAML"), "MIT", "© Jesse Beder",
       "https://github.com/jbeder/yaml-cpp"},
      {"matio", DENAVIT_MATIO, tr("MAT-files"), "BSD 2-Clause",
       "© Christopher C. Hulbert and others", "https://github.com/tbeu/matio"},
      {"DejaVu", "", tr("type in pictures"),
       tr("Bitstream Vera licence, changes in the public domain"), "© Bitstream, Inc.",
       "https://dejavu-fonts.github.io"},
  };
}

QString aboutText() {
  return AboutDialog::tr(
             "<h2>Denavit %1</h2><p>A laboratory for robot arms, from a DH table to torques.</p>"
             "<p>Equations and conventions: Denavit and Hartenberg (1955), Craig (2005), Luh, "
             "Walker and Paul (1980), Walker and Orin (1982).</p>"
             "<p>Free software under the BSD 3-Clause Licence; it comes without any warranty.</p>")
      .arg(programVersion());
}

QString librariesText() {
  QString text = AboutDialog::tr(
      "<p>Denavit is linked with these libraries, unchanged. Each keeps its own terms; Qt is "
      "linked "
      "dynamically, so that you may put your own build in its place.</p><table cellpadding='5'>");
  for (const Library& library : listLibraries()) {
    text += QStringLiteral(
                "<tr><td><b>%1</b> %2</td><td>%3</td><td>%4<br>%5<br><a href='%6'>%6</a></td></tr>")
                .arg(library.name, library.version, library.use, library.licence, library.notice,
                     library.address);
  }
  return text + "</table>";
}

QTextBrowser* makePage(const char* name, const QString& accessible) {
  auto* page = named(new QTextBrowser, name);
  page->setAccessibleName(accessible);
  page->setOpenExternalLinks(true);
  page->setFrameShape(QFrame::NoFrame);
  return page;
}

}  // namespace

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
  setObjectName("about");
  setWindowTitle(tr("About Denavit"));
  auto* tabs = new QTabWidget(this);
  QTextBrowser* about = makePage("aboutText", tr("About"));
  about->setHtml(aboutText());
  QTextBrowser* licence = makePage("licenceText", tr("Licence of Denavit"));
  QFile file(":/LICENSE");
  if (file.open(QIODevice::ReadOnly)) licence->setPlainText(QString::fromUtf8(file.readAll()));
  QTextBrowser* libraries = makePage("librariesText", tr("Libraries and their licences"));
  libraries->setHtml(librariesText());
  tabs->addTab(about, tr("&About"));
  tabs->addTab(licence, tr("&Licence"));
  tabs->addTab(libraries, tr("Li&braries"));
  QDialogButtonBox* buttons = dialogButtons(this, QDialogButtonBox::Close);
  buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Back to the window"));
  column(this, {{tabs, 1}, buttons});
  resize(640, 460);
}

}  // namespace denavit
