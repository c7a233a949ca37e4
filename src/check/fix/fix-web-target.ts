// A sitemap on the web, or all those of a site, as corrected copies in a folder.
import { dirname, join } from 'node:path';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { withoutCredentials } from '../../base/text/without-credentials.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { discoverSitemaps } from '../../tree/discover.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import { isSiteAddress } from '../target/open-web-target.ts';
import { fetchSources } from './fetch-sources.ts';
import { fixTarget } from './fix-target.ts';
import type { FixedSitemap, FixReport } from './notes/fix-report.ts';
import type { DropPage } from './survey/dropped-pages.ts';

export interface FixWebTargetOptions {
  readonly visitor: Visitor;
  /** Why an entry is to be left out, by its loc; `undefined`: it stays. */
  readonly drop?: DropPage | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes corrected copies of a sitemap and what it lists below its folder. For the address of a
 * site these are the sitemaps that `check` finds: a single one as if its own address were given;
 * several each at its path on the site, those of other hosts in a folder with the host's name.
 *
 * Errors: as of `fetchSources` and `fixTarget`; CONFIG_INVALID for a site without a sitemap. Of
 * several, one that cannot be fetched is in the report as not written.
 */
export async function fixWebTarget(
  address: string,
  outFolder: string,
  options: FixWebTargetOptions,
): Promise<FixReport> {
  const url = new URL(address);
  if (!isSiteAddress(url)) return fixOne(address, outFolder, options);
  const { visitor, signal } = options;
  const { site, sitemaps } = await discoverSitemaps(url.href, { visitor, signal });
  const roots = [...new Set(sitemaps.map((sitemap) => sitemapKey(sitemap.url)))];
  const [only] = roots;
  if (only === undefined) throw noSitemap(site);
  return roots.length === 1
    ? fixOne(only, outFolder, options)
    : fixEach(roots, outFolder, { ...options, site });
}

async function fixOne(
  address: string,
  outFolder: string,
  { visitor, drop, signal }: FixWebTargetOptions,
): Promise<FixReport> {
  await using sources = await fetchSources(address, { visitor, signal });
  const { path, baseUrl, leftOut } = sources;
  const sourceName = withoutCredentials(new URL(address).href);
  const report = await fixTarget(path, outFolder, { signal, baseUrl, drop, sourceName });
  if (leftOut.length === 0) return report;
  const missing = leftOut.map(({ name, why }) => notWritten(name, [why]));
  return { ...report, complete: false, files: [...report.files, ...missing] };
}

async function fixEach(
  roots: readonly string[],
  outFolder: string,
  options: FixWebTargetOptions & { readonly site: string },
): Promise<FixReport> {
  const files = new Map<string, FixedSitemap>();
  let elsewhere = 0;
  let complete = true;
  for (const root of roots) {
    const place = placeOf(root, options.site);
    // An index that came before may list it.
    if (files.has(place)) continue;
    const inside = dirname(place) === '.' ? '' : `${dirname(place)}/`;
    try {
      const report = await fixOne(root, join(outFolder, inside), options);
      for (const file of report.files) files.set(inside + file.name, within(inside, file));
      elsewhere += report.elsewhere;
      complete &&= report.complete;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!isPortolanError(error) || error.code === 'OUTPUT_UNWRITABLE') throw error;
      const { message, hint } = error;
      files.set(root, notWritten(root, hint === undefined ? [message] : [message, hint]));
      complete = false;
    }
  }
  // What remains is for a check of the folder to say; here each sitemap was checked by itself.
  return { version: 1, dryRun: false, complete, files: [...files.values()], elsewhere };
}

function placeOf(root: string, site: string): string {
  const { host, pathname } = new URL(root);
  const folder = host === new URL(site).host ? '' : `${host.replaceAll(/[^a-z0-9.-]/gi, '_')}/`;
  return folder + pathname.slice(1).split('/').map(plainPart).join('/');
}

// A part that would be more than a name stays as it is written, which never leads elsewhere.
function plainPart(part: string): string {
  const written = part.replaceAll(':', '%3A');
  try {
    const name = decodeURIComponent(part);
    return name === '' || /^\.|[/\\\0:]/.test(name) ? written : name;
  } catch {
    return written;
  }
}

function within(inside: string, file: FixedSitemap): FixedSitemap {
  const written = file.written.map((copy) => ({ ...copy, name: inside + copy.name }));
  return { ...file, name: inside + file.name, written };
}

function notWritten(name: string, remarks: readonly string[]): FixedSitemap {
  return { name, entries: 0, state: 'not-written', remarks, notes: [], written: [] };
}

function noSitemap(site: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `No sitemap of ${site} was found, so there is none to fix.`,
    hint: `Give its address, as ${site}sitemap.xml. portolan check ${site} shows what was tried.`,
    url: site,
  });
}
