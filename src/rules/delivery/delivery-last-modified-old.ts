import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleFetch } from './sample-fetch.ts';
import { servedSitemap } from './served-sitemap.ts';

// Clocks and time zones differ by less than a day.
const DAY_MS = 86_400_000;
// The one form that is in use. https://www.rfc-editor.org/rfc/rfc9110.html#section-5.6.7
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

export const deliveryLastModifiedOld: RuleFile<'fetch'> = {
  id: 'delivery-last-modified-old',
  watches: 'fetch',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.8.2',
  summary: 'The sitemap lists changes that are later than its own Last-Modified.',
  reason:
    'A file cannot list later changes. Either date is wrong: engines that use the header do not ' +
    'fetch the file again, and those that use lastmod lose trust in it.',
  fix:
    'Set Last-Modified to the time when the file was written, and do not write future dates in ' +
    'lastmod.',
  examples: {
    valid: [
      sampleFetch('the day after, which a time zone may explain', {
        headers: [['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT']],
        newestLastmod: '2026-06-02',
      }),
      sampleFetch('older entries', {
        headers: [['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT']],
        newestLastmod: '2026-05-01',
      }),
      sampleFetch('a date in the future, which another rule is about', {
        headers: [['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT']],
        newestLastmod: '2027-01-01',
      }),
    ],
    invalid: [
      sampleFetch('more than a day after', {
        headers: [['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT']],
        newestLastmod: '2026-06-02T00:00:01Z',
      }),
    ],
  },
  judge(seen, { now }) {
    const { headers, newestLastmod = '' } = seen;
    const written = headers.get('last-modified') ?? '';
    const newest = parseW3cDatetime(newestLastmod);
    if (!newest || !HTTP_DATE.test(written) || !servedSitemap(seen)) return false;
    const modified = Date.parse(written);
    const later = newest.epochMs > modified + DAY_MS && newest.epochMs <= now + DAY_MS;
    return later && `Last-Modified: ${written}; newest lastmod: ${newestLastmod}`;
  },
};
