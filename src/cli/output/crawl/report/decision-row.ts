// A decision as a row of a table in an HTML report.
import { counted, formatCount } from '../../../../base/counted.ts';
import type { UrlDecision } from '../../../../crawl/port/decision.ts';
import { addressLink } from '../../html/address-link.ts';
import type { HtmlColumn } from '../../html/table-head.ts';
import { shownText } from '../../text/shown-text.ts';
import { xmlText } from '../../text/xml-text.ts';
import { linkPlacesList } from '../parts/broken-text.ts';
import { causeText } from '../parts/cause-text.ts';

// All of them are with what is broken, and in --report-links.
const PLACES_MAX = 5;

export const DECISION_COLUMNS: readonly HtmlColumn[] = [
  { name: 'Address' },
  { name: 'Reason' },
  { name: 'Evidence' },
  { name: 'Status', number: true },
  { name: 'Clicks', number: true },
  { name: 'Linked by', number: true },
  { name: 'Last changed' },
  { name: 'Notes' },
];

/** Writes an address as a row, with a class by which the filter knows its reason. */
export function decisionRow(decision: UrlDecision): string {
  const { url, reason, detail, other, template, status = '', clicks, inlinks } = decision;
  const { title = '', linkedFrom = [] } = decision;
  const titleText = title === '' ? '' : `<br><bdi class="quiet">${xmlText(shownText(title))}</bdi>`;
  const { lastmod = '', lastmodSource, orphan, gap, notes } = decision;
  const cause = causeText(detail);
  const evidence = [
    ...(detail === undefined ? [] : [xmlText(shownText(detail))]),
    ...(cause === '' ? [] : [xmlText(cause)]),
    ...(template === undefined ? [] : [`<code>${xmlText(shownText(template))}</code>`]),
    ...(other === undefined ? [] : [`→ ${addressLink(other)}`]),
  ].join(' ');
  const source = lastmodSource === undefined ? '' : ` (${xmlText(shownText(lastmodSource))})`;
  const more = [...(orphan ? ['orphan'] : []), ...(gap ? ['gap'] : []), ...notes].join(', ');
  return (
    `<tr class="is-${reason}"><td class="address"><bdi>${addressLink(url)}</bdi>${titleText}</td>` +
    `<td class="reason">${reason}</td><td class="evidence"><bdi>${evidence}</bdi></td>` +
    `<td class="number">${status}</td>` +
    // No link leads to an orphan.
    `<td class="number">${orphan ? '' : formatCount(clicks)}</td>` +
    `<td class="number">${linkedBy(inlinks, linkedFrom)}</td>` +
    `<td>${xmlText(shownText(lastmod))}${lastmod === '' ? '' : source}</td><td>${more}</td></tr>\n`
  );
}

function linkedBy(inlinks: number, places: NonNullable<UrlDecision['linkedFrom']>): string {
  const count = formatCount(inlinks);
  if (places.length === 0) return count;
  const label = `${counted(inlinks, 'page')} ${inlinks === 1 ? 'links' : 'link'} to it: which`;
  return (
    `<details><summary aria-label="${label}">${count}</summary>\n` +
    `${linkPlacesList(places, PLACES_MAX)}</details>`
  );
}
