#include "ui/preferences/preferences.h"

#include <QSettings>
#include <algorithm>

#include "ui/text/decimal_sign.h"

namespace denavit {
namespace {

constexpr double kSmallestFont_pt = 5, kLargestFont_pt = 30;

QString nameOf(ThemeChoice theme) { return theme == ThemeChoice::Dark ? "dark" : "light"; }

/// Unknown and missing entries of the settings file are the defaults.
PreferenceValues read(const QSettings& settings) {
  const PreferenceValues usual;
  PreferenceValues values;
  const auto flag = [&](const char* key, bool byDefault) {
    return settings.value(key, byDefault).toBool();
  };
  values.millimetres = flag("preferences/millimetres", usual.millimetres);
  values.degrees = flag("preferences/degrees", usual.degrees);
  values.decimalComma = flag("preferences/decimal_comma", usual.decimalComma);
  values.autosave = flag("preferences/autosave", usual.autosave);
  values.publicationPlots = flag("preferences/publication_plots", usual.publicationPlots);
  values.showGallery = flag("preferences/show_gallery", usual.showGallery);
  const double size =
      settings.value("preferences/plot_font_size", usual.plotFontSize_pt).toDouble();
  if (size >= kSmallestFont_pt && size <= kLargestFont_pt) values.plotFontSize_pt = size;
  const int budget_MB = settings.value("preferences/run_budget_MB", usual.runBudget_MB).toInt();
  if (budget_MB >= kLeastRunBudget_MB) {
    values.runBudget_MB = std::min(budget_MB, largestRunBudget_MB());
  }
  values.mouse = settings.value("preferences/mouse", usual.mouse).toString();
  values.theme = settings.value("preferences/theme") == nameOf(ThemeChoice::Dark)
                     ? ThemeChoice::Dark
                     : ThemeChoice::Light;
  return values;
}

void write(QSettings& settings, const PreferenceValues& values) {
  settings.setValue("preferences/millimetres", values.millimetres);
  settings.setValue("preferences/degrees", values.degrees);
  settings.setValue("preferences/decimal_comma", values.decimalComma);
  settings.setValue("preferences/autosave", values.autosave);
  settings.setValue("preferences/plot_font_size", values.plotFontSize_pt);
  settings.setValue("preferences/publication_plots", values.publicationPlots);
  settings.setValue("preferences/show_gallery", values.showGallery);
  settings.setValue("preferences/run_budget_MB", values.runBudget_MB);
  settings.setValue("preferences/mouse", values.mouse);
  settings.setValue("preferences/theme", nameOf(values.theme));
}

}  // namespace

Preferences::Preferences(QObject* parent) : QObject(parent) {
  setDecimalComma(values_.decimalComma);
}

void Preferences::setValues(const PreferenceValues& values) {
  const PreferenceValues before = values_;
  if (values == before) return;
  values_ = values;
  setDecimalComma(values_.decimalComma);
  if (stored_) {
    QSettings settings;
    write(settings, values_);
  }
  if (before.millimetres != values.millimetres || before.degrees != values.degrees ||
      before.decimalComma != values.decimalComma) {
    emit unitsChanged();
  }
  if (before.theme != values.theme) emit themeChanged();
  emit changed();
}

void Preferences::useStored() {
  setValues(read(QSettings()));
  stored_ = true;
}

}  // namespace denavit
