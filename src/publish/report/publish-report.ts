// The result of a publication: the JSON of `portolan build --format json`.
import type { ErrorCode } from '../../base/error-codes.ts';
import { PortolanError, type PortolanErrorDetails } from '../../base/portolan-error.ts';
import type { AnnouncedPublication, ProofLine } from '../announce/announce-publication.ts';
import type { BuiltDocuments } from '../build/build-set.ts';
import type { PublishFinding } from '../findings/publish-finding.ts';
import type { OpenTarget, PublishRun } from '../plan/publication.ts';
import type { AnnounceResult } from '../ports/announcer.ts';
import type { SetFile } from '../stage/set-files.ts';
import type { StagedSetFile } from '../stage/stage-files.ts';
import type { TargetSet } from '../stage/stage-set.ts';
import type { DocumentKind } from '../targets/publish-manifest.ts';

/** One file of the set. */
export interface PublishedFile {
  /** As in the target: `sitemap-1.xml.gz`. */
  readonly name: string;
  readonly kind: DocumentKind;
  /** The section of a shard. */
  readonly section?: string;
  /** How many URLs it lists; of an index, how many sitemaps. */
  readonly urls: number;
  /** Before compression. */
  readonly bytes: number;
  /** As published, where it is compressed. */
  readonly gzipBytes?: number;
  /** `removed` files existed and no longer do. */
  readonly state: 'new' | 'changed' | 'unchanged' | 'removed';
  /** When its bytes last changed, as the index says it. */
  readonly lastmod?: string;
  /** An unchanged file that was gone from the folder, which a build empties, was written again. */
  readonly restored?: true;
}

/** The result of one publication. Findings are data: they are here, not thrown. */
export interface PublishReport {
  readonly version: 1;
  /** Every source was read to its end, and the set was published (or would be). */
  readonly complete: boolean;
  readonly dryRun: boolean;
  /** Why nothing was published; absent when it was. */
  readonly refused?: { readonly code: string; readonly message: string; readonly hint?: string };
  /** Where it was published, for people. */
  readonly targets: readonly string[];
  /** The addresses by which the set is found. */
  readonly sitemaps: readonly string[];
  /** How many URLs the set lists. */
  readonly entries: number;
  /** Rows and entries that were left out because they will not do. */
  readonly skipped: number;
  /** Pages not to be listed: noindex, canonical elsewhere, redirects, `exclude`, `transform`. */
  readonly excluded: number;
  /** Entries whose page was listed already. */
  readonly duplicates: number;
  /** Of the first target, where there are several. */
  readonly files: readonly PublishedFile[];
  /** How many URLs are new. Without a state, absent: nothing is known of the set before. */
  readonly added?: number;
  readonly changed?: number;
  readonly removed?: number;
  readonly findings: readonly PublishFinding[];
  readonly proofs: readonly ProofLine[];
  readonly announcements: readonly AnnounceResult[];
  /** Only of `publishPart` and `commitParts`. */
  readonly parts?: PartsReport;
}

/** What happened to a part of a publication from many workers, or to all of its parts. */
export interface PartsReport {
  /** The name of the publication. */
  readonly publication: string;
  /** How many parts it has. */
  readonly count: number;
  /** Which part it was, from 0; absent of a commit. */
  readonly part?: number;
  /**
   * What was done, or would be. `already-…`: an earlier attempt had done it, and nothing was
   * changed.
   */
  readonly outcome: 'published' | 'already-published' | 'committed' | 'already-committed';
}

/**
 * A set that was made and not published: too many entries were invalid (PUBLISH_INVALID), it has
 * shrunk too much (PUBLISH_SHRUNK), it is the first one and in doubt (PUBLISH_DOUBTED), or it does
 * not read back as written (PUBLISH_UNVERIFIED).
 */
export class PublishRefusedError extends PortolanError {
  /** What would have been published, with all findings. */
  readonly report: PublishReport;

  constructor(code: ErrorCode, details: PortolanErrorDetails, report: PublishReport) {
    super(code, details);
    const { message, hint } = details;
    const refused = { code, message, ...(hint !== undefined && { hint }) };
    this.report = { ...report, refused };
  }
}

interface ReportInput {
  readonly targets: readonly OpenTarget[];
  readonly built: BuiltDocuments;
  readonly sets: readonly TargetSet[];
  readonly sitemaps: readonly string[];
  readonly announced?: AnnouncedPublication | undefined;
  readonly parts?: PartsReport | undefined;
}

export const NOT_ANNOUNCED: AnnouncedPublication = { announcements: [], proofs: [] };

export function reportPublication(
  { targets, built, sets: [first], sitemaps, announced, parts }: ReportInput,
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
    ...(parts && { parts }),
  };
}

function publishedFiles({ files, staged, removed, open }: TargetSet): PublishedFile[] {
  const written = new Map(staged.map((file) => [file.name, file]));
  const before = new Map(open.manifest?.files.map((file) => [file.name, file]));
  const all = [...files.entries, ...files.shards, ...files.others];
  return [
    ...all.map((file) => {
      const earlier = before.get(file.name);
      // A build emptied the folder: the file is written again, as it was.
      const isAsBefore = open.kept !== undefined && earlier?.sha256 === file.sha256;
      const restored = isAsBefore && earlier?.gzipLevel === file.gzipLevel && !file.replaces;
      return publishedFile({ ...file, restored }, written.get(file.name), earlier);
    }),
    ...removed.flatMap((name): PublishedFile[] => {
      const file = before.get(name);
      if (!file) return [];
      const { kind, section, urls, bytes } = file;
      return [{ name, kind, urls, bytes, state: 'removed', ...(section && { section }) }];
    }),
  ];
}

function publishedFile(
  file: SetFile & { readonly restored: boolean },
  staged: StagedSetFile | undefined,
  before: { readonly gzipBytes?: number } | undefined,
): PublishedFile {
  const { name, kind, section, urls, bytes, replaces, lastmod } = file;
  const unchanged = file.restored || (file.unchanged && before !== undefined);
  const gzipBytes = staged ? staged.staged.gzipBytes : (file.gzipBytes ?? before?.gzipBytes);
  return {
    name,
    kind,
    urls,
    bytes,
    ...(section !== undefined && { section }),
    ...(file.gzipLevel !== undefined && gzipBytes !== undefined && { gzipBytes }),
    state: unchanged ? 'unchanged' : replaces ? 'changed' : 'new',
    lastmod,
    ...(file.restored && { restored: true }),
  };
}
