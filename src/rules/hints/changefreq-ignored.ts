// Changefreq under engines that do not read it.
import type { JudgingRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The sitemap has changefreq elements, which Google and Bing ignore. */
export const changefreqIgnored: JudgingRule<'document'> = {
  id: 'changefreq-ignored',
  subject: 'hints',
  since: '0.3.0',
  watches: 'document',
  engines: ['google', 'bing'],
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#xml',
  summary: 'This engine ignores changefreq.',
  reason:
    'The elements do no harm, but they make the file larger and have no effect on crawling or ' +
    'ranking.',
  fix: 'Leave changefreq out, unless other engines that you care about read it: Yandex does.',
  examples: {
    valid: [{ says: 'no changefreq', document: sampleUrlset(`<lastmod>2026-06-01</lastmod>`) }],
    invalid: [{ says: 'a changefreq', document: sampleUrlset(`<changefreq>daily</changefreq>`) }],
  },
  judge: ({ changefreqs, urls }) => changefreqs > 0 && `${changefreqs} of ${urls} entries`,
};
