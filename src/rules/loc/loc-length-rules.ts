import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleLoc, urlsetXml } from '../samples/sample-document.ts';

// `minLength` of the type tLocation in sitemap.xsd, read on 2026-11-20.
const CHARACTERS_MIN = 12;

// Baidu's help, in copies of 2021 to 2023: a URL has at most 256 bytes.
const BYTES_MAX = 256;
const UTF8 = new TextEncoder();

export const locLengthRules: readonly RuleFile<'loc'>[] = rulesOn('loc', [
  {
    id: 'loc-short',
    traits: ENTRY_TRAITS.length,
    severity: 'info',
    basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
    summary: 'The URL has fewer than 12 characters.',
    reason:
      'The schema requires at least 12, the text of the protocol has no minimum. Programs that ' +
      'validate against the schema reject the file.',
    fix: 'Check whether the URL is truncated. A host this short can stay: engines accept it.',
    examples: {
      valid: [sampleLoc('12 characters', 'http://ab.c/')],
      invalid: [sampleLoc('11 characters', 'http://a.b/')],
    },
    judge: (loc) => loc.length < CHARACTERS_MIN,
  },
  {
    id: 'loc-over-256-bytes',
    traits: ENTRY_TRAITS.length | ENTRY_TRAITS.beyondAscii,
    engines: ['baidu'],
    severity: 'error',
    basis: 'https://ziyuan.baidu.com/college/courseinfo?id=267&page=2',
    summary: 'The URL has more than 256 bytes.',
    reason: 'Baidu reads URLs of up to 256 bytes and ignores longer ones.',
    fix:
      'Shorten the URL. A non-ASCII character takes up to four bytes, or up to twelve when ' +
      'escaped.',
    examples: {
      valid: [
        {
          says: '256 bytes',
          document: () => urlsetXml(`<url><loc>https://example.com/${'a'.repeat(236)}</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '257 bytes',
          document: () => urlsetXml(`<url><loc>https://example.com/${'a'.repeat(237)}</loc></url>`),
        },
        {
          says: '100 characters, 260 bytes',
          document: () => urlsetXml(`<url><loc>https://example.com/${'网'.repeat(80)}</loc></url>`),
        },
      ],
    },
    judge(loc) {
      const bytes = UTF8.encode(loc).length;
      return bytes > BYTES_MAX && `${bytes} bytes`;
    },
  },
]);
