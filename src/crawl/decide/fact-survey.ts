// One pass over the facts of all pages: the notes, and whether nearly all share one Last-Modified.

import type { ScriptReport } from '../port/crawl-report.ts';
import {
  CRAWL_NOTES,
  type CrawlNoteCode,
  SCRIPT_CHANGES,
  type ScriptChange,
} from '../port/decision.ts';
import type { VisitFacts } from '../record/visit-facts.ts';
import { templateOf } from '../traps/template-of.ts';
import {
  type AlternatePage,
  type AlternateSets,
  chooseAlternates,
} from './canonicals/alternates.ts';
import { headerMoment, PageMoments } from './lastmod-choice.ts';
import type { DecideOptions } from './table/decide-options.ts';
import { type DecisionTable, FLAG } from './table/decision-table.ts';

type SurveyedOptions =
  | 'frontier'
  | 'generation'
  | 'hasSitemaps'
  | 'lastmodIsNoise'
  | 'nowMs'
  | 'scope';

interface FactSurveyOptions extends Pick<DecideOptions, SurveyedOptions> {
  readonly sets: AlternateSets;
}

export interface FactSurvey {
  readonly notes: Readonly<Partial<Record<CrawlNoteCode, number>>>;
  readonly script: readonly ScriptReport[];
  /** The `Last-Modified` that is ignored, in milliseconds since 1970. */
  readonly sharedHeader: number | undefined;
  /** The lastmods of the site's own sitemaps differ between pages. */
  readonly countsListedLastmods: boolean;
}

const ALTERNATES_A_BATCH = 2_000;
// Most pages have none of these, and are not parsed. Inside a JSON string the second quote would be
// escaped.
const LOOKED_AT =
  /"(?:shell|cut|canonicalSeveral|renderFailed|listCut)":true|"source":"header"|"(?:alternates|script)":\[/;

/**
 * Reads the facts of all visited pages, when it is known which are listed; flags pages with notes,
 * and those whose alternates do not all name them.
 */
export function surveyFacts(table: DecisionTable, options: FactSurveyOptions): FactSurvey {
  const { frontier, generation, nowMs } = options;
  const counts = new Map<CrawlNoteCode, number>();
  const moments = new PageMoments();
  const scripts = new ScriptTally();
  let pages: AlternatePage[] = [];
  let waiting = 0;
  const flush = (): void => {
    const chosen = chooseAlternates(pages, { ...options, table });
    for (const [index, { notReturned }] of chosen.entries()) {
      if (notReturned) table.add(pages[index]?.number ?? 0, FLAG.notReturned);
    }
    pages = [];
    waiting = 0;
  };
  // By number, which takes half the time of the order of addresses.
  for (const { number, facts: text } of frontier.facts(generation)) {
    if (!table.has(number, FLAG.visited) || !LOOKED_AT.test(text)) continue;
    const facts: VisitFacts = JSON.parse(text);
    for (const code of notesOfFacts(facts)) {
      counts.set(code, (counts.get(code) ?? 0) + 1);
      table.add(number, FLAG.noted);
    }
    if (facts.script) scripts.add(frontier.row(number)?.url ?? '', facts.script);
    if (!table.isListed(number)) continue;
    const moment = headerMoment(facts.dates ?? [], nowMs);
    if (moment !== undefined) moments.add(moment);
    const { alternates = [] } = facts;
    if (alternates.length === 0) continue;
    pages.push({ number, alternates });
    waiting += alternates.length;
    if (waiting >= ALTERNATES_A_BATCH) flush();
  }
  flush();
  const shared = moments.shared();
  if (shared !== undefined) counts.set('lastmod-shared', shared.pages);
  return {
    notes: countNotes(table, counts),
    script: scripts.reports(),
    sharedHeader: shared?.moment,
    countsListedLastmods: listedLastmodsDiffer(table, options),
  };
}

/** The notes that follow from a page's own facts. */
export function notesOfFacts(facts: Partial<VisitFacts>): readonly CrawlNoteCode[] {
  const notes: CrawlNoteCode[] = [];
  if (facts.canonicalSeveral) notes.push('canonical-several');
  if (facts.shell) notes.push('app-shell');
  for (const change of facts.script ?? []) notes.push(`script-${change}`);
  if (facts.renderFailed) notes.push('render-failed');
  if (facts.listCut) notes.push('list-cut');
  if (facts.cut) notes.push('page-cut');
  return notes;
}

function countNotes(
  table: DecisionTable,
  counts: Map<CrawlNoteCode, number>,
): Partial<Record<CrawlNoteCode, number>> {
  let unusable = 0;
  let notReturned = 0;
  for (const flags of table.flags) {
    if ((flags & FLAG.canonicalUnusable) !== 0) unusable += 1;
    if ((flags & FLAG.notReturned) !== 0) notReturned += 1;
  }
  counts.set('canonical-unusable', unusable);
  counts.set('hreflang-not-returned', notReturned);
  const codes = Object.keys(CRAWL_NOTES) as readonly CrawlNoteCode[];
  const known = codes.map((code) => [code, counts.get(code) ?? 0] as const);
  return Object.fromEntries(known.filter(([, count]) => count > 0));
}

function listedLastmodsDiffer(table: DecisionTable, options: FactSurveyOptions): boolean {
  const { frontier, hasSitemaps, lastmodIsNoise } = options;
  if (!hasSitemaps || lastmodIsNoise) return false;
  const moments = new PageMoments();
  for (const { number, lastmodSeconds } of frontier.rows()) {
    if (lastmodSeconds === 0 || !table.isListed(number)) continue;
    if (table.has(number, FLAG.inSitemap)) moments.add(lastmodSeconds * 1_000);
  }
  return moments.differ();
}

const TEMPLATES_MAX = 1_000;

/** Counts rendered pages by template and change. */
class ScriptTally {
  readonly #templates = new Map<string, Tally>();

  add(url: string, changes: readonly ScriptChange[]): void {
    const template = templateOf(url);
    let tally = this.#templates.get(template);
    if (tally === undefined) {
      if (this.#templates.size >= TEMPLATES_MAX) return;
      tally = { pages: 0, counts: new Map(), example: url };
      this.#templates.set(template, tally);
    }
    tally.pages += 1;
    if (url < tally.example) tally.example = url;
    for (const change of changes) tally.counts.set(change, (tally.counts.get(change) ?? 0) + 1);
  }

  reports(): readonly ScriptReport[] {
    const reports: ScriptReport[] = [];
    for (const [template, { pages, counts, example }] of this.#templates) {
      const changes: { [Change in ScriptChange]?: number } = {};
      for (const change of SCRIPT_CHANGES) {
        const count = counts.get(change);
        if (count !== undefined) changes[change] = count;
      }
      reports.push({ template, pages, changes, example });
    }
    return reports.toSorted((one, other) => (one.template < other.template ? -1 : 1));
  }
}

interface Tally {
  pages: number;
  readonly counts: Map<ScriptChange, number>;
  example: string;
}
