// The step that reads every sitemap of the target and lets the rules judge it in the same pass.
import { givenValues } from '../../base/given-values.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { READ_PROBLEMS, type ReadProblem } from '../../formats/problems/read-problem.ts';
import type { BatchPositions } from '../../formats/records/batch-positions.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { DocumentEvidence } from '../../rules/evidence/document-evidence.ts';
import type { FetchEvidence } from '../../rules/evidence/fetch-evidence.ts';
import { damageOf } from '../../tree/damaged-sitemap.ts';
import type { OpenedSitemap, OpenOptions } from '../../tree/sitemap-opener.ts';
import {
  type SitemapReport,
  type TreeBatch,
  type TreeOptions,
  walkSitemapTree,
} from '../../tree/sitemap-tree.ts';
import type { TreeProblem } from '../../tree/tree-problem.ts';
import { sitemapKey, type TreeSitemap } from '../../tree/tree-queue.ts';
import { fetchEvidenceOf } from '../read/fetch-evidence-of.ts';
import {
  type DocumentJudge,
  type JudgedDocument,
  loadDocumentJudge,
} from '../read/judged-document.ts';
import { type CheckRun, tellProgress } from './check-run.ts';

// Files are read in their order: of a page that is listed twice the later place is reported.
const FILES_AT_A_TIME = 1;
const CONCURRENCY = 4;

/** A sitemap while it is read. */
interface OpenSitemap {
  readonly number: number;
  readonly found: FetchEvidence['found'];
  /** How the first of the sitemaps above it was found: the one that a console was asked to read. */
  readonly foundFirst: FetchEvidence['found'];
  /** Robots.txt files that name it or an index above it; grows while hosts answer. */
  readonly namedBy: string[];
  judged: JudgedDocument | undefined;
  /** Where it was really found. */
  url: string | undefined;
  damaged: boolean;
}

// Source: https://www.rfc-editor.org/rfc/rfc1952#page-6
const MAGIC: readonly number[] = [0x1f, 0x8b];

/**
 * Reads the target's sitemaps, and all that they list.
 *
 * Errors: for a single file, what opening it throws; the signal's reason.
 */
export async function readDocuments(run: CheckRun): Promise<void> {
  const judge = await loadDocumentJudge(run.checker);
  const reading = new DocumentsReading(run, judge);
  const { options, target } = run;
  const [root] = target.roots;
  if (!root) return;
  // A file or a stream that cannot be opened is an error; a sitemap of a site is a finding.
  const single = target.roots.length === 1 && !target.visitor;
  const roots = single ? root.url : target.roots.map(({ url }) => url);
  const walk = walkSitemapTree(roots, {
    ...limitsOf(options),
    open: (url, openOptions) => reading.open(url, openOptions),
    concurrency: options.concurrency ?? (target.visitor ? CONCURRENCY : FILES_AT_A_TIME),
    remarks: true,
    verifyGzip: true,
    onSitemap: (sitemap) => reading.begin(sitemap),
    onProblem: (problem) => reading.problem(problem),
    onPlaces: ({ url }, places) => run.excerpts.open(target.nameOf(url), places),
    onSitemapEnd: (report) => reading.end(report),
    onBytes: judge.wantsBytes ? ({ url }, bytes) => reading.judged(url)?.bytes(bytes) : undefined,
  });
  for await (const batch of walk) await reading.batch(batch);
}

function limitsOf(options: CheckRun['options']): Partial<TreeOptions> {
  const { follow = true, depthMax, sitemapsMax, bytesMax, timeMsMax, clock, signal } = options;
  return {
    ...(follow ? depthMax !== undefined && { depthMax } : { depthMax: 0 }),
    sitemapsMax,
    bytesMax,
    timeMsMax,
    clock,
    signal,
  };
}

/** The sitemaps of a walk that are open, and where their findings go. */
class DocumentsReading {
  readonly #run: CheckRun;
  readonly #judge: DocumentJudge;
  readonly #open = new Map<string, OpenSitemap>();
  /** The index that lists each sitemap that was begun. */
  readonly #parents = new Map<string, string | undefined>();
  readonly #urls: string[] = [];
  readonly #found: ReadonlyMap<string, FetchEvidence['found']>;
  /** The lastmod by which an index lists a sitemap, and where. */
  readonly #listedLastmods = new Map<string, string>();
  readonly #listedAt = new Map<string, string>();
  readonly #failures = new Map<string, TreeProblem>();

  constructor(run: CheckRun, judge: DocumentJudge) {
    this.#run = run;
    this.#judge = judge;
    this.#found = new Map(run.target.roots.map(({ url, found }) => [url, found]));
  }

  begin({ url, parent }: TreeSitemap): void {
    const { checker, documents, target, progress, proof } = this.#run;
    const name = target.nameOf(url);
    this.#parents.set(url, parent);
    const chain = this.#chain(url);
    this.#open.set(url, {
      number: this.#urls.length,
      found: parent === undefined ? (this.#found.get(url) ?? 'given') : 'index',
      foundFirst: this.#found.get(chain.at(-1) ?? url) ?? 'given',
      namedBy: [...proof.of(chain)],
      judged: undefined,
      url: undefined,
      damaged: false,
    });
    this.#urls.push(url);
    checker.register(name);
    progress.at = name;
    progress.sitemaps = documents.length;
    tellProgress(this.#run);
  }

  async open(url: string, openOptions: OpenOptions): Promise<OpenedSitemap> {
    const opened = await this.#run.target.open(url, openOptions);
    const document = this.#open.get(url);
    if (document) document.url = opened.url;
    return watchGzip(opened, () => {
      const code = 'gzip-not-compressed';
      const message = READ_PROBLEMS[code];
      this.judged(url)?.problem({ code, message, line: 1, column: 1, offset: 0 });
    });
  }

  #noteDamage(url: string): void {
    const document = this.#open.get(url);
    if (!document || document.damaged) return;
    document.damaged = true;
    const { notChecked, target } = this.#run;
    const why = `${target.nameOf(url)} is damaged: what it lists was not followed or visited.`;
    notChecked.push({ what: 'entries', why });
  }

  problem(problem: TreeProblem): void {
    const { code, url, line, column, offset } = problem;
    if (damageOf(problem)) this.#noteDamage(url);
    if (code in READ_PROBLEMS && line !== undefined && column !== undefined) {
      this.judged(url)?.problem({ ...problem, line, column, offset } as ReadProblem);
      return;
    }
    if (code === 'sitemap-failed' || code === 'sitemap-broken-off') {
      // Reported at the sitemap's end, unless the fetch itself says it better.
      this.#failures.set(url, problem);
      return;
    }
    const { checker, target } = this.#run;
    if (code.startsWith('tree-limit')) this.#run.complete = false;
    checker.note(code, givenValues({ sitemap: target.nameOf(url), found: problem.found }));
  }

  async batch({ sitemap, entries, places }: TreeBatch): Promise<void> {
    const { listed, checker, target, progress, proof, robots, sample, returnLinks } = this.#run;
    const document = this.#open.get(sitemap.url);
    const judged = this.judged(sitemap.url);
    if (!document || !judged) return;
    if (document.damaged) {
      // What it lists may not exist: only the document itself is judged.
      judged.batch(entries, places);
      return;
    }
    await proof.askHosts(entries);
    for (const named of proof.of(this.#chain(sitemap.url))) {
      if (!document.namedBy.includes(named)) document.namedBy.push(named);
    }
    const firstEntry = judged.batch(entries, places);
    const name = target.nameOf(sitemap.url);
    this.#rememberChildren(entries, name, places);
    const placeOf = (index: number, loc: string) => ({
      ...places.positionOf(index, [loc]),
      entry: firstEntry + index,
    });
    const { number } = document;
    for (const { index, loc, first } of listed?.add(entries, number, places.format) ?? []) {
      const kind = first === number ? 'same-file' : 'other-file';
      const seen = {
        loc,
        sitemap: name,
        first: target.nameOf(this.#urls[first] ?? ''),
        kind,
      } as const;
      checker.see('duplicate', seen, { sitemap: name, ...placeOf(index, loc), loc });
    }
    for (const { index, agents } of robots.disallowed(entries)) {
      const entry = entries[index] as Entry;
      const { loc } = entry;
      const place = placeOf(index, loc);
      const seen = { entry, sitemap: name, place, agents, media: [] };
      const found: string[] = [];
      checker.see('page', seen, { ...place, sitemap: name, loc }, (id) => found.push(id));
      if (sample) robots.report(loc, found);
    }
    returnLinks.add(entries, { sitemap: name, firstEntry, places });
    sample?.add(entries, {
      sitemap: name,
      firstEntry,
      positionOf: (index) => places.positionOf(index, [entries[index]?.loc ?? '']),
    });
    progress.entries += entries.length;
    tellProgress(this.#run);
  }

  end(report: SitemapReport): void {
    const { target, documents, progress, excerpts } = this.#run;
    const document = this.#open.get(report.url);
    if (!document) return;
    const { summary } = report;
    const judged = this.judged(report.url);
    const evidence = summary && judged?.end(summary);
    this.#open.delete(report.url);
    const name = target.nameOf(report.url);
    excerpts.close(name);
    this.#judgeFetch(report, document, evidence);
    if (target.elsewhere.has(report.url)) return;
    const { parent, depth } = report;
    const { entries = 0, bytes = 0, complete = false, format } = summary ?? {};
    documents.push(
      givenValues({
        url: name,
        parent: parent === undefined ? undefined : target.nameOf(parent),
        depth,
        found: document.found,
        format,
        entries,
        bytes,
        complete: complete && report.error === undefined,
        opened: summary !== undefined,
        listedLastmod: this.#listedLastmods.get(report.url),
        newestLastmod: evidence?.newestLastmod,
      }),
    );
    progress.sitemaps = documents.length;
    progress.bytes += bytes;
  }

  /** Remembers where an index lists sitemaps, and with which lastmod. */
  #rememberChildren(entries: readonly Entry[], name: string, places: BatchPositions): void {
    for (let index = 0; index < entries.length; index += 1) {
      const { kind, loc, lastmod } = entries[index] as Entry;
      if (kind !== 'sitemap') continue;
      if (lastmod !== undefined) this.#listedLastmods.set(loc, lastmod);
      const key = sitemapKey(loc);
      if (this.#listedAt.has(key)) continue;
      const { line, column } = places.positionOf(index, [loc]);
      this.#listedAt.set(key, `${name}:${line}:${column}`);
    }
  }

  #judgeFetch(
    report: SitemapReport,
    { found, judged }: OpenSitemap,
    evidence: DocumentEvidence | undefined,
  ): void {
    const { checker, target } = this.#run;
    const { url, error, summary } = report;
    const sitemap = target.nameOf(url);
    const visit = target.visits.get(url);
    target.visits.delete(url);
    const failure = this.#failures.get(url);
    this.#failures.delete(url);
    const place = givenValues({ sitemap, listedAt: this.#listedAt.get(url) });
    let reported = 0;
    if (visit) {
      const seen = fetchEvidenceOf(visit, {
        url,
        found,
        isHtml: judged?.isHtml,
        error,
        bytes: summary?.bytes,
        newestLastmod: evidence?.newestLastmod,
      });
      reported = checker.see('fetch', seen, place);
    }
    if (!failure || target.elsewhere.has(url)) return;
    const why = isPortolanError(failure.error) ? failure.error.message : undefined;
    if (reported === 0) checker.note(failure.code, givenValues({ ...place, found: why }));
  }

  /** The judging of a sitemap, which begins when its true address is known. */
  judged(url: string): JudgedDocument | undefined {
    const document = this.#open.get(url);
    if (!document) return undefined;
    const { target } = this.#run;
    document.judged ??= this.#judge.open({
      sitemap: target.nameOf(url),
      found: document.foundFirst,
      namedByRobotsTxt: document.namedBy,
      url: target.webUrlOf(document.url ?? url),
    });
    return document.judged;
  }

  /** A sitemap and the indexes above it. */
  #chain(url: string): readonly string[] {
    const chain: string[] = [];
    for (let at: string | undefined = url; at !== undefined; at = this.#parents.get(at)) {
      chain.push(at);
    }
    return chain;
  }
}

/**
 * Reports a body that its server announced as gzip and that does not begin so. The reader knows
 * nothing of that header; where the name or the type says gzip, it finds out by itself.
 */
function watchGzip(opened: OpenedSitemap, onPlain: () => void): OpenedSitemap {
  const { url = '', contentType = '' } = opened;
  const isNamed = /\.gz$/i.test(URL.parse(url)?.pathname ?? '') || /gzip/i.test(contentType);
  if (opened.gzipKept !== true || isNamed) return opened;
  return { ...opened, body: watched(opened.body, onPlain) };
}

async function* watched(
  body: AsyncIterable<Uint8Array>,
  onPlain: () => void,
): AsyncGenerator<Uint8Array, void, void> {
  let seen = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length && seen < MAGIC.length; at += 1) {
      const isRight = chunk[at] === MAGIC[seen];
      seen = isRight ? seen + 1 : MAGIC.length;
      if (!isRight) onPlain();
    }
    yield chunk;
  }
}
