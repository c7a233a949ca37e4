import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { faultyImages } from './faulty-images.ts';
import { addressesWithFault } from './media-address.ts';

export const imageLocSchemeUnsupported: RuleFile<'images'> = {
  id: 'image-loc-scheme-unsupported',
  watches: 'images',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'An image:loc is not an http, https or ftp URL.',
  reason: 'Crawlers fetch no other scheme; a data: URL is not the address of a file.',
  fix: 'Put the image on a web server and write its http or https URL.',
  examples: {
    valid: [
      sampleUrlset(
        'https',
        '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>',
      ),
      sampleUrlset(
        'ftp',
        '<image:image><image:loc>ftp://example.com/a.png</image:loc></image:image>',
      ),
    ],
    invalid: [
      sampleUrlset(
        'a data: URL',
        '<image:image><image:loc>data:image/png;base64,AAAA</image:loc></image:image>',
      ),
    ],
  },
  judge({ item }) {
    return addressesWithFault(faultyImages(item), 'scheme');
  },
};
