// Whether a page looks like an empty shell, which only JavaScript fills.

import type { AttributesByElement } from '../html/html-attributes.ts';
import { trimHtmlSpace } from '../html/html-space.ts';
import type { HtmlTag } from '../html/html-tag-reader.ts';
import { PAGE_PLACE } from '../html/page-place.ts';

const TEXT_CHARACTERS_MIN = 200;
const LINKS_MIN = 3;
/** Attributes of links and scripts, by element. */
export const SHELL_ATTRIBUTES: AttributesByElement = { a: ['href'], script: ['src', 'type'] };

// Texts that are not part of the page, or not shown where scripts run.
const APART = PAGE_PLACE.raw | PAGE_PLACE.noscript | PAGE_PLACE.inert | PAGE_PLACE.foreign;

/**
 * Looks for the signs of an empty shell: loaded scripts or modules; fewer than 200 characters of
 * text, without white space; fewer than 3 links. It stops looking as soon as
 * there is enough of either.
 */
export class PageShell {
  #characters = 0;
  #links = 0;
  #hasScript = false;

  /** Whether the page is one, by what was seen. */
  get isShell(): boolean {
    return this.#hasScript && this.#isEmpty;
  }

  /** Whether the text at a place matters. */
  watchesText(place: number): boolean {
    return (place & APART) === 0 && this.#isEmpty;
  }

  /** Text that is watched. */
  text(text: string): void {
    let characters = this.#characters;
    for (let at = 0; at < text.length && characters < TEXT_CHARACTERS_MIN; at += 1) {
      if (!isSpace(text.charCodeAt(at))) characters += 1;
    }
    this.#characters = characters;
  }

  /** A start tag; `place`: where it is. */
  open({ name, attributes }: HtmlTag, place: number): void {
    if ((place & PAGE_PLACE.inert) !== 0) return;
    if (name === 'a' && attributes.has('href')) this.#links += 1;
    else if (name === 'script' && (place & PAGE_PLACE.noscript) === 0) {
      const type = trimHtmlSpace(attributes.get('type') ?? '').toLowerCase();
      this.#hasScript ||= attributes.has('src') || type === 'module';
    }
  }

  get #isEmpty(): boolean {
    return this.#characters < TEXT_CHARACTERS_MIN && this.#links < LINKS_MIN;
  }
}

function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0;
}
