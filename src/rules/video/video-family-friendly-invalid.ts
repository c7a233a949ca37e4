// A family_friendly that is neither yes nor no.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The family_friendly of a video is neither yes nor no. */
export const videoFamilyFriendlyInvalid: ProblemRule = {
  id: 'video-family-friendly-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:family_friendly'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The family_friendly of a video is neither yes nor no.',
  reason:
    'Only yes and no have a meaning; true, false, 1 and 0 have none. Everybody sees the video, whatever was meant.',
  fix: 'Write yes or no.',
  examples: {
    valid: [
      { says: 'yes', document: sampleVideo('<video:family_friendly>yes</video:family_friendly>') },
    ],
    invalid: [
      {
        says: 'true',
        document: sampleVideo('<video:family_friendly>true</video:family_friendly>'),
      },
      {
        says: 'odd case',
        document: sampleVideo('<video:family_friendly>yES</video:family_friendly>'),
      },
    ],
  },
};
