#include "ui/preferences/preferences_dialog.h"

#include <QGroupBox>
#include <QSpinBox>
#include <array>

#include "ui/preferences/preferences.h"
#include "ui/widgets/decimal_box.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// In the order of the list that shows them.
constexpr std::array kMousePresets{"mujoco", "vtk", "cad"};

void addGroup(QLayout& page, const QString& title, std::initializer_list<FormRow> rows) {
  auto* group = new QGroupBox(title);
  page.addWidget(group);
  form(group, rows)->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
}

}  // namespace

PreferencesDialog::PreferencesDialog(Preferences& preferences, QWidget* parent)
    : QDialog(parent), preferences_(preferences) {
  setObjectName("preferencesDialog");
  setWindowTitle(tr("Preferences"));
  QVBoxLayout* page = column(this, {});
  makeNumbers(*page);
  makeLook(*page);
  makeRuns(*page);
  makeFiles(*page);
  page->addStretch();
  QDialogButtonBox* buttons =
      dialogButtons(this, QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close);
  QPushButton* restore = buttons->button(QDialogButtonBox::RestoreDefaults);
  named(restore, "restoreDefaults", tr("All preferences as they were at first"));
  buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Every choice is in force already"));
  page->addWidget(buttons);
  connect(restore, &QPushButton::clicked, this, [this] { preferences_.setValues({}); });
  connect(&preferences_, &Preferences::changed, this, [this] { show(preferences_.values()); });
  show(preferences_.values());
  setMinimumWidth(430);
}

QComboBox* PreferencesDialog::addChoice(const char* name, const QString& tip,
                                        const QStringList& choices) {
  QComboBox* box = comboBox(this, name, tip, choices);
  connect(box, &QComboBox::currentIndexChanged, this, &PreferencesDialog::take);
  return box;
}

QCheckBox* PreferencesDialog::addCheck(const char* name, const QString& text, const QString& tip) {
  auto* box = checkBox(this, name, text, tip);
  connect(box, &QCheckBox::toggled, this, &PreferencesDialog::take);
  return box;
}

void PreferencesDialog::makeNumbers(QLayout& page) {
  const QString typed = tr("Of numbers on screen; a unit typed with a number always counts");
  length_ = addChoice("preferLength", typed, {tr("millimetres"), tr("metres")});
  angle_ = addChoice("preferAngle", typed, {tr("degrees"), tr("radians")});
  decimal_ = addChoice("preferDecimal", tr("On screen; both signs may be typed, files have points"),
                       {tr("point: 0.5"), tr("comma: 0,5")});
  addGroup(page, tr("Numbers"),
           {{tr("&Lengths"), length_}, {tr("&Angles"), angle_}, {tr("&Decimal sign"), decimal_}});
}

void PreferencesDialog::makeLook(QLayout& page) {
  theme_ = addChoice("preferTheme", tr("Colours of the whole window"), {tr("light"), tr("dark")});
  mouse_ = addChoice("preferMouse", tr("What the mouse buttons do in the 3-D view"),
                     {tr("left turns, right moves, middle or wheel zooms"),
                      tr("left turns, middle moves, right zooms"),
                      tr("middle turns, Shift+middle moves, wheel zooms")});
  plotFont_ =
      named(new DecimalBox(this), "preferPlotFont", tr("Size of numbers and titles in plots [pt]"));
  plotFont_->setRange(6, 24);
  plotFont_->setDecimals(1);
  plotFont_->setSingleStep(0.5);
  plotFont_->setSuffix(tr(" pt"));
  plotFont_->setKeyboardTracking(false);
  connect(plotFont_, &DecimalBox::valueChanged, this, &PreferencesDialog::take);
  publication_ = addCheck("preferPublication", tr("Plots as for a &paper"),
                          tr("New plots start with the publication preset"));
  addGroup(page, tr("Look"),
           {{tr("&Theme"), theme_},
            {tr("&Mouse in 3-D"), mouse_},
            {tr("Type in plot&s"), plotFont_},
            publication_});
}

void PreferencesDialog::makeRuns(QLayout& page) {
  runBudget_ = named(
      new QSpinBox(this), "preferRunBudget",
      tr("Of memory for the rows of all runs in the list [MB], from %1 MB to all that the machine "
         "has. Beyond it the oldest runs that are neither kept nor looked at give up their rows; "
         "these are computed again when the run is looked at.")
          .arg(kLeastRunBudget_MB));
  runBudget_->setRange(kLeastRunBudget_MB, largestRunBudget_MB());
  runBudget_->setSingleStep(256);
  runBudget_->setSuffix(tr(" MB"));
  runBudget_->setKeyboardTracking(false);
  connect(runBudget_, &QSpinBox::valueChanged, this, &PreferencesDialog::take);
  addGroup(page, tr("Runs"), {{tr("&Rows take at most"), runBudget_}});
}

void PreferencesDialog::makeFiles(QLayout& page) {
  autosave_ = addCheck("preferAutosave", tr("Keep &unsaved work for recovery after a crash"),
                       tr("Every edit is on the disk within a second, beside your own files"));
  gallery_ = addCheck("preferGallery", tr("Show the &examples when nothing is opened"),
                      tr("At the start of the program"));
  addGroup(page, tr("Files"), {autosave_, gallery_});
}

void PreferencesDialog::show(const PreferenceValues& values) {
  showing_ = true;
  length_->setCurrentIndex(values.millimetres ? 0 : 1);
  angle_->setCurrentIndex(values.degrees ? 0 : 1);
  decimal_->setCurrentIndex(values.decimalComma ? 1 : 0);
  theme_->setCurrentIndex(values.theme == ThemeChoice::Dark ? 1 : 0);
  for (std::size_t i = 0; i < kMousePresets.size(); ++i) {
    if (values.mouse == QLatin1String(kMousePresets[i])) {
      mouse_->setCurrentIndex(static_cast<int>(i));
    }
  }
  plotFont_->setValue(values.plotFontSize_pt);
  runBudget_->setValue(values.runBudget_MB);
  publication_->setChecked(values.publicationPlots);
  autosave_->setChecked(values.autosave);
  gallery_->setChecked(values.showGallery);
  showing_ = false;
}

void PreferencesDialog::take() {
  if (showing_) return;
  PreferenceValues values = preferences_.values();
  values.millimetres = length_->currentIndex() == 0;
  values.degrees = angle_->currentIndex() == 0;
  values.decimalComma = decimal_->currentIndex() == 1;
  values.theme = theme_->currentIndex() == 1 ? ThemeChoice::Dark : ThemeChoice::Light;
  values.mouse = kMousePresets[static_cast<std::size_t>(mouse_->currentIndex())];
  values.plotFontSize_pt = plotFont_->value();
  values.runBudget_MB = runBudget_->value();
  values.publicationPlots = publication_->isChecked();
  values.autosave = autosave_->isChecked();
  values.showGallery = gallery_->isChecked();
  preferences_.setValues(values);
}

}  // namespace denavit
