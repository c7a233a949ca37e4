// A line of the robots.txt is too long.
import type { CodeRule } from '../rule.ts';

function line(bytes: number): string {
  return 'Disallow: /'.padEnd(bytes, 'a');
}

/** A line of the robots.txt is too long. */
export const robotsLineTooLong: CodeRule = {
  id: 'robots-line-too-long',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://github.com/google/robotstxt',
  summary: 'A line of the robots.txt is too long.',
  reason:
    "Google's reader keeps 16,663 bytes of a line (eight times the longest URL) and drops the rest, and with it the end of the rule.",
  fix: 'Use a shorter pattern, or several lines.',
  examples: {
    valid: [{ says: '16,663 bytes', robotsTxt: () => `User-agent: *\n${line(16_663)}\n` }],
    invalid: [{ says: '16,664 bytes', robotsTxt: () => `User-agent: *\n${line(16_664)}\n` }],
  },
};
