/* Builds one struct with owned strings for each record, sums it up, and frees it. */
#include "record.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  owned_text hreflang, href;
} alternate;

typedef struct {
  owned_text loc, title;
} image;

typedef struct {
  owned_text thumbnail_loc, title, description, content_loc;
  long duration;
} video;

typedef struct {
  owned_text loc, lastmod, changefreq;
  double priority;
  alternate *alternates;
  size_t alternate_count, alternate_capacity;
  image *images;
  size_t image_count, image_capacity;
  video *videos;
  size_t video_count, video_capacity;
} record;

struct builder {
  signature *sum;
  record *open;
  char *text;
  size_t text_length, text_capacity;
  /* The innermost open element, where it is one whose text is wanted. */
  element leaf;
};

builder *builder_create(signature *sum) {
  builder *self = calloc(1, sizeof *self);
  self->sum = sum;
  self->text_capacity = 4096;
  self->text = malloc(self->text_capacity);
  return self;
}

static void free_record(record *self) {
  for (size_t index = 0; index < self->alternate_count; index += 1) {
    free(self->alternates[index].hreflang.bytes);
    free(self->alternates[index].href.bytes);
  }
  for (size_t index = 0; index < self->image_count; index += 1) {
    free(self->images[index].loc.bytes);
    free(self->images[index].title.bytes);
  }
  for (size_t index = 0; index < self->video_count; index += 1) {
    free(self->videos[index].thumbnail_loc.bytes);
    free(self->videos[index].title.bytes);
    free(self->videos[index].description.bytes);
    free(self->videos[index].content_loc.bytes);
  }
  free(self->alternates);
  free(self->images);
  free(self->videos);
  free(self->loc.bytes);
  free(self->lastmod.bytes);
  free(self->changefreq.bytes);
  free(self);
}

void builder_destroy(builder *self) {
  if (self->open != NULL) free_record(self->open);
  free(self->text);
  free(self);
}

static int is(const char *name, const char *other) { return strcmp(name, other) == 0; }

static element image_element_of(const char *local) {
  if (is(local, "loc")) return IMAGE_LOC_ELEMENT;
  if (is(local, "title")) return IMAGE_TITLE_ELEMENT;
  return is(local, "image") ? IMAGE_ELEMENT : OTHER_ELEMENT;
}

static element video_element_of(const char *local) {
  switch (local[0]) {
    case 'v': return is(local, "video") ? VIDEO_ELEMENT : OTHER_ELEMENT;
    case 't':
      if (is(local, "title")) return VIDEO_TITLE_ELEMENT;
      return is(local, "thumbnail_loc") ? THUMBNAIL_LOC_ELEMENT : OTHER_ELEMENT;
    case 'd':
      if (is(local, "description")) return DESCRIPTION_ELEMENT;
      return is(local, "duration") ? DURATION_ELEMENT : OTHER_ELEMENT;
    case 'c': return is(local, "content_loc") ? CONTENT_LOC_ELEMENT : OTHER_ELEMENT;
    default: return OTHER_ELEMENT;
  }
}

element element_of(const char *prefix, size_t prefix_length, const char *local) {
  if (prefix_length == 0) {
    switch (local[0]) {
      case 'u': return is(local, "url") ? URL_ELEMENT : OTHER_ELEMENT;
      case 's': return is(local, "sitemap") ? URL_ELEMENT : OTHER_ELEMENT;
      case 'c': return is(local, "changefreq") ? CHANGEFREQ_ELEMENT : OTHER_ELEMENT;
      case 'p': return is(local, "priority") ? PRIORITY_ELEMENT : OTHER_ELEMENT;
      case 'l':
        if (is(local, "loc")) return LOC_ELEMENT;
        return is(local, "lastmod") ? LASTMOD_ELEMENT : OTHER_ELEMENT;
      default: return OTHER_ELEMENT;
    }
  }
  if (prefix_length != 5) return OTHER_ELEMENT;
  if (memcmp(prefix, "image", 5) == 0) return image_element_of(local);
  if (memcmp(prefix, "video", 5) == 0) return video_element_of(local);
  if (memcmp(prefix, "xhtml", 5) == 0 && is(local, "link")) return LINK_ELEMENT;
  return OTHER_ELEMENT;
}

static owned_text own(const char *bytes, size_t length) {
  owned_text copy = {malloc(length + 1), length};
  memcpy(copy.bytes, bytes, length);
  copy.bytes[length] = '\0';
  return copy;
}

/* Makes room for one more item in a list that doubles. */
static void *grown(void *items, size_t count, size_t *capacity, size_t item_size) {
  if (count < *capacity) return items;
  *capacity = *capacity == 0 ? 4 : *capacity * 2;
  return realloc(items, *capacity * item_size);
}

void builder_open(builder *self, element opened) {
  self->text_length = 0;
  self->leaf = OTHER_ELEMENT;
  record *open = self->open;
  switch (opened) {
    case OTHER_ELEMENT:
    case LINK_ELEMENT: return;
    case URL_ELEMENT:
      if (open != NULL) free_record(open);
      self->open = calloc(1, sizeof *open);
      return;
    case IMAGE_ELEMENT:
      open->images = grown(open->images, open->image_count, &open->image_capacity, sizeof(image));
      memset(&open->images[open->image_count++], 0, sizeof(image));
      return;
    case VIDEO_ELEMENT:
      open->videos = grown(open->videos, open->video_count, &open->video_capacity, sizeof(video));
      memset(&open->videos[open->video_count++], 0, sizeof(video));
      return;
    default: self->leaf = self->open == NULL ? OTHER_ELEMENT : opened;
  }
}

element builder_leaf(const builder *self) { return self->leaf; }

void builder_text(builder *self, const char *bytes, size_t length) {
  if (self->leaf == OTHER_ELEMENT) return;
  if (self->text_length + length + 1 > self->text_capacity) {
    self->text_capacity = (self->text_length + length + 1) * 2;
    self->text = realloc(self->text, self->text_capacity);
  }
  memcpy(self->text + self->text_length, bytes, length);
  self->text_length += length;
}

void builder_link(builder *self, const char *hreflang, size_t hreflang_length, const char *href,
                  size_t href_length) {
  record *open = self->open;
  if (open == NULL) return;
  open->alternates = grown(open->alternates, open->alternate_count, &open->alternate_capacity,
                           sizeof(alternate));
  alternate *link = &open->alternates[open->alternate_count++];
  link->hreflang = own(hreflang, hreflang_length);
  link->href = own(href, href_length);
}

static void add_record(signature *sum, const record *self) {
  long long *sums = sum->sums;
  sums[RECORDS] += 1;
  sums[LOC] += self->loc.length;
  sums[LASTMOD] += self->lastmod.length;
  sums[CHANGEFREQ] += self->changefreq.length;
  sums[PRIORITY] += (long long)(self->priority * 100 + 0.5);
  for (size_t index = 0; index < self->alternate_count; index += 1) {
    sums[ALTERNATES] += 1;
    sums[HREFLANG] += self->alternates[index].hreflang.length;
    sums[HREF] += self->alternates[index].href.length;
  }
  for (size_t index = 0; index < self->image_count; index += 1) {
    sums[IMAGES] += 1;
    sums[IMAGE_LOC] += self->images[index].loc.length;
    sums[IMAGE_TITLE] += self->images[index].title.length;
  }
  for (size_t index = 0; index < self->video_count; index += 1) {
    const video *item = &self->videos[index];
    sums[VIDEOS] += 1;
    sums[THUMBNAIL_LOC] += item->thumbnail_loc.length;
    sums[VIDEO_TITLE] += item->title.length;
    sums[DESCRIPTION] += item->description.length;
    sums[CONTENT_LOC] += item->content_loc.length;
    sums[DURATION] += item->duration;
  }
}

/* Hands the collected text, without blanks at its ends, to a field. */
static void keep(builder *self, owned_text *field) {
  const char *start = self->text, *end = self->text + self->text_length;
  while (start < end && (unsigned char)*start <= ' ') start += 1;
  while (end > start && (unsigned char)end[-1] <= ' ') end -= 1;
  free(field->bytes);
  *field = own(start, (size_t)(end - start));
}

/* Reads a number; the form `d.d`, which nearly all priorities have, without strtod. */
static double priority_of(const char *text, size_t length) {
  int usual = length == 3 && text[1] == '.' && text[0] >= '0' && text[0] <= '9' &&
              text[2] >= '0' && text[2] <= '9';
  if (usual) return (text[0] - '0') + (text[2] - '0') / 10.0;
  return strtod(text, NULL);
}

void builder_close(builder *self, element closed) {
  record *open = self->open;
  self->leaf = OTHER_ELEMENT;
  if (open == NULL) return;
  image *last_image = open->image_count > 0 ? &open->images[open->image_count - 1] : NULL;
  video *last_video = open->video_count > 0 ? &open->videos[open->video_count - 1] : NULL;
  self->text[self->text_length] = '\0';
  switch (closed) {
    case URL_ELEMENT:
      add_record(self->sum, open);
      free_record(open);
      self->open = NULL;
      return;
    case LOC_ELEMENT: keep(self, &open->loc); return;
    case LASTMOD_ELEMENT: keep(self, &open->lastmod); return;
    case CHANGEFREQ_ELEMENT: keep(self, &open->changefreq); return;
    case PRIORITY_ELEMENT: open->priority = priority_of(self->text, self->text_length); return;
    case IMAGE_LOC_ELEMENT: keep(self, &last_image->loc); return;
    case IMAGE_TITLE_ELEMENT: keep(self, &last_image->title); return;
    case THUMBNAIL_LOC_ELEMENT: keep(self, &last_video->thumbnail_loc); return;
    case VIDEO_TITLE_ELEMENT: keep(self, &last_video->title); return;
    case DESCRIPTION_ELEMENT: keep(self, &last_video->description); return;
    case CONTENT_LOC_ELEMENT: keep(self, &last_video->content_loc); return;
    case DURATION_ELEMENT: last_video->duration = strtol(self->text, NULL, 10); return;
    default: return;
  }
}
