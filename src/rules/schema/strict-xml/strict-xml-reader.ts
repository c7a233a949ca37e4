// Reads XML 1.0 as strictly as libxml2 does: at the first thing that is not well-formed, it stops.
import { isXmlBlank, skipXmlBlanks } from './strict-xml-characters.ts';
import { MalformedXmlError, StrictXmlCursor } from './strict-xml-cursor.ts';
import { StrictXmlDecoder } from './strict-xml-decoder.ts';
import { createStrictXmlDoctype, mayStayOpen, readXmlReference } from './strict-xml-entities.ts';
import { checkStrictXmlDeclaration, checkStrictXmlMisc } from './strict-xml-misc.ts';
import { type StrictXmlElement, StrictXmlNamespaces } from './strict-xml-namespaces.ts';
import { type StrictXmlPlace, StrictXmlPlaceTracker } from './strict-xml-place.ts';
import { readDoctypeHead, stepStrictXmlSubset } from './strict-xml-subset.ts';
import { readStrictXmlTag, strictXmlTagEnd } from './strict-xml-tag.ts';

// libxml2's default limits: XML_MAX_TEXT_LENGTH and xmlParserMaxDepth.
const TOKEN_CHARACTERS_MAX = 10_000_000;
const DEPTH_MAX = 256;
const TOO_LONG = 'A piece of markup or text is longer than ten million characters.';
// A reference of which no end is in sight.
const REFERENCE_CHARACTERS_MAX = 50_002;
// Incomplete pieces are read again when they are twice as long.
const GROWTH = 2;
const AHEAD_CHARACTERS = 64;

/** A piece of text, its references resolved. */
export interface StrictXmlText {
  readonly text: string;
  readonly kind: 'text' | 'cdata';
  /** Where it begins, as an index. */
  readonly at: number;
  /** The index of the first character that is not a blank; -1 if there is none. */
  readonly inkAt: number;
}

/** The events of a strict reader. Indices are valid for `placeOf`, during the call. */
export interface StrictXmlListener {
  onStart(element: StrictXmlElement): void;
  onEnd(): void;
  /** A piece of text; one run of text may come in several. */
  onText(piece: StrictXmlText): void;
  /** A reference in text to an entity that is not one of XML's five. */
  onEntity(name: string, at: number): void;
  /** The document is not well-formed; nothing more is reported. */
  onMalformed(message: string, place: StrictXmlPlace): void;
}

/**
 * Reads one document in chunks of any size. Faults and their places are the same for all of them.
 *
 * Source: https://www.w3.org/TR/xml/ and https://www.w3.org/TR/xml-names/
 */
export class StrictXmlReader {
  readonly #listener: StrictXmlListener;
  readonly #decoder = new StrictXmlDecoder();
  readonly #doctype = createStrictXmlDoctype();
  readonly #namespaces = new StrictXmlNamespaces();
  readonly #tracker = new StrictXmlPlaceTracker((unit) => this.#decoder.bytesOf(unit));
  // Ahead of the tracker, at the last requested place.
  readonly #ahead = new StrictXmlPlaceTracker((unit) => this.#decoder.bytesOf(unit));
  #aheadAt = 0;
  readonly #open: string[] = [];
  #state: 'start' | 'prolog' | 'subset' | 'content' | 'epilog' | 'done' = 'start';
  #text = '';
  #at = 0;
  #dropped = 0;
  #wanted = 0;
  #run = 0;
  #doctypeSeen = false;

  constructor(listener: StrictXmlListener) {
    this.#listener = listener;
  }

  write(chunk: Uint8Array): void {
    if (this.#state === 'done') return;
    this.#text += this.#decoder.decode(chunk, false);
    if (this.#decoder.barrier !== undefined) this.end();
    else if (this.#text.length >= this.#wanted) this.#read(false);
  }

  end(): void {
    if (this.#state === 'done') return;
    this.#text += this.#decoder.decode(new Uint8Array(0), true);
    this.#read(true);
    this.#state = 'done';
  }

  /** The namespace of a prefix at the current position. */
  lookUp(prefix: string): string | undefined {
    return this.#namespaces.lookUp(prefix);
  }

  /** The place of an index of the current call. */
  placeOf(at: number): StrictXmlPlace {
    if (this.#aheadAt <= this.#at || at < this.#aheadAt) {
      this.#ahead.follow(this.#tracker);
      this.#aheadAt = this.#at;
    }
    if (at > this.#aheadAt) {
      this.#ahead.count(this.#text, this.#aheadAt, at);
      this.#aheadAt = at;
    }
    return this.#ahead.place;
  }

  #read(last: boolean): void {
    try {
      while (this.#step(last)) {
        if (this.#at === this.#text.length && !last) break;
      }
      if (last) this.#finish();
    } catch (error) {
      if (!(error instanceof MalformedXmlError)) throw error;
      this.#listener.onMalformed(error.message, this.placeOf(error.at));
      this.#state = 'done';
      this.#text = '';
      return;
    }
    this.#dropped += this.#at;
    this.#text = this.#text.slice(this.#at);
    this.#at = 0;
    this.#aheadAt = 0;
    if (this.#text.length > TOKEN_CHARACTERS_MAX) this.#tooLong();
    const { length } = this.#text;
    this.#wanted = length === 0 ? 0 : Math.max(length + AHEAD_CHARACTERS, length * GROWTH);
    this.#wanted = Math.min(this.#wanted, TOKEN_CHARACTERS_MAX + 1);
  }

  #tooLong(): void {
    this.#listener.onMalformed(TOO_LONG, this.#tracker.place);
    this.#state = 'done';
    this.#text = '';
  }

  // Reads one piece; false when it is not whole.
  #step(last: boolean): boolean {
    switch (this.#state) {
      case 'start':
        return this.#start(last);
      case 'prolog':
      case 'epilog':
        return this.#outside(last);
      case 'subset':
        return this.#subset();
      case 'content':
        return this.#content(last);
      default:
        return false;
    }
  }

  // Goes behind a piece of markup.
  #pass(index: number): true {
    if (index - this.#at > TOKEN_CHARACTERS_MAX) throw new MalformedXmlError(TOO_LONG, this.#at);
    return this.#goTo(index);
  }

  // Goes to an index: everything before it has been read.
  #goTo(index: number): true {
    this.#tracker.count(this.#text, this.#at, index);
    this.#at = index;
    return true;
  }

  #start(last: boolean): boolean {
    const text = this.#text;
    if (text.length < '\ufeff<?xml '.length && !last) return false;
    const from = text.startsWith('\ufeff') ? 1 : 0;
    if (/^<\?xml[ \t\r\n]/.test(text.slice(from, from + 6))) {
      const end = text.indexOf('?>', from);
      if (end < 0) return false;
      const { standalone } = checkStrictXmlDeclaration(text.slice(from, end + 2), from);
      this.#doctype.entities.standalone = standalone;
      this.#goTo(end + 2);
    } else {
      this.#goTo(from);
    }
    this.#state = 'prolog';
    return true;
  }

  // Before and after the root element.
  #outside(last: boolean): boolean {
    const text = this.#text;
    const at = skipXmlBlanks(text, this.#at);
    if (at > this.#at) return this.#goTo(at);
    if (at >= text.length) return false;
    if (this.#isCut('<!DOCTYPE', last) || this.#isCut('<!--', last)) return false;
    if (text.startsWith('<!--', at) || text.startsWith('<?', at)) return this.#misc();
    if (this.#state === 'epilog') {
      throw new MalformedXmlError('There is content after the end of the document.', at);
    }
    if (text.charCodeAt(at) !== 0x3c /* < */) {
      throw new MalformedXmlError('There is text before the root element.', at);
    }
    if (text.startsWith('<!DOCTYPE', at) && !this.#doctypeSeen) return this.#doctypeHead(last);
    return this.#startTag();
  }

  // Whether what begins here may yet become a longer mark.
  #isCut(mark: string, last: boolean): boolean {
    const rest = this.#text.length - this.#at;
    return !last && rest < mark.length && mark.startsWith(this.#text.slice(this.#at));
  }

  #doctypeHead(last: boolean): boolean {
    const text = this.#text;
    let end = this.#at + 9;
    for (; end < text.length; end += 1) {
      const character = text.charAt(end);
      if (character === '[' || character === '>') break;
      if (character === '"' || character === "'") {
        end = text.indexOf(character, end + 1);
        if (end < 0) return false;
      }
    }
    // libxml2 also accepts a subset after the end of its DOCTYPE.
    if (end + 1 >= text.length && !last) return false;
    const head = readDoctypeHead(this.#doctype, { text: text.slice(0, end + 1), at: this.#at });
    this.#doctypeSeen = true;
    const behind = !head.subset && text.charAt(head.end) === '[';
    this.#state = head.subset || behind ? 'subset' : 'prolog';
    return this.#pass(behind ? head.end + 1 : head.end);
  }

  #subset(): boolean {
    const consumed = this.#dropped + this.#at;
    const step = stepStrictXmlSubset(this.#doctype, { text: this.#text, at: this.#at, consumed });
    if (step === 'more') return false;
    if (step.closed) this.#state = 'prolog';
    return this.#pass(step.end);
  }

  // A comment or an instruction.
  #misc(): boolean {
    const text = this.#text;
    const at = this.#at;
    const comment = text.startsWith('<!--', at);
    const mark = comment ? '-->' : '?>';
    const end = text.indexOf(mark, at + (comment ? 4 : 2));
    if (end < 0) return false;
    checkStrictXmlMisc(text.slice(0, end + mark.length), at);
    this.#run = 0;
    return this.#pass(end + mark.length);
  }

  #content(last: boolean): boolean {
    const text = this.#text;
    const at = this.#at;
    if (at >= text.length) return false;
    if (text.charCodeAt(at) !== 0x3c /* < */) return this.#textRun(last);
    if (this.#isCut('<![CDATA[', last) || this.#isCut('<!--', last)) return false;
    if (text.startsWith('<!--', at) || text.startsWith('<?', at)) return this.#misc();
    if (text.startsWith('<![CDATA[', at)) return this.#characterData();
    this.#run = 0;
    return text.startsWith('</', at) ? this.#endTag() : this.#startTag();
  }

  #characterData(): boolean {
    const end = this.#text.indexOf(']]>', this.#at + 9);
    if (end < 0) return false;
    const text = lineEnds(this.#text.slice(this.#at + 9, end));
    const ink = skipXmlBlanks(this.#text, this.#at + 9);
    const inkAt = ink < end ? ink : -1;
    this.#listener.onText({ text, kind: 'cdata', at: this.#at, inkAt });
    this.#run = 0;
    return this.#pass(end + 3);
  }

  #startTag(): boolean {
    const end = strictXmlTagEnd(this.#text, this.#at);
    if (end < 0) return false;
    const at = this.#at;
    const { entities, attributes: declared } = this.#doctype;
    const context = { entities, declared, consumed: this.#dropped + end };
    const tag = readStrictXmlTag(this.#text.slice(0, end), { at, context });
    if (this.#open.length >= DEPTH_MAX) {
      throw new MalformedXmlError(`Elements are nested more than ${DEPTH_MAX} deep.`, at);
    }
    const element = this.#namespaces.enter(tag, at, declared.get(tag.name));
    this.#open.push(tag.name);
    this.#state = 'content';
    this.#listener.onStart(element);
    if (tag.empty) this.#close();
    return this.#pass(end);
  }

  #endTag(): boolean {
    const end = strictXmlTagEnd(this.#text, this.#at);
    if (end < 0) return false;
    const cursor = new StrictXmlCursor(this.#text.slice(0, end), this.#at + 2);
    const name = cursor.name('an element');
    cursor.blanks();
    cursor.need('>', 'at the end of a tag');
    const open = this.#open.at(-1) ?? '';
    if (open !== name) {
      const message = `<${open.slice(0, 60)}> is closed by </${name.slice(0, 60)}>.`;
      throw new MalformedXmlError(message, this.#at);
    }
    this.#close();
    return this.#pass(cursor.at);
  }

  #close(): void {
    this.#open.pop();
    this.#listener.onEnd();
    this.#namespaces.leave();
    if (this.#open.length === 0) this.#state = 'epilog';
  }

  #textRun(last: boolean): boolean {
    const text = this.#text;
    const markup = text.indexOf('<', this.#at);
    const end = markup >= 0 ? markup : last ? text.length : this.#sureEnd();
    if (end === this.#at) return false;
    const piece = text.slice(0, end);
    const closing = piece.indexOf(']]>', this.#at);
    let value = '';
    let from = this.#at;
    let inkAt = skipXmlBlanks(piece, from);
    for (let at = piece.indexOf('&', from); at >= 0; at = piece.indexOf('&', from)) {
      if (closing >= 0 && closing < at) break;
      value += lineEnds(piece.slice(from, at));
      const reference = readXmlReference(piece, at);
      if (reference.kind === 'bad') throw new MalformedXmlError(reference.message, at);
      if (reference.kind === 'text') value += reference.text;
      else this.#entity(reference.name, at);
      from = at + reference.length;
      const blank = reference.kind === 'text' && isXmlBlank(reference.text.charCodeAt(0));
      if (inkAt === at && blank) inkAt = skipXmlBlanks(piece, from);
    }
    if (closing >= 0) throw new MalformedXmlError('The text contains ]]>.', closing);
    value += lineEnds(piece.slice(from));
    const room = TOKEN_CHARACTERS_MAX - this.#run;
    if (end - this.#at > room) throw new MalformedXmlError(TOO_LONG, this.#at + room);
    this.#run += end - this.#at;
    if (inkAt >= end) inkAt = -1;
    this.#listener.onText({ text: value, kind: 'text', at: this.#at, inkAt });
    return this.#goTo(end);
  }

  #entity(name: string, at: number): void {
    const { entities } = this.#doctype;
    const entity = entities.general.get(name);
    if (entity === undefined && !mayStayOpen(entities)) {
      throw new MalformedXmlError(`The entity ${name.slice(0, 60)} is not declared.`, at);
    }
    if (entity?.unparsed) {
      throw new MalformedXmlError(`The entity ${name.slice(0, 60)} is not text.`, at);
    }
    this.#listener.onEntity(name, at);
  }

  // As far as nothing that may follow changes the text.
  #sureEnd(): number {
    const text = this.#text;
    let end = text.length;
    const reference = text.lastIndexOf('&');
    const open = reference >= this.#at && text.indexOf(';', reference) < 0;
    if (open && end - reference < REFERENCE_CHARACTERS_MAX) end = reference;
    for (let held = 0; held < 3 && end > this.#at; held += 1) {
      const code = text.charCodeAt(end - 1);
      if (code !== 0x5d /* ] */ && code !== 0x0d /* \r */) break;
      end -= 1;
    }
    return end;
  }

  #finish(): void {
    const { length } = this.#text;
    const barrier = this.#decoder.barrier;
    if (this.#state === 'epilog' && this.#at === length) {
      // libxml2 looks no further than a NUL.
      if (barrier === undefined || barrier.nul) return;
    }
    if (barrier !== undefined) throw new MalformedXmlError(barrier.message, length);
    if (this.#open.length > 0) {
      const name = (this.#open.at(-1) ?? '').slice(0, 60);
      throw new MalformedXmlError(`The document ends before <${name}> is closed.`, length);
    }
    const empty = this.#state === 'start' || this.#state === 'prolog';
    const what = empty ? 'The document has no root element.' : 'The document is cut off.';
    throw new MalformedXmlError(what, length);
  }
}

// Line breaks are one character each. Source: https://www.w3.org/TR/xml/#sec-line-ends
function lineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
