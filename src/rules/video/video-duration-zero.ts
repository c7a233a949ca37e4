import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoDurationZero: RuleFile<'video'> = {
  id: 'video-duration-zero',
  watches: 'video',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The duration of a video is 0.',
  reason: 'The duration is in seconds, starting at 1; 0 often means that it was not known.',
  fix: 'Write the length in whole seconds, or remove the element.',
  examples: {
    valid: [sampleVideo('one second', '<video:duration>1</video:duration>')],
    invalid: [sampleVideo('none', '<video:duration>0</video:duration>')],
  },
  judge({ item: { duration } }) {
    return duration === 0;
  },
};
