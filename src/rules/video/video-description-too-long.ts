import { isLongerThan } from '../image/longer-than.ts';
import type { RuleFile } from '../rule-file.ts';
import { videoXml } from './sample-video.ts';

/** How many characters a description may have. */
export const DESCRIPTION_CHARACTERS_MAX = 2_048;

export const videoDescriptionTooLong: RuleFile<'video'> = {
  id: 'video-description-too-long',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The description of a video has more than 2,048 characters.',
  reason: 'Google accepts up to 2,048 characters.',
  fix: 'Shorten the description to 2,048 characters or fewer.',
  examples: {
    valid: [
      {
        says: '2,048 characters',
        document: () => videoXml(`<video:description>${'a'.repeat(2_048)}</video:description>`),
      },
    ],
    invalid: [
      {
        says: '2,049 characters',
        document: () => videoXml(`<video:description>${'a'.repeat(2_049)}</video:description>`),
      },
    ],
  },
  judge({ item: { description } }) {
    return description !== undefined && isLongerThan(description, DESCRIPTION_CHARACTERS_MAX);
  },
};
