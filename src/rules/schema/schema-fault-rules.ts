// Rules that report violations of the published schemas.
import type { RuleRow } from '../rule-file.ts';
import { sampleDocument, sampleIndex, sampleUrlset } from '../sample-document.ts';

const loc = (text: string): string => sampleDocument(`  <url><loc>${text}</loc></url>`);

const IMAGE = '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>';

const withEntity = (loc: string): string =>
  `<!DOCTYPE urlset [<!ENTITY path "a/b">]>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${loc}</loc></url></urlset>`;

const ENTRY = '<url><loc>https://example.com/</loc></url>';

const video = (more: string): string =>
  sampleUrlset(
    `<video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc>
    <video:title>T</video:title><video:description>D</video:description>${more}</video:video>`,
  );

const UNFINISHED =
  '<video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc>' +
  '<video:title>T</video:title></video:video>';

const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

const typed = (name: string): string =>
  sampleDocument(
    `<url xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="${name}">
    <loc>https://example.com/</loc></url>`,
  );

export const schemaFaultRules: readonly RuleRow[] = [
  {
    id: 'schema-not-well-formed',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.w3.org/TR/xml/#sec-well-formed',
    summary: 'The document is not well-formed XML.',
    reason: 'A validator stops at the first error. It does not check anything after it.',
    fix:
      'Fix the reported place: escape & and < in text, close every tag, quote every attribute, ' +
      'and declare the encoding that the bytes use.',
    examples: {
      valid: [
        { says: 'an ampersand that is escaped', document: loc('https://example.com/?a=1&amp;b=2') },
      ],
      invalid: [
        { says: 'an ampersand that is not', document: loc('https://example.com/?a=1&b=2') },
        {
          says: 'a tag that is not closed',
          document: sampleDocument('<url><loc>https://example.com/</loc>'),
        },
        {
          says: 'a blank line before the declaration',
          document: `\n${loc('https://example.com/')}`,
        },
        { says: 'an entity of HTML', document: loc('https://example.com/caf&eacute;') },
        { says: 'a document cut off', document: loc('https://example.com/').slice(0, -5) },
      ],
    },
  },
  {
    id: 'schema-prefix-undeclared',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.w3.org/TR/xml-names/#ns-qualnames',
    summary: 'A namespace prefix has no xmlns declaration.',
    reason: 'Without its namespace the schema does not know the element or attribute.',
    fix:
      'Declare the prefix on the root element: ' +
      'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1".',
    examples: {
      valid: [{ says: 'a prefix that is declared', document: sampleUrlset(IMAGE) }],
      invalid: [
        {
          says: 'a prefix that is not declared',
          document: sampleUrlset(IMAGE, 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'),
        },
      ],
    },
  },
  {
    id: 'schema-entity-used',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.w3.org/TR/xml/#sec-references',
    summary: 'The text uses an entity declared in the DOCTYPE.',
    reason:
      'libxml2 validates the document without replacing entities, and stops at the first one; ' +
      'many other parsers reject a DOCTYPE.',
    fix: 'Replace the entity with its value, and remove the DOCTYPE.',
    examples: {
      valid: [
        {
          says: 'a reference to one of the five entities of XML',
          document: withEntity('https://example.com/?a&amp;b'),
        },
      ],
      invalid: [
        {
          says: 'a reference to a declared entity',
          document: withEntity('https://example.com/&path;'),
        },
      ],
    },
  },
  {
    id: 'schema-root-unknown',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
    summary: 'No schema declares the root element.',
    reason:
      "The root must be urlset or sitemapindex in the protocol's namespace; otherwise no schema " +
      'applies.',
    fix: 'Write exactly <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">.',
    examples: {
      valid: [
        { says: 'the namespace of the protocol', document: loc('https://example.com/') },
        {
          says: 'a sitemap index',
          document: sampleIndex('<sitemap><loc>https://example.com/a.xml</loc></sitemap>'),
        },
      ],
      invalid: [
        { says: 'no namespace', document: sampleDocument(ENTRY, '') },
        {
          says: 'the namespace with https',
          document: sampleDocument(ENTRY, 'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"'),
        },
        { says: 'a feed', document: '<rss version="2.0"><channel/></rss>' },
      ],
    },
  },
  {
    id: 'schema-element-unexpected',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
    summary: 'An element is where the schema does not allow it.',
    reason:
      'The schema defines which elements are allowed, how often and, except in an index, in ' +
      'which order.',
    fix:
      'Keep the order loc, lastmod, changefreq, priority, extensions; write each at most once, ' +
      'and nothing else.',
    examples: {
      valid: [
        {
          says: 'the order of the schema',
          document: sampleUrlset('<lastmod>2005-05-10</lastmod><priority>0.5</priority>'),
        },
        { says: '32 tags of a video', document: video('<video:tag>a</video:tag>'.repeat(32)) },
      ],
      invalid: [
        {
          says: 'priority before lastmod',
          document: sampleUrlset('<priority>0.5</priority><lastmod>2005-05-10</lastmod>'),
        },
        { says: 'a second loc', document: sampleUrlset('<loc>https://example.com/b</loc>') },
        { says: '33 tags of a video', document: video('<video:tag>a</video:tag>'.repeat(33)) },
        {
          says: 'changefreq in an index',
          document: sampleIndex(
            '<sitemap><loc>https://example.com/a.xml</loc><changefreq>daily</changefreq></sitemap>',
          ),
        },
      ],
    },
  },
  {
    id: 'schema-element-missing',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
    summary: 'An element lacks a required child element.',
    reason: 'The schema requires some elements: an entry needs its loc, a list at least one entry.',
    fix: 'Add the missing element.',
    examples: {
      valid: [{ says: 'one entry', document: loc('https://example.com/') }],
      invalid: [
        { says: 'no entry', document: sampleDocument('') },
        {
          says: 'a video without its description',
          document: sampleUrlset(UNFINISHED),
        },
      ],
    },
  },
  {
    id: 'schema-element-undeclared',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
    summary: 'An element of another namespace has no schema.',
    reason:
      'sitemap.xsd allows elements of other namespaces in an entry, but requires their schema ' +
      '(processContents="strict"). This check has those of image, video, news, PageMap, mobile ' +
      'and xhtml:link.',
    fix:
      'Correct the namespace if it is misspelt. Keep the element if some consumer needs it: ' +
      'engines ignore it.',
    examples: {
      valid: [{ says: 'an image', document: sampleUrlset(IMAGE) }],
      invalid: [
        {
          says: 'an element of an unknown namespace',
          document: sampleUrlset('<x:y xmlns:x="urn:example:x"/>'),
        },
        {
          says: 'an unknown element of a known namespace',
          document: sampleUrlset('<xhtml:a href="/"/>'),
        },
      ],
    },
  },
  {
    id: 'schema-text-unexpected',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.w3.org/TR/xmlschema-1/#cvc-complex-type',
    summary: 'There is text where the schema allows none.',
    reason: 'Stray text is usually left over from a template or a failed escape.',
    fix:
      'Remove the text. Between elements only white space is allowed, and not in a CDATA ' +
      'section.',
    examples: {
      valid: [{ says: 'blanks between elements', document: sampleDocument(`\n  ${ENTRY}\n`) }],
      invalid: [
        { says: 'a word between elements', document: sampleDocument(`${ENTRY} more`) },
        { says: 'a CDATA section between elements', document: sampleUrlset('<![CDATA[ ]]>') },
      ],
    },
  },
  {
    id: 'schema-attribute-unexpected',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
    summary: 'An element has an attribute that its schema does not define.',
    reason:
      "The protocol's elements have no attributes, those of extensions only a few. " +
      'xsi:schemaLocation is allowed anywhere, xsi:nil nowhere.',
    fix: 'Remove the attribute.',
    examples: {
      valid: [
        {
          says: 'xsi:schemaLocation',
          document: sampleDocument(
            ENTRY,
            `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ${XSI} xsi:schemaLocation="a b"`,
          ),
        },
      ],
      invalid: [
        { says: 'an id', document: sampleDocument(ENTRY.replace('<url>', '<url id="1">')) },
        {
          says: 'a language',
          document: sampleDocument(
            ENTRY,
            'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xml:lang="en"',
          ),
        },
      ],
    },
  },
  {
    id: 'schema-attribute-missing',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.w3.org/TR/xmlschema-1/#cvc-complex-type',
    summary: 'An element lacks a required attribute.',
    reason:
      'Without it the element is incomplete: the language of a link, or whether countries are ' +
      'allowed or denied.',
    fix: 'Add the missing attribute.',
    examples: {
      valid: [
        {
          says: 'all three attributes',
          document: sampleUrlset(
            `<xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
          ),
        },
      ],
      invalid: [
        {
          says: 'a link without hreflang',
          document: sampleUrlset(`<xhtml:link rel="alternate" href="https://example.com/de"/>`),
        },
      ],
    },
  },
  {
    id: 'schema-value-invalid',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
    summary: 'A value does not match the type that the schema defines.',
    reason:
      'The schema defines the format of dates, numbers, URLs and words, sometimes more strictly ' +
      'than the protocol: a time needs seconds, a loc 12 characters.',
    fix: 'Write the value as the message describes.',
    examples: {
      valid: [
        { says: 'a date', document: sampleUrlset('<lastmod>2005-05-10</lastmod>') },
        { says: 'a loc of 12 characters', document: loc('http://a.bc/') },
        {
          says: 'a loc of 2,048 characters',
          document: () => loc(`https://example.com/${'a'.repeat(2028)}`),
        },
        { says: 'a priority of 1.0', document: sampleUrlset('<priority>1.0</priority>') },
      ],
      invalid: [
        { says: 'a year alone', document: sampleUrlset('<lastmod>2005</lastmod>') },
        {
          says: 'a moment without seconds',
          document: sampleUrlset('<lastmod>2005-05-10T17:33+08:00</lastmod>'),
        },
        { says: 'a loc of 11 characters', document: loc('http://a.b/') },
        {
          says: 'a loc of 2,049 characters',
          document: () => loc(`https://example.com/${'a'.repeat(2029)}`),
        },
        { says: 'a priority of 1.1', document: sampleUrlset('<priority>1.1</priority>') },
        { says: 'a capital letter', document: sampleUrlset('<changefreq>Daily</changefreq>') },
      ],
    },
  },
  {
    id: 'schema-type-unknown',
    watches: 'schema-fault',
    severity: 'error',
    engines: ['xsd'],
    basis: 'https://www.w3.org/TR/xmlschema-1/#xsi_type',
    summary: "xsi:type names a type that is unknown or not derived from the schema's type.",
    reason: 'With xsi:type a document may only narrow the type of an element.',
    fix: 'Remove xsi:type.',
    examples: {
      valid: [{ says: 'the type that the schema has', document: typed('tUrl') }],
      invalid: [
        { says: 'a type that no schema has', document: typed('tPage') },
        { says: 'a type that is not derived', document: typed('tLoc') },
      ],
    },
  },
];
