// The pages that lead to an address, in an HTML report.
import type { LinkPlace } from '../../../../crawl/decide/decision.ts';
import { xmlText } from '../../check/formats/xml-text.ts';
import { shownText } from '../../check/shown-text.ts';
import { addressLink } from './address-link.ts';

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
