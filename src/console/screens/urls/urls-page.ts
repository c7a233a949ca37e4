// The page of the URL explorer.
import { html } from 'hono/html';
import { counted } from '../../../base/counted.ts';
import { LASTMOD_AHEAD_MS_MAX } from '../../../protocol/limits.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import { SORTED_ROWS_MAX } from '../../core/console-limits.ts';
import type { Html, PageTools, ScreenPage } from '../../core/screen.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { visibleText } from '../../core/visible-text.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { shellWord } from '../../pages/forms/copy-command.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { cellValue, formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { filterBar } from '../../pages/tables/filter-bar.ts';
import { tablePosition } from '../../pages/tables/table-position.ts';
import { timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { urlPath } from '../parts/finding-frames.ts';
import { chosenUrlColumns, URL_COLUMNS } from './url-columns.ts';
import type { UrlLine, UrlsView } from './urls-view.ts';

const NO_FILTER = {
  q: undefined,
  match: undefined,
  sitemap: undefined,
  folder: undefined,
  month: undefined,
  state: undefined,
  has: undefined,
  after: undefined,
};

const SHORT_CHARACTERS = 60;

interface PickedColumn {
  readonly key: string;
  readonly title: string;
}

interface ColumnPickerOptions {
  /** The first one is always there, and not offered. */
  readonly all: readonly PickedColumn[];
  readonly shown: readonly PickedColumn[];
  /** Whether somebody chose; else these are the usual ones. */
  readonly isChosen: boolean;
  readonly link: PageTools['link'];
}

export function urlsPage(view: UrlsView, tools: PageTools): ScreenPage {
  const { site, urls, matches, partial } = view;
  const columns = chosenUrlColumns(view.columns) ?? URL_COLUMNS.filter(({ csvOnly }) => !csvOnly);
  // Without rows there is nothing to choose columns of.
  const isChosen = view.columns !== undefined;
  const picker =
    urls.length === 0 && !isChosen
      ? ''
      : columnPicker({ all: URL_COLUMNS, shown: columns, isChosen, link: tools.link });
  const body = html`${screenHead({
    title: 'URLs',
    lead: lead(view),
    actions: html`<a class="button" href="/sites/${site.id}/structure">Structure</a>`,
  })}${filters(view, tools)}${facets(view, tools)}${picker}${dataTable(
    urls,
    sortable(columns, view),
    {
      id: 'urls',
      caption: view.sort === undefined ? 'URLs, in alphabetical order' : 'URLs',
      now: tools.now,
      sort: { now: view.sort, link: tools.link },
      cells: cellsOf(site.url, tools),
      empty: partial === true ? goOn() : empty(view, tools),
      position: tablePosition(view, tools, { total: matches.count, totalIsMore: !matches.exact }),
      jsonUrl: tools.jsonUrl,
      csvUrl: tools.csvUrl,
    },
  )}`;
  return { title: 'URLs', body, site, current: 'urls' };
}

// Of more URLs than are sorted in memory, only the order of their addresses can be turned round.
function sortable(
  columns: readonly TableColumn<UrlLine>[],
  { matches, sort }: UrlsView,
): readonly TableColumn<UrlLine>[] {
  const isFew = matches.exact && matches.count <= SORTED_ROWS_MAX;
  if (isFew || (sort !== undefined && sort.by !== 'loc')) return columns;
  return columns.map((column) => (column.key === 'loc' ? column : { ...column, sort: undefined }));
}

function lead({ site, filter, matches }: UrlsView): string {
  const listed = `The site’s sitemaps list ${counted(site.urls, 'URL')}.`;
  if (!isFiltered(filter)) return listed;
  const { count, exact } = matches;
  const number = exact ? formatNumber(count) : `More than ${formatNumber(count)}`;
  return `${listed} ${number} ${exact && count === 1 ? 'matches' : 'match'} the filters.`;
}

function isFiltered(filter: UrlsView['filter']): boolean {
  const { match: _, state, ...others } = filter;
  const isOther = state !== undefined && state !== 'listed';
  return isOther || Object.values(others).some((value) => value !== undefined);
}

function cellsOf(
  siteUrl: string,
  { now }: PageTools,
): Readonly<Record<string, (line: UrlLine) => Html>> {
  const short = (url: string): string =>
    url.startsWith(siteUrl) ? url.slice(siteUrl.length - 1) : url;
  return {
    lastmod: ({ lastmod }) =>
      html`${cellValue(lastmod, 'text', now)}${
        (parseW3cDatetime(lastmod ?? '')?.epochMs ?? 0) > now + LASTMOD_AHEAD_MS_MAX
          ? html` <span class="soft">in the future</span>`
          : ''
      }`,
    loc: ({ siteId, loc, goneAt }) =>
      html`<a href="${urlPath(siteId, loc)}"><bdi class="url">${visibleText(loc)}</bdi></a
>${goneAt === undefined ? '' : html` ${statusBadge('gone')} ${timeElement(goneAt, now)}`}`,
    sitemap: ({ siteId, sitemapId, sitemapUrl }) =>
      html`<a href="/sites/${siteId}/sitemaps/${sitemapId}"><bdi class="url"
>${visibleText(short(sitemapUrl ?? `no. ${sitemapId}`), SHORT_CHARACTERS)}</bdi></a>`,
  };
}

function filters({ site, filter, columns, sort }: UrlsView, { again }: PageTools): Html {
  const choices = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
  const { q, match, state, has, sitemap, folder, month } = filter;
  return filterBar({
    action: `/sites/${site.id}/urls`,
    label: 'Search URLs',
    again,
    hidden: { sitemap, folder, columns: columns?.join(','), sort: sort?.by, order: sort?.order },
    fields: [
      { name: 'q', label: 'Search', value: q, kind: 'search', placeholder: '/blog/ or **/draft-*' },
      {
        name: 'match',
        label: 'Match',
        value: match === 'contains' ? undefined : match,
        first: 'contains',
        choices: [
          { value: 'prefix', text: 'starts with' },
          { value: 'glob', text: 'glob on the path' },
        ],
      },
      {
        name: 'state',
        label: 'State',
        value: state === 'listed' ? undefined : state,
        first: 'listed',
        choices: [
          { value: 'gone', text: 'gone' },
          { value: 'all', text: 'listed or gone' },
        ],
      },
      {
        name: 'has',
        label: 'With',
        value: has,
        choices: choices(['images', 'videos', 'news', 'alternates']),
      },
      {
        name: 'month',
        label: 'Lastmod month',
        value: month,
        placeholder: '2026-11, none or future',
      },
    ],
  });
}

function facets(view: UrlsView, { link }: PageTools): Html {
  const { filter, folders, months, inFuture = 0, sitemaps = [], sitemapUrl, matches } = view;
  const { facetsPartial: isPart = false } = view;
  const to = (change: Readonly<Record<string, string | undefined>>): string => link(change);
  const folderList = folders.map(({ path, urls }) =>
    facet({ href: to({ folder: path }), text: path, count: urls, isPart }),
  );
  const { folder, sitemap, month: chosenMonth } = filter;
  if (folder !== undefined) {
    folderList.unshift(
      facet({ href: to({ folder: parentOf(folder) }), text: `↑ out of ${folder}` }),
    );
  }
  const monthFacet = (value: string, text: string, count: number): Html => {
    const isCurrent = value === chosenMonth;
    const href = to({ month: isCurrent ? undefined : value });
    return facet({ href, text, count, isCurrent, isPart });
  };
  const monthList = months.map(({ month, urls }) =>
    monthFacet(month ?? 'none', month ?? 'without lastmod', urls),
  );
  if (inFuture > 0) monthList.unshift(monthFacet('future', 'in the future', inFuture));
  const sitemapList = sitemaps.map(({ sitemapId, url, urls }) =>
    facet({
      href: to({ sitemap: String(sitemapId) }),
      text: url ?? `no. ${sitemapId}`,
      count: urls,
      isPart,
    }),
  );
  if (sitemap !== undefined) {
    const text = `✕ ${sitemapUrl ?? `no. ${sitemap}`}`;
    const all = { count: matches.count, isPart: !matches.exact };
    sitemapList.push(facet({ href: to({ sitemap: undefined }), text, isCurrent: true, ...all }));
  }
  const lists = [
    facetList(sitemap === undefined ? 'Sitemaps' : 'Sitemap', sitemapList, {
      count: view.moreSitemaps,
      of: 'more sitemap',
      way: 'under Sitemaps',
    }),
    facetList('Folders', folderList, {
      count: view.moreFolders,
      of: 'more folder',
      way: 'under Structure',
    }),
    facetList('Lastmod', monthList, {
      count: view.moreMonths,
      of: 'earlier month',
      way: 'by “Lastmod month”',
    }),
  ].filter((list) => list !== '');
  if (lists.length === 0) return html``;
  return html`<section class="facets" aria-label="Narrow down">${lists}</section>${
    isPart ? PART : ''
  }`;
}

const PART = html`<p class="soft">≥ means at least: these are counts of the first matches.</p>`;

interface FacetsLeftOut {
  readonly count: number | undefined;
  readonly of: string;
  readonly way: string;
}

function facetList(title: string, items: readonly Html[], left: FacetsLeftOut): Html | '' {
  const { count = 0, of, way } = left;
  const more = count > 0 ? html`<p class="soft">${counted(count, of)}, ${way}</p>` : '';
  return items.length === 0 ? '' : html`<div><h2>${title}</h2><ul>${items}</ul>${more}</div>`;
}

/** The folder above; undefined above the topmost. */
function parentOf(folder: string): string | undefined {
  const parent = folder.replace(/[^/]*\/?$/, '');
  return parent === '' || parent === '/' ? undefined : parent;
}

function facet({
  href,
  text,
  count,
  isCurrent = false,
  isPart = false,
}: {
  readonly href: string;
  readonly text: string;
  readonly count?: number;
  readonly isCurrent?: boolean;
  /** The count is that of a part. */
  readonly isPart?: boolean;
}): Html {
  const number =
    count === undefined
      ? ''
      : html`<span class="soft">${isPart ? '≥ ' : ''}${formatNumber(count)}</span>`;
  return html`<li><a href="${href}"${isCurrent ? html` aria-current="true"` : ''}><bdi
>${visibleText(text, SHORT_CHARACTERS)}</bdi>${number}</a></li>`;
}

function goOn(): Html {
  return html`<div class="empty"><p class="empty-title">No matches so far.</p><p>The search
looked through as many URLs as one page may; it can continue.</p></div>`;
}

function empty({ site, filter }: UrlsView, { link }: PageTools): Html {
  if (isFiltered(filter)) {
    return emptyState({
      title: 'No matching URLs.',
      text: 'No URL of this site matches all filters. Case-sensitive.',
      link: { href: link(NO_FILTER), text: 'Show all' },
    });
  }
  return emptyState({
    title: 'No URLs yet.',
    text: 'URLs are shown here after a sitemap of this site has been read.',
    link: { href: `/sites/${site.id}/sitemaps`, text: 'Sitemaps' },
    command: `npx portolan submit ${shellWord(site.url)}`,
  });
}

/** Draws the choice. Filters stay; paging starts over. */
function columnPicker({ all, shown, isChosen, link }: ColumnPickerOptions): Html {
  const usual = link({ columns: undefined, after: undefined });
  const [path = '', query] = usual.split('?');
  const kept = [...new URLSearchParams(query)];
  const isShown = (key: string): boolean => shown.some((column) => column.key === key);
  return html`<details class="column-picker"${isChosen ? html` open` : ''}>
<summary>Columns: ${shown.length} of ${all.length}</summary>
<form class="filters" method="get" action="${path}" aria-label="Choose columns">
${kept.map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}"
>`,
)}${all.slice(1).map(
  ({ key, title }) => html`<label class="check"
><input type="checkbox" name="columns" value="${key}"${isShown(key) ? html` checked` : ''}
>${title}</label>`,
)}
<button type="submit">Apply</button>${
    isChosen
      ? html`<a class="clear" href="${usual}">Default columns</a
>`
      : ''
  }
</form></details>`;
}
