import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { judgeMediaAddress } from './media-address.ts';

export const imageLicenseNotUrl: RuleFile<'images'> = {
  id: 'image-license-not-url',
  watches: 'images',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-image/1.1/sitemap-image.xsd',
  summary: 'An image:license is not an absolute URL.',
  reason:
    'The element is for the URL of the licence. It has had no effect since August 2022, so this ' +
    'does no harm.',
  fix: 'Write the URL of the licence, or remove the element.',
  examples: {
    valid: [
      sampleUrlset(
        'an address',
        '<image:image><image:loc>https://example.com/a.png</image:loc><image:license>https://example.com/licence</image:license></image:image>',
      ),
    ],
    invalid: [
      sampleUrlset(
        'the name of a licence',
        '<image:image><image:loc>https://example.com/a.png</image:loc><image:license>CC BY 4.0</image:license></image:image>',
      ),
    ],
  },
  judge({ item }) {
    return item.flatMap(({ license }) =>
      license !== undefined && judgeMediaAddress(license, { ftp: true }) ? [license] : [],
    );
  },
};
