// A file or a folder as something to check: sitemaps before they are deployed.
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { givenValues } from '../../base/given-values.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { withoutCredentials } from '../../base/text/without-credentials.ts';
import { readSitemap } from '../../formats/sitemap-reader.ts';
import { shownAddress } from '../../net/address/http-address.ts';
import { openFileBody } from '../../tree/file-body.ts';
import { createFolderOpener, type FolderOpener } from '../../tree/folder-opener.ts';
import type { SitemapOpener } from '../../tree/sitemap-opener.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import type { CheckTarget } from './check-target.ts';
import { createFolderVisitor } from './folder-visitor.ts';

// The usual roots, the most frequent first; without them, every sitemap of the folder is one.
const ROOT_NAMES: readonly string[] = [
  'sitemap.xml',
  'sitemap_index.xml',
  'sitemap-index.xml',
  'sitemap.xml.gz',
  'sitemap.txt',
  'wp-sitemap.xml',
];
const SITEMAP_NAME = /\.(?:xml|txt|rss|atom)(?:\.gz)?$/i;
const OTHER_NAMES = /^(?:robots|humans|ads|app-ads|security|llms|llms-full|license|readme)\.txt$/i;
const FOLDER_FILES_MAX = 10_000;
// Enough to recognise a sitemap.
const SNIFFED_BYTES = 65_536;

export interface LocalTargetOptions {
  /** The address of the folder on the web. */
  readonly baseUrl?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a file, or the sitemaps of a folder.
 *
 * What they list is opened only from the same folder.
 * Errors: SOURCE_UNREADABLE when there is nothing to read.
 */
export async function openLocalTarget(
  path: string,
  { baseUrl: base, signal }: LocalTargetOptions,
): Promise<CheckTarget> {
  // URLs that are resolved against it are shown, and written by --fix.
  const baseUrl = base === undefined ? undefined : withoutCredentials(base);
  const options = { baseUrl, signal };
  const found = await stat(path).catch(() => undefined);
  if (!found) {
    const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(path)?.[1];
    if (scheme !== undefined) {
      const url = shownAddress(path);
      throw new PortolanError('FETCH_ADDRESS_INVALID', {
        message: `${url} is not an http or https address.`,
        hint: `Portolan does not speak ${scheme}: download the file first.`,
        url,
      });
    }
    throw new PortolanError('SOURCE_UNREADABLE', {
      message: `There is no file or folder ${path}.`,
      hint: 'Give a file, a folder, or an address with its scheme: https://example.com.',
      path,
    });
  }
  if (!found.isDirectory()) return openFiles(path, [path], options);
  const names = await sitemapNames(path, signal);
  const robots = await stat(join(path, 'robots.txt')).catch(() => undefined);
  const target = await openFiles(
    path,
    names.map((name) => join(path, name)),
    options,
  );
  const pageVisitor = baseUrl && createFolderVisitor({ folder: path, baseUrl });
  const site = { ...target, holdsPages: true, ...(pageVisitor && { pageVisitor }) };
  if (robots?.isFile() !== true) return site;
  const url = baseUrl === undefined ? undefined : new URL('/robots.txt', baseUrl).href;
  return { ...site, robotsTxtFile: givenValues({ path: join(path, 'robots.txt'), url }) };
}

async function sitemapNames(
  folder: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const files = await readdir(folder, { withFileTypes: true });
  const names: string[] = [];
  for (const file of files) {
    // Links to files are files; pipes, sockets and links to nothing are not.
    const isFile = file.isFile() || (file.isSymbolicLink() && (await isFileAt(folder, file.name)));
    if (isFile) names.push(file.name);
  }
  const roots = ROOT_NAMES.filter((name) => names.includes(name));
  if (roots.length > 0) return roots;
  const sitemaps: string[] = [];
  const candidates = names.filter((name) => SITEMAP_NAME.test(name) && !OTHER_NAMES.test(name));
  for (const name of candidates.sort().slice(0, FOLDER_FILES_MAX)) {
    if (await isSitemap(join(folder, name), signal)) sitemaps.push(name);
  }
  if (sitemaps.length > 0) return sitemaps;
  throw new PortolanError('SOURCE_UNREADABLE', {
    message: `The folder ${folder} contains no sitemap.xml, and no other file that is a sitemap.`,
    hint: 'Name the folder that contains the sitemaps; "portolan build" makes them.',
    path: folder,
  });
}

async function isFileAt(folder: string, name: string): Promise<boolean> {
  const found = await stat(join(folder, name)).catch(() => undefined);
  return found?.isFile() === true;
}

async function isSitemap(path: string, signal: AbortSignal | undefined): Promise<boolean> {
  let format: string | undefined;
  try {
    const { body } = await openFileBody(path, signal);
    const batches = readSitemap.batches(body, {
      limits: { bytesMax: SNIFFED_BYTES },
      onEnd: (end) => {
        format = end.format;
      },
    });
    for await (const _ of batches) {
      // The end has the format.
    }
  } catch {
    // A file that cannot be read is not a sitemap.
    signal?.throwIfAborted();
  }
  return format !== undefined;
}

async function openFiles(
  name: string,
  paths: readonly string[],
  { baseUrl }: LocalTargetOptions,
): Promise<CheckTarget> {
  const elsewhere = new Set<string>();
  const openers = paths.map((path) =>
    createFolderOpener({ path, elsewhere: refuseElsewhere(elsewhere, baseUrl), baseUrl }),
  );
  const files = new Map(openers.map(({ rootUrl }, at) => [rootUrl, paths[at] ?? name]));
  return {
    name,
    roots: openers.map(({ rootUrl }) => ({ url: rootUrl, found: 'given' })),
    open: rememberingFiles(openers, files),
    visits: new Map(),
    elsewhere,
    holdsPages: false,
    nameOf: (url) => files.get(url) ?? url,
    webUrlOf: (url) => (/^https?:/.test(url) ? url : undefined),
    close: async () => {},
  };
}

function rememberingFiles(
  openers: readonly FolderOpener[],
  files: Map<string, string>,
): SitemapOpener {
  return async (url, openOptions) => {
    const opener = openers.find(({ rootUrl }) => rootUrl === url) ?? openers[0];
    if (!opener) throw notThere(url, undefined);
    const opened = await opener.open(url, openOptions);
    if (opened.path !== undefined && !files.has(url)) files.set(url, opened.path);
    return opened;
  };
}

function refuseElsewhere(elsewhere: Set<string>, baseUrl: string | undefined): SitemapOpener {
  return async (url) => {
    // Below the folder's own address it should be here; otherwise nobody knows.
    const missing = baseUrl !== undefined && url.startsWith(new URL('.', baseUrl).href);
    if (!missing) elsewhere.add(sitemapKey(url));
    throw notThere(url, baseUrl);
  };
}

function notThere(url: string, baseUrl: string | undefined): PortolanError {
  const where = baseUrl === undefined ? 'beside the file that lists it' : `below ${baseUrl}`;
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `There is no file ${basename(url)} ${where}.`,
    hint: 'Put it there, or check the set by its address when it is deployed.',
    url,
  });
}
