// In which order the files of a publication appear, so that the set is whole at every instant.
import type { CommitStep } from '../ports/target.ts';
import type { PublishManifest } from '../targets/publish-manifest.ts';
import type { SetFiles } from './set-files.ts';
import type { StagedSetFile } from './stage-files.ts';

const CONTENT_TYPES: Readonly<Record<StagedSetFile['kind'], string>> = {
  index: 'application/xml',
  urlset: 'application/xml',
  text: 'text/plain; charset=utf-8',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/**
 * Orders the steps of a publication:
 *
 * 1. shards that the index does not name yet, then replaced ones that lose no page to another
 *    shard: whatever moved is listed twice for an instant, never not at all
 * 2. the indexes, the first ones first: shards only ever move to earlier ones
 * 3. shards that pages moved away from
 * 4. lists, feeds, the human page
 * 5. removals
 */
export function orderSteps(
  files: SetFiles,
  staged: readonly StagedSetFile[],
  options: { readonly hashedNames: boolean; readonly removed: readonly string[] },
): CommitStep[] {
  const shardNames = new Set(files.shards.map(({ name }) => name));
  const entryNames = new Set(files.entries.map(({ name }) => name));
  const shards = staged.filter(({ name }) => shardNames.has(name));
  const appearing = shards.filter(({ replaces }) => !replaces);
  const growing = shards.filter(({ replaces, losesMoved }) => replaces && !losesMoved);
  const shrinking = shards.filter(({ replaces, losesMoved }) => replaces && losesMoved);
  const entries = staged.filter(({ name }) => entryNames.has(name));
  const others = staged.filter(({ name }) => !shardNames.has(name) && !entryNames.has(name));
  const put = (file: StagedSetFile): CommitStep => ({
    kind: 'put',
    name: file.name,
    file: file.staged.file,
    contentType: file.gzipLevel === undefined ? CONTENT_TYPES[file.kind] : 'application/gzip',
    immutable: options.hashedNames && shardNames.has(file.name),
  });
  return [
    ...[...appearing, ...growing, ...entries, ...shrinking, ...others].map(put),
    ...options.removed.map((name): CommitStep => ({ kind: 'remove', name })),
  ];
}

/**
 * Which files of the previous publication are removed now, and which stay until the next one since
 * somebody may still read the old index.
 */
export function staleFiles(
  manifest: PublishManifest | undefined,
  names: ReadonlySet<string>,
  hashedNames: boolean,
): { readonly removed: readonly string[]; readonly retired: readonly string[] } {
  const files = (manifest?.files ?? []).map(({ name }) => name);
  const gone = new Set(files.filter((name) => !names.has(name)));
  const before = new Set((manifest?.retired ?? []).filter((name) => !names.has(name)));
  if (!hashedNames) return { removed: [...new Set([...gone, ...before])], retired: [] };
  return { removed: [...before].filter((name) => !gone.has(name)), retired: [...gone] };
}
