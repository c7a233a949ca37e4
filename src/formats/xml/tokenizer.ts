// The tokenizer: bytes of any XML, however broken, to tokens with their places. It is the reference
// by which the scanner is tested, and it reads everything that the scanner is not sure of.
import type { ByteWindow } from '../bytes/byte-window.ts';
import { DoctypeSkipper } from './doctype-skipper.ts';
import type { Token, TokenKind } from './token.ts';

// A tag beyond this length has no attributes.
const TAG_BYTES_MAX = 262_144;
// An instruction that does not end within this length is text.
const INSTRUCTION_BYTES_MAX = 65_536;
// A reference may cross the border of two pieces of text: so much is held back.
const REFERENCE_BYTES_MAX = 64;

type Mode = 'content' | 'comment' | 'cdata' | 'long-tag' | 'doctype';

/**
 * Cuts a window into tokens.
 *
 * `next` returns `undefined` when the window has to grow first, or at its end when it is final.
 * Text may come in several pieces, whose borders mean nothing. No token is longer than the limits
 * above, so the window stays small.
 */
export class XmlTokenizer {
  readonly #window: ByteWindow;
  #mode: Mode = 'content';
  #doctype = new DoctypeSkipper();
  /** The offsets up to which there is no end of an instruction: it is not looked for twice. */
  readonly #searched: { '>'?: number; '?>'?: number } = {};
  readonly #token: Token = {
    kind: 'text',
    start: 0,
    end: 0,
    name: '',
    attributesStart: 0,
    attributesEnd: 0,
    selfClosing: false,
    cut: false,
    overlong: false,
    open: false,
  };

  constructor(window: ByteWindow) {
    this.#window = window;
  }

  /** The names of the entities that DOCTYPEs have declared so far. */
  get declaredEntities(): ReadonlySet<string> {
    return this.#doctype.entities;
  }

  /** Whether the next byte begins something: not inside a comment, a section or a long tag. */
  get atContent(): boolean {
    return this.#mode === 'content';
  }

  next(): Token | undefined {
    if (this.#window.start >= this.#window.end) return this.#atEnd();
    switch (this.#mode) {
      case 'comment':
        return this.#comment();
      case 'cdata':
        return this.#cdata();
      case 'long-tag':
        return this.#longTag();
      case 'doctype':
        return this.#doctypePart();
      default:
        return this.#content();
    }
  }

  #atEnd(): Token | undefined {
    if (!this.#window.final || this.#mode === 'content') return undefined;
    this.#mode = 'content';
    return this.#give('cut', this.#window.end, this.#window.end);
  }

  #content(): Token | undefined {
    const { text, start, end } = this.#window;
    const lessThan = text.indexOf('<', start);
    if (lessThan > start) return this.#textPiece(start, lessThan, false);
    if (lessThan < 0) {
      const safe = this.#window.final ? end : safeTextEnd(text, start, end);
      return safe > start ? this.#textPiece(start, safe, true) : undefined;
    }
    return this.#markup(start);
  }

  #textPiece(start: number, end: number, open: boolean): Token {
    const token = this.#give('text', start, end);
    token.open = open;
    return token;
  }

  /*
   * At a `<`.
   *
   * > | <url><!-- … --><![CDATA[ … ]]></url>
   *     ^    ^         ^             ^
   */
  #markup(start: number): Token | undefined {
    const { text, end, final } = this.#window;
    if (start + 1 >= end) return final ? this.#give('cut', start, end) : undefined;
    const next = text.charCodeAt(start + 1);
    if (next === 0x2f /* / */) return this.#endTag(start);
    if (next === 0x21 /* ! */) return this.#declarationLike(start);
    if (next === 0x3f /* ? */) return this.#instruction(start);
    if (isNameStart(next)) return this.#startTag(start);
    return this.#give('less-than', start, start + 1);
  }

  /*
   * At an end tag, which the next `<` ends too.
   *
   * > | </loc>
   *     ^
   */
  #endTag(start: number): Token | undefined {
    const { text, end, final } = this.#window;
    const limit = Math.min(end, start + TAG_BYTES_MAX);
    let at = start + 2;
    while (at < limit && !isTagEnd(text.charCodeAt(at))) at += 1;
    const whole = at < limit;
    if (!whole && at === end && !final) return undefined;
    const closed = whole && text.charCodeAt(at) === 0x3e; /* > */
    const token = this.#give('end-tag', start, closed ? at + 1 : at);
    token.name = text.slice(start + 2, nameEnd(text, start + 2, at));
    token.cut = !closed;
    if (!whole && at < end) this.#mode = 'long-tag';
    return token;
  }

  /*
   * At a start tag. A `>` inside quotes is text; a `<` ends the tag anywhere.
   *
   * > | <xhtml:link rel="alternate" href="https://example.com/?a>b"/>
   *     ^
   */
  #startTag(start: number): Token | undefined {
    const { text, end, final } = this.#window;
    const limit = Math.min(end, start + TAG_BYTES_MAX);
    const nameStop = nameEnd(text, start + 1, limit);
    const at = tagEnd(text, nameStop, limit);
    const whole = at < limit;
    if (!whole && at === end && !final && end - start < TAG_BYTES_MAX) return undefined;
    const cutByEnd = !whole && at === end && end - start < TAG_BYTES_MAX;
    if (cutByEnd) return this.#give('cut', start, end);
    const closed = whole && text.charCodeAt(at) === 0x3e; /* > */
    const token = this.#give('start-tag', start, closed ? at + 1 : at);
    token.name = text.slice(start + 1, nameStop);
    token.selfClosing = closed && text.charCodeAt(at - 1) === 0x2f; /* / */
    token.attributesStart = nameStop;
    token.attributesEnd = whole ? at - (token.selfClosing ? 1 : 0) : nameStop;
    token.cut = whole && !closed;
    token.overlong = !whole;
    if (!whole) this.#mode = 'long-tag';
    return token;
  }

  /** The rest of a tag that is too long. */
  #longTag(): Token {
    const { text, start, end } = this.#window;
    let at = start;
    while (at < end && !isTagEnd(text.charCodeAt(at))) at += 1;
    if (at < end) this.#mode = 'content';
    return this.#give('skipped', start, at < end && text.charCodeAt(at) === 0x3e ? at + 1 : at);
  }

  #declarationLike(start: number): Token | undefined {
    const { text, end, final } = this.#window;
    const head = text.slice(start, start + 9);
    if (head.startsWith('<!--')) {
      this.#mode = 'comment';
      this.#window.start = start + 4;
      return this.#window.start < end || final ? this.next() : undefined;
    }
    if (head === '<![CDATA[') {
      this.#mode = 'cdata';
      this.#window.start = start + 9;
      return this.#window.start < end || final ? this.next() : undefined;
    }
    if (head.toUpperCase() === '<!DOCTYPE') {
      this.#mode = 'doctype';
      this.#doctype.begin();
      this.#give('doctype', start, start + 9);
      return this.#token;
    }
    const partial = ['<!--', '<![CDATA[', '<!DOCTYPE'].some((whole) =>
      whole.startsWith(head.toUpperCase()),
    );
    if (partial && head.length < 9 && start + head.length === end) {
      return final ? this.#give('cut', start, end) : undefined;
    }
    // `<!` that does not begin markup of XML is text, so it spoils the loc around it.
    return this.#give('less-than', start, start + 1);
  }

  /*
   * Inside a comment, from its beginning or from where the last piece ended.
   *
   * > | <!-- cached -->
   *         ^
   */
  #comment(): Token | undefined {
    const { text, start, end, final } = this.#window;
    const close = text.indexOf('-->', start);
    if (close >= 0) {
      this.#mode = 'content';
      return this.#give('comment', start, close + 3);
    }
    const safe = final ? end : Math.max(start, end - 2);
    if (safe <= start) return undefined;
    const token = this.#give('comment', start, safe);
    token.open = true;
    return token;
  }

  #cdata(): Token | undefined {
    const { text, start, end, final } = this.#window;
    const close = text.indexOf(']]>', start);
    if (close >= 0) {
      this.#mode = 'content';
      const token = this.#give('cdata', start, close);
      this.#window.start = close + 3;
      return token;
    }
    const safe = final ? end : safeTextEnd(text, start, Math.max(start, end - 2));
    if (safe <= start) return undefined;
    const token = this.#give('cdata', start, safe);
    token.open = true;
    return token;
  }

  /*
   * At an instruction, or at the XML declaration, which its first `>` ends.
   *
   * > | <?xml version="1.0"?>
   *     ^
   */
  #instruction(start: number): Token | undefined {
    const { text, end, final } = this.#window;
    if (end - start < 6 && !final) return undefined;
    const limit = Math.min(end, start + INSTRUCTION_BYTES_MAX);
    const declaration = /^<\?xml(?![\w.:-])/i.test(text.slice(start, start + 6));
    const close = this.#instructionEnd(declaration ? '>' : '?>', start + 2, limit);
    const next = declaration
      ? text.slice(0, close < 0 ? limit : close).indexOf('<', start + 2)
      : -1;
    if (next >= 0) {
      // The next `<` ends a declaration too, so what it begins is not lost.
      const token = this.#give('declaration', start, next);
      token.cut = true;
      return token;
    }
    if (close >= 0) {
      const stop = declaration ? close + 1 : close + 2;
      const token = this.#give(declaration ? 'declaration' : 'instruction', start, stop);
      token.cut = declaration && text.charCodeAt(close - 1) !== 0x3f; /* ? */
      return token;
    }
    const more = limit === end && end - start < INSTRUCTION_BYTES_MAX;
    if (more && !final) return undefined;
    if (more && this.#instructionEnd('>', start + 2, limit) < 0)
      return this.#give('cut', start, end);
    // It does not end: only its `<?` is lost, the rest is read.
    return this.#give('less-than', start, start + 1);
  }

  /** The index of the end of an instruction; -1 when it is not before the limit. */
  #instructionEnd(mark: '>' | '?>', from: number, limit: number): number {
    const { text, origin } = this.#window;
    const searched = (this.#searched[mark] ?? 0) - origin;
    const close = text.slice(0, limit).indexOf(mark, Math.max(from, searched));
    if (close < 0) this.#searched[mark] = origin + Math.max(from, limit - 1);
    return close;
  }

  #doctypePart(): Token | undefined {
    const { text, start, end, final } = this.#window;
    const stop = this.#doctype.feed(text, start, end);
    if (this.#doctype.done) this.#mode = 'content';
    else if (stop === start) return final ? this.#give('skipped', start, end) : undefined;
    return this.#give('skipped', start, stop);
  }

  #give(kind: TokenKind, start: number, end: number): Token {
    const token = this.#token;
    token.kind = kind;
    token.start = start;
    token.end = end;
    token.name = '';
    token.selfClosing = false;
    token.cut = false;
    token.overlong = false;
    token.open = false;
    this.#window.start = end;
    return token;
  }
}

function isNameStart(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) || // a to z
    (code >= 0x41 && code <= 0x5a) || // A to Z
    code === 0x5f /* _ */ ||
    code === 0x3a /* : */ ||
    code >= 0x80
  );
}

function isTagEnd(code: number): boolean {
  return code === 0x3e /* > */ || code === 0x3c /* < */;
}

/** The end of a name that begins at an index: at a blank, `/`, `>`, `<` or `=`. */
function nameEnd(text: string, start: number, limit: number): number {
  let at = start;
  for (; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x2f || code === 0x3e || code === 0x3c || code === 0x3d) break;
  }
  return at;
}

/** The index of the `>` or `<` that ends a start tag, or the limit. */
function tagEnd(text: string, start: number, limit: number): number {
  let quote = 0;
  let afterEquals = false;
  for (let at = start; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3c /* < */) return at;
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x3e /* > */) {
      return at;
    } else if (code === 0x3d /* = */) {
      afterEquals = true;
    } else if (code > 0x20) {
      if (afterEquals && (code === 0x22 /* " */ || code === 0x27) /* ' */) quote = code;
      afterEquals = false;
    }
  }
  return limit;
}

/**
 * Where text may end when more may follow: not within a reference, a character, a line end, or what
 * may become `]]>`.
 */
function safeTextEnd(text: string, start: number, end: number): number {
  const ampersand = text.lastIndexOf('&', end - 1);
  const near = ampersand >= start && end - ampersand <= REFERENCE_BYTES_MAX;
  if (near && !text.slice(ampersand, end).includes(';')) return ampersand;
  if (end > start && text.charCodeAt(end - 1) === 0x0d /* CR */) return end - 1;
  // What may become `]]>`.
  if (text.endsWith(']', end) && end > start) {
    return text.endsWith(']]', end) && end - 1 > start ? end - 2 : end - 1;
  }
  // What may become `]]>`.
  if (text.endsWith(']]', end)) return Math.max(start, end - 2);
  if (text.endsWith(']', end)) return end - 1;
  return characterEnd(text, start, end);
}

/** The end, or the beginning of the UTF-8 character that the end cuts. */
function characterEnd(text: string, start: number, end: number): number {
  for (let at = end - 1; at >= start && end - at <= 3; at -= 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) return end;
    const length = code >= 0xf0 ? 4 : code >= 0xe0 ? 3 : code >= 0xc0 ? 2 : 1;
    if (length > 1) return length > end - at ? at : end;
  }
  return end;
}
