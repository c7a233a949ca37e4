// Rules that report XML syntax errors that the reader finds.
import type { RuleRow } from '../rule-file.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

export const xmlSyntaxRules: readonly RuleRow[] = [
  {
    id: 'xml-version',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
    summary: 'The declaration says another version than XML 1.0.',
    reason: 'Sitemaps are XML 1.0. Readers that know that version alone may refuse the file.',
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
      "XML 1.0 does not ask for it. Baidu's instructions, of which we know copies alone, want " +
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
    reason: 'Strict readers give up at the first line.',
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
    summary: 'There is a DOCTYPE; nothing in it was expanded.',
    reason:
      'Sitemaps need none. Many readers refuse documents that have one, because entities can ' +
      'be used for attacks.',
    fix: 'Take the DOCTYPE out, and write characters themselves in place of entities.',
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
    summary: 'An entity that the DOCTYPE declares is used; it was not expanded.',
    reason:
      'Readers of sitemaps do not expand entities, for their safety: what it stands for is ' +
      'lost, and with it a URL that holds it.',
    fix: 'Write out what the entity stands for.',
    examples: {
      valid: [
        {
          says: 'the text itself',
          document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'an entity in loc',
          document: sampleDocument(`  <url><loc>https://&host;/</loc></url>`).replace(
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
    summary: "An entity is HTML's; XML does not know it.",
    reason:
      'XML knows amp, lt, gt, quot and apos alone. At any other name strict readers stop: what ' +
      'follows is lost.',
    fix: 'Write the character itself in UTF-8 (é), or its number (&#233;).',
    examples: {
      valid: [
        {
          says: 'a character by its number',
          document: sampleDocument(`  <url><loc>https://example.com/caf&#233;</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '&eacute;',
          document: sampleDocument(`  <url><loc>https://example.com/caf&eacute;</loc></url>`),
        },
      ],
    },
  },
  {
    id: 'xml-entity-unknown',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#dt-entref',
    summary: 'An entity is declared nowhere.',
    reason:
      'Strict readers stop there: what follows is lost. Mostly it is an ampersand of a query ' +
      'that was not escaped.',
    fix: 'Write &amp; for an ampersand that begins no entity.',
    examples: {
      valid: [
        {
          says: 'an escaped ampersand',
          document: sampleDocument(
            `  <url><loc>https://example.com/?a=1&amp;copyleft;</loc></url>`,
          ),
        },
      ],
      invalid: [
        {
          says: '&copyleft;',
          document: sampleDocument(`  <url><loc>https://example.com/?a=1&copyleft;</loc></url>`),
        },
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
      'Strict readers stop there: what follows is lost. Search Console reports a parsing error.',
    fix: 'Write &amp; for every & in a URL, once.',
    examples: {
      valid: [
        {
          says: '&amp; between parameters',
          document: sampleDocument(`  <url><loc>https://example.com/?a=1&amp;b=2</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '& between parameters',
          document: sampleDocument(`  <url><loc>https://example.com/?a=1&b=2</loc></url>`),
        },
      ],
    },
  },
  {
    id: 'xml-reference-invalid',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#dt-charref',
    summary: 'A reference does not name a character, or is written with a capital X.',
    reason: 'Strict readers stop there: what follows is lost.',
    fix: 'Write the character itself, or its number as &#233; or &#xE9;.',
    examples: {
      valid: [
        {
          says: 'the last character there is',
          document: sampleDocument(`  <url><loc>https://example.com/&#x10FFFF;</loc></url>`),
        },
        {
          says: 'a hexadecimal number',
          document: sampleDocument(`  <url><loc>https://example.com/caf&#xe9;</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'one beyond the last',
          document: sampleDocument(`  <url><loc>https://example.com/&#x110000;</loc></url>`),
        },
        {
          says: 'a capital X',
          document: sampleDocument(`  <url><loc>https://example.com/caf&#Xe9;</loc></url>`),
        },
      ],
    },
  },
  {
    id: 'xml-character-forbidden',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#charsets',
    summary: 'There is a character that XML forbids.',
    reason:
      'Control characters may not even appear there as references: strict readers stop at them, ' +
      'and what follows is lost.',
    fix:
      'Take control characters out of values before they are written; tab and line ends alone ' +
      'are allowed.',
    examples: {
      valid: [
        {
          says: 'a tab between elements',
          document: sampleUrlset('\t<lastmod>2026-06-15</lastmod>'),
        },
      ],
      invalid: [
        {
          says: 'a vertical tab',
          document: sampleDocument(`  <url><loc>https://example.com/a\u000bb</loc></url>`),
        },
        {
          says: 'a control by reference',
          document: sampleDocument(`  <url><loc>https://example.com/a&#1;b</loc></url>`),
        },
      ],
    },
  },
  {
    id: 'xml-less-than-unescaped',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#escaping',
    summary: 'A less-than sign is not escaped as &lt;.',
    reason: 'It begins a tag for every reader: strict ones stop there, and what follows is lost.',
    fix: 'Write &lt; in text, and %3C in URLs.',
    examples: {
      valid: [
        {
          says: '%3C in a URL',
          document: sampleDocument(`  <url><loc>https://example.com/?max=%3C5</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '< in a URL',
          document: sampleDocument(`  <url><loc>https://example.com/?max=<5</loc></url>`),
        },
      ],
    },
  },
  {
    id: 'xml-cdata-end-in-text',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#syntax',
    summary: 'The characters ]]> are in text.',
    reason:
      'They end a CDATA section and may appear nowhere else: strict readers stop there. Mostly ' +
      "the section's beginning was lost.",
    fix: 'Write ]]&gt;, or give the CDATA section its beginning.',
    examples: {
      valid: [
        {
          says: 'CDATA with its beginning',
          document: sampleDocument(`  <url><loc><![CDATA[https://example.com/]]></loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'its end alone',
          document: sampleDocument(`  <url><loc>https://example.com/]]></loc></url>`),
        },
      ],
    },
  },
  {
    id: 'xml-tag-cut',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#sec-starttags',
    summary: 'A tag is ended by the next less-than sign.',
    reason: 'The tag has no > of its own: strict readers stop there, and what follows is lost.',
    fix: 'Close every tag with >.',
    examples: {
      valid: [
        {
          says: 'both tags are whole',
          document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
        },
      ],
      invalid: [
        {
          says: '</loc without >',
          document: sampleDocument(`  <url><loc>https://example.com/</loc</url>`),
        },
      ],
    },
  },
  {
    id: 'xml-attribute-unquoted',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#NT-AttValue',
    summary: "An attribute's value is not in quotes.",
    reason: 'XML asks for quotes, unlike HTML: strict readers stop there.',
    fix: 'Put the value into single or double quotes.',
    examples: {
      valid: [
        {
          says: 'single quotes',
          document: sampleDocument(
            `  <url><loc>https://example.com/</loc></url>`,
            `xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'`,
          ),
        },
      ],
      invalid: [
        {
          says: 'no quotes',
          document: sampleDocument(
            `  <url><loc>https://example.com/</loc></url>`,
            'xmlns=http://www.sitemaps.org/schemas/sitemap/0.9',
          ),
        },
      ],
    },
  },
  {
    id: 'xml-attribute-malformed',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#NT-Attribute',
    summary: 'An attribute is malformed.',
    reason: 'Strict readers stop there. What the attribute should have said is lost.',
    fix: 'Write name="value", with blanks between attributes and a quote at either end.',
    examples: {
      valid: [
        {
          says: 'two attributes with a blank between them',
          document: sampleDocument(
            `  <url><loc>https://example.com/</loc></url>`,
            'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xml:lang="en"',
          ),
        },
      ],
      invalid: [
        {
          says: 'a name without a value',
          document: sampleDocument(
            `  <url><loc>https://example.com/</loc></url>`,
            'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" version',
          ),
        },
        {
          says: 'no blank between them',
          document: sampleDocument(
            `  <url><loc>https://example.com/</loc></url>`,
            'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"xml:lang="en"',
          ),
        },
      ],
    },
  },
  {
    id: 'xml-attribute-repeated',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#uniqattspec',
    summary: 'An attribute appears twice in one tag.',
    reason: 'XML forbids it: strict readers stop there. Others take one of the two.',
    fix: 'Keep one of them.',
    examples: {
      valid: [
        {
          says: 'each attribute once',
          document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
        },
      ],
      invalid: [
        {
          says: 'xmlns twice',
          document: sampleDocument(
            `  <url><loc>https://example.com/</loc></url>`,
            'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
              'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
          ),
        },
      ],
    },
  },
  {
    id: 'xml-name-case',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#dt-match',
    summary: 'A name is not in the case that XML asks for.',
    reason:
      'Names in XML are case-sensitive: for engines <Loc> is an unknown element, and the ' +
      'entry has no URL.',
    fix:
      'Write the names as the protocol does: urlset, url, loc, lastmod, changefreq, priority, ' +
      'sitemapindex, sitemap.',
    examples: {
      valid: [
        {
          says: 'lower case',
          document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
        },
      ],
      invalid: [
        { says: '<Loc>', document: sampleDocument(`  <url><Loc>https://example.com/</Loc></url>`) },
        { says: '<lastMod>', document: sampleUrlset('<lastMod>2026-06-15</lastMod>') },
        {
          says: 'start and end differ',
          document: sampleDocument(`  <url><loc>https://example.com/</LOC></url>`),
        },
      ],
    },
  },
  {
    id: 'xml-end-tag-missing',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#GIMatch',
    summary: 'An element is not closed by its own end tag.',
    reason:
      'Strict readers stop there, and what follows is lost. Others guess where the value ends.',
    fix: 'Close each element with its own name.',
    examples: {
      valid: [
        { says: 'lastmod is closed', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') },
      ],
      invalid: [{ says: 'lastmod is not closed', document: sampleUrlset('<lastmod>2026-06-15') }],
    },
  },
  {
    id: 'xml-end-tag-stray',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml/#GIMatch',
    summary: 'An end tag closes nothing.',
    reason: 'Strict readers stop there, and what follows is lost.',
    fix: 'Take it out, or give it its start tag.',
    examples: {
      valid: [
        {
          says: 'each end tag has its start tag',
          document: sampleUrlset('<lastmod>2026-06-15</lastmod>'),
        },
      ],
      invalid: [{ says: '</lastmod> alone', document: sampleUrlset('</lastmod>') }],
    },
  },
];
