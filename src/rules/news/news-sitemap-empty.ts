// A news sitemap without an article.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const ROOT =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';

/** The news sitemap holds no articles. */
export const newsSitemapEmpty: ProblemRule = {
  id: 'news-sitemap-empty',
  subject: 'news',
  since: '0.3.0',
  watches: 'problem',
  code: 'news-sitemap-empty',
  within: 'document',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'The news sitemap holds no articles.',
  reason:
    'A news sitemap lists the articles of two days, and there may be none. Search Console shows ' +
    'a warning until there is one.',
  fix: 'Nothing has to be done, unless the site published something in the last two days.',
  examples: {
    valid: [
      {
        says: 'an article',
        document: sampleDocument(
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
          ROOT,
        ),
      },
      {
        says: 'an empty sitemap of another kind, which has a rule of its own',
        document: sampleDocument(''),
      },
    ],
    invalid: [{ says: 'none', document: sampleDocument('', ROOT) }],
  },
};
