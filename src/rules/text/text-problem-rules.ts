// Rules that report what the reader finds wrong, about text.

import type { RuleRow } from '../port/rule-file.ts';
import { sampleGzip } from '../samples/sample-gzip.ts';

const LIST = 'https://example.com/\nhttps://example.com/about\n';

export const textProblemRules: readonly RuleRow[] = [
  {
    id: 'text-several-urls',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#otherformats',
    summary: 'A line has several URLs.',
    reason: 'A line contains one URL. Engines read the whole line as one URL, which is invalid.',
    fix: 'Put each URL on its own line.',
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
      'A list of URLs contains nothing else. Engines read the line as a URL, which is invalid.',
    fix: 'Remove the comment.',
    examples: {
      valid: [
        {
          says: 'one URL on each line',
          document: `https://example.com/
https://example.com/about
`,
        },
        { says: 'a fragment is not a comment', document: 'https://example.com/#top\n' },
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
    summary: 'The list contains something that is not an absolute http or https URL.',
    reason: 'Each line must be a full URL. Engines cannot use the line; this check skipped it.',
    fix: 'Write the full URL, or remove the line.',
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
      'A list of URLs contains nothing else. Engines read the comma and the date as part of the ' +
      'URL, which then does not exist.',
    fix: 'Write only the URLs; for dates use an XML sitemap.',
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
    summary: 'The list is truncated; its last line was dropped.',
    reason: 'The file may end in the middle of a URL. Half a URL is another page, or none.',
    fix: 'Publish the complete file.',
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
          says: 'truncated gzip',
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
    reason: 'Engines that rely on the name expect XML and report a parsing error.',
    fix: 'Use a name that ends in .txt.',
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
