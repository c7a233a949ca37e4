import type { RuleFile } from '../rule-file.ts';
import { sampleDocument, sampleIndex } from '../sample-document.ts';

export const indexNotRead: RuleFile<'document'> = {
  id: 'index-not-read',
  watches: 'document',
  engines: ['baidu'],
  severity: 'info',
  basis: 'https://ziyuan.baidu.com/college/courseinfo?id=267&page=2',
  summary: 'Baidu may not read sitemap indexes.',
  reason:
    "Baidu's older documentation allows them. Since 2020 site owners report that its console " +
    "does not process them; we could not confirm that on Baidu's own pages.",
  fix:
    "Submit the sitemaps one by one in Baidu's console, in addition to the index or instead of " +
    'it.',
  examples: {
    valid: [sampleDocument('a urlset', `<url><loc>https://example.com/</loc></url>`)],
    invalid: [
      sampleIndex('an index', `<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>`),
    ],
  },
  judge: ({ format }) => format === 'sitemapindex',
};
