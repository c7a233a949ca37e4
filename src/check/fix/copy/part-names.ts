// The names of the parts of a sitemap that is split.

const NAME = /^(.*?)((?:\.(?:xml|txt))?(?:\.gz)?)$/is;

export interface PartNames {
  /** The name of a part, from 1. */
  part(number: number): string;
  readonly index: string;
}

/**
 * Names the parts of `sitemap.xml` `sitemap-1.xml`, `sitemap-2.xml`, …; the index takes its name,
 * so that it stays the way in. The index of a plain list is XML: that of `urls.txt` is
 * `urls-index.xml`.
 *
 * Names that are taken, or that other parts might take, are not used.
 */
export function namePartsOf(
  name: string,
  options: { readonly text: boolean; readonly taken: Iterable<string> },
): PartNames {
  const taken = [...options.taken].map((one) => one.toLowerCase());
  const [, stem = name, ending = ''] = NAME.exec(name) ?? [];
  let prefix = `${stem}-`;
  while (taken.some((one) => isNumbered(one, prefix.toLowerCase(), ending.toLowerCase()))) {
    prefix += 'part-';
  }
  let index = options.text ? `${stem}-index.xml` : name;
  while (options.text && taken.includes(index.toLowerCase())) {
    index = index.replace(/\.xml$/, '-index.xml');
  }
  return { part: (number) => `${prefix}${number}${ending}`, index };
}

function isNumbered(name: string, prefix: string, ending: string): boolean {
  if (!name.startsWith(prefix) || !name.endsWith(ending)) return false;
  return /^\d+$/.test(name.slice(prefix.length, name.length - ending.length));
}
