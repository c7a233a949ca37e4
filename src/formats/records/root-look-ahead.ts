// A tag named like a root inside an open root: whether it is part of that document, or begins
// another one after a document without an end.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { ByteWindow } from '../bytes/byte-window.ts';
import { DEPTH_MAX, type StartTag } from '../xml/element.ts';
import type { Token } from '../xml/token.ts';
import { XmlTokenizer } from '../xml/tokenizer.ts';
import type { RootReader } from './root-reader.ts';

/** The names of root elements, in lower case, and the formats they mean. */
export const ROOTS: ReadonlyMap<string, SitemapFormat> = new Map([
  ['urlset', 'urlset'],
  ['sitemapindex', 'sitemapindex'],
  ['rss', 'rss'],
  ['rdf', 'rss'],
  ['feed', 'atom'],
]);

const ROOT_NAME = /^(?:.*:)?(?:urlset|sitemapindex|rss|rdf|feed)$/i;
const ENTRY_NAME = /^(?:.*:)?(?:url|sitemap|item|entry)$/i;

// How far a look ahead goes.
const AHEAD_BYTES_MAX = 65_536;
// All looks ahead may read so much, and twice what was read, so that reading stays linear.
const AHEAD_BYTES_FREE = 131_072;

/** After an element its document goes on, or ends, or that is too far away to be seen. */
export type Sequel = 'goes-on' | 'ends' | 'unknown';

/** Whether the name of a tag, as written, is one of a root. */
export function isRootName(name: string): boolean {
  return ROOT_NAME.test(name);
}

export class RootLookAhead {
  readonly #window: ByteWindow;
  #spent = 0;

  constructor(window: ByteWindow) {
    this.#window = window;
  }

  /**
   * What follows the element that the last tag begins: the open document goes on after it with an
   * entry, or with the end tag of one of its elements; or it does not. `undefined`: the window has
   * to grow first. The result depends only on the bytes of the document.
   */
  sequel(tag: Token, reader: RootReader): Sequel | undefined {
    const window = this.#window;
    const { start, end } = tag;
    const read = window.origin + start;
    if (this.#spent > AHEAD_BYTES_FREE + 2 * read) return 'unknown';
    const found = this.#look(tag, reader);
    const seen = Math.min(window.start, window.end) - start;
    window.start = end;
    // A look that found nothing counts in full, wherever the window ended.
    if (found) this.#spent += found === 'unknown' ? AHEAD_BYTES_MAX : seen;
    return found;
  }

  #look(tag: Token, reader: RootReader): Sequel | undefined {
    const window = this.#window;
    const limit = tag.start + AHEAD_BYTES_MAX;
    const tokenizer = new XmlTokenizer(window);
    /** The open elements that are named like a root, beginning with the tag's. */
    const open = tag.selfClosing ? [] : [tag.name.toLowerCase()];
    for (;;) {
      const token = tokenizer.next();
      if (!token) {
        if (window.end > limit) return 'unknown';
        return window.final ? 'ends' : undefined;
      }
      if (token.end > limit || open.length > DEPTH_MAX) return 'unknown';
      const key = token.name.toLowerCase();
      if (token.kind === 'end-tag') {
        const own = open.lastIndexOf(key);
        if (own >= 0) open.length = own;
        else if (open.length === 0 && reader.stack.find(key) >= 0) return 'goes-on';
      } else if (open.length > 0) {
        const nested = token.kind === 'start-tag' && !token.selfClosing && isRootName(key);
        if (nested) open.push(key);
      } else if (token.kind === 'start-tag') {
        if (ENTRY_NAME.test(key)) return 'goes-on';
        if (isRootName(key) && !token.selfClosing) open.push(key);
      } else if (token.kind === 'declaration' || token.kind === 'doctype') return 'ends';
    }
  }
}

/**
 * Whether a tag named like a root begins another document inside an open one. In another namespace
 * it is a foreign element; in one of the formats' it begins a document where the open one does not
 * go on after it.
 */
export function beginsDocument(tag: StartTag, reader: RootReader, sequel: Sequel): boolean {
  const { root } = reader;
  if (!mayBeDocument(tag, root)) return false;
  if (reader.betweenEntries && sharesFormat(tag, root)) return true;
  if (sequel !== 'unknown') return sequel === 'ends';
  return reader.betweenEntries || tag.prefix === '' || tag.prefix === root.prefix;
}

function mayBeDocument(tag: StartTag, root: StartTag): boolean {
  const { uri, known, unbound } = tag.namespace;
  if (unbound) return root.namespace.unbound === true && tag.prefix === root.prefix;
  const inherited = tag.prefix === '' && uri === (root.scope.bindings.get('')?.uri ?? '');
  if (inherited || uri === '' || uri === root.namespace.uri) {
    return tag.folded !== 'rdf' || isFeed(tag);
  }
  switch (tag.folded) {
    case 'feed':
      return known === 'atom' || known === 'atom03';
    case 'rdf':
      return known === 'rdf' && isFeed(tag);
    case 'rss':
      return false;
    default:
      return known === 'sitemap';
  }
}

/** RDF is a feed when it declares RSS; most RDF inside feeds is a licence. */
function isFeed({ scope }: StartTag): boolean {
  return [...scope.bindings.values()].some(({ known }) => known === 'rss1');
}

function sharesFormat(tag: StartTag, root: StartTag): boolean {
  const kind = ({ folded }: StartTag): string => (folded === 'sitemapindex' ? 'urlset' : folded);
  return kind(tag) === kind(root);
}
