// What the checks of a page look at beside its facts: links as they are written, and what it loads.
import { ownText } from '../../base/own-text.ts';
import { HtmlDecoder } from '../../pages/html-decoder.ts';
import { type HtmlTag, type HtmlTagHandler, HtmlTagReader } from '../../pages/html-tag-reader.ts';
import { PageNotes } from '../../pages/page-note.ts';
import { marksOfTag, PAGE_PLACE } from '../../pages/page-place.ts';
import { resolvePageAddress } from '../../pages/page-url.ts';
import type { CanonicalLink } from '../../rules/evidence/page-evidence.ts';

/** What was found in a page's tags. */
export interface PageMarkup {
  readonly canonicalLinks: readonly CanonicalLink[];
  /** Things that an https page loads by http, each once; the first ones. */
  readonly insecure: readonly string[];
  /** Versions for phones that the page names. */
  readonly mobile: readonly { readonly url: string; readonly kind: 'media' | 'amp' }[];
}

/** A page whose tags are being read. */
export interface PageMarkupReader {
  /** Takes bytes; their memory may be used again. Errors: None. */
  write(chunk: Uint8Array): void;
  /** Errors: None. */
  end(): PageMarkup;
}

const APART = PAGE_PLACE.noscript | PAGE_PLACE.inert | PAGE_PLACE.foreign;
const CANONICALS_MAX = 10;
const INSECURE_MAX = 50;
const MOBILE_MAX = 10;
const HREF_CHARACTERS_MAX = 2_048;
// What a browser loads with the page, without a click.
const LOADED_BY_SRC: ReadonlySet<string> = new Set(
  ['img', 'script', 'iframe', 'video', 'audio', 'source', 'embed', 'track'].concat('input'),
);
const LOADED_LINKS: ReadonlySet<string> = new Set([
  'stylesheet',
  'icon',
  'preload',
  'modulepreload',
]);
// A separate page for phones by its screen's width, as Google had it written.
const FOR_PHONES = /\bhandheld\b|\bmax-(?:device-)?width\s*:\s*\d{2,3}px/i;

/**
 * Begins to read the tags of a page at `url`.
 *
 * Errors: None.
 */
export function createPageMarkupReader(options: {
  readonly url: string;
  readonly contentType?: string;
}): PageMarkupReader {
  const { url, contentType } = options;
  const scan = new MarkupScan(url);
  const tags = new HtmlTagReader(scan, /^\s*application\/xhtml\+xml\b/i.test(contentType ?? ''));
  const decoder = new HtmlDecoder({
    contentType,
    notes: new PageNotes(),
    onText: (text) => tags.write(text),
  });
  return {
    write: (chunk) => decoder.write(chunk),
    end() {
      decoder.end();
      tags.end();
      return scan.finish();
    },
  };
}

class MarkupScan implements HtmlTagHandler {
  readonly attributeNames: ReadonlySet<string> = new Set(['href', 'rel', 'src', 'media']);
  readonly #secure: boolean;
  #base: string;
  #based = false;
  /** No element of the body has come yet. */
  #inHead = true;
  readonly #canonicals: CanonicalLink[] = [];
  readonly #insecure = new Set<string>();
  readonly #mobile: { readonly url: string; readonly kind: 'media' | 'amp' }[] = [];

  constructor(url: string) {
    this.#base = url;
    this.#secure = /^https:/i.test(url);
  }

  wantsText(place: number): boolean {
    return this.#inHead && (place & (APART | PAGE_PLACE.raw)) === 0;
  }

  onText(text: string): void {
    if (/\S/.test(text)) this.#inHead = false;
  }

  onOpen(tag: HtmlTag, place: number): number {
    if ((place & APART) === 0) this.#look(tag);
    return marksOfTag(tag, place);
  }

  onClose(): void {}

  finish(): PageMarkup {
    return {
      canonicalLinks: this.#canonicals,
      insecure: [...this.#insecure],
      mobile: this.#mobile,
    };
  }

  #look({ name, kind, attributes }: HtmlTag): void {
    if (!kind.isOfHead) this.#inHead = false;
    if (name === 'link') this.#link(attributes);
    else if (name === 'base') this.#rebase(attributes.get('href'));
    else if (LOADED_BY_SRC.has(name)) this.#load(attributes.get('src'));
  }

  #rebase(href: string | undefined): void {
    if (this.#based || href === undefined) return;
    this.#based = true;
    this.#base = resolvePageAddress(href.trim(), this.#base) ?? this.#base;
  }

  #link(attributes: ReadonlyMap<string, string>): void {
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
    const href = attributes.get('href')?.trim();
    if (href === undefined || href.length > HREF_CHARACTERS_MAX) return;
    if (rel.includes('canonical') && this.#canonicals.length < CANONICALS_MAX) {
      this.#canonicals.push({ href: ownText(href), place: this.#inHead ? 'head' : 'body' });
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
    const url = resolvePageAddress(address.trim(), this.#base);
    if (url?.startsWith('http:') === true) this.#insecure.add(ownText(url));
  }
}
