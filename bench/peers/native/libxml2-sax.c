/* libxml2's push parser with SAX2 callbacks: namespaces resolved, entities replaced. */
#include <libxml/parser.h>
#include <string.h>

#include "harness.h"

static element element_of_qname(const xmlChar *local, const xmlChar *prefix) {
  const char *name = prefix == NULL ? "" : (const char *)prefix;
  return element_of(name, strlen(name), (const char *)local);
}

static void on_start(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int namespace_count, const xmlChar **namespaces, int attribute_count,
                     int defaulted_count, const xmlChar **attributes) {
  (void)uri, (void)namespace_count, (void)namespaces, (void)defaulted_count;
  builder *records = context;
  element opened = element_of_qname(local, prefix);
  builder_open(records, opened);
  if (opened != LINK_ELEMENT) return;
  /* Each attribute is five pointers: name, prefix, URI, start and end of the value. */
  const char *hreflang[2] = {"", ""}, *href[2] = {"", ""};
  for (int index = 0; index < attribute_count; index += 1) {
    const xmlChar **attribute = attributes + (size_t)index * 5;
    const char **target = NULL;
    if (strcmp((const char *)attribute[0], "hreflang") == 0) target = hreflang;
    else if (strcmp((const char *)attribute[0], "href") == 0) target = href;
    if (target == NULL) continue;
    target[0] = (const char *)attribute[3];
    target[1] = (const char *)attribute[4];
  }
  builder_link(records, hreflang[0], (size_t)(hreflang[1] - hreflang[0]), href[0],
               (size_t)(href[1] - href[0]));
}

static void on_end(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
  (void)uri;
  element leaf = builder_leaf(context);
  builder_close(context, leaf != OTHER_ELEMENT ? leaf : element_of_qname(local, prefix));
}

static void on_text(void *context, const xmlChar *bytes, int length) {
  builder_text(context, (const char *)bytes, (size_t)length);
}

static int parse(char *bytes, size_t length, signature *sum) {
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = on_start;
  handler.endElementNs = on_end;
  handler.characters = on_text;
  handler.ignorableWhitespace = on_text;
  handler.cdataBlock = on_text;

  builder *records = builder_create(sum);
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, records, NULL, 0, NULL);
  /* Without NOENT, `&amp;` in an attribute is handed over as `&#38;`. */
  xmlCtxtUseOptions(parser, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_HUGE);
  int failed = 0;
  for (size_t from = 0; from < length && !failed; from += CHUNK_BYTES) {
    size_t size = length - from < CHUNK_BYTES ? length - from : CHUNK_BYTES;
    failed = xmlParseChunk(parser, bytes + from, (int)size, 0);
  }
  if (!failed) failed = xmlParseChunk(parser, NULL, 0, 1);
  xmlFreeParserCtxt(parser);
  builder_destroy(records);
  return failed;
}

int main(int argument_count, char **arguments) {
  LIBXML_TEST_VERSION
  return run_harness(argument_count, arguments, parse);
}
