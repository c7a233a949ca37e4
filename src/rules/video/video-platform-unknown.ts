// A kind of screen that does not exist.
import type { JudgingRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** A platform is none of web, mobile and tv. */
export const videoPlatformUnknown: JudgingRule<'video'> = {
  id: 'video-platform-unknown',
  subject: 'video',
  since: '0.3.0',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A platform is not one of web, mobile and tv.',
  reason: 'Only these three words have a meaning.',
  fix: 'Write web, mobile or tv, with spaces between them.',
  examples: {
    valid: [
      {
        says: 'all three',
        document: sampleVideo(
          '<video:platform relationship="allow">web mobile tv</video:platform>',
        ),
      },
    ],
    invalid: [
      {
        says: 'another word',
        document: sampleVideo('<video:platform relationship="allow">desktop</video:platform>'),
      },
    ],
  },
  judge({ item: { platform } }) {
    return platform?.platforms.filter((word) => !/^(?:web|mobile|tv)$/i.test(word));
  },
};
