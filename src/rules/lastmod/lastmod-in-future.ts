import { LASTMOD_AHEAD_MS_MAX } from '../../protocol/limits.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

export const lastmodInFuture: RuleFile<'lastmod'> = {
  id: 'lastmod-in-future',
  watches: 'lastmod',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#lastmoddef',
  summary: 'The lastmod is in the future.',
  reason:
    'lastmod is the date of the last change, so it cannot be in the future. Engines that see ' +
    'such dates stop trusting the dates of the whole site.',
  fix:
    "Write the date of the page's last change, or remove lastmod. Event and expiry dates do not " +
    'belong here.',
  examples: {
    valid: [
      sampleUrlset('today', `<lastmod>2026-06-15</lastmod>`, { now: '2026-06-15T12:00:00Z' }),
      sampleUrlset('a day ahead to the second', `<lastmod>2026-06-16T12:00:00Z</lastmod>`, {
        now: '2026-06-15T12:00:00Z',
      }),
    ],
    invalid: [
      sampleUrlset('a day and a second ahead', `<lastmod>2026-06-16T12:00:01Z</lastmod>`, {
        now: '2026-06-15T12:00:00Z',
      }),
      sampleUrlset('the day after tomorrow', `<lastmod>2026-06-17</lastmod>`, {
        now: '2026-06-15T12:00:00Z',
      }),
      sampleUrlset('the last year there is', `<lastmod>9999-12-31</lastmod>`),
    ],
  },
  judge(lastmod, { now }) {
    const date = parseW3cDatetime(lastmod);
    return date !== undefined && date.epochMs > now + LASTMOD_AHEAD_MS_MAX && lastmod;
  },
};
