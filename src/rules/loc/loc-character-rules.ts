// Rules that report characters of URLs that should be escaped, or not be there.
import type { RuleRow } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

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
        sampleDocument('a bare URL', `<url><loc>https://example.com/a</loc></url>`),
        sampleDocument(
          'a quote inside the URL',
          `<url><loc>https://example.com/o'neill</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument('double quotes', `<url><loc>"https://example.com/a"</loc></url>`),
        sampleDocument('brackets', `<url><loc>(https://example.com/a)</loc></url>`),
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
      valid: [sampleDocument('nothing around it', `<url><loc>https://example.com/</loc></url>`)],
      invalid: [
        sampleDocument('a blank', `<url><loc> https://example.com/</loc></url>`),
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
        sampleDocument('nothing around it', `<url><loc>https://example.com/a</loc></url>`),
        sampleDocument('ordinary white space', `<url><loc> https://example.com/a </loc></url>`),
      ],
      invalid: [
        sampleDocument('a no-break space', `<url><loc>https://example.com/a\u00a0</loc></url>`),
        sampleDocument('a zero-width space', `<url><loc>\u200bhttps://example.com/a</loc></url>`),
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
      valid: [
        sampleDocument('an escaped blank', `<url><loc>https://example.com/a%20b</loc></url>`),
      ],
      invalid: [
        sampleDocument('a blank', `<url><loc>https://example.com/a b</loc></url>`),
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
        sampleDocument('slashes', `<url><loc>https://example.com/a/b</loc></url>`),
        sampleDocument('an escaped backslash', `<url><loc>https://example.com/?a=%5Cb</loc></url>`),
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
        sampleDocument('escaped', `<url><loc>https://example.com/%7Bid%7D</loc></url>`),
        sampleDocument(
          'an apostrophe, which is allowed',
          `<url><loc>https://example.com/o'neill</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument('braces', `<url><loc>https://example.com/{id}</loc></url>`),
        sampleDocument('a bar', `<url><loc>https://example.com/a|b</loc></url>`),
        sampleDocument('angle brackets', `<url><loc>https://example.com/&lt;id&gt;</loc></url>`),
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
      valid: [sampleDocument('two digits', `<url><loc>https://example.com/100%25</loc></url>`)],
      invalid: [
        sampleDocument('no digits', `<url><loc>https://example.com/100%</loc></url>`),
        sampleDocument('one digit', `<url><loc>https://example.com/%2</loc></url>`),
        sampleDocument(
          'letters that are no digits',
          `<url><loc>https://example.com/%zz</loc></url>`,
        ),
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
      valid: [
        sampleDocument('escaped once', `<url><loc>https://example.com/?a=1&amp;b=2</loc></url>`),
      ],
      invalid: [
        sampleDocument(
          'escaped twice',
          `<url><loc>https://example.com/?a=1&amp;amp;b=2</loc></url>`,
        ),
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
      valid: [sampleDocument('escaped', `<url><loc>https://example.com/%C3%BCber</loc></url>`)],
      invalid: [
        sampleDocument('in the path', `<url><loc>https://example.com/über</loc></url>`),
        sampleDocument('in the host', `<url><loc>https://bücher.example/</loc></url>`),
      ],
    },
  },
];
