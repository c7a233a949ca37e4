import type { RuleFile } from '../rule-file.ts';
import { entryXml } from '../sample-document.ts';
import { isLongerThan } from './longer-than.ts';

/** The most that the schema of the protocol allows. */
export const LOC_CHARACTERS_MAX = 2_048;

function withLocOf(characters: number): string {
  const loc = 'https://example.com/'.padEnd(characters, 'a');
  return entryXml(`<image:image><image:loc>${loc}</image:loc></image:image>`);
}

export const imageLocTooLong: RuleFile<'images'> = {
  id: 'image-loc-too-long',
  watches: 'images',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'An image:loc has more than 2,048 characters.',
  reason:
    'The limit is that of loc; none is documented for images. Many clients and servers truncate ' +
    'longer URLs.',
  fix: 'Shorten the URL.',
  examples: {
    valid: [{ says: '2,048 characters', document: () => withLocOf(2_048) }],
    invalid: [{ says: '2,049 characters', document: () => withLocOf(2_049) }],
  },
  judge({ item }) {
    return item.some(({ loc }) => isLongerThan(loc, LOC_CHARACTERS_MAX));
  },
};
