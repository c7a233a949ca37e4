import { isLongerThan } from '../image/longer-than.ts';
import type { RuleFile } from '../rule-file.ts';
import { feedVideoXml } from './sample-feed-video.ts';

const TITLE_CHARACTERS_MAX = 100;

export const feedVideoTitleTooLong: RuleFile<'feed-video'> = {
  id: 'feed-video-title-too-long',
  watches: 'feed-video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'The title of a video of the feed has more than 100 characters.',
  reason: 'Google accepts up to 100 characters in media:title.',
  fix: 'Shorten it to 100 characters or fewer.',
  examples: {
    valid: [
      {
        says: '100 characters',
        document: () => feedVideoXml(`<media:title>${'a'.repeat(100)}</media:title>`),
      },
    ],
    invalid: [
      {
        says: '101 characters',
        document: () => feedVideoXml(`<media:title>${'a'.repeat(101)}</media:title>`),
      },
    ],
  },
  judge({ item: { title } }) {
    return title !== undefined && isLongerThan(title, TITLE_CHARACTERS_MAX);
  },
};
