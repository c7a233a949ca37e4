// Documents around a few elements of a video, for the examples of rules.
import type { DocumentExample } from '../port/rule-example.ts';
import { type Circumstances, entryXml } from '../samples/sample-document.ts';

const USUAL: readonly (readonly [element: string, text: string])[] = [
  ['thumbnail_loc', 'https://example.com/video.jpg'],
  ['title', 'How to fold a map'],
  ['description', 'Four folds, and it fits into a pocket.'],
  ['content_loc', 'https://example.com/video.mp4'],
];

/**
 * An example: a urlset whose entry, https://example.com/, has a video with all that it needs, and
 * more. Elements of `more` take the place of the usual ones; those in `without` are left out.
 */
export function sampleVideo(
  says: string,
  more: string,
  { without, ...at }: Circumstances & { readonly without?: readonly string[] } = {},
): DocumentExample {
  return { says, document: videoXml(more, without), ...at };
}

/** An example as `sampleVideo` makes it, with one more element, or one replaced. */
export function sampleElement(says: string, element: string, text: string): DocumentExample {
  return sampleVideo(says, `<video:${element}>${text}</video:${element}>`);
}

/** An example as `sampleElement` makes it, with so many characters in the element. */
export function sampleLong(says: string, element: string, characters: number): DocumentExample {
  const document = (): string =>
    videoXml(`<video:${element}>${'a'.repeat(characters)}</video:${element}>`);
  return { says, document };
}

/** The document of `sampleVideo`. */
export function videoXml(more: string, without: readonly string[] = []): string {
  const usual = USUAL.filter(
    ([element]) => !without.includes(element) && !more.includes(`<video:${element}`),
  );
  const lines = usual.map(([element, text]) => `<video:${element}>${text}</video:${element}>`);
  if (more !== '') lines.push(more);
  return entryXml(`<video:video>\n      ${lines.join('\n      ')}\n    </video:video>`);
}
