// The step that reads every sitemap of the target and lets the rules judge it in the same pass.
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
import { unlessGzip } from '../read/unless-gzip.ts';
import { type CheckRun, tellProgress } from './check-run.ts';

// Files are read in their order: of pages that are listed twice it is always the later one that
// is told.
const FILES_AT_A_TIME = 1;
const CONCURRENCY = 4;

/** A sitemap while it is read. */
interface OpenDocument {
  readonly sitemap: TreeSitemap;
  readonly number: number;
  readonly found: FetchEvidence['found'];
  /** How the first of the sitemaps above it was found: what a console was told of. */
  readonly foundFirst: FetchEvidence['found'];
  /** Robots.txt files that name it or an index above it; grows while hosts are asked. */
  readonly namedBy: string[];
  judged: JudgedDocument | undefined;
  /** Where it was really found. */
  url: string | undefined;
  damaged: boolean;
}

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
    onPlaces: ({ url }, places) => reading.places(url, places),
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

/** All sitemaps of a walk: those that are open, and where their findings go. */
class DocumentsReading {
  readonly #run: CheckRun;
  readonly #judge: DocumentJudge;
  readonly #open = new Map<string, OpenDocument>();
  /** Every sitemap that was begun, for the chain of indexes above it. */
  readonly #parents = new Map<string, string | undefined>();
  readonly #urls: string[] = [];
  readonly #found: ReadonlyMap<string, FetchEvidence['found']>;
  /** The lastmod that an index gives a sitemap. */
  readonly #listedLastmods = new Map<string, string>();
  /** Where an index lists it. */
  readonly #listedAt = new Map<string, string>();
  readonly #failures = new Map<string, TreeProblem>();

  constructor(run: CheckRun, judge: DocumentJudge) {
    this.#run = run;
    this.#judge = judge;
    this.#found = new Map(run.target.roots.map(({ url, found }) => [url, found]));
  }

  begin(sitemap: TreeSitemap): void {
    const { checker, documents, target, progress } = this.#run;
    const { url, parent } = sitemap;
    this.#parents.set(url, parent);
    this.#urls.push(url);
    checker.register(target.nameOf(url));
    const found = parent === undefined ? (this.#found.get(url) ?? 'given') : 'index';
    this.#open.set(url, {
      sitemap,
      number: this.#urls.length - 1,
      found,
      foundFirst: this.#found.get(this.#chain(url).at(-1) ?? url) ?? 'given',
      namedBy: [...this.#run.proof.of(this.#chain(url))],
      judged: undefined,
      url: undefined,
      damaged: false,
    });
    progress.at = target.nameOf(url);
    progress.sitemaps = documents.length;
    tellProgress(this.#run);
  }

  async open(url: string, openOptions: OpenOptions): Promise<OpenedSitemap> {
    const opened = await this.#run.target.open(url, openOptions);
    const document = this.#open.get(url);
    if (document) document.url = opened.url;
    if (opened.gzipKept !== true || namedGzip(opened)) return opened;
    // The reader knows nothing of the header that announced gzip.
    return { ...opened, body: unlessGzip(opened.body, () => this.#notGzip(url)) };
  }

  #noteDamage(url: string): void {
    const document = this.#open.get(url);
    if (!document || document.damaged) return;
    document.damaged = true;
    const { notChecked, target } = this.#run;
    const what = 'entries';
    const why = `${target.nameOf(url)} is damaged: what it lists was not followed or visited.`;
    notChecked.push({ what, why });
  }

  #notGzip(url: string): void {
    const code = 'gzip-not-compressed';
    const message = READ_PROBLEMS[code];
    this.judged(url)?.problem({ code, message, line: 1, column: 1, offset: 0 });
  }

  places(url: string, places: BatchPositions): void {
    const { target, excerpts } = this.#run;
    excerpts.open(target.nameOf(url), places);
  }

  problem(problem: TreeProblem): void {
    const { code, url, line, column, offset } = problem;
    if (damageOf(problem)) this.#noteDamage(url);
    if (code in READ_PROBLEMS && line !== undefined && column !== undefined) {
      this.judged(url)?.problem({ ...problem, line, column, offset } as ReadProblem);
      return;
    }
    if (code === 'sitemap-failed' || code === 'sitemap-broken-off') {
      // Told at the sitemap's end, unless the fetch itself says it better.
      this.#failures.set(url, problem);
      return;
    }
    const { checker, target } = this.#run;
    const sitemap = target.nameOf(url);
    if (code.startsWith('tree-limit')) this.#run.complete = false;
    checker.note(code, { sitemap, ...(problem.found !== undefined && { found: problem.found }) });
  }

  async batch({ sitemap, entries, places }: TreeBatch): Promise<void> {
    const { listed, checker, target, progress, proof, robots, sample, returnLinks } = this.#run;
    const document = this.#open.get(sitemap.url);
    const judged = this.judged(sitemap.url);
    if (!document || !judged) return;
    if (document.damaged) {
      // What it lists may not exist: nothing but the document itself is judged by it.
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
    for (const { index, loc, first } of listed?.add(entries, document.number, places.format) ??
      []) {
      const firstName = this.#nameOfNumber(first);
      const kind = first === document.number ? 'same-file' : 'other-file';
      checker.see(
        'duplicate',
        { loc, sitemap: name, first: firstName, kind },
        { sitemap: name, ...places.positionOf(index, [loc]), entry: firstEntry + index, loc },
      );
    }
    for (const { index, agents } of robots.disallowed(entries)) {
      const entry = entries[index] as Entry;
      const { loc } = entry;
      const place = { ...places.positionOf(index, [loc]), entry: firstEntry + index };
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
    const listedLastmod = this.#listedLastmods.get(report.url);
    documents.push({
      url: name,
      depth,
      found: document.found,
      entries: summary?.entries ?? 0,
      bytes: summary?.bytes ?? 0,
      complete: summary?.complete === true && report.error === undefined,
      opened: summary !== undefined,
      ...(parent !== undefined && { parent: target.nameOf(parent) }),
      ...(summary?.format !== undefined && { format: summary.format }),
      ...(listedLastmod !== undefined && { listedLastmod }),
      ...(evidence?.newestLastmod !== undefined && { newestLastmod: evidence.newestLastmod }),
    });
    progress.sitemaps = documents.length;
    progress.bytes += summary?.bytes ?? 0;
  }

  /** Remembers of the sitemaps that an index lists where it does, and with which lastmod. */
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
    { found, judged }: OpenDocument,
    evidence: DocumentEvidence | undefined,
  ): void {
    const { checker, target } = this.#run;
    const { url, error, summary } = report;
    const sitemap = target.nameOf(url);
    const visit = target.visits.get(url);
    target.visits.delete(url);
    const failure = this.#failures.get(url);
    this.#failures.delete(url);
    const listedAt = this.#listedAt.get(url);
    const place = { sitemap, ...(listedAt !== undefined && { listedAt }) };
    let told = 0;
    if (visit) {
      const seen = fetchEvidenceOf(visit, {
        url,
        found,
        isHtml: judged?.isHtml,
        error,
        bytes: summary?.bytes,
        newestLastmod: evidence?.newestLastmod,
      });
      told = checker.see('fetch', seen, place);
    }
    if (!failure || target.elsewhere.has(url)) return;
    const why = isPortolanError(failure.error) ? failure.error.message : undefined;
    if (told === 0 || !visit) {
      checker.note(failure.code, { ...place, ...(why !== undefined && { found: why }) });
    }
  }

  /** An open document, which is judged from when its true address is known. */
  judged(url: string): JudgedDocument | undefined {
    const document = this.#open.get(url);
    if (!document) return undefined;
    const { target } = this.#run;
    const webUrl = target.webUrlOf(document.url ?? url);
    document.judged ??= this.#judge.open({
      sitemap: target.nameOf(url),
      found: document.foundFirst,
      namedByRobotsTxt: document.namedBy,
      url: webUrl,
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

  #nameOfNumber(number: number): string {
    const url = this.#urls[number];
    return url === undefined ? '' : this.#run.target.nameOf(url);
  }
}

/** The reader looks for gzip by itself where the name or the type says so. */
function namedGzip({ url = '', contentType = '' }: OpenedSitemap): boolean {
  return /\.gz$/i.test(URL.parse(url)?.pathname ?? '') || /gzip/i.test(contentType);
}
