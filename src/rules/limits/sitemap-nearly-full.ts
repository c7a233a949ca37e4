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
      sampleReading('45,000 entries', { urls: 45_000 }),
      sampleReading('47,185,920 bytes', { bytes: 47_185_920 }),
      sampleReading('too many, which another rule is about', { urls: 50_001, bytes: 50_000_000 }),
    ],
    invalid: [
      sampleReading('45,001 entries', { urls: 45_001 }),
      sampleReading('45,001 sitemaps', { format: 'sitemapindex', urls: 0, sitemaps: 45_001 }),
      sampleReading('47,185,921 bytes', { bytes: 47_185_921 }),
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
