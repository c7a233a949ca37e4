// The namespaces of sitemaps and feeds, and the misspellings of them that are seen in the wild.
import { checkText } from '../../base/check-value.ts';

/** The namespaces that readers and writers know, by their usual names. */
export const NAMESPACES = {
  sitemap: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  video: 'http://www.google.com/schemas/sitemap-video/1.1',
  news: 'http://www.google.com/schemas/sitemap-news/0.9',
  xhtml: 'http://www.w3.org/1999/xhtml',
  pagemap: 'http://www.google.com/schemas/sitemap-pagemap/1.0',
  mobile: 'http://www.google.com/schemas/sitemap-mobile/1.0',
  baiduMobile: 'http://www.baidu.com/schemas/sitemap-mobile/1/',
  atom: 'http://www.w3.org/2005/Atom',
  atom03: 'http://purl.org/atom/ns#',
  rss1: 'http://purl.org/rss/1.0/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  media: 'http://search.yahoo.com/mrss/',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xmlns: 'http://www.w3.org/2000/xmlns/',
} as const;

/** The usual name of a namespace that readers know. */
export type NamespaceName = keyof typeof NAMESPACES;

type DocumentNamespace = 'sitemap' | 'xhtml' | 'atom' | 'atom03' | 'rss1' | 'rdf' | 'media';
type OtherNamespace = DocumentNamespace | 'dc' | 'dcterms' | 'xml' | 'xmlns';

/** An extension has the name of its namespace; that of XHTML is used by `alternate`. */
export type ExtensionName = 'alternate' | Exclude<NamespaceName, OtherNamespace>;

/**
 * Namespaces of other uses of sitemaps, whose elements are legal and mean nothing to search
 * engines: ResourceSync, and Google's geo and Code Search, which are discontinued.
 */
export const GUEST_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.openarchives.org/rs/terms/',
  'http://www.google.com/geo/schemas/sitemap/1.0',
  'http://www.google.com/codesearch/schemas/sitemap/1.0',
]);

/** A namespace that was recognised, and whether it was written as it should be. */
export interface KnownNamespace {
  /** A key of `NAMESPACES`. */
  readonly name: NamespaceName;
  /** `exact`, or `misspelt`: read anyway, and noted. */
  readonly spelling: 'exact' | 'misspelt';
}

// The names of 2005, Google's before the protocol was shared, and files named in their stead
// (seen in use in 2026), without scheme and `www.`: https://www.google.com/schemas/sitemap/0.84
const LEGACY: Readonly<Record<string, NamespaceName>> = {
  'google.com/schemas/sitemap/0.84': 'sitemap',
  'google.com/schemas/sitemap/0.84/sitemap.xsd': 'sitemap',
  'google.com/schemas/sitemap/0.84/siteindex.xsd': 'sitemap',
  'google.com/schemas/sitemap/0.9': 'sitemap',
  'google.com/schemas/sitemap/0.90': 'sitemap',
  'sitemaps.org/schemas/sitemap/0.90': 'sitemap',
  'sitemaps.org/schemas/sitemap/0.84': 'sitemap',
  'google.com/schemas/sitemap-image/1.0': 'image',
  'google.com/schemas/sitemap-video/1.0': 'video',
};

/** What is left of a namespace when the parts that people get wrong are taken off. */
function core(uri: string): string {
  const name = uri
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, '')
    .replace(/^www\./, '');
  let end = name.length;
  while (end > 0 && '/#'.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

const EXACT: ReadonlyMap<string, KnownNamespace> = new Map(
  Object.entries(NAMESPACES).map(([name, uri]) => [
    uri,
    { name: name as NamespaceName, spelling: 'exact' },
  ]),
);
const MISSPELT: ReadonlyMap<string, KnownNamespace> = new Map(
  [
    ...Object.entries(NAMESPACES).map(([name, uri]) => [core(uri), name] as const),
    ...Object.entries(LEGACY),
  ].map(([key, name]) => [key, { name: name as NamespaceName, spelling: 'misspelt' }]),
);

/**
 * Recognises a namespace by its URI, also where it is misspelt: `http`, `https` or no scheme, with
 * or without `www.`, with or without a slash at the end, in another case, `0.90` for `0.9`, and the
 * names of 2005.
 *
 * `undefined` for an unknown one.
 * Source: https://www.sitemaps.org/protocol.html#xmlTagDefinitions
 */
export function identifyNamespace(uri: string): KnownNamespace | undefined {
  checkText('uri', uri);
  return EXACT.get(uri) ?? MISSPELT.get(core(uri));
}
