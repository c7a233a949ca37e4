import type { RuleFile } from '../rule-file.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

const NEWS = `<news:news>
      <news:publication>
        <news:name>The Example</news:name><news:language>en</news:language>
      </news:publication>
      <news:publication_date>2026-06-15</news:publication_date>
      <news:title>A Day in June</news:title>
    </news:news>`;

export const hintsInNews: RuleFile<'document'> = {
  id: 'hints-in-news',
  watches: 'document',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'A news sitemap has changefreq or priority.',
  reason:
    'News sitemaps are read every few minutes and list articles of two days. Neither element ' +
    'has any effect there.',
  fix: 'Remove both from news sitemaps.',
  examples: {
    valid: [
      sampleUrlset('news alone', NEWS),
      sampleUrlset('a priority without news', `<priority>0.8</priority>`),
      sampleDocument(
        'an article among other pages',
        `  <url><loc>https://example.com/a</loc>
    ${NEWS}
  </url>
  <url><loc>https://example.com/</loc><priority>0.8</priority></url>`,
      ),
    ],
    invalid: [
      sampleUrlset('a changefreq', `<changefreq>hourly</changefreq>\n    ${NEWS}`),
      sampleUrlset('a priority', `<priority>1.0</priority>\n    ${NEWS}`),
    ],
  },
  // In a sitemap of other pages too they may be those pages'.
  judge: ({ urls, withNews, changefreqs, priorities }) =>
    withNews > 0 && withNews === urls && changefreqs + priorities > 0,
};
