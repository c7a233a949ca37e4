// Rules that report what the reader finds wrong with a document as a whole: encoding, root, end.
import type { RuleRow } from '../port/rule-file.ts';
import {
  sampleDocument,
  sampleIndex,
  sampleUrlset,
  urlsetXml,
} from '../samples/sample-document.ts';

const SITEMAP = urlsetXml('  <url><loc>https://example.com/</loc></url>');

export const wholeDocumentRules: readonly RuleRow[] = [
  {
    id: 'encoding-not-utf8',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html',
    summary: 'The sitemap is not in UTF-8.',
    reason:
      'The protocol requires UTF-8. Engines that decode the bytes as UTF-8 see garbled ' +
      'characters, or cannot read the file.',
    fix: 'Save the file as UTF-8, and declare encoding="UTF-8" or no encoding.',
    examples: {
      valid: [sampleDocument('UTF-8', `  <url><loc>https://example.com/café</loc></url>`)],
      invalid: [
        {
          says: 'ISO-8859-1',
          document: () =>
            latin1Bytes(
              '<?xml version="1.0" encoding="ISO-8859-1"?>\n' +
                '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
                '  <url><loc>https://example.com/caf\u00e9</loc></url>\n</urlset>\n',
            ),
        },
      ],
    },
  },
  {
    id: 'encoding-byte-order-mark',
    within: 'document',
    severity: 'info',
    basis: 'https://www.w3.org/TR/xml/#charencoding',
    summary: 'The document starts with a byte order mark.',
    reason:
      'It is legal in UTF-8 but not needed. Simple parsers treat it as text before the document.',
    fix: 'Save the file as UTF-8 without a byte order mark.',
    examples: {
      valid: [{ says: 'no mark', document: SITEMAP }],
      invalid: [
        { says: 'a mark before the declaration', document: `\ufeff${SITEMAP}` },
        { says: 'a mark before a list', document: '\ufeffhttps://example.com/\n' },
      ],
    },
  },
  {
    id: 'encoding-label-unknown',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/xml/#charencoding',
    summary: 'The declared encoding is unknown.',
    reason: 'Parsers that follow the declaration cannot read the file. This check ignored it.',
    fix: 'Declare encoding="UTF-8".',
    examples: {
      valid: [{ says: 'UTF-8', document: SITEMAP }],
      invalid: [{ says: 'UTF-9', document: SITEMAP.replace('UTF-8', 'UTF-9') }],
    },
  },
  {
    id: 'encoding-label-unregistered',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/xml/#charencoding',
    summary: 'The name of the declared encoding is not a registered one.',
    reason:
      'XML requires names registered with IANA. This name can be understood, but strict parsers ' +
      'reject it.',
    fix: 'Write the registered name: UTF-8, not utf8.',
    examples: {
      valid: [{ says: 'utf-8, in lower case', document: SITEMAP.replace('UTF-8', 'utf-8') }],
      invalid: [{ says: 'utf8', document: SITEMAP.replace('UTF-8', 'utf8') }],
    },
  },
  {
    id: 'encoding-label-mismatch',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/xml/#charencoding',
    summary: 'The declared encodings do not match the bytes, or contradict each other.',
    reason:
      'Parsers differ in which declaration they follow, so some of them decode the wrong ' +
      'characters.',
    fix:
      'Declare the encoding that the file uses, UTF-8, and send the same charset, or none, in ' +
      'the Content-Type.',
    examples: {
      valid: [
        {
          says: 'declaration and media type agree',
          document: SITEMAP,
          contentType: 'application/xml; charset=UTF-8',
        },
      ],
      invalid: [
        { says: 'a UTF-16 label on text in UTF-8', document: SITEMAP.replace('UTF-8', 'UTF-16') },
        {
          says: 'the media type says ISO-8859-1',
          document: SITEMAP,
          contentType: 'application/xml; charset=ISO-8859-1',
        },
      ],
    },
  },
  {
    id: 'encoding-ill-formed',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html',
    summary: 'The document contains bytes that are invalid in its encoding.',
    reason: 'An XML parser stops at the first one: everything after it is lost.',
    fix:
      'Write the file in one encoding, UTF-8. Usually a value was copied from a database with ' +
      'another encoding.',
    examples: {
      valid: [
        sampleDocument(
          'two bytes that are é in UTF-8',
          `  <url><loc>https://example.com/caf\u00e9</loc></url>`,
        ),
      ],
      invalid: [
        {
          says: 'one byte that is é in ISO-8859-1',
          document: () => {
            const bytes = new TextEncoder().encode(
              urlsetXml(`  <url><loc>https://example.com/caf?</loc></url>`),
            );
            bytes[bytes.lastIndexOf(0x3f /* ? */)] = 0xe9;
            return bytes;
          },
        },
      ],
    },
  },
  {
    id: 'document-empty',
    within: 'document',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The file is empty.',
    reason: 'It contains nothing that an engine could read; engines report an error.',
    fix:
      'Find out why the generator or the server returned nothing: often it ran out of time or ' +
      'memory.',
    examples: {
      valid: [sampleUrlset('an ordinary sitemap', '<lastmod>2026-06-15</lastmod>')],
      invalid: [
        { says: 'no bytes', document: '' },
        { says: 'white space alone', document: '\n\n' },
      ],
    },
  },
  {
    id: 'document-not-sitemap',
    within: 'document',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The file is not a sitemap in any format of the protocol.',
    reason:
      'Engines report an unsupported format and read nothing. Often the server sent an HTML page ' +
      'instead of the file.',
    fix:
      'Serve the sitemap itself: XML whose root is urlset or sitemapindex, an RSS or Atom feed, ' +
      'or a list of URLs. Return 404 for a missing file.',
    examples: {
      valid: [
        sampleUrlset('an ordinary sitemap', '<lastmod>2026-06-15</lastmod>'),
        { says: 'a list of URLs', document: 'https://example.com/\nhttps://example.com/about\n' },
      ],
      invalid: [
        {
          says: 'an HTML page',
          document:
            '<!doctype html><html><head><title>Not found</title></head><body></body></html>',
        },
        {
          says: 'another kind of XML',
          document: '<?xml version="1.0"?><sites><site>https://example.com/</site></sites>',
        },
        { says: 'JSON', document: '{"urls":["https://example.com/"]}' },
      ],
    },
  },
  {
    id: 'document-without-entries',
    within: 'document',
    severity: 'warning',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The sitemap has no entries.',
    reason:
      'It gives engines nothing, Search Console reports an empty sitemap, and the schemas ' +
      'require at least one entry.',
    fix:
      'List at least one page, or remove the sitemap from the index and robots.txt until it has ' +
      'one.',
    examples: {
      valid: [sampleDocument('one entry', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [
        sampleDocument('a urlset without url', ''),
        sampleIndex('an index without sitemap', ''),
      ],
    },
  },
  {
    id: 'document-blank-before',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
    summary: 'White space, a second byte order mark or NUL bytes come before the document.',
    reason:
      'XML allows nothing before the declaration: strict parsers stop at the first byte. Search ' +
      'Console reports leading whitespace.',
    fix:
      'Make the declaration the first thing in the file. In PHP the white space usually comes ' +
      'from a line after a closing ?> in an included file.',
    examples: {
      valid: [
        { says: 'the declaration comes first', document: SITEMAP },
        { says: 'one byte order mark', document: `\ufeff${SITEMAP}` },
      ],
      invalid: [
        { says: 'an empty line before the declaration', document: `\n${SITEMAP}` },
        { says: 'two byte order marks', document: `\ufeff\ufeff${SITEMAP}` },
      ],
    },
  },
  {
    id: 'document-comment-before',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
    summary: 'A comment comes before the XML declaration.',
    reason: 'XML allows nothing before the declaration: strict parsers stop there.',
    fix: 'Move the comment after the declaration.',
    examples: {
      valid: [
        {
          says: 'a comment behind the declaration',
          document: SITEMAP.replace('<urlset', '<!-- made by hand -->\n<urlset'),
        },
      ],
      invalid: [{ says: 'a comment before it', document: `<!-- made by hand -->\n${SITEMAP}` }],
    },
  },
  {
    id: 'document-content-before',
    within: 'document',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
    summary: 'There is content before the XML declaration or root element.',
    reason:
      'The file is not valid XML: strict parsers read none of it. Usually the content is a ' +
      "warning that the server's language printed.",
    fix:
      'Stop the output before the sitemap: turn off the display of errors, and fix the cause of ' +
      'the message.',
    examples: {
      valid: [{ says: 'the declaration comes first', document: SITEMAP }],
      invalid: [
        {
          says: 'a notice of PHP',
          document: `Warning: Undefined variable $page in sitemap.php\n${SITEMAP}`,
        },
        { says: 'a tag', document: `<br />\n${SITEMAP}` },
      ],
    },
  },
  {
    id: 'document-declaration-repeated',
    within: 'document',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
    summary: 'The XML declaration appears twice.',
    reason: 'XML allows one, at the very beginning: strict parsers stop at the second.',
    fix: 'Write it once. Usually two parts of a program each write one.',
    examples: {
      valid: [{ says: 'one declaration', document: SITEMAP }],
      invalid: [{ says: 'two declarations', document: `<?xml version="1.0"?>\n${SITEMAP}` }],
    },
  },
  {
    id: 'document-root-inside',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
    summary: 'The sitemap is inside an unknown element.',
    reason: 'The root must be urlset or sitemapindex: engines do not look inside any other root.',
    fix: 'Remove the element around it.',
    examples: {
      valid: [{ says: 'the root is urlset', document: SITEMAP }],
      invalid: [
        {
          says: 'a urlset in a response',
          document: `<response>${SITEMAP.replace(/^.*\n/, '')}</response>`,
        },
      ],
    },
  },
  {
    id: 'document-root-repeated',
    within: 'document',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#sec-well-formed',
    summary: 'The file contains more than one document.',
    reason:
      'An XML document has one root. Engines read at most the first, and report a parsing error.',
    fix: 'Put all entries in one urlset, or each urlset in its own file, listed by an index.',
    examples: {
      valid: [{ says: 'one root', document: SITEMAP }],
      invalid: [
        {
          says: 'two sitemaps one after the other',
          document: SITEMAP + SITEMAP.replace(/^.*\n/, ''),
        },
      ],
    },
  },
  {
    id: 'document-entry-after-root',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#sec-well-formed',
    summary: 'An entry comes after the end of the document.',
    reason:
      'Content after the root is not valid XML: engines ignore it, or report a parsing error for ' +
      'the whole file.',
    fix: 'Add entries before the closing tag of the root.',
    examples: {
      valid: [{ says: 'entries inside the root', document: SITEMAP }],
      invalid: [
        {
          says: 'an entry behind </urlset>',
          document: `${SITEMAP}<url><loc>https://example.com/b</loc></url>`,
        },
      ],
    },
  },
  {
    id: 'document-content-after',
    within: 'document',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#sec-well-formed',
    summary: 'There is content after the end of the document.',
    reason:
      'XML allows only comments, processing instructions and white space after the root: strict ' +
      'parsers report an error for the whole file.',
    fix:
      'End the file with the closing tag of the root. Usually a program keeps printing after the ' +
      'sitemap.',
    examples: {
      valid: [{ says: 'a comment behind the root', document: `${SITEMAP}<!-- 1 page -->\n` }],
      invalid: [
        { says: 'text behind the root', document: `${SITEMAP}Done.\n` },
        { says: 'a tag behind the root', document: `${SITEMAP}<script></script>\n` },
      ],
    },
  },
  {
    id: 'document-nul-after',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/xml/#charsets',
    summary: 'There are NUL bytes after the end of the document.',
    reason:
      'XML forbids them: strict parsers report an error. Usually the file was written over a ' +
      'longer one, or a block was padded.',
    fix: 'Truncate the file after the closing tag of the root.',
    examples: {
      valid: [{ says: 'a line break at the end', document: SITEMAP }],
      invalid: [{ says: 'three NUL bytes', document: `${SITEMAP}\0\0\0` }],
    },
  },
  {
    id: 'document-cut',
    within: 'document',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#sec-well-formed',
    summary: 'The document is truncated.',
    reason:
      'The rest of the list is missing, and strict parsers report an error for the whole file.',
    fix:
      'Write the file under another name and rename it when it is complete. Check the time and ' +
      'memory limits of the generator and the server.',
    examples: {
      valid: [{ says: 'the root is closed', document: SITEMAP }],
      invalid: [
        { says: 'no closing tag of the root', document: SITEMAP.replace('</urlset>', '') },
        { says: 'cut within an entry', document: SITEMAP.slice(0, -40) },
      ],
    },
  },
];

/** Text in Latin-1, one byte a character. */
function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
