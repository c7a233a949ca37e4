// Screen: all sites, with their sizes and statuses.
import { html } from 'hono/html';
import { z } from 'zod';
import { loadSiteStanding, type StandingWords } from '../../../harvest/standing/load-standing.ts';
import type {
  SiteRecord,
  SiteStanding,
  VerificationMethod,
} from '../../../store/port/site-record.ts';
import type { Page } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { submitBox } from '../../pages/forms/submit-box.ts';
import { plotStyles } from '../../pages/plots/plot-figure.ts';
import { sparkline } from '../../pages/plots/sparkline.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { filterBar } from '../../pages/tables/filter-bar.ts';
import { tablePosition } from '../../pages/tables/table-position.ts';
import { type SortAsked, sortOf, type TableSort } from '../../pages/tables/table-sort.ts';
import { dueElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import {
  choiceParam,
  type PageParams,
  pageParams,
  pageRequestOf,
  searchParam,
  sortParams,
} from '../parts/screen-params.ts';
import { lastDays, weekGrowth } from './last-days.ts';
import {
  loadSiteFleet,
  pageOfFleet,
  SITE_STATUSES,
  type SiteStatus,
  type SiteTotals,
  sitesLead,
  siteTotals,
  statusTabs,
} from './site-fleet.ts';
import { failingPath } from './site-view.ts';

const TREND_DAYS = 30;

export interface SitesParams extends PageParams, SortAsked {
  readonly q?: string | undefined;
  readonly status?: SiteStatus | undefined;
}

export interface SiteLine extends StandingWords {
  readonly id: number;
  readonly url: string;
  readonly sitemaps: number;
  readonly urls: number;
  /** By how many URLs it grew in seven days; absent when it is not known for so long. */
  readonly urlsGrowth7d?: number | undefined;
  /** URLs at the ends of the days of the last 30 of which something is known, oldest first. */
  readonly urlsTrend: readonly number[];
  readonly paused: boolean;
  readonly verifiedBy?: VerificationMethod | undefined;
  readonly errors: number;
  readonly warnings: number;
  /** What is marked as expected: it is not among them. */
  readonly expectedErrors: number;
  readonly expectedWarnings: number;
  readonly failing: number;
  readonly lastReadAt?: number | undefined;
  readonly nextReadAt?: number | undefined;
}

export interface SitesView {
  /** By url, or as `sort` says. */
  readonly sites: readonly SiteLine[];
  readonly q?: string | undefined;
  readonly status?: SiteStatus | undefined;
  readonly sort?: TableSort;
  /** How many there are under the search, by status; absent when there are more than 10,000. */
  readonly totals?: SiteTotals;
  /** How many are listed, under all filters. */
  readonly total?: number | undefined;
  readonly after?: string | undefined;
  readonly next?: string | undefined;
  /** The search stopped at its limit: there may be more behind `next`. */
  readonly partial?: boolean;
}

const columns: readonly TableColumn<SiteLine>[] = [
  {
    key: 'site',
    sort: 'asc',
    title: 'Site',
    kind: 'url',
    value: ({ url }) => url,
    href: ({ id }) => `/sites/${id}`,
  },
  column('id', 'Id', 'number', { csvOnly: true }),
  column('status', 'Status', 'status', { sort: 'desc', href: statusPath }),
  column('causeText', 'Cause', 'text', { csvOnly: true }),
  column('sitemaps', 'Sitemaps', 'number', {
    sort: 'desc',
    href: ({ id }) => `/sites/${id}/sitemaps`,
  }),
  column('urls', 'URLs', 'number', { sort: 'desc', href: ({ id }) => `/sites/${id}/urls` }),
  column('urlsGrowth7d', '7 days', 'number'),
  column('errors', 'Errors', 'number', { sort: 'desc', href: ({ id }) => `/sites/${id}/issues` }),
  column('warnings', 'Warnings', 'number', { sort: 'desc', csvOnly: true }),
  column('failing', 'Couldn’t fetch', 'number', { sort: 'desc', csvOnly: true }),
  column('lastReadAt', 'Last read', 'time', { sort: 'desc' }),
  column('nextReadAt', 'Next read', 'due', { sort: 'asc' }),
  {
    key: 'paused',
    title: 'Paused',
    kind: 'text',
    value: ({ paused }) => (paused ? 'yes' : 'no'),
    csvOnly: true,
  },
  column('verifiedBy', 'Verified by', 'text', { csvOnly: true }),
  column('failingSince', 'Failing since', 'time', { csvOnly: true }),
  column('countsFrom', 'Counts from', 'time', { csvOnly: true }),
];

export const sitesScreen: Screen<SitesParams, SitesView, SiteLine> = {
  name: 'sites',
  path: '/sites',
  params: z.object({
    q: searchParam,
    status: choiceParam(SITE_STATUSES),
    ...sortParams(columns),
    ...pageParams,
  }),
  load,
  columns,
  rows: ({ sites }) => sites,
  next: ({ next }) => next,
  page,
};

async function load(context: ConsoleContext, params: SitesParams): Promise<SitesView> {
  const { q, after, status } = params;
  const sort = sortOf(params, columns);
  const request = pageRequestOf(params);
  const fleet = await loadSiteFleet(context, q, sort);
  const isChosen = status !== undefined || sort !== undefined;
  const { rows, next, partial } = isChosen
    ? await recordsOf(context, pageOfFleet(fleet, { status, sort, request }))
    : await context.store.sites.page({ ...request, contains: q });
  const now = context.clock.now();
  const totals = fleet && siteTotals(fleet);
  const total = totalOf(totals, status);
  return {
    sites: await Promise.all(rows.map((site) => lineOf(context, site, now))),
    q,
    status,
    ...(sort && { sort }),
    ...(totals && { totals }),
    total,
    after,
    next,
    ...(partial && { partial }),
  };
}

async function recordsOf(
  { store }: ConsoleContext,
  { rows, ...place }: Page<SiteStanding>,
): Promise<Page<SiteRecord>> {
  const sites = await Promise.all(rows.map(({ id }) => store.sites.get(id)));
  return { rows: sites.filter((site) => site !== undefined), ...place };
}

function totalOf(totals: SiteTotals | undefined, status?: SiteStatus): number | undefined {
  if (status === undefined) return totals?.sites;
  return status === 'failing' ? totals?.failing : totals && (totals.statuses[status] ?? 0);
}

async function lineOf({ store }: ConsoleContext, site: SiteRecord, now: number): Promise<SiteLine> {
  const days = await lastDays(store, site.id, { now, count: TREND_DAYS });
  const growth = weekGrowth(site, days, now);
  const { id, url, sitemaps, urls, paused, errors, warnings, failing } = site;
  const { expectedErrors, expectedWarnings } = site;
  return {
    id,
    url,
    sitemaps,
    urls,
    paused,
    errors,
    warnings,
    failing,
    expectedErrors,
    expectedWarnings,
    urlsTrend: days.map((day) => day.urls),
    urlsGrowth7d: growth,
    ...(await loadSiteStanding({ store, now }, site)),
    verifiedBy: site.verifiedBy,
    lastReadAt: site.lastReadAt,
    nextReadAt: site.nextReadAt,
  };
}

function statusPath(line: SiteLine): string {
  const { id, status, failing } = line;
  if (failing > 0) return failingPath(id, line);
  return `/sites/${id}/sitemaps${status === 'no-sitemap' ? '' : `?status=${status}`}`;
}

function page(view: SitesView, tools: PageTools): ScreenPage {
  const { now, jsonUrl, csvUrl, may, formToken } = tools;
  const { q, status, totals, total } = view;
  const search = { name: 'q', label: 'URL contains', value: q, kind: 'search' } as const;
  const isFiltered = q !== undefined || status !== undefined;
  const body = html`${plotStyles()}${screenHead({
    title: 'Sites',
    lead: sitesLead(view, tools),
  })}${may === 'read' ? '' : submitBox({ formToken })}${filterBar({
    action: '/sites',
    label: 'Filter sites',
    hidden: { status, sort: view.sort?.by, order: view.sort?.order },
    fields: [search],
  })}${statusTabs(view, tools)}${dataTable(view.sites, columns, {
    id: 'sites',
    caption: q === undefined ? 'Sites' : `Sites with “${q}” in their URL`,
    now,
    sort: totals && { now: view.sort, link: tools.link },
    empty: emptyState(isFiltered ? NO_MATCH : NO_SITE),
    jsonUrl,
    csvUrl,
    position: tablePosition(view, tools, { total }),
    cells: {
      status: statusCell,
      urlsGrowth7d: growthCell,
      nextReadAt: ({ nextReadAt, paused }) => dueElement(paused ? undefined : nextReadAt, now),
    },
  })}`;
  return { title: 'Sites', body, current: 'sites', live: true };
}

const NO_SITE = {
  title: 'No sites yet',
  text: 'Submit the URL of a site or a sitemap: it is read at once and shown here.',
  command: 'portolan submit https://example.com/',
  link: { href: '/submit', text: 'Submit a site' },
};

const NO_MATCH = {
  title: 'No matching sites',
  text: 'No site has this text in its URL and this status.',
  link: { href: '/sites', text: 'Show all sites' },
};

function statusCell(line: SiteLine): Html {
  const { status, causeText, paused } = line;
  return html`<a href="${statusPath(line)}">${statusBadge(status, causeText)}</a>
${paused ? statusBadge('paused') : ''}`;
}

function growthCell({ urlsGrowth7d, urlsTrend }: SiteLine): Html {
  const line = sparkline(urlsTrend, 'URLs of the last 30 days');
  if (urlsGrowth7d === undefined) return html`${urlsTrend.length > 1 ? line : '–'}`;
  const sign = urlsGrowth7d > 0 ? '+' : '';
  return html`<span class="growth">${line} ${sign}${formatNumber(urlsGrowth7d)}</span>`;
}
