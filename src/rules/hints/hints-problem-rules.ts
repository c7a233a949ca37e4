// Rules that report what the reader finds wrong, about hints.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleUrlset } from '../samples/sample-document.ts';

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
        sampleUrlset('the shortest', `<changefreq>always</changefreq>`),
        sampleUrlset('the longest', `<changefreq>never</changefreq>`),
      ],
      invalid: [
        sampleUrlset('another word', `<changefreq>biweekly</changefreq>`),
        sampleUrlset('a number', `<changefreq>7</changefreq>`),
        sampleUrlset('nothing', `<changefreq></changefreq>`),
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
      valid: [sampleUrlset('lower case', `<changefreq>daily</changefreq>`)],
      invalid: [
        sampleUrlset('a capital letter', `<changefreq>Daily</changefreq>`),
        sampleUrlset('capitals', `<changefreq>WEEKLY</changefreq>`),
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
        sampleUrlset('a number', `<priority>0.8</priority>`),
        sampleUrlset('no digit before the point', `<priority>.5</priority>`),
      ],
      invalid: [
        sampleUrlset('a word', `<priority>high</priority>`),
        sampleUrlset('a percentage', `<priority>80%</priority>`),
        sampleUrlset('nothing', `<priority></priority>`),
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
        sampleUrlset('0.0', `<priority>0.0</priority>`),
        sampleUrlset('1.0', `<priority>1.0</priority>`),
      ],
      invalid: [
        sampleUrlset('1.1', `<priority>1.1</priority>`),
        sampleUrlset('-0.1', `<priority>-0.1</priority>`),
        sampleUrlset('10', `<priority>10</priority>`),
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
      valid: [sampleUrlset('a point', `<priority>0.5</priority>`)],
      invalid: [sampleUrlset('a comma', `<priority>0,5</priority>`)],
    },
  },
];
