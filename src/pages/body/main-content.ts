// The main content of a page: its text and its pictures, without what surrounds them, as a hash.

import { sha256OfText } from '../data/sha256-of-text.ts';
import type { AttributesByElement } from '../html/html-attributes.ts';
import {
  describeHtmlElement,
  HTML_ELEMENT_COUNT,
  type HtmlElement,
} from '../html/html-elements.ts';
import type { HtmlTag } from '../html/html-tag-reader.ts';
import { isContentPlace, PAGE_PLACE } from '../html/page-place.ts';
import type { PageContent } from '../record/page-facts.ts';
import type { PageNotes } from '../record/page-note.ts';
import { unorderedWords } from './unordered-words.ts';
import { withoutDigits } from './without-digits.ts';
import { withoutOwnPath } from './without-own-path.ts';

// 128 bits, in hexadecimal.
const HASH_DIGITS = 32;
// 64 bits.
const SHORT_DIGITS = 16;
const STAMP_CHARACTERS_MAX = 200;
// "Generated on 2026-11-20", "Last built: 12:04", "Page rendered in 0.03 s".
const STAMP =
  /^\s*(?:this )?(?:page |site |last )?(?:was )?(?:generated|built|rendered|build(?: time| date)?)\b[\s\S]*\d/i;
// What a stamp may begin with, so that other texts cost nothing.
const STAMP_BEGINS = new Uint8Array(0x80);
for (const one of 'BGLPRSTWbglprstw') STAMP_BEGINS[one.charCodeAt(0)] = 1;
// White space that is more than one blank; and where blanks are all there is. `\s{2,}|[^\S ]` is
// the same, and looks twice at each character.
const UNFOLDED = / \s+|[^\S ]\s*/g;
const BLANKS = / {2,}/g;
const BEYOND_LATIN = /[^\x00-\xff]/;

// As `addSource` writes it.
const MEDIA_SOURCE = /\[(?:img|amp-img|video|audio|source) [^\]]*\]/y;

const SOURCES = ['src', 'data-src'];
/** Attributes that are shown beside the text, as a part of it, by element. */
export const CONTENT_ATTRIBUTES: AttributesByElement = {
  img: [...SOURCES, 'alt'],
  'amp-img': SOURCES,
  video: SOURCES,
  audio: SOURCES,
  source: SOURCES,
  iframe: SOURCES,
  embed: SOURCES,
  time: ['datetime'],
};

const SHOWN = new Uint8Array(HTML_ELEMENT_COUNT);
for (const name of Object.keys(CONTENT_ATTRIBUTES)) SHOWN[describeHtmlElement(name).index] = 1;

/** The text of a region, as it grows. */
interface RegionText {
  text: string;
  /** Whether it ends in a blank, or has not begun: another one would be folded into it. */
  endsInBlank: boolean;
  /** Whether the last piece was a blank between elements: another one does not count. */
  endsInGap: boolean;
}

/**
 * Collects the main content: that of `<main>`; without one that of the articles; without those
 * that of the body. Left out are scripts, styles, forms' fields, navigation, asides, the page's
 * header and footer, what is hidden, drawings (SVG), and the stamps of builds. White space is
 * folded. Addresses of pictures and other media count without their query, which builds change;
 * of a `<time>` with a `datetime` that counts, not what it was called when the page was built.
 */
export class MainContent {
  readonly #main = newRegion();
  readonly #article = newRegion();
  readonly #body = newRegion();
  readonly #charactersMax: number;
  #characters = 0;
  #isCut = false;
  /** Inside a `<time>` whose text does not count. */
  #inTime = false;
  /** The text since the last tag: it comes in pieces, but is judged as a whole. */
  #run = '';
  #runPlace = 0;

  constructor(charactersMax: number) {
    this.#charactersMax = charactersMax;
  }

  /** A start tag; `place`: what holds in it. */
  open(tag: HtmlTag, place: number): void {
    const { name, kind, attributes } = tag;
    if (this.#run !== '') this.#endRun();
    if (!isContentPlace(place)) return;
    if (!kind.isInline || name === 'br') this.#addBlank(' ', place);
    if (attributes.size === 0 || SHOWN[kind.index] !== 1) return;
    if (name === 'time') this.#openTime(attributes, place);
    else this.#addSource(tag, place);
  }

  /** An end of an element; `place`: what held in it. */
  close({ name, isInline }: HtmlElement, place: number): void {
    if (this.#run !== '') this.#endRun();
    if (name === 'time') this.#inTime = false;
    if (!isInline && isContentPlace(place)) this.#addBlank(' ', place);
  }

  /** A piece of text of a place that is content. */
  text(piece: string, place: number): void {
    if (this.#inTime || this.#run.length > this.#charactersMax) return;
    this.#run = this.#run === '' ? piece : this.#run + piece;
    this.#runPlace = place;
  }

  /** Returns the hash, and what it is of; `url`: the address of the page. */
  finish(notes: PageNotes, url: string): PageContent {
    if (this.#run !== '') this.#endRun();
    if (this.#isCut) notes.add('content-too-long');
    for (const name of ['main', 'article'] as const) {
      const region = name === 'main' ? this.#main : this.#article;
      const text = foldedText(region);
      if (text !== '') return describeContent(name, text, url);
    }
    return describeContent('body', foldedText(this.#body), url);
  }

  #openTime(attributes: ReadonlyMap<string, string>, place: number): void {
    const datetime = attributes.get('datetime');
    if (datetime === undefined) return;
    this.#add(` [time ${datetime.trim()}] `, place);
    this.#inTime = true;
  }

  #addSource({ name, attributes }: HtmlTag, place: number): void {
    const src = withoutQuery(attributes.get('src') ?? attributes.get('data-src') ?? '');
    // Inline pictures are distinguished by their length.
    const told = /^data:/i.test(src) ? `data:${src.length}` : src.trim();
    if (told !== '') this.#add(` [${name} ${told}] `, place);
    const alt = name === 'img' ? attributes.get('alt') : undefined;
    if (alt) this.#add(` ${alt} `, place);
  }

  #endRun(): void {
    const run = this.#run;
    const runPlace = this.#runPlace;
    this.#run = '';
    const start = endOfBlank(run);
    if (start === run.length) this.#addBlank(run, runPlace);
    else if (!isStamp(run, run.charCodeAt(start))) this.#add(run, runPlace);
  }

  #add(piece: string, place: number): void {
    const region = this.#regionOf(place);
    const kept = this.#take(piece, region);
    this.#isCut ||= kept.length < piece.length;
    if (kept === '') return;
    // Folding the text at the end costs more than checking each piece.
    region.text += region.endsInBlank && kept.startsWith(' ') ? kept.slice(1) : kept;
    region.endsInBlank = kept.endsWith(' ');
  }

  /** White space between words. */
  #addBlank(piece: string, place: number): void {
    const region = this.#regionOf(place);
    if (piece === ' ' && region.endsInGap) return;
    const kept = this.#take(piece, region);
    this.#isCut ||= kept.length < piece.length && piece !== ' ';
    if (kept === '' || region.endsInBlank) return;
    region.text += ' ';
    region.endsInBlank = true;
  }

  /** As much of a piece as the limit leaves room for. */
  #take(piece: string, region: RegionText): string {
    const left = this.#charactersMax - this.#characters;
    const kept = piece.length <= left ? piece : piece.slice(0, left);
    this.#characters += kept.length;
    if (kept !== '') region.endsInGap = kept === ' ';
    return kept;
  }

  #regionOf(place: number): RegionText {
    if ((place & PAGE_PLACE.main) !== 0) return this.#main;
    return (place & PAGE_PLACE.article) !== 0 ? this.#article : this.#body;
  }
}

function newRegion(): RegionText {
  return { text: '', endsInBlank: true, endsInGap: false };
}

function foldedText({ text }: RegionText): string {
  if (hasOtherSpace(text)) return text.replace(UNFOLDED, ' ').trim();
  return (text.includes('  ') ? text.replace(BLANKS, ' ') : text).trim();
}

/** Whether a text may contain white space that is not a blank. Each of these checks is fast. */
function hasOtherSpace(text: string): boolean {
  const isLineBreak = text.includes('\n') || text.includes('\r') || text.includes('\t');
  if (isLineBreak || text.includes('\u00a0')) return true;
  return text.includes('\f') || text.includes('\v') || BEYOND_LATIN.test(text);
}

function describeContent(region: PageContent['region'], text: string, url: string): PageContent {
  const whole = sha256OfText(text);
  const plain = withoutDigitsOfText(text);
  const words = plain === text ? whole : sha256OfText(plain);
  const elsewhere = withoutOwnPath(text, url);
  const placeless = elsewhere === text ? whole : sha256OfText(elsewhere);
  return {
    hash: whole.slice(0, HASH_DIGITS),
    words: words.slice(0, SHORT_DIGITS),
    placeless: placeless.slice(0, SHORT_DIGITS),
    unordered: unorderedWords(text),
    characters: text.length,
    region,
  };
}

/** Numbered pictures still differ: their addresses keep their digits. */
function withoutDigitsOfText(text: string): string {
  let open = text.indexOf('[');
  if (open < 0) return withoutDigits(text);
  const pieces: string[] = [];
  let from = 0;
  for (; open >= 0; open = text.indexOf('[', Math.max(from, open + 1))) {
    MEDIA_SOURCE.lastIndex = open;
    const [source] = MEDIA_SOURCE.exec(text) ?? [];
    if (source === undefined) continue;
    pieces.push(withoutDigits(text.slice(from, open)), source);
    from = open + source.length;
  }
  pieces.push(withoutDigits(text.slice(from)));
  return pieces.join(' ').trim();
}

/** `first`: the first character that is not ASCII white space. */
function isStamp(run: string, first: number): boolean {
  const mayBe = first > 0x7f || STAMP_BEGINS[first] === 1;
  return mayBe && run.length <= STAMP_CHARACTERS_MAX && STAMP.test(run);
}

/** Where the white space ends that a text begins with; that of ASCII, of which all indents are. */
function endOfBlank(text: string): number {
  let at = 0;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && (code > 0x0d || code < 0x09)) break;
  }
  return at;
}

function withoutQuery(src: string): string {
  const end = src.search(/[?#]/);
  return end < 0 ? src : src.slice(0, end);
}
