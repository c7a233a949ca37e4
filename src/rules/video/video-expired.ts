import type { RuleFile } from '../rule-file.ts';
import { extensionDateSpan } from './extension-date-span.ts';
import { sampleVideo } from './sample-video.ts';

export const videoExpired: RuleFile<'video'> = {
  id: 'video-expired',
  watches: 'video',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The expiration date of a video has passed.',
  reason: 'Google no longer shows the video.',
  fix:
    'Remove the video:video element, correct the date, or remove the date if the video does not ' +
    'expire.',
  examples: {
    valid: [
      sampleVideo('today', '<video:expiration_date>2026-06-15</video:expiration_date>'),
      sampleVideo(
        'this second',
        '<video:expiration_date>2026-06-15T12:00:00Z</video:expiration_date>',
      ),
    ],
    invalid: [
      sampleVideo(
        'the day before yesterday',
        '<video:expiration_date>2026-06-13</video:expiration_date>',
      ),
      sampleVideo(
        'a second ago',
        '<video:expiration_date>2026-06-15T11:59:59Z</video:expiration_date>',
      ),
    ],
  },
  judge({ item: { expirationDate } }, { now }) {
    if (expirationDate === undefined) return false;
    const span = extensionDateSpan(expirationDate);
    return span !== undefined && span.latestMs < now && expirationDate;
  },
};
