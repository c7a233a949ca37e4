// The kinds of traps: docs/reference/decisions.md §7.

/** Every kind, with the sentence that says what was cut. */
export const TRAP_KINDS = {
  length: 'It has more than 2,047 characters: no sitemap may list it.',
  'path-depth': 'Its path has more than 20 segments.',
  'repeated-segments': 'Its path repeats the same segments.',
  calendar: 'A calendar leads to it, more than two years away from now.',
  facets: 'It narrows a filter that has two or more parameters already.',
  chain: 'It lies behind 50 pages in a row that brought nothing but the next one.',
  template: 'Hardly any page of its template brought anything new.',
} as const;

/** One of the kinds of the table above. */
export type TrapKind = keyof typeof TRAP_KINDS;
