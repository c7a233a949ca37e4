// From sources to the documents of a set: the steps that every entry takes.

import { parseLoc } from '../../protocol/loc.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { SourceNote } from '../../sources/source-note.ts';
import { findingText } from '../findings/publish-rules.ts';
import type { OpenedSource, Publication } from '../plan/publication.ts';
import type { SourcePlan } from '../plan/publish-plan.ts';
import { urlsBefore } from '../plan/urls-before.ts';
import { normaliseRecords } from './entries/normalise-records.ts';
import type { RecordBatches } from './entries/publish-record.ts';
import { dateRecords } from './lastmod/date-records.ts';
import type { GitDates } from './lastmod/git-dates.ts';
import { guardLastmod } from './lastmod/lastmod-guard.ts';
import { keepCurrentNews } from './sections/keep-current-news.ts';
import { createSectionRouter, type RoutedSection } from './sections/section-router.ts';
import { type BuiltSet, SetBuilder } from './shards/set-builder.ts';
import { StagedDocument } from './shards/staged-document.ts';
import { type SideDocument, SideDocuments } from './side-formats/side-documents.ts';

/** The documents of a set, staged. */
export interface BuiltDocuments extends BuiltSet {
  readonly sides: readonly SideDocument[];
  /** Single pages were changed: what stands beside the XML stays as it is. */
  readonly partial: boolean;
}

/** What of the set is built. */
export interface BuildSetOptions {
  /** Pages that do not come stay. */
  readonly keepUnseen: boolean;
  /** Names the pages that go. */
  readonly removal?: OpenedSource | undefined;
}

/**
 * Reads the sources one after the other and builds the documents of the set:
 *
 * rows → normalise → date → guard the dates → news window → section → deduplicate → write → shard
 *
 * Errors: those of sources, of staged files and of the state; the signal's reason.
 */
export async function buildSet(
  publication: Publication,
  options: BuildSetOptions,
): Promise<BuiltDocuments> {
  const { config, plan, state, seed, log, counts, difference } = publication;
  const sides = new SideDocuments({
    formats: options.keepUnseen ? [] : plan.formats,
    base: plan.base,
    urlsMax: plan.urlsMax,
    bytesMax: plan.bytesMax,
    feedEntries: plan.feedEntries,
    feed: config.feed ?? {},
    createDocument: () => documentOf(publication),
  });
  const builder = new SetBuilder({
    bytesMax: plan.bytesMax,
    dedupe: config.dedupe ?? true,
    seed,
    log,
    difference,
    state,
    keepsUnseen: options.keepUnseen,
    createDocument: createShardDocuments(publication),
    ...(config.css === true && { stylesheet: 'sitemap.css' }),
    onListed: ({ entry }) => {
      counts.listed += 1;
      sides.add(entry);
    },
    onSkipped: () => {
      counts.skipped += 1;
    },
  });
  try {
    if (options.removal) await removePages(publication, options.removal, builder);
    for (const source of publication.sources) {
      await addSource(publication, source, builder, sides);
    }
    const built = await builder.finish({
      keepUnseen: options.keepUnseen || publication.incomplete,
    });
    if (options.keepUnseen && plan.formats.some((format) => format !== 'xml')) {
      log.note('formats-not-updated', {});
    }
    return { ...built, sides: await sides.finish(), partial: options.keepUnseen };
  } finally {
    await builder.close();
  }
}

async function removePages(
  publication: Publication,
  { source }: OpenedSource,
  builder: SetBuilder,
): Promise<void> {
  const { options, plan, log } = publication;
  const { signal } = options;
  const onNote = (note: SourceNote): void => noteOf(publication, source.name, note);
  for await (const batch of source.batches({ signal, onNote })) {
    signal?.throwIfAborted();
    const locs = batch.flatMap(({ entry: { loc } }) => {
      const { value } = parseLoc(String(loc), plan.base);
      if (value === undefined) log.note('remove-unknown', { loc: String(loc) });
      return value === undefined ? [] : [value];
    });
    builder.remove(locs);
  }
}

async function addSource(
  publication: Publication,
  source: OpenedSource,
  builder: SetBuilder,
  sides: SideDocuments,
): Promise<void> {
  const { options, counts } = publication;
  const { signal, onProgress } = options;
  const route = createSectionRouter(source.plan.sections, source.plan.rest);
  const records = readRecords(publication, source, { builder, route });
  for await (const batch of records) {
    signal?.throwIfAborted();
    const routed = batch.map((record) => ({ record, section: route(record.entry) }));
    const current = builder.keepsUnseen ? routed : keepCurrentNews(routed, publication);
    await builder.add(current);
    if (sides.wantsDrain) await sides.drain();
    const total = urlsBefore(publication);
    const { name } = source.source;
    onProgress?.({
      stage: 'reading',
      entries: counts.listed,
      source: name,
      ...(total > 0 && { total }),
    });
  }
}

function readRecords(
  publication: Publication,
  { plan, source }: OpenedSource,
  { builder, route }: ReadRecordsOptions,
): RecordBatches {
  const { config, options, log, nowMs, folder, state } = publication;
  const { base, hosts } = publication.plan;
  const batches = source.batches({
    signal: options.signal,
    onNote: (note: SourceNote) => noteOf(publication, source.name, note),
  });
  const normalised = normaliseRecords(source.name, batches, {
    base,
    log,
    folder,
    nowMs,
    trailingSlash: config.trailingSlash ?? 'preserve',
    origins: hosts.map(({ origin }) => origin),
    provenByRobotsTxt: (config.announce?.robotsTxt ?? false) !== false,
    onSkipped: () => {
      publication.counts.skipped += 1;
    },
  });
  const dated = dateRecords(normalised, {
    strategyOf: ({ entry }) => (builder.keepsUnseen ? plan.lastmod : route(entry).plan.lastmod),
    nowMs,
    state,
    isKnownPage: (low, high) => builder.knows(low, high),
    gitDates: () => gitDatesOf(publication, folder),
    onUncommitted: (file) => log.note('lastmod-uncommitted', { source: source.name, file }),
    onNoDates: (strategy, records) => {
      log.note('lastmod-unavailable', {
        source: source.name,
        found: `${strategy}, ${records} pages`,
      });
    },
  });
  if (config.lastmodGuard === false || builder.keepsUnseen || isExemptFromGuard(plan)) return dated;
  return guardLastmod(dated, {
    clock: publication.clock,
    startedMs: nowMs,
    onDropped: ({ reason, count, value }) => {
      const rule = reason === 'uniform' ? 'lastmod-uniform' : 'lastmod-build-time';
      log.note(rule, { source: source.name, found: `${value}, ${count} times` });
    },
  });
}

interface ReadRecordsOptions {
  readonly builder: SetBuilder;
  readonly route: (entry: UrlEntry) => RoutedSection;
}

// Articles of two days may well be of one hour, and what content hashes date is the build's time:
// that is when the change was seen.
function isExemptFromGuard({ sections, rest }: SourcePlan): boolean {
  const all = [...sections, rest];
  const isNews = all.every(({ news }) => news !== undefined);
  return isNews || all.some(({ lastmod }) => lastmod === 'content-hash');
}

// The history is read once, whatever the number of sources.
async function gitDatesOf(publication: Publication, folder: string): Promise<GitDates> {
  const { signal, environment } = publication.options;
  const { readGitDates } = await import('./lastmod/git-dates.ts');
  publication.gitDates ??= readGitDates({ folder, signal, environment });
  return publication.gitDates;
}

const EXCLUDED: ReadonlySet<string> = new Set<SourceNote['code']>([
  'page-noindex',
  'page-canonical-elsewhere',
  'page-redirects',
  'page-error-page',
  'page-ownership-proof',
  'row-not-a-page',
]);

function noteOf(publication: Publication, source: string, note: SourceNote): void {
  const { log, counts } = publication;
  log.note(note.code, { ...note, source });
  if (note.code === 'sitemap-unread' || note.code === 'source-cut-off') {
    publication.incomplete = true;
    log.note('source-incomplete', { source, found: note.message });
  } else if (EXCLUDED.has(note.code)) {
    counts.excluded += 1;
  } else if (findingText(note.code).severity === 'error') {
    counts.skipped += 1;
  }
}

function documentOf(publication: Publication, gzipLevel?: number): StagedDocument {
  const [{ session }] = publication.targets;
  return new StagedDocument({ stage: () => session.stage(), gzipLevel });
}

// A set of one shard is `sitemap.xml`, which is never compressed. So the very first shard stays
// plain until there is a second.
function createShardDocuments(publication: Publication): () => StagedDocument {
  const { gzipLevel } = publication.plan;
  let shards = publication.state?.shards().length ?? 0;
  return () => {
    shards += 1;
    return documentOf(publication, shards === 1 ? undefined : gzipLevel);
  };
}
