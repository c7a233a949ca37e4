// A live that is neither yes nor no.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** The live of a video is neither yes nor no. */
export const videoLiveInvalid: ProblemRule = {
  id: 'video-live-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:live'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The live of a video is neither yes nor no.',
  reason: 'Only yes and no have a meaning; true, false, 1 and 0 have none. What was meant is lost.',
  fix: 'Write yes or no.',
  examples: {
    valid: [{ says: 'yes', document: sampleVideo('<video:live>yes</video:live>') }],
    invalid: [
      { says: 'true', document: sampleVideo('<video:live>true</video:live>') },
      { says: 'odd case', document: sampleVideo('<video:live>yES</video:live>') },
    ],
  },
};
