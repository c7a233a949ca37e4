// Screen: one read of a sitemap: its redirects, the duration of each part, the answer.
import { html } from 'hono/html';
import { z } from 'zod';
import { formatByteSize } from '../../../base/text/byte-size.ts';
import { causeWords } from '../../../harvest/standing/cause-words.ts';
import type { ReadRecord } from '../../../store/port/read-record.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { outwardLink, visibleText } from '../../core/visible-text.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatMilliseconds, formatNumber } from '../../pages/tables/cell-value.ts';
import { twinLinks } from '../../pages/tables/table-pager.ts';
import { timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { statusWords } from '../../pages/words/status-words.ts';
import { idParam } from '../parts/screen-params.ts';
import { loadSiteName, type SiteName } from '../parts/site-name.ts';
import { READ_COLUMNS, type ReadLine, readLineOf } from './read-line.ts';

// The picture of the times, in its own units.
const BAR_WIDTH = 600;
const BAR_HEIGHT = 18;

export interface ReadParams {
  readonly site: number;
  readonly read: number;
}

export interface ReadView {
  readonly site: SiteName;
  /** The sitemap's address as requested. */
  readonly sitemapUrl: string;
  readonly read: ReadRecord;
}

async function load(
  context: ConsoleContext,
  { site: siteId, read: readId }: ReadParams,
): Promise<ReadView | undefined> {
  const { sitemaps } = context.store;
  const [site, read] = await Promise.all([loadSiteName(context, siteId), sitemaps.read(readId)]);
  if (site === undefined || read === undefined || read.siteId !== site.id) return undefined;
  const sitemap = await sitemaps.get(read.sitemapId);
  return { site, sitemapUrl: sitemap?.url ?? '', read };
}

function page(view: ReadView, { now, jsonUrl, csvUrl }: PageTools): ScreenPage {
  const { site, sitemapUrl, read } = view;
  const { cause, httpStatus, message, result } = read;
  const why = [cause && causeWords(cause, httpStatus), message].filter(Boolean).join(' – ');
  const sitemap = `/sites/${site.id}/sitemaps/${read.sitemapId}`;
  const body = html`${screenHead({
    title: html`Read of ${timeElement(read.startedAt, now, true)}`,
    lead: html`<a href="${sitemap}"><bdi class="url">${visibleText(sitemapUrl)}</bdi></a>, in <a
href="/sites/${site.id}/changes?from=${read.run - 1}&amp;to=${read.run}">run ${read.run}</a>`,
  })}<div class="notice ${statusWords(result).tone}"><p>
${statusBadge(result, why === '' ? undefined : why)}</p></div>
<div class="columns">${answer(read)}${times(read)}${robots(read)}${counted(read, site.id)}</div>
${redirects(read)}${headers(read)}<div class="pager">${twinLinks(jsonUrl, csvUrl)}</div>`;
  return { title: `Read ${read.id}`, body, site, current: 'sitemaps' };
}

function facts(
  title: string,
  id: string,
  rows: readonly (readonly [string, Html | string])[],
): Html {
  return html`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><dl
class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section
>`;
}

function answer(read: ReadRecord): Html {
  const { result, httpStatus, finalUrl, sentBytes, bytes, bodyHash, completeness, type } = read;
  return facts('Answer', 'answer', [
    ['HTTP status', httpStatus === undefined ? 'no response' : String(httpStatus)],
    ['Document type', type],
    ['Completeness', result === 'failed' && bytes === undefined ? '–' : completeness],
    ['Sent', sentBytes === undefined ? '–' : formatByteSize(sentBytes)],
    ['Inflated', bytes === undefined ? '–' : formatByteSize(bytes)],
    ['Found at', finalUrl === undefined ? 'the requested URL' : outwardLink(finalUrl)],
    ['SHA-256', bodyHash === undefined ? '–' : visibleText(bodyHash)],
  ]);
}

function times({ waitedMs, firstByteMs, totalMs }: ReadRecord): Html {
  const first = firstByteMs ?? totalMs;
  const parts = [
    { name: 'Waiting in the queue', ms: waitedMs, fill: 'fill-line' },
    { name: 'Time to first byte', ms: first, fill: 'fill-busy' },
    { name: 'The body', ms: Math.max(0, totalMs - first), fill: 'fill-good' },
  ];
  const all = Math.max(
    1,
    parts.reduce((sum, { ms }) => sum + ms, 0),
  );
  let x = 0;
  const bars = parts.map(({ ms, fill }) => {
    const width = (ms / all) * BAR_WIDTH;
    const bar = html`<rect x="${x}" y="0" width="${width}" height="${BAR_HEIGHT}" class="${fill}"/>
`;
    x += width;
    return bar;
  });
  return html`<section class="panel" aria-labelledby="times"><h2 id="times">Times</h2><svg
class="bar" viewBox="0 0 ${BAR_WIDTH} ${BAR_HEIGHT}" width="100%" height="${BAR_HEIGHT}"
preserveAspectRatio="none" aria-hidden="true">${bars}</svg><dl class="facts">
${parts.map(
  ({ name, ms, fill }) => html`<dt><svg width="10" height="10" aria-hidden="true"><rect
width="10" height="10" class="${fill}"/></svg> ${name}</dt><dd>${formatMilliseconds(ms)}</dd>`,
)}<dt
>In all</dt><dd>${formatMilliseconds(totalMs)}</dd></dl></section>`;
}

function robots({ robots: verdict }: ReadRecord): Html {
  if (verdict === undefined) {
    return facts('robots.txt', 'robots', [['Verdict', 'not checked']]);
  }
  const { allowed, agent, robotsTxt, line, rule } = verdict;
  return facts('robots.txt', 'robots', [
    ['Verdict', allowed ? 'allowed' : 'not allowed'],
    ['As', visibleText(agent)],
    ['By', outwardLink(robotsTxt)],
    ['Line', line === undefined ? 'no matching line' : formatNumber(line)],
    ['Rule', rule === undefined ? '–' : html`<code>${visibleText(rule)}</code>`],
  ]);
}

function counted(read: ReadRecord, site: number): Html {
  const { counts, added, changed, removed, errors, warnings, sitemapId, run } = read;
  const changes = (kind: string, count: number): Html =>
    html`<a href="/sites/${site}/changes?from=${run - 1}&amp;to=${run}&amp;kind=${kind}"
>${formatNumber(count)}</a>`;
  const found = (count: number): Html =>
    html`<a href="/sites/${site}/sitemaps/${sitemapId}#findings">${formatNumber(count)}</a>`;
  // Of what was not read nobody counted anything: that is not the same as none.
  const listed = (count: number): string =>
    read.result === 'read' || count > 0 ? formatNumber(count) : '–';
  return facts('Result', 'brought', [
    ['URLs', listed(counts.urls)],
    ['Sitemaps', listed(counts.sitemaps)],
    ['Images', listed(counts.images)],
    ['Videos', listed(counts.videos)],
    ['News', listed(counts.news)],
    ['Added', changes('added', added)],
    ['Changed', changes('changed', changed)],
    ['Removed', changes('removed', removed)],
    ['Errors', found(errors)],
    ['Warnings', found(warnings)],
  ]);
}

function redirects({ redirects: steps }: ReadRecord): Html {
  if (steps.length === 0) return html``;
  return html`<section class="panel" aria-labelledby="redirects"><h2 id="redirects">Redirects</h2>
<ol>${steps.map(
    ({ from, to, status }) => html`<li>${status}: ${outwardLink(from)} →
${outwardLink(to)}</li>`,
  )}</ol></section>`;
}

function headers({ headers: sent }: ReadRecord): Html {
  const names = Object.entries(sent);
  if (names.length === 0) return html``;
  return html`<section class="panel" aria-labelledby="headers"><h2 id="headers">Headers of the
answer</h2><dl class="facts">${names.map(
    ([name, value]) => html`<dt><code
>${visibleText(name)}</code></dt><dd><bdi>${visibleText(value)}</bdi></dd>`,
  )}</dl></section>`;
}

export const readScreen: Screen<ReadParams, ReadView, ReadLine> = {
  name: 'read',
  path: '/sites/:site/reads/:read',
  params: z.object({ site: idParam, read: idParam }),
  load,
  columns: READ_COLUMNS,
  rows: ({ read }) => [readLineOf(read)],
  page,
};
