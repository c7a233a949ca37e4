import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

// These have rules of their own.
const TOLD_APART: ReadonlySet<number> = new Set([401, 402, 403, 404, 407, 410, 429]);

export const pageClientError: RuleFile<'page'> = {
  id: 'page-client-error',
  watches: 'page',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  summary: 'The page returns a status from 400 to 499.',
  reason: 'Engines treat every such status except 429 as a missing page, and drop it.',
  fix: 'Open the page without cookies and fix the cause, or remove it from the sitemap.',
  fixUnlisted: 'Open the page without cookies and fix the cause.',
  examples: {
    valid: [
      samplePage('status 200'),
      samplePage('status 500 is another matter', { response: { status: 500 } }),
    ],
    invalid: [
      samplePage('status 400', { response: { status: 400 } }),
      samplePage('status 451', { response: { status: 451 } }),
    ],
  },
  judge({ response }) {
    const status = response?.status ?? 0;
    const own = status >= 400 && status < 500 && !TOLD_APART.has(status);
    return own && `status ${status}`;
  },
};
