// Elements that are in no table, written back with their namespaces.

import { trimBlank } from '../../protocol/blank.ts';
import type { Extension } from '../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../protocol/extensions/extensions.ts';
import { identifyNamespace, NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import type { WriteLog } from '../problems/write-problem.ts';
import { dropForbidden, escapeXml } from '../xml/escape.ts';

export interface ExtraSurroundings {
  readonly log: WriteLog;
  /** Called with each extension whose prefix is used. */
  readonly use: (extension: Extension) => void;
}

// With the root and the `<url>` around them, the 64 elements that readers keep.
const EXTRA_DEPTH_MAX = 62;

// XML 1.0, fifth edition, without the colon: https://www.w3.org/TR/xml/#NT-NameStartChar
const NAME_START =
  'A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}' +
  '\\u{200c}\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}' +
  '\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}';
const NAME = new RegExp(
  `^[${NAME_START}][${NAME_START}.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}-]*$`,
  'u',
);

// In the sitemap namespace these have a meaning, so as extras they would change the document.
const CORE_NAMES: ReadonlySet<string> = new Set([
  'urlset',
  'url',
  'sitemapindex',
  'sitemap',
  'loc',
  'lastmod',
  'changefreq',
  'priority',
]);

const EXTENSION_BY_URI: ReadonlyMap<string, Extension> = new Map(
  EXTENSIONS.map((extension) => [NAMESPACES[extension.namespace], extension]),
);
const EXTENSION_BY_PREFIX: ReadonlyMap<string, Extension> = new Map(
  EXTENSIONS.map((extension) => [extension.prefix, extension]),
);

// One extra element with all that is inside it.
interface Tree extends ExtraSurroundings {
  /** The invented prefixes, by namespace; the outermost element declares them. */
  readonly prefixes: Map<string, string>;
}

interface Place {
  readonly path: string;
  readonly depth: number;
  /** That of an element without a prefix. */
  readonly defaultNamespace: string;
}

/**
 * Writes the `extras` of an entry.
 *
 * Namespaces of the tables have the tables' prefixes; for others, prefixes are invented, which the
 * outermost element declares. An attribute's prefix must be `xml` or that of a table. Left out with
 * a note are values that are not an element, names that XML does not allow, and the protocol's own
 * elements.
 * Source: https://www.w3.org/TR/xml-names/
 */
export function writeExtras(extras: unknown, surroundings: ExtraSurroundings): string {
  if (extras === undefined || extras === null) return '';
  if (!Array.isArray(extras)) {
    surroundings.log.note('extra-invalid', 'extras', extras);
    return '';
  }
  return extras.map((extra, index) => writeExtra(extra, `extras[${index}]`, surroundings)).join('');
}

function writeExtra(extra: unknown, path: string, surroundings: ExtraSurroundings): string {
  const tree: Tree = { ...surroundings, prefixes: new Map() };
  const defaultNamespace = NAMESPACES.sitemap;
  if (isCore(extra)) {
    tree.log.note('extra-invalid', path, (extra as { readonly name: string }).name);
    return '';
  }
  return writeElement(extra, { path, depth: 1, defaultNamespace }, tree);
}

function isCore(extra: unknown): boolean {
  const { namespace, name } = Object(extra) as { readonly namespace?: unknown; name?: unknown };
  if (typeof namespace !== 'string' || typeof name !== 'string') return false;
  // A lenient reader takes an element without a namespace for the protocol's own.
  const ours = namespace === '' || identifyNamespace(namespace)?.name === 'sitemap';
  return ours && CORE_NAMES.has(name.toLowerCase());
}

function writeElement(extra: unknown, place: Place, tree: Tree): string {
  const { namespace, name, attributes, text, children } = Object(extra) as Record<string, unknown>;
  const { path, depth } = place;
  if (depth > EXTRA_DEPTH_MAX) {
    tree.log.note('extra-too-deep', path);
    return '';
  }
  const writable = typeof name === 'string' && NAME.test(name);
  const tag = writable ? nameTag(namespace, name, place, tree) : undefined;
  if (!tag) {
    tree.log.note('extra-invalid', path, name ?? extra);
    return '';
  }
  const inside = { path, depth: depth + 1, defaultNamespace: tag.defaultNamespace };
  const content = writeText(text, path, tree) + writeChildren(children, inside, tree);
  const own = tag.declaration + writeAttributes(attributes, path, tree);
  const declarations = depth === 1 ? declarationsOf(tree) : '';
  const start = `<${tag.name}${declarations}${own}`;
  return content === '' ? `${start}/>` : `${start}>${content}</${tag.name}>`;
}

interface Tag {
  readonly name: string;
  readonly declaration: string;
  readonly defaultNamespace: string;
}

function nameTag(uri: unknown, name: string, place: Place, tree: Tree): Tag | undefined {
  if (typeof uri !== 'string' || uri === NAMESPACES.xmlns) return undefined;
  const namespace = dropForbidden(uri).trim();
  const { defaultNamespace } = place;
  if (namespace === defaultNamespace) return { name, declaration: '', defaultNamespace };
  if (namespace === '' || namespace === NAMESPACES.sitemap) {
    return { name, declaration: ` xmlns="${namespace}"`, defaultNamespace: namespace };
  }
  return { name: `${prefixOf(namespace, tree)}:${name}`, declaration: '', defaultNamespace };
}

function prefixOf(namespace: string, tree: Tree): string {
  if (namespace === NAMESPACES.xml) return 'xml';
  const extension = EXTENSION_BY_URI.get(namespace);
  if (extension) {
    tree.use(extension);
    return extension.prefix;
  }
  const known = tree.prefixes.get(namespace);
  if (known !== undefined) return known;
  const prefix = `ns${tree.prefixes.size + 1}`;
  tree.prefixes.set(namespace, prefix);
  return prefix;
}

function declarationsOf(tree: Tree): string {
  return [...tree.prefixes]
    .map(([namespace, prefix]) => ` xmlns:${prefix}="${escapeXml(namespace, 'attribute')}"`)
    .join('');
}

function writeAttributes(attributes: unknown, path: string, tree: Tree): string {
  if (attributes === undefined || attributes === null) return '';
  if (typeof attributes !== 'object') {
    tree.log.note('extra-attribute-invalid', `${path}.attributes`, attributes);
    return '';
  }
  let written = '';
  for (const [name, value] of Object.entries(attributes)) {
    const field = `${path}.attributes.${name}`;
    if (typeof value !== 'string' || !isAttributeName(name)) {
      tree.log.note('extra-attribute-invalid', field, value);
    } else if (!bindsPrefix(name, tree)) {
      tree.log.note('extra-prefix-unbound', field, value);
    } else {
      written += ` ${name}="${escapeXml(keep(value, field, tree), 'attribute')}"`;
    }
  }
  return written;
}

function isAttributeName(name: string): boolean {
  const parts = name.split(':');
  return (
    parts.length <= 2 && parts.every((part) => NAME.test(part)) && !/^xmlns$/i.test(parts[0] ?? '')
  );
}

function bindsPrefix(name: string, tree: Tree): boolean {
  const colon = name.indexOf(':');
  if (colon === -1 || name.startsWith('xml:')) return true;
  const extension = EXTENSION_BY_PREFIX.get(name.slice(0, colon));
  if (extension) tree.use(extension);
  return extension !== undefined;
}

function writeText(text: unknown, path: string, tree: Tree): string {
  if (text === undefined || text === null) return '';
  if (typeof text !== 'string') {
    tree.log.note('extension-value-invalid', `${path}.text`, text);
    return '';
  }
  return escapeXml(trimBlank(keep(text, `${path}.text`, tree)), 'text');
}

function keep(text: string, field: string, tree: Tree): string {
  const kept = dropForbidden(text);
  if (kept !== text) tree.log.note('xml-character-forbidden', field);
  return kept;
}

function writeChildren(children: unknown, place: Place, tree: Tree): string {
  if (children === undefined || children === null) return '';
  if (!Array.isArray(children)) {
    tree.log.note('extension-value-invalid', `${place.path}.children`, children);
    return '';
  }
  return children
    .map((child, index) => {
      const path = `${place.path}.children[${index}]`;
      return writeElement(child, { ...place, path }, tree);
    })
    .join('');
}
