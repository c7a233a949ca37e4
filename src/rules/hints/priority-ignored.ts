import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

export const priorityIgnored: RuleFile<'document'> = {
  id: 'priority-ignored',
  watches: 'document',
  engines: ['google', 'bing'],
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#xml',
  summary: 'This engine ignores priority.',
  reason:
    'The elements do no harm, but make the file larger and have no effect on crawling or ranking.',
  fix: 'Remove priority, unless you need it for other engines: Yandex and Seznam read it.',
  examples: {
    valid: [sampleUrlset('no priority', `<lastmod>2026-06-01</lastmod>`)],
    invalid: [sampleUrlset('a priority', `<priority>0.8</priority>`)],
  },
  judge: ({ priorities, urls }) => priorities > 0 && `${priorities} of ${urls} entries`,
};
