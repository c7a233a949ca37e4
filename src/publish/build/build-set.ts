// From sources to the documents of a set. Every entry takes these steps:
//
// rows → normalise → date → guard the dates → news window → section → deduplicate → write → shard
import { resolve } from 'node:path';
import { createFingerprintSeed } from '../../base/fingerprint/fingerprint-seed.ts';
import { parseLoc } from '../../protocol/loc.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { SourceNote } from '../../sources/port/source-note.ts';
import { findingText } from '../findings/publish-rules.ts';
import type { OpenedSource, Publication, PublishRun } from '../plan/publication.ts';
import type { SourcePlan } from '../plan/publish-plan.ts';
import type { ChangeKind, UrlChange } from '../ports/announcer.ts';
import type { KnownSet } from '../ports/publish-state.ts';
import type { TargetSession } from '../ports/target.ts';
import type { PublishRecord, RecordBatches } from './entries/normalise-records.ts';
import { selectRecords } from './entries/select-records.ts';
import { dateRecords } from './lastmod/date-records.ts';
import type { GitDates } from './lastmod/git-dates.ts';
import { guardLastmod } from './lastmod/lastmod-guard.ts';
import { keepCurrentNews } from './sections/news-window.ts';
import { createSectionRouter, type RoutedSection } from './sections/section-router.ts';
import { Difference } from './shards/difference.ts';
import { KnownPages } from './shards/known-pages.ts';
import { type BuiltSet, SetBuilder } from './shards/set-builder.ts';
import { StagedDocument } from './shards/staged-document.ts';
import { type SideDocument, SideDocuments } from './side-formats/side-documents.ts';

interface BuildInput extends Pick<Publication, 'plan' | 'sources' | 'urlsBefore'> {
  readonly session: Pick<TargetSession, 'stage'>;
  /** The set as it was last published, where that is known. */
  readonly state?: KnownSet | undefined;
  /** The pages of `state`, where they were read already. */
  readonly pages?: KnownPages | undefined;
  /** Called with all changes, some thousands at a time. */
  readonly keepChanges?: ((changes: readonly UrlChange[]) => void) | undefined;
}

export interface BuildScope {
  /** Only single pages change: pages that are not read stay. */
  readonly keepUnseen: boolean;
  readonly removal?: OpenedSource | undefined;
  /** Keeps the records of one part. Default: all. */
  readonly share?:
    | ((batch: readonly PublishRecord[], source: SourcePlan) => readonly PublishRecord[])
    | undefined;
}

interface BuildTally {
  listed: number;
  skipped: number;
  /** Pages that ask not to be listed, and articles outside the news window. */
  excluded: number;
  incomplete: boolean;
}

export interface BuiltDocuments extends BuiltSet, Readonly<BuildTally> {
  readonly sides: readonly SideDocument[];
  /** Only single pages were changed: the files beside the XML stay as they are. */
  readonly partial: boolean;
  /** How many URLs the set lists: those of its XML, or of its text lists where it has no XML. */
  readonly urls: number;
  /** How many URLs are new, changed and gone; known only with a state. */
  readonly changes?: Readonly<Record<ChangeKind, number>> | undefined;
}

export async function buildSet(
  input: BuildInput,
  scope: BuildScope,
  run: PublishRun,
): Promise<BuiltDocuments> {
  const { removal } = scope;
  const { state, pages = state && (await KnownPages.read(state)) } = input;
  const build = new SetBuild({ ...input, pages }, scope, run);
  try {
    if (removal) await build.removePages(removal);
    for (const source of input.sources) await build.addSource(source);
    return await build.finish();
  } finally {
    await build.close();
  }
}

class SetBuild {
  readonly #input: BuildInput;
  readonly #keepUnseen: boolean;
  readonly #share: BuildScope['share'];
  readonly #run: PublishRun;
  readonly #tally: BuildTally = { listed: 0, skipped: 0, excluded: 0, incomplete: false };
  readonly #difference: Difference;
  readonly #sides: SideDocuments;
  readonly #builder: SetBuilder;
  #gitDates: Promise<GitDates> | undefined;

  constructor(input: BuildInput, { keepUnseen, share }: BuildScope, run: PublishRun) {
    this.#input = input;
    this.#keepUnseen = keepUnseen;
    this.#share = share;
    this.#run = run;
    const { plan, state, pages, session, keepChanges: keep } = input;
    this.#difference = new Difference({ keep, onChange: run.onChange });
    const createDocument = (gzipLevel?: number): StagedDocument =>
      new StagedDocument({ stage: () => session.stage(), gzipLevel });
    const { bytesMax, dedupe } = plan;
    const formats = keepUnseen ? [] : plan.formats;
    this.#sides = new SideDocuments({ ...plan, formats, createDocument: () => createDocument() });
    // A set of one shard is `sitemap.xml`, which is never compressed: the first shard stays plain,
    // unless it is that of a part.
    let shards = Math.max(state?.shards().length ?? 0, share ? 1 : 0);
    this.#builder = new SetBuilder({
      bytesMax,
      dedupe,
      state,
      pages,
      difference: this.#difference,
      log: run.log,
      seed: state?.seed ?? createFingerprintSeed(),
      keepsUnseen: keepUnseen,
      createDocument: () => createDocument(++shards === 1 ? undefined : plan.gzipLevel),
      stylesheet: plan.css ? 'sitemap.css' : undefined,
      onListed: ({ entry }) => {
        this.#tally.listed += 1;
        this.#sides.add(entry);
      },
      onSkipped: () => this.#skip(),
    });
  }

  async removePages({ source }: OpenedSource): Promise<void> {
    const { signal, log } = this.#run;
    const { base } = this.#input.plan;
    for await (const batch of source.batches({ signal, onNote: this.#noterOf(source.name) })) {
      signal?.throwIfAborted();
      const locs = batch.flatMap(({ entry: { loc } }) => {
        const { value } = parseLoc(String(loc), base);
        if (value === undefined) log.note('remove-unknown', { loc: String(loc) });
        return value === undefined ? [] : [value];
      });
      this.#builder.remove(locs);
    }
  }

  async addSource(opened: OpenedSource): Promise<void> {
    const { signal, onProgress, log, nowMs } = this.#run;
    const { plan, source } = opened;
    const { urlsBefore } = this.#input;
    const total = urlsBefore > 0 ? { total: urlsBefore } : {};
    const route = createSectionRouter(plan.sections, plan.rest);
    for await (const batch of this.#records(opened, route)) {
      signal?.throwIfAborted();
      const routed = batch.map((record) => ({ record, section: route(record.entry) }));
      const news = { nowMs, log, counts: this.#tally };
      await this.#builder.add(this.#keepUnseen ? routed : keepCurrentNews(routed, news));
      if (this.#sides.wantsDrain) await this.#sides.drain();
      const entries = this.#tally.listed;
      onProgress?.({ stage: 'reading', entries, source: source.name, ...total });
    }
  }

  async finish(): Promise<BuiltDocuments> {
    const { plan, state } = this.#input;
    const partial = this.#keepUnseen;
    const { incomplete } = this.#tally;
    const built = await this.#builder.finish({ keepUnseen: partial || incomplete });
    this.#difference.flush();
    if (partial && plan.formats.some((format) => format !== 'xml')) {
      this.#run.log.note('formats-not-updated', {});
    }
    const sides = await this.#sides.finish();
    const urls = countUrls(built.shards) || countUrls(sides.filter(({ kind }) => kind === 'text'));
    const changes = state ? this.#difference.counts : undefined;
    return { ...built, ...this.#tally, sides, partial, urls, changes };
  }

  close(): Promise<void> {
    return this.#builder.close();
  }

  // The steps of the records of one source: normalise → date → guard the dates → share. The guard
  // judges the dates of all parts.
  #records({ plan, source }: OpenedSource, route: (entry: UrlEntry) => RoutedSection) {
    const { signal, log, nowMs, clock } = this.#run;
    const { state, plan: whole } = this.#input;
    const { base, hosts, folder, trailingSlash, exclude, transform, callbackTimeoutMs } = whole;
    const { name } = source;
    const batches = source.batches({ signal, onNote: this.#noterOf(name) });
    const normalised = selectRecords(name, batches, {
      base,
      log,
      nowMs,
      trailingSlash,
      resolveFile: (file) => resolve(folder, file),
      provenByRobotsTxt: whole.inRobotsTxt,
      origins: hosts.map(({ origin }) => origin),
      onSkipped: () => this.#skip(),
      exclude,
      transform,
      callbackTimeoutMs,
      onExcluded: () => {
        this.#tally.excluded += 1;
      },
    });
    const guarded = whole.lastmodGuard && !this.#keepUnseen && !isExemptFromGuard(plan);
    const dated: RecordBatches = dateRecords(
      guarded ? normalised : this.#shareOf(normalised, plan),
      {
        strategyOf: ({ entry }) => (this.#keepUnseen ? plan.lastmod : route(entry).plan.lastmod),
        nowMs,
        state,
        isKnownPage: (low, high) => this.#builder.knows(low, high),
        gitDates: () => this.#readGitDates(),
        onUncommitted: (file) => log.note('lastmod-uncommitted', { source: name, file }),
        onNoDates: (strategy, records) => {
          log.note('lastmod-unavailable', { source: name, found: `${strategy}, ${records} pages` });
        },
      },
    );
    if (!guarded) return dated;
    const judged = guardLastmod(dated, {
      clock,
      startedMs: nowMs,
      onDropped: ({ reason, count, value }) => {
        const rule = reason === 'uniform' ? 'lastmod-uniform' : 'lastmod-build-time';
        log.note(rule, { source: name, found: `${value}, ${count} times` });
      },
    });
    return this.#shareOf(judged, plan);
  }

  async *#shareOf(batches: RecordBatches, plan: SourcePlan): RecordBatches {
    for await (const batch of batches) yield this.#share?.(batch, plan) ?? batch;
  }

  // The history is read once, whatever the number of sources.
  async #readGitDates(): Promise<GitDates> {
    const { signal, environment } = this.#run;
    const { folder } = this.#input.plan;
    const { readGitDates } = await import('./lastmod/git-dates.ts');
    this.#gitDates ??= readGitDates({ folder, signal, environment });
    return this.#gitDates;
  }

  #noterOf(source: string): (note: SourceNote) => void {
    const { log } = this.#run;
    return (note) => {
      log.note(note.code, { ...note, source });
      if (note.code === 'sitemap-unread' || note.code === 'source-cut-off') {
        this.#tally.incomplete = true;
        log.note('source-incomplete', { source, found: note.message });
      } else if (EXCLUDED.has(note.code)) {
        this.#tally.excluded += 1;
      } else if (findingText(note.code).severity === 'error') {
        this.#skip();
      }
    };
  }

  #skip(): void {
    this.#tally.skipped += 1;
  }
}

const EXCLUDED: ReadonlySet<string> = new Set<SourceNote['code']>([
  'page-noindex',
  'page-canonical-elsewhere',
  'page-redirects',
  'page-error-page',
  'page-fallback',
  'page-ownership-proof',
  'row-not-a-page',
]);

// Articles of two days may share an hour, and content hashes date a change by the build that saw
// it.
function isExemptFromGuard({ sections, rest }: SourcePlan): boolean {
  const all = [...sections, rest];
  const isNews = all.every(({ news }) => news !== undefined);
  return isNews || all.some(({ lastmod }) => lastmod === 'content-hash');
}

function countUrls(documents: readonly { readonly urls: number }[]): number {
  return documents.reduce((sum, { urls }) => sum + urls, 0);
}
