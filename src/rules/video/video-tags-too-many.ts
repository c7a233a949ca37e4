// More tags than are allowed.
import type { JudgingRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** How many tags a video may have. */
export const TAGS_MAX = 32;

/** A video has more than 32 tags. */
export const videoTagsTooMany: JudgingRule<'video'> = {
  id: 'video-tags-too-many',
  subject: 'video',
  since: '0.3.0',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A video has more than 32 tags.',
  reason: 'Google takes up to 32 tags.',
  fix: 'Keep the 32 that say most.',
  examples: {
    valid: [
      { says: '32 tags', document: () => sampleVideo('<video:tag>map</video:tag>'.repeat(32)) },
    ],
    invalid: [
      { says: '33 tags', document: () => sampleVideo('<video:tag>map</video:tag>'.repeat(33)) },
    ],
  },
  judge({ item: { tags } }) {
    return tags !== undefined && tags.length > TAGS_MAX && `${tags.length} tags`;
  },
};
