// Names of columns that mean a field of an entry beyond doubt, beside the field's own.
// Folded, the surest first: of two columns that both mean loc, the one named first here is taken.
const LOC_NAMES = ['loc', 'url', 'uri', 'address', 'link', 'location'];

const FIELDS: ReadonlyMap<string, string> = new Map([
  ...LOC_NAMES.map((name): [string, string] => [name, 'loc']),
  ['lastmodified', 'lastmod'],
  ['modifiedat', 'lastmod'],
  ['updatedat', 'lastmod'],
  ['datemodified', 'lastmod'],
  ['changefrequency', 'changefreq'],
  ['image', 'images'],
  ['imageloc', 'images'],
  ['imageurl', 'images'],
  ['imageurls', 'images'],
]);

// `hreflang:de`, `hreflang_de`, `Hreflang de-AT`.
const HREFLANG = /^hreflang[\s:._-]+(\S+)$/i;

/**
 * Returns the field that a column's name means: `URL` is `loc`, `hreflang:de` is `alternates.de`.
 * Any other name is returned unchanged.
 */
export function fieldOfAlias(column: string): string {
  const name = column.trim();
  const language = HREFLANG.exec(name)?.[1];
  if (language !== undefined) return `alternates.${language}`;
  return FIELDS.get(foldName(name)) ?? name;
}

/** Whether a column's name means `loc`. */
export function isLocColumn(column: string): boolean {
  return LOC_NAMES.includes(foldName(column.trim()));
}

/**
 * Returns the rank of a name among those of its field: the lower, the surer. A field's own name has
 * rank 0.
 */
export function aliasRank(column: string): number {
  const folded = foldName(column.trim());
  const rank = LOC_NAMES.indexOf(folded);
  if (rank >= 0) return rank;
  return FIELDS.has(folded) ? 1 : 0;
}

/** Folds a name, so that `Last Modified`, `last_modified` and `lastModified` are one. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
