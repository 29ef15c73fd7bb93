#include <gmock/gmock.h>

#include "models/issue.h"
#include "models/robot/robot_file.h"
#include "models/robot/urdf/urdf.h"
#include "models/robot/urdf/xml_encoding.h"

namespace denavit {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::string armNamed(const std::string& declaration, const std::string& name) {
  return declaration + "<robot name='" + name + "'><link name='a'/>\n<link name='b" + name +
         "'/><joint name='j' type='continuous'><parent link='a'/><child link='b" + name +
         "'/><axis xyz='0 0 1'/></joint></robot>";
}

std::string encodingReportOf(const std::string& text) {
  try {
    (void)parseUrdf(text, "r.urdf");
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "no error";
}

TEST(UrdfEncoding, LatinLettersComeThroughAsUtf8) {
  const std::string latin =
                        "Gr\xf6\xdf"
                        "e",
                    utf8 = "Größe";
  for (const char* declaration :
       {"<?xml version='1.0' encoding='ISO-8859-1'?>", "<?xml version=\"1.0\"?>\n", "",
        "<?xml version='1.0' encoding=\"latin1\" ?>", "<?xml version='1.0' encoding='UTF-8'?>"}) {
    const UrdfImport import = parseUrdf(armNamed(declaration, latin), "r.urdf");
    EXPECT_EQ(import.robot.name, utf8) << declaration;
    EXPECT_EQ(import.tip, "b" + utf8) << declaration;
    EXPECT_EQ(parseRobot(toJson(import.robot), "").name, utf8) << declaration;
    const bool declared = std::string(declaration).find("1'?") != std::string::npos ||
                          std::string(declaration).find("latin") != std::string::npos;
    const auto remark = Contains(HasSubstr("is no UTF-8; its letters are read as ISO-8859-1"));
    if (declared) {
      EXPECT_THAT(import.remarks, Not(remark)) << declaration;
    } else {
      EXPECT_THAT(import.remarks, remark) << declaration;
    }
  }
}

TEST(UrdfEncoding, Utf8StaysAsItIs) {
  for (const char* declaration : {"", "\xef\xbb\xbf", "<?xml version='1.0' encoding='utf-8'?>"}) {
    const DecodedText decoded = decodeXml(armNamed(declaration, "腕 é €"), "r.urdf");
    EXPECT_EQ(decoded.remark, "");
    EXPECT_THAT(decoded.text, HasSubstr("腕 é €"));
    EXPECT_EQ(parseUrdf(decoded.text, "r.urdf").robot.name, "腕 é €") << declaration;
  }
  // References are in Unicode whatever the file is in.
  const std::string latin = "<?xml version='1.0' encoding='ISO-8859-1'?>";
  EXPECT_EQ(parseUrdf(armNamed(latin, "&#233;"), "r.urdf").robot.name, "é");
}

TEST(UrdfEncoding, QuotesOfWindowsAreQuotes) {
  EXPECT_EQ(decodeXml("<a \x93\x94\x80\x81>", "").text, "<a “”€\xef\xbf\xbd>");
  EXPECT_EQ(decodeXml("<a>\nb\n\xe9 é</a>", "").remark.substr(0, 6), "line 3");
  EXPECT_EQ(decodeXml("<a>\nb\n\xe9 é</a>", "").text, "<a>\nb\né é</a>");
}

TEST(UrdfEncoding, OthersAreRefused) {
  EXPECT_EQ(
      encodingReportOf(armNamed("<?xml version='1.0' encoding='KOI8-R'?>\n", "\xd2\xd5\xcb\xc1")),
      "r.urdf: line 2: has letters beyond ASCII in the encoding koi8-r; read are UTF-8, "
      "ISO-8859-1 and windows-1252: save the file as UTF-8");
  EXPECT_EQ(encodingReportOf(armNamed("<?xml version='1.0' encoding='KOI8-R'?>", "plain")),
            "no error");
  EXPECT_EQ(encodingReportOf(std::string("\xff\xfe<\0r\0", 6)),
            "r.urdf: urdf: holds NUL bytes, as files in UTF-16 do: save the file as UTF-8");
}

}  // namespace
}  // namespace denavit
