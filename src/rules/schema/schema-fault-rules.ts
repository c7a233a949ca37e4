// Rules that report violations of the published schemas.
import type { RuleRow } from '../port/rule-file.ts';
import {
  entryXml,
  sampleChild,
  sampleDocument,
  sampleIndex,
  sampleUrlset,
  urlsetXml,
} from '../samples/sample-document.ts';

const loc = (text: string): string => urlsetXml(`  <url><loc>${text}</loc></url>`);

const IMAGE = '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>';

const withEntity = (loc: string): string =>
  `<!DOCTYPE urlset [<!ENTITY path "a/b">]>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${loc}</loc></url></urlset>`;

const ENTRY = '<url><loc>https://example.com/</loc></url>';

const video = (more: string): string =>
  entryXml(
    `<video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc>
    <video:title>T</video:title><video:description>D</video:description>${more}</video:video>`,
  );

const UNFINISHED =
  '<video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc>' +
  '<video:title>T</video:title></video:video>';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

const typed = (name: string): string =>
  urlsetXml(
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
        sampleDocument('a tag that is not closed', '<url><loc>https://example.com/</loc>'),
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
      valid: [sampleUrlset('a prefix that is declared', IMAGE)],
      invalid: [
        sampleUrlset('a prefix that is not declared', IMAGE, {
          attributes: 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
        }),
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
        sampleChild('a sitemap index', 'https://example.com/a.xml'),
      ],
      invalid: [
        sampleDocument('no namespace', ENTRY, { attributes: '' }),
        sampleDocument('the namespace with https', ENTRY, {
          attributes: 'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"',
        }),
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
        sampleUrlset(
          'the order of the schema',
          '<lastmod>2005-05-10</lastmod><priority>0.5</priority>',
        ),
        { says: '32 tags of a video', document: video('<video:tag>a</video:tag>'.repeat(32)) },
      ],
      invalid: [
        sampleUrlset(
          'priority before lastmod',
          '<priority>0.5</priority><lastmod>2005-05-10</lastmod>',
        ),
        sampleUrlset('a second loc', '<loc>https://example.com/b</loc>'),
        { says: '33 tags of a video', document: video('<video:tag>a</video:tag>'.repeat(33)) },
        sampleIndex(
          'changefreq in an index',
          '<sitemap><loc>https://example.com/a.xml</loc><changefreq>daily</changefreq></sitemap>',
        ),
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
        sampleDocument('no entry', ''),
        sampleUrlset('a video without its description', UNFINISHED),
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
      valid: [sampleUrlset('an image', IMAGE)],
      invalid: [
        sampleUrlset('an element of an unknown namespace', '<x:y xmlns:x="urn:example:x"/>'),
        sampleUrlset('an unknown element of a known namespace', '<xhtml:a href="/"/>'),
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
      valid: [sampleDocument('blanks between elements', `\n  ${ENTRY}\n`)],
      invalid: [
        sampleDocument('a word between elements', `${ENTRY} more`),
        sampleUrlset('a CDATA section between elements', '<![CDATA[ ]]>'),
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
        sampleDocument('xsi:schemaLocation', ENTRY, {
          attributes: `xmlns="${SITEMAP}" ${XSI} xsi:schemaLocation="a b"`,
        }),
      ],
      invalid: [
        sampleDocument('an id', ENTRY.replace('<url>', '<url id="1">')),
        sampleDocument('a language', ENTRY, {
          attributes: `xmlns="${SITEMAP}" xml:lang="en"`,
        }),
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
        sampleUrlset(
          'all three attributes',
          `<xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'a link without hreflang',
          `<xhtml:link rel="alternate" href="https://example.com/de"/>`,
        ),
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
        sampleUrlset('a date', '<lastmod>2005-05-10</lastmod>'),
        { says: 'a loc of 12 characters', document: loc('http://a.bc/') },
        {
          says: 'a loc of 2,048 characters',
          document: () => loc(`https://example.com/${'a'.repeat(2028)}`),
        },
        sampleUrlset('a priority of 1.0', '<priority>1.0</priority>'),
      ],
      invalid: [
        sampleUrlset('a year alone', '<lastmod>2005</lastmod>'),
        sampleUrlset('a moment without seconds', '<lastmod>2005-05-10T17:33+08:00</lastmod>'),
        { says: 'a loc of 11 characters', document: loc('http://a.b/') },
        {
          says: 'a loc of 2,049 characters',
          document: () => loc(`https://example.com/${'a'.repeat(2029)}`),
        },
        sampleUrlset('a priority of 1.1', '<priority>1.1</priority>'),
        sampleUrlset('a capital letter', '<changefreq>Daily</changefreq>'),
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
