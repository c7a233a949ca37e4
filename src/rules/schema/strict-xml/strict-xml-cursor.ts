// A place in a text that is read from left to right, and the way out when it is malformed.
import { isXmlBlank, skipXmlBlanks, xmlNameAt } from './strict-xml-characters.ts';

/** Only thrown and caught within the strict reader: the document is not well-formed. */
export class MalformedXmlError extends Error {
  override name = 'MalformedXmlError';
  /** Where, as an index into the text that was read. */
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Reads parts of markup from a text that holds the whole of it. */
export class StrictXmlCursor {
  readonly text: string;
  at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** Ends the reading. Errors: MalformedXmlError. */
  fail(message: string, at: number = this.at): never {
    throw new MalformedXmlError(message, at);
  }

  /** The code of the character here; NaN at the end. */
  code(): number {
    return this.text.charCodeAt(this.at);
  }

  /** Goes past blanks, and says whether there were any. */
  blanks(): boolean {
    if (!isXmlBlank(this.code())) return false;
    this.at = skipXmlBlanks(this.text, this.at);
    return true;
  }

  /** Goes past blanks that must be there. Errors: MalformedXmlError. */
  needBlanks(where: string): void {
    if (!this.blanks()) this.fail(`A space is missing ${where}.`);
  }

  /** Skips a piece of text if it is here. */
  skip(piece: string): boolean {
    if (!this.text.startsWith(piece, this.at)) return false;
    this.at += piece.length;
    return true;
  }

  /** Goes past a piece of text that must be there. Errors: MalformedXmlError. */
  need(piece: string, where: string): void {
    if (!this.skip(piece)) this.fail(`${piece} is missing ${where}.`);
  }

  /** The name at this position. Errors: MalformedXmlError. */
  name(what: string): string {
    const name = xmlNameAt(this.text, this.at);
    if (name === '') this.fail(`The name of ${what} is missing.`);
    if (name.length > NAME_CHARACTERS_MAX) this.fail(`The name of ${what} is too long.`);
    this.at += name.length;
    return name;
  }

  /** Whether a quote is here. */
  quoted(): boolean {
    const code = this.code();
    return code === 0x22 /* " */ || code === 0x27 /* ' */;
  }

  /** The text between quotes; the position is after them then. Errors: MalformedXmlError. */
  quotedText(what: string): string {
    if (!this.quoted()) this.fail(`Quotes are missing around ${what}.`);
    const quote = this.text.charAt(this.at);
    const end = this.text.indexOf(quote, this.at + 1);
    if (end < 0) this.fail(`The quotes around ${what} are not closed.`);
    const value = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return value;
  }
}

// libxml2's XML_MAX_NAME_LENGTH.
const NAME_CHARACTERS_MAX = 50_000;
