// Addresses in order with everything that was decided of them, for entries and reports.
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { FrontierOutcome, FrontierRow } from '../../queue/port/frontier.ts';
import { type CrawlNoteCode, isBroken, type Reason } from '../port/decision.ts';
import { ANSWER_CLASS, type VisitFacts } from '../record/visit-facts.ts';
import type { TrapKind } from '../traps/trap-kinds.ts';
import { type AlternateSets, chooseAlternates } from './canonicals/alternates.ts';
import { notesOfFacts } from './fact-survey.ts';
import { type ChosenLastmod, chooseLastmod, headerMoment } from './lastmod-choice.ts';
import type { DecideOptions } from './table/decide-options.ts';
import { type DecisionTable, FLAG } from './table/decision-table.ts';

export interface Decided {
  readonly options: DecideOptions;
  readonly table: DecisionTable;
  readonly inlinks: Uint32Array;
  readonly sets: AlternateSets;
  /** By number: the trap of a visited page. */
  readonly trapKinds: ReadonlyMap<number, TrapKind>;
  /** By number: why a page is visited but not listed. */
  readonly leftOut: ReadonlyMap<number, string>;
  readonly sharedHeader?: number | undefined;
  readonly countsListedLastmods: boolean;
}

interface ReadAddress {
  readonly row: FrontierRow;
  readonly reason: Reason;
  /** Empty for an address that was not visited. */
  readonly facts: Partial<VisitFacts>;
  /** One of `ANSWER`. */
  readonly answer?: number;
}

export interface JudgedAddress extends ReadAddress {
  readonly notes: readonly CrawlNoteCode[];
  /** Of listed pages. */
  readonly lastmod?: ChosenLastmod | undefined;
  /** Of listed pages. */
  readonly alternates: readonly Alternate[];
}

const BATCH = 200;

/** `examples`: what a summary may show, and not every address beside it. */
export type WhichAddresses = 'all' | 'listed' | 'examples';

/** The addresses of a crawl in order. */
export function* judgedAddresses(
  decided: Decided,
  { which, within }: { readonly which: WhichAddresses; readonly within?: string },
): Generator<JudgedAddress> {
  const { options, table } = decided;
  let batch: ReadAddress[] = [];
  const { frontier, generation } = options;
  const isWanted = choiceOf(decided, which);
  for (const { row, outcome } of frontier.byAddress(generation, { within, isWanted })) {
    const reason = table.reasonOf(row.number);
    if (reason === undefined) continue;
    batch.push({ row, reason, ...readAnswer(table, row.number, outcome) });
    if (batch.length < BATCH) continue;
    yield* judged(batch, decided);
    batch = [];
  }
  yield* judged(batch, decided);
}

function choiceOf(decided: Decided, which: WhichAddresses): (number: number) => boolean {
  const { table, options, sharedHeader } = decided;
  if (which === 'listed') return (number) => table.isListed(number);
  const { checks, fileChecks, assetChecks } = options;
  // What was only checked may be broken, and nearly all pages may share their date.
  const mayBeAny = checks ?? fileChecks ?? assetChecks ?? sharedHeader;
  if (which === 'all' || mayBeAny !== undefined) return () => true;
  const seen = new Set<Reason>();
  return (number) => {
    const reason = table.reasonOf(number);
    if (reason === undefined) return false;
    const isFirst = !seen.has(reason);
    seen.add(reason);
    return isFirst || isBroken({ reason }) || isRemarkable(decided, number, reason);
  };
}

/** An orphan, a gap, or a page with a note. */
function isRemarkable(
  { table, options: { hasSitemaps } }: Decided,
  number: number,
  reason: Reason,
): boolean {
  if (table.has(number, FLAG.noted | FLAG.canonicalUnusable | FLAG.notReturned)) return true;
  if (!hasSitemaps) return false;
  const isGap = reason === 'listed' && !table.has(number, FLAG.inSitemap);
  return isGap || table.has(number, FLAG.sitemapOnly);
}

function readAnswer(
  table: DecisionTable,
  number: number,
  outcome: FrontierOutcome | undefined,
): Pick<ReadAddress, 'answer' | 'facts'> {
  if (!outcome || !table.has(number, FLAG.visited)) return { facts: {} };
  return { answer: outcome.kind & ANSWER_CLASS, facts: JSON.parse(outcome.facts) };
}

function* judged(batch: readonly ReadAddress[], decided: Decided): Generator<JudgedAddress> {
  const { options, table, sharedHeader } = decided;
  const withAlternates = batch.filter(
    ({ reason, facts }) => reason === 'listed' && facts.alternates !== undefined,
  );
  const pages = withAlternates.map(({ row, facts: { alternates = [] } }) => {
    return { number: row.number, alternates };
  });
  const chosen = chooseAlternates(pages, { ...options, ...decided });
  const isHeaderShared = sharedHeader !== undefined;
  let next = 0;
  for (const address of batch) {
    const { reason, facts } = address;
    const notes = notesOf(address, table, decided);
    if (reason !== 'listed') {
      yield { ...address, notes, alternates: [] };
      continue;
    }
    const listedSeconds = listedSecondsOf(address.row, decided);
    const lastmod = chooseLastmod(facts, { nowMs: options.nowMs, isHeaderShared, listedSeconds });
    const alternates = facts.alternates ? (chosen[next++]?.alternates ?? []) : [];
    yield { ...address, notes, alternates, lastmod };
  }
}

function listedSecondsOf(
  { number, lastmodSeconds }: FrontierRow,
  { table, countsListedLastmods }: Decided,
): number {
  return countsListedLastmods && table.has(number, FLAG.inSitemap) ? lastmodSeconds : 0;
}

function notesOf(
  { row: { number }, reason, facts }: ReadAddress,
  table: DecisionTable,
  { options, sharedHeader }: Decided,
): readonly CrawlNoteCode[] {
  const notes: CrawlNoteCode[] = [];
  if (table.has(number, FLAG.canonicalUnusable)) notes.push('canonical-unusable');
  if (table.has(number, FLAG.notReturned)) notes.push('hreflang-not-returned');
  notes.push(...notesOfFacts(facts));
  if (reason === 'listed' && sharedHeader !== undefined) {
    const moment = headerMoment(facts.dates ?? [], options.nowMs);
    if (moment === sharedHeader) notes.push('lastmod-shared');
  }
  return notes;
}
