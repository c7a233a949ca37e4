// Screen: the news of a site that are still news, by publication.
import { html } from 'hono/html';
import { z } from 'zod';
import { NEWS_PER_SITEMAP_MAX } from '../../../protocol/limits.ts';
import type { NewsRow } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { outwardLink, visibleText } from '../../core/visible-text.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { plotStyles } from '../../pages/plots/plot-figure.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { tablePosition } from '../../pages/tables/table-position.ts';
import {
  idParam,
  type PageParams,
  pageParams,
  pageRequestOf,
  type SiteScreenParams,
} from '../parts/screen-params.ts';
import { loadSiteName, type SiteName } from '../parts/site-name.ts';
import { readAllPages } from '../parts/sorted-page.ts';

const HOUR_MS = 3_600_000;

// So long is an article news to Google:
// https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
const WINDOW_MS = 48 * HOUR_MS;

/** Articles that are counted by publication and sitemap at most. */
const COUNTED_MAX = 5_000;

const PUBLICATIONS_MAX = 100;

export interface NewsParams extends PageParams, SiteScreenParams {}

export interface NewsLine extends NewsRow {
  /** When it is no longer news: 48 hours after its publication. */
  readonly expiresAt: number;
}

export interface NewsCount {
  readonly name: string;
  readonly articles: number;
  /** The newest and the oldest of them. */
  readonly newestAt: number;
  readonly oldestAt: number;
}

export interface NewsView {
  readonly site: SiteName;
  /** Articles published since then are shown. */
  readonly sinceAt: number;
  /** Newest first. */
  readonly articles: readonly NewsLine[];
  /** How many there are, 5,000 at most. */
  readonly counted: number;
  /** There are no more than were counted. */
  readonly countedAll: boolean;
  /** By publication, the most first; at most 100. */
  readonly publications: readonly NewsCount[];
  /** Sitemaps that list more news than one may: 1,000. */
  readonly crowdedSitemaps: readonly { readonly sitemapId: number; readonly articles: number }[];
  readonly after?: string | undefined;
  readonly next?: string | undefined;
}

const columns: readonly TableColumn<NewsLine>[] = [
  column('title', 'Title', 'text'),
  column('loc', 'URL', 'url'),
  column('publication', 'Publication', 'text'),
  column('language', 'Language', 'text'),
  column('publishedAt', 'Published', 'time'),
  column('expiresAt', 'News until', 'time'),
  column('sitemapId', 'Sitemap', 'number', { csvOnly: true }),
];

export const newsScreen: Screen<NewsParams, NewsView, NewsLine> = {
  name: 'news',
  path: '/sites/:site/news',
  params: z.object({ site: idParam, ...pageParams }),
  load,
  columns,
  rows: ({ articles }) => articles,
  next: ({ next }) => next,
  page,
};

const WIDTH = 80;
const HEIGHT = 10;

/** Less than this share left is highlighted. */
const SOON_SHARE = 0.125;

async function load(context: ConsoleContext, params: NewsParams): Promise<NewsView | undefined> {
  const site = await loadSiteName(context, params.site);
  if (site === undefined) return undefined;
  const sinceAt = context.clock.now() - WINDOW_MS;
  const [page, all] = await Promise.all([
    context.store.urls.news(site.id, sinceAt, pageRequestOf(params)),
    readAllPages((request) => context.store.urls.news(site.id, sinceAt, request), COUNTED_MAX),
  ]);
  const bySitemap = Map.groupBy(all.rows, ({ sitemapId }) => sitemapId);
  return {
    site,
    sinceAt,
    articles: page.rows.map((row) => ({ ...row, expiresAt: row.publishedAt + WINDOW_MS })),
    counted: all.rows.length,
    countedAll: all.complete,
    publications: countsOf(all.rows),
    crowdedSitemaps: [...bySitemap]
      .filter(([, rows]) => rows.length > NEWS_PER_SITEMAP_MAX)
      .map(([sitemapId, rows]) => ({ sitemapId, articles: rows.length })),
    after: params.after,
    next: page.next,
  };
}

// The rows are newest first.
function countsOf(rows: readonly NewsRow[]): NewsCount[] {
  return [...Map.groupBy(rows, ({ publication }) => publication)]
    .map(([name, of]) => ({
      name,
      articles: of.length,
      newestAt: of[0]?.publishedAt ?? 0,
      oldestAt: of.at(-1)?.publishedAt ?? 0,
    }))
    .sort((a, b) => b.articles - a.articles || (a.name < b.name ? -1 : 1))
    .slice(0, PUBLICATIONS_MAX);
}

function page(view: NewsView, tools: PageTools): ScreenPage {
  const { site, articles, counted, countedAll } = view;
  const { now, jsonUrl, csvUrl } = tools;
  const warnings = view.crowdedSitemaps.map((crowded) => warning(site.id, crowded));
  const body = html`${plotStyles()}${screenHead({
    title: 'News',
    lead: 'Articles published in the last 48 hours, the time in which they count as news.',
  })}${warnings}${publications(view, now)}${dataTable(articles, columns, {
    id: 'news',
    caption: 'Articles, newest first',
    now,
    empty: emptyState({
      title: 'No news in the last 48 hours',
      text: 'Shows articles that a news sitemap lists with a publication date in this period.',
      link: { href: `/sites/${site.id}/urls?has=news`, text: 'All URLs with news' },
    }),
    jsonUrl,
    csvUrl,
    position: tablePosition(view, tools, { total: counted, totalIsMore: !countedAll }),
    cells: {
      loc: ({ loc }) => outwardLink(loc),
      expiresAt: ({ expiresAt }) => ageBar({ leftMs: expiresAt - now, spanMs: WINDOW_MS }),
    },
  })}`;
  return {
    title: 'News',
    body,
    site,
    current: 'news',
    live: true,
  };
}

function warning(site: number, { sitemapId, articles }: NewsView['crowdedSitemaps'][number]): Html {
  const [many, most] = [formatNumber(articles), formatNumber(NEWS_PER_SITEMAP_MAX)];
  return html`<div class="notice warn" role="note"><p><a
href="/sites/${site}/sitemaps/${sitemapId}">A sitemap</a> lists
${many} articles of the last 48 hours. A news sitemap may list ${most}: split it.</p></div>`;
}

const PUBLICATIONS: readonly TableColumn<NewsCount>[] = [
  column('name', 'Publication', 'text'),
  column('articles', 'Articles', 'number'),
  column('newestAt', 'Newest', 'time'),
  column('oldestAt', 'Oldest', 'time'),
];

function publications(
  { publications: all, counted, countedAll }: NewsView,
  now: number,
): Html | '' {
  if (all.length === 0) return '';
  const more = countedAll ? '' : `, of the newest ${formatNumber(counted)} articles`;
  return dataTable(all, PUBLICATIONS, {
    id: 'publications',
    caption: `By publication${more}`,
    now,
    empty: html``,
    cells: { name: ({ name }) => html`<bdi>${visibleText(name)}</bdi>` },
  });
}

/** Draws what is left of a span of time. Input: milliseconds; `leftMs` is cut to the span. */
export function ageBar({
  leftMs,
  spanMs,
}: {
  readonly leftMs: number;
  readonly spanMs: number;
}): Html {
  const share = Math.min(1, Math.max(0, leftMs / spanMs));
  const kind = share < SOON_SHARE ? 'soon' : 'left';
  const filled = Math.round(share * (WIDTH - 2));
  const hours = Math.floor((share * spanMs) / HOUR_MS);
  const words = hours === 0 ? 'less than 1 h left' : `${hours} h left`;
  return html`<svg class="age" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"
aria-hidden="true"><rect class="track" x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}"
rx="2"/><rect class="${kind}" x="1" y="1" width="${filled}" height="${HEIGHT - 2}"
rx="1.5"/></svg><span>${words}</span>`;
}
