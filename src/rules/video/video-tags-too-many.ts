import type { RuleFile } from '../rule-file.ts';
import { videoXml } from './sample-video.ts';

/** How many tags a video may have. */
export const TAGS_MAX = 32;

export const videoTagsTooMany: RuleFile<'video'> = {
  id: 'video-tags-too-many',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A video has more than 32 tags.',
  reason: 'Google accepts up to 32 tags.',
  fix: 'Keep the 32 most descriptive ones.',
  examples: {
    valid: [{ says: '32 tags', document: () => videoXml('<video:tag>map</video:tag>'.repeat(32)) }],
    invalid: [
      { says: '33 tags', document: () => videoXml('<video:tag>map</video:tag>'.repeat(33)) },
    ],
  },
  judge({ item: { tags } }) {
    return tags !== undefined && tags.length > TAGS_MAX && `${tags.length} tags`;
  },
};
