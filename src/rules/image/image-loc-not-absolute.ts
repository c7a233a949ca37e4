import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { faultyImages } from './faulty-images.ts';
import { addressesWithFault } from './media-address.ts';

export const imageLocNotAbsolute: RuleFile<'images'> = {
  id: 'image-loc-not-absolute',
  watches: 'images',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'An image:loc is not an absolute URL.',
  reason: 'A relative URL has no defined base in a sitemap, so crawlers skip it.',
  fix: 'Write the full URL, with https:// and the host.',
  examples: {
    valid: [
      sampleUrlset(
        'a whole address',
        '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>',
      ),
    ],
    invalid: [
      sampleUrlset('a path', '<image:image><image:loc>/a.png</image:loc></image:image>'),
      sampleUrlset(
        'no scheme',
        '<image:image><image:loc>//example.com/a.png</image:loc></image:image>',
      ),
    ],
  },
  judge({ item }) {
    return addressesWithFault(faultyImages(item), 'relative');
  },
};
