// A tag named like a root inside an open root: whether it is part of that document, or begins
// another one that was put behind a document without an end.
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

// So far is looked for what follows the element.
const AHEAD_BYTES_MAX = 65_536;
// What all looks ahead may cost: so much, and twice what was read, so that reading stays linear.
const AHEAD_BYTES_FREE = 131_072;

/** What follows an element: its document goes on, or not, or that is too far away to be seen. */
export type Sequel = 'goes-on' | 'ends' | 'unknown';

/** Tells whether the name of a tag, as written, is one of a root. */
export function isRootName(name: string): boolean {
  return ROOT_NAME.test(name);
}

/** Looks ahead, as far as there is something left of what that may cost. */
export class RootLookAhead {
  readonly #window: ByteWindow;
  #spent = 0;

  constructor(window: ByteWindow) {
    this.#window = window;
  }

  /**
   * Tells what follows the element that a tag begins, which was just consumed: the open document
   * goes on behind it with an entry, or with the end tag of one of its elements; or it does not.
   *
   * `undefined`: the window has to grow first. The answer depends on the bytes of the document
   * alone.
   */
  sequel(tag: Token, reader: RootReader): Sequel | undefined {
    const window = this.#window;
    const { start, end } = tag;
    const read = window.origin + start;
    if (this.#spent > AHEAD_BYTES_FREE + 2 * read) return 'unknown';
    const found = this.#look(tag, reader);
    const seen = Math.min(window.start, window.end) - start;
    window.start = end;
    // What is too far away was looked for as far as that is done, wherever the window ended.
    if (found) this.#spent += found === 'unknown' ? AHEAD_BYTES_MAX : seen;
    return found;
  }

  #look(tag: Token, reader: RootReader): Sequel | undefined {
    const window = this.#window;
    const limit = tag.start + AHEAD_BYTES_MAX;
    const tokenizer = new XmlTokenizer(window);
    /** The elements named like a root that are open, the one in question first. */
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
 * Tells whether a tag named like a root begins another document inside an open one.
 *
 * A name in a namespace of its own means nothing: it is a foreign element. One of the formats' own
 * begins a document where the open one does not go on behind it.
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

/** RDF is a feed when RSS is spoken in it; most of what stands inside feeds is a licence. */
function isFeed({ scope }: StartTag): boolean {
  return [...scope.bindings.values()].some(({ known }) => known === 'rss1');
}

function sharesFormat(tag: StartTag, root: StartTag): boolean {
  const kind = ({ folded }: StartTag): string => (folded === 'sitemapindex' ? 'urlset' : folded);
  return kind(tag) === kind(root);
}
