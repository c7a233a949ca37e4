// Findings that others explain are folded into their cause, which then weighs what they weigh.

import type { ExplainedFinding, FindingPlace } from '../port/finding.ts';
import { SEVERITIES, type Severity } from '../port/severity.ts';
import { type Explanation, explanationsOf } from './causes.ts';

/** What one rule found in one document. */
export interface FoldRow<Rule extends { readonly id: string } = { readonly id: string }> {
  readonly rule: Rule;
  readonly sitemap: string;
  severity: Severity;
  count: number;
  places: readonly FindingPlace[];
  /** What is explained by it. */
  explains: readonly ExplainedFinding[];
}

// Where an entry was left out it has no number: what stands so near is of the same one.
const ENTRY_BYTES_MAX = 2_048;

/**
 * Removes the rows that others explain, by the table of causes, and reports them with their cause.
 * Of rows that are only explained in some entries, the others stay.
 */
export function foldFindings<Row extends FoldRow>(rows: readonly Row[]): readonly Row[] {
  const known = new KnownRows(rows);
  const causeOf = new Map<Row, Row>();
  for (const row of rows) {
    const cause = known.causeOf(row);
    if (cause) causeOf.set(row, cause);
  }
  for (const [row, first] of causeOf) {
    let cause = first;
    for (let next = causeOf.get(cause); next; next = causeOf.get(cause)) cause = next;
    explain(cause, row, row.count);
  }
  return rows.filter((row) => !causeOf.has(row) && row.count > 0);
}

function explain(cause: FoldRow, { rule, severity, explains }: FoldRow, count: number): void {
  if (isWorse(severity, cause.severity)) cause.severity = severity;
  cause.explains = addExplained(cause.explains, [{ rule: rule.id, count }, ...explains]);
}

export function addExplained(
  before: readonly ExplainedFinding[],
  more: readonly ExplainedFinding[],
): readonly ExplainedFinding[] {
  const counts = new Map(before.map(({ rule, count }) => [rule, count]));
  for (const { rule, count } of more) counts.set(rule, (counts.get(rule) ?? 0) + count);
  return [...counts].map(([rule, count]) => ({ rule, count }));
}

export function isWorse(one: Severity, other: Severity): boolean {
  return SEVERITIES.indexOf(one) < SEVERITIES.indexOf(other);
}

/** Rows by where their symptoms may be. */
class KnownRows<Row extends FoldRow> {
  readonly #all: readonly Row[];
  readonly #byDocument: ReadonlyMap<string, readonly Row[]>;
  #byHost: ReadonlyMap<string | undefined, readonly Row[]> | undefined;

  constructor(rows: readonly Row[]) {
    this.#all = rows;
    this.#byDocument = Map.groupBy(rows, ({ sitemap }) => sitemap);
  }

  /** The cause of all that is in a row. What is explained in some entries is taken out of it. */
  causeOf(row: Row): Row | undefined {
    for (const explanation of explanationsOf(row.rule.id)) {
      for (const cause of this.#within(row, explanation)) {
        if (cause === row || cause.count === 0 || !explanation.isCause(cause.rule.id)) continue;
        if (explanation.reach !== 'entry') return cause;
        if (takeOut(row, cause)) return cause;
      }
    }
    return undefined;
  }

  #within({ sitemap }: Row, { reach }: Explanation): readonly Row[] {
    if (reach === 'run') return this.#all;
    if (reach === 'seen') return [];
    if (reach !== 'host') return this.#byDocument.get(sitemap) ?? [];
    const host = hostOf(sitemap);
    if (host === undefined) return [];
    this.#byHost ??= Map.groupBy(this.#all, (row) => hostOf(row.sitemap));
    return this.#byHost.get(host) ?? [];
  }
}

function hostOf(sitemap: string): string | undefined {
  return URL.parse(sitemap)?.host;
}

/** Removes what a cause explains from a row; returns whether that is all of it. */
function takeOut(row: FoldRow, cause: FoldRow): boolean {
  const left = row.places.filter((place) => !cause.places.some((one) => isSameEntry(one, place)));
  // Of more than are kept, the ones that are kept speak for all.
  if (left.length === 0 && row.count <= cause.count) return true;
  const count = row.places.length - left.length;
  if (count === 0) return false;
  explain(cause, { ...row, explains: [] }, count);
  row.count -= count;
  row.places = left;
  return false;
}

function isSameEntry(one: FindingPlace, other: FindingPlace): boolean {
  if (one.entry !== undefined && other.entry !== undefined) return one.entry === other.entry;
  if (one.offset === undefined || other.offset === undefined) return false;
  return Math.abs(one.offset - other.offset) < ENTRY_BYTES_MAX;
}
