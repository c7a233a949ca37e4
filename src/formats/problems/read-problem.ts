// The problems of reading: a closed list of codes, and the record of one.

/**
 * Every code of a read problem, with its sentence. Codes are permanent; match on them.
 *
 * A reader only notes; how bad a thing is, rules decide.
 */
export const READ_PROBLEMS = {
  // Transport.
  'gzip-truncated': 'The gzip stream is truncated; what could be decompressed was read.',
  'gzip-damaged': 'The gzip stream is damaged; what could be decompressed before that was read.',
  'gzip-checksum': 'The checksum or length at the end of the gzip stream is wrong.',
  'gzip-trailing-bytes': 'Extra bytes after the gzip data were skipped.',
  'gzip-twice': 'The file was compressed twice.',
  'gzip-too-deep': 'The file was compressed more than twice; it was not read.',
  'gzip-not-compressed': 'The name or type says gzip, but the bytes are not compressed.',
  'gzip-not-named': 'The bytes are gzip, but neither the name nor the type says so.',
  'content-type-html': 'The content type says HTML, but the bytes are a sitemap.',
  'text-name': 'The file is a plain list of URLs, but its name says otherwise.',
  // Limits of the protocol, noted; and of the reader, where it stops or leaves out.
  'sitemap-entries-over-limit': 'The sitemap has more than 50,000 entries.',
  'sitemap-bytes-over-limit': 'The sitemap is larger than 52,428,800 bytes.',
  'limit-bytes': "The document exceeds the reader's size limit; the rest was not read.",
  'limit-inflation': 'The compressed file expands too much; the rest was not read.',
  'limit-text': "A text is longer than the reader's limit; it was left out.",
  'limit-tag': "A tag is longer than the reader's limit; its attributes were not read.",
  'limit-attributes': "A tag has more attributes than the reader's limit; the rest were not read.",
  'limit-depth': "Elements are nested deeper than the reader's limit.",
  'limit-items': "An entry has more content than the reader's limit; the rest was left out.",
  // Encoding.
  'encoding-not-utf8': 'The document is not in UTF-8.',
  'encoding-label-unknown': 'The declared encoding is unknown; it was ignored.',
  'encoding-label-unregistered': 'The name of the declared encoding is not a registered one.',
  'encoding-label-mismatch': 'The declared encoding does not match the bytes.',
  'encoding-ill-formed': 'The document contains bytes that are invalid in its encoding.',
  // The document.
  'document-empty': 'The document is empty.',
  'document-not-sitemap': 'The document is not a sitemap in any format of the protocol.',
  'document-without-entries': 'The sitemap has no entries.',
  'news-sitemap-empty': 'The news sitemap has no articles.',
  'document-blank-before': 'White space, a byte order mark or NUL bytes come before the document.',
  'document-comment-before': 'A comment comes before the XML declaration.',
  'document-content-before': 'There is content before the XML declaration or root element.',
  'document-declaration-repeated': 'The XML declaration appears twice.',
  'document-root-inside': 'The sitemap is inside an unknown element.',
  'document-root-repeated': 'The file contains more than one document.',
  'document-entry-after-root': 'An entry comes after the end of the document.',
  'document-content-after': 'There is content after the end of the document.',
  'document-nul-after': 'There are NUL bytes after the end of the document.',
  'document-cut': 'The document is truncated.',
  // XML.
  'xml-version': 'The XML version is not 1.0.',
  'xml-declaration-malformed': 'The XML declaration is malformed.',
  'xml-doctype': 'A DOCTYPE was skipped; no entity in it was expanded.',
  'xml-entity-declared':
    'The document uses an entity declared in its DOCTYPE; it was not expanded.',
  'xml-entity-html': 'The document uses an HTML entity, which XML does not define.',
  'xml-entity-unknown': 'The document uses an entity that is not declared.',
  'xml-ampersand-unescaped': 'An ampersand is not escaped as &amp;.',
  'xml-reference-invalid': 'A character reference is invalid.',
  'xml-character-forbidden': 'A character that XML forbids was dropped.',
  'xml-less-than-unescaped': 'A less-than sign is not escaped as &lt;.',
  'xml-cdata-end-in-text': 'The text contains ]]>.',
  'xml-tag-cut': 'A tag is not closed before the next less-than sign.',
  'xml-attribute-unquoted': 'The value of an attribute is not in quotes.',
  'xml-attribute-malformed': 'An attribute is malformed.',
  'xml-attribute-repeated': 'An attribute appears twice in one tag.',
  'xml-name-case': 'An element name has the wrong case.',
  'xml-end-tag-missing': 'An element has no end tag of its own.',
  'xml-end-tag-stray': 'An end tag has no matching start tag.',
  // Namespaces.
  'namespace-missing': 'The document has no namespace.',
  'namespace-foreign': 'The namespace of the document is not the sitemap namespace.',
  'namespace-misspelt': 'A namespace is misspelt.',
  'namespace-prefix-unbound': 'A namespace prefix is not declared.',
  // Elements and entries.
  'element-unknown': 'The document has an element that the protocol does not define.',
  'element-foreign': 'The document has an element in a namespace that sitemaps do not use.',
  'element-repeated': 'An element appears more than once where only one is allowed.',
  'element-outside-entry': 'An element is outside any entry.',
  'attribute-unknown': 'The document has an attribute that the protocol does not define.',
  'element-misplaced': 'An element is in a place where its extension does not allow it.',
  'text-between-elements': 'There is text between elements.',
  'entry-not-closed': 'An entry is not closed before the next one begins.',
  'entry-without-loc': 'An entry has no loc; it was dropped.',
  'entry-other-kind': 'A urlset contains a sitemap, or a sitemap index contains a url.',
  'entry-field-ignored': 'An entry has a field that entries of its kind cannot have.',
  'loc-outside-entry': 'A loc is outside any entry.',
  'loc-repeated': 'An entry has a second loc; it became an entry of its own.',
  'loc-inside-element': 'The URL is in an element inside loc.',
  'loc-without-element': 'The URL is directly in the entry, without a loc.',
  'loc-mixed-content': 'The loc mixes text and elements; the entry was dropped.',
  'loc-not-closed': 'The loc has no end tag of its own.',
  // Values: loc.
  'loc-empty': 'The loc is empty.',
  'loc-quoted': 'The loc is a URL in quotes.',
  'loc-scheme-missing': 'The loc has no scheme (http or https).',
  'loc-scheme-unsupported': 'The loc is not http or https.',
  'loc-invalid': 'The loc is not a URL.',
  'loc-blank-around': 'There is white space around the URL.',
  'loc-unicode-blank-around': 'There are no-break spaces or zero-width characters around the URL.',
  'loc-blank-inside': 'There is white space inside the URL.',
  'loc-backslash': 'The URL has backslashes instead of slashes.',
  'loc-relative': 'The URL is relative.',
  'loc-upper-case': "The URL's scheme or host is in upper case.",
  'loc-default-port': 'The URL includes the default port of its scheme.',
  'loc-dot-segment': "The URL's path has dot segments.",
  'loc-fragment': 'The URL has a fragment.',
  'loc-credentials': 'The URL contains credentials.',
  'loc-percent-invalid': 'The URL has a percent sign that does not start an escape.',
  'loc-character-unsafe': 'The URL has characters that must be percent-encoded.',
  'loc-not-ascii': 'The URL has non-ASCII characters.',
  'loc-ampersand-escaped': 'The URL was escaped twice and still contains &amp;.',
  'loc-long': 'The URL has 2,048 characters.',
  'loc-too-long': 'The URL has more than 2,048 characters.',
  // Values: lastmod, changefreq, priority, extensions.
  'lastmod-empty': 'The lastmod is empty.',
  'lastmod-invalid': 'Invalid lastmod date.',
  'lastmod-not-w3c': 'The lastmod is not in W3C Datetime; it was rewritten.',
  'lastmod-without-zone': 'The lastmod has a time without a time zone; UTC was assumed.',
  'lastmod-coarse': 'The lastmod gives only the year or the month.',
  'changefreq-case': 'The changefreq is not in lower case.',
  'changefreq-invalid': 'The changefreq is not one of the seven allowed words.',
  'priority-comma': 'The priority has a decimal comma.',
  'priority-invalid': 'The priority is not a number.',
  'priority-out-of-range': 'The priority is not between 0 and 1.',
  'extension-value-invalid': 'A value of an extension cannot be read.',
  'extension-attribute-missing': 'An element of an extension lacks a required attribute.',
  'extension-date-not-w3c':
    'A date of an extension is not in W3C Datetime with a time zone; it was rewritten.',
  'extension-list-commas': 'A list of an extension has commas instead of spaces.',
  'image-without-loc': 'An image has no loc; it was dropped.',
  // Remarks on what is legal, for callers that ask for them, as a check does.
  'encoding-byte-order-mark': 'The document starts with a UTF-8 byte order mark.',
  'xml-declaration-missing': 'The document has no XML declaration.',
  'namespace-schema-location': 'The schemaLocation does not match the document.',
  'loc-cdata': 'The loc is in a CDATA section.',
  'loc-comment': 'There is a comment or processing instruction inside loc.',
  // Text lists.
  'text-several-urls': 'A line has several URLs.',
  'text-comment': 'Comments are not allowed in a list of URLs.',
  'text-not-url':
    'The list contains something that is not an absolute http or https URL; it was skipped.',
  'text-column': 'A second column follows the URL.',
  'text-cut': 'The list is truncated; its last line was dropped.',
  // Feeds.
  'feed-format': 'The protocol does not mention the format of the feed.',
  'feed-item-without-url': 'An item of the feed has no URL; it was dropped.',
  'feed-date-invalid': 'A date of the feed cannot be read.',
  'feed-date-not-rfc822': 'A date of the RSS feed does not follow RFC 822.',
  'feed-video-without-url': 'A video of the feed has neither a file nor a player.',
  'feed-video-medium-missing': 'A video of the feed is not declared as a video.',
  'feed-price-incomplete': 'A price in the feed has no currency or no type.',
} as const;

/** One of the codes of the table above. */
export type ReadProblemCode = keyof typeof READ_PROBLEMS;

/** A problem that a reader found, and where. */
export interface ReadProblem {
  readonly code: ReadProblemCode;
  /** The code's sentence, with what was found. */
  readonly message: string;
  /** From 1. LF, CRLF and CR end a line. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /**
   * From 0, in bytes of the document after inflating. For a document that is not in UTF-8, in
   * bytes of its UTF-8 form.
   */
  readonly offset: number;
  /** What was found there, at most 80 characters of it. */
  readonly found?: string;
  /**
   * The extension's element that it is about, with its usual prefix, whatever the document's:
   * `video:duration`; for an attribute `video:restriction@relationship`.
   */
  readonly field?: string;
}
