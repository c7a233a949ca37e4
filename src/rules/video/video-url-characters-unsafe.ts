import { addressesWithFault } from '../image/media-address.ts';
import type { RuleFile } from '../rule-file.ts';
import { faultyVideoUrls } from './faulty-video-urls.ts';
import { sampleVideo } from './sample-video.ts';

export const videoUrlCharactersUnsafe: RuleFile<'video'> = {
  id: 'video-url-characters-unsafe',
  watches: 'video',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
  summary: 'A URL of a video has characters that must be percent-encoded.',
  reason:
    'White space, quotes, angle brackets, braces, backslashes and lone percent signs are not ' +
    'allowed in a URL. Clients guess what was meant, and guess differently.',
  fix: 'Percent-encode them: %20 for a space, %25 for a percent sign.',
  examples: {
    valid: [
      sampleVideo(
        'an encoded space',
        '<video:content_loc>https://example.com/a%20video.mp4</video:content_loc>',
      ),
    ],
    invalid: [
      sampleVideo(
        'a space',
        '<video:content_loc>https://example.com/a video.mp4</video:content_loc>',
      ),
    ],
  },
  judge({ item }) {
    return addressesWithFault(faultyVideoUrls(item), 'characters');
  },
};
