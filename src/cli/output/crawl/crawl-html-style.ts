// The style of the HTML report of a crawl: that of checks, and the filter that needs no script.
import { REASONS } from '../../../crawl/decision.ts';
import { HTML_REPORT_STYLE } from '../check/html-report-style.ts';

const FILTER = Object.keys(REASONS)
  .map((reason) => `body:has(#show-${reason}:not(:checked)) .is-${reason}`)
  .join(',\n');

/** The content of the page's one `<style>`. */
export const CRAWL_HTML_STYLE: string = `${HTML_REPORT_STYLE}
${FILTER} { display: none; }
tr.is-listed td.reason { color: var(--info); }
tr.is-status td.reason, tr.is-error td.reason { color: var(--error); }
tr.is-trap td.reason, tr.is-limit td.reason, tr.is-depth td.reason,
tr.is-not-fetched td.reason { color: var(--warning); }
td.reason { font-weight: 600; white-space: nowrap; }
td.address { min-width: 18rem; }
td.evidence { min-width: 12rem; }
`;
