// The source of `read`: an address, a file or stdin, made an opener for the walk.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PortolanError } from '../../../base/portolan-error.ts';
import { createFolderOpener } from '../../../tree/folder-opener.ts';
import type { SitemapOpener } from '../../../tree/sitemap-opener.ts';
import { sitemapKey } from '../../../tree/tree-queue.ts';
import { createWebOpener } from '../../../tree/web-opener.ts';
import { readStdin } from '../../front/read-stdin.ts';
import { type NetworkFlags, networkFor } from '../../network/network-of.ts';
import type { ReadCommandOptions } from './read-command.ts';

/** Where a walk begins, and how it opens what it meets. Close it. */
export interface ReadSource {
  readonly rootUrl: string;
  readonly open: SitemapOpener;
  /** What to call an address when talking to the user: a file by the name that was typed. */
  nameOf(url: string): string;
  close(): Promise<void>;
}

export type ReadSourceOptions = Partial<Pick<ReadCommandOptions, 'baseUrl' | 'concurrency'>> &
  NetworkFlags;

const STDIN = '-';

/**
 * Makes an opener for what the user typed.
 */
export function openReadSource(source: string, options: ReadSourceOptions): ReadSource {
  const { baseUrl, concurrency = 1 } = options;
  const isWeb = /^https?:\/\//i.test(source);
  const named = isWeb ? source : (baseUrl ?? '');
  const { url, network } = networkFor(named, options, process.env);
  const web = createWebOpener({ ...network, trustedUrl: url, connectionsPerHost: concurrency });
  const { close } = web;
  const rootUrl = URL.parse(url)?.href ?? url;
  if (isWeb) return { rootUrl, open: web.open, nameOf: (name) => name, close };
  if (source === STDIN) {
    const stdinUrl = sitemapKey(baseUrl ?? STDIN);
    const open: SitemapOpener = (url, openOptions) =>
      url === stdinUrl ? openStdin(baseUrl, openOptions.signal) : web.open(url, openOptions);
    const nameOf = (url: string): string => (url === stdinUrl ? STDIN : url);
    return { rootUrl: stdinUrl, open, nameOf, close };
  }
  const path = pathOf(source);
  const folder = createFolderOpener({ path, elsewhere: web.open, baseUrl });
  const open: SitemapOpener = (url, openOptions) => {
    if (url === folder.rootUrl) refuseAbsent(source, path);
    return folder.open(url, openOptions);
  };
  const nameOf = (url: string): string =>
    url === folder.rootUrl && baseUrl === undefined ? source : url;
  return { rootUrl: folder.rootUrl, open, nameOf, close };
}

async function openStdin(url: string | undefined, signal?: AbortSignal) {
  const body = readStdin(signal);
  return url === undefined ? { body } : { url, body };
}

function pathOf(source: string): string {
  if (/^file:\/\//i.test(source) && URL.parse(source) !== null) return fileURLToPath(source);
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(source)?.[1];
  if (scheme === undefined) return source;
  throw new PortolanError('FETCH_ADDRESS_INVALID', {
    message: `${source} is not an http or https address.`,
    hint: `Portolan does not speak ${scheme}: download the file first.`,
    url: source,
  });
}

// `example.com/sitemap.xml` is a file to us; whoever typed it meant an address.
function refuseAbsent(source: string, path: string): void {
  if (existsSync(path)) return;
  const address = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:\/|$)/i.test(source);
  const file = /^[^/]*\.(?:xml|gz|txt|rss|atom|html?)$/i.test(source);
  throw new PortolanError('SOURCE_UNREADABLE', {
    message: `${source} could not be read: there is no such file.`,
    path,
    hint: address && !file ? `If it is on the web, write https://${source}` : undefined,
  });
}
