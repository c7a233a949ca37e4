// A walk through a sitemap and all that it lists: level by level, each sitemap once, within limits.
import { checkGivenOptions, checkKind, type OptionKinds } from '../base/check-given-options.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import type { ErrorCode } from '../base/error-codes.ts';
import { isPortolanError, type PortolanError } from '../base/portolan-error.ts';
import { interleave } from '../base/stream/interleave.ts';
import { withoutCredentials } from '../base/text/without-credentials.ts';
import type { ReadSummary } from '../formats/options/read-options.ts';
import { readPlacedSitemap } from '../formats/placed-reader.ts';
import type { ReadProblem } from '../formats/problems/read-problem.ts';
import type { BatchPositions } from '../formats/records/batch-positions.ts';
import type { Entry } from '../protocol/url-entry.ts';
import { damageOf } from './damaged-sitemap.ts';
import type { OpenedSitemap, SitemapOpener } from './sitemap-opener.ts';
import {
  problemIn,
  TREE_PROBLEMS,
  type TreeProblem,
  type TreeProblemCode,
} from './tree-problem.ts';
import { type QueueRefusal, sitemapKey, TreeQueue, type TreeSitemap } from './tree-queue.ts';

/** The limits of a walk, and its callbacks. */
export interface TreeOptions {
  readonly open: SitemapOpener;
  /**
   * How many levels below the root are read. Default 5: the protocol has one, real sites have two
   * or three. 0 only reads the root.
   */
  readonly depthMax?: number | undefined;
  /** How many sitemaps are read, the root included. Default 100,000. */
  readonly sitemapsMax?: number | undefined;
  /** The most bytes of one sitemap, inflated. Default 1 GiB. */
  readonly bytesMax?: number | undefined;
  /** The most bytes of all sitemaps together, inflated. Default 100 GiB. */
  readonly treeBytesMax?: number | undefined;
  /** After how long no more sitemaps are begun, in milliseconds. Default 14,400,000: four hours. */
  readonly timeMsMax?: number | undefined;
  readonly clock?: Clock | undefined;
  /**
   * After this many sitemaps in a row whose server was not reached or did not answer, the walk
   * ends: waiting for all of a large tree takes days. Default 20.
   */
  readonly unansweredInRowMax?: number | undefined;
  /**
   * How many sitemaps are read at a time. Default 1: then batches come in the order of the tree.
   * With more they are mixed, each sitemap's own in their order.
   */
  readonly concurrency?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Verifies gzip before it is read, as `readSitemap` does when asked to. What a damaged index
   * lists is not followed then: it may not exist. Default false.
   */
  readonly verifyGzip?: boolean | undefined;
  /** A sitemap is about to be opened. */
  readonly onSitemap?: ((sitemap: TreeSitemap) => void) | undefined;
  /** A sitemap was read, or failed. */
  readonly onSitemapEnd?: ((report: SitemapReport) => void) | undefined;
  readonly onProblem?: ((problem: TreeProblem) => void) | undefined;
  /** Is shown the bytes of a sitemap before they are read: inflated, in their own encoding. */
  readonly onBytes?: ((sitemap: TreeSitemap, bytes: Uint8Array) => void) | undefined;
  /** Also notes what is legal and only remarkable, as a byte order mark. Default false. */
  readonly remarks?: boolean | undefined;
  /** Is handed, before a sitemap is read, the places that its batches will come with. */
  readonly onPlaces?: ((sitemap: TreeSitemap, places: BatchPositions) => void) | undefined;
  /** The walk came to its end; not called when it is aborted or left. */
  readonly onEnd?: ((summary: TreeSummary) => void) | undefined;
}

/** Entries of one sitemap, in the document's order. */
export interface TreeBatch {
  readonly sitemap: TreeSitemap;
  readonly entries: readonly Entry[];
  /** Their places; valid until the next batch. */
  readonly places: BatchPositions;
}

/** The result of one sitemap. */
export interface SitemapReport extends TreeSitemap {
  /** The reader's summary; absent when the sitemap could not be opened. */
  readonly summary?: ReadSummary;
  /** Where it was really found, when it had moved. */
  readonly movedTo?: string;
  /** Why it failed or broke off. */
  readonly error?: PortolanError;
}

/** The result of the whole walk. */
export interface TreeSummary {
  /** How many sitemaps were opened and read, also those that broke off. */
  readonly sitemaps: number;
  /** How many could not be opened. */
  readonly failed: number;
  readonly entries: number;
  /** Inflated. */
  readonly bytes: number;
  /** Everything was read completely, no limit was reached, and all of it can be trusted. */
  readonly complete: boolean;
  /** How many sitemaps were read whose entries are not to be trusted. Absent: none. */
  readonly untrusted?: number;
}

const KINDS: OptionKinds<TreeOptions> = {
  open: '!function',
  depthMax: 'count',
  sitemapsMax: 'count',
  bytesMax: 'count',
  treeBytesMax: 'count',
  timeMsMax: 'number',
  clock: 'now() monotonic()',
  unansweredInRowMax: 'count',
  concurrency: 'positive',
  signal: 'signal',
  verifyGzip: 'boolean',
  onSitemap: 'function',
  onSitemapEnd: 'function',
  onProblem: 'function',
  onBytes: 'function',
  remarks: 'boolean',
  onPlaces: 'function',
  onEnd: 'function',
};

const DEPTH_MAX = 5;
const SITEMAPS_MAX = 100_000;
const BYTES_MAX = 1024 ** 3;
const TIME_MS_MAX = 14_400_000;
const TREE_BYTES_MAX = 100 * 1024 ** 3;
const UNANSWERED_IN_ROW_MAX = 20;
const UNANSWERED: ReadonlySet<ErrorCode> = new Set([
  'FETCH_TIMEOUT',
  'FETCH_UNREACHABLE',
  'FETCH_HOST_BROKEN',
]);

/**
 * Reads a sitemap, the sitemaps that it lists, and so on; or several, each with what it lists.
 *
 * Breadth first, in the order of the documents: each sitemap is read at its least depth. An address
 * that was read before, compared as the URL class writes it without a fragment, is not read again;
 * nor is one that redirects to such an address. `open` is called with a root as it was given; it is
 * reported without a user name or password. A child that fails is noted and skipped; so is a root,
 * where a list of roots was given.
 *
 * Errors: what `open` throws for a single root; errors of `open` or a body that are not
 * PortolanErrors; the signal's reason. A truncated root is noted, as children are.
 */
export async function* walkSitemapTree(
  roots: string | readonly string[],
  options: TreeOptions,
): AsyncGenerator<TreeBatch> {
  checkKind('roots', roots, 'text|texts');
  checkGivenOptions(options, KINDS);
  const walk = new TreeWalk(roots, options);
  const next = (): AsyncGenerator<TreeBatch, void, void> | undefined => {
    const sitemap = walk.next();
    return sitemap && readNext(walk, sitemap, options);
  };
  yield* interleave(next, options.concurrency ?? 1);
  options.onEnd?.(walk.summary());
}

async function* readNext(
  walk: TreeWalk,
  sitemap: TreeSitemap,
  options: TreeOptions,
): AsyncGenerator<TreeBatch, void, void> {
  options.onSitemap?.(sitemap);
  const opened = await walk.open(sitemap);
  if (opened) yield* walk.read(sitemap, opened);
}

/** Without a user name or password. */
function withoutLogin(opened: OpenedSitemap): OpenedSitemap {
  checkKind('What open gives', opened, 'object');
  const url = opened.url === undefined ? undefined : withoutCredentials(opened.url);
  return url === opened.url ? opened : { ...opened, url };
}

/** One walk: what waits, what was counted, and how a sitemap is read. */
class TreeWalk {
  readonly #options: TreeOptions;
  readonly #queue: TreeQueue;
  /** Roots with a user name or password, by their addresses without them. */
  readonly #logins: ReadonlyMap<string, string>;
  /** There is one root, and without it nothing. */
  readonly #single: boolean;
  readonly #startMs: number;
  #sitemaps = 0;
  #failed = 0;
  #unansweredInRow = 0;
  #untrusted = 0;
  #entries = 0;
  #bytes = 0;
  #complete = true;
  #full = false;
  #givenUp = false;

  constructor(roots: string | readonly string[], options: TreeOptions) {
    this.#options = options;
    this.#single = typeof roots === 'string';
    this.#startMs = (options.clock ?? systemClock).monotonic();
    const given = typeof roots === 'string' ? [roots] : roots;
    const bare = given.map(withoutCredentials);
    const pairs = bare.map((root, at) => [sitemapKey(root), given[at] ?? root] as const);
    this.#logins = new Map(pairs.filter((_, at) => bare[at] !== given[at]).reverse());
    this.#queue = new TreeQueue(bare, {
      depthMax: options.depthMax ?? DEPTH_MAX,
      sitemapsMax: options.sitemapsMax ?? SITEMAPS_MAX,
    });
  }

  summary(): TreeSummary {
    return {
      sitemaps: this.#sitemaps,
      failed: this.#failed,
      entries: this.#entries,
      bytes: this.#bytes,
      complete: this.#complete,
      ...(this.#untrusted > 0 && { untrusted: this.#untrusted }),
    };
  }

  next(): TreeSitemap | undefined {
    this.#options.signal?.throwIfAborted();
    // Others may still be read, and the walk continues.
    if (this.#givenUp) return undefined;
    const next = this.#queue.next();
    if (!next) return undefined;
    const unansweredMax = this.#options.unansweredInRowMax ?? UNANSWERED_IN_ROW_MAX;
    if (this.#unansweredInRow >= unansweredMax) return this.#giveUp('tree-limit-unanswered', next);
    if (this.#bytesMax() <= 0) return this.#giveUp('tree-limit-bytes', next);
    const { clock = systemClock, timeMsMax = TIME_MS_MAX } = this.#options;
    if (clock.monotonic() - this.#startMs > timeMsMax) return this.#giveUp('tree-limit-time', next);
    return next;
  }

  #giveUp(code: TreeProblemCode, next: TreeSitemap): undefined {
    this.#givenUp = true;
    this.#stop(code, next);
  }

  /** Opens a sitemap; `undefined` if it failed, or leads to one that was read before. */
  async open(sitemap: TreeSitemap): Promise<OpenedSitemap | undefined> {
    const { open, signal } = this.#options;
    const bytesMax = this.#bytesMax();
    let opened: OpenedSitemap;
    try {
      const address = this.#logins.get(sitemap.url) ?? sitemap.url;
      opened = withoutLogin(await open(address, signal ? { signal, bytesMax } : { bytesMax }));
    } catch (error) {
      const indispensable = this.#single && sitemap.depth === 0;
      if (indispensable || signal?.aborted === true || !isPortolanError(error)) throw error;
      this.#failed += 1;
      this.#fail('sitemap-failed', sitemap, error);
      this.#options.onSitemapEnd?.({ ...sitemap, error });
      return undefined;
    }
    const refusal = opened.url === undefined ? undefined : this.#queue.moved(sitemap, opened.url);
    if (refusal === undefined) return opened;
    opened.discard?.();
    this.#note(refusal, sitemap.url, opened.url);
    return undefined;
  }

  /** Reads what was opened, and queues what it lists. */
  async *read(sitemap: TreeSitemap, opened: OpenedSitemap): AsyncGenerator<TreeBatch, void, void> {
    const { signal, onBytes, onPlaces, remarks, verifyGzip } = this.#options;
    const movedTo = opened.url === sitemap.url ? undefined : opened.url;
    let summary: ReadSummary | undefined;
    let failure: PortolanError | undefined;
    let damaged = false;
    const body = untilFailure(opened.body, (error) => {
      failure = error;
    });
    const batches = readPlacedSitemap(body, {
      limits: { bytesMax: this.#bytesMax() },
      verifyGzip,
      onProblem: (problem) => {
        if (damageOf(problem)) damaged = true;
        this.#noteRead(sitemap.url, opened, problem);
      },
      onEnd: (end) => {
        summary = end;
      },
      url: opened.url,
      contentType: opened.contentType,
      signal,
      remarks,
      ...(onPlaces && { onPlaces: (places: BatchPositions) => onPlaces(sitemap, places) }),
      ...(onBytes && { onBytes: (bytes: Uint8Array) => onBytes(sitemap, bytes) }),
    });
    let tooDeep = false;
    for await (const { entries, places } of batches) {
      yield { sitemap, entries, places };
      for (const entry of entries) {
        if (entry.kind !== 'sitemap' || (damaged && verifyGzip === true)) continue;
        if (this.#offer(entry.loc, sitemap) === 'tree-limit-depth') tooDeep = true;
      }
    }
    if (tooDeep) this.#stop('tree-limit-depth', sitemap);
    this.#finish({
      ...sitemap,
      ...(summary && { summary }),
      ...(failure && { error: failure }),
      ...(movedTo !== undefined && { movedTo }),
    });
  }

  #offer(loc: string, parent: TreeSitemap): QueueRefusal | undefined {
    // Callers that ask only for the root do not get the rest reported.
    if (this.#options.depthMax === 0) return undefined;
    const refusal = this.#queue.offer(loc, parent);
    if (refusal === 'sitemap-repeated' || refusal === 'sitemap-loop') {
      this.#note(refusal, parent.url, loc);
    } else if (refusal === 'tree-limit-sitemaps' && !this.#full) {
      this.#full = true;
      this.#stop(refusal, parent);
    }
    return refusal;
  }

  #finish(report: SitemapReport): void {
    const { summary, error } = report;
    this.#sitemaps += 1;
    this.#entries += summary?.entries ?? 0;
    this.#bytes += summary?.bytes ?? 0;
    if (summary?.complete !== true) this.#complete = false;
    if (summary?.untrusted) this.#untrusted += 1;
    if (error) this.#fail('sitemap-broken-off', report, error);
    else this.#unansweredInRow = 0;
    this.#options.onSitemapEnd?.(report);
  }

  #bytesMax(): number {
    const { bytesMax = BYTES_MAX, treeBytesMax = TREE_BYTES_MAX } = this.#options;
    return Math.min(bytesMax, treeBytesMax - this.#bytes);
  }

  #noteRead(url: string, opened: OpenedSitemap, problem: ReadProblem): void {
    // One layer of gzip is the transport's, and its name and type speak of what is inside.
    const transport = problem.code === 'gzip-not-named' || problem.code === 'gzip-twice';
    if (opened.gzipKept === true && transport) return;
    this.#options.onProblem?.(problemIn(url, problem));
  }

  #fail(code: TreeProblemCode, { url }: TreeSitemap, error: PortolanError): void {
    this.#complete = false;
    if (UNANSWERED.has(error.code)) this.#unansweredInRow += 1;
    this.#options.onProblem?.({
      code,
      message: `${TREE_PROBLEMS[code]} ${error.message}`,
      url,
      error,
    });
  }

  #stop(code: TreeProblemCode, { url }: TreeSitemap): undefined {
    this.#complete = false;
    this.#note(code, url);
  }

  #note(code: TreeProblemCode, url: string, found?: string): void {
    const message = found === undefined ? TREE_PROBLEMS[code] : `${TREE_PROBLEMS[code]} (${found})`;
    this.#options.onProblem?.({ code, message, url, ...(found !== undefined && { found }) });
  }
}

// A body that fails ends instead, so that the reader returns what it has.
async function* untilFailure(
  body: AsyncIterable<Uint8Array>,
  onFailure: (error: PortolanError) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    if (!isPortolanError(error)) throw error;
    onFailure(error);
  }
}
