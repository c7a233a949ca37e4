/* expat, without namespace processing (its faster mode). */
#include <expat.h>
#include <string.h>

#include "harness.h"

static element element_of_qname(const char *name) {
  const char *colon = strchr(name, ':');
  if (colon == NULL) return element_of("", 0, name);
  return element_of(name, (size_t)(colon - name), colon + 1);
}

static void on_start(void *context, const char *name, const char **attributes) {
  builder *records = context;
  element opened = element_of_qname(name);
  builder_open(records, opened);
  if (opened != LINK_ELEMENT) return;
  const char *hreflang = "", *href = "";
  for (; attributes[0] != NULL; attributes += 2) {
    if (strcmp(attributes[0], "hreflang") == 0) hreflang = attributes[1];
    else if (strcmp(attributes[0], "href") == 0) href = attributes[1];
  }
  builder_link(records, hreflang, strlen(hreflang), href, strlen(href));
}

static void on_end(void *context, const char *name) {
  element leaf = builder_leaf(context);
  builder_close(context, leaf != OTHER_ELEMENT ? leaf : element_of_qname(name));
}

static void on_text(void *context, const char *bytes, int length) {
  builder_text(context, bytes, (size_t)length);
}

static int parse(char *bytes, size_t length, signature *sum) {
  builder *records = builder_create(sum);
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetUserData(parser, records);
  XML_SetElementHandler(parser, on_start, on_end);
  XML_SetCharacterDataHandler(parser, on_text);
  enum XML_Status status = XML_STATUS_OK;
  for (size_t from = 0; from < length && status == XML_STATUS_OK; from += CHUNK_BYTES) {
    size_t size = length - from < CHUNK_BYTES ? length - from : CHUNK_BYTES;
    status = XML_Parse(parser, bytes + from, (int)size, from + size == length);
  }
  int failed = status == XML_STATUS_OK ? 0 : (int)XML_GetErrorCode(parser);
  XML_ParserFree(parser);
  builder_destroy(records);
  return failed;
}

int main(int argument_count, char **arguments) {
  return run_harness(argument_count, arguments, parse);
}
