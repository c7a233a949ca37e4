import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

/** The least and the greatest rating. */
export const RATING_MIN = 0;
/** See `RATING_MIN`. */
export const RATING_MAX = 5;

export const videoRatingOutOfRange: RuleFile<'video'> = {
  id: 'video-rating-out-of-range',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The rating of a video is not between 0.0 and 5.0.',
  reason: 'A value outside the range has no meaning and is dropped.',
  fix: 'Convert the rating to a scale from 0.0 to 5.0, or remove the element.',
  examples: {
    valid: [
      sampleVideo('0', '<video:rating>0</video:rating>'),
      sampleVideo('5.0', '<video:rating>5.0</video:rating>'),
    ],
    invalid: [
      sampleVideo('5.1', '<video:rating>5.1</video:rating>'),
      sampleVideo('below 0', '<video:rating>-0.1</video:rating>'),
    ],
  },
  judge({ item: { rating } }) {
    return rating !== undefined && (rating < RATING_MIN || rating > RATING_MAX) && String(rating);
  },
};
