// How many sites are in which state: above the list of sites, each number a link to those.
import { html } from 'hono/html';
import { counted } from '../../../base/counted.ts';
import type { Html, PageTools } from '../../core/screen.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { statusWords } from '../../pages/words/status-words.ts';
import { SITE_STATUSES, type SiteStatus, type SiteTotals } from './site-fleet.ts';

export interface FleetView {
  readonly totals?: SiteTotals;
  readonly status?: SiteStatus;
}

const LEAD = 'Sitemaps are read again when they are due.';

export function sitesLead({ totals }: FleetView, { link }: PageTools): Html {
  if (totals === undefined || totals.sites === 0) return html`${LEAD}`;
  const { sites, failing } = totals;
  const all = counted(sites, 'site');
  if (failing === 0) return html`${all}, none failing. ${LEAD}`;
  return html`<a href="${link({ status: 'failing' })}">${formatNumber(failing)} of ${all}
failing</a>. ${LEAD}`;
}

/** Draws the states in which there are sites, the worst first. */
export function statusTabs({ totals, status }: FleetView, { link }: PageTools): Html | '' {
  if (totals === undefined || totals.sites === 0) return '';
  const tab = (value: SiteStatus | undefined, text: string, count: number): Html => {
    const mark = value === status ? html` aria-current="true"` : '';
    return html`<a href="${link({ status: value })}"${mark}>${text} ${formatNumber(count)}</a>`;
  };
  const known = SITE_STATUSES.flatMap((each) => {
    const count = each === 'failing' ? totals.failing : (totals.statuses[each] ?? 0);
    const text = each === 'failing' ? 'Failing' : statusWords(each).word;
    return count === 0 ? [] : [tab(each, text, count)];
  });
  return html`<nav class="tabs" id="statuses" data-live aria-label="Status">${tab(
    undefined,
    'All',
    totals.sites,
  )}${known}</nav>`;
}
