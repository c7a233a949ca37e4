// Screen: all sites, how large they are and how they stand.
import { html } from 'hono/html';
import { z } from 'zod';
import { loadSiteStanding, type StandingWords } from '../../harvest/standing/load-standing.ts';
import type { SiteRecord, VerificationMethod } from '../../store/site-record.ts';
import type { ConsoleContext } from '../console-context.ts';
import { formatNumber } from '../pages/cell-value.ts';
import { dataTable } from '../pages/data-table.ts';
import { emptyState } from '../pages/empty-state.ts';
import { filterBar } from '../pages/filter-bar.ts';
import { plotStyles } from '../pages/plot-figure.ts';
import { timeElement } from '../pages/relative-time.ts';
import { screenHead } from '../pages/screen-head.ts';
import { sparkline } from '../pages/sparkline.ts';
import { statusBadge } from '../pages/status-badge.ts';
import { submitBox } from '../pages/submit-box.ts';
import { tablePosition } from '../pages/table-position.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../screen.ts';
import type { TableColumn } from '../table-column.ts';
import { failingPath } from './failing-path.ts';
import { lastDays, weekGrowth } from './last-days.ts';
import { type PageParams, pageParams, pageRequestOf, searchParam } from './screen-params.ts';

const TREND_DAYS = 30;

/** The query: a part of the address, and a page. */
export interface SitesParams extends PageParams {
  readonly q?: string | undefined;
}

/** A site in the list. */
export interface SiteLine extends StandingWords {
  readonly id: number;
  readonly url: string;
  readonly sitemaps: number;
  readonly urls: number;
  /** By how many URLs it grew in seven days; absent when it is not known for so long. */
  readonly urlsGrowth7d?: number;
  /** URLs at the ends of the days of the last 30 of which something is known, oldest first. */
  readonly urlsTrend: readonly number[];
  readonly paused: boolean;
  readonly verifiedBy?: VerificationMethod;
  readonly errors: number;
  readonly warnings: number;
  /** What is marked as expected: it is not among them. */
  readonly expectedErrors: number;
  readonly expectedWarnings: number;
  /** Sitemaps that could not be had. */
  readonly failing: number;
  readonly lastReadAt?: number;
  readonly nextReadAt?: number;
}

/** What `/sites.json` gives. */
export interface SitesView {
  /** By url. */
  readonly sites: readonly SiteLine[];
  readonly q?: string;
  readonly after?: string;
  /** The `after` of the next page. */
  readonly next?: string;
  /** The search stopped at its limit: there may be more behind `next`. */
  readonly partial?: boolean;
}

const columns: readonly TableColumn<SiteLine>[] = [
  {
    key: 'site',
    title: 'Site',
    kind: 'url',
    value: ({ url }) => url,
    href: ({ id }) => `/sites/${id}`,
  },
  { key: 'id', title: 'Id', kind: 'number', value: ({ id }) => id, csvOnly: true },
  {
    key: 'status',
    title: 'Status',
    kind: 'status',
    value: ({ status }) => status,
    href: statusPath,
  },
  {
    key: 'causeText',
    title: 'Cause',
    kind: 'text',
    value: ({ causeText }) => causeText,
    csvOnly: true,
  },
  {
    key: 'sitemaps',
    title: 'Sitemaps',
    kind: 'number',
    value: ({ sitemaps }) => sitemaps,
    href: ({ id }) => `/sites/${id}/sitemaps`,
  },
  {
    key: 'urls',
    title: 'URLs',
    kind: 'number',
    value: ({ urls }) => urls,
    href: ({ id }) => `/sites/${id}/urls`,
  },
  { key: 'urlsGrowth7d', title: '7 days', kind: 'number', value: (line) => line.urlsGrowth7d },
  {
    key: 'errors',
    title: 'Errors',
    kind: 'number',
    value: ({ errors }) => errors,
    href: ({ id }) => `/sites/${id}/issues`,
  },
  {
    key: 'warnings',
    title: 'Warnings',
    kind: 'number',
    value: ({ warnings }) => warnings,
    csvOnly: true,
  },
  {
    key: 'failing',
    title: 'Couldn’t fetch',
    kind: 'number',
    value: ({ failing }) => failing,
    csvOnly: true,
  },
  { key: 'lastReadAt', title: 'Last read', kind: 'time', value: (line) => line.lastReadAt },
  { key: 'nextReadAt', title: 'Next read', kind: 'time', value: (line) => line.nextReadAt },
  {
    key: 'paused',
    title: 'Paused',
    kind: 'text',
    value: ({ paused }) => (paused ? 'yes' : 'no'),
    csvOnly: true,
  },
  {
    key: 'verifiedBy',
    title: 'Verified by',
    kind: 'text',
    value: ({ verifiedBy }) => verifiedBy,
    csvOnly: true,
  },
  time('failingSince', 'Failing since', ({ failingSince }) => failingSince),
  time('countsFrom', 'Counts from', ({ countsFrom }) => countsFrom),
];

function time(
  key: string,
  title: string,
  value: (line: SiteLine) => number | undefined,
): TableColumn<SiteLine> {
  return { key, title, kind: 'time', value, csvOnly: true };
}

/** All sites; a box that takes the next one. */
export const sitesScreen: Screen<SitesParams, SitesView, SiteLine> = {
  name: 'sites',
  path: '/sites',
  params: z.object({ q: searchParam, ...pageParams }),
  load,
  columns,
  rows: ({ sites }) => sites,
  next: ({ next }) => next,
  page,
};

async function load(context: ConsoleContext, params: SitesParams): Promise<SitesView> {
  const { q, after } = params;
  const request = { ...pageRequestOf(params), ...(q !== undefined && { contains: q }) };
  const { rows, next, partial } = await context.store.sites.page(request);
  const now = context.clock.now();
  return {
    sites: await Promise.all(rows.map((site) => lineOf(context, site, now))),
    ...(q !== undefined && { q }),
    ...(after !== undefined && { after }),
    ...(next !== undefined && { next }),
    ...(partial && { partial }),
  };
}

async function lineOf({ store }: ConsoleContext, site: SiteRecord, now: number): Promise<SiteLine> {
  const days = await lastDays(store, site.id, { now, count: TREND_DAYS });
  const growth = weekGrowth(site, days, now);
  const { id, url, sitemaps, urls, paused, errors, warnings, failing } = site;
  const { expectedErrors, expectedWarnings } = site;
  return {
    ...{ id, url, sitemaps, urls, paused, errors, warnings, failing },
    ...{ expectedErrors, expectedWarnings },
    urlsTrend: days.map((day) => day.urls),
    ...(growth !== undefined && { urlsGrowth7d: growth }),
    ...(await loadSiteStanding({ store, now }, site)),
    ...(site.verifiedBy !== undefined && { verifiedBy: site.verifiedBy }),
    ...(site.lastReadAt !== undefined && { lastReadAt: site.lastReadAt }),
    ...(site.nextReadAt !== undefined && { nextReadAt: site.nextReadAt }),
  };
}

function statusPath(line: SiteLine): string {
  const { id, status, failing } = line;
  if (failing > 0) return failingPath(id, line);
  return `/sites/${id}/sitemaps${status === 'no-sitemap' ? '' : `?status=${status}`}`;
}

function page(view: SitesView, tools: PageTools): ScreenPage {
  const { now, jsonUrl, csvUrl, may, formToken } = tools;
  const search = { name: 'q', label: 'Address contains', value: view.q, kind: 'search' } as const;
  const body = html`${plotStyles()}${screenHead({
    title: 'Sites',
    lead: 'Each site’s sitemaps are read again when they are due, and what changed is kept.',
  })}${may === 'read' ? '' : submitBox({ formToken })}${filterBar({
    action: '/sites',
    label: 'Filter the sites',
    fields: [search],
  })}${dataTable(view.sites, columns, {
    id: 'sites',
    caption: view.q === undefined ? 'Sites' : `Sites with “${view.q}” in their address`,
    now,
    empty: emptyState(view.q === undefined ? NO_SITE : NO_MATCH),
    jsonUrl,
    csvUrl,
    position: tablePosition(view, tools),
    cells: {
      status: statusCell,
      urlsGrowth7d: growthCell,
      nextReadAt: ({ nextReadAt, paused }) => timeElement(paused ? undefined : nextReadAt, now),
    },
  })}`;
  return { title: 'Sites', body, current: 'sites', live: true };
}

const NO_SITE = {
  title: 'No site yet',
  text: 'Submit the address of a site or of a sitemap: it is read at once, and shown here.',
  command: 'portolan submit https://example.com/',
  link: { href: '/submit', text: 'Submit a site' },
};

const NO_MATCH = {
  title: 'No site matches',
  text: 'The text is looked for in the addresses of the sites. Try a shorter one.',
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
