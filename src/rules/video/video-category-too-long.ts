import { isLongerThan } from '../image/longer-than.ts';
import type { RuleFile } from '../rule-file.ts';
import { videoXml } from './sample-video.ts';

const CATEGORY_CHARACTERS_MAX = 256;

export const videoCategoryTooLong: RuleFile<'video'> = {
  id: 'video-category-too-long',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'The category of a video has more than 256 characters.',
  reason: 'The schema allows 256. The element has had no effect since August 2022.',
  fix: 'Remove the element.',
  examples: {
    valid: [
      {
        says: '256 characters',
        document: () => videoXml(`<video:category>${'a'.repeat(256)}</video:category>`),
      },
    ],
    invalid: [
      {
        says: '257 characters',
        document: () => videoXml(`<video:category>${'a'.repeat(257)}</video:category>`),
      },
    ],
  },
  judge({ item: { category } }) {
    return category !== undefined && isLongerThan(category, CATEGORY_CHARACTERS_MAX);
  },
};
