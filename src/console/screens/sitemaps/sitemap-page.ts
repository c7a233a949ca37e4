// The page of one sitemap.
import { html } from 'hono/html';
import { formatInterval } from '../../../base/duration.ts';
import { formatByteSize } from '../../../base/text/byte-size.ts';
import type { SitemapType } from '../../../store/port/sitemap-record.ts';
import type { Html, PageTools, ScreenPage } from '../../core/screen.ts';
import { outwardLink, visibleText } from '../../core/visible-text.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { postButton } from '../../pages/forms/post-button.ts';
import { kpiTiles } from '../../pages/plots/kpi-tiles.ts';
import { sparkline } from '../../pages/plots/sparkline.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatMilliseconds, formatNumber, formatShare } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { tablePosition, totalOf } from '../../pages/tables/table-position.ts';
import { dueElement, dueTime, timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { statusWords } from '../../pages/words/status-words.ts';
import { failingTable } from '../parts/failing-table.ts';
import { findingFrames } from '../parts/finding-frames.ts';
import { foundGroupsList } from '../parts/found-groups.ts';
import { outsideNotice } from '../parts/outside-urls.ts';
import {
  CAME_BY,
  countsNote,
  SITEMAP_PAGE_COLUMNS,
  type SitemapLine,
  sitemapCells,
  sitemapPath,
  TYPE_WORDS,
} from '../parts/sitemap-line.ts';
import { failureMarks } from './failure-marks.ts';
import { READ_CELLS, READ_PAGE_COLUMNS } from './read-line.ts';
import type { SitemapView } from './sitemap-view.ts';

export function sitemapPage(view: SitemapView, tools: PageTools): ScreenPage {
  const { site, sitemap } = view;
  const body = html`${screenHead({
    title: html`<bdi>${visibleText(sitemap.url)}</bdi>`,
    lead: html`${typeWords(sitemap.type)}, ${cameBy(view)}.
${outwardLink(sitemap.url, 'Open it')}`,
    actions: actions(view, tools),
  })}${notice(view, tools)}${outsideNotice(site.id, view.outside)}${tiles(view, tools)}
${failingTable(view.failing, tools.now)}${facts(view, tools)}
${findings(view, tools)}${children(view, tools)}${log(view, tools)}${removal(view, tools)}`;
  return { title: sitemap.url, body, site, current: 'sitemaps', live: true };
}

// Of what could never be read nobody knows what it is.
function typeWords(type: SitemapType): string {
  return type === 'unknown' ? 'Unknown type' : TYPE_WORDS[type];
}

function cameBy({ sitemap: { source }, parent }: SitemapView): Html {
  if (parent === undefined) return html`${CAME_BY[source]}`;
  return html`listed by <a href="${sitemapPath(parent)}"><bdi class="url"
>${visibleText(parent.url)}</bdi></a>`;
}

function actions({ sitemap }: SitemapView, { may, formToken }: PageTools): readonly Html[] {
  if (may === 'read') return [];
  const action = `${sitemapPath(sitemap)}/read`;
  return [postButton({ action, text: 'Read now', formToken, tone: 'main' })];
}

/** Its status in words; if it could not be fetched, why, and how often in a row. */
function notice({ sitemap, details, failureMarks: marks }: SitemapView, { now }: PageTools): Html {
  const { status, causeText, message, nextReadAt } = sitemap;
  const why = [causeText, message].filter(Boolean).join(' – ');
  const rows = details.failuresInRow;
  const again =
    rows > 0 && status !== 'gone'
      ? html`<p>Failed ${formatNumber(rows)} ${rows === 1 ? 'time' : 'times in a row'};
${lastHad(details, now)}; next try ${dueElement(nextReadAt, now)}.</p>`
      : '';
  const from =
    sitemap.ownStatus === 'gone' ? undefined : countsNote(sitemap, knownOf(sitemap), now);
  const counts = from === undefined ? '' : html`<p>Its numbers are ${from}.</p>`;
  const { tone } = statusWords(status);
  const shown = marks.length > 0 && tone === 'good' ? 'calm' : tone;
  return html`<div class="notice ${shown}" id="standing" data-live><p>
${statusBadge(status, why === '' ? undefined : why)}</p>${failureMarks(
    marks,
    now,
  )}${again}${counts}</div>`;
}

// An index, and the sitemaps that it lists.
function knownOf({ type, sitemaps }: SitemapLine): number {
  return type === 'index' ? sitemaps + 1 : 1;
}

function lastHad({ lastSuccessAt }: SitemapView['details'], now: number): Html {
  return lastSuccessAt === undefined
    ? html`never fetched`
    : html`last fetched ${timeElement(lastSuccessAt, now)}`;
}

const SUM_NOTE = 'sum of its sitemaps: a URL in two of them counts twice';

function tiles({ site, sitemap, details }: SitemapView, { now }: PageTools): Html {
  const { id, urls, sitemaps, errors, warnings, bytes, totalMs, nextReadAt, type } = sitemap;
  const path = sitemapPath(sitemap);
  const listed = `/sites/${site.id}/urls?sitemap=${id}`;
  const inside = `/sites/${site.id}/sitemaps?open=${id}`;
  const isIndex = type === 'index';
  const from = countsNote(sitemap, knownOf(sitemap), now);
  const found = `${path}#findings`;
  const withAll = isIndex ? { note: 'with its sitemaps' } : {};
  return kpiTiles(
    [
      isIndex
        ? { title: 'URLs', value: urls, href: inside, note: from ?? SUM_NOTE }
        : { title: 'URLs', value: urls, href: listed, ...(from !== undefined && { note: from }) },
      ...(isIndex ? [{ title: 'Sitemaps', value: sitemaps, href: inside }] : []),
      { title: 'Errors', value: errors, href: found, ...withAll },
      { title: 'Warnings', value: warnings, href: found, ...withAll },
      {
        title: 'Size',
        ...(bytes !== undefined && { value: formatByteSize(bytes) }),
        href: `${path}#log`,
        ...(totalMs !== undefined && { note: `in ${formatMilliseconds(totalMs)}` }),
      },
      {
        title: 'Reads with changes',
        ...(details.readings > 0 && {
          value: formatShare(details.readingsChanged / details.readings),
        }),
        href: `${path}#log`,
        note: `${formatNumber(details.readingsChanged)} of ${formatNumber(details.readings)}`,
      },
      {
        title: 'Next read',
        ...(nextReadAt !== undefined && { value: dueTime(nextReadAt, now) }),
        href: `/sites/${site.id}/schedule`,
        // Before the first read there is no interval yet.
        ...(details.intervalMs > 0 && { note: `every ${formatInterval(details.intervalMs)}` }),
      },
    ],
    { id: 'numbers', label: 'Numbers of the sitemap' },
  );
}

function facts({ sitemap, details, body, reads }: SitemapView, { now }: PageTools): Html {
  const history = reads
    .filter(({ result }) => result === 'read')
    .map(({ counts }) => counts.urls)
    .reverse();
  const kinds = Object.entries({
    images: sitemap.images,
    videos: sitemap.videos,
    news: sitemap.news,
  }).filter(([, count]) => count > 0);
  const besides = kinds.map(([what, count]) => `${formatNumber(count)} ${what}`).join(', ');
  const times = [
    ['Submitted', sitemap.submittedAt],
    ['First seen', sitemap.firstSeenAt],
    ['Last read', sitemap.lastReadAt],
    ['Last successful fetch', details.lastSuccessAt],
    ['Last change', details.lastChangeAt],
  ] as const;
  const texts = [
    ['Other entries', besides],
    ['lastmod in its index', details.listedLastmod],
    ['ETag', details.etag],
    ['Last-Modified', details.lastModified],
    ['SHA-256 of the body', details.bodyHash],
  ] as const;
  const known = [
    ...times.flatMap(([name, at]) => (at ? [[name, timeElement(at, now)] as const] : [])),
    ...texts.flatMap(([name, text]) => (text ? [[name, visibleText(text)] as const] : [])),
    ...(body
      ? [['Body as last read', html`<a href="${body}" download>Download</a>`] as const]
      : []),
  ];
  return html`<section class="panel" id="facts" data-live aria-labelledby="facts-title">
<h2 id="facts-title">Details</h2>
<dl class="facts">
<dt>URLs at each read</dt><dd>${sparkline(history, 'URLs at the last reads')}</dd>
${known.map(([name, value]) => html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`)}
</dl>
</section>`;
}

function findings(view: SitemapView, tools: PageTools): Html {
  const { sitemap, findings: found, moreFindings, below } = view;
  const { now } = tools;
  const list = found.map((finding) => {
    const issue = `/sites/${sitemap.siteId}/issues/${encodeURIComponent(finding.rule)}`;
    const title = html`<a href="${issue}">${visibleText(finding.rule)}</a>`;
    return findingFrames(finding, { within: sitemap.url, now, title });
  });
  const itself = sitemap.type === 'index' ? 'the index itself' : 'it';
  const none =
    sitemap.lastReadAt === undefined
      ? html`<p class="soft">It has not been read yet.</p>`
      : html`<p class="soft">Nothing is wrong with ${itself}.</p>`;
  const more = moreFindings
    ? html`<p><a href="/sites/${sitemap.siteId}/issues">All issues of the site</a></p>`
    : '';
  return html`<section id="findings" data-live aria-labelledby="findings-title"><h2
id="findings-title">Findings</h2>${list.length === 0 ? none : list}${more}${
    below === undefined || below.groups.length === 0
      ? ''
      : html`<h3>With all that it lists</h3>${foundGroupsList(below)}`
  }</section>`;
}

function children({ sitemap, children: lines, moreChildren }: SitemapView, tools: PageTools): Html {
  if (sitemap.type !== 'index') return html``;
  const all = `/sites/${sitemap.siteId}/sitemaps?open=${sitemap.id}`;
  return html`<section aria-labelledby="children-title"><h2 id="children-title">Sitemaps that it
lists</h2>${dataTable(lines, SITEMAP_PAGE_COLUMNS, {
    id: 'children',
    caption: moreChildren ? 'The first of them' : 'All of them',
    now: tools.now,
    cells: sitemapCells(tools.now),
    empty: emptyState({
      title: 'It lists no known sitemaps.',
      text: 'The index has not been read yet, or it is empty.',
    }),
    position: { total: sitemap.sitemaps, ...(moreChildren && { nextUrl: all }) },
  })}</section>`;
}

function log(view: SitemapView, tools: PageTools): Html {
  return html`<section aria-labelledby="log-title"><h2 id="log-title">Fetch log</h2>${dataTable(
    view.reads,
    READ_PAGE_COLUMNS,
    {
      id: 'log',
      caption: 'All attempts to read it, newest first',
      now: tools.now,
      cells: READ_CELLS,
      jsonUrl: tools.jsonUrl,
      csvUrl: tools.csvUrl,
      empty: emptyState({
        title: 'It has not been read yet.',
        text: 'It is in the queue; “Read now” moves it to the front.',
      }),
      position: tablePosition(view, tools, totalOf(view)),
    },
  )}</section>`;
}

function removal({ sitemap }: SitemapView, { may, formToken }: PageTools): Html {
  if (may === 'read') return html``;
  const action = `${sitemapPath(sitemap)}/remove`;
  return html`<section id="remove" class="panel" aria-labelledby="remove-title"><h2
id="remove-title">Remove</h2><p>The sitemap is removed, and with it the URLs that no other
sitemap lists. It comes back when robots.txt or an index names it again.</p>
${postButton({ action, text: 'Remove the sitemap', formToken, tone: 'danger' })}</section>`;
}
