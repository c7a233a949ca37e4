// Rules that report what the reader finds wrong, about limits.
import type { RuleRow } from '../port/rule-file.ts';
import { indexXml, urlsetXml } from '../samples/sample-document.ts';

const XML: string = urlsetXml(`<url><loc>https://example.com/</loc></url>`);

export const limitsProblemRules: readonly RuleRow[] = [
  {
    id: 'sitemap-entries-over-limit',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The sitemap has more than 50,000 entries.',
    reason: 'Engines reject the file, or ignore everything after entry 50,000.',
    fix:
      'Split the sitemap and list the parts in a sitemap index; split an index into several, and ' +
      'name each in robots.txt.',
    examples: {
      valid: [
        { says: '50,000 URLs', document: () => urlsetXml(urls(50_000)) },
        { says: '50,000 sitemaps', document: () => indexXml(sitemaps(50_000)) },
      ],
      invalid: [
        { says: '50,001 URLs', document: () => urlsetXml(urls(50_001)) },
        { says: '50,001 sitemaps', document: () => indexXml(sitemaps(50_001)) },
      ],
    },
  },
  {
    id: 'sitemap-bytes-over-limit',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The sitemap is larger than 52,428,800 bytes (50 MiB).',
    reason:
      'The limit applies to the uncompressed file. Engines reject the file, or ignore everything ' +
      'after the limit.',
    fix: 'Split the sitemap and list the parts in a sitemap index.',
    examples: {
      valid: [{ says: '52,428,800 bytes', document: () => padded(52_428_800) }],
      invalid: [{ says: '52,428,801 bytes', document: () => padded(52_428_801) }],
    },
  },
];

function urls(count: number): string {
  return Array.from(
    { length: count },
    (_, n) => `<url><loc>https://example.com/${n}</loc></url>`,
  ).join('\n');
}

function sitemaps(count: number): string {
  return Array.from(
    { length: count },
    (_, n) => `<sitemap><loc>https://example.com/${n}.xml</loc></sitemap>`,
  ).join('\n');
}

// With blanks behind the root, where they mean nothing.
function padded(bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes).fill(0x20);
  whole.set(new TextEncoder().encode(XML));
  return whole;
}
