import { IMAGES_PER_URL_MAX } from '../../protocol/limits.ts';
import type { RuleFile } from '../rule-file.ts';
import { entryXml } from '../sample-document.ts';

function withImages(count: number): string {
  const images = Array.from(
    { length: count },
    (_, index) =>
      `<image:image><image:loc>https://example.com/${index}.png</image:loc></image:image>`,
  );
  return entryXml(images.join('\n    '));
}

export const imageTooMany: RuleFile<'images'> = {
  id: 'image-too-many',
  watches: 'images',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'An entry has more than 1,000 images.',
  reason: 'Google reads up to 1,000 images per page and ignores the others.',
  fix: 'List the 1,000 most important images, or move the others to the pages they belong to.',
  examples: {
    valid: [{ says: '1,000 images', document: () => withImages(1_000) }],
    invalid: [{ says: '1,001 images', document: () => withImages(1_001) }],
  },
  judge({ item }) {
    return item.length > IMAGES_PER_URL_MAX && `${item.length} images`;
  },
};
