// A sitemap on the web, and what it lists beside it, as files that can be read twice.
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PortolanError } from '../../base/portolan-error.ts';
import { statusError } from '../../net/status-error.ts';
import type { Visitor } from '../../net/visit.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import { reading } from './plan-fix.ts';
import { surveySitemap } from './survey-sitemap.ts';

/** How many sitemaps are fetched. */
export const SOURCES_MAX = 10_000;
/** How many bytes of all together, as they are sent. */
export const SOURCES_BYTES_MAX = 8_589_934_592;

/** The files. Dispose of them. */
export interface FetchedSources {
  /** The file of the address. */
  readonly path: string;
  /** The address of the folder. */
  readonly baseUrl: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Fetches a sitemap, and those that it lists below its own folder, into a temporary folder.
 *
 * Errors: CONFIG_INVALID for an address without a file's name; what the visit of the address comes
 * to; FETCH_TOO_LARGE; the signal's reason. A listed sitemap that cannot be fetched is left out.
 */
export async function fetchSources(
  address: string,
  { visitor, signal }: { readonly visitor: Visitor; readonly signal?: AbortSignal | undefined },
): Promise<FetchedSources> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-fix-'));
  const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const root = sitemapKey(address);
    const base = new URL('.', root).href;
    const path = fileOf(root, { base, folder });
    if (path === undefined) throw noSitemap(address);
    const waiting = [root];
    const met = new Set(waiting);
    let bytesLeft = SOURCES_BYTES_MAX;
    for (const url of waiting) {
      const file = fileOf(url, { base, folder });
      if (file === undefined) continue;
      bytesLeft -= await fetchOne(url, {
        file,
        visitor,
        signal,
        bytesMax: bytesLeft,
        isRoot: url === root,
      });
      await surveySitemap(reading(file, signal), {
        address: url,
        signal,
        onSitemap: (loc) => {
          const key = sitemapKey(loc);
          if (met.has(key) || met.size >= SOURCES_MAX) return;
          met.add(key);
          waiting.push(key);
        },
      }).catch((error: unknown) => {
        signal?.throwIfAborted();
        // What could not be fetched has no file.
        if ((error as { code?: string }).code !== 'SOURCE_UNREADABLE') throw error;
      });
    }
    return { path, baseUrl: base, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** The file for an address below the folder; `undefined` where it is none. */
function fileOf(
  url: string,
  { base, folder }: { readonly base: string; readonly folder: string },
): string | undefined {
  if (!url.startsWith(base) || URL.parse(url)?.search !== '') return undefined;
  const parts = url.slice(base.length).split('/').map(decoded);
  const plain = parts.every((part) => part !== '' && part !== '..' && !/^\.|[/\\\0:]/.test(part));
  return plain ? join(folder, ...parts) : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

async function fetchOne(
  url: string,
  options: {
    readonly file: string;
    readonly visitor: Visitor;
    readonly signal: AbortSignal | undefined;
    readonly bytesMax: number;
    readonly isRoot: boolean;
  },
): Promise<number> {
  const { file, visitor, signal, bytesMax, isRoot } = options;
  const visit = await visitor.visit(url, { bytesMax, ...(signal && { signal }) });
  try {
    if (visit.outcome !== 'answered' || visit.status !== 200) {
      if (!isRoot) return 0;
      if (visit.outcome === 'disallowed') throw disallowed(url);
      throw visit.error ?? statusError(visit.finalUrl, visit.status ?? 0);
    }
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(file, 'wx');
    let bytes = 0;
    try {
      for await (const chunk of visit.body) {
        bytes += chunk.length;
        for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
      }
    } finally {
      await handle.close();
    }
    return bytes;
  } finally {
    visit.discard();
  }
}

function noSitemap(address: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `${address} is not the address of one sitemap, which --fix needs.`,
    hint: 'Give the address of the sitemap or of its index: https://example.com/sitemap.xml.',
    url: address,
  });
}

function disallowed(url: string): PortolanError {
  return new PortolanError('FETCH_DISALLOWED', {
    message: `${url} was not fetched: robots.txt disallows it.`,
    url,
  });
}
