// From what a frontier holds to a reason for each address, the entries, and the counts.
import type { CrawlReport } from '../crawl-report.ts';
import { REASONS, type Reason, type UrlDecision } from '../decision.ts';
import { AddressTexts } from './address-texts.ts';
import { type CrawledEntry, crawledEntries } from './crawled-entries.ts';
import type { DecideOptions } from './decide-options.ts';
import { type DecisionTable, FLAG, readDecisionTable } from './decision-table.ts';
import { surveyFacts } from './fact-survey.ts';
import { judgeCanonicals } from './judge-canonicals.ts';
import { firstOfEquals, judgeEquals } from './judge-equals.ts';
import { CutAddresses, findTrapPages, judgeTraps } from './judge-traps.ts';
import { judgeVisits } from './judge-visits.ts';
import type { Decided } from './judged-addresses.ts';
import { surveyLinks } from './link-survey.ts';
import { createPageOrder } from './page-order.ts';
import { REASON_CODE } from './reason-code.ts';
import { TrapTally } from './trap-tally.ts';
import { urlDecisions } from './url-decisions.ts';

/** What was decided of the addresses of a crawl. */
export interface Decisions
  extends Pick<CrawlReport, 'reasons' | 'notes' | 'traps' | 'orphans' | 'gaps'> {
  /**
   * The entries of the listed pages, by address. They are read as they are asked for: the frontier
   * may not be changed meanwhile, nor before. Errors: those of the frontier.
   */
  entries(): Iterable<CrawledEntry>;
  /** Every address that was met, by address; as above. Errors: those of the frontier. */
  all(): Iterable<UrlDecision>;
}

/**
 * Decides of every address that a crawl met whether it is listed, by docs/reference/decisions.md.
 * The same frontier gives the same decisions, whatever order its addresses were added in.
 *
 * 21 to 33 bytes an address are kept as long as the decisions are.
 * Errors: those of the frontier.
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
  const ofTraps = findTrapPages(table, { frontier, generation, cut });
  const order = createPageOrder(table, texts, ofTraps);
  const listsEquals = list.has('duplicate');
  const firsts = listsEquals ? new Uint32Array(0) : firstOfEquals(table, order);
  const { inlinks, alternates: sets } = surveyLinks(table, { frontier, generation, firsts });
  if (!listsEquals) judgeEquals(table, firsts);
  const trapKinds = judgeTraps(table, ofTraps);
  for (const [number, kind] of trapKinds) {
    traps.add({ url: texts.get(number), why: `trap ${kind}` });
  }
  const isListed = (number: number): boolean => table.reasons[number] === REASON_CODE.listed;
  sets.keepPairs(frontier, generation, isListed);
  const { notes, ...shared } = surveyFacts(table, { ...options, sets });
  const decided: Decided = { options, table, inlinks, sets, trapKinds, ...shared };
  return {
    reasons: countReasons(table),
    notes,
    traps: traps.reports(),
    ...countSitemapDifferences(table, options),
    entries: () => crawledEntries(decided),
    all: () => urlDecisions(decided),
  };
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
