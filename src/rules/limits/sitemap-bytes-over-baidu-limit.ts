import type { RuleFile } from '../rule-file.ts';
import { sampleReading } from './sample-reading.ts';

const BAIDU_BYTES_MAX = 10_485_760;

export const sitemapBytesOverBaiduLimit: RuleFile<'document'> = {
  id: 'sitemap-bytes-over-baidu-limit',
  watches: 'document',
  severity: 'error',
  basis: 'https://ziyuan.baidu.com/linksubmit/index',
  summary: "The sitemap is larger than Baidu's limit of 10,485,760 bytes (10 MiB).",
  reason:
    'The protocol raised its limit to 50 MiB in 2016; Baidu kept the old one and rejects larger ' +
    'files.',
  fix: 'Split the sitemap into files of at most 10 MiB.',
  engines: ['baidu'],
  examples: {
    valid: [sampleReading('10,485,760 bytes', { bytes: 10_485_760 })],
    invalid: [sampleReading('10,485,761 bytes', { bytes: 10_485_761 })],
  },
  judge({ bytes }) {
    return bytes > BAIDU_BYTES_MAX && `${bytes} bytes`;
  },
};
