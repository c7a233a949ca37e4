// Rules that report what the reader finds wrong, about news.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleDocument, sampleUrlset } from '../samples/sample-document.ts';
import { sampleElement, sampleNews } from './sample-news.ts';

const ROOT =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';

export const newsProblemRules: readonly RuleRow[] = [
  {
    id: 'news-repeated',
    code: 'element-repeated',
    fields: ['news:news'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'An entry has more than one news:news.',
    reason: 'A page is one article; the first is used, the others are lost.',
    fix: 'Keep one news:news per page.',
    examples: {
      valid: [sampleNews('one', '')],
      invalid: [
        sampleUrlset(
          'two',
          '<news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-06-15</news:publication_date><news:title>A</news:title></news:news><news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-06-15</news:publication_date><news:title>B</news:title></news:news>',
        ),
      ],
    },
  },
  {
    id: 'news-publication-date-invalid',
    code: 'extension-value-invalid',
    fields: ['news:publication_date'],
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The publication date of an article is invalid or ambiguous.',
    reason:
      'The date is ignored, and without it Google does not accept the article; Search Console ' +
      'reports "Invalid date".',
    fix: 'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a time zone.',
    examples: {
      valid: [sampleElement('a date', 'publication_date', '2026-06-15')],
      invalid: [
        sampleElement('month and day in doubt', 'publication_date', '06/05/2026'),
        sampleElement('empty', 'publication_date', ''),
      ],
    },
  },
  {
    id: 'news-date-not-w3c',
    code: 'extension-date-not-w3c',
    fields: ['news:publication_date'],
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/NOTE-datetime',
    summary: 'The publication date of an article is not in W3C Datetime with a time zone.',
    reason:
      'The date can be guessed, but Google documents four forms, each time with a zone, and ' +
      'Search Console may report "Invalid date". A time without a zone was read as UTC.',
    fix:
      'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a time zone, such as ' +
      '2026-06-15T12:00:00+02:00.',
    examples: {
      valid: [
        sampleElement('a zone', 'publication_date', '2026-06-15T09:00:00+02:00'),
        sampleElement('minutes', 'publication_date', '2026-06-15T09:00Z'),
        sampleElement('a fraction', 'publication_date', '2026-06-15T09:00:00.5Z'),
      ],
      invalid: [
        sampleElement('no zone', 'publication_date', '2026-06-15T09:00:00'),
        sampleElement('a blank for the T', 'publication_date', '2026-06-15 09:00:00Z'),
      ],
    },
  },
  {
    id: 'news-sitemap-empty',
    within: 'document',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The news sitemap has no articles.',
    reason:
      'A news sitemap lists the articles of the last two days, and there may be none. Search ' +
      'Console shows a warning until there is one.',
    fix: 'No action is needed, unless the site published an article in the last two days.',
    examples: {
      valid: [
        sampleDocument(
          'an article',
          `  <url>
    <loc>https://example.com/lighthouse</loc>
    <news:news>
      <news:publication>
        <news:name>Gazette</news:name><news:language>en</news:language>
      </news:publication>
      <news:publication_date>2026-06-15</news:publication_date>
      <news:title>Lighthouse lit again</news:title>
    </news:news>
  </url>`,
          { attributes: ROOT },
        ),
        sampleDocument('an empty sitemap of another kind, which has a rule of its own', ''),
      ],
      invalid: [sampleDocument('none', '', { attributes: ROOT })],
    },
  },
];
