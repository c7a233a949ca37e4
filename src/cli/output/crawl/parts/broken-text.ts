// What is broken, and the pages that lead there, in an HTML report.
import { counted, formatCount } from '../../../../base/counted.ts';
import type { LinkPlace, UrlDecision } from '../../../../crawl/port/decision.ts';
import { addressLink } from '../../html/address-link.ts';
import { shownText } from '../../text/shown-text.ts';
import { xmlText } from '../../text/xml-text.ts';
import { causeText } from './cause-text.ts';

const TEXT_CHARACTERS_MAX = 100;

/**
 * Writes what is broken, the most linked first: a click on one shows the pages that lead there.
 * `hidden`: how many more there are. Empty when there is none.
 */
export function brokenText(broken: readonly UrlDecision[], hidden: number): string {
  if (broken.length === 0) return '';
  const more =
    hidden > 0
      ? `<p class="quiet">… and ${formatCount(hidden)} more: ` +
        '<code>--report-links links.csv</code> has all of them.</p>\n'
      : '';
  return (
    '<section aria-labelledby="broken"><h2 id="broken">Broken links</h2>\n' +
    '<p>Open an address to see the pages that link to it or use it, and the texts of their ' +
    'links.</p>\n' +
    `${broken.map(brokenItem).join('')}${more}</section>\n`
  );
}

function brokenItem({
  url,
  reason,
  detail,
  status,
  inlinks,
  linkedFrom = [],
}: UrlDecision): string {
  const what = detail ?? status ?? reason;
  const how = reason === 'asset' ? 'part of' : 'linked by';
  const by = inlinks === 0 ? 'no ordinary link leads to it' : `${how} ${counted(inlinks, 'page')}`;
  const cause = causeText(detail);
  const why = cause === '' ? '' : `<p>${xmlText(cause)}</p>\n`;
  const left = inlinks - linkedFrom.length;
  const more = left > 0 ? `<p class="quiet">… and ${counted(left, 'more page')}.</p>` : '';
  const places =
    linkedFrom.length === 0
      ? '<p>It was found in a sitemap of the site, or is the start.</p>\n'
      : linkPlacesList(linkedFrom, linkedFrom.length);
  return (
    '<details class="finding error"><summary>' +
    `<b class="severity">${xmlText(shownText(`${what}`))}</b> ` +
    `<bdi>${xmlText(shownText(url))}</bdi> <span class="quiet">${by}</span></summary>\n` +
    `<p>The address: <bdi>${addressLink(url)}</bdi></p>\n${why}${places}${more}</details>\n`
  );
}

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
