// Links of a page to others.

import type { AttributesByElement } from './attributes-by-element.ts';
import type { HtmlTag } from './html-tag-reader.ts';
import type { PageBase } from './page-base.ts';
import type { PageLink } from './page-facts.ts';
import type { PageNotes } from './page-note.ts';
import { PAGE_PLACE } from './page-place.ts';
import { type RelWords, relWords } from './rel-words.ts';

/** Attributes of links, by element. */
export const LINK_ATTRIBUTES: AttributesByElement = {
  ...{ a: ['href', 'rel'], area: ['href', 'rel'], link: ['href', 'rel'] },
  ...{ iframe: ['src', 'rel'], frame: ['src', 'rel'] },
};

interface WrittenLink extends Pick<PageLink, 'kind'> {
  readonly href: string;
  readonly rel: RelWords;
}

// What leads to no page, and stands on every second one.
const NO_PAGE = /^[\x00- ]*(?:#|(?:javascript|mailto|tel|data|blob|about|sms|whatsapp):)/i;

// Real ones have a few words.
const REL_CHARACTERS_MAX = 500;

/** Collects `<a>`, `<area>`, `<link rel="next">` and `rel="prev"`, `<iframe>` and `<frame>`. */
export class PageLinks {
  private written: WrittenLink[] = [];
  /** Those that were met, once there are as many as are kept. */
  private met: LinkSet | undefined;
  private readonly linksMax: number;
  private tooMany = false;

  constructor(linksMax: number) {
    this.linksMax = linksMax;
  }

  /** A start tag; `place`: where it stands. */
  open({ name, attributes }: HtmlTag, place: number): void {
    if ((place & PAGE_PLACE.inert) !== 0) return;
    const isFrame = name === 'iframe' || name === 'frame';
    const href = attributes.get(isFrame ? 'src' : 'href');
    if (href === undefined || NO_PAGE.test(href)) return;
    const rel = relWords((attributes.get('rel') ?? '').slice(0, REL_CHARACTERS_MAX));
    const kind = kindOf(name, rel.words);
    if (kind === undefined) return;
    const link = { href, kind, rel };
    if (this.written.length >= this.linksMax) this.sift();
    if (this.met !== undefined && !this.met.add(link, this.written.length < this.linksMax)) return;
    if (this.written.length < this.linksMax) this.written.push(link);
    else this.tooMany = true;
  }

  /** Leaves of equal links the first; from now on none is added that was met. */
  private sift(): void {
    if (this.met !== undefined) return;
    const met = new LinkSet();
    this.written = this.written.filter((link) => met.add(link));
    this.met = met;
  }

  /** Gives the links, absolute, each kind of each address once. */
  list(base: PageBase, notes: PageNotes): readonly PageLink[] {
    const links: PageLink[] = [];
    const met = new LinkSet();
    for (const { href, kind, rel } of this.written) {
      const url = base.addressOf(href);
      if (url === undefined) notes.add('url-invalid', href);
      else if (met.add({ href: url, kind, rel })) {
        links.push({ url, kind, rel: rel.words, nofollow: rel.nofollow });
      }
    }
    if (this.tooMany) notes.add('links-too-many');
    return links;
  }
}

/** Which links were met. Nearly all are plain ones, which their addresses tell apart. */
class LinkSet {
  private readonly plain = new Set<string>();
  private others: Set<string> | undefined;

  /** Says whether a link is new, and keeps it in mind if so, and if it `isKept`. */
  add({ href, kind, rel }: WrittenLink, isKept = true): boolean {
    const isPlain = kind === 'a' && rel.text === '';
    if (!isPlain) this.others ??= new Set();
    const set = isPlain || this.others === undefined ? this.plain : this.others;
    const key = isPlain ? href : `${kind} ${rel.text} ${href}`;
    if (!isKept) return !set.has(key);
    const { size } = set;
    return set.add(key).size > size;
  }
}

function kindOf(name: string, rel: readonly string[]): PageLink['kind'] | undefined {
  if (name === 'a' || name === 'area') return name;
  if (name === 'iframe' || name === 'frame') return 'frame';
  if (rel.includes('next')) return 'next';
  return rel.includes('prev') || rel.includes('previous') ? 'prev' : undefined;
}
