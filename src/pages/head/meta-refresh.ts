// The text of a refresh: `5; url=/harbours/`.
import { trimHtmlSpace } from '../html/html-space.ts';

/**
 * Within so many seconds a refresh sends visitors on, as a redirect does; a later one is for those
 * who read on: a slide show, a session that ends.
 */
export const LEAVING_SECONDS_MAX = 10;

/** A refresh as written: the address is not resolved, and absent when the page loads itself. */
export interface MetaRefresh {
  readonly seconds: number;
  readonly url?: string;
}

// `5`, `5.5`, `.5`, then `;` or `,`, then perhaps `url=`; with optional blanks between.
const FORM = /^[\t\n\f\r ]*(\d{1,9}(?!\d)|(?=\.))[\d.]*(?:[;,\t\n\f\r ][\t\n\f\r ]*|$)/;
const URL_PREFIX = /^[;,]?[\t\n\f\r ]*url[\t\n\f\r ]*=[\t\n\f\r ]*/i;

/**
 * Reads the content of `<meta http-equiv="refresh">`, or the header `Refresh`.
 *
 * A text that does not begin with a number of seconds returns `undefined`, and so does a number of
 * more than nine digits.
 * Source: https://html.spec.whatwg.org/#shared-declarative-refresh-steps
 */
export function parseMetaRefresh(text: string): MetaRefresh | undefined {
  const form = FORM.exec(text);
  if (!form) return undefined;
  const seconds = Number(form[1] || 0);
  const rest = trimHtmlSpace(text.slice(form[0].length)).replace(URL_PREFIX, '');
  const quote = /^["']/.exec(rest)?.[0];
  if (quote === undefined) return rest === '' ? { seconds } : { seconds, url: rest };
  const end = rest.indexOf(quote, 1);
  const url = trimHtmlSpace(rest.slice(1, end < 0 ? undefined : end));
  return url === '' ? { seconds } : { seconds, url };
}
