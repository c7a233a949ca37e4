import type { Video } from '../../protocol/extensions/video.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

function datesOf({ expirationDate, publicationDate, tvShow }: Video): readonly string[] {
  const dates = [expirationDate, publicationDate, tvShow?.premierDate];
  return dates.filter((date) => date !== undefined);
}

export const videoDateWithoutSeconds: RuleFile<'video'> = {
  id: 'video-date-without-seconds',
  watches: 'video',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A time of a video has no seconds.',
  reason:
    'W3C Datetime allows it; Google documents only dates and times with seconds, and the schema ' +
    'requires seconds.',
  fix: 'Add the seconds: 2026-06-15T12:00:00Z.',
  examples: {
    valid: [
      sampleVideo(
        'seconds',
        '<video:publication_date>2026-06-15T12:00:00Z</video:publication_date>',
      ),
    ],
    invalid: [
      sampleVideo('minutes', '<video:publication_date>2026-06-15T12:00Z</video:publication_date>'),
    ],
  },
  judge({ item }) {
    return datesOf(item).filter((date) => /T\d\d:\d\d(?:Z|[+-])/.test(date));
  },
};
