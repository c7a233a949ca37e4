// What checks need of a page besides its facts: links as written, and what it loads.
import { ownText } from '../../base/text/own-text.ts';
import { APART_FROM_PAGE, HeadPart } from '../../pages/head/head-part.ts';
import { HtmlReader } from '../../pages/html/html-reader.ts';
import { htmlWords, trimHtmlSpace } from '../../pages/html/html-space.ts';
import type { HtmlTag, HtmlTagHandler } from '../../pages/html/html-tag-reader.ts';
import { isContentPlace, marksOfTag } from '../../pages/html/page-place.ts';
import { resolvePageAddress } from '../../pages/record/page-url.ts';
import type { CanonicalLink } from '../../rules/evidence/page-evidence.ts';

export interface PageMarkup {
  readonly canonicalLinks: readonly CanonicalLink[];
  /** Things that an https page loads by http, each once; the first ones. */
  readonly insecure: readonly string[];
  /** Versions for phones that the page names. */
  readonly mobile: readonly { readonly url: string; readonly kind: 'media' | 'amp' }[];
  /** Characters of the main content outside headings and lists of links, up to 100. */
  readonly ownCharacters: number;
  /** The main content has something beside text: a picture, a player, a table, a form … */
  readonly hasMedia: boolean;
}

export interface PageMarkupReader {
  /** Takes bytes; their memory may be used again. */
  write(chunk: Uint8Array): void;
  end(): PageMarkup;
}

// Marks beside those of a place.
const HEADING = 0x1000;
const LIST_ITEM = 0x2000;
const LINK = 0x8000;
const OWN_MARKS: ReadonlyMap<string, number> = new Map([
  ['li', LIST_ITEM],
  ['a', LINK],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, HEADING] as const),
]);
const OWN_CHARACTERS_MAX = 100;
const MEDIA: ReadonlySet<string> = new Set(
  (
    'img picture video audio iframe embed object canvas svg math ' +
    'table form input select textarea button map'
  ).split(' '),
);
const CANONICALS_MAX = 10;
const INSECURE_MAX = 50;
const MOBILE_MAX = 10;
const HREF_CHARACTERS_MAX = 2_048;
// What a browser loads with the page, without a click.
const LOADED_BY_SRC: ReadonlySet<string> = new Set(
  'img script iframe video audio source embed track input'.split(' '),
);
const LOADED_LINKS: ReadonlySet<string> = new Set(
  'stylesheet icon preload modulepreload'.split(' '),
);
// A separate page for phones by its screen's width, as Google had it written.
const FOR_PHONES = /\bhandheld\b|\bmax-(?:device-)?width\s*:\s*\d{2,3}px/i;

export function createPageMarkupReader(options: {
  readonly url: string;
  readonly contentType?: string | undefined;
}): PageMarkupReader {
  const { url, contentType } = options;
  const html = new HtmlReader({ contentType, begin: () => new MarkupScan(url) });
  return {
    write: (chunk) => html.write(chunk),
    end() {
      html.end();
      return html.handler.finish();
    },
  };
}

class MarkupScan implements HtmlTagHandler {
  readonly attributeNames: ReadonlySet<string> = new Set(
    'href rel src media role charset http-equiv content'.split(' '),
  );
  readonly #secure: boolean;
  #base: string;
  #based = false;
  readonly #head = new HeadPart();
  #ownCharacters = 0;
  #hasMedia = false;
  readonly #canonicals: CanonicalLink[] = [];
  readonly #insecure = new Set<string>();
  readonly #mobile: { readonly url: string; readonly kind: 'media' | 'amp' }[] = [];

  constructor(url: string) {
    this.#base = url;
    this.#secure = /^https:/i.test(url);
  }

  wantsText(place: number): boolean {
    if (this.#head.watchesText(place)) return true;
    return this.#ownCharacters < OWN_CHARACTERS_MAX && isOwn(place);
  }

  onText(text: string, place: number): void {
    if (this.#head.watchesText(place)) this.#head.text(text);
    if (isOwn(place)) this.#ownCharacters += text.replace(/\s+/g, '').length;
  }

  onOpen(tag: HtmlTag, place: number): number {
    this.#head.open(tag.kind, place);
    if ((place & APART_FROM_PAGE) === 0) this.#look(tag);
    // An element of scripts, `my-app`, may hold anything.
    const isMedia = MEDIA.has(tag.name) || tag.name.includes('-');
    this.#hasMedia ||= isMedia && isContentPlace(place);
    return marksOfTag(tag, place) | (OWN_MARKS.get(tag.name) ?? 0);
  }

  onClose(): void {}

  onPageEndTag(name: string, place: number): void {
    this.#head.close(name, place);
  }

  finish(): PageMarkup {
    return {
      canonicalLinks: this.#canonicals,
      insecure: [...this.#insecure],
      mobile: this.#mobile,
      ownCharacters: Math.min(this.#ownCharacters, OWN_CHARACTERS_MAX),
      hasMedia: this.#hasMedia,
    };
  }

  #look({ name, attributes }: HtmlTag): void {
    if (name === 'link') this.#link(attributes);
    else if (name === 'base') this.#rebase(attributes.get('href'));
    else if (LOADED_BY_SRC.has(name)) this.#load(attributes.get('src'));
  }

  #rebase(href: string | undefined): void {
    if (this.#based || href === undefined) return;
    this.#based = true;
    this.#base = resolvePageAddress(href, this.#base) ?? this.#base;
  }

  #link(attributes: ReadonlyMap<string, string>): void {
    const rel = htmlWords((attributes.get('rel') ?? '').toLowerCase());
    const written = attributes.get('href');
    const href = trimHtmlSpace(written ?? '');
    if (written === undefined || href.length > HREF_CHARACTERS_MAX) return;
    if (rel.includes('canonical') && this.#canonicals.length < CANONICALS_MAX) {
      this.#canonicals.push({ href: ownText(href), place: this.#head.isHead ? 'head' : 'body' });
    }
    if (rel.some((word) => LOADED_LINKS.has(word))) this.#load(href);
    const amp = rel.includes('amphtml');
    const phones = rel.includes('alternate') && FOR_PHONES.test(attributes.get('media') ?? '');
    if ((!amp && !phones) || this.#mobile.length >= MOBILE_MAX) return;
    const url = resolvePageAddress(href, this.#base);
    if (url !== undefined) this.#mobile.push({ url, kind: amp ? 'amp' : 'media' });
  }

  #load(address: string | undefined): void {
    if (!this.#secure || address === undefined || address.length > HREF_CHARACTERS_MAX) return;
    if (this.#insecure.size >= INSECURE_MAX) return;
    const url = resolvePageAddress(address, this.#base);
    if (url?.startsWith('http:') === true) this.#insecure.add(ownText(url));
  }
}

/** The page's own text: outside headings and lists of links, as menus are. */
function isOwn(place: number): boolean {
  const isMenu = (place & LIST_ITEM) !== 0 && (place & LINK) !== 0;
  return isContentPlace(place) && (place & HEADING) === 0 && !isMenu;
}
