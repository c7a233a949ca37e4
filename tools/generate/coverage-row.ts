// A row of the table of coverage: something that a text asks for, and the rules that answer it.

/**
 * Its name in the text; what it is about, in a few words; the rules, with blanks between them; and,
 * where no rule answers it or a part is left, why.
 */
export type CoverageRow = readonly [id: string, about: string, rules: string, why?: string];

/** Rows that belong together. */
export interface CoverageSection {
  readonly title: string;
  readonly rows: readonly CoverageRow[];
}
