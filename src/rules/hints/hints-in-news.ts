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
      { says: 'news alone', document: sampleUrlset(NEWS) },
      { says: 'a priority without news', document: sampleUrlset(`<priority>0.8</priority>`) },
      {
        says: 'an article among other pages',
        document: sampleDocument(`  <url><loc>https://example.com/a</loc>
    ${NEWS}
  </url>
  <url><loc>https://example.com/</loc><priority>0.8</priority></url>`),
      },
    ],
    invalid: [
      {
        says: 'a changefreq',
        document: sampleUrlset(`<changefreq>hourly</changefreq>\n    ${NEWS}`),
      },
      { says: 'a priority', document: sampleUrlset(`<priority>1.0</priority>\n    ${NEWS}`) },
    ],
  },
  // In a sitemap of other pages too they may be those pages'.
  judge: ({ urls, withNews, changefreqs, priorities }) =>
    withNews > 0 && withNews === urls && changefreqs + priorities > 0,
};
