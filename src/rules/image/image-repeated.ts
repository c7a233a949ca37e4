import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

export const imageRepeated: RuleFile<'images'> = {
  id: 'image-repeated',
  watches: 'images',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'An entry lists the same image more than once.',
  reason: 'The second adds nothing and counts toward the limit of images.',
  fix: 'List each image once per page.',
  examples: {
    valid: [
      sampleUrlset(
        'two images',
        '<image:image><image:loc>https://example.com/a.png</image:loc></image:image><image:image><image:loc>https://example.com/b.png</image:loc></image:image>',
      ),
    ],
    invalid: [
      sampleUrlset(
        'one image twice',
        '<image:image><image:loc>https://example.com/a.png</image:loc></image:image><image:image><image:loc>https://example.com/a.png</image:loc></image:image>',
      ),
    ],
  },
  judge({ item }) {
    if (item.length < 2) return false;
    const seen = new Set<string>();
    return item.filter(({ loc }) => seen.size === seen.add(loc).size).map(({ loc }) => loc);
  },
};
