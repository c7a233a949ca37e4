// Which files of the publication before are not needed any more.
import type { PublishManifest } from './publish-manifest.ts';

/**
 * Tells which files of the publication before are removed now, and which stay until the next one
 * since somebody may still read the old index.
 *
 * Errors: None.
 */
export function staleFiles(
  manifest: PublishManifest | undefined,
  names: ReadonlySet<string>,
  hashedNames: boolean,
): { readonly removed: readonly string[]; readonly retired: readonly string[] } {
  const gone = (manifest?.files ?? []).map(({ name }) => name).filter((name) => !names.has(name));
  const before = (manifest?.retired ?? []).filter((name) => !names.has(name));
  if (!hashedNames) return { removed: [...new Set([...gone, ...before])], retired: [] };
  return { removed: before.filter((name) => !gone.includes(name)), retired: gone };
}
