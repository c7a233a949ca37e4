import { isLongerThan } from '../image/longer-than.ts';
import type { RuleFile } from '../rule-file.ts';
import { videoXml } from './sample-video.ts';

const UPLOADER_CHARACTERS_MAX = 255;

export const videoUploaderTooLong: RuleFile<'video'> = {
  id: 'video-uploader-too-long',
  watches: 'video',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: "The uploader's name has more than 255 characters.",
  reason: 'Google accepts up to 255 characters.',
  fix: 'Shorten the name.',
  examples: {
    valid: [
      {
        says: '255 characters',
        document: () => videoXml(`<video:uploader>${'a'.repeat(255)}</video:uploader>`),
      },
    ],
    invalid: [
      {
        says: '256 characters',
        document: () => videoXml(`<video:uploader>${'a'.repeat(256)}</video:uploader>`),
      },
    ],
  },
  // Where the info attribute stands alone, the name is absent whatever the type says.
  judge({ item: { uploader } }) {
    const name = uploader?.name;
    return name !== undefined && isLongerThan(name, UPLOADER_CHARACTERS_MAX);
  },
};
