// What each kind of trap is, for people, and how one is reopened.

const KINDS: ReadonlyMap<string, string> = new Map([
  ['length', 'longer than any sitemap may list'],
  ['path-depth', 'more than 20 folders deep'],
  ['repeated-segments', 'the same folders again and again'],
  ['calendar', 'days and months far from now'],
  ['facets', 'filters upon filters'],
  ['chain', 'page after page that brings nothing new'],
  ['template', 'hundreds of pages, hardly any of them new'],
]);

/**
 * Says what a kind of trap is; of a kind that is not known, nothing.
 *
 * Errors: None.
 */
export function trapText(kind: string): string {
  return KINDS.get(kind) ?? '';
}

/**
 * Gives the option that reopens a template, as a shell takes it: `--allow-trap '/calendar/N/N'`.
 *
 * Errors: None.
 */
export function allowTrapText(template: string): string {
  return `--allow-trap '${template.replaceAll("'", String.raw`'\''`)}'`;
}
