// The style of the HTML report of a crawl: that of checks, and the filter that needs no script.
import { REASONS } from '../../../../crawl/port/decision.ts';
import { HTML_REPORT_STYLE } from '../../html/html-report-style.ts';

const FILTER = Object.keys(REASONS)
  .map((reason) => `body:has(#show-${reason}:not(:checked)) .is-${reason}`)
  .join(',\n');

export const CRAWL_HTML_STYLE: string = `${HTML_REPORT_STYLE}
${FILTER} { display: none; }
tr.is-listed td.reason { color: var(--info); }
tr.is-status td.reason, tr.is-error td.reason, tr.is-asset td.reason { color: var(--error); }
tr.is-trap td.reason, tr.is-limit td.reason, tr.is-depth td.reason,
tr.is-not-fetched td.reason { color: var(--warning); }
td.reason { font-weight: 600; white-space: nowrap; }
td.address { min-width: 18rem; overflow-wrap: anywhere; }
td details { text-align: left; }
td details[open] { min-width: 16rem; }
td summary { cursor: pointer; text-align: right; }
.places { margin: .25rem 0; padding-left: 1.1rem; overflow-wrap: anywhere; }
th button {
  font: inherit; font-weight: inherit; color: inherit; background: none; border: 0; padding: 0;
  cursor: pointer; text-align: inherit; white-space: nowrap;
}
th button::after { content: " ↕"; color: var(--quiet); }
th[aria-sort="ascending"] button::after { content: " ↑"; color: inherit; }
th[aria-sort="descending"] button::after { content: " ↓"; color: inherit; }
.search { white-space: normal; }
.search input {
  width: 18rem; max-width: 100%; height: auto; font: inherit; padding: .2rem .4rem;
  color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: .3rem;
}
.tiles a { color: inherit; }
td.evidence { min-width: 12rem; }
@media (max-width: 40rem) { td.address { min-width: 11rem; } td.evidence { min-width: 8rem; } }
`;
