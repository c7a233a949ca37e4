// Rules that report what the reader finds wrong, about hints.
import type { RuleRow } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

export const hintsProblemRules: readonly RuleRow[] = [
  {
    id: 'changefreq-invalid',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#changefreqdef',
    summary: 'The changefreq is not one of the seven allowed words.',
    reason:
      'Engines that read changefreq know always, hourly, daily, weekly, monthly, yearly and ' +
      'never. They ignore any other word.',
    fix: 'Write one of the seven words, or remove the element.',
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
  },
  {
    id: 'changefreq-case',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#changefreqdef',
    summary: 'The changefreq is not in lower case.',
    reason:
      'The seven words are lower case and compared exactly. A strict parser does not accept the ' +
      'word.',
    fix: 'Write the word in lower case: daily.',
    examples: {
      valid: [{ says: 'lower case', document: sampleUrlset(`<changefreq>daily</changefreq>`) }],
      invalid: [
        { says: 'a capital letter', document: sampleUrlset(`<changefreq>Daily</changefreq>`) },
        { says: 'capitals', document: sampleUrlset(`<changefreq>WEEKLY</changefreq>`) },
      ],
    },
  },
  {
    id: 'priority-invalid',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#prioritydef',
    summary: 'The priority is not a number.',
    reason:
      'Engines that read priority ignore the value; Search Console reports an invalid tag value.',
    fix: 'Write a number from 0.0 to 1.0, or remove the element.',
    examples: {
      valid: [
        { says: 'a number', document: sampleUrlset(`<priority>0.8</priority>`) },
        { says: 'no digit before the point', document: sampleUrlset(`<priority>.5</priority>`) },
      ],
      invalid: [
        { says: 'a word', document: sampleUrlset(`<priority>high</priority>`) },
        { says: 'a percentage', document: sampleUrlset(`<priority>80%</priority>`) },
        { says: 'nothing', document: sampleUrlset(`<priority></priority>`) },
      ],
    },
  },
  {
    id: 'priority-out-of-range',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#prioritydef',
    summary: 'The priority is not between 0.0 and 1.0.',
    reason:
      'Engines that read priority ignore the value; Search Console reports an invalid tag value.',
    fix: 'Write a number from 0.0 to 1.0, or remove the element.',
    examples: {
      valid: [
        { says: '0.0', document: sampleUrlset(`<priority>0.0</priority>`) },
        { says: '1.0', document: sampleUrlset(`<priority>1.0</priority>`) },
      ],
      invalid: [
        { says: '1.1', document: sampleUrlset(`<priority>1.1</priority>`) },
        { says: '-0.1', document: sampleUrlset(`<priority>-0.1</priority>`) },
        { says: '10', document: sampleUrlset(`<priority>10</priority>`) },
      ],
    },
  },
  {
    id: 'priority-comma',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#prioritydef',
    summary: 'The priority has a decimal comma.',
    reason:
      'XML decimals have a point, so a strict parser ignores the value. The comma usually comes ' +
      'from formatting numbers with a locale.',
    fix: 'Write 0.5; format the number without a locale.',
    examples: {
      valid: [{ says: 'a point', document: sampleUrlset(`<priority>0.5</priority>`) }],
      invalid: [{ says: 'a comma', document: sampleUrlset(`<priority>0,5</priority>`) }],
    },
  },
];
