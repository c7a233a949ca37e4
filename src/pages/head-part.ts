// Whether a place of a page is still in its head.
import { FOREIGN_MARK } from './foreign-marks.ts';
import type { HtmlElement } from './html-elements.ts';
import { isHtmlBlank } from './html-space.ts';
import { PAGE_PLACE } from './page-place.ts';

/** Marks of places that are no part of the head or the body of a page that runs scripts. */
export const APART_FROM_PAGE: number = PAGE_PLACE.noscript | PAGE_PLACE.inert | FOREIGN_MARK;

/**
 * Follows a page's tags and texts to where its head ends: at text, or at the first tag that has no
 * place in a head. `</head>` itself ends less than it seems to: metas and links behind it are put
 * into the head all the same.
 *
 * Source: https://html.spec.whatwg.org/#parsing-main-inhead
 */
export class HeadPart {
  private part: 'head' | 'after' | 'body' = 'head';

  /** Whether what stands here is in the head. */
  get isHead(): boolean {
    return this.part !== 'body';
  }

  /** Whether text at this place may end the head. */
  watchesText(place: number): boolean {
    return this.part !== 'body' && (place & (APART_FROM_PAGE | PAGE_PLACE.raw)) === 0;
  }

  /** Text that is watched. */
  text(text: string): void {
    if (!isHtmlBlank(text)) this.part = 'body';
  }

  /** A start tag; `place`: where it stands. */
  open({ isOfHead, name }: HtmlElement, place: number): void {
    if (this.part === 'body' || (place & APART_FROM_PAGE) !== 0) return;
    const staysInHead = isOfHead && (this.part === 'head' || name !== 'noscript');
    if (!staysInHead) this.part = 'body';
  }

  /** `</head>`, or one of the end tags that only the body has; `place`: where it stands. */
  close(name: string, place: number): void {
    if (this.part === 'body' || (place & APART_FROM_PAGE) !== 0) return;
    this.part = name === 'head' ? 'after' : 'body';
  }
}
