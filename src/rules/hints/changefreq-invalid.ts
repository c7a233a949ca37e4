// A changefreq that is none of the seven words.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The changefreq is none of the seven words. */
export const changefreqInvalid: ProblemRule = {
  id: 'changefreq-invalid',
  subject: 'hints',
  since: '0.3.0',
  watches: 'problem',
  code: 'changefreq-invalid',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#changefreqdef',
  summary: 'The changefreq is not one of the seven words.',
  reason:
    'Engines that read changefreq know always, hourly, daily, weekly, monthly, yearly and ' +
    'never. They drop any other word.',
  fix: 'Write one of the seven words, or leave the element out.',
  examples: {
    valid: [
      { says: 'the shortest', document: sampleUrlset(`<changefreq>always</changefreq>`) },
      { says: 'the longest', document: sampleUrlset(`<changefreq>never</changefreq>`) },
    ],
    invalid: [
      { says: 'another word', document: sampleUrlset(`<changefreq>biweekly</changefreq>`) },
      { says: 'a number', document: sampleUrlset(`<changefreq>7</changefreq>`) },
      { says: 'nothing', document: sampleUrlset(`<changefreq></changefreq>`) },
    ],
  },
};
