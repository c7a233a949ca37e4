// Rules that report namespaces, elements and attributes that the reader finds out of place.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleDocument, sampleIndex, sampleUrlset } from '../samples/sample-document.ts';

export const documentMarkupRules: readonly RuleRow[] = [
  {
    id: 'namespace-missing',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#urlsetdef',
    summary: 'The document has no namespace.',
    reason:
      'The protocol requires it on the root, and Search Console reports an incorrect namespace. ' +
      'Without it the elements are not sitemap elements.',
    fix: 'Add xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" to the root.',
    examples: {
      valid: [
        sampleDocument(
          'the namespace as the default',
          `  <url><loc>https://example.com/</loc></url>`,
        ),
        {
          says: 'the namespace with a prefix',
          document:
            '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">' +
            '<s:url><s:loc>https://example.com/</s:loc></s:url></s:urlset>',
        },
      ],
      invalid: [
        sampleDocument('no xmlns', `  <url><loc>https://example.com/</loc></url>`, {
          attributes: '',
        }),
      ],
    },
  },
  {
    id: 'namespace-foreign',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#urlsetdef',
    summary: 'The namespace of the document is not the sitemap namespace.',
    reason:
      'Parsers that check namespaces do not see any sitemap elements: Search Console reports an ' +
      'incorrect namespace.',
    fix: 'Set xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" on the root.',
    examples: {
      valid: [
        sampleDocument('the namespace of sitemaps', `  <url><loc>https://example.com/</loc></url>`),
      ],
      invalid: [
        sampleDocument('another namespace', `  <url><loc>https://example.com/</loc></url>`, {
          attributes: 'xmlns="http://example.com/sitemap"',
        }),
      ],
    },
  },
  {
    id: 'namespace-misspelt',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#urlsetdef',
    summary: 'A namespace is misspelt or outdated.',
    reason:
      'A namespace is a name, not an address: http and https, with or without www. or a trailing ' +
      'slash, are different names. Some engines accept common mistakes, others read nothing.',
    fix:
      'Copy the namespace exactly. The sitemap namespace is ' +
      'http://www.sitemaps.org/schemas/sitemap/0.9, with http.',
    examples: {
      valid: [sampleDocument('the exact name', `  <url><loc>https://example.com/</loc></url>`)],
      invalid: [
        sampleDocument('https', `  <url><loc>https://example.com/</loc></url>`, {
          attributes: 'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"',
        }),
        sampleDocument("Google's of 2005", `  <url><loc>https://example.com/</loc></url>`, {
          attributes: 'xmlns="http://www.google.com/schemas/sitemap/0.84"',
        }),
        sampleDocument(
          'an older version for images',
          `  <url><loc>https://example.com/</loc></url>`,
          {
            attributes:
              'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
              'xmlns:image="http://www.google.com/schemas/sitemap-image/1.0"',
          },
        ),
      ],
    },
  },
  {
    id: 'namespace-prefix-unbound',
    within: 'document',
    severity: 'error',
    basis: 'https://www.w3.org/TR/xml-names/#nsc-NSDeclared',
    summary: 'A namespace prefix is not declared.',
    reason:
      'Parsers that check namespaces stop there: Search Console reports a parsing error for the ' +
      'whole file.',
    fix:
      'Declare the prefix on the root, for example ' +
      'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1".',
    examples: {
      valid: [
        sampleUrlset(
          'a prefix that is declared',
          `<image:image>
      <image:loc>https://example.com/a.png</image:loc>
    </image:image>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'a prefix that is not',
          `<image:image><image:loc>https://example.com/a.png</image:loc></image:image>`,
          { attributes: 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' },
        ),
        sampleDocument('a prefix of an attribute', `  <url><loc>https://example.com/</loc></url>`, {
          attributes:
            'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
            'xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 ' +
            'http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd"',
        }),
      ],
    },
  },
  {
    id: 'namespace-schema-location',
    within: 'document',
    severity: 'info',
    basis: 'https://www.w3.org/TR/xmlschema-1/#schema-loc',
    summary: 'The schemaLocation does not match the document.',
    reason:
      'It should list pairs: a namespace, and the location of its schema. Engines ignore it, but ' +
      'validators that use it load the wrong schema.',
    fix:
      'Remove it, or pair each namespace with its own schema: sitemap.xsd for a urlset, ' +
      'siteindex.xsd for an index.',
    examples: {
      valid: [
        sampleDocument('no schemaLocation', `  <url><loc>https://example.com/</loc></url>`),
        sampleDocument(
          'a namespace and its schema',
          `  <url><loc>https://example.com/</loc></url>`,
          { attributes: located('http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd') },
        ),
      ],
      invalid: [
        sampleDocument(
          "the index's schema on a urlset",
          `  <url><loc>https://example.com/</loc></url>`,
          { attributes: located('http://www.sitemaps.org/schemas/sitemap/0.9/siteindex.xsd') },
        ),
        sampleDocument('half a pair', `  <url><loc>https://example.com/</loc></url>`, {
          attributes: located(''),
        }),
      ],
    },
  },
  {
    id: 'element-unknown',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
    summary: 'The document has an element that the protocol does not define.',
    reason:
      'Engines ignore it or report an invalid tag; Yandex lists unknown tags among its errors.',
    fix: 'Remove it. Elements of an extension need its prefix and namespace.',
    examples: {
      valid: [sampleUrlset('elements of the protocol', '<lastmod>2026-06-15</lastmod>')],
      invalid: [sampleUrlset('title', '<title>Home</title>')],
    },
  },
  {
    id: 'element-foreign',
    within: 'entry',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#extending',
    summary: 'The document has an element in a namespace that sitemaps do not use.',
    reason: 'The protocol allows it, and engines ignore it.',
    fix:
      'No action is needed, unless it was meant for engines: then check its namespace for a ' +
      'typo.',
    examples: {
      valid: [
        sampleUrlset(
          'an extension that engines know',
          `<image:image>
      <image:loc>https://example.com/a.png</image:loc>
    </image:image>`,
        ),
      ],
      invalid: [
        sampleUrlset("a namespace of one's own", '<my:shelf>12</my:shelf>', {
          attributes:
            'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
            'xmlns:my="https://example.com/shelves"',
        }),
      ],
    },
  },
  {
    id: 'element-repeated',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
    summary: 'An element appears more than once where only one is allowed.',
    reason: 'Engines report too many tags, and it is unclear which value they use.',
    fix: 'Keep one of them.',
    examples: {
      valid: [sampleUrlset('one lastmod', '<lastmod>2026-06-15</lastmod>')],
      invalid: [
        sampleUrlset('two lastmods', '<lastmod>2026-06-15</lastmod><lastmod>2026-06-14</lastmod>'),
      ],
    },
  },
  {
    id: 'element-outside-entry',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
    summary: 'An element is outside any entry.',
    reason:
      'It does not belong to any page, so engines cannot use it. Usually an entry was closed too ' +
      'early.',
    fix: 'Move it into the url (or sitemap) element that it describes.',
    examples: {
      valid: [sampleUrlset('lastmod in url', '<lastmod>2026-06-15</lastmod>')],
      invalid: [
        sampleDocument(
          'lastmod behind url',
          `  <url><loc>https://example.com/</loc></url>\n  <lastmod>2026-06-15</lastmod>`,
        ),
        sampleDocument(
          'an image behind url',
          `  <url><loc>https://example.com/</loc></url>
  <image:image><image:loc>https://example.com/a.png</image:loc></image:image>`,
        ),
      ],
    },
  },
  {
    id: 'element-misplaced',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#extending',
    summary: 'An element is in a place where it is not allowed.',
    reason: 'Engines do not expect it there and ignore it.',
    fix:
      'Move it to where its extension defines it: extensions go in url, their own elements ' +
      'inside them.',
    examples: {
      valid: [
        sampleUrlset(
          'an image in url',
          `<image:image>
      <image:loc>https://example.com/a.png</image:loc>
    </image:image>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'lastmod in an image',
          `<image:image>
      <image:loc>https://example.com/a.png</image:loc><lastmod>2026-06-15</lastmod>
    </image:image>`,
        ),
        sampleIndex(
          'an image in a sitemap of an index',
          `  <sitemap>
    <loc>https://example.com/a.xml</loc>
    <image:image><image:loc>https://example.com/a.png</image:loc></image:image>
  </sitemap>`,
          {
            attributes:
              'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
              'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
          },
        ),
      ],
    },
  },
  {
    id: 'attribute-unknown',
    within: 'entry',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
    summary: 'The document has an attribute that the protocol does not define.',
    reason: "The protocol's elements have no attributes, so the value is ignored.",
    fix: 'Remove it. Values go in elements: <loc>https://example.com/</loc>.',
    examples: {
      valid: [
        sampleDocument(
          'an element without attributes',
          `  <url><loc>https://example.com/</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument('an id on url', `  <url id="1"><loc>https://example.com/</loc></url>`),
      ],
    },
  },
  {
    id: 'text-between-elements',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
    summary: 'There is text between elements.',
    reason:
      'It does not belong to any element, so it is lost; the schemas forbid it. Usually a tag is ' +
      'missing.',
    fix: 'Move it into its element or into a comment.',
    examples: {
      valid: [sampleUrlset('a comment', '<!-- home -->')],
      invalid: [
        sampleUrlset('text in url', 'home'),
        sampleDocument(
          'text between entries',
          `  <url><loc>https://example.com/</loc></url>\n  and so on`,
        ),
      ],
    },
  },
];

function located(schema: string): string {
  return (
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
    `xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 ${schema}"`
  );
}
