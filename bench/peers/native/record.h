/* Records and their builder, shared by the C programs so that they differ in the parser only. */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>

/* The summed fields, in the order of measure/signature.ts. */
enum signature_field {
  RECORDS,
  LOC,
  LASTMOD,
  CHANGEFREQ,
  PRIORITY,
  ALTERNATES,
  HREFLANG,
  HREF,
  IMAGES,
  IMAGE_LOC,
  IMAGE_TITLE,
  VIDEOS,
  THUMBNAIL_LOC,
  VIDEO_TITLE,
  DESCRIPTION,
  CONTENT_LOC,
  DURATION,
  SIGNATURE_FIELDS
};

typedef struct {
  long long sums[SIGNATURE_FIELDS];
} signature;

/* The elements that matter. Everything else is OTHER. */
typedef enum {
  OTHER_ELEMENT,
  URL_ELEMENT,
  LOC_ELEMENT,
  LASTMOD_ELEMENT,
  CHANGEFREQ_ELEMENT,
  PRIORITY_ELEMENT,
  LINK_ELEMENT,
  IMAGE_ELEMENT,
  IMAGE_LOC_ELEMENT,
  IMAGE_TITLE_ELEMENT,
  VIDEO_ELEMENT,
  THUMBNAIL_LOC_ELEMENT,
  VIDEO_TITLE_ELEMENT,
  DESCRIPTION_ELEMENT,
  CONTENT_LOC_ELEMENT,
  DURATION_ELEMENT
} element;

/* A string that a record owns. */
typedef struct {
  char *bytes;
  size_t length;
} owned_text;

typedef struct builder builder;

/* Makes a builder that adds each finished record to the signature. */
builder *builder_create(signature *sum);
void builder_destroy(builder *self);

/* Finds the element of a name: the prefix as written ("" for none) and the name behind it. */
element element_of(const char *prefix, size_t prefix_length, const char *local);

void builder_open(builder *self, element opened);
void builder_text(builder *self, const char *bytes, size_t length);
void builder_close(builder *self, element closed);

/*
 * Gives the element whose text is being collected, or OTHER_ELEMENT. In a well-formed document an
 * end tag that comes while it is open is its own, so its name need not be looked up again.
 */
element builder_leaf(const builder *self);

/* Adds an alternate to the open record. */
void builder_link(builder *self, const char *hreflang, size_t hreflang_length, const char *href,
                  size_t href_length);

#endif
