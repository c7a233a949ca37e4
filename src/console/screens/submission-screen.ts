// Screen: one submission, what is being done with it, and what came of it.
import { html } from 'hono/html';
import { z } from 'zod';
import type { FindingRecord } from '../../store/finding-record.ts';
import type { RunRecord } from '../../store/run-record.ts';
import type { SitemapRecord } from '../../store/sitemap-record.ts';
import type { SubmissionRecord } from '../../store/submission-record.ts';
import type { ConsoleContext } from '../console-context.ts';
import { formatNumber } from '../pages/cell-value.ts';
import { dataTable } from '../pages/data-table.ts';
import { emptyState } from '../pages/empty-state.ts';
import { plotStyles } from '../pages/plot-figure.ts';
import { timeElement } from '../pages/relative-time.ts';
import { screenHead } from '../pages/screen-head.ts';
import { statusBadge } from '../pages/status-badge.ts';
import { causeWords } from '../pages/status-words.ts';
import { visibleText } from '../pages/visible-text.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../screen.ts';
import type { TableColumn } from '../table-column.ts';
import { isoTime } from '../view-json.ts';
import { idParam } from './screen-params.ts';
import { loadSiteName, type SiteName } from './site-name.ts';
import { SUBMITTED_BY } from './submission-columns.ts';

const FINDINGS_SHOWN = 50;

/** The path. */
export interface SubmissionParams {
  readonly submission: number;
}

/** A finding of the submitted sitemap. */
export type SubmissionFinding = Pick<
  FindingRecord,
  'id' | 'siteId' | 'rule' | 'severity' | 'message' | 'fix' | 'count'
>;

/** How the submitted sitemap stands. */
export type SubmittedSitemap = Pick<
  SitemapRecord,
  'id' | 'url' | 'status' | 'cause' | 'message' | 'httpStatus' | 'type' | 'counts'
> &
  Pick<SitemapRecord, 'errors' | 'warnings' | 'lastReadAt'>;

/** What `/submissions/1.json` gives. */
export interface SubmissionView {
  readonly submission: SubmissionRecord;
  /** Absent when the site was removed since. */
  readonly site?: SiteName;
  /**
   * Absent where a site or URLs were submitted, or the sitemap was removed since. Of a site of
   * which nothing could be had, one that says why.
   */
  readonly sitemap?: SubmittedSitemap;
  /** The run that took it up; absent while it waits. */
  readonly run?: RunRecord;
  /** Whether the run that took it up is over. */
  readonly settled: boolean;
  /** The worst findings of the sitemap; at most 50. */
  readonly findings: readonly SubmissionFinding[];
}

const columns: readonly TableColumn<SubmissionFinding>[] = [
  {
    key: 'rule',
    title: 'Rule',
    kind: 'text',
    value: ({ rule }) => rule,
    href: ({ siteId, rule }) => `/sites/${siteId}/issues/${encodeURIComponent(rule)}`,
  },
  { key: 'severity', title: 'Severity', kind: 'severity', value: ({ severity }) => severity },
  { key: 'count', title: 'How often', kind: 'number', value: ({ count }) => count },
  { key: 'message', title: 'What', kind: 'text', value: ({ message }) => message },
  { key: 'fix', title: 'What to do', kind: 'text', value: ({ fix }) => fix },
];

/** One submission; its table is that of the findings. */
export const submissionScreen: Screen<SubmissionParams, SubmissionView, SubmissionFinding> = {
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
  const { siteId, sitemapId, run: runNumber } = submission;
  const [site, sitemap, run, findings] = await Promise.all([
    loadSiteName(context, siteId),
    sitemapId === undefined ? undefined : store.sitemaps.get(sitemapId),
    runNumber === undefined ? undefined : store.runs.get(siteId, runNumber),
    sitemapId === undefined
      ? { rows: [] }
      : store.findings.page({ siteId, sitemapId }, { limit: FINDINGS_SHOWN }),
  ]);
  const shown = sitemap ?? (run && (await sitemapThatSaysWhy(context, submission, run)));
  return {
    submission,
    ...(site && { site }),
    ...(shown && { sitemap: submitted(shown) }),
    ...(run && { run }),
    settled: runNumber !== undefined && run?.state !== 'running',
    findings: findings.rows.map(({ id, rule, severity, message, fix, count, siteId: of }) => ({
      ...{ id, siteId: of, rule, severity, message, fix, count },
    })),
  };
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

function submitted(sitemap: SitemapRecord): SubmittedSitemap {
  const { id, url, status, type, counts, errors, warnings } = sitemap;
  return {
    ...{ id, url, status, type, counts, errors, warnings },
    ...(sitemap.cause !== undefined && { cause: sitemap.cause }),
    ...(sitemap.message !== undefined && { message: sitemap.message }),
    ...(sitemap.httpStatus !== undefined && { httpStatus: sitemap.httpStatus }),
    ...(sitemap.lastReadAt !== undefined && { lastReadAt: sitemap.lastReadAt }),
  };
}

function page(view: SubmissionView, tools: PageTools): ScreenPage {
  const { submission, site, settled } = view;
  const { at, by, url, token, urls } = submission;
  const what = urls === undefined ? '' : html` ${formatNumber(urls)} URLs.`;
  const whose = token === undefined ? '' : html` Token: <bdi>${visibleText(token)}</bdi>.`;
  const body = html`${plotStyles()}${screenHead({
    title: html`<bdi>${visibleText(url)}</bdi>`,
    lead: html`Submitted ${timeElement(at, tools.now)} by ${SUBMITTED_BY[by]}.${what}${whose}`,
    actions: html`<a class="button" href="/submissions/${submission.id}">Look again</a>`,
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

// Filled by the script. Without it, the link at the top shows how things stand.
function log(site: SiteName, at: number): Html {
  // From the submission on: runs before it are not what is waited for.
  const events = new URLSearchParams({ site: String(site.id), after: '0' });
  const since = isoTime(at);
  if (since !== undefined) events.set('since', since);
  return html`<section><h2>Live</h2><p
class="soft" data-log-hint hidden>What happens at the site, as it happens.</p>
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
    const reading = sitemap?.status === 'fetching' ? 'fetching' : 'pending';
    const waiting = site.paused ? 'paused' : reading;
    const text = site.paused
      ? 'The site is paused: this is read when it goes on.'
      : 'It waits for its turn, or is being read. The host is asked one thing at a time.';
    return html`<p>${statusBadge(waiting)} ${text}</p>`;
  }
  const overview = html`<p><a class="button main" href="/sites/${site.id}">The site</a> <a
class="button" href="/sites/${site.id}/sitemaps">Its sitemaps</a></p>`;
  const ran =
    run &&
    html`<p>Run ${run.number}; sitemaps: ${formatNumber(run.read)} read,
${formatNumber(run.unchanged)} as before, ${formatNumber(run.failed)} failed.
The site lists ${formatNumber(run.urls)} URLs:
<a href="/sites/${site.id}/changes?from=${run.number - 1}&to=${run.number}">
${formatNumber(run.added)} new,
${formatNumber(run.changed)} changed, ${formatNumber(run.removed)} removed</a>.</p>`;
  if (sitemap === undefined) {
    const gone =
      submission.sitemapId === undefined
        ? ''
        : html`<p>${statusBadge('gone')} The sitemap was removed since.</p>`;
    return html`${gone}${ran}${overview}`;
  }
  return html`<p>${sitemapState(sitemap)}</p>${ran}${dataTable(findings, columns, {
    id: 'findings',
    caption: 'What was found',
    now,
    empty: emptyState(sitemap.cause === undefined ? NOTHING_FOUND : NOT_READ),
    jsonUrl,
    csvUrl,
  })}<p><a class="button main"
href="/sites/${site.id}/sitemaps/${sitemap.id}">The sitemap in full</a></p>`;
}

const NOTHING_FOUND = {
  title: 'Nothing was found',
  text: 'No rule has anything to say of this sitemap. It is read again when it is due.',
};

const NOT_READ = {
  title: 'It could not be read',
  text: 'So there was nothing to check. It is tried again later, less and less often.',
};

function sitemapState(sitemap: SubmittedSitemap): Html {
  const { status, cause, httpStatus, message, counts } = sitemap;
  if (cause !== undefined) {
    const said = message === undefined ? '' : html`<br>${visibleText(message)}`;
    return html`${statusBadge(status, causeWords(cause, httpStatus))}${said}`;
  }
  const lists = `${formatNumber(counts.urls)} URLs, ${formatNumber(counts.sitemaps)} sitemaps`;
  return html`${statusBadge(status)} It lists ${lists}.`;
}
