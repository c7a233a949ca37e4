// The content of a field while it is read: its text, and what else stood in it.

import type { Place } from '../log/problem-log.ts';
import type { TokenKind } from '../xml/token.ts';

// A text beyond this length is left out, however many tokens it comes in.
const TEXT_CHARACTERS_MAX = 1_048_576;

/** Text directly in a field, and text in elements inside it (`<loc><a>…</a></loc>`). */
export class FieldContent {
  /** Where the content begins: its first character that is not blank, or behind the start tag. */
  place: Place;
  #direct = '';
  #inner = '';
  #hasText = false;
  /** How many elements stood inside, and how many of them held text. */
  #elements = 0;
  #innerTexts = 0;
  /** The element inside that got text. */
  #innerElement: object | undefined;
  /** An element began behind text. */
  #elementAfterText = false;
  /** An entity of the DOCTYPE, a `<`, or more text than there is room for stood in it. */
  declaredEntity = false;
  lessThan = false;
  overlong = false;
  /** CDATA stood in it, where a `<` is text: also those of tags, when its end was forgotten. */
  cdata = false;
  /** A comment or an instruction stood in it. */
  comment = false;
  /** An end tag that closed nothing stood in it. */
  #strayEndTag = false;

  constructor(place: Place) {
    this.place = place;
  }

  /** Remembers what kind of token stands in it. */
  see(kind: TokenKind): void {
    if (kind === 'less-than') this.lessThan = true;
    else if (kind === 'cdata') this.cdata = true;
    else if (kind === 'comment') this.comment = true;
  }

  /** Tags stand in its CDATA: it was never closed and ran into other elements. */
  get swallowedTags(): boolean {
    return this.cdata && /<!\[CDATA\[|<\//.test(this.#direct + this.#inner);
  }

  /** Nothing but blanks so far. */
  get blank(): boolean {
    return !this.#hasText;
  }

  /** Adds text directly in the field; `place` gives where its first letter stands. */
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

  /** An end tag stood inside that closed nothing: text behind it makes the content mixed. */
  addStrayEndTag(): void {
    if (this.#hasText) this.#strayEndTag = true;
  }

  /** The text: of the field, or of the one element in it that has any; `mixed` when both have. */
  get text(): { readonly value: string; readonly from: 'field' | 'element' | 'mixed' } {
    const direct = /[^ \t\r\n]/.test(this.#direct);
    if (this.#elements === 0) return { value: this.#direct, from: 'field' };
    if (direct || this.#innerTexts > 1 || this.#elementAfterText)
      return { value: '', from: 'mixed' };
    return { value: this.#inner, from: this.#innerTexts === 0 ? 'field' : 'element' };
  }

  /** Gives as much of a text as there is room for. */
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
