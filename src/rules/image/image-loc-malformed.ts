import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { faultyImages } from './faulty-images.ts';
import { addressesWithFault } from './media-address.ts';

export const imageLocMalformed: RuleFile<'images'> = {
  id: 'image-loc-malformed',
  watches: 'images',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'An image:loc is not a URL.',
  reason: 'No client can parse the URL, so the image cannot be fetched.',
  fix: 'Correct the host and the port, and encode characters that are not allowed.',
  examples: {
    valid: [
      sampleUrlset(
        'the last port there is',
        '<image:image><image:loc>https://example.com:65535/a.png</image:loc></image:image>',
      ),
    ],
    invalid: [
      sampleUrlset(
        'a port that does not exist',
        '<image:image><image:loc>https://example.com:99999/a.png</image:loc></image:image>',
      ),
    ],
  },
  judge({ item }) {
    return addressesWithFault(faultyImages(item), 'malformed');
  },
};
