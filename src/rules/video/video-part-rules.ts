// Rules that report restrictions, prices, shows and segments of videos that the reader cannot read.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleElement, sampleVideo } from './sample-video.ts';

export const videoPartRules: readonly RuleRow[] = [
  {
    id: 'video-restriction-relationship-missing',
    code: 'extension-attribute-missing',
    fields: ['video:restriction@relationship'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A restriction has no relationship.',
    reason:
      'Without allow or deny it is unclear what the list means, so it is dropped. Search Console ' +
      'reports "Missing XML attribute".',
    fix: 'Add relationship="allow" or relationship="deny".',
    examples: {
      valid: [
        sampleVideo('allow', '<video:restriction relationship="allow">DE</video:restriction>'),
      ],
      invalid: [sampleElement('none', 'restriction', 'DE')],
    },
  },
  {
    id: 'video-restriction-relationship-invalid',
    code: 'extension-value-invalid',
    fields: ['video:restriction@relationship'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The relationship of a restriction is neither allow nor deny.',
    reason:
      'With any other word it is unclear what the list means, so it is dropped. Search Console ' +
      'reports "Invalid attribute value".',
    fix: 'Write relationship="allow" or relationship="deny".',
    examples: {
      valid: [sampleVideo('deny', '<video:restriction relationship="deny">DE</video:restriction>')],
      invalid: [
        sampleVideo(
          'another word',
          '<video:restriction relationship="only">DE</video:restriction>',
        ),
      ],
    },
  },
  {
    id: 'video-platform-relationship-missing',
    code: 'extension-attribute-missing',
    fields: ['video:platform@relationship'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A platform has no relationship.',
    reason:
      'Without allow or deny it is unclear what the list means, so it is dropped. Search Console ' +
      'reports "Missing XML attribute".',
    fix: 'Add relationship="allow" or relationship="deny".',
    examples: {
      valid: [sampleVideo('allow', '<video:platform relationship="allow">web</video:platform>')],
      invalid: [sampleElement('none', 'platform', 'web')],
    },
  },
  {
    id: 'video-platform-relationship-invalid',
    code: 'extension-value-invalid',
    fields: ['video:platform@relationship'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The relationship of a platform is neither allow nor deny.',
    reason:
      'With any other word it is unclear what the list means, so it is dropped. Search Console ' +
      'reports "Invalid attribute value".',
    fix: 'Write relationship="allow" or relationship="deny".',
    examples: {
      valid: [sampleVideo('deny', '<video:platform relationship="deny">web</video:platform>')],
      invalid: [
        sampleVideo('another word', '<video:platform relationship="only">web</video:platform>'),
      ],
    },
  },
  {
    id: 'video-price-invalid',
    code: 'extension-value-invalid',
    fields: ['video:price'],
    within: 'entry',
    severity: 'error',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'A price is not a number.',
    reason:
      'Values that are not numbers are dropped, for example with a decimal comma or a currency ' +
      'sign. Prices have had no effect since August 2022.',
    fix: 'Remove the price, or write a number with a decimal point.',
    examples: {
      valid: [sampleVideo('a number', '<video:price currency="EUR">1.99</video:price>')],
      invalid: [sampleVideo('a comma', '<video:price currency="EUR">1,99</video:price>')],
    },
  },
  {
    id: 'video-tvshow-invalid',
    code: 'extension-value-invalid',
    fields: ['video:season_number', 'video:episode_number', 'video:premier_date'],
    within: 'entry',
    severity: 'error',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'A number or date of a tvshow cannot be read.',
    reason:
      'Values that are not whole numbers or dates are dropped. The element has had no effect ' +
      'since August 2022.',
    fix: 'Remove the tvshow element.',
    examples: {
      valid: [
        sampleVideo(
          'a number',
          '<video:tvshow><video:show_title>Maps</video:show_title><video:video_type>full</video:video_type><video:season_number>2</video:season_number></video:tvshow>',
        ),
      ],
      invalid: [
        sampleVideo(
          'a word',
          '<video:tvshow><video:show_title>Maps</video:show_title><video:video_type>full</video:video_type><video:season_number>two</video:season_number></video:tvshow>',
        ),
      ],
    },
  },
  {
    id: 'video-segment-invalid',
    code: 'extension-value-invalid',
    fields: ['video:content_segment_loc', 'video:content_segment_loc@duration'],
    within: 'entry',
    severity: 'error',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'A content segment, or its duration, cannot be read.',
    reason: 'The loc contains more than a URL, or the duration is not a whole number of seconds.',
    fix: 'Write only the URL, and the duration in whole seconds.',
    examples: {
      valid: [
        sampleVideo(
          'seconds',
          '<video:player_loc>https://example.com/player?v=1</video:player_loc><video:content_segment_loc duration="60">https://example.com/1.mp4</video:content_segment_loc>',
        ),
      ],
      invalid: [
        sampleVideo(
          'minutes and seconds',
          '<video:player_loc>https://example.com/player?v=1</video:player_loc><video:content_segment_loc duration="1:00">https://example.com/1.mp4</video:content_segment_loc>',
        ),
      ],
    },
  },
];
