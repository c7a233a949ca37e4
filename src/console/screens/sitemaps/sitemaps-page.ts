// The page of the sitemaps of a site: the tree grid, its filters and what can be done.
import { html } from 'hono/html';
import { counted } from '../../../base/counted.ts';
import { SORTED_ROWS_MAX } from '../../core/console-limits.ts';
import type { Html, PageTools, ScreenPage } from '../../core/screen.ts';
import { visibleText } from '../../core/visible-text.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { shellWord } from '../../pages/forms/copy-command.ts';
import { postButton } from '../../pages/forms/post-button.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { filterBar } from '../../pages/tables/filter-bar.ts';
import { tablePosition, totalOf } from '../../pages/tables/table-position.ts';
import { statusWords } from '../../pages/words/status-words.ts';
import {
  SITEMAP_PAGE_COLUMNS,
  SOURCE_WORDS,
  sitemapCells,
  sitemapPath,
  TYPE_WORDS,
} from '../parts/sitemap-line.ts';
import type { SitemapsView, SitemapTreeLine } from './sitemaps-view.ts';

const PICK_FORM = 'pick';

export function sitemapsPage(view: SitemapsView, tools: PageTools): ScreenPage {
  const { site } = view;
  const body = html`${screenHead({
    title: 'Sitemaps',
    lead: `${formatNumber(site.sitemaps)} known, listing ${counted(site.urls, 'URL')}.`,
    actions: headActions(view, tools),
  })}${statusTabs(view, tools)}${filters(view)}${grid(view, tools)}`;
  return { title: 'Sitemaps', body, site, current: 'sitemaps', live: true };
}

function headActions({ site }: SitemapsView, { may }: PageTools): readonly Html[] {
  const path = `/sites/${site.id}/sitemaps`;
  const submit =
    may === 'read'
      ? []
      : [html`<a class="button main" href="${submitPath(site)}">Submit a sitemap</a>`];
  return [
    html`<form id="${PICK_FORM}" class="inline" method="get" action="${path}.csv"><button
type="submit">Download selected</button></form>`,
    html`<a class="button" href="${path}.csv?list=all" download>Download all</a>`,
    ...submit,
  ];
}

function submitPath({ url }: SitemapsView['site']): string {
  return `/submit?url=${encodeURIComponent(url)}`;
}

function statusTabs({ statuses, filter, list }: SitemapsView, { link }: PageTools): Html {
  const to = (change: Readonly<Record<string, string | undefined>>): string =>
    link({ after: undefined, open: undefined, ...change });
  const isTree = list === 'tree';
  const shown = Object.entries(statuses).filter(([, count]) => count > 0);
  const mark = (isCurrent: boolean): Html | '' => (isCurrent ? html` aria-current="true"` : '');
  return html`<nav class="tabs" id="statuses" data-live aria-label="Status">
<a href="${to({ status: undefined, list: undefined })}"${mark(isTree)}>Tree</a><a
href="${to({ status: undefined, list: 'all' })}"${mark(!isTree && filter.status === undefined)}
>List</a>${shown.map(
    ([status, count]) =>
      html`<a href="${to({ status, list: undefined })}"${mark(filter.status === status)}
>${statusWords(status).word} ${formatNumber(count)}</a>`,
  )}</nav>`;
}

function filters({ site, filter }: SitemapsView): Html {
  const choices = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, text]) => ({ value, text }));
  return filterBar({
    action: `/sites/${site.id}/sitemaps`,
    label: 'Filter sitemaps',
    hidden: { status: filter.status },
    fields: [
      { name: 'q', label: 'URL contains', value: filter.q, kind: 'search' },
      { name: 'type', label: 'Type', value: filter.type, choices: choices(TYPE_WORDS) },
      { name: 'source', label: 'Source', value: filter.source, choices: choices(SOURCE_WORDS) },
    ],
  });
}

// The status of an index may be worse than its own: by what it lists.
function listCaption({ filter: { status } }: SitemapsView): string {
  if (status === undefined) return 'Sitemaps';
  return `Sitemaps with the status “${statusWords(status).word}” of their own`;
}

function grid(view: SitemapsView, tools: PageTools): Html {
  const { site, trail, sitemaps, list, open } = view;
  // A single index is open by itself; on its further pages that is said.
  const position = tablePosition(view, tools, { ...totalOf(view), keep: { open } });
  const shared = {
    id: 'sitemaps',
    caption: list === 'tree' ? 'Sitemaps by their indexes' : listCaption(view),
    now: tools.now,
    sort: site.sitemaps > SORTED_ROWS_MAX ? undefined : { now: view.sort, link: tools.link },
    empty: empty(view, tools),
    position,
    jsonUrl: tools.jsonUrl,
    csvUrl: tools.csvUrl,
    actions: (line: SitemapTreeLine) => rowActions(line, tools),
    select: {
      form: PICK_FORM,
      name: ({ id }: SitemapTreeLine) => `pick-${id}`,
      label: ({ url }: SitemapTreeLine) => `Select ${visibleText(url)}`,
    },
  };
  if (list === 'all')
    return dataTable<SitemapTreeLine>(sitemaps, SITEMAP_PAGE_COLUMNS, {
      ...shared,
      cells: sitemapCells(tools.now),
    });
  const cells = {
    ...sitemapCells(tools.now),
    url: (line: SitemapTreeLine) => treeName(line, view, tools),
  };
  const tree = ({ level, expanded }: SitemapTreeLine) => {
    return { level, expanded };
  };
  return dataTable<SitemapTreeLine>([...trail, ...sitemaps], SITEMAP_PAGE_COLUMNS, {
    ...shared,
    cells,
    tree,
  });
}

/** The address, moved in by its level, behind the link that opens or closes it. */
function treeName(line: SitemapTreeLine, { site }: SitemapsView, { link }: PageTools): Html {
  const { id, parentId, url, level, expanded } = line;
  // Most are the site's own, and the site is named above.
  const shown = visibleText(url.startsWith(site.url) ? url.slice(site.url.length - 1) : url);
  const branch =
    expanded === undefined
      ? html`<span class="tree-open" aria-hidden="true"></span>`
      : html`<a class="tree-open" data-branch
href="${link({ after: undefined, open: expanded ? (parentId ?? 0) : id })}"
aria-label="${expanded ? 'Close' : 'Open'} ${shown}">${expanded ? '▾' : '▸'}</a>`;
  return html`<div class="tree-name tree-${level}">${branch}<a href="${sitemapPath(line)}"
title="${visibleText(url)}"><bdi class="url">${shown}</bdi></a></div>`;
}

function rowActions(line: SitemapTreeLine, { may, formToken }: PageTools): Html {
  if (may === 'read') return html``;
  const path = sitemapPath(line);
  const url = visibleText(line.url);
  const label = `Read now: ${url}`;
  const read = postButton({ action: `${path}/read`, text: 'Read now', label, formToken });
  return html`${read} <a href="${path}#remove" aria-label="Remove ${url}">Remove</a>`;
}

function empty({ site, filter, list }: SitemapsView, { link }: PageTools): Html {
  const isFiltered = list === 'all' && Object.keys(filter).length > 0;
  if (isFiltered) {
    return emptyState({
      title: 'No matching sitemaps.',
      text: 'No sitemap of this site matches all filters.',
      link: {
        href: link({
          status: undefined,
          type: undefined,
          source: undefined,
          q: undefined,
          after: undefined,
        }),
        text: 'Show all',
      },
    });
  }
  return emptyState({
    title: 'No sitemaps yet.',
    text: 'Submit one, or the site itself: robots.txt and the default locations are checked.',
    link: { href: submitPath(site), text: 'Submit' },
    command: `npx portolan submit ${shellWord(site.url)}`,
  });
}
