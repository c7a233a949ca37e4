import type { Video } from '../../protocol/extensions/video.ts';
import { extensionDateSpan } from '../media/extension-date-span.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleElement, sampleVideo } from './sample-video.ts';

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

const DEPRECATED = [
  ['category', 'video:category'],
  ['galleryLoc', 'video:gallery_loc'],
  ['prices', 'video:price'],
  ['tvShow', 'video:tvshow'],
  ['playerAllowEmbed', 'video:player_loc@allow_embed'],
  ['playerAutoplay', 'video:player_loc@autoplay'],
] as const;

const UNDOCUMENTED = [
  ['contentSegments', 'video:content_segment_loc'],
  ['ids', 'video:id'],
] as const;
const KNOWN = /^(?:(?:tms|rovi):(?:series|program)|freebase|url)$/;

export const videoOutdatedRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-deprecated-element',
    severity: 'info',
    basis: 'https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions',
    summary: 'A video has elements that no longer have any effect.',
    reason:
      'Google has ignored category, gallery_loc, price, tvshow, and the attributes allow_embed ' +
      'and autoplay of player_loc since August 2022. They do no harm.',
    fix: 'Remove them.',
    examples: {
      valid: [sampleVideo('no such element', '')],
      invalid: [
        sampleElement('a category', 'category', 'Maps'),
        sampleVideo(
          'an attribute of the player',
          '<video:player_loc allow_embed="yes">https://example.com/player?v=1</video:player_loc>',
        ),
      ],
    },
    judge: ({ item }) =>
      DEPRECATED.filter(([property]) => item[property] !== undefined).map(([, name]) => name),
  },
  {
    id: 'video-undocumented-element',
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'A video has elements that are not documented.',
    reason:
      'content_segment_loc and id are only in the schema of 2010. No documentation says that ' +
      'they are read.',
    fix: 'Remove them, unless a partner asked for them.',
    examples: {
      valid: [sampleVideo('no such element', '')],
      invalid: [sampleVideo('an id', '<video:id type="url">https://example.com/</video:id>')],
    },
    judge: ({ item }) =>
      UNDOCUMENTED.filter(([property]) => item[property] !== undefined).map(([, name]) => name),
  },
  {
    id: 'video-id-type-unknown',
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'The type of an id is not one that the schema defines.',
    reason:
      'The schema defines tms:series, tms:program, rovi:series, rovi:program, freebase and url.',
    fix: 'Remove the id, or use one of these types.',
    examples: {
      valid: [sampleVideo('url', '<video:id type="url">https://example.com/</video:id>')],
      invalid: [sampleVideo('another type', '<video:id type="isan">1</video:id>')],
    },
    judge: ({ item: { ids } }) =>
      ids?.filter(({ type }) => !KNOWN.test(type)).map(({ type }) => type),
  },
  {
    id: 'video-segment-without-player',
    unless: ['video:player_loc'],
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'A video has content segments but no player_loc.',
    reason: 'By the schema, segments are only for videos with a player_loc.',
    fix: 'Add video:player_loc, or write a single file in video:content_loc.',
    examples: {
      valid: [
        sampleVideo(
          'a player',
          '<video:player_loc>https://example.com/player?v=1</video:player_loc><video:content_segment_loc duration="60">https://example.com/1.mp4</video:content_segment_loc>',
        ),
      ],
      invalid: [
        sampleVideo(
          'no player',
          '<video:content_segment_loc duration="60">https://example.com/1.mp4</video:content_segment_loc>',
        ),
      ],
    },
    judge: ({ item: { contentSegments, playerLoc } }) =>
      contentSegments !== undefined && playerLoc === undefined,
  },
]);

function datesOf({ expirationDate, publicationDate, tvShow }: Video): readonly string[] {
  const dates = [expirationDate, publicationDate, tvShow?.premierDate];
  return dates.filter((date) => date !== undefined);
}
