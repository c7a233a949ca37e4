// pugixml, parsing the whole document in place; records with strings of their own from its tree.
#include <cstdlib>
#include <cstring>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include "harness.h"

namespace {

struct alternate {
  std::string hreflang, href;
};

struct image {
  std::string loc, title;
};

struct video {
  std::string thumbnail_loc, title, description, content_loc;
  long duration = 0;
};

struct record {
  std::string loc, lastmod, changefreq;
  double priority = 0;
  std::vector<alternate> alternates;
  std::vector<image> images;
  std::vector<video> videos;
};

bool is(const char *name, const char *other) { return std::strcmp(name, other) == 0; }

// The text of an element without blanks at its ends. CDATA and text are nodes of their own.
std::string text_of(pugi::xml_node node) {
  const char *start = node.child_value();
  while (*start != '\0' && static_cast<unsigned char>(*start) <= ' ') start += 1;
  const char *end = start + std::strlen(start);
  while (end > start && static_cast<unsigned char>(end[-1]) <= ' ') end -= 1;
  return std::string(start, end);
}

// Reads a number; the form `d.d`, which nearly all priorities have, without strtod.
double priority_of(const char *text) {
  bool usual = text[0] >= '0' && text[0] <= '9' && text[1] == '.' && text[2] >= '0' &&
               text[2] <= '9' && text[3] == '\0';
  return usual ? (text[0] - '0') + (text[2] - '0') / 10.0 : std::strtod(text, nullptr);
}

alternate alternate_of(pugi::xml_node node) {
  alternate made;
  for (pugi::xml_attribute attribute : node.attributes()) {
    if (is(attribute.name(), "hreflang")) made.hreflang = attribute.value();
    else if (is(attribute.name(), "href")) made.href = attribute.value();
  }
  return made;
}

image image_of(pugi::xml_node node) {
  image made;
  for (pugi::xml_node field : node.children()) {
    if (is(field.name(), "image:loc")) made.loc = text_of(field);
    else if (is(field.name(), "image:title")) made.title = text_of(field);
  }
  return made;
}

video video_of(pugi::xml_node node) {
  video made;
  for (pugi::xml_node field : node.children()) {
    const char *name = field.name();
    if (is(name, "video:thumbnail_loc")) made.thumbnail_loc = text_of(field);
    else if (is(name, "video:title")) made.title = text_of(field);
    else if (is(name, "video:description")) made.description = text_of(field);
    else if (is(name, "video:content_loc")) made.content_loc = text_of(field);
    else if (is(name, "video:duration")) made.duration = std::strtol(field.child_value(), nullptr, 10);
  }
  return made;
}

record record_of(pugi::xml_node node) {
  record made;
  for (pugi::xml_node field : node.children()) {
    const char *name = field.name();
    if (is(name, "loc")) made.loc = text_of(field);
    else if (is(name, "lastmod")) made.lastmod = text_of(field);
    else if (is(name, "changefreq")) made.changefreq = text_of(field);
    else if (is(name, "priority")) made.priority = priority_of(field.child_value());
    else if (is(name, "xhtml:link")) made.alternates.push_back(alternate_of(field));
    else if (is(name, "image:image")) made.images.push_back(image_of(field));
    else if (is(name, "video:video")) made.videos.push_back(video_of(field));
  }
  return made;
}

void add_record(signature *sum, const record &self) {
  long long *sums = sum->sums;
  sums[RECORDS] += 1;
  sums[LOC] += self.loc.size();
  sums[LASTMOD] += self.lastmod.size();
  sums[CHANGEFREQ] += self.changefreq.size();
  sums[PRIORITY] += static_cast<long long>(self.priority * 100 + 0.5);
  for (const alternate &link : self.alternates) {
    sums[ALTERNATES] += 1;
    sums[HREFLANG] += link.hreflang.size();
    sums[HREF] += link.href.size();
  }
  for (const image &picture : self.images) {
    sums[IMAGES] += 1;
    sums[IMAGE_LOC] += picture.loc.size();
    sums[IMAGE_TITLE] += picture.title.size();
  }
  for (const video &film : self.videos) {
    sums[VIDEOS] += 1;
    sums[THUMBNAIL_LOC] += film.thumbnail_loc.size();
    sums[VIDEO_TITLE] += film.title.size();
    sums[DESCRIPTION] += film.description.size();
    sums[CONTENT_LOC] += film.content_loc.size();
    sums[DURATION] += film.duration;
  }
}

int parse(char *bytes, size_t length, signature *sum) {
  pugi::xml_document document;
  unsigned int options = pugi::parse_minimal | pugi::parse_escapes | pugi::parse_cdata;
  pugi::xml_parse_result result =
      document.load_buffer_inplace(bytes, length, options, pugi::encoding_utf8);
  if (!result) return result.status;
  for (pugi::xml_node node : document.document_element().children()) {
    add_record(sum, record_of(node));
  }
  return 0;
}

}  // namespace

int main(int argument_count, char **arguments) {
  return run_harness(argument_count, arguments, parse);
}
