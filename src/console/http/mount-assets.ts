// Style, scripts and pictures: the same for everybody, known or not.

import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { readAssetText } from '../assets/asset-texts.ts';
import { checkQuery } from './check-query.ts';
import type { ConsoleCore } from './console-core.ts';
import type { ConsoleEnv } from './console-env.ts';
import { HttpError } from './http-error.ts';

// With the version in the address, what is behind it never changes.
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, no-cache';

export function mountAssets(app: Hono<ConsoleEnv>, { assets, version }: ConsoleCore): void {
  const files = readAssetTable(assets);
  app.get('/assets/:name', (c) => {
    checkQuery(c, { names: ['v'] });
    const file = files.get(c.req.param('name'));
    if (file === undefined) throw new HttpError(404, { message: 'This file does not exist.' });
    const { contentType, bytes, etag } = file;
    c.header('cache-control', c.req.query('v') === version ? FOR_EVER : ASK_AGAIN);
    c.header('etag', etag);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    return c.body(bytes, 200, { 'content-type': contentType });
  });
}

interface LoadedAsset {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

const ETAG_CHARACTERS = 22;

/** Takes the files into memory, by name; given are their media types. */
function readAssetTable(files: ReadonlyMap<string, string>): ReadonlyMap<string, LoadedAsset> {
  const loaded = new Map<string, LoadedAsset>();
  for (const [name, contentType] of files) {
    const bytes = new TextEncoder().encode(readAssetText(name));
    const hash = createHash('sha256').update(bytes).digest('base64url');
    loaded.set(name, { contentType, bytes, etag: `"${hash.slice(0, ETAG_CHARACTERS)}"` });
  }
  return loaded;
}
