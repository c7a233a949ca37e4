// The step that looks for a site's sitemaps: what robots.txt names, else where they usually lie.
import { readRobotsTxt } from '../formats/robots-txt/robots-txt-reader.ts';
import type { SitemapSource } from '../store/sitemap-record.ts';
import { type DiscoveredSitemap, discoverSitemaps } from '../tree/discover.ts';
import { sitemapKey } from '../tree/tree-queue.ts';
import { retireSitemap } from './retire-sitemap.ts';
import type { SiteRun } from './site-run.ts';

/** How many sitemaps of a robots.txt are taken. */
export const NAMED_SITEMAPS_MAX = 1_000;
// How many of a site are compared with what its robots.txt names.
const COMPARED_MAX = 1_000;
const SOURCES: Readonly<Record<DiscoveredSitemap['found'], SitemapSource>> = {
  'robots-txt': 'robots-txt',
  guessed: 'guessed',
  page: 'page',
};

/**
 * Makes known what the site's robots.txt names, and forgets what it named before and does not any
 * more. Where no sitemap is known at all, the usual places are tried and the front page is asked.
 *
 * Errors: STORE_UNUSABLE; the signal's reason.
 */
export async function findSitemaps(run: SiteRun): Promise<void> {
  const { site, visitor, store, signal, proof } = run;
  const visit = await visitor.robotsTxt(site.url, signal);
  const { sitemaps } = readRobotsTxt(visit.body, { url: visit.finalUrl });
  const named = sitemaps.map(({ loc }) => loc).slice(0, NAMED_SITEMAPS_MAX);
  proof.learn(visit.url, named);
  for (const url of named) await makeKnown(run, url, 'robots-txt');
  // A robots.txt that could not be had names nothing, and takes nothing back.
  const { status = 0 } = visit;
  const answered = visit.error === undefined && status < 500 && status !== 429 && status > 0;
  if (answered) await forgetUnnamed(run, new Set(named.map(sitemapKey)));
  const { rows } = await store.sitemaps.page({ siteId: site.id, parentId: null }, { limit: 1 });
  if (rows.length > 0) return;
  const discovery = await discoverSitemaps(site.url, { visitor, signal });
  for (const { url, found } of discovery.sitemaps) await makeKnown(run, url, SOURCES[found]);
}

async function makeKnown(run: SiteRun, url: string, source: SitemapSource): Promise<void> {
  if (!/^https?:/i.test(url) || URL.parse(url) === null) return;
  const { store, site, clock } = run;
  await store.sitemaps.ensure({ siteId: site.id, url: sitemapKey(url), source, at: clock.now() });
}

async function forgetUnnamed(run: SiteRun, named: ReadonlySet<string>): Promise<void> {
  const { store, site } = run;
  const filter = { siteId: site.id, source: 'robots-txt' } as const;
  const { rows } = await store.sitemaps.page(filter, { limit: COMPARED_MAX });
  for (const sitemap of rows) {
    if (!named.has(sitemapKey(sitemap.url))) await retireSitemap(run, sitemap);
  }
}
