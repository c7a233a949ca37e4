// Records in the store what a read of a sitemap found, and what is known of the sitemap now.
import type { RobotsGateVerdict } from '../../net/port/visit.ts';
import { explainsFailure } from '../../rules/findings/causes.ts';
import type { Finding } from '../../rules/port/finding.ts';
import type { ReadRobots } from '../../store/port/read-record.ts';
import type { SettledRead } from '../../store/port/site-writer.ts';
import type {
  SitemapChange,
  SitemapRecord,
  SitemapStatus,
} from '../../store/port/sitemap-record.ts';
import type { SnapshotOutcome } from '../../store/port/url-row.ts';
import { nextPoll } from '../recrawl/polling/poll-interval.ts';
import type { FetchTrouble } from '../run/session/fetch-cause.ts';
import { findingIntake } from '../run/session/finding-intake.ts';
import type { SiteRun } from '../run/session/site-run.ts';
import type { SitemapFinds, SitemapHarvest } from '../run/session/sitemap-harvest.ts';
import { BODY_FORGOTTEN } from '../tree/retire-sitemap.ts';
import { judgedAgainAt, namedRetryAt } from './named-retry.ts';

// Headers that say something about a sitemap and its server; never cookies.
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

/**
 * Records the findings of a read. After a complete read, what was not found does not exist any
 * more; otherwise the findings that explain why it failed are marked.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function recordFindings(
  { writer, clock }: SiteRun,
  sitemap: SitemapRecord,
  [harvest, { findings, excerpts, inFolders }]: readonly [SitemapHarvest, SitemapFinds],
): Promise<void> {
  const isWhole = harvest.result === 'read' && harvest.complete && !harvest.trouble;
  const failures = isWhole ? new Set() : failuresAmong(findings, harvest);
  const intake = findings.map((finding) => {
    const { places, ...rest } = findingIntake(finding);
    return {
      ...rest,
      places: places.map((place) => ({ ...place, ...excerpts.get(place.offset) })),
      inFolders: inFolders.get(finding.rule),
      isFailure: failures.has(finding.rule) || undefined,
    };
  });
  await writer.putFindings({ sitemapId: sitemap.id, at: clock.now(), isWhole }, intake);
}

function failuresAmong(
  findings: readonly Finding[],
  { result }: SitemapHarvest,
): ReadonlySet<unknown> {
  const wrong = findings.filter(({ severity }) => severity !== 'info');
  const why = wrong.filter(({ rule }) => explainsFailure(rule));
  // It failed for a reason that no table has: everything that is wrong with it may be the reason.
  const all = why.length === 0 && result === 'failed' ? wrong : why;
  return new Set(all.map(({ rule }) => rule));
}

// After so many the read is recorded whatever others change at the same time.
const ATTEMPTS_MAX = 5;

/**
 * Records a read and the state of the sitemap; returns whether it is not gone. Call it after the
 * URLs are in the store: otherwise the next body would seem known if the process is killed in
 * between.
 *
 * What changed during the read holds: a gone sitemap stays gone, and one that was requested again
 * is read again in full.
 * Errors: STORE_UNUSABLE, STORE_STALE.
 */
export async function recordRead(
  run: SiteRun,
  sitemap: SitemapRecord,
  harvest: SitemapHarvest,
  outcome?: SnapshotOutcome,
): Promise<boolean> {
  const { store, writer, clock } = run;
  // Nothing that this run found changed an unchanged sitemap: it is as it was before, or the store
  // says that it is not.
  const isUnchanged = harvest.result === 'not-modified' || harvest.result === 'same-body';
  let now = isUnchanged ? sitemap : await store.sitemaps.get(sitemap.id);
  for (let attempt = 1; ; attempt += 1) {
    const isGone = now === undefined || now.status === 'gone';
    const settled = settledRead(sitemap, harvest, { outcome, meanwhile: now, now: clock.now() });
    const asOf = isGone || attempt === ATTEMPTS_MAX ? undefined : now;
    const [readId] = await writer.settle([{ ...settled, asOf }]);
    if (readId !== undefined) return !isGone;
    now = await store.sitemaps.get(sitemap.id);
  }
}

function settledRead(
  sitemap: SitemapRecord,
  harvest: SitemapHarvest,
  {
    outcome,
    meanwhile,
    now,
  }: {
    readonly outcome: SnapshotOutcome | undefined;
    readonly meanwhile: SitemapRecord | undefined;
    readonly now: number;
  },
): SettledRead {
  // The store knows which findings count.
  const { errors, warnings } = meanwhile ?? sitemap;
  const found = { errors, warnings };
  const status = statusOf(sitemap, harvest, found);
  const isFailure = harvest.trouble !== undefined || !harvest.complete;
  const isExpected = isFailure && meanwhile?.expectedFailure === true;
  const read = {
    ...readRecord(sitemap, harvest, outcome),
    ...found,
    status: isExpected ? countedStatus(found) : status,
  };
  if (meanwhile === undefined || meanwhile.status === 'gone') return { read, answers: false };
  const { nextReadAt: askedFor } = meanwhile;
  // Another time than before this read is a request, whatever a clock says.
  const isAskedFor = askedFor !== undefined && askedFor !== sitemap.nextReadAt;
  const { intervalMs, stale, ...after } = polledNext(sitemap, harvest, { now, outcome });
  const change: SitemapChange = {
    ...after,
    ...(harvest.result !== 'failed' && (isAskedFor ? BODY_FORGOTTEN : validators(harvest))),
    status: stale ? 'stale' : status,
    cause: harvest.trouble?.cause,
    message: harvest.trouble?.message,
    lastReadAt: harvest.endedAt,
    httpStatus: harvest.visit.status,
    totalMs: harvest.endedAt - harvest.startedAt,
    intervalMs,
    // From the start of the read, so that slow servers are not read less often.
    nextReadAt: isAskedFor
      ? askedFor
      : (namedRetryAt(harvest, { ...after, intervalMs }) ??
        Math.min(harvest.startedAt + intervalMs, judgedAgainAt(harvest, after))),
  };
  // A submission made during the read is answered by the next one.
  const answers =
    meanwhile.submittedAt !== undefined && meanwhile.submittedAt === sitemap.submittedAt;
  return { read, change, answers };
}

// After a read the store sets the status again when it records it: by the findings that count then.
function statusOf(
  { status, lastSuccessAt }: SitemapRecord,
  { trouble, result, complete }: SitemapHarvest,
  found: Pick<SitemapRecord, 'errors' | 'warnings'>,
): SitemapStatus {
  // What was read in part is kept, and reported by its findings.
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

/** Returns what changes in the record after a read, and when the next one is. */
function polledNext(
  sitemap: SitemapRecord,
  harvest: SitemapHarvest,
  { now, outcome }: { readonly now: number; readonly outcome: SnapshotOutcome | undefined },
): SitemapChange & { readonly intervalMs: number; readonly stale: boolean } {
  const { trouble, result } = harvest;
  const isChanged = result === 'read' && hasChanged(sitemap, harvest, outcome);
  const after: SitemapChange = {
    // A sitemap that is cut off is read less and less often, like one that cannot be fetched.
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

/** The robots.txt that forbids it was fetched before the last read: no request was made since. */
function isOldNews({ lastReadAt }: SitemapRecord, { visit }: SitemapHarvest): boolean {
  const { robots } = visit;
  if (robots?.askedAt === undefined || robots.allowed) return false;
  return lastReadAt !== undefined && robots.askedAt <= lastReadAt;
}

/** Other bytes may list the same URLs: of a urlset, the URLs are compared. */
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

/** Returns the validators of the next request: only a complete body has any. */
function validators({ visit, bodyHash, complete, result }: SitemapHarvest): SitemapChange {
  if (!complete) return BODY_FORGOTTEN;
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
  sitemap: SitemapRecord,
  harvest: SitemapHarvest,
  outcome: SnapshotOutcome | undefined,
): Omit<SettledRead['read'], 'errors' | 'warnings' | 'status'> {
  const { visit, trouble, result, complete } = harvest;
  const changes = outcome?.bySitemap.get(sitemap.id);
  const { robots, firstByteMs, finalUrl, status } = visit;
  return {
    sitemapId: sitemap.id,
    startedAt: harvest.startedAt,
    endedAt: harvest.endedAt,
    result,
    completeness: complete ? 'complete' : 'truncated',
    ...(trouble && { cause: trouble.cause, message: trouble.message }),
    type: harvest.type,
    ...(status !== undefined && { httpStatus: status }),
    ...(finalUrl !== sitemap.url && { finalUrl }),
    redirects: visit.redirects.map(({ url, status: code }, index) => {
      return { from: url, to: visit.redirects[index + 1]?.url ?? finalUrl, status: code };
    }),
    headers: headersOf(visit.headers),
    ...(robots && { robots: robotsOf(robots, trouble) }),
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

function headersOf(headers: ReadonlyMap<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of HEADERS_KEPT) {
    const value = headers.get(name);
    if (value !== undefined) kept[name] = value.slice(0, HEADER_CHARACTERS_MAX);
  }
  return kept;
}

function robotsOf(
  { because: _because, askedAt: _askedAt, ...robots }: RobotsGateVerdict,
  trouble: FetchTrouble | undefined,
): ReadRobots {
  const cause = trouble?.robotsCause;
  return cause === undefined ? robots : { ...robots, cause };
}
