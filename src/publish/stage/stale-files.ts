// Which files of the publication before are not needed any more.
import type { PublishManifest } from '../targets/publish-manifest.ts';

/**
 * Returns which files of the publication before are removed now, and which stay until the next one
 * since somebody may still read the old index.
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
