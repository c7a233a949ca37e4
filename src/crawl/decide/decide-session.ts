// The decisions of a crawl as it stands.

import { readSitemapLists } from '../book/sitemap-lists.ts';
import { createUrlPatterns } from '../book/url-patterns.ts';
import { readLinkChecks } from '../links/link-checks.ts';
import type { CrawlSession } from '../session/crawl-session.ts';
import type { Decisions } from './decide-pages.ts';
import { decidePages } from './decide-pages.ts';

/**
 * Decides which pages are listed, from what was visited so far.
 *
 * Errors: those of the frontier.
 */
export function decideSession({ frontier, note, options, hosts, start }: CrawlSession): Decisions {
  const { list = [], types = [], news = false, media = true } = options;
  const { visitOnly = [], pagination, checkLinks = [] } = options;
  const assets = checkLinks.includes('assets');
  const probes = Object.entries(note.probes ?? {}).filter(([, content]) => content !== '');
  return decidePages({
    frontier,
    generation: note.generation,
    nowMs: note.nowMs,
    scope: hosts,
    origins: hosts.areSeveral ? hosts.origins : undefined,
    start,
    list: new Set(list),
    types: new Set(types.map((type) => type.toLowerCase())),
    probes: new Map(probes),
    pagination,
    visitedOnly: visitOnly.length > 0 ? createUrlPatterns({ exclude: visitOnly }) : undefined,
    hasSitemaps: (note.sitemaps ?? []).some(({ entries }) => entries > 0),
    sitemapLists: () => readSitemapLists(frontier, hosts.origins),
    lastmodIsNoise: note.lastmodIsNoise,
    listedBefore: note.listedBefore,
    rendered: options.renderer !== undefined,
    news,
    media,
    checks: checkLinks.includes('external') ? readLinkChecks(frontier) : undefined,
    fileChecks: assets ? readLinkChecks(frontier, 'file checks') : undefined,
    assetChecks: assets ? readLinkChecks(frontier, 'asset checks') : undefined,
    complete: note.complete === true && note.limited !== true,
  });
}
