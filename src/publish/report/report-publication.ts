// The report of a publication, published or refused.
import type { AnnouncedPublication } from '../announce/announce-publication.ts';
import type { BuiltDocuments } from '../build/build-set.ts';
import type { OpenTarget, PublishRun } from '../plan/publication.ts';
import type { SetFile } from '../stage/set-files.ts';
import type { StagedSetFile } from '../stage/stage-files.ts';
import type { TargetSet } from '../stage/stage-set.ts';
import type { PublishedFile, PublishReport } from './publish-report.ts';

interface ReportInput {
  readonly targets: readonly OpenTarget[];
  readonly built: BuiltDocuments;
  readonly sets: readonly TargetSet[];
  readonly sitemaps: readonly string[];
  readonly announced?: AnnouncedPublication | undefined;
}

const NOT_ANNOUNCED: AnnouncedPublication = { announcements: [], proofs: [] };

export function reportPublication(
  { targets, built, sets: [first], sitemaps, announced }: ReportInput,
  { dryRun, log }: Pick<PublishRun, 'dryRun' | 'log'>,
): PublishReport {
  const { urls, skipped, excluded, duplicates, incomplete, changes } = built;
  const broken = log.count('verify-different') > 0 || log.count('set-empty') > 0;
  return {
    version: 1,
    complete: announced !== undefined && !incomplete && !broken,
    dryRun,
    targets: targets.map(({ target }) => target.name),
    sitemaps,
    entries: urls,
    skipped,
    excluded,
    duplicates,
    files: first ? publishedFiles(first) : [],
    ...changes,
    findings: log.findings(),
    ...(announced ?? NOT_ANNOUNCED),
  };
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
