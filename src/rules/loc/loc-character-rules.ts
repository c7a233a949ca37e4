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
      'Quotes are not part of a URL, so what is in the loc is not one. The entry is left ' + 'out.',
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
    summary: 'White space is around the URL.',
    reason:
      'XML readers give the white space along with the URL. The schema collapses it and engines ' +
      'trim it, but other consumers may not.',
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
    summary: 'Unusual blanks or marks of no width are around the URL.',
    reason:
      'No-break spaces and marks of no width are not white space to XML. They come with the URL ' +
      'when it is copied from a document, and a reader that keeps them asks for another page.',
    fix: 'Delete them; a hex view or a linter shows where they are.',
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
    summary: 'White space is inside the URL.',
    reason:
      'A URL holds no white space. Engines report an invalid URL, or each guesses another one.',
    fix: 'Write %20 for a blank that belongs to the URL, and take out line breaks.',
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
    summary: 'The URL has backslashes in place of slashes.',
    reason:
      'A backslash is not a character of a URL. It comes from a path of a file system; browsers ' +
      'repair it, crawlers need not.',
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
      'Quotes, angle brackets, braces, bars, carets and backticks are allowed nowhere in a URL. ' +
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
    summary: 'The URL has a percent sign that begins no escape.',
    reason:
      'A percent sign has to be followed by two hexadecimal digits. Servers answer such URLs ' +
      'with an error, or each in its own way.',
    fix: 'Write %25 for a percent sign, or repair the escape.',
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
    summary: 'The URL was escaped twice and still holds &amp; after decoding.',
    reason:
      'XML asks for one escape, and readers undo one. What is left asks the server for a ' +
      'parameter called amp;b, so its value is lost.',
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
    summary: 'The URL has characters beyond ASCII.',
    reason:
      'The protocol asks for URLs that are encoded for the server. Google and Yandex read such ' +
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
