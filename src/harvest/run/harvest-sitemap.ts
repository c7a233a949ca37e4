// The steps of one sitemap in a run: ask → compare → read and judge → conclude.
import { isPortolanError, type PortolanError } from '../../base/portolan-error.ts';
import { type CheckedDocument, checkPlacedDocument } from '../../check/read/check-document.ts';
import { fetchEvidenceOf } from '../../check/read/fetch-evidence-of.ts';
import { READ_PROBLEMS } from '../../formats/problems/read-problem.ts';
import type { Visit } from '../../net/port/visit.ts';
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { FetchEvidence } from '../../rules/evidence/fetch-evidence.ts';
import type { SitemapRecord, SitemapSource, SitemapType } from '../../store/port/sitemap-record.ts';
import type { Store } from '../../store/port/store.ts';
import { type ExpectedFolders, expectedFolders } from '../record/expected-folders.ts';
import { isStrangers, STRANGER_LIMITS } from '../tree/strangers.ts';
import { judgePlaceOfRead, noteLoops } from '../tree/tree-place.ts';
import { askSitemap, isBodyKnown } from './ask-sitemap.ts';
import { type HashedBody, takeBody } from './body/take-body.ts';
import { causeOfError, type FetchTrouble } from './session/fetch-cause.ts';
import type { SiteRun } from './session/site-run.ts';
import type { SitemapFinds, SitemapHarvest } from './session/sitemap-harvest.ts';
import { SitemapReading } from './sitemap-reading.ts';

const TYPES: Readonly<Record<SitemapFormat, SitemapType>> = {
  urlset: 'sitemap',
  sitemapindex: 'index',
  text: 'text',
  rss: 'rss',
  atom: 'atom',
};

const FOUND: Readonly<Record<SitemapSource, FetchEvidence['found']>> = {
  submitted: 'given',
  'robots-txt': 'robots-txt',
  index: 'index',
  guessed: 'guessed',
  page: 'guessed',
  stranger: 'given',
};

const TOO_MANY_URLS: FetchTrouble = {
  cause: 'too-large',
  message:
    `Sitemaps that only pings and submit tokens name may list ${STRANGER_LIMITS.urls} URLs ` +
    'together. Name this one in robots.txt or an index, or submit it with an admin token.',
};

type OnChildren = (entries: readonly Entry[]) => Promise<void>;

type Outcome = Omit<SitemapHarvest, 'visit' | 'startedAt' | 'endedAt'>;

/** What was read of a body, and why it ended early. */
interface ReadBody {
  readonly checked: CheckedDocument;
  readonly failure: PortolanError | undefined;
}

/**
 * Harvests one sitemap of a run. Its pages go into the run's snapshot; `onChildren` is called with
 * the sitemaps that it lists. Returns the result, and apart from it what was found.
 *
 * Errors: STORE_UNUSABLE; the signal's reason. What the server or the bytes do is in the result.
 */
export async function harvestSitemap(
  run: SiteRun,
  sitemap: SitemapRecord,
  onChildren: OnChildren,
): Promise<readonly [harvest: SitemapHarvest, finds: SitemapFinds]> {
  const startedAt = run.clock.now();
  const { visit, trouble } = await askSitemap(run, sitemap);
  const hasBody = !trouble && visit.status !== 304;
  const folders = hasBody ? await foldersOf(run, sitemap, visit) : { counts: new Map() };
  const reading = new SitemapReading(run, sitemap, visit, folders);
  const outcome = hasBody ? await readAnswer(reading, onChildren) : withoutBody(reading, trouble);
  noteUnexplained(reading, outcome);
  const endedAt = run.clock.now();
  // The clock may have been put back: nothing ends before it begins.
  const span = { startedAt: Math.min(startedAt, endedAt), endedAt };
  const { body: _body, readBody: _readBody, discard: _discard, error: _error, ...past } = visit;
  return [{ visit: past, ...span, ...outcome }, reading.finds()];
}

// The body must not stay open when the store fails.
async function foldersOf(
  run: SiteRun,
  sitemap: SitemapRecord,
  visit: Visit,
): Promise<ExpectedFolders> {
  try {
    return await expectedFolders(run, sitemap);
  } catch (error) {
    visit.discard();
    throw error;
  }
}

function withoutBody(reading: SitemapReading, trouble: FetchTrouble | undefined): Outcome {
  reading.visit.discard();
  if (!trouble) return { ...reading.outcome('not-modified'), complete: true };
  judgeFetch(reading);
  return { ...reading.outcome('failed'), trouble, complete: false };
}

async function readAnswer(reading: SitemapReading, onChildren: OnChildren): Promise<Outcome> {
  const { run, visit } = reading;
  const bytesTold = Number(visit.headers.get('content-length') ?? 0) || 0;
  const body = await takeBody(visit.body, { room: run.room, bytesTold });
  // A long body is compared at its end.
  const known = body.hash === undefined ? undefined : await compareBody(reading, body);
  return known ?? run.places.read(() => readBody(reading, body, onChildren));
}

/** Returns the outcome of a body that was read before: of this sitemap, or of another one. */
async function compareBody(
  reading: SitemapReading,
  body: HashedBody,
): Promise<Outcome | undefined> {
  const { run, sitemap } = reading;
  const { bytes: sentBytes, hash: bodyHash } = body.total();
  if (isBodyKnown(sitemap) && sitemap.bodyHash === bodyHash) {
    if (body.hash === undefined) await run.intake.drop(sitemap.id);
    return { ...reading.outcome('same-body'), complete: true, sentBytes, bodyHash };
  }
  if (!isStrangers(sitemap)) return undefined;
  const copyOf = await otherWithBody(reading, bodyHash);
  if (copyOf === undefined) return undefined;
  reading.isCopy = true;
  await reading.dropEntries();
  const { type } = copyOf;
  return { ...reading.outcome('read'), complete: true, type, sentBytes, bodyHash, copyOf };
}

// What this run read is not in the store before its end.
async function otherWithBody(
  { run, sitemap }: SitemapReading,
  hash: string,
): Promise<SitemapRecord | undefined> {
  const read = run.harvested.find(({ harvest }) => harvest.bodyHash === hash && !harvest.copyOf);
  const known = read ? read.sitemap : await run.store.sitemaps.withBody(run.site.id, hash);
  return known?.id === sitemap.id ? undefined : known;
}

async function readBody(
  reading: SitemapReading,
  body: HashedBody,
  onChildren: OnChildren,
): Promise<Outcome> {
  const { run, sitemap, checker, listed } = reading;
  const read = await readAndJudge(reading, body);
  const isLong = body.hash === undefined;
  const known = isLong && !read.failure ? await compareBody(reading, body) : undefined;
  if (known) return known;
  judgeFetch(reading, read);
  const refusal = refusalOf(reading, read);
  if (refusal) {
    await reading.dropEntries();
    const sentBytes = body.total().bytes;
    return { ...reading.outcome('failed'), trouble: refusal, complete: false, sentBytes };
  }
  if (listed.length > 0) {
    await noteLoops(run, sitemap, { checker, listed });
    await onChildren(listed);
  }
  await judgePlaceOfRead(run, sitemap, { checker, checked: read.checked });
  const outcome = conclude(reading, body, read);
  const { hash } = body;
  const { kept } = run;
  if (kept && hash !== undefined && outcome.result === 'read') {
    await run.places.wait(() => kept.keep(sitemap, hash, run.room.parts()));
  }
  return outcome;
}

/** Reads a body to its end, or to where it fails, and judges what it lists. */
async function readAndJudge(reading: SitemapReading, body: HashedBody): Promise<ReadBody> {
  const { run, sitemap, visit } = reading;
  await reading.limitUrls();
  let failure: PortolanError | undefined;
  const comes = body.hash === undefined ? run.places.chunks(body.chunks) : body.chunks;
  const chunks = untilFailure(comes, (error) => {
    run.signal.throwIfAborted();
    if (!isPortolanError(error)) throw error;
    failure = error;
  });
  const namedBy: string[] = [];
  // Sites that are verified now, not when the run began.
  const verified = new VerifiedOrigins(run.store);
  await verified.ask([run.site.url, visit.finalUrl, ...run.origins]);
  const checked = await checkPlacedDocument(chunks, reading.checker, {
    sitemap: sitemap.url,
    url: visit.finalUrl,
    found: FOUND[sitemap.source],
    namedByRobotsTxt: namedBy,
    verifiedOrigins: verified.found,
    gzipKept: visit.gzipKept,
    bytesMax: run.settings.bytesMax,
    signal: run.signal,
    contentType: visit.contentType,
    onPlaces: (places) => reading.texts.open(sitemap.url, places),
    beforeBatch: async (entries, places) => {
      const origins = await run.places.wait(() => run.proof.askHosts(entries, places));
      run.origins.push(...origins);
      await verified.ask(origins);
      for (const named of run.proof.of([sitemap.url])) {
        if (!namedBy.includes(named)) namedBy.push(named);
      }
    },
    lean: true,
    onBatch: (entries, _firstEntry, places) => reading.ingest(entries, places),
  });
  reading.texts.close(sitemap.url);
  return { checked, failure };
}

// A body that fails ends instead, so that the reader returns what it has.
async function* untilFailure(
  body: AsyncIterable<Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    onFailure(error);
  }
}

/** Returns why nothing of a body counts: what the sitemap listed before still does. */
function refusalOf(
  { hasTooManyUrls, sitemap, visit }: SitemapReading,
  { checked, failure }: ReadBody,
): FetchTrouble | undefined {
  if (hasTooManyUrls) return TOO_MANY_URLS;
  const { untrusted } = checked.summary;
  // What arrived before a transfer broke off is right.
  if (untrusted === undefined || (failure && untrusted === 'gzip-truncated')) return undefined;
  const kept = sitemap.lastSuccessAt === undefined ? '' : ' What it listed before still counts.';
  const message = `${visit.finalUrl} returned damaged data. ${READ_PROBLEMS[untrusted]}${kept}`;
  return { cause: 'damaged', message };
}

function conclude(
  reading: SitemapReading,
  body: HashedBody,
  { checked, failure }: ReadBody,
): Outcome {
  const { format, entries, bytes, complete } = checked.summary;
  const { commonLastmod, commonLastmodMinute } = checked.evidence;
  // A body that fails before its first entry is not read, whatever its root is.
  const isFailed = format === undefined || (failure !== undefined && entries === 0);
  const { bytes: sentBytes, hash: bodyHash } = body.total();
  return {
    ...reading.outcome(isFailed ? 'failed' : 'read'),
    trouble: troubleOf(reading.visit, { checked, failure }),
    complete: complete && failure === undefined,
    type: format === undefined ? 'unknown' : TYPES[format],
    bytes,
    sentBytes,
    bodyHash,
    commonLastmod,
    commonLastmodMinute,
    lastmodsOfNow: reading.lastmodsOfNow,
  };
}

function troubleOf(
  { finalUrl }: Visit,
  { checked: { summary, isHtml }, failure }: ReadBody,
): FetchTrouble | undefined {
  if (failure) return causeOfError(failure);
  if (summary.format !== undefined) return undefined;
  if (summary.bytes === 0)
    return { cause: 'empty', message: `${finalUrl} returned an empty body.` };
  const what = isHtml ? 'returned an HTML page' : 'is not a sitemap';
  return { cause: 'not-sitemap', message: `${finalUrl} ${what}.` };
}

function judgeFetch({ run, sitemap, visit, checker }: SitemapReading, read?: ReadBody): void {
  const { url, source, failingSince, lastSuccessAt } = sitemap;
  const isGuess = FOUND[source] === 'guessed';
  const seen = fetchEvidenceOf(visit, {
    url,
    // What is wrong with a guess is wrong with the site, until the sitemap was fetched once.
    found: isGuess ? 'given' : FOUND[source],
    forSite: source === 'guessed' && lastSuccessAt === undefined,
    failingMs: failingSince === undefined ? undefined : run.clock.now() - failingSince,
    isHtml: read?.checked.isHtml,
    error: read?.failure,
    bytes: read?.checked.summary.bytes,
    newestLastmod: read?.checked.evidence.newestLastmod,
  });
  checker.see('fetch', seen, { sitemap: url });
}

/** A sitemap that failed for a reason that no rule knows still has an issue. */
function noteUnexplained({ checker, sitemap }: SitemapReading, { result, trouble }: Outcome): void {
  if (result !== 'failed' || trouble === undefined) return;
  // No rule knows how many URLs strangers may list.
  const isExplained =
    trouble !== TOO_MANY_URLS && checker.findings().some(({ severity }) => severity !== 'info');
  if (!isExplained)
    checker.note('sitemap-failed', { sitemap: sitemap.url, found: trouble.message });
}

/** The verified sites among those that a sitemap names, looked up as they appear. */
class VerifiedOrigins {
  /**
   * Their origins. A verified host counts under both schemes, as in Search Console's domain
   * properties.
   */
  readonly found: Set<string> = new Set();
  readonly #sites: Pick<Store['sites'], 'verifiedAmong'>;

  constructor({ sites }: Pick<Store, 'sites'>) {
    this.#sites = sites;
  }

  /** Asks for the hosts of some addresses. Errors: STORE_UNUSABLE. */
  async ask(addresses: readonly string[]): Promise<void> {
    if (addresses.length === 0) return;
    const hosts = addresses.map((address) => new URL(address).host);
    for (const host of await this.#sites.verifiedAmong(hosts)) {
      this.found.add(`https://${host}`).add(`http://${host}`);
    }
  }
}
