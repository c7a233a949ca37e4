// The kinds of traps: docs/reference/decisions.md §7.

/** Every kind, with what is caught in it, as a part of a sentence. */
export const TRAP_KINDS = {
  length: 'too long for a sitemap',
  'path-depth': 'more than 20 folders deep',
  'repeated-segments': 'the same folders again and again',
  copies: 'copies of pages at ever longer addresses',
  parameter: 'a parameter that never changes the page',
  facets: 'combinations of filters',
  calendar: 'days and months far from now',
  chain: 'page after page without anything new',
  template: 'hundreds of pages, none of them new',
} as const;

export type TrapKind = keyof typeof TRAP_KINDS;
