import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

/** How long a video may be. */
export const DURATION_SECONDS_MAX = 28_800;

export const videoDurationTooLong: RuleFile<'video'> = {
  id: 'video-duration-too-long',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The duration of a video is longer than 28,800 seconds.',
  reason: 'Google accepts up to eight hours. Greater numbers are often milliseconds.',
  fix: 'Write the length in whole seconds, up to 28800, or remove the element.',
  examples: {
    valid: [sampleVideo('28,800 seconds', '<video:duration>28800</video:duration>')],
    invalid: [sampleVideo('28,801 seconds', '<video:duration>28801</video:duration>')],
  },
  judge({ item: { duration } }) {
    return duration !== undefined && duration > DURATION_SECONDS_MAX && String(duration);
  },
};
