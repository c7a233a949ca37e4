import { isLongerThan } from '../image/longer-than.ts';
import type { RuleFile } from '../rule-file.ts';
import { videoXml } from './sample-video.ts';

/** How many characters a title may have. */
export const TITLE_CHARACTERS_MAX = 100;

export const videoTitleTooLong: RuleFile<'video'> = {
  id: 'video-title-too-long',
  watches: 'video',
  severity: 'warning',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'The title of a video has more than 100 characters.',
  reason:
    'The schema allows 100; the current documentation gives no limit. A longer title is ' +
    'truncated where it is shown.',
  fix: 'Shorten the title to 100 characters or fewer.',
  examples: {
    valid: [
      {
        says: '100 characters',
        document: () => videoXml(`<video:title>${'a'.repeat(100)}</video:title>`),
      },
    ],
    invalid: [
      {
        says: '101 characters',
        document: () => videoXml(`<video:title>${'a'.repeat(101)}</video:title>`),
      },
    ],
  },
  judge({ item: { title } }) {
    return title !== undefined && isLongerThan(title, TITLE_CHARACTERS_MAX) && title;
  },
};
