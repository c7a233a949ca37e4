// Screen: one submission, its progress and its result.
import { html } from 'hono/html';
import { z } from 'zod';
import { counted } from '../../../base/counted.ts';
import type { SubmissionRecord } from '../../../store/port/access-store.ts';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { visibleText } from '../../core/visible-text.ts';
import { isoTime } from '../../http/view-json.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { plotStyles } from '../../pages/plots/plot-figure.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { failingTable, loadFailing } from '../parts/failing-table.ts';
import { type FoundGroup, loadFoundGroups } from '../parts/found-groups.ts';
import { idParam } from '../parts/screen-params.ts';
import { loadSiteName, type SiteName } from '../parts/site-name.ts';
import {
  countsNote,
  loadSitemapLines,
  type SitemapLine,
  sitemapPath,
} from '../parts/sitemap-line.ts';
import { SUBMITTED_BY } from './submission-columns.ts';
import { loadSubmissionLines, type SubmissionLine } from './submission-line.ts';

const FINDINGS_SHOWN = 50;

export interface SubmissionParams {
  readonly submission: number;
}

export type SubmittedSitemap = SitemapLine & {
  readonly counts: Pick<SitemapLine, 'urls' | 'sitemaps' | 'images' | 'videos' | 'news'>;
};

export interface SubmissionView {
  /** With its current status. */
  readonly submission: SubmissionLine;
  /** Absent when the site was removed since. */
  readonly site?: SiteName;
  /**
   * Absent where a site or URLs were submitted, or the sitemap was removed since. Of a site of
   * which nothing could be fetched, one that says why.
   */
  readonly sitemap?: SubmittedSitemap;
  /** The first of the sitemaps that could not be fetched, of what was submitted; at most 10. */
  readonly failing: readonly SitemapLine[];
  /** The run that took it up; absent while it waits. */
  readonly run?: RunRecord;
  readonly settled: boolean;
  /**
   * What was found in the sitemap and all that it lists, by rule, without what is expected: the
   * worst and most frequent first; at most 50.
   */
  readonly findings: readonly FoundGroup[];
  readonly moreFindings: boolean;
}

const columns: readonly TableColumn<FoundGroup>[] = [
  column('rule', 'Rule', 'text', {
    href: ({ siteId, rule }) => `/sites/${siteId}/issues/${encodeURIComponent(rule)}`,
  }),
  column('severity', 'Severity', 'severity'),
  column('count', 'Occurrences', 'number'),
  column('message', 'What', 'text'),
  column('fix', 'What to do', 'text'),
  column('sitemaps', 'Sitemaps', 'number'),
];

export const submissionScreen: Screen<SubmissionParams, SubmissionView, FoundGroup> = {
  name: 'submission',
  path: '/submissions/:submission',
  params: z.object({ submission: idParam }),
  load,
  columns,
  rows: ({ findings }) => findings,
  page,
};

async function load(
  context: ConsoleContext,
  params: SubmissionParams,
): Promise<SubmissionView | undefined> {
  const { store } = context;
  const submission = await store.access.submission(params.submission);
  if (submission === undefined) return undefined;
  const { siteId, sitemapId, urls, run: runNumber } = submission;
  const [site, sitemap, run, findings, failing, [told]] = await Promise.all([
    loadSiteName(context, siteId),
    sitemapId === undefined ? undefined : store.sitemaps.get(sitemapId),
    runNumber === undefined ? undefined : store.runs.get(siteId, runNumber),
    sitemapId === undefined ? undefined : loadFoundGroups(store, sitemapId, FINDINGS_SHOWN),
    urls === undefined
      ? loadFailing(context, sitemapId === undefined ? { siteId } : { sitemapId })
      : [],
    loadSubmissionLines(context, [submission]),
  ]);
  const shown = sitemap ?? (run && (await sitemapThatSaysWhy(context, submission, run)));
  const [line] = shown === undefined ? [] : await loadSitemapLines(context, [shown]);
  return {
    submission: told ?? submission,
    ...(site && { site }),
    ...(line && { sitemap: submitted(line) }),
    failing,
    ...(run && { run }),
    settled: runNumber !== undefined && run?.state !== 'running',
    findings: findings?.groups ?? [],
    moreFindings: findings?.more === true,
  };
}

function submitted(line: SitemapLine): SubmittedSitemap {
  const { urls, sitemaps, images, videos, news } = line;
  return { ...line, counts: { urls, sitemaps, images, videos, news } };
}

// Of a site that was submitted, when its run could have nothing.
async function sitemapThatSaysWhy(
  { store }: ConsoleContext,
  { siteId, sitemapId, urls }: SubmissionRecord,
  { failed, read, unchanged }: RunRecord,
): Promise<SitemapRecord | undefined> {
  const isSite = sitemapId === undefined && urls === undefined;
  if (!isSite || failed === 0 || read + unchanged > 0) return undefined;
  const filter = { siteId, status: ['couldnt-fetch'] } as const;
  return (await store.sitemaps.page(filter, { limit: 1 })).rows[0];
}

function page(view: SubmissionView, tools: PageTools): ScreenPage {
  const { submission, site, settled } = view;
  const { at, by, url, token, urls } = submission;
  const what = urls === undefined ? '' : html` ${formatNumber(urls)} URLs.`;
  const whose = token === undefined ? '' : html` Token: <bdi>${visibleText(token)}</bdi>.`;
  const body = html`${plotStyles()}${screenHead({
    title: html`<bdi>${visibleText(url)}</bdi>`,
    lead: html`Submitted ${timeElement(at, tools.now)} by ${SUBMITTED_BY[by]}.${what}${whose}`,
    actions: html`<a class="button" href="/submissions/${submission.id}">Refresh</a>`,
  })}<section class="panel"
id="result" data-result><h2>Result</h2>${result(view, tools)}</section>${
    site === undefined || settled ? '' : log(site, submission.at)
  }`;
  return {
    title: `Submission ${submission.id}`,
    body,
    ...(site && { site: { id: site.id, url: site.url } }),
    current: 'submissions',
    scripts: ['live-log.js'],
  };
}

// Filled by the script. Without it, the link at the top shows the current status.
function log(site: SiteName, at: number): Html {
  // From the submission on: runs before it are not what is waited for.
  const events = new URLSearchParams({ site: String(site.id), after: '0' });
  const since = isoTime(at);
  if (since !== undefined) events.set('since', since);
  return html`<section><h2>Live</h2><p
class="soft" data-log-hint hidden>Live events of the site.</p>
<noscript><p>The result is shown here once the sitemaps were read: look again.</p></noscript>
<div role="log" aria-label="What happens at the site"><ol class="log"
data-log="/events?${events.toString()}" tabindex="0"></ol></div></section>`;
}

function result(view: SubmissionView, { now, jsonUrl, csvUrl }: PageTools): Html {
  const { site, sitemap, settled, run, submission, findings } = view;
  if (site === undefined) {
    return html`<p>${statusBadge('gone')} The site was removed since;
nothing is known of it any more.</p>`;
  }
  if (!settled) {
    const reading = sitemap?.ownStatus === 'fetching' ? 'fetching' : 'pending';
    const waiting = site.paused ? 'paused' : reading;
    const text = site.paused
      ? 'The site is paused: this will be read when it is resumed.'
      : 'It is in the queue or being read. Each host gets one request at a time.';
    return html`<p>${statusBadge(waiting)} ${text}</p>`;
  }
  const overview = html`<p><a class="button main" href="/sites/${site.id}">The site</a> <a
class="button" href="/sites/${site.id}/sitemaps">Its sitemaps</a></p>`;
  const ran = run && ranThen(run, site.id, now);
  if (sitemap === undefined) {
    const gone =
      submission.sitemapId === undefined
        ? siteState(submission)
        : html`<p>${statusBadge('gone')} The sitemap was removed in the meantime.</p>`;
    return html`${gone}${failingTable(view.failing, now)}${ran}${overview}`;
  }
  const state = html`<p>${sitemapState(sitemap, now)}</p>`;
  return html`${state}${failingTable(view.failing, now)}${ran}${dataTable(findings, columns, {
    id: 'findings',
    caption: 'Findings',
    now,
    empty: emptyState(nothingFound(sitemap)),
    jsonUrl,
    csvUrl,
  })}<p><a class="button main" href="${sitemapPath(sitemap)}">View sitemap</a></p>`;
}

// Its run may be long ago: the findings are shown with their time.
function ranThen(run: RunRecord, siteId: number, now: number): Html {
  const { number, startedAt, read, unchanged, failed, urls, added, changed, removed } = run;
  return html`<p>Run ${number}, ${timeElement(startedAt, now)}: ${counted(read, 'sitemap')} read,
${formatNumber(unchanged)} unchanged, ${formatNumber(failed)} failed.
The site then listed ${counted(urls, 'URL')}:
<a href="/sites/${siteId}/changes?from=${number - 1}&to=${number}">
${formatNumber(added)} new,
${formatNumber(changed)} changed, ${formatNumber(removed)} removed</a>.</p>`;
}

function nothingFound({ cause }: SitemapLine) {
  if (cause !== undefined) {
    return {
      title: 'It could not be read',
      text: 'Nothing could be checked. It is tried again later, less and less often.',
    };
  }
  return {
    title: 'No findings',
    text: 'No rule reported anything. It is read again when it is due.',
  };
}

function siteState({ status, causeText, listed }: SubmissionLine): Html {
  if (status === undefined) return html``;
  const lists = listed === undefined ? '' : html` The site lists ${counted(listed, 'URL')}.`;
  return html`<p>${statusBadge(status, causeText)}${lists}</p>`;
}

function sitemapState(sitemap: SitemapLine, now: number): Html {
  const { status, cause, causeText, message, urls, sitemaps } = sitemap;
  const badge = statusBadge(status, causeText);
  if (cause !== undefined) {
    return html`${badge}${message === undefined ? '' : html`<br>${visibleText(message)}`}`;
  }
  const { type, lastReadAt } = sitemap;
  const below = type === 'index' ? `, in ${counted(sitemaps, 'sitemap')}` : '';
  const from = countsNote(sitemap, sitemaps + 1, now);
  const note = from === undefined ? '' : ` (${from})`;
  const read = lastReadAt === undefined ? '' : html` Last read ${timeElement(lastReadAt, now)}.`;
  return html`${badge} It lists ${counted(urls, 'URL')}${below}${note}.${read}`;
}
