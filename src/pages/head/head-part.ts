// Whether a place of a page is still in its head.

import { FOREIGN_MARK } from '../html/foreign-marks.ts';
import type { HtmlElement } from '../html/html-elements.ts';
import { isHtmlBlank } from '../html/html-space.ts';
import { PAGE_PLACE } from '../html/page-place.ts';

/** Marks of places outside of the head and the body of a page that runs scripts. */
export const APART_FROM_PAGE: number = PAGE_PLACE.noscript | PAGE_PLACE.inert | FOREIGN_MARK;

// Tags of a body that stays one, also when `<frameset>` follows.
const NO_FRAMES: ReadonlySet<string> = new Set([
  'applet',
  'area',
  'body',
  'br',
  'button',
  'dd',
  'dt',
  'embed',
  'hr',
  'iframe',
  'image',
  'img',
  'input',
  'keygen',
  'li',
  'listing',
  'marquee',
  'math',
  'object',
  'plaintext',
  'pre',
  'select',
  'svg',
  'table',
  'textarea',
  'wbr',
  'xmp',
]);

/**
 * Follows a page's tags and texts to where its head ends: at text, or at the first tag that has no
 * place in a head. `</head>` itself ends less than it seems to: metas and links after it are still
 * put into the head. A `<frameset>` that comes before a body with anything to see takes
 * that body's place, and then nothing is read but frames.
 *
 * Sources: https://html.spec.whatwg.org/#parsing-main-inhead
 * https://html.spec.whatwg.org/#parsing-main-inframeset
 */
export class HeadPart {
  #part: 'head' | 'after' | 'body' | 'frames' = 'head';
  /** Whether no `<frameset>` counts any more. */
  #settled = false;

  /** Whether this place is in the head. */
  get isHead(): boolean {
    return this.#part === 'head' || this.#part === 'after';
  }

  /** Whether frames replace the body. */
  get isOfFrames(): boolean {
    return this.#part === 'frames';
  }

  /** Whether text at this place may end the head. */
  watchesText(place: number): boolean {
    return !this.#settled && (place & (APART_FROM_PAGE | PAGE_PLACE.raw)) === 0;
  }

  /** Text that is watched. */
  text(text: string): void {
    if (isHtmlBlank(text)) return;
    this.#part = 'body';
    // NUL is dropped where a body may be, but begins one.
    this.#settled = !isHtmlBlank(text.replaceAll('\0', ''));
  }

  /** A start tag; `place`: where it is. */
  open({ isOfHead, name }: HtmlElement, place: number): void {
    if (this.#settled || (place & APART_FROM_PAGE) !== 0) return;
    if (name === 'frameset') {
      this.#part = 'frames';
      this.#settled = true;
      return;
    }
    const staysInHead = this.isHead && isOfHead && (this.#part === 'head' || name !== 'noscript');
    if (staysInHead) return;
    this.#part = 'body';
    this.#settled = NO_FRAMES.has(name);
  }

  /** `</head>`, or one of the end tags that only the body has; `place`: where it is. */
  close(name: string, place: number): void {
    if (this.#settled || (place & APART_FROM_PAGE) !== 0) return;
    // `</br>` is read as `<br>`.
    this.#settled = name === 'br';
    if (this.isHead) this.#part = name === 'head' ? 'after' : 'body';
  }
}
