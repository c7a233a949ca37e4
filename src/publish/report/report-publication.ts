// What is told of a publication when it is done.
import type { AnnounceResult } from '../announce/announcer.ts';
import type { BuiltDocuments } from '../build/build-set.ts';
import { countUrls } from '../build/count-urls.ts';
import { nameIndex } from '../build/shards/shard-names.ts';
import { feedAddress } from '../build/side-formats/side-documents.ts';
import type { Publication } from '../plan/publication.ts';
import type { TargetSet } from '../stage/name-and-stage.ts';
import type { ManifestFile } from '../stage/publish-manifest.ts';
import type { SetFile } from '../stage/set-file.ts';
import type { StagedSetFile } from '../stage/stage-files.ts';
import type { ProofLine, PublishedFile, PublishReport } from './publish-report.ts';

const NOTHING_TOLD = { announcements: [], proofs: [] };

/** Makes the report of a publication; without `told`, of one that was refused. */
export function reportPublication(
  publication: Publication,
  built: BuiltDocuments,
  sets: readonly TargetSet[],
  told?: {
    readonly announcements: readonly AnnounceResult[];
    readonly proofs: readonly ProofLine[];
  },
): PublishReport {
  const { options, counts, log, difference, state, targets } = publication;
  const findings = log.findings();
  const broken = log.count('verify-different') > 0 || log.count('set-empty') > 0;
  return {
    version: 1,
    complete: told !== undefined && !publication.incomplete && !broken,
    dryRun: options.dryRun ?? false,
    targets: targets.map(({ target }) => target.name),
    sitemaps: entryAddresses(publication, entryFiles(sets[0])),
    entries: countUrls(built),
    skipped: counts.skipped,
    excluded: counts.excluded,
    duplicates: built.duplicates,
    files: sets[0] ? publishedFiles(sets[0]) : [],
    ...(state && difference.counts),
    findings,
    ...(told ?? NOTHING_TOLD),
  };
}

/** The addresses by which a set is found: its indexes, or what stands in their place. */
export function entryAddresses(
  { plan }: Publication,
  files: readonly Pick<ManifestFile, 'name' | 'kind'>[],
): string[] {
  const entries = files.filter(({ name, kind }) => kind === 'index' || name === nameIndex(1));
  const found = entries.length > 0 ? entries : files.filter(({ kind }) => kind === 'text');
  return (found.length > 0 ? found : files).map(({ name }) => plan.base + name);
}

/** The files of a set by which it may be found. */
export function entryFiles(set: TargetSet | undefined): readonly SetFile[] {
  return set ? [...set.files.entries, ...set.files.others] : [];
}

/** The addresses of the feeds whose bytes are new: what a hub is told of. */
export function changedFeeds(
  { plan, config }: Publication,
  set: TargetSet | undefined,
): readonly string[] {
  const { base, formats } = plan;
  const place = { base, formats, self: config.feed?.self };
  return (set?.files.others ?? []).flatMap(({ kind, unchanged }) =>
    unchanged || (kind !== 'rss' && kind !== 'atom') ? [] : feedAddress(kind, place),
  );
}

function publishedFiles({ files, staged, removed, open }: TargetSet): PublishedFile[] {
  const written = new Map(staged.map((file) => [file.name, file]));
  const before = new Map(open.manifest?.files.map((file) => [file.name, file]));
  const all = [...files.entries, ...files.shards, ...files.others];
  return [
    ...all.map((file) => publishedFile(file, written.get(file.name), before.get(file.name))),
    ...removed.flatMap((name): PublishedFile[] => {
      const file = before.get(name);
      if (!file) return [];
      const { kind, section, urls, bytes } = file;
      return [{ name, kind, urls, bytes, state: 'removed', ...(section && { section }) }];
    }),
  ];
}

function publishedFile(
  file: SetFile,
  staged: StagedSetFile | undefined,
  before: { readonly gzipBytes?: number } | undefined,
): PublishedFile {
  const { name, kind, section, urls, bytes, unchanged, replaces, lastmod } = file;
  const gzipBytes = staged ? staged.staged.gzipBytes : before?.gzipBytes;
  return {
    name,
    kind,
    urls,
    bytes,
    ...(section !== undefined && { section }),
    ...(file.gzipLevel !== undefined && gzipBytes !== undefined && { gzipBytes }),
    state: unchanged ? 'unchanged' : replaces ? 'changed' : 'new',
    lastmod,
  };
}
