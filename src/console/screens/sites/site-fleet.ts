// All sites together: how many are in which state, and a page of those in one, sorted.

import { html } from 'hono/html';
import { counted } from '../../../base/counted.ts';
import { siteStatusOf } from '../../../harvest/standing/load-standing.ts';
import { isFailing, type Standing, statusRank } from '../../../harvest/standing/standing.ts';
import type { SiteStanding, SiteValue } from '../../../store/port/site-record.ts';
import type { Page, PageRequest } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import { SORTED_ROWS_MAX } from '../../core/console-limits.ts';
import type { Html, PageTools } from '../../core/screen.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import type { TableSort } from '../../pages/tables/table-sort.ts';
import { statusWords } from '../../pages/words/status-words.ts';
import { sortedPage, tooManyToSort } from '../parts/sorted-page.ts';

/** A filter of sites. `failing`: a sitemap could not be fetched, or none was found. */
export type SiteStatus = Exclude<Standing, 'gone'> | 'failing';

/** All of them, the worst first. */
export const SITE_STATUSES: readonly SiteStatus[] = [
  ...(['failing', 'couldnt-fetch', 'no-sitemap', 'stale', 'has-errors', 'partly-fetched'] as const),
  ...(['success-with-warnings', 'success', 'pending', 'fetching'] as const),
];

export interface SiteTotals {
  readonly sites: number;
  /** Of how many a sitemap could not be fetched, or none was found. */
  readonly failing: number;
  readonly statuses: Readonly<Partial<Record<Standing, number>>>;
}

interface FleetSite {
  readonly site: SiteStanding;
  readonly status: Standing;
}

/** All sites that a search finds; absent when they are too many to be held against each other. */
export type SiteFleet = readonly FleetSite[];

const VALUES: readonly SiteValue[] = [
  ...(['sitemaps', 'urls', 'errors', 'warnings', 'failing'] as const),
  ...(['lastReadAt', 'nextReadAt'] as const),
];

/**
 * Loads all sites that have a text in their URL, each with its status and what they are sorted by;
 * `undefined` when there are more than 10,000.
 */
export async function loadSiteFleet(
  { store }: Pick<ConsoleContext, 'store'>,
  q: string | undefined,
  sort?: TableSort,
): Promise<SiteFleet | undefined> {
  const by = VALUES.find((value) => value === sort?.by);
  const sites = await store.sites.standings({ limit: SORTED_ROWS_MAX + 1, contains: q, by });
  if (sites.length > SORTED_ROWS_MAX) return undefined;
  // Few of them differ in what their status follows from.
  const known = new Map<string, Standing>();
  return sites.map((site) => {
    const key = `${site.statuses} ${site.onlyGuesses} ${site.lastRun === 0}`;
    const status = known.get(key) ?? siteStatusOf(site);
    known.set(key, status);
    return { site, status };
  });
}

export function siteTotals(fleet: SiteFleet): SiteTotals {
  const groups = Map.groupBy(fleet, ({ status }) => status);
  const counts = [...groups].map(([status, sites]) => [status, sites.length] as const);
  return {
    sites: fleet.length,
    failing: fleet.filter(isFailingSite).length,
    statuses: Object.fromEntries(counts),
  };
}

function isFailingSite({ site, status }: FleetSite): boolean {
  if (site.statuses.some(isFailing)) return true;
  // A missing sitemap at the default locations may be expected.
  return status === 'no-sitemap' && site.statuses.length === 0;
}

/** What sites are sorted by, under the keys of the screen's columns. */
const FLEET_COLUMNS: readonly TableColumn<FleetSite>[] = [
  { key: 'site', title: 'Site', kind: 'url', value: ({ site }) => site.url },
  { key: 'status', title: 'Status', kind: 'number', value: ({ status }) => statusRank(status) },
  ...VALUES.map(
    (key): TableColumn<FleetSite> => ({
      key,
      title: key,
      kind: 'number',
      value: ({ site }) => site.value,
    }),
  ),
];

/**
 * Returns a page of the sites in a state, sorted; by url by default.
 * Errors: CONFIG_INVALID for more sites than can be compared.
 */
export function pageOfFleet(
  fleet: SiteFleet | undefined,
  {
    status,
    sort = { by: 'site', order: 'asc' },
    request,
  }: {
    readonly status: SiteStatus | undefined;
    readonly sort: TableSort | undefined;
    readonly request: PageRequest;
  },
): Page<SiteStanding> {
  if (fleet === undefined) throw tooManyToSort('sites');
  const wanted = fleet.filter(
    (one) =>
      status === undefined || (status === 'failing' ? isFailingSite(one) : one.status === status),
  );
  const idOf = ({ site }: FleetSite): string => site.url;
  const { rows, ...place } = sortedPage(wanted, { columns: FLEET_COLUMNS, sort, idOf, request });
  return { rows: rows.map(({ site }) => site), ...place };
}

interface FleetView {
  readonly totals?: SiteTotals;
  readonly status?: SiteStatus | undefined;
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
