// The pages that lead to an address, in an HTML report.
import type { LinkPlace } from '../../../../crawl/decide/decision.ts';
import { addressLink } from '../../html/address-link.ts';
import { shownText } from '../../text/shown-text.ts';
import { xmlText } from '../../text/xml-text.ts';

const TEXT_CHARACTERS_MAX = 100;

/** Writes the pages as a list, each with what its link reads; at most `most` of them. */
export function linkPlacesList(places: readonly LinkPlace[], most: number): string {
  return `<ul class="places">${places.slice(0, most).map(placeItem).join('')}</ul>\n`;
}

function placeItem({ url, text, kind }: LinkPlace): string {
  const words =
    text === '' ? '' : ` <q><bdi>${xmlText(shownText(text, TEXT_CHARACTERS_MAX))}</bdi></q>`;
  const how = kind === undefined ? '' : ` <span class="quiet">${kind}</span>`;
  return `<li><bdi>${addressLink(url)}</bdi>${words}${how}</li>`;
}
