// An address in an HTML report.
import { shownText } from '../text/shown-text.ts';
import { xmlText } from '../text/xml-text.ts';

// A longer one is shown, and is no link.
const LINK_CHARACTERS_MAX = 2_048;

/** Writes an address as a link, where it is one that a page may name. */
export function addressLink(url: string): string {
  const shown = xmlText(shownText(url));
  const address = /^https?:\/\//i.test(url) && url.length <= LINK_CHARACTERS_MAX;
  const parsed = address ? URL.parse(url) : null;
  if (!parsed) return shown;
  return `<a href="${xmlText(parsed.href)}" rel="noreferrer noopener nofollow">${shown}</a>`;
}
