// Where libxml2 2.9 and the specifications part: what each says, and whom our verdict follows.

/** One quirk, with a document that shows it. */
export interface SchemaQuirk {
  readonly quirk: string;
  readonly document: string | Uint8Array;
  /** What the specification says, and where. */
  readonly specification: string;
  readonly source: string;
  /** xmllint's verdict. */
  readonly xmllint: 'valid' | 'invalid';
  /**
   * `libxml2`: our verdict is xmllint's. `specification`: ours differs, for the reason given.
   */
  readonly follows: 'libxml2' | 'specification';
  readonly why: string;
}

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const XML = 'https://www.w3.org/TR/xml/';
const TYPES = 'https://www.w3.org/TR/xmlschema-2/';
const SAME = 'A check under the profile xsd is asked for what xmllint will say.';

function urlset(
  more: string,
  { loc = 'https://example.com/', attributes = '', before = '' } = {},
): string {
  const root = `<urlset xmlns="${NS}"${attributes}>`;
  return `${before}${root}<url><loc>${loc}</loc>${more}</url></urlset>`;
}

const typed = (element: string, type: string, value: string): string =>
  `<${element} xmlns:xsi="${XSI}" xmlns:xs="http://www.w3.org/2001/XMLSchema" xsi:type="${type}">` +
  `${value}</${element}>`;
const VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';
const video = (more: string): string =>
  `<v:video xmlns:v="${VIDEO}"><v:thumbnail_loc>a</v:thumbnail_loc><v:title>t</v:title>` +
  `<v:description>d</v:description>${more}</v:video>`;

function utf32(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 4);
  for (let at = 0; at < text.length; at += 1) bytes[at * 4 + 3] = text.charCodeAt(at);
  return bytes;
}

type Row = readonly [
  quirk: string,
  document: string | Uint8Array,
  xmllint: 'valid' | 'invalid',
  specification: string,
  source: string,
  why?: string,
];

// Our verdict is xmllint's.
const FOLLOWED: readonly Row[] = [
  [
    'a CDATA section between elements, though blank or empty',
    urlset('<![CDATA[ ]]>'),
    ...(['invalid', 'Blanks are blanks, however they are written.'] as const),
    'https://www.w3.org/TR/xmlschema-1/#cvc-complex-type',
  ],
  [
    'a declared entity in a text is not replaced',
    urlset('', { before: '<!DOCTYPE urlset [<!ENTITY e "x">]>', loc: 'https://example.com/&e;' }),
    ...(['invalid', 'The text is that of the entity.'] as const),
    `${XML}#included`,
  ],
  [
    'a sign and a blank are the number 0',
    urlset('<priority>- </priority>'),
    ...(['valid', 'A decimal has a digit.', `${TYPES}#decimal`] as const),
  ],
  [
    'a number has 24 digits at most',
    urlset(`<priority>0.${'1'.repeat(25)}</priority>`),
    ...(['invalid', 'Any number of digits; 18 must be supported.', `${TYPES}#decimal`] as const),
  ],
  [
    '59.99999999999999999999 seconds are 60',
    urlset('<lastmod>2005-05-10T10:00:59.99999999999999999999Z</lastmod>'),
    ...(['invalid', 'Any number of digits; 3 must be supported.', `${TYPES}#dateTime`] as const),
  ],
  [
    'a year has 63 bits',
    urlset('<lastmod>9223372036854775808-01-01</lastmod>'),
    ...(['invalid', 'Any number of digits.', `${TYPES}#dateTime`] as const),
  ],
  [
    'blanks around a type named by xsi:type',
    urlset('').replace('<url>', `<url xmlns:xsi="${XSI}" xsi:type=" tUrl ">`),
    ...(['invalid', 'The blanks of a QName collapse.', `${TYPES}#QName`] as const),
  ],
  [
    'blanks around a date of the built-in type',
    urlset(video(typed('v:publication_date', 'xs:date', ' 2005-05-10 '))),
    ...(['invalid', 'The blanks of a date collapse.', `${TYPES}#date`] as const),
  ],
  [
    'blanks around an xs:unsignedInt',
    urlset(video(typed('v:view_count', 'xs:unsignedInt', ' 1 '))),
    ...(['invalid', 'The blanks of a number collapse.', `${TYPES}#unsignedInt`] as const),
  ],
  [
    'a NUL behind the root element ends the document',
    `${urlset('')}\0<more>`,
    ...(['valid', 'NUL is no character of XML.', `${XML}#charsets`] as const),
  ],
  [
    'versions 1.1 and 1. are taken for 1.0',
    `<?xml version="1."?>${urlset('')}`,
    ...(['valid', 'The version has a digit behind its point.', `${XML}#NT-VersionNum`] as const),
  ],
  [
    'no space between the charset and standalone',
    `<?xml version="1.0" encoding="UTF-8"standalone="yes"?>${urlset('')}`,
    ...(['valid', 'A space stands before standalone.', `${XML}#NT-SDDecl`] as const),
  ],
  [
    'no space behind <!DOCTYPE',
    urlset('', { before: '<!DOCTYPEurlset>' }),
    ...(['valid', 'A space stands before the name.', `${XML}#NT-doctypedecl`] as const),
  ],
  [
    'a subset behind the end of the DOCTYPE',
    urlset('', { before: '<!DOCTYPE urlset>[]>' }),
    ...(['valid', 'The subset stands before the >.', `${XML}#NT-doctypedecl`] as const),
  ],
  [
    'an unknown entity in an attribute, with an external subset that was not read',
    urlset('', { before: '<!DOCTYPE urlset SYSTEM "a.dtd">', attributes: ' xmlns:q="&e;"' }),
    ...(['valid', 'Not a fault of form for such a reader.', `${XML}#wf-entdeclared`] as const),
  ],
  [
    'a system identifier with an address that is none',
    urlset('', { before: '<!DOCTYPE urlset [<!ENTITY e SYSTEM "%zz#x">]>' }),
    ...(['valid', 'An address without a fragment.', `${XML}#NT-ExternalID`] as const),
  ],
  [
    'a predefined entity declared as something else',
    urlset('', { before: '<!DOCTYPE urlset [<!ENTITY amp "x">]>' }),
    ...(['valid', 'It must stand for its character.', `${XML}#sec-predefined-ent`] as const),
  ],
  [
    'forbidden declarations of namespaces have no effect',
    urlset('', { attributes: ' xmlns:xml="urn:x" xmlns:xmlns="urn:y" xmlns:z=""' }),
    ...(['valid', 'They are forbidden.', 'https://www.w3.org/TR/xml-names/#ns-decl'] as const),
  ],
  [
    'one attribute under two prefixes',
    urlset('', {
      attributes:
        ` xmlns:a="${XSI}" xmlns:b="${XSI}"` + ' a:schemaLocation="x y" b:schemaLocation="x y"',
    }),
    ...(['valid', 'It is forbidden.', 'https://www.w3.org/TR/xml-names/#uniqAttrs'] as const),
  ],
  [
    'a colon in the name of an instruction',
    urlset('<?a:b c?>'),
    ...(['valid', 'It is forbidden.', 'https://www.w3.org/TR/xml-names/#Conformance'] as const),
  ],
  [
    'the mark of UTF-8 does not outweigh the declaration',
    `\ufeff<?xml version="1.0" encoding="US-ASCII"?>${urlset('<!-- é -->')}`,
    ...(['invalid', 'The mark says UTF-8.', `${XML}#sec-guessing-no-ext-info`] as const),
  ],
  [
    'UTF-16 that declares UTF-8',
    Uint8Array.from(
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-8"?>${urlset('')}`, 'utf16le'),
    ),
    ...(['valid', 'A fatal error.', `${XML}#charencoding`] as const),
  ],
];

// Our verdict is that of the specification, or of nobody.
const NOT_FOLLOWED: readonly Row[] = [
  [
    'one parameter entity twice in a row',
    urlset('', { before: '<!DOCTYPE urlset [<!ENTITY % p "<!-- c -->">%p;%p;]>' }),
    'invalid',
    'It may stand there as often as one likes.',
    `${XML}#NT-DeclSep`,
    'libxml2 takes the second reference for a lack of progress. No sitemap has one.',
  ],
  [
    'UTF-32 without a mark, the high byte first',
    utf32(urlset('', { before: '<?xml version="1.0"?>' })),
    'valid',
    'UTF-8 and UTF-16 must be read, other charsets may.',
    `${XML}#charencoding`,
    'No runtime decodes UTF-32.',
  ],
  [
    'GBK has fewer characters in iconv than in the Encoding Standard',
    Uint8Array.from(
      Buffer.from(`<?xml version="1.0" encoding="GBK"?>${urlset('<!-- \xa2\xfe -->')}`, 'latin1'),
    ),
    'invalid',
    'UTF-8 and UTF-16 must be read, other charsets may.',
    `${XML}#charencoding`,
    'A matter of rare characters of GBK, Big5, Shift_JIS, EUC-JP and EUC-KR.',
  ],
  ...['UTF-7', 'cp437', 'ISO-2022-JP', 'UNICODE-1-1-UTF-8', 'ISO-8859-8-I'].map(
    (charset): Row => [
      `the charset ${charset}`,
      `<?xml version="1.0" encoding="${charset}"?>${urlset('')}`,
      'valid',
      'UTF-8 and UTF-16 must be read, other charsets may.',
      `${XML}#charencoding`,
      'No runtime decodes all that iconv and ICU know; sitemaps are UTF-8.',
    ],
  ),
];

const quirkOf =
  (follows: SchemaQuirk['follows']) =>
  ([quirk, document, xmllint, specification, source, why = SAME]: Row): SchemaQuirk => ({
    quirk,
    document,
    xmllint,
    specification,
    source,
    follows,
    why,
  });

/** All quirks that were met in some hundred thousand damaged sitemaps. */
export const SCHEMA_QUIRKS: readonly SchemaQuirk[] = [
  ...FOLLOWED.map(quirkOf('libxml2')),
  ...NOT_FOLLOWED.map(quirkOf('specification')),
];
