import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

// Not found, login wanted, refused, too many requests: there are rules for each.
const OTHER_RULES: ReadonlySet<number> = new Set([401, 403, 404, 407, 410, 429, 451]);

export const deliveryClientError: RuleFile<'fetch'> = {
  id: 'delivery-client-error',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.5',
  summary: 'The server rejects the request for the sitemap.',
  reason: 'Engines need status 200 and treat anything else as a missing sitemap.',
  fix: "Check the server's log for the reason.",
  examples: {
    valid: [
      sampleFetch('200'),
      sampleFetch('404, which another rule is about', { status: 404 }),
      sampleFetch('500', { status: 500 }),
    ],
    invalid: [sampleFetch('400', { status: 400 }), sampleFetch('418', { status: 418 })],
  },
  judge(seen) {
    const { status = 0 } = seen;
    const other = status >= 400 && status < 500 && !OTHER_RULES.has(status);
    return other && expectedSitemap(seen) && `status ${status}`;
  },
};
