// The pieces of the HTML report of a crawl: addresses as links, tables, rows.
import type { UrlDecision } from '../../../crawl/decision.ts';
import { shownText } from '../check/shown-text.ts';
import { xmlText } from '../check/xml-text.ts';
import { formatCount } from '../counted.ts';

// A longer one is shown, and is no link.
const LINK_CHARACTERS_MAX = 2_048;

/**
 * Writes an address as a link, where it is one that a page may name.
 *
 * Errors: None.
 */
export function addressLink(url: string): string {
  const shown = xmlText(shownText(url));
  const address = /^https?:\/\//i.test(url) && url.length <= LINK_CHARACTERS_MAX;
  const parsed = address ? URL.parse(url) : null;
  if (!parsed) return shown;
  return `<a href="${xmlText(parsed.href)}" rel="noreferrer noopener nofollow">${shown}</a>`;
}

/** A column of a table; numbers stand at its right. */
export interface HtmlColumn {
  readonly name: string;
  readonly number?: true;
}

/**
 * Writes the beginning of a table with its heading; `</table></div>` ends it.
 *
 * Errors: None.
 */
export function tableHead(columns: readonly HtmlColumn[], labelledBy: string): string {
  const cells = columns
    .map(({ name, number }) => `<th scope="col"${number ? ' class="number"' : ''}>${name}</th>`)
    .join('');
  return (
    `<div class="scroll" tabindex="0" role="region" aria-labelledby="${labelledBy}">` +
    `<table>\n<tr>${cells}</tr>\n`
  );
}

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
    `<td class="reason">${reason}</td><td><bdi>${evidence}</bdi></td>` +
    `<td class="number">${status}</td><td class="number">${formatCount(clicks)}</td>` +
    `<td class="number">${formatCount(inlinks)}</td>` +
    `<td>${xmlText(shownText(lastmod))}${lastmod === '' ? '' : source}</td><td>${more}</td></tr>\n`
  );
}
