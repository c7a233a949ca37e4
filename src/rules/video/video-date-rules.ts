import type { Video } from '../../protocol/extensions/video.ts';
import { extensionDateSpan } from '../media/extension-date-span.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleElement } from './sample-video.ts';

export const videoDateRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-date-coarse',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A date of a video gives only the year or the month.',
    reason:
      'Google accepts dates with a day, and times to the second. It treats others as invalid.',
    fix: 'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a time zone.',
    examples: {
      valid: [sampleElement('a day', 'publication_date', '2026-06-15')],
      invalid: [
        sampleElement('a month', 'publication_date', '2026-06'),
        sampleElement('a year', 'expiration_date', '2027'),
      ],
    },
    judge({ item }) {
      // Dates are W3C Datetime here: shorter than a day is a month or a year.
      return datesOf(item).filter((date) => date.length < 'YYYY-MM-DD'.length);
    },
  },
  {
    id: 'video-date-without-seconds',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A time of a video has no seconds.',
    reason:
      'W3C Datetime allows it; Google documents only dates and times with seconds, and the ' +
      'schema requires seconds.',
    fix: 'Add the seconds: 2026-06-15T12:00:00Z.',
    examples: {
      valid: [sampleElement('seconds', 'publication_date', '2026-06-15T12:00:00Z')],
      invalid: [sampleElement('minutes', 'publication_date', '2026-06-15T12:00Z')],
    },
    judge: ({ item }) => datesOf(item).filter((date) => /T\d\d:\d\d(?:Z|[+-])/.test(date)),
  },
  {
    id: 'video-expired',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The expiration date of a video has passed.',
    reason: 'Google no longer shows the video.',
    fix:
      'Remove the video:video element, correct the date, or remove the date if the video does ' +
      'not expire.',
    examples: {
      valid: [
        sampleElement('today', 'expiration_date', '2026-06-15'),
        sampleElement('this second', 'expiration_date', '2026-06-15T12:00:00Z'),
      ],
      invalid: [
        sampleElement('the day before yesterday', 'expiration_date', '2026-06-13'),
        sampleElement('a second ago', 'expiration_date', '2026-06-15T11:59:59Z'),
      ],
    },
    judge({ item: { expirationDate } }, { now }) {
      if (expirationDate === undefined) return false;
      const span = extensionDateSpan(expirationDate);
      return span !== undefined && span.latestMs < now && expirationDate;
    },
  },
]);

function datesOf({ expirationDate, publicationDate, tvShow }: Video): readonly string[] {
  const dates = [expirationDate, publicationDate, tvShow?.premierDate];
  return dates.filter((date) => date !== undefined);
}
