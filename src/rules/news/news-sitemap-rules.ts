import { NEWS_PER_SITEMAP_MAX } from '../../protocol/limits.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { urlsetXml } from '../samples/sample-document.ts';
import { sampleNews } from './sample-news.ts';

const MIXED =
  '<url><loc>https://example.com/</loc></url>' +
  '<url><loc>https://example.com/a</loc><news:news><news:publication>' +
  '<news:name>The Example Times</news:name><news:language>en</news:language></news:publication>' +
  '<news:publication_date>2026-06-15</news:publication_date><news:title>A map</news:title>' +
  '</news:news></url>';

export const newsSitemapRules: readonly RuleFile<'document'>[] = rulesOn('document', [
  {
    id: 'news-mixed',
    severity: 'info',
    engines: ['google'],
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The sitemap lists articles together with other pages.',
    reason:
      'This is allowed, but a separate file makes the reports about articles clearer, and is ' +
      'smaller to fetch often.',
    fix: 'List articles in a separate sitemap.',
    examples: {
      valid: [sampleNews('an article alone', '')],
      invalid: [{ says: 'an article and a page', document: () => urlsetXml(MIXED) }],
    },
    judge: ({ withNews, urls }) => withNews > 0 && withNews < urls,
  },
  {
    id: 'news-too-many',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The sitemap has more than 1,000 articles.',
    reason:
      'Google accepts up to 1,000 news:news elements per sitemap; Search Console reports "Too ' +
      'many News URLs".',
    fix: 'Split the sitemap, or remove articles older than two days.',
    examples: {
      valid: [{ says: '1,000 articles', document: () => withArticles(1_000) }],
      invalid: [{ says: '1,001 articles', document: () => withArticles(1_001) }],
    },
    judge: ({ withNews }) => withNews > NEWS_PER_SITEMAP_MAX && `${withNews} articles`,
  },
]);

function withArticles(count: number): string {
  const article =
    '<news:news><news:publication><news:name>The Example Times</news:name>' +
    '<news:language>en</news:language></news:publication>' +
    '<news:publication_date>2026-06-15</news:publication_date><news:title>A map</news:title>' +
    '</news:news>';
  const entries = Array.from(
    { length: count },
    (_, index) => `<url><loc>https://example.com/${index}</loc>${article}</url>`,
  );
  return urlsetXml(entries.join('\n'));
}
