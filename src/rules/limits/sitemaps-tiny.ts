import type { RuleFile } from '../rule-file.ts';
import { sampleSitemaps } from './sample-reading.ts';

const MANY_SITEMAPS = 100;
const FEW_ENTRIES = 100;

export const sitemapsTiny: RuleFile<'tree'> = {
  id: 'sitemaps-tiny',
  watches: 'tree',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The entries are spread over very many small sitemaps.',
  reason:
    'A sitemap can list 50,000 entries; these have fewer than 100 on average. Each file costs ' +
    'every engine a request, so it takes long until all are read again.',
  fix: 'Put more entries in each sitemap: by month instead of by day, or simply 10,000 each.',
  examples: {
    valid: [
      sampleSitemaps('100 sitemaps of 100 entries', 100, { entries: 100 }),
      sampleSitemaps('99 sitemaps of 99 entries', 99, { entries: 99 }),
    ],
    invalid: [sampleSitemaps('100 sitemaps of 99 entries', 100, { entries: 99 })],
  },
  judge({ documents }) {
    let sitemaps = 0;
    let entries = 0;
    for (const document of documents) {
      if (document.format === undefined || document.format === 'sitemapindex') continue;
      sitemaps += 1;
      entries += document.entries;
    }
    const tiny = sitemaps >= MANY_SITEMAPS && entries < FEW_ENTRIES * sitemaps;
    return tiny && `${entries} entries in ${sitemaps} sitemaps`;
  },
};
