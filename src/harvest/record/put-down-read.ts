// What is known of a sitemap after it was asked for, put into the store.
import { explainsFailure } from '../../rules/findings/causes.ts';
import type { Finding } from '../../rules/port/finding.ts';
import { findRule } from '../../rules/rules.ts';
import type { FindingIntake } from '../../store/port/finding-record.ts';
import type { ReadRecord, ReadRobots } from '../../store/port/read-record.ts';
import type {
  FetchCause,
  SitemapChange,
  SitemapRecord,
  SitemapStatus,
} from '../../store/port/sitemap-record.ts';
import type { SnapshotOutcome } from '../../store/port/url-row.ts';
import { nextPoll } from '../recrawl/polling/poll-interval.ts';
import type { SiteRun } from '../run/session/site-run.ts';
import type { SitemapFinds, SitemapHarvest } from '../run/session/sitemap-harvest.ts';
import { judgedAgainAt, namedRetryAt } from './named-retry.ts';

// Headers that tell something of a sitemap and its server; never cookies.
const HEADERS_KEPT: readonly string[] = [
  'content-type',
  'content-length',
  'content-encoding',
  'etag',
  'last-modified',
  'date',
  'cache-control',
  'expires',
  'age',
  'vary',
  'server',
  'via',
  'x-cache',
  'cf-cache-status',
  'x-robots-tag',
  'retry-after',
  'location',
  'www-authenticate',
  'cf-mitigated',
  'link',
];
const HEADER_CHARACTERS_MAX = 512;
const VALIDATOR_CHARACTERS_MAX = 1_024;
const NOT_KNOWN = { etag: undefined, lastModified: undefined, bodyHash: undefined } as const;

/**
 * Puts down what was found in a sitemap. Of one that was read to its end, what was not found is not
 * there; of others, which findings say why not.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function putDownFindings(
  { store, site, run, clock }: SiteRun,
  sitemap: SitemapRecord,
  [harvest, { findings, excerpts, inFolders }]: readonly [SitemapHarvest, SitemapFinds],
): Promise<void> {
  const isWhole = harvest.result === 'read' && harvest.complete && !harvest.trouble;
  const failures = isWhole ? new Set() : failuresAmong(findings, harvest);
  const intake = findings.map(
    ({ rule, severity, message, fix, basis, count, places }): FindingIntake => ({
      rule,
      severity,
      message,
      fix,
      basis,
      count,
      places: places.map(({ sitemap: _sitemap, listedAt: _listedAt, ...place }) => ({
        ...place,
        ...excerpts.of(place.offset),
      })),
      summary: findRule(rule)?.summary,
      inFolders: inFolders.get(rule),
      ...(failures.has(rule) && { isFailure: true }),
    }),
  );
  const of = { siteId: site.id, sitemapId: sitemap.id, run: run.number, at: clock.now(), isWhole };
  await store.findings.put(of, intake);
}

function failuresAmong(
  findings: readonly Finding[],
  { result }: SitemapHarvest,
): ReadonlySet<unknown> {
  const wrong = findings.filter(({ severity }) => severity !== 'info');
  const why = wrong.filter(({ rule }) => explainsFailure(rule));
  // What failed for a reason that is in no table: all that is wrong with it may be the reason.
  const all = why.length === 0 && result === 'failed' ? wrong : why;
  return new Set(all.map(({ rule }) => rule));
}

/**
 * Puts down a read and how the sitemap stands now. Of one that was read, only when its URLs are
 * down: else a process that is killed in between would take the next body for known.
 *
 * What was said of the sitemap meanwhile holds: one that is gone stays gone, and one that was asked
 * for once more since this read began is read once more, whole.
 * Errors: STORE_UNUSABLE.
 */
export async function putDownRead(
  run: SiteRun,
  sitemap: SitemapRecord,
  harvest: SitemapHarvest,
  outcome?: SnapshotOutcome,
): Promise<void> {
  const { store, clock } = run;
  const meanwhile = await store.sitemaps.get(sitemap.id);
  // The store keeps what is found, and what of it counts.
  const { errors, warnings } = meanwhile ?? sitemap;
  const found = { errors, warnings };
  const status = statusOf(sitemap, harvest, found);
  const isFailure = harvest.trouble !== undefined || !harvest.complete;
  const isExpected = isFailure && meanwhile?.expectedFailure === true;
  const readId = await store.sitemaps.addRead({
    ...readRecord(run, sitemap, harvest, outcome),
    ...found,
    status: isExpected ? countedStatus(found) : status,
  });
  if (meanwhile === undefined || meanwhile.status === 'gone') return;
  const { nextReadAt: askedFor } = meanwhile;
  // The time that stood there before was no word of anybody; whatever a clock says, another is.
  const isAskedFor = askedFor !== undefined && askedFor !== sitemap.nextReadAt;
  const { intervalMs, stale, ...after } = polledNext(sitemap, harvest, {
    now: clock.now(),
    ...(outcome && { outcome }),
  });
  await store.sitemaps.change(sitemap.id, {
    ...after,
    ...(harvest.result !== 'failed' && (isAskedFor ? NOT_KNOWN : validators(harvest))),
    status: stale ? 'stale' : status,
    cause: harvest.trouble?.cause,
    message: harvest.trouble?.message,
    lastReadAt: harvest.endedAt,
    lastReadId: readId,
    httpStatus: harvest.visit.status,
    totalMs: harvest.endedAt - harvest.startedAt,
    intervalMs,
    // From when it was asked, so that slow servers are not asked more seldom.
    nextReadAt: isAskedFor
      ? askedFor
      : (namedRetryAt(harvest, { ...after, intervalMs }) ??
        Math.min(harvest.startedAt + intervalMs, judgedAgainAt(harvest, after))),
  });
  // What was submitted since it was asked for is for the next read to answer.
  if (meanwhile.submittedAt === undefined || meanwhile.submittedAt !== sitemap.submittedAt) return;
  await store.access.answerSubmissions({ siteId: sitemap.siteId, sitemapId: sitemap.id, readId });
}

// Of one that was read the store says it once more when it is put down: by what counts then.
function statusOf(
  { status, lastSuccessAt }: SitemapRecord,
  { trouble, result, complete }: SitemapHarvest,
  found: Pick<SitemapRecord, 'errors' | 'warnings'>,
): SitemapStatus {
  // What was read in part is remembered, and reported by what was found.
  if (trouble && result === 'failed') return 'couldnt-fetch';
  if (trouble || (!complete && result === 'read')) return 'has-errors';
  if (lastSuccessAt === undefined && result !== 'read' && found.errors === 0) return status;
  return countedStatus(found);
}

function countedStatus({
  errors,
  warnings,
}: Pick<SitemapRecord, 'errors' | 'warnings'>): SitemapStatus {
  if (errors > 0) return 'has-errors';
  return warnings > 0 ? 'success-with-warnings' : 'success';
}

/** How it is asked for next time. */
function polledNext(
  sitemap: SitemapRecord,
  harvest: SitemapHarvest,
  { now, outcome }: { readonly now: number; readonly outcome?: SnapshotOutcome },
): SitemapChange & { readonly intervalMs: number; readonly stale: boolean } {
  const { trouble, result } = harvest;
  const isChanged = result === 'read' && hasChanged(sitemap, harvest, outcome);
  const after: SitemapChange = {
    // What breaks off is asked for less and less, like what cannot be had at all.
    ...(trouble && {
      failuresInRow: Math.max(1, sitemap.failuresInRow + (isOldNews(sitemap, harvest) ? 0 : 1)),
      failingSince: Math.min(sitemap.failingSince ?? harvest.startedAt, harvest.startedAt),
    }),
    ...(!trouble && {
      failuresInRow: 0,
      failingSince: undefined,
      readings: sitemap.readings + 1,
      readingsChanged: sitemap.readingsChanged + (isChanged ? 1 : 0),
      lastSuccessAt: harvest.endedAt,
    }),
    ...(isChanged && { lastChangeAt: harvest.endedAt }),
    ...(result === 'read' && {
      type: harvest.type,
      counts: { ...harvest.counts },
      bytes: harvest.bytes,
      copyOf: harvest.copyOf?.id,
    }),
  };
  const asked = { ...sitemap, ...after } as SitemapRecord;
  return { ...after, ...nextPoll(asked, { now, ...(trouble && { cause: trouble.cause }) }) };
}

/** The robots.txt that forbids it was at hand when it was read last: nothing was asked since. */
function isOldNews({ lastReadAt }: SitemapRecord, { visit }: SitemapHarvest): boolean {
  const { robots } = visit;
  if (robots?.askedAt === undefined || robots.allowed) return false;
  return lastReadAt !== undefined && robots.askedAt <= lastReadAt;
}

/** Other bytes may say the same: of a list of pages what it lists is looked at. */
function hasChanged(
  { id, lastSuccessAt, bodyHash }: SitemapRecord,
  harvest: SitemapHarvest,
  outcome: SnapshotOutcome | undefined,
): boolean {
  if (lastSuccessAt === undefined) return true;
  if (harvest.type === 'index') return harvest.bodyHash !== bodyHash;
  const { added = 0, changed = 0, removed = 0 } = outcome?.bySitemap.get(id) ?? {};
  return added + changed + removed > 0;
}

/** What to ask with next time: only of a body that came whole. */
function validators({ visit, bodyHash, complete, result }: SitemapHarvest): SitemapChange {
  if (!complete) return NOT_KNOWN;
  const etag = validator(visit.headers.get('etag'));
  const lastModified = validator(visit.headers.get('last-modified'));
  // A 304 need not repeat them.
  if (result === 'not-modified') {
    return {
      ...(etag !== undefined && { etag }),
      ...(lastModified !== undefined && { lastModified }),
    };
  }
  return { etag, lastModified, bodyHash };
}

function validator(value: string | undefined): string | undefined {
  return value !== undefined && value.length <= VALIDATOR_CHARACTERS_MAX ? value : undefined;
}

function readRecord(
  { site, run }: SiteRun,
  sitemap: SitemapRecord,
  harvest: SitemapHarvest,
  outcome: SnapshotOutcome | undefined,
): Omit<ReadRecord, 'id' | 'errors' | 'warnings' | 'status'> {
  const { visit, trouble, result, complete } = harvest;
  const changes = outcome?.bySitemap.get(sitemap.id);
  const { robots, firstByteMs, finalUrl, status } = visit;
  return {
    siteId: site.id,
    sitemapId: sitemap.id,
    run: run.number,
    startedAt: harvest.startedAt,
    endedAt: harvest.endedAt,
    result,
    completeness: complete ? 'complete' : 'truncated',
    ...(trouble && { cause: trouble.cause, message: trouble.message }),
    type: harvest.type,
    ...(status !== undefined && { httpStatus: status }),
    ...(finalUrl !== sitemap.url && { finalUrl }),
    redirects: redirectsOf(harvest),
    headers: headersOf(visit.headers),
    ...(robots && { robots: robotsOf(robots, trouble?.robotsCause) }),
    waitedMs: visit.waitedMs,
    ...(firstByteMs !== undefined && { firstByteMs }),
    totalMs: harvest.endedAt - harvest.startedAt,
    ...(harvest.sentBytes !== undefined && { sentBytes: harvest.sentBytes }),
    ...(harvest.bytes !== undefined && { bytes: harvest.bytes }),
    ...(harvest.bodyHash !== undefined && { bodyHash: harvest.bodyHash }),
    counts: { ...harvest.counts },
    added: changes?.added ?? 0,
    changed: changes?.changed ?? 0,
    removed: changes?.removed ?? 0,
  };
}

function redirectsOf({ visit }: SitemapHarvest): ReadRecord['redirects'] {
  return visit.redirects.map(({ url, status }, index) => {
    const to = visit.redirects[index + 1]?.url ?? visit.finalUrl;
    return { from: url, to, status };
  });
}

function robotsOf(
  robots: NonNullable<SitemapHarvest['visit']['robots']>,
  cause: FetchCause | undefined,
): ReadRobots {
  const { allowed, agent, robotsTxt, line, rule, status } = robots;
  return {
    allowed,
    agent,
    robotsTxt,
    ...(line !== undefined && { line }),
    ...(rule !== undefined && { rule }),
    ...(status !== undefined && { status }),
    ...(cause !== undefined && { cause }),
  };
}

function headersOf(headers: ReadonlyMap<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of HEADERS_KEPT) {
    const value = headers.get(name);
    if (value !== undefined) kept[name] = value.slice(0, HEADER_CHARACTERS_MAX);
  }
  return kept;
}
