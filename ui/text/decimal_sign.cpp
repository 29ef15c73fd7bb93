#include "ui/text/decimal_sign.h"

#include <atomic>

namespace denavit {
namespace {

std::atomic<bool> isCommaWanted = false;  // jobs write numbers, too

}  // namespace

bool hasDecimalComma() { return isCommaWanted; }

void setDecimalComma(bool comma) { isCommaWanted = comma; }

QString toReading(QString number) { return isCommaWanted ? number.replace('.', ',') : number; }

}  // namespace denavit
