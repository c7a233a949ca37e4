// A sitemap from its address to what is known of it: ask → compare → read, judge, take in → tell.
import { ownText } from '../../base/own-text.ts';
import { isPortolanError, type PortolanError } from '../../base/portolan-error.ts';
import { type CheckedDocument, checkDocument } from '../../check/read/check-document.ts';
import { Excerpts } from '../../check/read/excerpts.ts';
import { fetchEvidenceOf } from '../../check/read/fetch-evidence-of.ts';
import { READ_PROBLEMS } from '../../formats/problems/read-problem.ts';
import type { GzipDamage } from '../../formats/problems/transport-notes.ts';
import type { Visit } from '../../net/port/visit.ts';
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { Entry, UrlEntry } from '../../protocol/url-entry.ts';
import { type Checker, createChecker } from '../../rules/checker.ts';
import type { FetchEvidence } from '../../rules/evidence/fetch-evidence.ts';
import type { Finding } from '../../rules/port/finding.ts';
import type { SitemapRecord, SitemapSource, SitemapType } from '../../store/port/sitemap-record.ts';
import { countEntries, noCounts } from '../record/count-entries.ts';
import { type ExpectedFolders, expectedFolders } from '../record/expected-folders.ts';
import { PlaceExcerpts } from '../record/place-excerpts.ts';
import { isStrangers, STRANGER_LIMITS, strangersUrls } from '../submit/strangers.ts';
import { CHILDREN_MAX } from '../tree/index-children.ts';
import { TreePlace } from '../tree/tree-place.ts';
import { verifiedOrigins } from '../verification/verified-origins.ts';
import { askSitemap, isBodyKnown } from './ask-sitemap.ts';
import { causeOfError, type FetchTrouble } from './fetch-cause.ts';
import { countLastmodsOfNow } from './lastmods-of-now.ts';
import type { SiteRun } from './site-run.ts';
import type { PastVisit, SitemapFinds, SitemapHarvest } from './sitemap-harvest.ts';
import { type HashedBody, takeBody } from './take-body.ts';

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
// Of each finding so many places are kept for the list of what it affects.
const PLACES_MAX = 50;

/**
 * Harvests one sitemap of a run. Its pages go into the run's snapshot; `onChildren` is handed the
 * sitemaps that it lists. Gives what came of it, and apart from that what was found in it.
 *
 * Errors: STORE_UNUSABLE; the signal's reason. What the server or the bytes do is in the result.
 */
export async function harvestSitemap(
  run: SiteRun,
  sitemap: SitemapRecord,
  onChildren: (entries: readonly Entry[]) => Promise<void>,
): Promise<readonly [harvest: SitemapHarvest, finds: SitemapFinds]> {
  const startedAt = run.clock.now();
  const { visit, trouble } = await askSitemap(run, sitemap);
  const isRead = !trouble && visit.status !== 304;
  const folders = isRead ? await foldersOf(run, sitemap, visit) : { counts: new Map() };
  const reading = new Reading(run, sitemap, { visit, onChildren, folders });
  const outcome = trouble ? reading.failed(trouble) : await reading.body();
  reading.noteUnexplained(outcome);
  const endedAt = run.clock.now();
  // A clock that was put back meanwhile says the truth now: nothing ended before it began.
  const span = { startedAt: Math.min(startedAt, endedAt), endedAt };
  return [{ visit: pastVisit(visit), ...span, ...outcome }, reading.finds()];
}

// Only where a body comes. It does not stay open when the store fails.
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

// Without its body, and what that holds on to.
function pastVisit(visit: Visit): PastVisit {
  const { finalUrl, status, headers, redirects, robots, waitedMs, firstByteMs } = visit;
  return {
    finalUrl,
    headers,
    redirects,
    waitedMs,
    ...(status !== undefined && { status }),
    ...(robots && { robots }),
    ...(firstByteMs !== undefined && { firstByteMs }),
  };
}

type Outcome = Omit<SitemapHarvest, 'visit' | 'startedAt' | 'endedAt'>;

interface ReadingTools {
  readonly visit: Visit;
  readonly onChildren: (entries: readonly Entry[]) => Promise<void>;
  readonly folders: ExpectedFolders;
}

/** One answer, from its head to its findings. */
class Reading {
  readonly #run: SiteRun;
  readonly #sitemap: SitemapRecord;
  readonly #visit: Visit;
  readonly #onChildren: (entries: readonly Entry[]) => Promise<void>;
  readonly #excerpts = new PlaceExcerpts();
  readonly #texts: Excerpts;
  readonly #checker: Checker;
  readonly #place: TreePlace;
  readonly #folders: ExpectedFolders;
  #counts = noCounts();
  /** What an index lists, until it is known whether that can be trusted. */
  readonly #listed: Entry[] = [];
  #lastmodsOfNow = 0;
  /** How many more URLs may be listed: strangers' sitemaps have few together. */
  #urlsLeft = Number.POSITIVE_INFINITY;
  #isCopy = false;

  constructor(run: SiteRun, sitemap: SitemapRecord, { visit, onChildren, folders }: ReadingTools) {
    this.#run = run;
    this.#sitemap = sitemap;
    this.#visit = visit;
    this.#onChildren = onChildren;
    this.#folders = folders;
    this.#texts = new Excerpts((place, text) => this.#excerpts.keep(place, text));
    this.#checker = createChecker({
      now: run.clock.now(),
      profile: run.settings.profile,
      placesMax: PLACES_MAX,
      onPlace: (place) => this.#texts.take(place),
      watch: folders.watch,
    });
    this.#place = new TreePlace(run, sitemap, this.#checker);
  }

  /** What is told of a sitemap that was not had. */
  failed(trouble: FetchTrouble): Outcome {
    this.#visit.discard();
    this.#judgeFetch({});
    return { ...this.#outcome('failed'), trouble, complete: false };
  }

  /** What failed for a reason that no rule knows is an issue all the same. */
  noteUnexplained({ result, trouble }: Outcome): void {
    if (result !== 'failed' || trouble === undefined) return;
    const found = this.#checker.findings();
    // No rule knows how many URLs strangers may list.
    if (trouble !== TOO_MANY_URLS && found.some(({ severity }) => severity !== 'info')) return;
    const { sitemap } = this.#names();
    this.#checker.note('sitemap-failed', { sitemap, found: trouble.message });
  }

  async body(): Promise<Outcome> {
    const bodyHash = isBodyKnown(this.#sitemap) ? this.#sitemap.bodyHash : undefined;
    if (this.#visit.status === 304) {
      this.#visit.discard();
      return { ...this.#outcome('not-modified'), complete: true };
    }
    const bytesTold = Number(this.#visit.headers.get('content-length') ?? 0) || 0;
    const body = await takeBody(this.#visit.body, { room: this.#run.room, bytesTold });
    if (bodyHash !== undefined && body.hash === bodyHash) {
      const sentBytes = body.total().bytes;
      return { ...this.#outcome('same-body'), complete: true, sentBytes, bodyHash };
    }
    const copy = body.hash === undefined ? undefined : await this.#copy(body);
    return copy ?? this.#run.places.read(() => this.#read(body));
  }

  async #read(body: HashedBody): Promise<Outcome> {
    const { sitemap, url, visit } = { ...this.#names(), visit: this.#visit };
    let failure: PortolanError | undefined;
    if (isStrangers(this.#sitemap)) this.#urlsLeft = await this.#strangersUrls();
    const comes = body.hash === undefined ? this.#run.places.chunks(body.chunks) : body.chunks;
    const chunks = untilFailure(comes, (error) => {
      failure = this.#asTrouble(error);
    });
    const namedBy: string[] = [];
    const checked = await checkDocument(chunks, this.#checker, {
      sitemap,
      url,
      found: FOUND[this.#sitemap.source],
      namedByRobotsTxt: namedBy,
      verifiedOrigins: await verifiedOrigins(this.#run.store),
      gzipKept: visit.gzipKept,
      bytesMax: this.#run.settings.bytesMax,
      signal: this.#run.signal,
      contentType: visit.contentType,
      onPlaces: (places) => this.#texts.open(sitemap, places),
      beforeBatch: (entries) => this.#learnProof(entries, namedBy),
      onBatch: (entries) => this.#takeIn(entries),
    });
    this.#texts.close(sitemap);
    const { bytes: sentBytes, hash } = body.total();
    const isSame = isBodyKnown(this.#sitemap) && hash === this.#sitemap.bodyHash;
    if (body.hash === undefined && failure === undefined && isSame) {
      // A long body is known only at its end.
      await this.#run.intake.drop(this.#sitemap.id);
      return { ...this.#outcome('same-body'), complete: true, sentBytes, bodyHash: hash };
    }
    const copy = body.hash === undefined && !failure ? await this.#copy(body) : undefined;
    if (copy) return copy;
    this.#judgeFetch({ checked, ...(failure && { failure }) });
    const { summary, evidence } = checked;
    if (this.#urlsLeft < 0) {
      await this.#run.intake.drop(this.#sitemap.id);
      this.#counts = noCounts();
      return { ...this.#outcome('failed'), trouble: TOO_MANY_URLS, complete: false, sentBytes };
    }
    const damage = damageOf(checked, failure);
    if (damage) {
      // What was listed before goes on to count: nothing of this is added, and nothing is missed.
      await this.#run.intake.drop(this.#sitemap.id);
      this.#counts = noCounts();
      const trouble = { cause: 'damaged', message: this.#damagedSentence(damage) } as const;
      return { ...this.#outcome('failed'), trouble, complete: false, sentBytes };
    }
    await this.#place.noteLoops(this.#listed);
    if (this.#listed.length > 0) await this.#onChildren(this.#listed);
    await this.#place.judge(checked);
    const trouble = this.#troubleOf(checked, failure);
    // Of one that breaks off before its first entry nothing was read, whatever its root is.
    const isVain = failure !== undefined && summary.entries === 0;
    return {
      ...this.#outcome(summary.format === undefined || isVain ? 'failed' : 'read'),
      ...(trouble && { trouble }),
      complete: summary.complete && failure === undefined,
      type: summary.format === undefined ? 'unknown' : TYPES[summary.format],
      bytes: summary.bytes,
      sentBytes,
      bodyHash: hash,
      ...(evidence.commonLastmod && { commonLastmod: evidence.commonLastmod }),
      commonLastmodMinute: evidence.commonLastmodMinute,
      lastmodsOfNow: this.#lastmodsOfNow,
    };
  }

  /** What was found so far. What a copy has is told of the other. */
  finds(): SitemapFinds {
    const findings = this.#isCopy ? [] : this.#checker.findings();
    return { findings, excerpts: this.#excerpts, inFolders: this.#folders.counts };
  }

  /** What comes of a stranger's name for a sitemap that is known. */
  async #copy(body: HashedBody): Promise<Outcome | undefined> {
    if (!isStrangers(this.#sitemap)) return undefined;
    const { bytes: sentBytes, hash: bodyHash } = body.total();
    const copyOf = await this.#known(bodyHash);
    if (copyOf === undefined) return undefined;
    this.#isCopy = true;
    this.#counts = noCounts();
    await this.#run.intake.drop(this.#sitemap.id);
    const { type } = copyOf;
    return { ...this.#outcome('read'), complete: true, type, sentBytes, bodyHash, copyOf };
  }

  // What this run read is put down at its end.
  async #known(hash: string): Promise<SitemapRecord | undefined> {
    const { harvested, store, site } = this.#run;
    const read = harvested.find(({ harvest }) => harvest.bodyHash === hash && !harvest.copyOf);
    const known = read ? read.sitemap : await store.sitemaps.withBody(site.id, hash);
    return known?.id === this.#sitemap.id ? undefined : known;
  }

  async #takeIn(entries: readonly Entry[]): Promise<void> {
    countEntries(this.#counts, entries);
    const pages = entries.filter((entry): entry is Entry & { kind: 'url' } => entry.kind === 'url');
    this.#lastmodsOfNow += countLastmodsOfNow(pages as readonly UrlEntry[], this.#run.clock.now());
    this.#urlsLeft -= pages.length;
    if (pages.length > 0 && this.#urlsLeft >= 0)
      await this.#run.intake.add(this.#sitemap.id, pages as readonly UrlEntry[]);
    if (pages.length === entries.length) return;
    for (const { kind, loc, lastmod } of entries) {
      if (kind !== 'sitemap' || this.#listed.length >= CHILDREN_MAX) continue;
      const own = { kind, loc: ownText(loc) };
      this.#listed.push(lastmod === undefined ? own : { ...own, lastmod: ownText(lastmod) });
    }
  }

  async #strangersUrls(): Promise<number> {
    const { harvested, taken } = this.#run;
    const { namedBy } = this.#sitemap;
    const inRun = harvested
      .slice(taken.count)
      .filter(({ sitemap }) => isStrangers(sitemap) && sitemap.namedBy === namedBy);
    const listed = inRun.reduce((sum, { harvest }) => sum + harvest.counts.urls, 0);
    return (await strangersUrls(this.#run, this.#sitemap)) - listed;
  }

  #damagedSentence(damage: GzipDamage): string {
    const isKnown = this.#sitemap.lastSuccessAt !== undefined;
    const kept = isKnown ? ' What it listed before still counts.' : '';
    return `${this.#visit.finalUrl} returned damaged data. ${READ_PROBLEMS[damage]}${kept}`;
  }

  async #learnProof(entries: readonly Entry[], namedBy: string[]): Promise<void> {
    const { proof } = this.#run;
    await this.#run.places.wait(() => proof.askHosts(entries));
    for (const named of proof.of([this.#sitemap.url])) {
      if (!namedBy.includes(named)) namedBy.push(named);
    }
  }

  #troubleOf(
    { summary, isHtml }: CheckedDocument,
    failure?: PortolanError,
  ): FetchTrouble | undefined {
    if (failure) return causeOfError(failure);
    if (summary.format !== undefined) return undefined;
    if (summary.bytes === 0) {
      return { cause: 'empty', message: `${this.#visit.finalUrl} returned an empty body.` };
    }
    const { finalUrl } = this.#visit;
    const what = isHtml ? 'returned an HTML page' : 'is not a sitemap';
    return { cause: 'not-sitemap', message: `${finalUrl} ${what}.` };
  }

  #judgeFetch({ checked, failure }: { checked?: CheckedDocument; failure?: PortolanError }): void {
    const { failingSince } = this.#sitemap;
    const seen = fetchEvidenceOf(this.#visit, {
      url: this.#sitemap.url,
      ...this.#named(),
      ...(failingSince !== undefined && { failingMs: this.#run.clock.now() - failingSince }),
      isHtml: checked?.isHtml,
      error: failure,
      bytes: checked?.summary.bytes,
      newestLastmod: checked?.evidence.newestLastmod,
    });
    this.#checker.see('fetch', seen, { sitemap: this.#names().sitemap });
  }

  /**
   * What was only guessed stands for the site until it is fetched: what is wrong with it is wrong
   * with the site. Once it was fetched, it is as good as submitted.
   */
  #named(): Pick<FetchEvidence, 'found' | 'forSite'> {
    const { source, lastSuccessAt } = this.#sitemap;
    const found = FOUND[source] === 'guessed' ? 'given' : FOUND[source];
    return { found, forSite: source === 'guessed' && lastSuccessAt === undefined };
  }

  #outcome(result: SitemapHarvest['result']): Omit<Outcome, 'complete'> {
    const findings = this.#checker.findings();
    return {
      result,
      type: this.#sitemap.type,
      counts: this.#counts,
      entriesInError: entriesInError(findings, this.#counts.urls + this.#counts.sitemaps),
    };
  }

  #names(): { readonly sitemap: string; readonly url: string } {
    return { sitemap: this.#sitemap.url, url: this.#visit.finalUrl };
  }

  #asTrouble(error: unknown): PortolanError {
    this.#run.signal.throwIfAborted();
    if (!isPortolanError(error)) throw error;
    return error;
  }
}

// An entry with several errors is counted for each, but there are never more than entries.
function entriesInError(findings: readonly Finding[], entries: number): number {
  let sum = 0;
  for (const { severity, entry, count } of findings) {
    if (severity === 'error' && entry !== undefined) sum += count;
  }
  return Math.min(sum, entries);
}

// What a transfer gave before it broke off is right as far as it goes.
function damageOf(
  { summary }: CheckedDocument,
  failure: PortolanError | undefined,
): GzipDamage | undefined {
  const { untrusted } = summary;
  return failure && untrusted === 'gzip-truncated' ? undefined : untrusted;
}

// A body that fails ends instead, so that the reader gives what it has.
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
