// A feed with one video of Media RSS, for the examples of rules about such videos.
import type { DocumentExample } from '../port/rule-example.ts';
import type { Circumstances } from '../samples/sample-document.ts';
import { feedXml } from '../samples/sample-feed.ts';

const USUAL: readonly (readonly [element: string, text: string])[] = [
  ['content', '<media:content url="https://example.com/a.mp4" medium="video"/>'],
  ['title', '<media:title>How to fold a map</media:title>'],
  ['description', '<media:description>Four folds, and it is small.</media:description>'],
  ['thumbnail', '<media:thumbnail url="https://example.com/a.jpg"/>'],
];

/**
 * An example: a feed whose item, https://example.com/a, has a video with all that it needs, and
 * more. Elements of `more` take the place of the usual ones; those in `without` are left out.
 */
export function sampleFeedVideo(
  says: string,
  more: string,
  { without, ...at }: Circumstances & { readonly without?: readonly string[] } = {},
): DocumentExample {
  return { says, document: feedVideoXml(more, without), ...at };
}

/** An example as `sampleFeedVideo` makes it, with an element of so many characters. */
export function sampleLong(says: string, element: string, characters: number): DocumentExample {
  const document = (): string =>
    feedVideoXml(`<media:${element}>${'a'.repeat(characters)}</media:${element}>`);
  return { says, document };
}

/** The document of `sampleFeedVideo`. */
export function feedVideoXml(more: string, without: readonly string[] = []): string {
  const usual = USUAL.filter(
    ([element]) => !without.includes(element) && !more.includes(`<media:${element}`),
  );
  const lines = ['<link>https://example.com/a</link>', ...usual.map(([, text]) => text)];
  if (more !== '') lines.push(more);
  return feedXml(`<item>\n  ${lines.join('\n  ')}\n</item>`);
}
