// A value of an extension that cannot be read and has no rule of its own.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** A value of an extension cannot be read. */
export const extensionValueInvalid: ProblemRule = {
  id: 'extension-value-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  within: 'entry',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'A value of an extension cannot be read.',
  reason:
    'The value is dropped, the rest of the item stays. Search Console reports "Invalid tag value" or "Invalid attribute value".',
  fix: 'Write the value in the form that the extension asks for.',
  examples: {
    valid: [{ says: 'a number', document: sampleVideo('<video:duration>600</video:duration>') }],
    invalid: [
      {
        says: 'an attribute that is neither yes nor no',
        document: sampleVideo(
          '<video:player_loc allow_embed="true">https://example.com/player?v=1</video:player_loc>',
        ),
      },
      {
        says: 'an element beside an address',
        document: sampleVideo(
          '<video:gallery_loc>https://example.com/<b>videos</b></video:gallery_loc>',
        ),
      },
    ],
  },
};
