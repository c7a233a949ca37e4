// The set of schemas that documents are judged by, and what is found in it by name.
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import { EXTENSION_SCHEMAS, NEWS_TYPES } from './extension-schemas.ts';
import type { SchemaElement, SchemaSimpleType } from './schema-element.ts';
import { BUILT_IN_TYPES } from './schema-types.ts';
import { SITEMAP_SCHEMA, SITEMAP_TYPES } from './sitemap-schema.ts';
import { VIDEO_SCHEMA, VIDEO_TYPES } from './video-schema.ts';

const XML_SCHEMA = 'http://www.w3.org/2001/XMLSchema';

// A blank stands in no namespace and in no name.
const keyOf = (namespace: string, name: string): string => `${namespace} ${name}`;

/**
 * The elements that a document, and a wildcard, may begin with: those of sitemap.xsd,
 * siteindex.xsd, image 1.1, video 1.1, news 0.9, PageMap 1.0, both mobile ones and `xhtml:link`.
 */
export const SCHEMAS: ReadonlyMap<string, SchemaElement> = new Map(
  [...SITEMAP_SCHEMA, VIDEO_SCHEMA, ...EXTENSION_SCHEMAS].map((element) => [
    keyOf(element.namespace, element.name),
    element,
  ]),
);

const TYPES = new Map<string, ReadonlyMap<string, SchemaSimpleType>>([
  [XML_SCHEMA, BUILT_IN_TYPES],
  [NAMESPACES.sitemap, SITEMAP_TYPES],
  [NAMESPACES.video, VIDEO_TYPES],
  [NAMESPACES.news, NEWS_TYPES],
]);

/** The declaration of an element at the top of a schema. */
export function schemaElement(namespace: string, name: string): SchemaElement | undefined {
  return SCHEMAS.get(keyOf(namespace, name));
}

/** A simple type by its name. */
export function schemaType(namespace: string, name: string): SchemaSimpleType | undefined {
  return TYPES.get(namespace)?.get(name);
}

/**
 * Whether a type may stand in for another: it is that type, or is derived from it or from one of
 * its members.
 *
 * Source: https://www.w3.org/TR/xmlschema-1/#cos-st-derived-ok
 */
export function standsIn(type: SchemaSimpleType, declared: SchemaSimpleType): boolean {
  for (let one: SchemaSimpleType | undefined = type; one !== undefined; one = one.base) {
    if (one === declared) return true;
  }
  return declared.members?.some((member) => standsIn(type, member)) ?? false;
}
