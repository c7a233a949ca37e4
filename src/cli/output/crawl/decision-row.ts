// A decision as a row of a table in an HTML report.

import { formatCount } from '../../../base/counted.ts';
import type { UrlDecision } from '../../../crawl/decision.ts';
import { shownText } from '../check/shown-text.ts';
import { xmlText } from '../check/xml-text.ts';
import { addressLink } from './address-link.ts';
import type { HtmlColumn } from './table-head.ts';

/** The columns of `decisionRow`. */
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

/**
 * Writes an address as a row, with a class by which the filter knows its reason.
 *
 * Errors: None.
 */
export function decisionRow(decision: UrlDecision): string {
  const { url, reason, detail, other, template, status = '', clicks, inlinks } = decision;
  const { lastmod = '', lastmodSource, orphan, gap, notes } = decision;
  const evidence = [
    ...(detail === undefined ? [] : [xmlText(shownText(detail))]),
    ...(template === undefined ? [] : [`<code>${xmlText(shownText(template))}</code>`]),
    ...(other === undefined ? [] : [`→ ${addressLink(other)}`]),
  ].join(' ');
  const source = lastmodSource === undefined ? '' : ` (${xmlText(shownText(lastmodSource))})`;
  const more = [...(orphan ? ['orphan'] : []), ...(gap ? ['gap'] : []), ...notes].join(', ');
  return (
    `<tr class="is-${reason}"><td class="address"><bdi>${addressLink(url)}</bdi></td>` +
    `<td class="reason">${reason}</td><td class="evidence"><bdi>${evidence}</bdi></td>` +
    `<td class="number">${status}</td>` +
    // No link leads to an orphan.
    `<td class="number">${orphan ? '' : formatCount(clicks)}</td>` +
    `<td class="number">${formatCount(inlinks)}</td>` +
    `<td>${xmlText(shownText(lastmod))}${lastmod === '' ? '' : source}</td><td>${more}</td></tr>\n`
  );
}
