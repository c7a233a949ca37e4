// Opens a tree of sitemaps in a folder: the files instead of their addresses.

import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkGivenOptions } from '../base/check-given-options.ts';
import { parseHttpAddress } from '../net/address/http-address.ts';
import { openFileBody } from './file-body.ts';
import type { SitemapOpener } from './sitemap-opener.ts';
import { sitemapKey } from './tree-queue.ts';

export interface FolderOpenerOptions {
  /** The file to begin with. No file outside its folder is opened. */
  readonly path: string;
  /**
   * The address of the folder on the web: `https://example.com/` is the folder itself, and the rest
   * of an address is the path inside the folder.
   *
   * Without it an address is looked for only by its last part, beside the first file:
   * `https://example.com/any/news.xml` is `news.xml`. A file has only one address, so of
   * `/en/map.xml` and `/fr/map.xml` the first that is listed gets `map.xml`.
   */
  readonly baseUrl?: string | undefined;
  /** Opens what is not in the folder. */
  readonly elsewhere: SitemapOpener;
}

/** An opener, and the address to begin the walk with. */
export interface FolderOpener {
  /** On the web, when the base is known; else a `file:` URL. */
  readonly rootUrl: string;
  readonly open: SitemapOpener;
}

/**
 * Makes an opener for the tree that begins with a file on disk.
 *
 * Nothing that a sitemap lists leads out of the folder: not `..`, not `%2F`, not a symbolic link.
 * An address with a query is never a file.
 * Errors: FETCH_ADDRESS_INVALID for the base. The opener's: SOURCE_UNREADABLE, and those of
 * `elsewhere`.
 */
export function createFolderOpener(options: FolderOpenerOptions): FolderOpener {
  checkGivenOptions(options, { path: '!text', baseUrl: 'text', elsewhere: '!function' });
  const { path, baseUrl, elsewhere } = options;
  const name = encodeURIComponent(basename(path));
  const webUrl = baseUrl === undefined ? undefined : new URL(name, parseHttpAddress(baseUrl));
  const rootUrl = sitemapKey((webUrl ?? pathToFileURL(path)).href);
  const folderUrl = webUrl && new URL('.', webUrl);
  // The files that have an address, by their real paths.
  const taken = new Map<string, string>();

  const findFile = async (url: string): Promise<string | undefined> => {
    const segments = segmentsBelow(url, folderUrl);
    if (!segments) return undefined;
    const folder = await realpath(dirname(path));
    const file = await realpath(join(folder, ...segments)).catch(() => undefined);
    if (file === undefined || !file.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
      return undefined;
    }
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true) return undefined;
    if ((taken.get(file) ?? url) !== url) return undefined;
    taken.set(file, url);
    return file;
  };

  const open: SitemapOpener = async (url, openOptions) => {
    const isRoot = url === rootUrl;
    const file = isRoot ? path : await findFile(url);
    if (file === undefined) return elsewhere(url, openOptions);
    if (isRoot) taken.set(await realpath(path).catch(() => path), url);
    return { url, path: file, ...(await openFileBody(file, openOptions.signal)) };
  };
  return { rootUrl, open };
}

// The parts of the path inside the folder; `undefined` when the address is outside of it.
function segmentsBelow(address: string, folderUrl: URL | undefined): string[] | undefined {
  if (URL.parse(address) === null) return undefined;
  const url = new URL(address);
  if (url.search !== '' || !/^https?:$/.test(url.protocol)) return undefined;
  let path = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  if (folderUrl) {
    if (url.origin !== folderUrl.origin || !url.pathname.startsWith(folderUrl.pathname)) {
      return undefined;
    }
    path = url.pathname.slice(folderUrl.pathname.length);
  }
  const segments = path.split('/').map(decodeSegment);
  const safe = segments.every((part) => part !== undefined && isPlainName(part));
  return safe ? segments.filter((part) => part !== undefined) : undefined;
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0:]/.test(name);
}
