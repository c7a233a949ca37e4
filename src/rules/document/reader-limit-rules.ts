// Rules that report where the reader stops, so that nothing is left out silently.
import type { RuleRow } from '../rule-file.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

export const readerLimitRules: readonly RuleRow[] = [
  {
    id: 'limit-text',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'A text is longer than 1,048,576 characters; it was left out.',
    reason:
      'No value of a sitemap is so long: mostly an end tag went missing, or a file was put in ' +
      'by mistake. Engines have limits of their own.',
    fix: 'Shorten it, or close its element.',
    examples: {
      valid: [{ says: 'a short text', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') }],
      invalid: [
        {
          says: 'a loc of 1,048,577 characters',
          document: () =>
            sampleDocument(
              `  <url><loc>${'https://example.com/'.padEnd(1_048_577, 'a')}</loc></url>`,
            ),
        },
      ],
    },
  },
  {
    id: 'limit-tag',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
    summary: 'A tag is longer than 262,144 bytes; its attributes were not read.',
    reason: 'What is in such a long tag was not checked. Engines have limits of their own.',
    fix: 'Shorten its attributes; mostly a quote was not closed.',
    examples: {
      valid: [
        {
          says: 'short tags',
          document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'a url with 262,144 characters in an attribute',
          document: () =>
            sampleDocument(
              `  <url title="${'a'.repeat(262_144)}"><loc>https://example.com/</loc></url>`,
            ),
        },
      ],
    },
  },
  {
    id: 'limit-attributes',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
    summary: 'A tag has more than 256 attributes; the rest was not read.',
    reason: 'The rest was not checked. No element of a sitemap has more than a few.',
    fix: 'Take out the attributes that are not needed.',
    examples: {
      valid: [
        {
          says: '256 attributes',
          document: () =>
            sampleDocument(`  <url${attributes(256)}><loc>https://example.com/</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '257 attributes',
          document: () =>
            sampleDocument(`  <url${attributes(257)}><loc>https://example.com/</loc></url>`),
        },
      ],
    },
  },
  {
    id: 'limit-depth',
    within: 'entry',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#extending',
    summary: 'Elements are nested deeper than 64 levels; the deepest were not looked at.',
    reason: 'Sitemaps need five levels. What is deeper is of no use to engines.',
    fix: 'Take out the element that holds them.',
    examples: {
      valid: [
        {
          says: '64 levels',
          document: () => sampleUrlset(`${'<a>'.repeat(62)}${'</a>'.repeat(62)}`),
        },
      ],
      invalid: [
        {
          says: '65 levels',
          document: () => sampleUrlset(`${'<a>'.repeat(63)}${'</a>'.repeat(63)}`),
        },
      ],
    },
  },
  {
    id: 'limit-items',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#extending',
    summary: 'An entry has more content than is kept; the rest was left out.',
    reason:
      'Of one entry 10,000 items of an extension and 256 unknown elements are kept. The rest ' +
      'was not checked.',
    fix: 'Take out what is not about the page. Google takes 1,000 images of a page.',
    examples: {
      valid: [{ says: '256 unknown elements', document: () => sampleUrlset('<a/>'.repeat(256)) }],
      invalid: [{ says: '257 unknown elements', document: () => sampleUrlset('<a/>'.repeat(257)) }],
    },
  },
];

function attributes(count: number): string {
  return Array.from({ length: count }, (_, index) => ` a${index}="1"`).join('');
}
