import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { faultyImages } from './faulty-images.ts';
import { addressesWithFault } from './media-address.ts';

export const imageLocCharactersUnsafe: RuleFile<'images'> = {
  id: 'image-loc-characters-unsafe',
  watches: 'images',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
  summary: 'An image:loc has characters that must be percent-encoded.',
  reason:
    'White space, quotes, angle brackets, braces, backslashes and lone percent signs are not ' +
    'allowed in a URL. Clients guess what was meant, and guess differently.',
  fix: 'Percent-encode them: %20 for a space, %25 for a percent sign.',
  examples: {
    valid: [
      sampleUrlset(
        'an encoded space',
        '<image:image><image:loc>https://example.com/a%20map.png</image:loc></image:image>',
      ),
    ],
    invalid: [
      sampleUrlset(
        'a space',
        '<image:image><image:loc>https://example.com/a map.png</image:loc></image:image>',
      ),
    ],
  },
  judge({ item }) {
    return addressesWithFault(faultyImages(item), 'characters');
  },
};
