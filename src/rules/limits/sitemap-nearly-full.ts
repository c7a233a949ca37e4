import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../../protocol/limits.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleReading } from './sample-reading.ts';

const NEARLY = 0.9;

export const sitemapNearlyFull: RuleFile<'document'> = {
  id: 'sitemap-nearly-full',
  watches: 'document',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The sitemap has reached more than 90 % of a limit.',
  reason:
    'The limits are 50,000 entries and 52,428,800 bytes. If the sitemap grows past one, engines ' +
    'reject it or a part of it.',
  fix: 'Split the sitemap now, before it is too large.',
  examples: {
    valid: [
      { says: '45,000 entries', watches: 'document', seen: sampleReading({ urls: 45_000 }) },
      { says: '47,185,920 bytes', watches: 'document', seen: sampleReading({ bytes: 47_185_920 }) },
      {
        says: 'too many, which another rule is about',
        watches: 'document',
        seen: sampleReading({ urls: 50_001, bytes: 50_000_000 }),
      },
    ],
    invalid: [
      { says: '45,001 entries', watches: 'document', seen: sampleReading({ urls: 45_001 }) },
      {
        says: '45,001 sitemaps',
        watches: 'document',
        seen: sampleReading({ format: 'sitemapindex', urls: 0, sitemaps: 45_001 }),
      },
      { says: '47,185,921 bytes', watches: 'document', seen: sampleReading({ bytes: 47_185_921 }) },
    ],
  },
  judge({ urls, sitemaps, bytes }) {
    const entries = urls + sitemaps;
    if (entries > SITEMAP_ENTRIES_MAX || bytes > SITEMAP_BYTES_MAX) return false;
    const found: string[] = [];
    if (entries > NEARLY * SITEMAP_ENTRIES_MAX) found.push(`${entries} entries`);
    if (bytes > NEARLY * SITEMAP_BYTES_MAX) found.push(`${bytes} bytes`);
    return found.length > 0 && found.join(', ');
  },
};
