import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../../protocol/limits.ts';
import type { RuleFile } from '../port/rule-file.ts';
import { sampleReading, sampleSitemaps } from '../samples/sample-reading.ts';

const NEARLY = 0.9;
const BAIDU_BYTES_MAX = 10_485_760;
const MANY_SITEMAPS = 100;
const FEW_ENTRIES = 100;
const SHOWN_MAX = 1_000;
const CONSOLE_INDEXES_MAX = 500;

export const limitsCountRules: readonly RuleFile<'document' | 'tree'>[] = [
  {
    id: 'sitemap-nearly-full',
    watches: 'document',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The sitemap has reached more than 90 % of a limit.',
    reason:
      'The limits are 50,000 entries and 52,428,800 bytes. If the sitemap grows past one, ' +
      'engines reject it or a part of it.',
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
  },
  {
    id: 'sitemap-bytes-over-baidu-limit',
    watches: 'document',
    severity: 'error',
    basis: 'https://ziyuan.baidu.com/linksubmit/index',
    summary: "The sitemap is larger than Baidu's limit of 10,485,760 bytes (10 MiB).",
    reason:
      'The protocol raised its limit to 50 MiB in 2016; Baidu kept the old one and rejects ' +
      'larger files.',
    fix: 'Split the sitemap into files of at most 10 MiB.',
    engines: ['baidu'],
    examples: {
      valid: [sampleReading('10,485,760 bytes', { bytes: 10_485_760 })],
      invalid: [sampleReading('10,485,761 bytes', { bytes: 10_485_761 })],
    },
    judge: ({ bytes }) => bytes > BAIDU_BYTES_MAX && `${bytes} bytes`,
  },
  {
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
  },
  {
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
  },
  {
    id: 'indexes-over-console-limit',
    watches: 'tree',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
    summary: 'There are more than 500 sitemap indexes.',
    reason:
      'Search Console accepts at most 500 sitemap indexes per site. Name the others in robots.txt.',
    fix: 'List more sitemaps in each index: up to 50,000.',
    engines: ['google'],
    examples: {
      valid: [sampleSitemaps('500 indexes', 500, { format: 'sitemapindex' })],
      invalid: [sampleSitemaps('501 indexes', 501, { format: 'sitemapindex' })],
    },
    judge({ documents }) {
      const { length } = documents.filter(({ format }) => format === 'sitemapindex');
      return length > CONSOLE_INDEXES_MAX && `${length} indexes`;
    },
  },
];
