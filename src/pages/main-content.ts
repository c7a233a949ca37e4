// The main content of a page: its text and its pictures, without what surrounds them, as a hash.
import type { HtmlTag } from './html-tag-reader.ts';
import type { PageContent } from './page-facts.ts';
import type { PageNotes } from './page-note.ts';
import { isContentPlace, PAGE_PLACE } from './page-place.ts';
import { sha256 } from './sha256.ts';

// 128 bits, in hexadecimal.
const HASH_DIGITS = 32;
// 64 bits, in hexadecimal.
const WORDS_DIGITS = 16;
const STAMP_CHARACTERS_MAX = 200;
// "Generated on 2026-11-20", "Last built: 12:04", "Page rendered in 0.03 s".
const STAMP =
  /^\s*(?:this )?(?:page |site |last )?(?:was )?(?:generated|built|rendered|build(?: time| date)?)\b[\s\S]*\d/i;
// Shown beside the text, as a part of it.
const WITH_SOURCE = new Set(['img', 'amp-img', 'video', 'audio', 'source', 'iframe', 'embed']);

type Region = PageContent['region'];

/**
 * Collects the main content: that of `<main>`; without one that of the articles; without those
 * that of the body. Left out are scripts, styles, forms' fields, navigation, asides, the page's
 * header and footer, what is hidden, drawings (SVG), and the stamps of builds. White space is
 * folded. Addresses of pictures and other media count without their query, which builds change;
 * of a `<time>` with a `datetime` that counts, not what it was called when the page was built.
 */
export class MainContent {
  private readonly pieces: Record<Region, string[]> = { main: [], article: [], body: [] };
  private readonly charactersMax: number;
  private characters = 0;
  private isCut = false;
  /** Inside a `<time>` whose text does not count. */
  private inTime = false;
  /** The text since the last tag: it comes in pieces, but is judged as a whole. */
  private run = '';
  private runPlace = 0;

  constructor(charactersMax: number) {
    this.charactersMax = charactersMax;
  }

  /** A start tag; `place`: where it stands. */
  open({ name, kind, attributes }: HtmlTag, place: number): void {
    this.endRun();
    if (!kind.isInline || name === 'br') this.add(' ', place);
    if (!isContentPlace(place)) return;
    if (WITH_SOURCE.has(name)) {
      const src = /^[^?#]*/.exec(attributes.get('src') ?? attributes.get('data-src') ?? '')?.[0];
      // A picture that is written into the page is told from another by its length.
      const told = /^data:/i.test(src ?? '') ? `data:${src?.length}` : src?.trim();
      if (told) this.add(` [${name} ${told}] `, place);
      if (name === 'img' && attributes.get('alt')) this.add(` ${attributes.get('alt')} `, place);
    } else if (name === 'time' && attributes.has('datetime')) {
      this.add(` [time ${attributes.get('datetime')?.trim()}] `, place);
      this.inTime = true;
    }
  }

  /** An end of an element; `place`: what held in it. */
  close(name: string, isInline: boolean, place: number): void {
    this.endRun();
    if (name === 'time') this.inTime = false;
    if (!isInline) this.add(' ', place);
  }

  /** A piece of text. */
  text(piece: string, place: number): void {
    if (this.inTime || this.run.length > this.charactersMax) return;
    this.run += piece;
    this.runPlace = place;
  }

  /** Gives the hash, and what it is of. */
  finish(notes: PageNotes): PageContent {
    this.endRun();
    if (this.isCut) notes.add('content-too-long');
    const texts = (['main', 'article', 'body'] as const).map((region) => ({
      region,
      text: this.pieces[region]
        .join('')
        .replace(/[\s\u00a0]+/g, ' ')
        .trim(),
    }));
    const { region, text } = texts.find((one) => one.text !== '') ?? { region: 'body', text: '' };
    const hash = sha256(new TextEncoder().encode(text)).slice(0, HASH_DIGITS);
    const words = sha256(new TextEncoder().encode(withoutDigits(text))).slice(0, WORDS_DIGITS);
    return { hash, words, characters: text.length, region };
  }

  private endRun(): void {
    const { run } = this;
    if (run === '') return;
    this.run = '';
    if (run.length <= STAMP_CHARACTERS_MAX && STAMP.test(run)) return;
    this.add(run, this.runPlace);
  }

  private add(piece: string, place: number): void {
    if (!isContentPlace(place)) return;
    const pieces = this.pieces[regionOf(place)];
    if (piece === ' ' && pieces.at(-1) === ' ') return;
    const kept = piece.slice(0, this.charactersMax - this.characters);
    this.isCut ||= kept.length < piece.length && piece !== ' ';
    if (kept === '') return;
    this.characters += kept.length;
    pieces.push(kept);
  }
}

function regionOf(place: number): Region {
  if ((place & PAGE_PLACE.main) !== 0) return 'main';
  return (place & PAGE_PLACE.article) !== 0 ? 'article' : 'body';
}

function withoutDigits(text: string): string {
  return text
    .replace(/\p{Nd}+/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
