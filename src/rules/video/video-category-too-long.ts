// A category with more characters than the schema allows.
import { isLongerThan } from '../image/longer-than.ts';
import type { JudgingRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

const CATEGORY_CHARACTERS_MAX = 256;

/** The category of a video has more than 256 characters. */
export const videoCategoryTooLong: JudgingRule<'video'> = {
  id: 'video-category-too-long',
  subject: 'video',
  since: '0.3.0',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'The category of a video has more than 256 characters.',
  reason: 'The schema allows 256. The element has no effect since August 2022.',
  fix: 'Remove the element.',
  examples: {
    valid: [
      {
        says: '256 characters',
        document: () => sampleVideo(`<video:category>${'a'.repeat(256)}</video:category>`),
      },
    ],
    invalid: [
      {
        says: '257 characters',
        document: () => sampleVideo(`<video:category>${'a'.repeat(257)}</video:category>`),
      },
    ],
  },
  judge({ item: { category } }) {
    return category !== undefined && isLongerThan(category, CATEGORY_CHARACTERS_MAX);
  },
};
