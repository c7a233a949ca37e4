import { LASTMOD_AHEAD_MS_MAX } from '../../protocol/limits.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleUrlset } from '../samples/sample-document.ts';

/**
 * Few pages of today's web are older; 1970-01-01 is what programs make of a missing date. In
 * milliseconds since 1970.
 */
export const OLDEST_PLAUSIBLE: number = Date.UTC(1995, 0, 1);

export const lastmodValueRules: readonly RuleFile<'lastmod'>[] = rulesOn('lastmod', [
  {
    id: 'lastmod-ancient',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#lastmoddef',
    summary: 'The lastmod is before 1995.',
    reason:
      'Hardly any page has gone unchanged since then. Such dates usually mean that the date is ' +
      'missing (1970-01-01 is zero to a computer), or they describe the subject of the page.',
    fix: "Write the date of the page's last change, or remove lastmod if it is not known.",
    examples: {
      valid: [sampleUrlset('the first day of 1995', `<lastmod>1995-01-01</lastmod>`)],
      invalid: [
        sampleUrlset('the day before', `<lastmod>1994-12-31</lastmod>`),
        sampleUrlset('nought to a computer', `<lastmod>1970-01-01T00:00:00Z</lastmod>`),
        sampleUrlset('the first year there is', `<lastmod>0001-01-01</lastmod>`),
      ],
    },
    judge(lastmod) {
      const date = parseW3cDatetime(lastmod);
      return date !== undefined && date.epochMs < OLDEST_PLAUSIBLE && lastmod;
    },
  },
  {
    id: 'lastmod-in-future',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#lastmoddef',
    summary: 'The lastmod is in the future.',
    reason:
      'lastmod is the date of the last change, so it cannot be in the future. Engines that see ' +
      'such dates stop trusting the dates of the whole site.',
    fix:
      "Write the date of the page's last change, or remove lastmod. Event and expiry dates do " +
      'not belong here.',
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
  },
]);
