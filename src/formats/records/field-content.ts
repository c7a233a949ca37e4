// The content of a field while it is read: its text, and what else is in it.

import type { Place } from '../log/problem-log.ts';
import type { TokenKind } from '../xml/token.ts';

// A text beyond this length is left out, however many tokens it comes in.
const TEXT_CHARACTERS_MAX = 1_048_576;

/** Text directly in a field, and text in elements inside it (`<loc><a>…</a></loc>`). */
export class FieldContent {
  /** Where the content begins: its first character that is not blank, or after the start tag. */
  place: Place;
  #direct = '';
  #inner = '';
  #hasText = false;
  /** How many elements are inside, and how many of them have text. */
  #elements = 0;
  #innerTexts = 0;
  /** The last element inside that has text. */
  #innerElement: object | undefined;
  #elementAfterText = false;
  /** It has an entity of the DOCTYPE, a `<`, or too much text. */
  declaredEntity = false;
  lessThan = false;
  overlong = false;
  /** It has CDATA, where a `<` is text: also those of tags, when its end is missing. */
  cdata = false;
  /** It has a comment or an instruction. */
  comment = false;
  /** It has an end tag without a start tag. */
  #strayEndTag = false;

  constructor(place: Place) {
    this.place = place;
  }

  /** Remembers the kind of a token in it. */
  see(kind: TokenKind): void {
    if (kind === 'less-than') this.lessThan = true;
    else if (kind === 'cdata') this.cdata = true;
    else if (kind === 'comment') this.comment = true;
  }

  /** Its CDATA has tags: it was not closed and goes on into other elements. */
  get swallowedTags(): boolean {
    return this.cdata && /<!\[CDATA\[|<\//.test(this.#direct + this.#inner);
  }

  /** Nothing but blanks so far. */
  get blank(): boolean {
    return !this.#hasText;
  }

  /** Adds text directly in the field; `place`: of its first character. */
  add(text: string, place: () => Place): void {
    const accepted = this.#accept(text, place);
    if (this.#strayEndTag && /[^ \t\r\n]/.test(accepted)) this.#elements += 1;
    this.#direct += accepted;
  }

  /** An element begins inside. */
  addElement(): void {
    this.#elements += 1;
    if (this.#hasText) this.#elementAfterText = true;
  }

  /** Adds text in an element inside. */
  addInside(element: object, text: string, place: () => Place): void {
    const accepted = this.#accept(text, place);
    if (/[^ \t\r\n]/.test(accepted) && element !== this.#innerElement) {
      this.#innerElement = element;
      this.#innerTexts += 1;
    }
    this.#inner += accepted;
  }

  /** An end tag without a start tag: text after it makes the content mixed. */
  addStrayEndTag(): void {
    if (this.#hasText) this.#strayEndTag = true;
  }

  /** The text of the field, or of the one element in it that has text; `mixed` when both have. */
  get text(): { readonly value: string; readonly from: 'field' | 'element' | 'mixed' } {
    const direct = /[^ \t\r\n]/.test(this.#direct);
    if (this.#elements === 0) return { value: this.#direct, from: 'field' };
    if (direct || this.#innerTexts > 1 || this.#elementAfterText)
      return { value: '', from: 'mixed' };
    return { value: this.#inner, from: this.#innerTexts === 0 ? 'field' : 'element' };
  }

  /** As much of a text as may be kept. */
  #accept(text: string, place: () => Place): string {
    if (!this.#hasText && /[^ \t\r\n]/.test(text)) {
      this.#hasText = true;
      this.place = place();
    }
    const room = TEXT_CHARACTERS_MAX - this.#direct.length - this.#inner.length;
    if (text.length <= room) return text;
    this.overlong = true;
    return text.slice(0, room);
  }
}
