import type { RuleFile } from '../rule-file.ts';
import { sampleSitemaps } from './sample-reading.ts';

const SHOWN_MAX = 1_000;

export const sitemapsOverReportLimit: RuleFile<'tree'> = {
  id: 'sitemaps-over-report-limit',
  watches: 'tree',
  severity: 'info',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'More than 1,000 sitemaps are not in an index.',
  reason:
    'The Sitemaps report of Search Console shows at most 1,000 submitted sitemaps, so you ' +
    'cannot monitor the rest there.',
  fix: 'List the sitemaps in a sitemap index and submit the index.',
  engines: ['google'],
  examples: {
    valid: [
      sampleSitemaps('1,000 sitemaps', 1_000),
      sampleSitemaps('more, in an index', 1_001, { parent: 'https://example.com/sitemap.xml' }),
    ],
    invalid: [sampleSitemaps('1,001 sitemaps', 1_001)],
  },
  judge({ documents }) {
    const { length } = documents.filter(({ parent }) => parent === undefined);
    return length > SHOWN_MAX && `${length} sitemaps`;
  },
};
