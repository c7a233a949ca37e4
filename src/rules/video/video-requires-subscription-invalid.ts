// A requires_subscription that is neither yes nor no.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The requires_subscription of a video is neither yes nor no. */
export const videoRequiresSubscriptionInvalid: ProblemRule = {
  id: 'video-requires-subscription-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:requires_subscription'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The requires_subscription of a video is neither yes nor no.',
  reason: 'Only yes and no have a meaning; true, false, 1 and 0 have none. What was meant is lost.',
  fix: 'Write yes or no.',
  examples: {
    valid: [
      {
        says: 'yes',
        document: sampleVideo('<video:requires_subscription>yes</video:requires_subscription>'),
      },
    ],
    invalid: [
      {
        says: 'true',
        document: sampleVideo('<video:requires_subscription>true</video:requires_subscription>'),
      },
      {
        says: 'odd case',
        document: sampleVideo('<video:requires_subscription>yES</video:requires_subscription>'),
      },
    ],
  },
};
