// Rules that report values of video elements that the reader cannot read.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleElement, sampleVideo } from './sample-video.ts';

export const videoProblemRules: readonly RuleRow[] = [
  {
    id: 'video-thumbnail-loc-invalid',
    code: 'extension-value-invalid',
    fields: ['video:thumbnail_loc'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The thumbnail_loc of a video contains more than a URL.',
    reason: 'It contains elements or unescaped less-than signs, so no URL can be read.',
    fix: 'Write only the URL, with XML escapes.',
    examples: {
      valid: [sampleElement('an address', 'thumbnail_loc', 'https://example.com/a.jpg')],
      invalid: [
        sampleVideo(
          'an element beside the address',
          '<video:thumbnail_loc>https://example.com/a.jpg<b>1</b></video:thumbnail_loc>',
        ),
      ],
    },
  },
  {
    id: 'video-content-loc-invalid',
    code: 'extension-value-invalid',
    fields: ['video:content_loc'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The content_loc of a video contains more than a URL.',
    reason: 'It contains elements or unescaped less-than signs, so no URL can be read.',
    fix: 'Write only the URL, with XML escapes.',
    examples: {
      valid: [sampleElement('an address', 'content_loc', 'https://example.com/a.mp4')],
      invalid: [
        sampleVideo(
          'an element beside the address',
          '<video:content_loc>https://example.com/a.mp4<b>1</b></video:content_loc>',
        ),
      ],
    },
  },
  {
    id: 'video-player-loc-invalid',
    code: 'extension-value-invalid',
    fields: ['video:player_loc'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The player_loc of a video contains more than a URL.',
    reason: 'It contains elements or unescaped less-than signs, so no URL can be read.',
    fix: 'Write only the URL, with XML escapes.',
    examples: {
      valid: [sampleElement('an address', 'player_loc', 'https://example.com/player?v=1')],
      invalid: [
        sampleVideo(
          'an element beside the address',
          '<video:player_loc>https://example.com/player?v=1<b>1</b></video:player_loc>',
        ),
      ],
    },
  },
  {
    id: 'video-duration-invalid',
    code: 'extension-value-invalid',
    fields: ['video:duration'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The duration of a video is not a whole number of seconds.',
    reason: 'Other values are dropped: minutes and seconds, fractions, units.',
    fix: 'Write the length in whole seconds, for example 600 for ten minutes.',
    examples: {
      valid: [sampleElement('seconds', 'duration', '600')],
      invalid: [
        sampleElement('minutes and seconds', 'duration', '10:00'),
        sampleElement('below 0', 'duration', '-1'),
      ],
    },
  },
  {
    id: 'video-expiration-date-invalid',
    code: 'extension-value-invalid',
    fields: ['video:expiration_date'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The expiration date of a video is invalid or ambiguous.',
    reason: 'The date is dropped; Search Console reports "Invalid date".',
    fix:
      'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a time zone. Remove it if the video does ' +
      'not expire.',
    examples: {
      valid: [sampleElement('a date', 'expiration_date', '2027-06-15')],
      invalid: [
        sampleElement('month and day in doubt', 'expiration_date', '05/06/2027'),
        sampleElement('no such day', 'expiration_date', '2027-02-30'),
      ],
    },
  },
  {
    id: 'video-publication-date-invalid',
    code: 'extension-value-invalid',
    fields: ['video:publication_date'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The publication date of a video is invalid or ambiguous.',
    reason: 'The date is dropped; Search Console reports "Invalid date".',
    fix: 'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a time zone.',
    examples: {
      valid: [sampleElement('a date', 'publication_date', '2027-06-15')],
      invalid: [
        sampleElement('month and day in doubt', 'publication_date', '05/06/2027'),
        sampleElement('no such day', 'publication_date', '2027-02-30'),
      ],
    },
  },
  {
    id: 'video-rating-invalid',
    code: 'extension-value-invalid',
    fields: ['video:rating'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The rating of a video is not a number.',
    reason: 'Other values are dropped: decimal commas, stars, fractions such as 4/5.',
    fix: 'Write a number from 0.0 to 5.0, with a decimal point.',
    examples: {
      valid: [sampleElement('a number', 'rating', '4.5')],
      invalid: [sampleElement('a comma', 'rating', '4,5')],
    },
  },
  {
    id: 'video-view-count-invalid',
    code: 'extension-value-invalid',
    fields: ['video:view_count'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The view count of a video is not a whole number.',
    reason: 'Other values are dropped: thousands separators, units, negative numbers.',
    fix: 'Write only digits, for example 12345.',
    examples: {
      valid: [sampleElement('digits', 'view_count', '12345')],
      invalid: [
        sampleElement('a separator', 'view_count', '12,345'),
        sampleElement('below 0', 'view_count', '-1'),
      ],
    },
  },
  {
    id: 'video-family-friendly-invalid',
    code: 'extension-value-invalid',
    fields: ['video:family_friendly'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The family_friendly of a video is neither yes nor no.',
    reason:
      'Only yes and no have a meaning; true, false, 1 and 0 do not. The video is shown to ' +
      'everybody, whatever was meant.',
    fix: 'Write yes or no.',
    examples: {
      valid: [sampleElement('yes', 'family_friendly', 'yes')],
      invalid: [
        sampleElement('true', 'family_friendly', 'true'),
        sampleElement('odd case', 'family_friendly', 'yES'),
      ],
    },
  },
  {
    id: 'video-requires-subscription-invalid',
    code: 'extension-value-invalid',
    fields: ['video:requires_subscription'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The requires_subscription of a video is neither yes nor no.',
    reason: 'Only yes and no have a meaning; true, false, 1 and 0 do not. The value is lost.',
    fix: 'Write yes or no.',
    examples: {
      valid: [sampleElement('yes', 'requires_subscription', 'yes')],
      invalid: [
        sampleElement('true', 'requires_subscription', 'true'),
        sampleElement('odd case', 'requires_subscription', 'yES'),
      ],
    },
  },
  {
    id: 'video-live-invalid',
    code: 'extension-value-invalid',
    fields: ['video:live'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The live element of a video is neither yes nor no.',
    reason: 'Only yes and no have a meaning; true, false, 1 and 0 do not. The value is lost.',
    fix: 'Write yes or no.',
    examples: {
      valid: [sampleElement('yes', 'live', 'yes')],
      invalid: [sampleElement('true', 'live', 'true'), sampleElement('odd case', 'live', 'yES')],
    },
  },
  {
    id: 'video-date-not-w3c',
    code: 'extension-date-not-w3c',
    fields: ['video:publication_date', 'video:expiration_date', 'video:premier_date'],
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/NOTE-datetime',
    summary: 'A date of a video is not in W3C Datetime with a time zone.',
    reason:
      'The date can be guessed, but engines may not do so: Search Console may report "Invalid ' +
      'date". A time without a zone was read as UTC.',
    fix:
      'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a time zone, such as ' +
      '2026-06-15T12:00:00+02:00.',
    examples: {
      valid: [sampleElement('a zone', 'publication_date', '2026-06-15T12:00:00Z')],
      invalid: [
        sampleElement('no zone', 'publication_date', '2026-06-15T12:00:00'),
        sampleElement('a blank for the T', 'publication_date', '2026-06-15 12:00:00'),
      ],
    },
  },
];
