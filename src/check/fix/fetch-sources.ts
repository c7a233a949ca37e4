// A sitemap on the web, and what it lists beside it, as files that can be read twice.
import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { statusError } from '../../net/failure/status-error.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import { reading } from './plan-fix.ts';
import { surveySitemap } from './survey/survey-sitemap.ts';

const SOURCES_MAX = 10_000;
// Of all together, as they are sent.
const SOURCES_BYTES_MAX = 8_589_934_592;

/** A listed sitemap whose answer could not be kept. */
interface LeftOutSource {
  readonly name: string;
  readonly why: string;
}

/** The files. Dispose of them. */
export interface FetchedSources {
  readonly path: string;
  readonly baseUrl: string;
  readonly leftOut: readonly LeftOutSource[];
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Fetches a sitemap, and those that it lists below its own folder, into a temporary folder.
 *
 * Errors: CONFIG_INVALID for an address without a file's name; why the address cannot be fetched;
 * SOURCE_UNREADABLE when it cannot be kept; the signal's reason. A listed sitemap that cannot be
 * fetched, or kept, is left out.
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
    const leftOut: LeftOutSource[] = [];
    let bytesLeft = SOURCES_BYTES_MAX;
    for (const url of waiting) {
      const file = fileOf(url, { base, folder });
      if (file === undefined) continue;
      const isRoot = url === root;
      const kept = await fetchOne(url, { file, visitor, signal, bytesMax: bytesLeft, isRoot });
      bytesLeft -= kept.bytes;
      if (kept.error) {
        if (isRoot) throw kept.error;
        leftOut.push({ name: url.slice(base.length), why: kept.error.message });
      }
      if (!kept.isWhole) continue;
      await surveySitemap(reading(file, signal), {
        address: url,
        signal,
        onSitemap: (loc) => {
          const key = sitemapKey(loc);
          if (met.has(key) || met.size >= SOURCES_MAX) return;
          met.add(key);
          waiting.push(key);
        },
      });
    }
    return { path, baseUrl: base, leftOut, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** `undefined`: the address is not below the folder. */
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

interface KeptSource {
  readonly bytes: number;
  readonly isWhole: boolean;
  readonly error?: PortolanError;
}

interface FetchOneOptions {
  readonly file: string;
  readonly visitor: Visitor;
  readonly signal: AbortSignal | undefined;
  readonly bytesMax: number;
  readonly isRoot: boolean;
}

const NOTHING: KeptSource = { bytes: 0, isWhole: false };

async function fetchOne(
  url: string,
  { file, visitor, signal, bytesMax, isRoot }: FetchOneOptions,
): Promise<KeptSource> {
  if (bytesMax <= 0) return { ...NOTHING, error: tooMuch(url) };
  const visit = await visitor.visit(url, { bytesMax, signal });
  try {
    if (visit.outcome !== 'answered' || visit.status !== 200) {
      if (!isRoot) return NOTHING;
      if (visit.outcome === 'disallowed') throw disallowed(url);
      throw visit.error ?? statusError(visit.finalUrl, visit.status ?? 0);
    }
    return await keep(visit.body, { url, file, signal });
  } finally {
    visit.discard();
  }
}

/** Writes an answer to a file, which is removed if the answer is truncated. */
async function keep(
  body: AsyncIterable<Uint8Array>,
  { url, file, signal }: { url: string; file: string; signal: AbortSignal | undefined },
): Promise<KeptSource> {
  let handle: FileHandle | undefined;
  let bytes = 0;
  try {
    await mkdir(dirname(file), { recursive: true });
    handle = await open(file, 'wx');
    for await (const chunk of body) {
      bytes += chunk.length;
      for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
    }
    await handle.close();
    return { bytes, isWhole: true };
  } catch (error) {
    // What was not opened here may be the file of another sitemap.
    if (handle) {
      await handle.close().catch(() => {});
      await rm(file, { force: true });
    }
    signal?.throwIfAborted();
    return { bytes, isWhole: false, error: keepingError(url, error) };
  }
}

// Two names that are the same to the file system, or a file and a folder of one name.
const NAME_TAKEN: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR']);

function keepingError(url: string, error: unknown): PortolanError {
  if (isPortolanError(error)) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) throw error;
  const why = NAME_TAKEN.has(code) ? 'another sitemap has its name' : `the system says ${code}`;
  const message = `${url} could not be kept as a file: ${why}.`;
  return new PortolanError('SOURCE_UNREADABLE', { message, url, cause: error });
}

function tooMuch(url: string): PortolanError {
  return new PortolanError('FETCH_TOO_LARGE', {
    message: `${url} was not fetched: those before it have ${SOURCES_BYTES_MAX} bytes in total.`,
    url,
  });
}

function noSitemap(address: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `${address} is not the address of one sitemap, which --fix requires.`,
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
