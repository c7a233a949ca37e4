// The xsi:schemaLocation of a root: pairs of a namespace and the address of its schema.
import { identifyNamespace } from '../../protocol/extensions/namespaces.ts';
import type { StartTag } from './element.ts';

const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

// The schemas of both kinds of sitemap, by their files' names.
const SCHEMAS: ReadonlyMap<string, string> = new Map([
  ['urlset', 'sitemap.xsd'],
  ['sitemapindex', 'siteindex.xsd'],
]);

/**
 * The part of a root's `xsi:schemaLocation` that does not fit: a namespace without its schema, a
 * misspelt one, or the schema of the other kind of sitemap.
 *
 * Source: https://www.w3.org/TR/xmlschema-1/#schema-loc
 */
export function locatesWrongSchema(root: StartTag): string | undefined {
  const attribute = root.attributes.find(({ name }) => isSchemaLocation(name, root));
  if (!attribute) return undefined;
  const words = attribute.value.split(/\s+/).filter((word) => word !== '');
  for (let at = 0; at < words.length; at += 2) {
    const namespace = words[at] as string;
    const schema = words[at + 1];
    if (schema === undefined) return namespace;
    const known = identifyNamespace(namespace);
    if (known?.spelling === 'misspelt') return namespace;
    if (known?.name === 'sitemap' && isOtherKind(schema, root.folded)) return schema;
  }
  return undefined;
}

function isSchemaLocation(name: string, { scope }: StartTag): boolean {
  const colon = name.indexOf(':');
  if (colon < 0 || name.slice(colon + 1) !== 'schemaLocation') return false;
  return scope.bindings.get(name.slice(0, colon))?.uri === INSTANCE;
}

function isOtherKind(schema: string, root: string): boolean {
  const file = schema.slice(schema.lastIndexOf('/') + 1);
  const own = SCHEMAS.get(root);
  return own !== undefined && file !== own && [...SCHEMAS.values()].includes(file);
}
