import type { Video } from '../../protocol/extensions/video.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

function datesOf({ expirationDate, publicationDate, tvShow }: Video): readonly string[] {
  const dates = [expirationDate, publicationDate, tvShow?.premierDate];
  return dates.filter((date) => date !== undefined);
}

export const videoDateCoarse: RuleFile<'video'> = {
  id: 'video-date-coarse',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A date of a video gives only the year or the month.',
  reason: 'Google accepts dates with a day, and times to the second. It treats others as invalid.',
  fix: 'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a time zone.',
  examples: {
    valid: [sampleVideo('a day', '<video:publication_date>2026-06-15</video:publication_date>')],
    invalid: [
      sampleVideo('a month', '<video:publication_date>2026-06</video:publication_date>'),
      sampleVideo('a year', '<video:expiration_date>2027</video:expiration_date>'),
    ],
  },
  judge({ item }) {
    // Dates are W3C Datetime here: shorter than a day is a month or a year.
    return datesOf(item).filter((date) => date.length < 'YYYY-MM-DD'.length);
  },
};
