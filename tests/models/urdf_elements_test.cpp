#include "models/robot/urdf/urdf_elements.h"

#include <random>

#include <gmock/gmock.h>

#include "models/import/foreign_arm.h"
#include "models/issue.h"
#include "models/robot/urdf/urdf.h"
#include "tests/models/urdf_text.h"

namespace denavit {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// An arm of one joint, with something in it.
std::string armAround(const std::string& inside, const std::string& axis = "0 0 1") {
  return "<robot name='r'><link name='a'/><link name='b'/>\n<joint name='j' type='continuous'>"
         "<parent link='a'/><child link='b'/><axis xyz='" +
         axis + "'/></joint>\n" + inside + "</robot>";
}

std::string outcomeOf(const std::string& urdf) {
  try {
    return counted(parseUrdf(urdf, "r.urdf").robot.joints.size(), "joint");
  } catch (const DescriptionError& error) {
    return error.what();
  }
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int k = 0; k < times; ++k) all += text;
  return all;
}

TEST(UrdfElements, WhatXmlAllowsIsRead) {
  for (const std::string& inside :
       {std::string("<!-- <x> </y> -- > it's \" -->"), std::string("<!--><x>-->"),
        std::string("<x><![CDATA[</x> <y> ]] > ]]></x>"), std::string("<?do </robot> > ?>"),
        std::string("<x a=\"/>\" b='\"'\n c = \"it's > &lt; & &amp\"\t/>"),
        "<é ü='1'/>" + repeated("<x>", 1) + "</x\n>",
        std::string("<x:y z:a.b-c=''>a > b & c</x:y>"), repeated("<x>", 99) + repeated("</x>", 99),
        "<!-- " + repeated("<x>", 150) + " -->", repeated("<x/>", 32000)}) {
    EXPECT_EQ(outcomeOf(armAround(inside)), "1 joint") << inside.substr(0, 100);
    EXPECT_EQ(outcomeOf("\xef\xbb\xbf<?xml version='1.0'?>\n<!DOCTYPE robot>\n<!-- > -->" +
                        armAround(inside) + "\n<!-- end -->\n"),
              "1 joint");
  }
}

TEST(UrdfElements, WhatOthersCouldReadOtherwiseIsRefusedWithItsLine) {
  const std::pair<std::string, const char*> rows[] = {
      {"", "line 1: is the end of the text, which has no element: give a URDF file"},
      {"hello", "line 1: is no XML: give a file that begins with a tag"},
      {"\n\n<sdf/>", "line 3: is no <robot>: give a URDF file"},
      {armAround("\n<x>"),
       "line 4: ends <robot>, but <x> of line 4 is open: close every element "
       "before the one around it"},
      {"<robot name='r'>\n<link name='a'>\n",
       "line 3: is the end of the text, but <link> of line 2 is still "
       "open: close every element; the file may be cut off"},
      {armAround("</x>"),
       "line 3: ends <x>, but <robot> of line 1 is open: close every element "
       "before the one around it"},
      {armAround("<x a='1' a='2'/>"), "line 3: has \"a\" twice in one tag: leave one"},
      {armAround("<x a=1/>"), "line 3: has a value without quotes: write key=\"value\""},
      {armAround("<x a/>"), "line 3: has a key without a value: write key=\"value\""},
      {armAround("<x a='1'b='2'/>"),
       "line 3: has a tag <x> that is not understood: write <name key=\"value\">, with blanks "
       "between"},
      {armAround("<x '/>"), "line 3: has a key without a name: write a < in texts as &lt;"},
      {armAround("< x/>"), "line 3: has a tag without a name: write a < in texts as &lt;"},
      {armAround("<x a='1><y b='2'/>"),
       "line 3: has a value of \"a\" without its closing quote: "
       "close it, and write a < in it as &lt;"},
      {armAround("<x a='&#0;'/>"),
       "line 3: has a reference &#...; that is no character: write the character itself"},
      {armAround("<x a='&#xD800;'/>"),
       "line 3: has a reference &#...; that is no character: write the character itself"},
      {armAround("<!-- <x/>"), "line 3: begins a comment that does not end: close it by -->"},
      {armAround("<x><![CDATA[ ]]</x>"),
       "line 3: begins a CDATA section that does not end: close it by ]]>"},
      {armAround("<?x >"), "line 3: begins an instruction that does not end: close it by ?>"},
      {"<!DOCTYPE r [<!ENTITY a '<x>'>]>" + armAround(""),
       "line 1: declares something, which is not read here: remove the declarations"},
      {armAround("<!x>"),
       "line 3: declares something, which is not read here: remove the declarations"},
      {armAround("") + "\n<robot/>",
       "line 4: begins a second outermost element: leave one in the file"},
      {armAround("") + "\nx", "line 4: has text behind the outermost element: remove it"},
      {armAround("") + "</robot>",
       "line 3: ends <robot>, which is not open: close every element "
       "before the one around it"},
  };
  for (const auto& [text, message] : rows) {
    EXPECT_EQ(outcomeOf(text), std::string("r.urdf: ") + message) << text.substr(0, 200);
  }
}

/// Each of these looked flat, or quick, to one reader and deep, or slow, to another.
TEST(UrdfElements, HostileTextsEndAtOnce) {
  constexpr int kMany = 60000;
  for (const char* piece : {"<x>",
                            "<x a=\"/>\">",
                            "<x a='\"'>",
                            "<x><![CDATA[</x>]]>",
                            "<x><!-- </x> -->",
                            "<!--></robot>--><x>",
                            "<x><?y </x> ?>",
                            "<x a=b/c'>",
                            "<x ",
                            "< x>",
                            "<",
                            "<!",
                            "<!--",
                            "<?",
                            "</",
                            "&#",
                            "<x '>",
                            "<x a='&#",
                            "]]>",
                            "<![CDATA["}) {
    const std::string inside = repeated(piece, kMany);
    for (const std::string& text : {armAround(inside), inside, "<!DOCTYPE r [" + inside,
                                    armAround("<x a='" + inside + "'/>")}) {
      EXPECT_THAT(outcomeOf(text), AnyOf(StartsWith("r.urdf: line "), "1 joint")) << piece;
      if (text.front() != '<') continue;
      EXPECT_NO_THROW({
        try {
          (void)readForeign(text, "r.xml");
        } catch (const DescriptionError&) {
        }
      }) << piece;
    }
  }
  std::string keys, links;
  for (int k = 0; k < kMany; ++k) {
    keys += " a" + std::to_string(k) + "=''";
    links += "<link name='l" + std::to_string(k) + "'/>";
  }
  EXPECT_EQ(outcomeOf(armAround("<x" + keys + "/>")),
            "r.urdf: line 3: has more than 64 keys in one tag: leave out those that no URDF has");
  EXPECT_EQ(outcomeOf(armAround(links)), "r.urdf: links: are more than 1000: shorten the chain");
  EXPECT_THAT(outcomeOf(armAround(repeated("<joint name='k'/>", kMany))),
              HasSubstr("more than 50000"));
}

TEST(UrdfElements, ALinkHasOneJointThatCarriesIt) {
  const auto joint = [](const std::string& name, const std::string& from, const std::string& to) {
    return "<joint name='" + name + "' type='continuous'><parent link='" + from +
           "'/><child link='" + to + "'/></joint>";
  };
  const std::string links = "<robot name='r'><link name='r'/><link name='a'/><link name='b'/>";
  EXPECT_EQ(
      outcomeOf(links + joint("x", "r", "a") + joint("y", "a", "b") + joint("z", "b", "a") +
                "</robot>"),
      "r.urdf: line 1, joint \"z\": leads to link \"a\", as joint \"x\" does: give every link one "
      "joint that carries it");
  EXPECT_EQ(outcomeOf(links + joint("y", "a", "b") + joint("z", "b", "a") + "</robot>"),
            "r.urdf: line 1, joint \"z\": closes a loop of links at link \"a\": give every link "
            "one joint "
            "that carries it");
  EXPECT_THAT(outcomeOf(links + joint("y", "a", "a") + "</robot>"), HasSubstr("closes a loop"));
  std::string ladder = "<robot name='r'><link name='l0'/>";
  for (int k = 0; k < 60; ++k) {
    const std::string from = "l" + std::to_string(k), to = "l" + std::to_string(k + 1);
    ladder += "<link name='" + to + "'/>" + joint("a" + to, from, to) + joint("b" + to, from, to);
  }
  EXPECT_THAT(outcomeOf(ladder + "</robot>"), HasSubstr("as joint \"al1\" does"));
}

TEST(UrdfElements, ValuesAreNeitherFormatsNorShown) {
  const std::string secret = "%s%n%s%n root:$6$salt/";
  for (const std::string& text :
       {armAround("", secret), armAround("<link name='" + secret + "'/>"),
        armAround("<link name='c'><inertial><mass value='" + secret + "'/></inertial></link>"),
        armAround("<joint name='" + secret + "' type='" + secret + "'/>")}) {
    EXPECT_THAT(outcomeOf(text), StartsWith("r.urdf: line ")) << text;
    EXPECT_THAT(outcomeOf(text), Not(HasSubstr("salt"))) << text;
  }
  for (const std::string& picture :
       {"<link name='c'><visual><geometry><box size='" + secret + "'/></geometry></visual></link>" +
            "<joint name='k' type='fixed'><parent link='b'/><child link='c'/></joint>",
        "<material name='" + secret + "'/>"}) {
    EXPECT_EQ(outcomeOf(armAround(picture)), "1 joint") << "no arm has pictures";
  }
  EXPECT_EQ(outcomeOf(armAround("", "12345678 1")),
            "r.urdf: line 2, joint \"j\", axis xyz: has 2 of the 3 numbers that it takes: write "
            "xyz=\"X Y Z\" with numbers");
}

/// What goes to the parser says the same to our own reader, whatever the file was.
TEST(UrdfElements, MutatedFilesAreReadInOneWayOrRefused) {
  using namespace test;
  const std::string seed =
      "<?xml version='1.0'?>\n<!-- arm -->" +
      urdfOf({{"revolute", {0, 0, 1}, {1.57, 0, 0}, kZ}, {"prismatic", {1, 0, 0}, kO, kY}},
             "<gazebo><a b='&quot;'>t</a></gazebo><![CDATA[x]]>");
  const char* const pieces[] = {"<",   ">",         "/>",
                                "</",  "\"",        "'",
                                "=",   "&",         "<!--",
                                "-->", "<![CDATA[", "]]>",
                                "<?",  "?>",        "<!DOCTYPE r [",
                                "]>",  "<link>",    "</link>",
                                "\n",  "\xc3",      "\xef\xbb\xbf",
                                "%n",  "&#",        "&#x41;"};
  std::mt19937 random(7);
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  int readable = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    std::string text = seed;
    for (std::size_t edits = 1 + pick(3); edits > 0; --edits) {
      const std::size_t at = pick(text.size());
      switch (pick(4)) {
        case 0:
          text.insert(at, pieces[pick(std::size(pieces))]);
          break;
        case 1:
          text.erase(at, 1 + pick(12));
          break;
        case 2:
          text.insert(at, text.substr(pick(text.size()), pick(60)));
          break;
        default:
          text[at] = static_cast<char>(32 + pick(95));
      }
    }
    EXPECT_NO_THROW((void)outcomeOf(text)) << text;
    try {
      const std::string written = toXml(readUrdfElements(text, ""));
      EXPECT_EQ(toXml(readUrdfElements(written, "")), written) << text;
      ++readable;
    } catch (const DescriptionError& error) {
      EXPECT_FALSE(error.issues().empty());
    }
  }
  EXPECT_GT(readable, 100);
}

}  // namespace
}  // namespace denavit
