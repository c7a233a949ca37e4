import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoPlatformCase: RuleFile<'video'> = {
  id: 'video-platform-case',
  watches: 'video',
  severity: 'warning',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A platform is not written in lower case.',
  reason: 'The schema allows web, mobile and tv only in lower case.',
  fix: 'Write the words in lower case.',
  examples: {
    valid: [sampleVideo('lower case', '<video:platform relationship="allow">web</video:platform>')],
    invalid: [
      sampleVideo('upper case', '<video:platform relationship="allow">TV</video:platform>'),
    ],
  },
  judge({ item: { platform } }) {
    return platform?.platforms.filter(
      (word) => /[A-Z]/.test(word) && /^(?:web|mobile|tv)$/i.test(word),
    );
  },
};
