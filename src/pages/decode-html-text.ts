// Entities of HTML: `&amp;`, `&#38;`, and those whose semicolon was left out.
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { ownText } from '../base/own-text.ts';

// One that ends in a semicolon means the same wherever it stands.
const TERMINATED = /&#?[0-9a-z]{1,40};/iy;
// An ampersand that begins nothing: `Q & A`; in an attribute also `?a=1&b=2`.
const PLAIN = /&(?![#0-9a-z])/iy;
const PLAIN_IN_ATTRIBUTE = /&(?:(?![#0-9a-z])|[0-9a-z]{1,40}=)/iy;
// Pages have a few dozen, and those of all sites a few hundred.
const KNOWN_MAX = 1_000;

/**
 * Decodes the entities of texts, or those of attributes: of a name without its semicolon counts
 * what stands behind it, which is not the same in both.
 *
 * What the entities mean is htmlparser2's to say; those that end in a semicolon are remembered.
 * Source: https://html.spec.whatwg.org/#named-character-reference-state
 */
class EntityDecoder implements TokenizerCallbacks {
  private readonly plain: RegExp;
  private readonly before: string;
  private readonly behind: string;
  /** What no text has inside `before` and `behind`, and no entity. */
  private readonly separator: string;
  private readonly known = new Map<string, string>();
  private readonly tokenizer = new Tokenizer({}, this);
  private source = '';
  private decoded = '';

  /** `around`: the HTML before and behind a text that makes it what it is. */
  constructor(plain: RegExp, separator: string, around: readonly [string, string]) {
    this.plain = plain;
    this.separator = separator;
    [this.before, this.behind] = around;
  }

  decode(text: string): string {
    let decoded = '';
    let from = 0;
    for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
      const token = match(TERMINATED, text, at);
      const meaning = token === undefined ? match(this.plain, text, at) : this.look(token);
      if (meaning === undefined) {
        const parts = text.slice(from).split(this.separator);
        return decoded + parts.map((part) => this.ask(part)).join(this.separator);
      }
      decoded += text.slice(from, at) + meaning;
      from = at + (token ?? meaning).length;
    }
    return decoded + text.slice(from);
  }

  ontext(start: number, end: number): void {
    if (end > this.before.length) {
      this.decoded += this.source.slice(Math.max(start, this.before.length), end);
    }
  }

  ontextentity(code: number): void {
    this.decoded += String.fromCodePoint(code);
  }

  onattribdata(start: number, end: number): void {
    this.decoded += this.source.slice(start, end);
  }

  onattribentity(code: number): void {
    this.ontextentity(code);
  }

  // There are no tags in a text, and but one attribute in the other.
  onattribname(): void {}
  onattribend(): void {}
  onopentagname(): void {}
  onopentagend(): void {}
  onselfclosingtag(): void {}
  onclosetag(): void {}
  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private look(token: string): string {
    const known = this.known.get(token);
    if (known !== undefined) return known;
    const meaning = this.ask(token);
    if (this.known.size < KNOWN_MAX) this.known.set(ownText(token), meaning);
    return meaning;
  }

  private ask(text: string): string {
    this.source = this.before + text + this.behind;
    this.decoded = '';
    this.tokenizer.reset();
    this.tokenizer.write(this.source);
    this.tokenizer.end();
    const { decoded } = this;
    this.source = '';
    this.decoded = '';
    return decoded;
  }
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

const ofTexts = new EntityDecoder(PLAIN, '<', ['', '']);
const ofAttributes = new EntityDecoder(PLAIN_IN_ATTRIBUTE, '"', ['<a b="', '"']);

/**
 * Decodes a text, or what stands in `<title>` or `<textarea>`.
 *
 * Errors: None. What is no entity stays as it is.
 */
export function decodeHtmlText(text: string): string {
  return ofTexts.decode(text);
}

/**
 * Decodes the value of an attribute.
 *
 * Errors: None. What is no entity stays as it is.
 */
export function decodeHtmlAttribute(value: string): string {
  return ofAttributes.decode(value);
}
