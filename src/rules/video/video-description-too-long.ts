// A description with more characters than are allowed.
import { isLongerThan } from '../image/longer-than.ts';
import type { JudgingRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** How many characters a description may have. */
export const DESCRIPTION_CHARACTERS_MAX = 2_048;

/** The description of a video has more than 2,048 characters. */
export const videoDescriptionTooLong: JudgingRule<'video'> = {
  id: 'video-description-too-long',
  subject: 'video',
  since: '0.3.0',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The description of a video has more than 2,048 characters.',
  reason: 'Google takes up to 2,048 characters.',
  fix: 'Shorten the description to 2,048 characters.',
  examples: {
    valid: [
      {
        says: '2,048 characters',
        document: () => sampleVideo(`<video:description>${'a'.repeat(2_048)}</video:description>`),
      },
    ],
    invalid: [
      {
        says: '2,049 characters',
        document: () => sampleVideo(`<video:description>${'a'.repeat(2_049)}</video:description>`),
      },
    ],
  },
  judge({ item: { description } }) {
    return description !== undefined && isLongerThan(description, DESCRIPTION_CHARACTERS_MAX);
  },
};
