// Links of a page to others.

import type { PageBase } from '../head/page-base.ts';
import { type RelWords, relWords } from '../head/rel-words.ts';
import type { AttributesByElement } from '../html/html-attributes.ts';
import { foldHtmlSpace } from '../html/html-space.ts';
import type { HtmlTag } from '../html/html-tag-reader.ts';
import { PAGE_PLACE } from '../html/page-place.ts';
import type { PageLink } from '../record/page-facts.ts';
import type { PageNotes } from '../record/page-note.ts';

export const LINK_ATTRIBUTES: AttributesByElement = {
  a: ['href', 'rel'],
  area: ['href', 'rel'],
  link: ['href', 'rel'],
  iframe: ['src', 'rel'],
  frame: ['src', 'rel'],
};

/** Attributes of what links read, by element. */
export const LINK_TEXT_ATTRIBUTES: AttributesByElement = { img: ['alt'], area: ['alt'] };

interface WrittenLink extends Pick<PageLink, 'kind'> {
  readonly href: string;
  readonly rel: RelWords;
  /** As written, cut. */
  text: string;
}

// Links that lead to no page, but are on every second one.
const NO_PAGE = /^[\x00- ]*(?:#|(?:javascript|mailto|tel|data|blob|about|sms|whatsapp):)/i;

// Real ones have a few words.
const REL_CHARACTERS_MAX = 500;
/** The most characters of what a link reads. */
export const LINK_TEXT_CHARACTERS_MAX = 100;
// White space that is folded away comes on top.
const WRITTEN_CHARACTERS_MAX = 400;
// What is not shown as text.
const UNREAD = PAGE_PLACE.raw | PAGE_PLACE.inert | PAGE_PLACE.foreign;

/** Collects `<a>`, `<area>`, `<link rel="next">` and `rel="prev"`, `<iframe>` and `<frame>`. */
export class PageLinks {
  #written: WrittenLink[] = [];
  /** The links seen so far, once the maximum is kept. */
  #met: LinkSet | undefined;
  readonly #linksMax: number;
  readonly #withTexts: boolean;
  /** The link whose text comes now. */
  #current: WrittenLink | undefined;
  #tooMany = false;

  constructor(linksMax: number, withTexts: boolean) {
    this.#linksMax = linksMax;
    this.#withTexts = withTexts;
  }

  /** A start tag; `place`: where it is. */
  open({ name, attributes }: HtmlTag, place: number): void {
    // Links do not nest: another one ends the last.
    if (name === 'a') this.#current = undefined;
    if ((place & PAGE_PLACE.inert) !== 0) return;
    const isFrame = name === 'iframe' || name === 'frame';
    const href = attributes.get(isFrame ? 'src' : 'href');
    if (href === undefined || NO_PAGE.test(href)) return;
    const rel = relWords((attributes.get('rel') ?? '').slice(0, REL_CHARACTERS_MAX));
    const kind = kindOf(name, rel.words);
    if (kind === undefined) return;
    const link = { href, kind, rel, text: name === 'area' ? this.#altOf(attributes) : '' };
    if (this.#written.length >= this.#linksMax) this.#sift();
    if (this.#met !== undefined && !this.#met.add(link, this.#written.length < this.#linksMax))
      return;
    if (this.#written.length < this.#linksMax) this.#written.push(link);
    else this.#tooMany = true;
    const isRead = name === 'a' && (place & PAGE_PLACE.foreign) === 0;
    if (this.#withTexts && isRead) this.#current = link;
  }

  /** Whether the text at a place is a link's. */
  watchesText(place: number): boolean {
    return this.#current !== undefined && (place & UNREAD) === 0;
  }

  /** Text that is watched. */
  text(text: string): void {
    const current = this.#current;
    if (current === undefined) return;
    current.text += text;
    if (current.text.length <= WRITTEN_CHARACTERS_MAX) return;
    current.text = current.text.slice(0, WRITTEN_CHARACTERS_MAX);
    this.#current = undefined;
  }

  /** A picture, perhaps within a link. */
  picture({ attributes }: HtmlTag, place: number): void {
    if (this.watchesText(place)) this.text(` ${this.#altOf(attributes)} `);
  }

  /** The end of a link. */
  closeText(): void {
    this.#current = undefined;
  }

  #altOf(attributes: HtmlTag['attributes']): string {
    return this.#withTexts ? (attributes.get('alt') ?? '').slice(0, WRITTEN_CHARACTERS_MAX) : '';
  }

  /** Keeps the first of equal links; from now on no link is added twice. */
  #sift(): void {
    if (this.#met !== undefined) return;
    const met = new LinkSet();
    this.#written = this.#written.filter((link) => met.add(link));
    this.#met = met;
  }

  /** Returns the links, absolute, each kind of each address once. */
  list(base: PageBase, notes: PageNotes): readonly PageLink[] {
    const links: (Omit<PageLink, 'text'> & { text?: string })[] = [];
    const met = new LinkSet();
    // A picture without words is often followed by the same link with words.
    const wordless = new Map<string, number>();
    for (const { href, kind, rel, text: written } of this.#written) {
      const url = base.addressOf(href);
      if (url === undefined) {
        notes.add('url-invalid', href);
        continue;
      }
      const text = written === '' ? '' : shownText(written);
      if (met.add({ href: url, kind, rel })) {
        if (this.#withTexts && text === '') wordless.set(url, links.length);
        const { words, nofollow } = rel;
        const isRead = text !== '';
        links.push(
          isRead ? { url, kind, rel: words, nofollow, text } : { url, kind, rel: words, nofollow },
        );
      } else if (text !== '' && wordless.size > 0) {
        const link = links[wordless.get(url) ?? -1];
        if (link !== undefined) link.text ??= text;
      }
    }
    if (this.#tooMany) notes.add('links-too-many');
    return links;
  }
}

/** The links seen so far. Nearly all are plain ones, distinguished by their addresses. */
class LinkSet {
  readonly #plain = new Set<string>();
  #others: Set<string> | undefined;

  /** Returns whether a link is new, and remembers it if so, and if it `isKept`. */
  add({ href, kind, rel }: Omit<WrittenLink, 'text'>, isKept = true): boolean {
    const isPlain = kind === 'a' && rel.text === '';
    if (!isPlain) this.#others ??= new Set();
    const set = isPlain || this.#others === undefined ? this.#plain : this.#others;
    const key = isPlain ? href : `${kind} ${rel.text} ${href}`;
    if (!isKept) return !set.has(key);
    const { size } = set;
    return set.add(key).size > size;
  }
}

// What is folded, cut or mended: nearly all texts are as they shall be.
const UNSHOWN = /[\0-\x1f\ud800-\udfff]| {2}|^ | $/;

function shownText(written: string): string {
  if (written.length <= LINK_TEXT_CHARACTERS_MAX && !UNSHOWN.test(written)) return written;
  const folded = foldHtmlSpace(written).replaceAll('\0', '\ufffd');
  return folded.slice(0, LINK_TEXT_CHARACTERS_MAX).toWellFormed();
}

function kindOf(name: string, rel: readonly string[]): PageLink['kind'] | undefined {
  if (name === 'a' || name === 'area') return name;
  if (name === 'iframe' || name === 'frame') return 'frame';
  if (rel.includes('next')) return 'next';
  return rel.includes('prev') || rel.includes('previous') ? 'prev' : undefined;
}
