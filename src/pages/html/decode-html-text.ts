// Entities of HTML: `&amp;`, `&#38;`, and those whose semicolon was left out.
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { ownText } from '../../base/text/own-text.ts';

// No name is longer; a number that is, is left to the package.
const NAME_CHARACTERS_MAX = 40;
// Pages have a few dozen, and those of all sites a few hundred.
const KNOWN_MAX = 1_000;

/**
 * Decodes the entities of texts, or those of attributes: of a name without its semicolon counts
 * what follows it, which is not the same in both.
 *
 * The package `entities` knows what they mean; those that end in a semicolon are remembered.
 * Source: https://html.spec.whatwg.org/#named-character-reference-state
 */
class EntityDecoder {
  /** Whether `?a=1&b=2` is not an entity, whatever `&b` may mean. */
  readonly #sparesQueries: boolean;
  readonly #ask: (text: string) => string;
  readonly #known = new Map<string, string>();

  constructor(sparesQueries: boolean, ask: (text: string) => string) {
    this.#sparesQueries = sparesQueries;
    this.#ask = ask;
  }

  decode(text: string): string {
    let decoded = '';
    let from = 0;
    for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
      const end = endOfName(text, at + 1);
      const behind = text.charCodeAt(end);
      decoded += text.slice(from, at);
      from = end;
      if (behind === 0x3b /* ; */ && end > at + 1) {
        decoded += this.#look(text.slice(at, end + 1));
        from = end + 1;
      } else if (this.#isPlain(text, at, end)) decoded += text.slice(at, end);
      else return decoded + this.#ask(text.slice(at));
    }
    return decoded + text.slice(from);
  }

  /** Whether an ampersand begins nothing: `Q & A`, and in an attribute `?a=1&b=2`. */
  #isPlain(text: string, at: number, end: number): boolean {
    if (text.charCodeAt(at + 1) === 0x23 /* # */) return false;
    if (end === at + 1) return true;
    return this.#sparesQueries && text.charCodeAt(end) === 0x3d /* = */;
  }

  #look(token: string): string {
    const known = this.#known.get(token);
    if (known !== undefined) return known;
    const meaning = this.#ask(token);
    if (this.#known.size < KNOWN_MAX) this.#known.set(ownText(token), meaning);
    return meaning;
  }
}

/** The end of the letters and digits at a place, after `#` if there is one. */
function endOfName(text: string, start: number): number {
  let at = text.charCodeAt(start) === 0x23 /* # */ ? start + 1 : start;
  const last = Math.min(text.length, at + NAME_CHARACTERS_MAX);
  while (at < last && isLetterOrDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function isLetterOrDigit(code: number): boolean {
  const small = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (small >= 0x61 /* a */ && small <= 0x7a) /* z */;
}

const ofTexts = new EntityDecoder(false, (text) => decodeHTML(text));
const ofAttributes = new EntityDecoder(true, decodeHTMLAttribute);

/**
 * Decodes a text, or the content of `<title>` or `<textarea>`. Invalid entities stay as they are.
 */
export function decodeHtmlText(text: string): string {
  return ofTexts.decode(text);
}

/**
 * Decodes the value of an attribute.
 *
 * Text that is not an entity stays unchanged.
 */
export function decodeHtmlAttribute(value: string): string {
  return ofAttributes.decode(value);
}
