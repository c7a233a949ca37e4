// Priority under engines that do not read it.
import type { JudgingRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The sitemap has priority elements, which Google and Bing ignore. */
export const priorityIgnored: JudgingRule<'document'> = {
  id: 'priority-ignored',
  subject: 'hints',
  since: '0.3.0',
  watches: 'document',
  engines: ['google', 'bing'],
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#xml',
  summary: 'This engine ignores priority.',
  reason:
    'The elements do no harm, but they make the file larger and have no effect on crawling or ' +
    'ranking.',
  fix:
    'Leave priority out, unless other engines that you care about read it: Yandex and Seznam ' +
    'do.',
  examples: {
    valid: [{ says: 'no priority', document: sampleUrlset(`<lastmod>2026-06-01</lastmod>`) }],
    invalid: [{ says: 'a priority', document: sampleUrlset(`<priority>0.8</priority>`) }],
  },
  judge: ({ priorities, urls }) => priorities > 0 && `${priorities} of ${urls} entries`,
};
