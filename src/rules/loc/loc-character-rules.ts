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
        {
          says: 'a bare URL',
          document: sampleDocument(`<url><loc>https://example.com/a</loc></url>`),
        },
        {
          says: 'a quote inside the URL',
          document: sampleDocument(`<url><loc>https://example.com/o'neill</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'double quotes',
          document: sampleDocument(`<url><loc>"https://example.com/a"</loc></url>`),
        },
        {
          says: 'brackets',
          document: sampleDocument(`<url><loc>(https://example.com/a)</loc></url>`),
        },
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
      valid: [
        {
          says: 'nothing around it',
          document: sampleDocument(`<url><loc>https://example.com/</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'a blank',
          document: sampleDocument(`<url><loc> https://example.com/</loc></url>`),
        },
        {
          says: 'line breaks',
          document: sampleDocument(`<url><loc>\n  https://example.com/\n</loc></url>`),
        },
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
        {
          says: 'nothing around it',
          document: sampleDocument(`<url><loc>https://example.com/a</loc></url>`),
        },
        {
          says: 'ordinary white space',
          document: sampleDocument(`<url><loc> https://example.com/a </loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'a no-break space',
          document: sampleDocument(`<url><loc>https://example.com/a\u00a0</loc></url>`),
        },
        {
          says: 'a zero-width space',
          document: sampleDocument(`<url><loc>\u200bhttps://example.com/a</loc></url>`),
        },
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
        {
          says: 'an escaped blank',
          document: sampleDocument(`<url><loc>https://example.com/a%20b</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'a blank',
          document: sampleDocument(`<url><loc>https://example.com/a b</loc></url>`),
        },
        {
          says: 'a line break',
          document: sampleDocument(`<url><loc>https://example.com/a\nb</loc></url>`),
        },
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
        {
          says: 'slashes',
          document: sampleDocument(`<url><loc>https://example.com/a/b</loc></url>`),
        },
        {
          says: 'an escaped backslash',
          document: sampleDocument(`<url><loc>https://example.com/?a=%5Cb</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'in the path',
          document: sampleDocument(`<url><loc>https://example.com/a\\b</loc></url>`),
        },
        {
          says: 'throughout',
          document: sampleDocument(`<url><loc>https:\\\\example.com\\a</loc></url>`),
        },
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
        {
          says: 'escaped',
          document: sampleDocument(`<url><loc>https://example.com/%7Bid%7D</loc></url>`),
        },
        {
          says: 'an apostrophe, which is allowed',
          document: sampleDocument(`<url><loc>https://example.com/o'neill</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'braces',
          document: sampleDocument(`<url><loc>https://example.com/{id}</loc></url>`),
        },
        {
          says: 'a bar',
          document: sampleDocument(`<url><loc>https://example.com/a|b</loc></url>`),
        },
        {
          says: 'angle brackets',
          document: sampleDocument(`<url><loc>https://example.com/&lt;id&gt;</loc></url>`),
        },
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
      valid: [
        {
          says: 'two digits',
          document: sampleDocument(`<url><loc>https://example.com/100%25</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'no digits',
          document: sampleDocument(`<url><loc>https://example.com/100%</loc></url>`),
        },
        {
          says: 'one digit',
          document: sampleDocument(`<url><loc>https://example.com/%2</loc></url>`),
        },
        {
          says: 'letters that are no digits',
          document: sampleDocument(`<url><loc>https://example.com/%zz</loc></url>`),
        },
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
        {
          says: 'escaped once',
          document: sampleDocument(`<url><loc>https://example.com/?a=1&amp;b=2</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'escaped twice',
          document: sampleDocument(`<url><loc>https://example.com/?a=1&amp;amp;b=2</loc></url>`),
        },
        {
          says: 'an escape in CDATA',
          document: sampleDocument(
            `<url><loc><![CDATA[https://example.com/?a=1&amp;b=2]]></loc></url>`,
          ),
        },
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
      valid: [
        {
          says: 'escaped',
          document: sampleDocument(`<url><loc>https://example.com/%C3%BCber</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'in the path',
          document: sampleDocument(`<url><loc>https://example.com/über</loc></url>`),
        },
        {
          says: 'in the host',
          document: sampleDocument(`<url><loc>https://bücher.example/</loc></url>`),
        },
      ],
    },
  },
];
