// The files under /assets: a table that is read once, so that no path is ever looked up on disk.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AssetFile } from './assets/asset-files.ts';

/** A file in memory. */
export interface LoadedAsset {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

const ETAG_CHARACTERS = 22;

/**
 * Reads the files into memory, by name.
 *
 * Errors: those of the file system, for a file of ours that is missing.
 */
export function readAssetTable(
  files: ReadonlyMap<string, AssetFile>,
): ReadonlyMap<string, LoadedAsset> {
  const loaded = new Map<string, LoadedAsset>();
  for (const [name, { url, contentType }] of files) {
    const bytes = new Uint8Array(readFileSync(url));
    const hash = createHash('sha256').update(bytes).digest('base64url');
    loaded.set(name, { contentType, bytes, etag: `"${hash.slice(0, ETAG_CHARACTERS)}"` });
  }
  return loaded;
}
