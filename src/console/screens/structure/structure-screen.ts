// Screen: the folders of a site, as a picture and as a table.
import { html } from 'hono/html';
import { z } from 'zod';
import { counted } from '../../../base/counted.ts';
import type { FolderRow } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { visibleText } from '../../core/visible-text.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { plotStyles } from '../../pages/plots/plot-figure.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { timeElement } from '../../pages/words/relative-time.ts';
import { idParam } from '../parts/screen-params.ts';
import { loadSiteName, type SiteName } from '../parts/site-name.ts';
import { type FolderNode, loadFolderTree } from './folder-tree.ts';
import { freshnessOf } from './freshness.ts';
import { treemapLegend, treemapPicture } from './treemap-picture.ts';

const PATH_CHARACTERS_MAX = 2_048;

/** The path of the page, and the folder: `/blog/`, by default the root. */
export interface StructureParams {
  readonly site: number;
  readonly path: string;
}

export interface FolderLine extends FolderRow {
  /** Of the URLs of the folder that is shown: 0 to 1. */
  readonly share: number;
  /** Of its own URLs, those with a lastmod: 0 to 1. */
  readonly lastmodShare: number;
  /** How old the newest lastmod is that is not in the future, in words: `up to 7 days`. */
  readonly freshness: string;
}

export interface StructureView {
  readonly site: SiteName;
  readonly path: string;
  readonly urls: number;
  readonly withLastmod: number;
  /** URLs directly in it, and in folders beyond the 500 largest. */
  readonly other: number;
  /** Directly below it, the largest first; at most 500. */
  readonly folders: readonly FolderLine[];
  /** What the picture shows: at most 2,000 folders on up to two levels. */
  readonly tree: FolderNode;
}

const columns: readonly TableColumn<FolderLine>[] = [
  column('path', 'Folder', 'url'),
  column('urls', 'URLs', 'number'),
  column('share', 'Share', 'share'),
  column('withLastmod', 'With lastmod', 'number'),
  column('lastmodShare', 'Share with lastmod', 'share'),
  column('newestLastmodAt', 'Newest lastmod', 'time'),
  column('freshness', 'Freshness', 'text'),
  column('lastmodsInFuture', 'In the future', 'number', { csvOnly: true }),
];

export const structureScreen: Screen<StructureParams, StructureView, FolderLine> = {
  name: 'structure',
  path: '/sites/:site/structure',
  params: z.object({
    site: idParam,
    path: z.string().max(PATH_CHARACTERS_MAX).default('/').transform(folderPath),
  }),
  load,
  columns,
  rows: ({ folders }) => folders,
  page,
};

function folderPath(text: string): string {
  const begun = text.startsWith('/') ? text : `/${text}`;
  return begun.endsWith('/') ? begun : `${begun}/`;
}

async function load(
  context: ConsoleContext,
  params: StructureParams,
): Promise<StructureView | undefined> {
  const site = await loadSiteName(context, params.site);
  if (site === undefined) return undefined;
  const { path } = params;
  const now = context.clock.now();
  const tree = await loadFolderTree(context.store.urls, site.id, { path, now });
  // A site without URLs has no folders, not even the topmost.
  if (tree === undefined && path !== '/') return undefined;
  const top = tree ?? emptyFolder(path);
  return {
    site,
    path,
    urls: top.urls,
    withLastmod: top.withLastmod,
    other: top.other,
    folders: top.folders.map(({ folders: _, other: __, ...row }) => ({
      ...row,
      share: top.urls === 0 ? 0 : row.urls / top.urls,
      lastmodShare: row.urls === 0 ? 0 : row.withLastmod / row.urls,
      freshness: freshnessOf(now, row).label,
    })),
    tree: top,
  };
}

function emptyFolder(path: string): FolderNode {
  return { path, urls: 0, withLastmod: 0, hasFolders: false, folders: [], other: 0 };
}

function page(view: StructureView, tools: PageTools): ScreenPage {
  const { site, path, urls, folders, other } = view;
  const { now, link, jsonUrl, csvUrl } = tools;
  const list = `/sites/${site.id}/urls`;
  const urlsBelow = (folder: string): string =>
    folder === '/' ? list : `${list}?folder=${encodeURIComponent(folder.toWellFormed())}`;
  const body = html`${plotStyles()}${screenHead({
    title: 'Structure',
    lead: html`${counted(urls, 'URL')} below
<bdi>${visibleText(path)}</bdi>. Box size: number of URLs. Colour: newest lastmod.`,
    actions: html`<a class="button" href="${urlsBelow(path)}">List these URLs</a>`,
  })}${folderSteps(path, link)}${folders.length === 0 ? '' : picture(view, tools)}${dataTable(
    folders,
    columns,
    {
      id: 'folders',
      caption: `Folders below ${visibleText(path)}`,
      now,
      empty: noFolders(view, urlsBelow(path)),
      jsonUrl,
      csvUrl,
      cells: {
        path: (row) =>
          html`<a href="${link({ path: row.path })}"><bdi
class="url">${visibleText(row.path)}</bdi></a>`,
        urls: (row) => html`<a href="${urlsBelow(row.path)}">${formatNumber(row.urls)}</a>`,
        freshness: (row) => freshnessCell(row),
      },
    },
  )}${folders.length > 0 && other > 0 ? restLine(view, now) : ''}`;
  return {
    title: path === '/' ? 'Structure' : path,
    body,
    site,
    current: 'structure',
  };
}

function freshnessCell({ freshness, newestLastmodAt, lastmodsInFuture = 0 }: FolderLine): Html {
  if (lastmodsInFuture === 0) return html`${freshness}`;
  const count = formatNumber(lastmodsInFuture);
  if (newestLastmodAt === undefined) return html`${freshness} (${count})`;
  return html`${freshness} <span class="soft">and ${count} in the future</span>`;
}

/** What is in none of the folders of the table. */
function restLine({ tree, other, folders }: StructureView, now: number): Html {
  const { pages } = tree;
  const count = (urls: number): string => `${formatNumber(urls)} ${urls === 1 ? 'URL' : 'URLs'}`;
  const beyond = `n folders that are not among the ${formatNumber(folders.length)} largest`;
  if (pages === undefined) {
    return html`<p class="soft">Directly here, or i${beyond}: ${count(other)}.</p>`;
  }
  const small = other - pages.urls;
  const newest =
    pages.newestLastmodAt === undefined
      ? html`, ${freshnessOf(now, pages).label}`
      : html`, newest lastmod: ${timeElement(pages.newestLastmodAt, now)}`;
  const direct = pages.urls > 0 ? html`Directly here: ${count(pages.urls)}${newest}.` : '';
  return html`<p class="soft">${direct} ${small > 0 ? `I${beyond}: ${count(small)}.` : ''}</p>`;
}

function picture({ tree }: StructureView, { now, link }: PageTools): Html {
  const href = (path: string): string => link({ path });
  return html`<figure class="picture"><p class="soft sideways">Scroll the chart sideways to
see all of it; the table below has the same folders.</p><div class="scroll plain" role="group"
aria-label="Chart of the folders" tabindex="0">${treemapPicture(tree, {
    now,
    href,
    formatCount: formatNumber,
  })}</div>${treemapLegend()}</figure>`;
}

// Every folder on the way from the root to here.
function folderSteps(path: string, link: PageTools['link']): Html {
  const names = path.split('/').slice(1, -1);
  const steps = names.map((name, index) => ({
    name: `${name}/`,
    path: `/${names.slice(0, index + 1).join('/')}/`,
  }));
  return html`<nav aria-label="Folders above"><ol class="folder-path">${[
    { name: '/', path: '/' },
    ...steps,
  ].map(
    (step) =>
      html`<li><a
href="${link({ path: step.path })}"${
        step.path === path ? html` aria-current="page"` : ''
      }><bdi>${visibleText(step.name)}</bdi></a></li>`,
  )}</ol></nav>`;
}

function noFolders({ site, path, urls }: StructureView, urlsUrl: string): Html {
  if (urls > 0) {
    return emptyState({
      title: 'No folders in this one',
      text: `All ${formatNumber(urls)} URLs lie directly in ${visibleText(path)}`,
      link: { href: urlsUrl, text: 'List them' },
    });
  }
  return emptyState({
    title: 'No URLs yet',
    text: 'The chart is drawn after a sitemap of the site has been read. Status of the sitemaps:',
    link: { href: `/sites/${site.id}/sitemaps`, text: 'Sitemaps' },
  });
}
