// The files of the set in each target: named, compared with what the target has, staged where it
// lacks them, and put into the order in which they will appear.
import { PortolanError } from '../../base/portolan-error.ts';
import type { BuiltDocuments } from '../build/build-set.ts';
import type { BuiltShard } from '../build/shards/shard-builder.ts';
import { StagedDocument } from '../build/shards/staged-document.ts';
import { writeHumanFiles } from '../human-view/human-files.ts';
import type { OpenTarget, Publication, PublishRun } from '../plan/publication.ts';
import { nameIndex } from '../plan/shard-names.ts';
import type { PublishState } from '../ports/publish-state.ts';
import type { CommitStep, TargetSession } from '../ports/target.ts';
import {
  formatManifest,
  MANIFEST_NAME,
  type ManifestFile,
  type PublishManifest,
} from '../targets/publish-manifest.ts';
import { comparePublished } from './compare-published.ts';
import { orderSteps, staleFiles } from './order-steps.ts';
import { expectedOf, nameSetFiles, type SetFile, type SetFiles } from './set-files.ts';
import { type StagedSetFile, stageFiles } from './stage-files.ts';

type StageInput = Pick<Publication, 'plan' | 'targets' | 'state'>;

export interface TargetSet {
  readonly open: OpenTarget;
  readonly files: SetFiles;
  readonly staged: readonly StagedSetFile[];
  readonly steps: readonly CommitStep[];
  readonly removed: readonly string[];
  /** The manifest that the state keeps for the target. */
  readonly kept?: { readonly key: string; readonly manifest: string } | undefined;
}

export async function stageSet(
  built: BuiltDocuments,
  input: StageInput,
  run: PublishRun,
): Promise<{ readonly sets: readonly TargetSet[]; readonly sitemaps: readonly string[] }> {
  const sets: TargetSet[] = [];
  for (const open of input.targets) sets.push(await stageTarget(built, open, input, run));
  const { entries = [], others = [] } = sets[0]?.files ?? {};
  return { sets, sitemaps: entryAddresses(input.plan.base, [...entries, ...others]) };
}

/** Returns the addresses of the indexes of a set; without XML, of the files in their place. */
export function entryAddresses(
  base: string,
  files: readonly Pick<ManifestFile, 'name' | 'kind'>[],
): string[] {
  const entries = files.filter(({ name, kind }) => kind === 'index' || name === nameIndex(1));
  const found = entries.length > 0 ? entries : files.filter(({ kind }) => kind === 'text');
  return (found.length > 0 ? found : files).map(({ name }) => base + name);
}

async function stageTarget(
  built: BuiltDocuments,
  open: OpenTarget,
  { plan, targets, state }: StageInput,
  { nowMs, id }: PublishRun,
): Promise<TargetSet> {
  const { session, manifest, target } = open;
  const hashedNames = target.naming === 'hashed';
  const createDocument = (): StagedDocument => new StagedDocument({ stage: () => session.stage() });
  const { shards, sides, partial } = built;
  const sources = { shards, storedDocument: (shard: BuiltShard) => storedShard(state, shard) };
  const { base, html, css, gzipLevel, indexEntriesMax, formats } = plan;
  const human = { ...sources, html, css, base, createDocument };
  const others = partial ? [] : await writeHumanFiles(human);
  const parts = { ...sources, sides, xml: formats.includes('xml'), others };
  const naming = { hashedNames, base, nowMs, gzipLevel, indexEntriesMax, createDocument };
  const stylesheet = css ? 'sitemap.css' : undefined;
  const adrift = open.kept === undefined && isAdrift(state, manifest);
  const named = await nameSetFiles(parts, { ...naming, session, manifest, adrift, stylesheet });
  const isHome = open === targets[0];
  return stageNamed(named, open, { base, publication: id, entries: built.urls, partial, isHome });
}

export interface NamedSet {
  readonly base: string;
  readonly publication: string;
  readonly entries: number;
  /** The files beside the XML stay as they are. */
  readonly partial: boolean;
  /** Documents were written in this target. */
  readonly isHome: boolean;
  /** Files that the next publication removes. */
  readonly retired?: readonly string[] | undefined;
  /** Of publications in parts: what else is removed, now and later, and what is not. */
  readonly orphans?:
    | {
        readonly found: readonly string[];
        readonly confirmed: readonly string[];
        readonly held: ReadonlySet<string>;
      }
    | undefined;
}

/** Stages the files that the target lacks, and its manifest, and orders the steps. */
export async function stageNamed(
  named: SetFiles,
  open: OpenTarget,
  { base, publication, entries, partial, isHome, retired: spent = [], orphans }: NamedSet,
): Promise<TargetSet> {
  const { session, manifest, target, kept } = open;
  const hashedNames = target.naming === 'hashed';
  const createDocument = (): StagedDocument => new StagedDocument({ stage: () => session.stage() });
  const doubted = hashedNames || kept !== undefined;
  const files = doubted ? await confirmFiles(named, session, { shards: !hashedNames }) : named;
  const all = [...files.shards, ...files.entries, ...files.others];
  const staged = await stageFiles(all, session, { isHome });
  const carried = partial ? carriedFiles(manifest) : [];
  const names = new Set([...all, ...carried].map(({ name }) => name));
  const { retired, ...stale } = staleFiles(manifest, names, hashedNames);
  const spared = stale.removed.filter((name) => orphans?.held.has(name));
  const unwanted = stale.removed.filter((name) => orphans?.held.has(name) !== true);
  const removed = [...new Set([...unwanted, ...(orphans?.confirmed ?? [])])];
  const steps = orderSteps(files, staged, { hashedNames, removed });
  // The size of a file that did not change is in the manifest.
  const gzipBytes = new Map([
    ...(manifest?.files ?? []).map((file) => [file.name, file.gzipBytes] as const),
    ...staged.map((file) => [file.name, file.staged.gzipBytes] as const),
  ]);
  const next: PublishManifest = {
    version: 1,
    publication,
    base,
    entries,
    retired: [...retired, ...spent, ...spared],
    ...(orphans && { orphans: orphans.found }),
    files: [
      ...all.map((file) => manifestFile(file, file.gzipBytes ?? gzipBytes.get(file.name))),
      ...carried,
    ],
  };
  const result = { open, files, staged, removed };
  const text = formatManifest(next);
  const same = manifest && { ...manifest, publication };
  if (kept) {
    const gone: CommitStep[] = kept.isInTarget ? [{ kind: 'remove', name: MANIFEST_NAME }] : [];
    return { ...result, steps: [...steps, ...gone], kept: { key: kept.key, manifest: text } };
  }
  if (same && steps.length === 0 && text === formatManifest(same)) return { ...result, steps };
  return { ...result, steps: [...steps, await stageManifest(text, createDocument())] };
}

// A folder's journal brings all of its files to one publication. In other targets an interrupted
// publication may have replaced files that keep their names, and not the manifest. A manifest that
// is kept elsewhere may be that of another folder: one that a build emptied, or a fresh checkout.
async function confirmFiles(
  files: SetFiles,
  session: TargetSession,
  also: { readonly shards: boolean },
): Promise<SetFiles> {
  const shards = also.shards ? await confirmUnchanged(files.shards, session) : files.shards;
  const entries = await confirmUnchanged(files.entries, session);
  return { shards, entries, others: await confirmUnchanged(files.others, session) };
}

// Reads the files that the manifest has as unchanged, and marks those that differ as changed.
async function confirmUnchanged(
  files: readonly SetFile[],
  session: Pick<TargetSession, 'read'>,
): Promise<readonly SetFile[]> {
  const confirmed: SetFile[] = [];
  for (const file of files) {
    const { name, unchanged } = file;
    const found = unchanged && (await comparePublished(await session.read(name), expectedOf(file)));
    confirmed.push(typeof found === 'string' ? { ...file, unchanged: false } : file);
  }
  return confirmed;
}

// Publishing to this target failed after the first target had succeeded, or the target or the state
// were restored from a backup. A set published without a state is unknown.
function isAdrift(state: PublishState | undefined, manifest: PublishManifest | undefined): boolean {
  if (!state || state.initial) return false;
  const known = new Set(state.shards().map(({ sha256 }) => sha256));
  const shards = manifest?.files.filter(({ kind }) => kind === 'urlset') ?? [];
  return shards.some(({ sha256 }) => !known.has(sha256));
}

function carriedFiles(manifest: PublishManifest | undefined): readonly ManifestFile[] {
  const files = manifest?.files ?? [];
  return files.filter(({ kind }) => kind !== 'urlset' && kind !== 'index');
}

async function stageManifest(text: string, document: StagedDocument): Promise<CommitStep> {
  document.write(text);
  const { file } = await document.finish();
  const contentType = 'application/json';
  return { kind: 'put', name: MANIFEST_NAME, file, contentType, immutable: false };
}

export function manifestFile(file: SetFile, gzipBytes?: number): ManifestFile {
  const { name, kind, section, urls, bytes, sha256, lastmod, gzipLevel } = file;
  return {
    name,
    kind,
    urls,
    bytes,
    sha256,
    lastmod,
    ...(section !== undefined && { section }),
    ...(gzipLevel !== undefined && gzipBytes !== undefined && { gzipLevel, gzipBytes }),
  };
}

function storedShard(state: PublishState | undefined, { known }: BuiltShard): Uint8Array {
  if (state && known) return state.document(known);
  throw new PortolanError('PUBLISH_STATE_UNUSABLE', {
    message: 'A shard that did not change is missing from the state.',
    hint: 'Remove the state file and build again: every URL then counts as new.',
  });
}
