// Which encoding a page is in: by its mark, its media type, or what its metas say.
import {
  encodingOfDeclaredLabel,
  encodingOfLabel,
  encodingOfMetaContent,
} from './encoding-labels.ts';

/** What is known about a page besides its bytes. */
export interface HtmlEncodingHints {
  readonly contentType?: string | undefined;
  /** The page is XHTML. */
  readonly isXml?: boolean | undefined;
}

/** An encoding, and how sure it is. */
interface HtmlEncoding {
  /** By its WHATWG name. */
  readonly encoding: string;
  /** Nothing in the page changes it. */
  readonly isCertain: boolean;
  /** A label that names no encoding, if there was one. */
  readonly unknownLabel?: string;
}

const CHARSET_OF_TYPE = /;[\t\n\r ]*charset[\t\n\r ]*=[\t\n\r ]*(?:"([^"]*)"?|'([^']*)'?|([^;]*))/i;

/**
 * Finds the encoding of a page by its first bytes: its byte order mark, the `charset` of its media
 * type, what the first 1,024 bytes declare, or UTF-8. The first two are certain; a later `<meta>`
 * may change the others. A label that is not an encoding is ignored.
 *
 * Source: https://html.spec.whatwg.org/#determining-the-character-encoding
 */
export function detectHtmlEncoding(
  start: Uint8Array,
  { contentType = '', isXml = false }: HtmlEncodingHints = {},
): HtmlEncoding {
  const mark = encodingOfMark(start);
  if (mark !== undefined) return { encoding: mark, isCertain: true };
  const typed = CHARSET_OF_TYPE.exec(contentType);
  const label = typed?.[1] ?? typed?.[2] ?? typed?.[3];
  const ofType = label === undefined ? undefined : encodingOfLabel(label);
  if (ofType !== undefined) return { encoding: ofType, isCertain: true };
  const { encoding = 'utf-8', unknownLabel } = prescanHtml(start, isXml);
  const unknown = label ?? unknownLabel;
  return { encoding, isCertain: false, ...(unknown !== undefined && { unknownLabel: unknown }) };
}

/**
 * Returns the encoding that a `<meta>` element names, by its attributes.
 *
 * `onUnknown`: called with a label that names none.
 * Source: https://html.spec.whatwg.org/#parsing-main-inhead
 */
export function encodingOfMeta(
  attributes: ReadonlyMap<string, string>,
  onUnknown: (label: string) => void,
): string | undefined {
  const charset = attributes.get('charset');
  const declared = charset === undefined ? undefined : encodingOfDeclaredLabel(charset);
  if (declared !== undefined) return declared;
  if (charset !== undefined) onUnknown(charset);
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return undefined;
  return encodingOfMetaContent(attributes.get('content') ?? '', onUnknown);
}

function encodingOfMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

interface HtmlPrescan {
  /** By its WHATWG name. */
  readonly encoding?: string | undefined;
  /** The first label that is not one. */
  readonly unknownLabel?: string | undefined;
}

/** How many of a page's bytes are searched, as browsers do. */
const HTML_PRESCAN_BYTES = 1_024;

const latin1 = new TextDecoder('latin1');
const META = /<meta(?=[\t\n\f\r /])/iy;
const TAG = /<\/?[a-z][^\t\n\f\r >]*/iy;
const BEFORE_NAME = /[\t\n\f\r /]*/y;
const NAME = /[^\t\n\f\r />][^\t\n\f\r =/>]*/y;
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y;
const SPACES = /[\t\n\f\r ]*/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;
const XML_ENCODING = /^<\?xml(?:(?!encoding)[^>])*encoding[\x00- ]*=[\x00- ]*(["'])/;

/**
 * Searches the first 1,024 bytes of a page for `<meta charset>`, `<meta http-equiv=content-type>`
 * and, when there is neither, an XML declaration. A label that is not an encoding is ignored.
 *
 * `isXml`: the page is XHTML, in which the declaration comes first.
 * Source: https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding
 */
export function prescanHtml(start: Uint8Array, isXml = false): HtmlPrescan {
  const text = latin1.decode(start.subarray(0, HTML_PRESCAN_BYTES));
  if (text.startsWith('<\0?\0x\0')) return { encoding: 'utf-16le' };
  if (text.startsWith('\0<\0?\0x')) return { encoding: 'utf-16be' };
  const labels = new Labels();
  const declared = (): string | undefined => encodingOfDeclaration(text, labels);
  const encoding = isXml
    ? (declared() ?? encodingOfMetas(text, labels))
    : (encodingOfMetas(text, labels) ?? declared());
  return { encoding, unknownLabel: labels.unknown };
}

/** Resolves labels, and remembers the first that is not one. */
class Labels {
  unknown: string | undefined;

  note(label: string): void {
    this.unknown ??= label;
  }

  resolve(label: string): string | undefined {
    const encoding = encodingOfDeclaredLabel(label);
    if (encoding === undefined) this.note(label);
    return encoding;
  }
}

function encodingOfMetas(text: string, labels: Labels): string | undefined {
  const scan = new PrescanAttributes(text);
  let at = text.indexOf('<');
  while (at >= 0) {
    let end = at + 1;
    if (text.startsWith('<!--', at)) end = behind(text, '-->', at + 2);
    else if (matches(META, text, at)) {
      const encoding = scan.readMeta(META.lastIndex, labels);
      if (encoding !== undefined) return encoding;
      end = scan.at;
    } else if (matches(TAG, text, at)) end = scan.passTag(TAG.lastIndex);
    else if (/[!/?]/.test(text.charAt(at + 1))) end = behind(text, '>', at + 1);
    if (end >= text.length) return undefined;
    at = text.indexOf('<', end);
  }
  return undefined;
}

/** Reads the attributes of one tag after the other. `at` is the text's length once it is over. */
class PrescanAttributes {
  at = 0;
  readonly #text: string;
  #name = '';
  #value = '';
  /** The text ended inside the tag. */
  #isCut = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns where the tag ends. */
  passTag(from: number): number {
    this.at = from;
    while (this.#next()) {}
    return this.at;
  }

  /** Reads a `<meta>` whose attributes begin at a place; returns its encoding, if it has one. */
  readMeta(from: number, labels: Labels): string | undefined {
    this.at = from;
    const met = new Set<string>();
    let gotPragma = false;
    let needsPragma: boolean | undefined;
    let encoding: string | undefined;
    let label = '';
    while (this.#next()) {
      const name = this.#name;
      const value = this.#value;
      if (met.has(name)) continue;
      met.add(name);
      if (name === 'http-equiv') gotPragma ||= value === 'content-type';
      else if (name === 'charset') {
        encoding = encodingOfDeclaredLabel(value);
        label = value;
        needsPragma = false;
      } else if (name === 'content' && needsPragma === undefined) {
        encoding = encodingOfMetaContent(value, (unknown) => {
          label = unknown;
        });
        if (encoding !== undefined) needsPragma = true;
      }
    }
    // Bytes ran out before the tag ended.
    if (this.#isCut) return undefined;
    const counts = needsPragma === undefined ? gotPragma : !needsPragma || gotPragma;
    if (!counts) return undefined;
    if (encoding === undefined && label !== '') labels.note(label);
    return encoding;
  }

  /** Reads the next attribute; false at the end of the tag, or of the text. */
  #next(): boolean {
    const text = this.#text;
    this.#pass(BEFORE_NAME);
    this.#isCut = this.at >= text.length;
    if (this.#isCut) return false;
    if (text.charAt(this.at) === '>') {
      this.at += 1;
      return false;
    }
    this.#name = this.#take(NAME).toLowerCase();
    this.#value = '';
    if (matches(EQUALS, text, this.at)) {
      this.at = EQUALS.lastIndex;
      this.#value = this.#takeValue().toLowerCase();
    } else this.#pass(SPACES);
    this.#isCut = this.at >= text.length;
    return !this.#isCut;
  }

  #takeValue(): string {
    const text = this.#text;
    const quote = text.charAt(this.at);
    if (quote !== '"' && quote !== "'") return this.#take(UNQUOTED);
    const from = this.at + 1;
    const end = text.indexOf(quote, from);
    this.at = end < 0 ? text.length : end + 1;
    return text.slice(from, end < 0 ? undefined : end);
  }

  #take(pattern: RegExp): string {
    const from = this.at;
    this.#pass(pattern);
    return this.#text.slice(from, this.at);
  }

  #pass(pattern: RegExp): void {
    if (matches(pattern, this.#text, this.at)) this.at = pattern.lastIndex;
  }
}

function encodingOfDeclaration(text: string, labels: Labels): string | undefined {
  const [opening = '', quote = ''] = XML_ENCODING.exec(text) ?? [];
  if (opening === '' || !text.includes('>')) return undefined;
  const end = text.indexOf(quote, opening.length);
  const label = text.slice(opening.length, end);
  return end < 0 || label === '' || /[\x00- ]/.test(label) ? undefined : labels.resolve(label);
}

/** Whether a sticky pattern matches at a place; if so its `lastIndex` says up to where. */
function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Where a mark ends; the text's length if there is none. */
function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}
