import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

export const changefreqIgnored: RuleFile<'document'> = {
  id: 'changefreq-ignored',
  watches: 'document',
  engines: ['google', 'bing'],
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#xml',
  summary: 'This engine ignores changefreq.',
  reason:
    'The elements do no harm, but make the file larger and have no effect on crawling or ranking.',
  fix: 'Remove changefreq, unless you need it for other engines: Yandex reads it.',
  examples: {
    valid: [sampleUrlset('no changefreq', `<lastmod>2026-06-01</lastmod>`)],
    invalid: [sampleUrlset('a changefreq', `<changefreq>daily</changefreq>`)],
  },
  judge: ({ changefreqs, urls }) => changefreqs > 0 && `${changefreqs} of ${urls} entries`,
};
