// Rules that report where the reader stops, so that nothing is left out silently.
import type { RuleRow } from '../port/rule-file.ts';
import { entryXml, sampleDocument, sampleUrlset, urlsetXml } from '../samples/sample-document.ts';

export const readerLimitRules: readonly RuleRow[] = [
  {
    id: 'limit-text',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'A text is longer than 1,048,576 characters; it was left out.',
    reason:
      'No value in a sitemap is that long: usually an end tag is missing, or a file was included ' +
      'by mistake. Engines have their own limits.',
    fix: 'Shorten the text, or close its element.',
    examples: {
      valid: [sampleUrlset('a short text', '<lastmod>2026-06-15</lastmod>')],
      invalid: [
        {
          says: 'a loc of 1,048,577 characters',
          document: () =>
            urlsetXml(`  <url><loc>${'https://example.com/'.padEnd(1_048_577, 'a')}</loc></url>`),
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
    reason: 'The contents of such a long tag were not checked. Engines have their own limits.',
    fix: 'Shorten its attributes; usually a quote was not closed.',
    examples: {
      valid: [sampleDocument('short tags', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [
        {
          says: 'a url with 262,144 characters in an attribute',
          document: () =>
            urlsetXml(
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
    summary: 'A tag has more than 256 attributes; the rest were not read.',
    reason: 'The rest were not checked. No sitemap element has more than a few.',
    fix: 'Remove the attributes that are not needed.',
    examples: {
      valid: [
        {
          says: '256 attributes',
          document: () =>
            urlsetXml(`  <url${attributes(256)}><loc>https://example.com/</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '257 attributes',
          document: () =>
            urlsetXml(`  <url${attributes(257)}><loc>https://example.com/</loc></url>`),
        },
      ],
    },
  },
  {
    id: 'limit-depth',
    within: 'entry',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#extending',
    summary: 'Elements are nested deeper than 64 levels; the deepest were not read.',
    reason: 'Sitemaps need five levels. Engines have no use for anything deeper.',
    fix: 'Remove the element that contains them.',
    examples: {
      valid: [
        {
          says: '64 levels',
          document: () => entryXml(`${'<a>'.repeat(62)}${'</a>'.repeat(62)}`),
        },
      ],
      invalid: [
        {
          says: '65 levels',
          document: () => entryXml(`${'<a>'.repeat(63)}${'</a>'.repeat(63)}`),
        },
      ],
    },
  },
  {
    id: 'limit-items',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#extending',
    summary: 'An entry has too much content; the rest was not read.',
    reason:
      'The reader keeps up to 10,000 items of an extension and 256 unknown elements per entry. ' +
      'The rest was not checked.',
    fix: 'Remove what does not describe the page. Google reads up to 1,000 images per page.',
    examples: {
      valid: [{ says: '256 unknown elements', document: () => entryXml('<a/>'.repeat(256)) }],
      invalid: [{ says: '257 unknown elements', document: () => entryXml('<a/>'.repeat(257)) }],
    },
  },
];

function attributes(count: number): string {
  return Array.from({ length: count }, (_, index) => ` a${index}="1"`).join('');
}
