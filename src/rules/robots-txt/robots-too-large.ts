// The robots.txt is larger than engines read.
import type { CodeRule } from '../rule.ts';

function padded(bytes: number): string {
  const head = 'User-agent: *\nDisallow: /private/\n';
  return head + '# 345678\n'.repeat(Math.ceil(bytes / 9)).slice(0, bytes - head.length);
}

/** The robots.txt is larger than engines read. */
export const robotsTooLarge: CodeRule = {
  id: 'robots-too-large',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5',
  summary: 'The robots.txt is larger than engines read.',
  reason:
    'Engines must read 500 KiB (512,000 bytes) and may stop there. Rules and Sitemap lines after that are as good as absent.',
  fix:
    'Shorten the file: join rules with patterns, drop those of pages that no longer exist, ' +
    'and put Sitemap lines first.',
  examples: {
    valid: [{ says: '512,000 bytes', robotsTxt: () => padded(512_000) }],
    invalid: [{ says: '512,001 bytes', robotsTxt: () => padded(512_001) }],
  },
};
