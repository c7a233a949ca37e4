// The set that a site publishes: read from a folder or a server, each entry as one line of text.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSitemap } from '../../src/index.ts';
import type { UrlEntry } from '../../src/protocol/url-entry.ts';

/** All files of a set by their URLs, the first to begin with. */
export interface SiteSet {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly entries: readonly UrlEntry[];
  /** What readers complain about, and files that are missing. */
  readonly problems: readonly string[];
}

/** Reads `base` + `sitemap` and what it lists, each file by `load`. */
export async function readSiteSet(
  first: string,
  load: (url: string) => Promise<Uint8Array | undefined>,
): Promise<SiteSet> {
  const files = new Map<string, Uint8Array>();
  const entries: UrlEntry[] = [];
  const problems: string[] = [];
  const waiting = [first];
  for (const url of waiting) {
    const bytes = await load(url);
    if (bytes === undefined) {
      problems.push(`${url} is missing`);
      continue;
    }
    files.set(url, bytes);
    const onProblem = ({ code }: { readonly code: string }): void => {
      problems.push(`${url}: ${code}`);
    };
    for await (const entry of readSitemap(bytes, { url, onProblem })) {
      if (entry.kind === 'url') entries.push(entry);
      else if (!waiting.includes(entry.loc)) waiting.push(entry.loc);
    }
  }
  return { files, entries, problems };
}

/** Loads what a build wrote to `folder`, whose URL is `base`. */
export function fromFolder(folder: string, base: string) {
  return (url: string): Promise<Uint8Array | undefined> =>
    url.startsWith(base)
      ? readFile(join(folder, decodeURI(url.slice(base.length)))).catch(() => undefined)
      : Promise.resolve(undefined);
}

/** Loads from a server that is known as the origin of `base`. */
export function fromServer(origin: string) {
  return async (url: string): Promise<Uint8Array | undefined> => {
    const response = await fetch(origin + new URL(url).pathname);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  };
}

/** Writes a set to a folder, so that it can be checked there. */
export async function keepSiteSet({ files }: SiteSet, folder: string, base: string): Promise<void> {
  for (const [url, bytes] of files) {
    const path = join(folder, decodeURI(url.slice(base.length)));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}

/**
 * An entry as a line of `expected`: the URL, then what is given of `lastmod` and the alternates in
 * their order: `https://example.com/de/ 2026-01-02 de=https://example.com/de/ en=https://…`.
 */
export function describeEntry({ loc, lastmod, alternates = [] }: UrlEntry): string {
  const links = alternates.map(({ hreflang, href }) => `${hreflang}=${href}`);
  return [loc, ...(lastmod === undefined ? [] : [lastmod]), ...links].join(' ');
}
