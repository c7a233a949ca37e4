import type { RuleFile } from '../rule-file.ts';
import { sampleAnswer } from './sample-answer.ts';

// Nine tenths of what engines must read.
// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5
const NEARLY_BYTES = 460_800;

export const robotsNearlyTooLarge: RuleFile<'robots-txt'> = {
  id: 'robots-nearly-too-large',
  watches: 'robots-txt',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5',
  summary: 'The robots.txt has almost reached the size that engines read.',
  reason:
    'Engines must read 500 KiB (512,000 bytes) and may stop there. The file is larger than 90 % ' +
    'of that.',
  fix:
    'Shorten the file: combine rules with patterns, and remove those of pages that no longer ' +
    'exist.',
  examples: {
    valid: [sampleAnswer('460,800 bytes', { bytes: 460_800 })],
    invalid: [sampleAnswer('460,801 bytes', { bytes: 460_801 })],
  },
  judge({ status, bytes }) {
    return status === 200 && bytes > NEARLY_BYTES && `${bytes} bytes`;
  },
};
