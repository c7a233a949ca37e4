// Decides for each address whether it is listed: reads the table, judges line by line (answers,
// canonicals, wishes, duplicates, traps), surveys facts and links, and counts.

import { createUrlPatterns } from '../../base/url-patterns.ts';
import type { Frontier } from '../../queue/port/frontier.ts';
import { originOf } from '../address/site-hosts.ts';
import type {
  CheckedLinks,
  ClickDepth,
  CrawledHostReport,
  CrawlReport,
} from '../port/crawl-report.ts';
import { type CrawledLink, REASONS, type Reason, type UrlDecision } from '../port/decision.ts';
import { type LinkChecks, readLinkChecks, verdictOf } from '../record/link-checks.ts';
import { readSitemapLists } from '../record/sitemap-lists.ts';
import type { CrawlSession } from '../session/crawl-session.ts';
import { judgeVisits } from './answers/judge-visits.ts';
import { judgeCanonicals } from './canonicals/judge-canonicals.ts';
import { judgeDuplicates } from './canonicals/judge-duplicates.ts';
import { type CrawledEntry, crawledEntries } from './crawled-entries.ts';
import { surveyFacts } from './fact-survey.ts';
import { judgeExclusions } from './judge-exclusions.ts';
import type { Decided } from './judged-addresses.ts';
import { assetDecisions, surveyAssets, withAssets } from './links/asset-survey.ts';
import { LinkPlaces } from './links/link-places.ts';
import { surveyLinks } from './links/link-survey.ts';
import { OrphanSitemaps } from './links/orphan-sitemaps.ts';
import { problemLinks } from './links/problem-links.ts';
import { AddressTexts } from './table/address-texts.ts';
import { checkedByNumber, type DecideOptions } from './table/decide-options.ts';
import {
  type DecisionTable,
  FLAG,
  REASON_CODE,
  readDecisionTable,
} from './table/decision-table.ts';
import { createPageOrder } from './table/page-order.ts';
import { CutAddresses, findTrapPages, judgeTraps } from './traps/judge-traps.ts';
import { TrapTally } from './traps/trap-tally.ts';
import { urlDecisions } from './url-decisions.ts';
import { judgeCrawl } from './verdict/judge-crawl.ts';

const DEPTHS_MAX = 100;

export interface Decisions
  extends Pick<
    CrawlReport,
    | ('reasons' | 'notes' | 'script' | 'traps' | 'orphans' | 'gaps')
    | 'verdict'
    | ('broken' | 'depths' | 'checkedLinks' | 'checkedAssets' | 'hosts')
  > {
  /**
   * The entries of the listed pages, of one origin or all. They are read lazily: the frontier must
   * not change after `decidePages`.
   */
  entries(origin?: string): Iterable<CrawledEntry>;
  /** Every address that was met, or what a summary may show of them; lazily, too. */
  all(which?: 'all' | 'examples'): Iterable<UrlDecision>;
  /** Every link to an address with a problem; lazily, too. */
  links(): Iterable<CrawledLink>;
}

/**
 * Decides for every address of a crawl whether it is listed, by docs/reference/decisions.md. The
 * result does not depend on the order in which addresses were added.
 *
 * It holds 24 to 36 bytes per address, and 90 for each whose link places are reported.
 */
export function decidePages(options: DecideOptions): Decisions {
  const { frontier, generation, list } = options;
  const traps = new TrapTally();
  const cut = new CutAddresses();
  const table = readDecisionTable(frontier, generation, (row) => {
    traps.add(row);
    cut.add(row);
  });
  judgeVisits(table, options);
  const texts = new AddressTexts(frontier);
  if (!list.has('canonical')) judgeCanonicals(table, createPageOrder(table, texts));
  const leftOut = judgeExclusions(table, options);
  const ofTraps = findTrapPages(table, { frontier, generation, cut });
  const { inlinks, ...links } = surveyLinks(table, { frontier, generation, ofTraps });
  const sets = links.alternates;
  const judged = list.has('duplicate')
    ? ofTraps
    : judgeDuplicates(table, { frontier, generation, texts, ofTraps, ...links });
  const trapKinds = judgeTraps(table, judged);
  for (const [number, kind] of trapKinds) {
    traps.add({ url: texts.get(number), why: `trap ${kind}` });
  }
  const isListed = (number: number): boolean => table.reasons[number] === REASON_CODE.listed;
  sets.keepPairs(frontier, generation, isListed);
  const { notes, script, ...shared } = surveyFacts(table, { ...options, sets });
  const decided: Decided = { options, table, inlinks, sets, trapKinds, leftOut, ...shared };
  const reasons = countReasons(table);
  const checkedLinks = options.checks && countChecks(table, options.checks);
  const assets = options.assetChecks && surveyAssets(options, options.assetChecks);
  const checkedAssets = assets && countFiles(table, options.fileChecks ?? new Map(), assets.counts);
  const elsewhere = checkedByNumber(options);
  const differences = countSitemapDifferences(table, options);
  let places: LinkPlaces | undefined;
  let orphans: OrphanSitemaps | undefined;
  return {
    reasons: assets === undefined ? reasons : { ...reasons, asset: assets.broken.size },
    notes,
    script,
    verdict: judgeCrawl({ table, options, reasons, notes }),
    traps: traps.reports(),
    ...differences,
    broken:
      reasons.status + reasons.error + (checkedLinks?.broken ?? 0) + (checkedAssets?.broken ?? 0),
    ...(checkedLinks && { checkedLinks }),
    ...(checkedAssets && { checkedAssets }),
    ...(options.origins && { hosts: countHosts(table, frontier, options.origins) }),
    depths: countDepths(table),
    entries: (origin) => crawledEntries(decided, origin),
    all(which = 'all') {
      places ??= new LinkPlaces(table, { frontier, generation, texts, checks: elsewhere });
      const lists = differences.orphans > 0 ? options.sitemapLists?.() : undefined;
      orphans ??= new OrphanSitemaps(table, lists ?? []);
      const all = urlDecisions(decided, { places, orphans, which });
      return assets ? withAssets(all, assetDecisions(assets, options, texts)) : all;
    },
    links: () => problemLinks(decided, assets?.broken),
  };
}

function countChecks({ reasons, flags }: DecisionTable, checks: LinkChecks): CheckedLinks {
  const counts = { fine: 0, broken: 0, refused: 0, unknown: 0 };
  for (const [number, bits] of flags.entries()) {
    if (reasons[number] !== REASON_CODE['out-of-scope'] || (bits & FLAG.linked) === 0) continue;
    const check = checks.get(number);
    counts[check === undefined ? 'unknown' : verdictOf(check)] += 1;
  }
  return counts;
}

function countHosts(
  { reasons, flags }: DecisionTable,
  frontier: Frontier,
  origins: readonly string[],
): readonly CrawledHostReport[] {
  const counts = new Map(
    origins.map((origin) => [origin, { addresses: 0, visited: 0, listed: 0 }]),
  );
  for (const { number, url } of frontier.rows()) {
    const count = (reasons[number] ?? 0) === 0 ? undefined : counts.get(originOf(url));
    if (count === undefined) continue;
    count.addresses += 1;
    if (((flags[number] ?? 0) & FLAG.visited) !== 0) count.visited += 1;
    if (reasons[number] === REASON_CODE.listed) count.listed += 1;
  }
  return [...counts].map(([origin, count]) => ({ origin, ...count }));
}

function countFiles(
  { reasons, flags }: DecisionTable,
  files: LinkChecks,
  counted: CheckedLinks,
): CheckedLinks {
  const counts = { ...counted };
  for (const [number, check] of files) {
    const isVisited = ((flags[number] ?? 0) & FLAG.visited) !== 0;
    if ((reasons[number] ?? 0) !== 0 && !isVisited) counts[verdictOf(check)] += 1;
  }
  return counts;
}

function countDepths({ flags, clicks, reasons }: DecisionTable): readonly ClickDepth[] {
  const addresses = new Float64Array(DEPTHS_MAX);
  const listed = new Float64Array(DEPTHS_MAX);
  let length = 0;
  for (const [number, bits] of flags.entries()) {
    if ((bits & (FLAG.visited | FLAG.sitemapOnly)) !== FLAG.visited) continue;
    const at = Math.min(clicks[number] ?? 0, DEPTHS_MAX - 1);
    length = Math.max(length, at + 1);
    addresses[at] = (addresses[at] ?? 0) + 1;
    if (reasons[number] === REASON_CODE.listed) listed[at] = (listed[at] ?? 0) + 1;
  }
  return Array.from({ length }, (_, depth) => ({
    clicks: depth,
    addresses: addresses[depth] ?? 0,
    listed: listed[depth] ?? 0,
  }));
}

function countReasons({ reasons }: DecisionTable): Record<Reason, number> {
  const counts = new Float64Array(256);
  for (const code of reasons) counts[code] = (counts[code] ?? 0) + 1;
  const names = Object.keys(REASONS) as readonly Reason[];
  const entries = names.map((name) => [name, counts[REASON_CODE[name]] ?? 0]);
  return Object.fromEntries(entries) as Record<Reason, number>;
}

function countSitemapDifferences(
  { flags, reasons }: DecisionTable,
  { hasSitemaps, complete }: DecideOptions,
): { readonly orphans: number; readonly gaps: number } {
  let orphans = 0;
  let gaps = 0;
  if (!hasSitemaps) return { orphans, gaps };
  for (const [number, bits] of flags.entries()) {
    if (complete && (bits & FLAG.sitemapOnly) !== 0) orphans += 1;
    const isListed = reasons[number] === REASON_CODE.listed;
    if (isListed && (bits & (FLAG.linked | FLAG.inSitemap)) === FLAG.linked) gaps += 1;
  }
  return { orphans, gaps };
}

/** Decides which pages are listed, from the visits so far. */
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
