// The files that are fixed together: a file, and what it lists beside it; or those of a folder.
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, relative, sep } from 'node:path';
import { isPortolanError } from '../../base/portolan-error.ts';
import { openFileBody } from '../../tree/file-body.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import type { CheckTarget } from '../target/check-target.ts';
import { openLocalTarget } from '../target/open-local-target.ts';
import type { DropPage } from './survey/dropped-pages.ts';
import { type SitemapSurvey, surveySitemap } from './survey/survey-sitemap.ts';

// More sitemaps than this are not fixed in one go.
const FILES_MAX = 100_000;

export interface PlannedFix {
  /** Its real path. */
  readonly path: string;
  /** Its path in the set, with slashes. */
  readonly name: string;
  /** Its address, where a base or the index that lists it has it. */
  readonly url?: string;
  readonly survey: SitemapSurvey;
  /** An index of the set lists it. */
  readonly listed: boolean;
  /** The sitemaps that it lists, by their keys. */
  readonly lists: ReadonlySet<string>;
}

export interface FixPlan {
  /** The real path of the folder that all files are in. */
  readonly folder: string;
  /** Those that list others before these. */
  readonly files: readonly PlannedFix[];
  /** The names of all files that are there. */
  readonly names: ReadonlySet<string>;
  /** How many sitemaps are listed and not there. */
  readonly elsewhere: number;
}

export interface PlanFixOptions {
  readonly baseUrl?: string | undefined;
  readonly drop?: DropPage | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onFile?: ((name: string) => void) | undefined;
}

/** Finds the files and surveys each. Errors: SOURCE_UNREADABLE; the signal's reason. */
export async function planFix(path: string, options: PlanFixOptions): Promise<FixPlan> {
  const { baseUrl, drop, signal, onFile } = options;
  const target = await openLocalTarget(path, { baseUrl, signal });
  const isFolder = (await stat(path)).isDirectory();
  const folder = await realpath(isFolder ? path : dirname(path));
  const waiting: { url: string; listed: boolean }[] = target.roots.map(({ url }) => ({
    url,
    listed: false,
  }));
  const met = new Set(waiting.map(({ url }) => url));
  const paths = new Set<string>();
  const files: PlannedFix[] = [];
  let elsewhere = 0;
  for (let at = 0; at < waiting.length && files.length < FILES_MAX; at += 1) {
    const { url, listed } = waiting[at] as (typeof waiting)[number];
    const found = await locate(target, url, { folder, root: !listed });
    if (!found) elsewhere += 1;
    if (!found || paths.has(found.path)) continue;
    paths.add(found.path);
    onFile?.(found.name);
    const lists = new Set<string>();
    const webUrl = target.webUrlOf(url);
    const survey = await surveySitemap(reading(found.path, signal), {
      address: webUrl ?? found.name,
      drop,
      onSitemap: (loc) => {
        if (lists.size < FILES_MAX) lists.add(sitemapKey(loc));
      },
      signal,
    });
    files.push({ ...found, ...(webUrl !== undefined && { url: webUrl }), survey, listed, lists });
    for (const child of lists) {
      if (!met.has(child) && waiting.length < FILES_MAX) waiting.push({ url: child, listed: true });
      met.add(child);
    }
  }
  return { folder, files, names: await namesIn(folder, files), elsewhere };
}

/** Opens a file again each time it is read. The function throws SOURCE_UNREADABLE. */
export function reading(
  path: string,
  signal: AbortSignal | undefined,
): () => Promise<AsyncIterable<Uint8Array>> {
  return async () => (await openFileBody(path, signal)).body;
}

async function locate(
  target: CheckTarget,
  url: string,
  { folder, root }: { readonly folder: string; readonly root: boolean },
): Promise<{ readonly path: string; readonly name: string } | undefined> {
  let path: string | undefined;
  try {
    path = (await target.open(url, {})).path;
  } catch (error) {
    if (root || !isPortolanError(error)) throw error;
  }
  if (path === undefined) return undefined;
  const real = await realpath(path);
  // A root may be a link that leads elsewhere; what is listed is always in the folder.
  const name = root ? basename(path) : relative(folder, real).split(sep).join('/');
  return { path: real, name };
}

async function namesIn(folder: string, files: readonly PlannedFix[]): Promise<ReadonlySet<string>> {
  const folders = new Set(files.map(({ name }) => name.slice(0, name.lastIndexOf('/') + 1)));
  const names = new Set<string>();
  for (const inside of folders) {
    const found = await readdir(inside === '' ? folder : `${folder}/${inside}`).catch(() => []);
    for (const name of found) names.add(inside + name);
  }
  return names;
}
