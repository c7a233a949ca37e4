// Rules that report characters of URLs that should be escaped, or not be there.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleDocument, sampleLoc } from '../samples/sample-document.ts';

export const locCharacterRules: readonly RuleRow[] = [
  {
    id: 'loc-quoted',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The loc is a URL in quotes or brackets.',
    reason:
      'Quotes are not part of a URL, so the content of loc is not a URL. The entry is dropped.',
    fix: 'Write the URL without quotes or brackets.',
    examples: {
      valid: [
        sampleLoc('a bare URL', 'https://example.com/a'),
        sampleLoc('a quote inside the URL', "https://example.com/o'neill"),
      ],
      invalid: [
        sampleLoc('double quotes', '"https://example.com/a"'),
        sampleLoc('brackets', '(https://example.com/a)'),
      ],
    },
  },
  {
    id: 'loc-blank-around',
    within: 'entry',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'There is white space around the URL.',
    reason:
      'XML parsers return the white space along with the URL. The schema collapses it and ' +
      'engines trim it, but other consumers may not.',
    fix: 'Write the URL directly between <loc> and </loc>.',
    examples: {
      valid: [sampleLoc('nothing around it', 'https://example.com/')],
      invalid: [
        sampleLoc('a blank', ' https://example.com/'),
        sampleDocument('line breaks', `<url><loc>\n  https://example.com/\n</loc></url>`),
      ],
    },
  },
  {
    id: 'loc-unicode-blank-around',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'There are no-break spaces or zero-width characters around the URL.',
    reason:
      'They are not white space to XML. They are copied along with a URL from a document, and a ' +
      'client that keeps them requests another page.',
    fix: 'Delete them; a hex viewer or a linter shows where they are.',
    examples: {
      valid: [
        sampleLoc('nothing around it', 'https://example.com/a'),
        sampleLoc('ordinary white space', ' https://example.com/a '),
      ],
      invalid: [
        sampleLoc('a no-break space', 'https://example.com/a '),
        sampleLoc('a zero-width space', '​https://example.com/a'),
      ],
    },
  },
  {
    id: 'loc-blank-inside',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
    summary: 'There is white space inside the URL.',
    reason:
      'A URL cannot contain white space. Engines report an invalid URL, or guess a different one.',
    fix: 'Write %20 for a space that belongs to the URL, and remove line breaks.',
    examples: {
      valid: [sampleLoc('an escaped blank', 'https://example.com/a%20b')],
      invalid: [
        sampleLoc('a blank', 'https://example.com/a b'),
        sampleDocument('a line break', `<url><loc>https://example.com/a\nb</loc></url>`),
      ],
    },
  },
  {
    id: 'loc-backslash',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
    summary: 'The URL has backslashes instead of slashes.',
    reason:
      'A backslash is not allowed in a URL. It usually comes from a file path; browsers repair ' +
      'it, crawlers may not.',
    fix: 'Write slashes.',
    examples: {
      valid: [
        sampleLoc('slashes', 'https://example.com/a/b'),
        sampleLoc('an escaped backslash', 'https://example.com/?a=%5Cb'),
      ],
      invalid: [
        sampleDocument('in the path', `<url><loc>https://example.com/a\\b</loc></url>`),
        sampleDocument('throughout', `<url><loc>https:\\\\example.com\\a</loc></url>`),
      ],
    },
  },
  {
    id: 'loc-character-unsafe',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
    summary: 'The URL has characters that must be percent-encoded.',
    reason:
      'Quotes, angle brackets, braces, bars, carets and backticks are not allowed in a URL. ' +
      'Search Console reports an invalid URL.',
    fix: 'Percent-encode them: { is %7B, | is %7C, } is %7D.',
    examples: {
      valid: [
        sampleLoc('escaped', 'https://example.com/%7Bid%7D'),
        sampleLoc('an apostrophe, which is allowed', "https://example.com/o'neill"),
      ],
      invalid: [
        sampleLoc('braces', 'https://example.com/{id}'),
        sampleLoc('a bar', 'https://example.com/a|b'),
        sampleLoc('angle brackets', 'https://example.com/&lt;id&gt;'),
      ],
    },
  },
  {
    id: 'loc-percent-invalid',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2.1',
    summary: 'The URL has a percent sign that does not start an escape.',
    reason:
      'Two hexadecimal digits must follow a percent sign. Servers reject such URLs or interpret ' +
      'them differently.',
    fix: 'Write %25 for a percent sign, or correct the escape.',
    examples: {
      valid: [sampleLoc('two digits', 'https://example.com/100%25')],
      invalid: [
        sampleLoc('no digits', 'https://example.com/100%'),
        sampleLoc('one digit', 'https://example.com/%2'),
        sampleLoc('letters that are no digits', 'https://example.com/%zz'),
      ],
    },
  },
  {
    id: 'loc-ampersand-escaped',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#escaping',
    summary: 'The URL was escaped twice and still contains &amp; after decoding.',
    reason:
      'XML needs one escape, and parsers undo one. The server then sees a parameter called ' +
      'amp;b, so the value of b is lost.',
    fix: 'Escape once: write &amp; in the file, not &amp;amp;.',
    examples: {
      valid: [sampleLoc('escaped once', 'https://example.com/?a=1&amp;b=2')],
      invalid: [
        sampleLoc('escaped twice', 'https://example.com/?a=1&amp;amp;b=2'),
        sampleDocument(
          'an escape in CDATA',
          `<url><loc><![CDATA[https://example.com/?a=1&amp;b=2]]></loc></url>`,
        ),
      ],
    },
  },
  {
    id: 'loc-not-ascii',
    within: 'entry',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#escaping',
    summary: 'The URL has non-ASCII characters.',
    reason:
      'The protocol requires URLs to be encoded for the server. Google and Yandex read such ' +
      'characters as UTF-8; other tools may not.',
    fix: 'Percent-encode them as UTF-8 (ü is %C3%BC), and write the host in Punycode (xn--…).',
    examples: {
      valid: [sampleLoc('escaped', 'https://example.com/%C3%BCber')],
      invalid: [
        sampleLoc('in the path', 'https://example.com/über'),
        sampleLoc('in the host', 'https://bücher.example/'),
      ],
    },
  },
];
