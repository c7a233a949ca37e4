// Rules that report what the reader finds wrong with a document as a whole: encoding, root, end.
import type { RuleRow } from '../rule-file.ts';
import { sampleDocument, sampleIndex, sampleUrlset } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

export const wholeDocumentRules: readonly RuleRow[] = [
  {
    id: 'encoding-not-utf8',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html',
    summary: 'The sitemap is not in UTF-8.',
    reason:
      'The protocol asks for UTF-8. Engines that take the bytes for UTF-8 see broken letters, ' +
      'or none of the file.',
    fix: 'Save the file as UTF-8, and declare encoding="UTF-8" or nothing.',
    examples: {
      valid: [
        {
          says: 'UTF-8',
          document: sampleDocument(`  <url><loc>https://example.com/café</loc></url>`),
        },
      ],
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
    summary: 'The document begins with a byte order mark.',
    reason:
      'It is legal in UTF-8 and not needed. Simple readers take it for text before the ' +
      'document.',
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
    summary: 'The declared encoding is not known.',
    reason:
      'A reader that goes by the declaration cannot read the file. This check ignored the ' +
      'label.',
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
    summary: "The declared encoding's name is understood, but not a registered one.",
    reason: 'XML asks for the names that IANA registers. Strict readers refuse any other.',
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
    summary: "The encoding's labels do not fit the bytes, or contradict each other.",
    reason:
      'Which label counts differs from reader to reader, so some of them read other letters ' +
      'than were written.',
    fix:
      'Declare the encoding that the file is in, UTF-8, and send the same charset, or none, ' +
      'with the media type.',
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
    summary: 'Bytes are not well-formed in the encoding of the document.',
    reason: 'An XML reader stops at the first of them: what follows is lost.',
    fix:
      'Write the file in one encoding, UTF-8. Mostly a value was copied from a database in ' +
      'another one.',
    examples: {
      valid: [
        {
          says: 'two bytes that are é in UTF-8',
          document: sampleDocument(`  <url><loc>https://example.com/caf\u00e9</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'one byte that is é in ISO-8859-1',
          document: () => {
            const bytes = new TextEncoder().encode(
              sampleDocument(`  <url><loc>https://example.com/caf?</loc></url>`),
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
    reason: 'There is nothing in it that an engine could read; engines report an error.',
    fix:
      'Find out why the generator, or the server, gave nothing: often it ran out of time or ' +
      'memory.',
    examples: {
      valid: [
        { says: 'an ordinary sitemap', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') },
      ],
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
      'Engines call the format unsupported and read nothing. Often the server sent an HTML ' +
      'page in place of the file.',
    fix:
      'Serve the sitemap itself: XML whose root is urlset or sitemapindex, an RSS or Atom ' +
      'feed, or a list of URLs. Make a missing file answer with 404.',
    examples: {
      valid: [
        { says: 'an ordinary sitemap', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') },
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
    summary: 'The sitemap holds no entries.',
    reason:
      'It tells engines nothing, Search Console reports an empty sitemap, and the schemas ask ' +
      'for one entry at least.',
    fix:
      'List at least one page, or take the sitemap out of the index and of robots.txt until it ' +
      'has one.',
    examples: {
      valid: [
        {
          says: 'one entry',
          document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
        },
      ],
      invalid: [
        { says: 'a urlset without url', document: sampleDocument('') },
        { says: 'an index without sitemap', document: sampleIndex('') },
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
      'XML allows nothing before the declaration: strict readers give up at the first byte. ' +
      'Search Console reports it as leading whitespace.',
    fix:
      'Make the declaration the first thing in the file. In PHP the blank mostly comes from a ' +
      'line after a closing ?> in some included file.',
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
    reason: 'XML allows nothing before the declaration: strict readers give up there.',
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
    summary: 'Text or tags come before the document.',
    reason:
      'It is not XML any more: strict readers read none of the file. Mostly it is a warning ' +
      "that the server's language printed.",
    fix:
      'Stop the output before the sitemap; turn off that errors are displayed, and fix what ' +
      'the text complains about.',
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
    reason: 'XML allows one, at the very beginning: strict readers give up at the second.',
    fix: 'Write it once. Mostly two parts of a program each write one.',
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
    reason:
      'The root has to be urlset or sitemapindex: engines that see another root do not look ' +
      'inside it.',
    fix: 'Take away the element round it.',
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
    summary: 'Another document begins where one was expected to end.',
    reason: 'XML has one root. Engines read the first at most, and report a parsing error.',
    fix:
      'Put all entries into one urlset, or each urlset into a file of its own, listed by an ' +
      'index.',
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
    summary: 'An entry follows the end of the document.',
    reason:
      'What follows the root is not XML any more: engines leave it out, or report a ' +
      'parsing error for the whole file.',
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
    summary: 'Something follows the end of the document.',
    reason:
      'Behind the root XML allows comments, instructions and white space alone: strict readers ' +
      'report an error for the whole file.',
    fix:
      'End the file with the closing tag of the root. Mostly the rest comes from a program ' +
      'that goes on printing.',
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
    summary: 'NUL bytes follow the end of the document.',
    reason:
      'XML forbids them anywhere: strict readers report an error. Mostly a file was written ' +
      'into a longer one, or a block was filled up.',
    fix: 'Cut the file off after the closing tag of the root.',
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
    summary: 'The document ends before its end.',
    reason: 'The rest of the list is missing, and strict readers report an error for all of it.',
    fix:
      'Write the whole file, under another name, and rename it when it is complete. Look at ' +
      'time and memory limits of the generator and of the server.',
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
