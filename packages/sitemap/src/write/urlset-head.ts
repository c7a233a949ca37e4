// What is before the first entry: the declaration, the stylesheet, the root with its namespaces.

import { NAMESPACES } from '../../../../src/protocol/index.ts';
import { escapeAttribute } from '../item/escape-text.ts';
import { LIMITS } from '../values/limits.ts';

/** Which namespaces the root declares. */
export interface NSArgs {
  news: boolean;
  video: boolean;
  xhtml: boolean;
  image: boolean;
  /** Whole attributes: `xmlns:prefix="uri"` or `prefix:name="value"`. */
  custom?: string[];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const KNOWN = ['news', 'xhtml', 'image', 'video'] as const;
const CUSTOM = /^[a-zA-Z_][\w.-]*:[a-zA-Z_][\w.-]*="[^"<>]*"$/;
const SCRIPT = /<script|javascript:|data:text\/html/i;
const SHOWN_CHARACTERS = 50;

/** The document up to its first `<url>`. Throws for a custom namespace that cannot be written. */
export function urlsetHead(namespaces: NSArgs, xslUrl: string | undefined): string {
  let root = `<urlset xmlns="${NAMESPACES.sitemap}"`;
  for (const name of KNOWN) if (namespaces[name]) root += ` xmlns:${name}="${NAMESPACES[name]}"`;
  for (const attribute of checkedCustom(namespaces.custom)) root += ` ${attribute}`;
  return `${DECLARATION}${stylesheet(xslUrl)}${root}>`;
}

/** The document up to its first `<sitemap>`. */
export function sitemapindexHead(xslUrl: string | undefined): string {
  return `${DECLARATION}${stylesheet(xslUrl)}<sitemapindex xmlns="${NAMESPACES.sitemap}">`;
}

function stylesheet(xslUrl: string | undefined): string {
  if (!xslUrl) return '';
  return `<?xml-stylesheet type="text/xsl" href="${escapeAttribute(xslUrl)}"?>`;
}

function checkedCustom(custom: readonly unknown[] | undefined): readonly string[] {
  if (custom === undefined) return [];
  if (!Array.isArray(custom)) throw new Error('Custom namespaces must be an array');
  if (custom.length > LIMITS.MAX_CUSTOM_NAMESPACES) {
    const limit = LIMITS.MAX_CUSTOM_NAMESPACES;
    throw new Error(`Too many custom namespaces: ${custom.length} exceeds limit of ${limit}`);
  }
  for (const attribute of custom) {
    const reason = reasonAgainst(attribute);
    if (reason !== undefined) throw new Error(reason);
  }
  return custom;
}

function reasonAgainst(attribute: unknown): string | undefined {
  if (typeof attribute !== 'string' || attribute === '') {
    return 'Custom namespace must be a non-empty string';
  }
  const max = LIMITS.MAX_NAMESPACE_LENGTH;
  const start = attribute.slice(0, SHOWN_CHARACTERS);
  if (attribute.length > max) {
    return `Custom namespace exceeds maximum length of ${max} characters: ${start}...`;
  }
  if (SCRIPT.test(attribute)) {
    return `Custom namespace contains potentially malicious content: ${start}`;
  }
  return CUSTOM.test(attribute)
    ? undefined
    : `Invalid namespace format (must be prefix:name="value"): ${start}`;
}
