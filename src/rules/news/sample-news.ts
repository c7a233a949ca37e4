// Documents around a few elements of an article, for the examples of rules.
import type { DocumentExample } from '../port/rule-example.ts';
import { type Circumstances, entryXml } from '../samples/sample-document.ts';

const USUAL: readonly (readonly [element: string, content: string])[] = [
  ['publication', '<news:name>The Example Times</news:name><news:language>en</news:language>'],
  ['publication_date', '2026-06-15T09:00:00Z'],
  ['title', 'Maps fold again'],
];

/**
 * An example: a urlset whose entry, https://example.com/, is an article with all that it needs, and
 * more. Elements of `more` take the place of the usual ones; those in `without` are left out.
 */
export function sampleNews(
  says: string,
  more: string,
  { without = [], ...at }: Circumstances & { readonly without?: readonly string[] } = {},
): DocumentExample {
  const usual = USUAL.filter(
    ([element]) => !without.includes(element) && !more.includes(`<news:${element}>`),
  );
  const lines = usual.map(([element, content]) => `<news:${element}>${content}</news:${element}>`);
  if (more !== '') lines.push(more);
  const document = entryXml(`<news:news>\n      ${lines.join('\n      ')}\n    </news:news>`);
  return { says, document, ...at };
}

/** An example as `sampleNews` makes it, with one more element, or one replaced. */
export function sampleElement(says: string, element: string, text: string): DocumentExample {
  return sampleNews(says, `<news:${element}>${text}</news:${element}>`);
}

/** An example as `sampleNews` makes it, of a publication in some language. */
export function sampleLanguage(says: string, language: string): DocumentExample {
  const name = '<news:name>The Example Times</news:name>';
  return sampleElement(says, 'publication', `${name}<news:language>${language}</news:language>`);
}
