// Rules that report XML syntax errors that the reader finds.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleDocument, sampleUrlset, urlsetXml } from '../samples/sample-document.ts';

const SITEMAP = urlsetXml('  <url><loc>https://example.com/</loc></url>');

export const xmlSyntaxRules: readonly RuleRow[] = [
  {
    id: 'xml-version',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
    summary: 'The XML declaration has a version other than 1.0.',
    reason: 'Sitemaps are XML 1.0. Parsers that support only this version may reject the file.',
    fix: 'Write version="1.0".',
    examples: {
      valid: [{ says: 'version 1.0', document: SITEMAP }],
      invalid: [{ says: 'version 1.1', document: SITEMAP.replace('"1.0"', '"1.1"') }],
    },
  },
  {
    id: 'xml-declaration-missing',
    within: 'document',
    severity: 'info',
    basis: 'https://ziyuan.baidu.com/college/courseinfo?id=267',
    summary: 'The XML declaration is missing.',
    reason:
      "XML 1.0 does not require it. Baidu's documentation, which we know only from copies, wants " +
      'it as the first line.',
    fix: 'Begin the file with <?xml version="1.0" encoding="UTF-8"?>.',
    engines: ['baidu'],
    examples: {
      valid: [{ says: 'a declaration', document: SITEMAP }],
      invalid: [{ says: 'none', document: SITEMAP.replace(/^.*\n/, '') }],
    },
  },
  {
    id: 'xml-declaration-malformed',
    within: 'document',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
    summary: 'The XML declaration is malformed.',
    reason: 'Strict parsers stop at the first line.',
    fix: 'Write <?xml version="1.0" encoding="UTF-8"?>, with the question mark at both ends.',
    examples: {
      valid: [{ says: '<?xml … ?>', document: SITEMAP }],
      invalid: [{ says: '<?xml … >', document: SITEMAP.replace('?>', '>') }],
    },
  },
  {
    id: 'xml-doctype',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/xml/#dt-doctype',
    summary: 'The document has a DOCTYPE; no entity in it was expanded.',
    reason:
      'Sitemaps do not need one. Many parsers reject documents with a DOCTYPE, because entities ' +
      'can be used for attacks.',
    fix: 'Remove the DOCTYPE, and write characters directly instead of entities.',
    examples: {
      valid: [{ says: 'no DOCTYPE', document: SITEMAP }],
      invalid: [
        { says: 'a DOCTYPE', document: SITEMAP.replace('<urlset', '<!DOCTYPE urlset>\n<urlset') },
      ],
    },
  },
  {
    id: 'xml-entity-declared',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#sec-entity-decl',
    summary: 'The document uses an entity declared in its DOCTYPE; it was not expanded.',
    reason:
      'Sitemap readers do not expand entities, for security: its value is lost, and so is a URL ' +
      'that contains it.',
    fix: 'Replace the entity with its value.',
    examples: {
      valid: [sampleDocument('the text itself', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [
        {
          says: 'an entity in loc',
          document: urlsetXml(`  <url><loc>https://&host;/</loc></url>`).replace(
            '<urlset',
            '<!DOCTYPE urlset [<!ENTITY host "example.com">]>\n<urlset',
          ),
        },
      ],
    },
  },
  {
    id: 'xml-entity-html',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#dt-entref',
    summary: 'The document uses an HTML entity, which XML does not define.',
    reason:
      'XML defines only amp, lt, gt, quot and apos. Strict parsers stop at any other name: ' +
      'everything after it is lost.',
    fix: 'Write the character itself in UTF-8 (é), or its number (&#233;).',
    examples: {
      valid: [
        sampleDocument(
          'a character by its number',
          `  <url><loc>https://example.com/caf&#233;</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument('&eacute;', `  <url><loc>https://example.com/caf&eacute;</loc></url>`),
      ],
    },
  },
  {
    id: 'xml-entity-unknown',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#dt-entref',
    summary: 'The document uses an entity that is not declared.',
    reason:
      'Strict parsers stop there: everything after it is lost. Usually it is an unescaped ' +
      'ampersand of a query string.',
    fix: 'Write &amp; for an ampersand that does not begin an entity.',
    examples: {
      valid: [
        sampleDocument(
          'an escaped ampersand',
          `  <url><loc>https://example.com/?a=1&amp;copyleft;</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument('&copyleft;', `  <url><loc>https://example.com/?a=1&copyleft;</loc></url>`),
      ],
    },
  },
  {
    id: 'xml-ampersand-unescaped',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#escaping',
    summary: 'An ampersand is not escaped as &amp;.',
    reason:
      'Strict parsers stop there: everything after it is lost. Search Console reports a parsing ' +
      'error.',
    fix: 'Write &amp; for every & in a URL, exactly once.',
    examples: {
      valid: [
        sampleDocument(
          '&amp; between parameters',
          `  <url><loc>https://example.com/?a=1&amp;b=2</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument(
          '& between parameters',
          `  <url><loc>https://example.com/?a=1&b=2</loc></url>`,
        ),
      ],
    },
  },
  {
    id: 'xml-reference-invalid',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#dt-charref',
    summary: 'A character reference is invalid.',
    reason:
      'It does not name a character, or has a capital X. Strict parsers stop there: everything ' +
      'after it is lost.',
    fix: 'Write the character itself, or its number, such as &#233; or &#xE9;.',
    examples: {
      valid: [
        sampleDocument(
          'the last character there is',
          `  <url><loc>https://example.com/&#x10FFFF;</loc></url>`,
        ),
        sampleDocument(
          'a hexadecimal number',
          `  <url><loc>https://example.com/caf&#xe9;</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument(
          'one beyond the last',
          `  <url><loc>https://example.com/&#x110000;</loc></url>`,
        ),
        sampleDocument('a capital X', `  <url><loc>https://example.com/caf&#Xe9;</loc></url>`),
      ],
    },
  },
  {
    id: 'xml-character-forbidden',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#charsets',
    summary: 'The document contains a character that XML forbids.',
    reason:
      'Control characters are not even allowed as references: strict parsers stop at them, and ' +
      'everything after them is lost.',
    fix:
      'Remove control characters from values before writing them; only tabs and line breaks are ' +
      'allowed.',
    examples: {
      valid: [sampleUrlset('a tab between elements', '\t<lastmod>2026-06-15</lastmod>')],
      invalid: [
        sampleDocument('a vertical tab', `  <url><loc>https://example.com/a\u000bb</loc></url>`),
        sampleDocument(
          'a control by reference',
          `  <url><loc>https://example.com/a&#1;b</loc></url>`,
        ),
      ],
    },
  },
  {
    id: 'xml-less-than-unescaped',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#escaping',
    summary: 'A less-than sign is not escaped as &lt;.',
    reason:
      'Every parser takes it for the start of a tag: strict ones stop there, and everything ' +
      'after it is lost.',
    fix: 'Write &lt; in text, and %3C in URLs.',
    examples: {
      valid: [
        sampleDocument('%3C in a URL', `  <url><loc>https://example.com/?max=%3C5</loc></url>`),
      ],
      invalid: [
        sampleDocument('< in a URL', `  <url><loc>https://example.com/?max=<5</loc></url>`),
      ],
    },
  },
  {
    id: 'xml-cdata-end-in-text',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#syntax',
    summary: 'The text contains ]]>.',
    reason:
      'These characters end a CDATA section and are not allowed elsewhere: strict parsers stop ' +
      'there. Usually the start of the section was lost.',
    fix: 'Write ]]&gt;, or add the start of the CDATA section.',
    examples: {
      valid: [
        sampleDocument(
          'CDATA with its beginning',
          `  <url><loc><![CDATA[https://example.com/]]></loc></url>`,
        ),
      ],
      invalid: [sampleDocument('its end alone', `  <url><loc>https://example.com/]]></loc></url>`)],
    },
  },
  {
    id: 'xml-tag-cut',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#sec-starttags',
    summary: 'A tag is not closed before the next less-than sign.',
    reason: 'The tag has no >: strict parsers stop there, and everything after it is lost.',
    fix: 'Close every tag with >.',
    examples: {
      valid: [
        sampleDocument('both tags are whole', `  <url><loc>https://example.com/</loc></url>`),
      ],
      invalid: [sampleDocument('</loc without >', `  <url><loc>https://example.com/</loc</url>`)],
    },
  },
  {
    id: 'xml-attribute-unquoted',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#NT-AttValue',
    summary: 'The value of an attribute is not in quotes.',
    reason: 'Unlike HTML, XML requires quotes: strict parsers stop there.',
    fix: 'Put the value into single or double quotes.',
    examples: {
      valid: [
        sampleDocument('single quotes', `  <url><loc>https://example.com/</loc></url>`, {
          attributes: `xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'`,
        }),
      ],
      invalid: [
        sampleDocument('no quotes', `  <url><loc>https://example.com/</loc></url>`, {
          attributes: 'xmlns=http://www.sitemaps.org/schemas/sitemap/0.9',
        }),
      ],
    },
  },
  {
    id: 'xml-attribute-malformed',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#NT-Attribute',
    summary: 'An attribute is malformed.',
    reason: 'Strict parsers stop there. The value of the attribute is lost.',
    fix: 'Write name="value", with a space between attributes and a quote on each side.',
    examples: {
      valid: [
        sampleDocument(
          'two attributes with a blank between them',
          `  <url><loc>https://example.com/</loc></url>`,
          { attributes: 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xml:lang="en"' },
        ),
      ],
      invalid: [
        sampleDocument('a name without a value', `  <url><loc>https://example.com/</loc></url>`, {
          attributes: 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" version',
        }),
        sampleDocument('no blank between them', `  <url><loc>https://example.com/</loc></url>`, {
          attributes: 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"xml:lang="en"',
        }),
      ],
    },
  },
  {
    id: 'xml-attribute-repeated',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#uniqattspec',
    summary: 'An attribute appears twice in one tag.',
    reason: 'XML forbids it: strict parsers stop there. Others use one of the two.',
    fix: 'Keep one of them.',
    examples: {
      valid: [
        sampleDocument('each attribute once', `  <url><loc>https://example.com/</loc></url>`),
      ],
      invalid: [
        sampleDocument('xmlns twice', `  <url><loc>https://example.com/</loc></url>`, {
          attributes:
            'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
            'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
        }),
      ],
    },
  },
  {
    id: 'xml-name-case',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#dt-match',
    summary: 'An element name has the wrong case.',
    reason:
      'XML names are case-sensitive: to engines <Loc> is an unknown element, and the entry has ' +
      'no URL.',
    fix:
      'Write the names as in the protocol: urlset, url, loc, lastmod, changefreq, priority, ' +
      'sitemapindex, sitemap.',
    examples: {
      valid: [sampleDocument('lower case', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [
        sampleDocument('<Loc>', `  <url><Loc>https://example.com/</Loc></url>`),
        sampleUrlset('<lastMod>', '<lastMod>2026-06-15</lastMod>'),
        sampleDocument('start and end differ', `  <url><loc>https://example.com/</LOC></url>`),
      ],
    },
  },
  {
    id: 'xml-end-tag-missing',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#GIMatch',
    summary: 'An element has no end tag of its own.',
    reason:
      'Strict parsers stop there, and everything after it is lost. Others guess where the value ' +
      'ends.',
    fix: 'Close each element with its own end tag.',
    examples: {
      valid: [sampleUrlset('lastmod is closed', '<lastmod>2026-06-15</lastmod>')],
      invalid: [sampleUrlset('lastmod is not closed', '<lastmod>2026-06-15')],
    },
  },
  {
    id: 'xml-end-tag-stray',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#GIMatch',
    summary: 'An end tag has no matching start tag.',
    reason: 'Strict parsers stop there, and everything after it is lost.',
    fix: 'Remove it, or add its start tag.',
    examples: {
      valid: [sampleUrlset('each end tag has its start tag', '<lastmod>2026-06-15</lastmod>')],
      invalid: [sampleUrlset('</lastmod> alone', '</lastmod>')],
    },
  },
];
