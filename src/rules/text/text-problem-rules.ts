// Rules that report what the reader finds wrong, about text.
import { sampleGzip } from '../delivery/sample-gzip.ts';
import type { RuleRow } from '../rule-file.ts';

const LIST = 'https://example.com/\nhttps://example.com/about\n';

export const textProblemRules: readonly RuleRow[] = [
  {
    id: 'text-several-urls',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#otherformats',
    summary: 'Several URLs are on one line.',
    reason:
      'A line holds one URL. Engines take the whole line for one address, which is not valid.',
    fix: 'Put each URL on a line of its own.',
    examples: {
      valid: [
        {
          says: 'one URL on each line',
          document: `https://example.com/
https://example.com/about
`,
        },
        { says: 'a comma in a URL', document: 'https://example.com/map?at=52.5,13.4\n' },
      ],
      invalid: [
        { says: 'a blank between', document: 'https://example.com/ https://example.com/about\n' },
      ],
    },
  },
  {
    id: 'text-comment',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#otherformats',
    summary: 'There is a comment in the list.',
    reason:
      'A list of URLs holds nothing else. Engines take the line for an address, which is not valid.',
    fix: 'Remove the comment.',
    examples: {
      valid: [
        {
          says: 'one URL on each line',
          document: `https://example.com/
https://example.com/about
`,
        },
        { says: 'a fragment is no comment', document: 'https://example.com/#top\n' },
      ],
      invalid: [
        {
          says: 'a line that begins with #',
          document: `# All pages
https://example.com/
`,
        },
        { says: 'behind a URL', document: 'https://example.com/ // the start page\n' },
      ],
    },
  },
  {
    id: 'text-not-url',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#otherformats',
    summary: 'Something in the list is not an absolute http or https URL.',
    reason: 'Each line holds a whole URL. Engines cannot use the line; here, it was skipped.',
    fix: 'Write the whole URL, or remove the line.',
    examples: {
      valid: [
        {
          says: 'one URL on each line',
          document: `https://example.com/
https://example.com/about
`,
        },
      ],
      invalid: [
        {
          says: 'a path',
          document: `https://example.com/
/about
`,
        },
        {
          says: 'a header',
          document: `URL
https://example.com/
`,
        },
      ],
    },
  },
  {
    id: 'text-column',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#otherformats',
    summary: 'A second column follows the URL.',
    reason:
      'A list of URLs holds nothing else. Engines take the comma and the date for a part of the address, which then does not exist.',
    fix: 'Write the URLs alone; dates need a sitemap in XML.',
    examples: {
      valid: [
        {
          says: 'one URL on each line',
          document: `https://example.com/
https://example.com/about
`,
        },
        { says: 'a comma in a URL', document: 'https://example.com/map?at=52.5,13.4\n' },
      ],
      invalid: [{ says: 'a date', document: 'https://example.com/,2026-06-01\n' }],
    },
  },
  {
    id: 'text-cut',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#otherformats',
    summary: 'The list is cut short; its last line was dropped.',
    reason:
      'The file ends in the middle of a URL, perhaps. Half a URL would be another page, or none.',
    fix: 'Publish the file whole.',
    examples: {
      valid: [
        {
          says: 'a whole file',
          document: () => sampleGzip(LIST),
          url: 'https://example.com/sitemap.txt.gz',
        },
        {
          says: 'no line break at the end',
          document: 'https://example.com/\nhttps://example.com/about',
        },
      ],
      invalid: [
        {
          says: 'gzip that breaks off',
          document: () => sampleGzip(LIST).slice(0, -20),
          url: 'https://example.com/sitemap.txt.gz',
        },
      ],
    },
  },
  {
    id: 'text-name',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#otherformats',
    summary: 'The file is a plain list of URLs, but its name ends in .xml.',
    reason: 'Engines that go by the name look for XML and report a parsing error.',
    fix: 'End the name in .txt.',
    examples: {
      valid: [
        {
          says: '.txt',
          document: 'https://example.com/\n',
          url: 'https://example.com/sitemap.txt',
        },
        {
          says: 'no ending',
          document: 'https://example.com/\n',
          url: 'https://example.com/sitemap',
        },
      ],
      invalid: [
        {
          says: '.xml',
          document: 'https://example.com/\n',
          url: 'https://example.com/sitemap.xml',
        },
      ],
    },
  },
];
