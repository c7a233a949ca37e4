import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

/**
 * Few pages of today's web are older; 1970-01-01 is what programs make of a missing date. In
 * milliseconds since 1970.
 */
export const OLDEST_PLAUSIBLE: number = Date.UTC(1995, 0, 1);

export const lastmodAncient: RuleFile<'lastmod'> = {
  id: 'lastmod-ancient',
  watches: 'lastmod',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#lastmoddef',
  summary: 'The lastmod is before 1995.',
  reason:
    'Hardly any page has not changed since. Such dates stand for a missing one (1970-01-01 is ' +
    'nought to a computer), or for when the subject of the page was made.',
  fix: 'Write when the page last changed, or leave lastmod out where that is not known.',
  examples: {
    valid: [
      { says: 'the first day of 1995', document: sampleUrlset(`<lastmod>1995-01-01</lastmod>`) },
    ],
    invalid: [
      { says: 'the day before', document: sampleUrlset(`<lastmod>1994-12-31</lastmod>`) },
      {
        says: 'nought to a computer',
        document: sampleUrlset(`<lastmod>1970-01-01T00:00:00Z</lastmod>`),
      },
      { says: 'the first year there is', document: sampleUrlset(`<lastmod>0001-01-01</lastmod>`) },
    ],
  },
  judge(lastmod) {
    const date = parseW3cDatetime(lastmod);
    return date !== undefined && date.epochMs < OLDEST_PLAUSIBLE && lastmod;
  },
};
