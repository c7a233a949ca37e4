// The files under /assets: a table that is made once, so that no path is ever looked up on disk.
import { createHash } from 'node:crypto';
import { readAssetText } from '../assets/asset-texts.ts';

/** A file in memory. */
export interface LoadedAsset {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

const ETAG_CHARACTERS = 22;

/** Takes the files into memory, by name; given are their media types. */
export function readAssetTable(
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, LoadedAsset> {
  const loaded = new Map<string, LoadedAsset>();
  for (const [name, contentType] of files) {
    const bytes = new TextEncoder().encode(readAssetText(name));
    const hash = createHash('sha256').update(bytes).digest('base64url');
    loaded.set(name, { contentType, bytes, etag: `"${hash.slice(0, ETAG_CHARACTERS)}"` });
  }
  return loaded;
}
