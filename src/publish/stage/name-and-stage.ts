// The files of the set in each target: named, compared with what is there, and staged.

import { PortolanError } from '../../base/portolan-error.ts';
import type { BuiltDocuments } from '../build/build-set.ts';
import { countUrls } from '../build/count-urls.ts';
import type { BuiltShard } from '../build/shards/built-shard.ts';
import { StagedDocument } from '../build/shards/staged-document.ts';
import { writeHumanFiles } from '../human-view/human-files.ts';
import type { OpenTarget, Publication } from '../plan/publication.ts';
import type { CommitStep, TargetSession } from '../targets/target.ts';
import { confirmUnchanged } from './confirm-unchanged.ts';
import { orderSteps } from './order-steps.ts';
import {
  formatManifest,
  MANIFEST_NAME,
  type ManifestFile,
  type PublishManifest,
} from './publish-manifest.ts';
import type { SetFile } from './set-file.ts';
import { nameSetFiles, type SetFiles, type SetParts } from './set-files.ts';
import { type StagedSetFile, stageFiles } from './stage-files.ts';
import { staleFiles } from './stale-files.ts';

/** A set as it is to be published in one target. */
export interface TargetSet {
  readonly open: OpenTarget;
  readonly files: SetFiles;
  /** What changed, and is staged. */
  readonly staged: readonly StagedSetFile[];
  readonly steps: readonly CommitStep[];
  readonly removed: readonly string[];
}

/**
 * Names the files of the set, compares them with what each target has, and stages what it lacks.
 *
 * Errors: those of the targets and of the state.
 */
export async function nameAndStage(
  publication: Publication,
  built: BuiltDocuments,
): Promise<readonly TargetSet[]> {
  const sets: TargetSet[] = [];
  for (const open of publication.targets) sets.push(await stageTarget(publication, built, open));
  return sets;
}

async function stageTarget(
  publication: Publication,
  built: BuiltDocuments,
  open: OpenTarget,
): Promise<TargetSet> {
  const { session, manifest, target } = open;
  const { nowMs, plan, config } = publication;
  const hashedNames = target.naming === 'hashed';
  const isHome = open === publication.targets[0];
  const createDocument = (): StagedDocument => new StagedDocument({ stage: () => session.stage() });
  const { shards, sides, partial } = built;
  const sources = { shards, storedDocument: (shard: BuiltShard) => stored(publication, shard) };
  const { html = false, css = false } = config;
  const human = { ...sources, html, css, base: plan.base, createDocument };
  const parts: SetParts = {
    ...sources,
    sides,
    xml: plan.formats.includes('xml'),
    others: partial ? [] : await writeHumanFiles(human),
  };
  const named = await nameSetFiles(parts, {
    session,
    manifest,
    hashedNames,
    base: plan.base,
    nowMs,
    createDocument,
    adrift: isAdrift(publication, manifest),
    gzipLevel: plan.gzipLevel,
    indexEntriesMax: plan.indexEntriesMax,
    ...(config.css === true && { stylesheet: 'sitemap.css' }),
  });
  const files = hashedNames ? await confirmFiles(named, session) : named;
  const all = [...files.shards, ...files.entries, ...files.others];
  const staged = await stageFiles(all, session, { isHome });
  const carried = built.partial ? carriedFiles(manifest) : [];
  const names = new Set([...all, ...carried].map(({ name }) => name));
  const stale = staleFiles(manifest, names, hashedNames);
  const steps = orderSteps(files, staged, { hashedNames, removed: stale.removed });
  // What did not change is as large as the manifest has it.
  const gzipBytes = new Map([
    ...(manifest?.files ?? []).map((file) => [file.name, file.gzipBytes] as const),
    ...staged.map((file) => [file.name, file.staged.gzipBytes] as const),
  ]);
  const next: PublishManifest = {
    version: 1,
    publication: publication.id,
    base: plan.base,
    entries: countUrls(built),
    retired: stale.retired,
    files: [...all.map((file) => manifestFile(file, gzipBytes.get(file.name))), ...carried],
  };
  const result = { open, files, staged, removed: stale.removed };
  const text = formatManifest(next);
  const same = manifest && { ...manifest, publication: publication.id };
  if (same && steps.length === 0 && text === formatManifest(same)) return { ...result, steps };
  return { ...result, steps: [...steps, await stageManifest(text, createDocument())] };
}

// A folder's journal brings all of its files to one publication. Elsewhere one that was broken off
// may have replaced those that keep their names, and not the manifest.
async function confirmFiles(files: SetFiles, session: TargetSession): Promise<SetFiles> {
  const entries = await confirmUnchanged(files.entries, session);
  return { ...files, entries, others: await confirmUnchanged(files.others, session) };
}

// A publication to this target failed when that to the first had succeeded; or the target or the
// state were set back. Of what was published without a state nothing is known, nor promised.
function isAdrift({ state }: Publication, manifest: PublishManifest | undefined): boolean {
  if (!state || state.initial) return false;
  const known = new Set(state.shards().map(({ sha256 }) => sha256));
  const shards = manifest?.files.filter(({ kind }) => kind === 'urlset') ?? [];
  return shards.some(({ sha256 }) => !known.has(sha256));
}

// What a change of single pages leaves as it is.
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

function manifestFile(file: SetFile, gzipBytes?: number): ManifestFile {
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

function stored({ state }: Publication, { known }: BuiltShard): Uint8Array {
  if (state && known) return state.document(known);
  throw new PortolanError('PUBLISH_STATE_UNUSABLE', {
    message: 'A shard that did not change is not in the state.',
    hint: 'Remove the state file and build again: everything is then taken for new.',
  });
}
