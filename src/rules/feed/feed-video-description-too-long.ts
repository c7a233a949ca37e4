import { isLongerThan } from '../image/longer-than.ts';
import type { RuleFile } from '../rule-file.ts';
import { feedVideoXml } from './sample-feed-video.ts';

const DESCRIPTION_CHARACTERS_MAX = 2_048;

export const feedVideoDescriptionTooLong: RuleFile<'feed-video'> = {
  id: 'feed-video-description-too-long',
  watches: 'feed-video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'The description of a video of the feed has more than 2,048 characters.',
  reason: 'Google accepts up to 2,048 characters in media:description.',
  fix: 'Shorten it to 2,048 characters or fewer.',
  examples: {
    valid: [
      {
        says: '2,048 characters',
        document: () => feedVideoXml(`<media:description>${'a'.repeat(2_048)}</media:description>`),
      },
    ],
    invalid: [
      {
        says: '2,049 characters',
        document: () => feedVideoXml(`<media:description>${'a'.repeat(2_049)}</media:description>`),
      },
    ],
  },
  judge({ item: { description } }) {
    return description !== undefined && isLongerThan(description, DESCRIPTION_CHARACTERS_MAX);
  },
};
