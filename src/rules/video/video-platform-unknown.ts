import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPlatformUnknown: RuleFile<'video'> = {
  id: 'video-platform-unknown',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A platform is not web, mobile or tv.',
  reason: 'Only these three words have a meaning.',
  fix: 'Write web, mobile or tv, separated by spaces.',
  examples: {
    valid: [
      sampleVideo(
        'all three',
        '<video:platform relationship="allow">web mobile tv</video:platform>',
      ),
    ],
    invalid: [
      sampleVideo('another word', '<video:platform relationship="allow">desktop</video:platform>'),
    ],
  },
  judge({ item: { platform } }) {
    return platform?.platforms.filter((word) => !/^(?:web|mobile|tv)$/i.test(word));
  },
};
