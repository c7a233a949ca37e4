// Text of a page, in blocks → where its tags, attributes and texts begin and end.

import { ATTRIBUTE_CHARACTERS_MAX } from '../record/page-limits.ts';
import { isHtmlSpace } from './html-space.ts';
import { addToNameHash, type NameTable } from './name-table.ts';
import { ScriptText } from './script-text.ts';

/** How the text of an element is read that holds no tags; `name` ends it, in small letters. */
export interface RawText {
  /** `rcdata`: entities count. `plain`: nothing ends it. */
  readonly form: 'raw' | 'rcdata' | 'plain';
  readonly name: string;
}

/** Receives the parts of a page. Positions are in the text of the same call. */
export interface HtmlTokens {
  /** The name of a start tag. Returns which of its attributes are wanted, if any. */
  startTag(text: string, start: number, end: number, hash: number): NameTable | undefined;
  /** One that is wanted, by its index, as written; `hasEntities`: it holds an ampersand. */
  attribute(index: number, value: string, hasEntities: boolean): void;
  /** The end of a start tag. Says whether special text follows. */
  startTagEnd(closesItself: boolean): RawText | undefined;
  endTag(text: string, start: number, end: number, hash: number): void;
  /** The same, for the end tag that is most often met; 0 when it is another, else where it ends. */
  usualEndTag(text: string, start: number): number;
  /** Whether `<![CDATA[` begins text here: only SVG and MathML have it. */
  readsCdata(): boolean;
  /** A piece of text, as written. */
  text(text: string, start: number, end: number, hasEntities: boolean): void;
}

// No name that matters is longer.
const NAME_CHARACTERS_MAX = 64;
// What begins a comment or CDATA, and some more; so much of it is kept whole.
const OPENING_CHARACTERS = 16;
// A reference that is longer, and cut by the end of a block, is read as if it ended there.
const ENTITY_CHARACTERS_MAX = 65_536;

/**
 * Finds the parts of a page by HTML's rules for tokens; wherever a block ends, what begins in it
 * and may go on is kept, shortened, and read again with the next one.
 *
 * Source: https://html.spec.whatwg.org/#tokenization
 */
export class HtmlTokenizer {
  readonly #tokens: HtmlTokens;
  /** The end of the block before, where something begins that the block did not end. */
  #rest = '';
  #inTag = false;
  /** Whether the tag that is read is an end tag, whose attributes count for nothing. */
  #inEndTag = false;
  #raw: RawText | undefined;
  #wanted: NameTable | undefined;
  readonly #script = new ScriptText();
  /** The next ampersand at or after the present place. */
  #ampersand = 0;

  constructor(tokens: HtmlTokens) {
    this.#tokens = tokens;
  }

  write(block: string): void {
    const text = this.#rest + block;
    this.#rest = '';
    this.#ampersand = -1;
    let at = this.#inTag ? this.#readAttributes(text, 0) : 0;
    while (at < text.length) {
      at = this.#raw === undefined ? this.#readText(text, at) : this.#readRaw(text, at, this.#raw);
    }
  }

  /** Ends the page. A tag or a comment that is cut off is dropped. */
  end(): void {
    const rest = this.#rest;
    const inTag = this.#inTag;
    const raw = this.#raw;
    this.#rest = '';
    this.#ampersand = -1;
    const isMarkup = raw === undefined && rest.startsWith('<') && rest !== '<' && rest !== '</';
    if (rest !== '' && !inTag && !isMarkup) this.#tell(rest, 0, rest.length);
  }

  #readText(text: string, from: number): number {
    let open = from;
    for (;;) {
      open = text.indexOf('<', open);
      if (open < 0) return this.#keep(text, from, entityStart(text, from));
      if (open + 1 === text.length) return this.#keep(text, from, open);
      const code = text.charCodeAt(open + 1);
      if (isLetter(code)) {
        if (open > from) this.#tell(text, from, open);
        return this.#readStartTag(text, open);
      }
      if (code === 0x2f /* / */ || code === 0x21 /* ! */ || code === 0x3f /* ? */) {
        if (open > from) this.#tell(text, from, open);
        if (code === 0x2f) return this.#readEndTag(text, open);
        return code === 0x21 ? this.#readDeclaration(text, open) : this.#skip(text, open);
      }
      open += 1;
    }
  }

  /** `<a href="/">`; `open`: where it begins. */
  #readStartTag(text: string, open: number): number {
    let hash = 0;
    let at = open + 1;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (endsName(code)) {
        this.#wanted = this.#tokens.startTag(text, open + 1, at, hash);
        return this.#readAttributes(text, at);
      }
      hash = addToNameHash(hash, code);
    }
    this.#rest = text.slice(open, open + NAME_CHARACTERS_MAX + 2);
    return at;
  }

  #readAttributes(text: string, from: number): number {
    const { length } = text;
    this.#inTag = false;
    let at = from;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (code === 0x3e /* > */) return this.#endTagAt(at, false);
      if (code === 0x2f /* / */) {
        at += 1;
        if (at === length) this.#rest = '/';
        else if (text.charCodeAt(at) === 0x3e) return this.#endTagAt(at, true);
      } else at = isHtmlSpace(code) ? at + 1 : this.#readAttribute(text, at);
    }
    this.#inTag = true;
    return length;
  }

  #endTagAt(at: number, closesItself: boolean): number {
    if (this.#inEndTag) this.#inEndTag = false;
    else {
      this.#raw = this.#tokens.startTagEnd(closesItself);
      if (this.#raw?.name === 'script') this.#script.begin();
    }
    return at + 1;
  }

  /** `href="/"`, or `hidden`; whatever its first character is, it is one of the name. */
  #readAttribute(text: string, start: number): number {
    let hash = addToNameHash(0, text.charCodeAt(start));
    let end = start + 1;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code <= 0x3e && (code === 0x3d /* = */ || endsName(code))) break;
      hash = addToNameHash(hash, code);
    }
    const index = this.#wanted === undefined ? -1 : this.#wanted.find(text, start, end, hash);
    const sign = afterBlanks(text, end);
    if (sign === text.length) return this.#keepAttribute(text, { start, end, sign, value: sign });
    if (text.charCodeAt(sign) !== 0x3d) {
      if (index >= 0) this.#tokens.attribute(index, '', false);
      return sign;
    }
    const from = afterBlanks(text, sign + 1);
    const quote = text.charCodeAt(from);
    const isQuoted = quote === 0x22 /* " */ || quote === 0x27; /* ' */
    const first = isQuoted ? from + 1 : from;
    const last = isQuoted
      ? text.indexOf(quote === 0x22 ? '"' : "'", first)
      : endOfValue(text, from);
    if (last < 0 || last === text.length) {
      return this.#keepAttribute(text, { start, end, sign, value: from });
    }
    if (index >= 0 && last - first <= ATTRIBUTE_CHARACTERS_MAX) {
      const value = text.slice(first, last);
      const plain = value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
      this.#tokens.attribute(index, plain, this.#hasEntities(text, first, last));
    }
    return isQuoted ? last + 1 : last;
  }

  /** Keeps an unfinished attribute: of a name or a value that is too long, enough to know it. */
  #keepAttribute(text: string, at: AttributePlaces): number {
    const name = text.slice(at.start, Math.min(at.end, at.start + NAME_CHARACTERS_MAX + 1));
    const { length } = text;
    if (at.end === length) this.#rest = name;
    else if (at.sign === length) this.#rest = `${name} `;
    else this.#rest = `${name}=${text.slice(at.value, at.value + ATTRIBUTE_CHARACTERS_MAX + 2)}`;
    return length;
  }

  #readEndTag(text: string, open: number): number {
    const end = this.#tokens.usualEndTag(text, open + 2);
    return end > 0 ? end : this.#readAnyEndTag(text, open);
  }

  #readAnyEndTag(text: string, open: number): number {
    let at = open + 2;
    if (at === text.length) return this.#keep(text, open, open);
    const first = text.charCodeAt(at);
    if (first === 0x3e /* > */) return at + 1;
    if (!isLetter(first)) return this.#skip(text, open);
    let hash = 0;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (endsName(code)) {
        this.#tokens.endTag(text, open + 2, at, hash);
        if (code === 0x3e /* > */) return at + 1;
        this.#wanted = undefined;
        this.#inEndTag = true;
        return this.#readAttributes(text, at);
      }
      hash = addToNameHash(hash, code);
    }
    this.#rest = text.slice(open, open + NAME_CHARACTERS_MAX + 3);
    return at;
  }

  /** Skips to the next `>`: a doctype, `<?php ?>`, `<![CDATA[` of HTML. */
  #skip(text: string, open: number): number {
    const close = text.indexOf('>', open + 2);
    if (close < 0) this.#rest = '<?';
    return close < 0 ? text.length : close + 1;
  }

  #readDeclaration(text: string, open: number): number {
    if (text.startsWith('--', open + 2)) return this.#readComment(text, open);
    if (text.startsWith('[CDATA[', open + 2) && this.#tokens.readsCdata()) {
      const close = text.indexOf(']]>', open + 9);
      return close < 0 ? this.#keepOpening(text, open, '<![CDATA[') : close + 3;
    }
    const isKnown = text.length - open >= OPENING_CHARACTERS || text.includes('>', open);
    return isKnown ? this.#skip(text, open) : this.#keep(text, open, open);
  }

  #readComment(text: string, open: number): number {
    const first = open + 4;
    if (text.startsWith('>', first)) return first + 1;
    if (text.startsWith('->', first)) return first + 2;
    for (let at = text.indexOf('--', first); at >= 0; at = text.indexOf('--', at + 1)) {
      if (text.startsWith('>', at + 2)) return at + 3;
      if (text.startsWith('!>', at + 2)) return at + 4;
    }
    return this.#keepOpening(text, open, '<!-- ');
  }

  /** Keeps an unfinished comment or CDATA: how it began, and what may be half of its end. */
  #keepOpening(text: string, open: number, opening: string): number {
    const isShort = text.length - open < OPENING_CHARACTERS;
    this.#rest = isShort ? text.slice(open) : opening + text.slice(-3);
    return text.length;
  }

  /** The content of `<script>`, `<title>` and their like: all up to the end tag of that name. */
  #readRaw(text: string, from: number, { form, name }: RawText): number {
    if (form === 'plain') return this.#keep(text, from, text.length);
    if (name === 'script') return this.#readScript(text, from);
    let open = text.indexOf('</', from);
    for (; open >= 0; open = text.indexOf('</', open + 2)) {
      const end = open + 2 + name.length;
      if (end >= text.length) break;
      if (endsName(text.charCodeAt(end)) && text.slice(open + 2, end).toLowerCase() === name) {
        if (open > from) this.#tell(text, from, open);
        this.#raw = undefined;
        return this.#readEndTag(text, open);
      }
    }
    const last = text.endsWith('<') ? text.length - 1 : text.length;
    const held = open < 0 ? last : open;
    return this.#keep(text, from, form === 'raw' ? held : Math.min(held, entityStart(text, from)));
  }

  #readScript(text: string, from: number): number {
    const end = this.#script.findEnd(text, from);
    if (end < 0) return this.#keep(text, from, this.#script.heldFrom(text, from));
    if (end > from) this.#tell(text, from, end);
    this.#raw = undefined;
    return this.#readEndTag(text, end);
  }

  /** Reports the text up to a place, and keeps the rest for the next block. */
  #keep(text: string, from: number, held: number): number {
    if (held > from) this.#tell(text, from, held);
    this.#rest = text.slice(held);
    return text.length;
  }

  #tell(text: string, from: number, to: number): void {
    const form = this.#raw?.form;
    const decodes = form === undefined || form === 'rcdata';
    this.#tokens.text(text, from, to, decodes && this.#hasEntities(text, from, to));
  }

  #hasEntities(text: string, from: number, to: number): boolean {
    if (this.#ampersand < from) {
      const found = text.indexOf('&', from);
      this.#ampersand = found < 0 ? text.length : found;
    }
    return this.#ampersand < to;
  }
}

interface AttributePlaces {
  /** Where its name begins and ends. */
  readonly start: number;
  readonly end: number;
  /** What follows its name: `=`, or the text's end. */
  readonly sign: number;
  /** Where its value begins, with its quotation mark. */
  readonly value: number;
}

/** The beginning of an entity that the text's end may cut; the text's end when there is none. */
function entityStart(text: string, from: number): number {
  // Most ends have none, and looking for the last one goes through the whole text.
  if (!text.includes('&', from)) return text.length;
  const at = text.lastIndexOf('&');
  const held = text.length - at;
  if (at < from || held > ENTITY_CHARACTERS_MAX) return text.length;
  return /^&[#0-9a-z]*$/i.test(text.slice(at)) ? at : text.length;
}

function endOfValue(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x3e /* > */ || isHtmlSpace(code)) break;
    at += 1;
  }
  return at;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && isHtmlSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function endsName(code: number): boolean {
  // Letters are beyond all of these.
  return code <= 0x3e && (code === 0x3e /* > */ || code === 0x2f /* / */ || isHtmlSpace(code));
}

function isLetter(code: number): boolean {
  const small = code | 0x20;
  return small >= 0x61 /* a */ && small <= 0x7a; /* z */
}
