import { IMAGES_PER_URL_MAX } from '../../protocol/limits.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

function withImages(count: number): string {
  const images = Array.from(
    { length: count },
    (_, index) =>
      `<image:image><image:loc>https://example.com/${index}.png</image:loc></image:image>`,
  );
  return sampleUrlset(images.join('\n    '));
}

export const imageTooMany: RuleFile<'images'> = {
  id: 'image-too-many',
  watches: 'images',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'An entry has more than 1,000 images.',
  reason: 'Google takes up to 1,000 images of a page; the others are not looked at.',
  fix: 'List the 1,000 pictures that matter, or give the others to the pages they belong to.',
  examples: {
    valid: [{ says: '1,000 images', document: () => withImages(1_000) }],
    invalid: [{ says: '1,001 images', document: () => withImages(1_001) }],
  },
  judge({ item }) {
    return item.length > IMAGES_PER_URL_MAX && `${item.length} images`;
  },
};
