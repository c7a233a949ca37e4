import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageRateLimited: RuleFile<'page'> = {
  id: 'page-rate-limited',
  watches: 'page',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc6585.html#section-4',
  summary: 'The server returned status 429 (too many requests).',
  reason: 'The page could not be checked. Engines that get this status crawl the site more slowly.',
  fix: 'Check again with fewer requests. If engines get this status too, raise the limit for them.',
  examples: {
    valid: [samplePage('status 200')],
    invalid: [samplePage('status 429', { response: { status: 429 } })],
  },
  judge: ({ response }) => response?.status === 429,
};
