// What a reader may note about bytes: a closed list of codes, and the record that carries one.

/**
 * Every code of a read problem, with its sentence. Codes are permanent; match on them.
 *
 * A reader only notes; how bad a thing is, rules decide.
 */
export const READ_PROBLEMS = {
  // Transport.
  'gzip-truncated': 'The gzip stream is cut short; what inflated was read.',
  'gzip-damaged': 'The gzip stream is damaged; what inflated before that was read.',
  'gzip-checksum': 'The checksum or the length at the end of the gzip stream is wrong.',
  'gzip-trailing-bytes': 'Bytes after the gzip stream were skipped.',
  'gzip-twice': 'The file was compressed twice.',
  'gzip-too-deep': 'The file was compressed more than twice; it was not read.',
  'gzip-not-compressed': 'The name or type says gzip, the bytes are plain.',
  'gzip-not-named': 'The bytes are gzip, neither the name nor the type says so.',
  'content-type-html': 'The content type says HTML, the bytes are a sitemap.',
  'text-name': 'The file is a plain list of URLs, its name says something else.',
  // Limits of the protocol, noted; and of the reader, where it stops or leaves out.
  'sitemap-entries-over-limit': 'The sitemap holds more than 50,000 entries.',
  'sitemap-bytes-over-limit': 'The sitemap is larger than 52,428,800 bytes.',
  'limit-bytes': "The document is larger than the reader's limit; the rest was not read.",
  'limit-inflation': 'The compressed file grows too much; the rest was not read.',
  'limit-text': "A text is longer than the reader's limit; it was left out.",
  'limit-tag': "A tag is longer than the reader's limit; its attributes were not read.",
  'limit-attributes': "A tag has more attributes than the reader's limit; the rest was not read.",
  'limit-depth': "Elements are nested deeper than the reader's limit.",
  'limit-items': "An entry has more content than the reader's limit; the rest was left out.",
  // Encoding.
  'encoding-not-utf8': 'The document is not in UTF-8.',
  'encoding-label-unknown': "The encoding's label is not known; it was ignored.",
  'encoding-label-unregistered': "The encoding's label is understood but not a registered name.",
  'encoding-label-mismatch': "The encoding's label does not fit the bytes.",
  'encoding-ill-formed': "Bytes that are not well-formed in the document's encoding.",
  // The document.
  'document-empty': 'The document is empty.',
  'document-not-sitemap': 'The document is not a sitemap in any format of the protocol.',
  'document-without-entries': 'The sitemap holds no entries.',
  'news-sitemap-empty': 'The news sitemap holds no articles.',
  'document-blank-before': 'White space, a byte order mark or NUL bytes come before the document.',
  'document-comment-before': 'A comment comes before the XML declaration.',
  'document-content-before': 'Text or tags come before the document.',
  'document-declaration-repeated': 'The XML declaration appears twice.',
  'document-root-inside': 'The sitemap is inside an unknown element.',
  'document-root-repeated': 'Another document begins where one was expected to end.',
  'document-entry-after-root': 'An entry comes after the end of the document.',
  'document-content-after': 'Something comes after the end of the document.',
  'document-nul-after': 'NUL bytes come after the end of the document.',
  'document-cut': 'The document is cut short.',
  // XML.
  'xml-version': 'The XML version is not 1.0.',
  'xml-declaration-malformed': 'The XML declaration is malformed.',
  'xml-doctype': 'A DOCTYPE was skipped; nothing in it was expanded.',
  'xml-entity-declared': 'An entity of the DOCTYPE is used; it was not expanded.',
  'xml-entity-html': "A name of HTML's entities, which XML does not know.",
  'xml-entity-unknown': 'An entity is not declared.',
  'xml-ampersand-unescaped': 'An ampersand that is not escaped as &amp;.',
  'xml-reference-invalid': 'A reference is not to a character.',
  'xml-character-forbidden': 'A character that XML forbids; it was dropped.',
  'xml-less-than-unescaped': 'A less-than sign that is not escaped as &lt;.',
  'xml-cdata-end-in-text': 'The characters ]]> are in text.',
  'xml-tag-cut': 'A tag is ended by the next less-than sign.',
  'xml-attribute-unquoted': "An attribute's value is not in quotes.",
  'xml-attribute-malformed': 'An attribute is malformed.',
  'xml-attribute-repeated': 'An attribute appears twice in one tag.',
  'xml-name-case': 'A name is not in the right case.',
  'xml-end-tag-missing': 'An element is not closed by its own end tag.',
  'xml-end-tag-stray': 'An end tag closes nothing.',
  // Namespaces.
  'namespace-missing': 'The document has no namespace.',
  'namespace-foreign': "The document's namespace is not that of sitemaps.",
  'namespace-misspelt': 'A namespace is misspelt.',
  'namespace-prefix-unbound': 'A prefix is not declared.',
  // Elements and entries.
  'element-unknown': 'An element that the protocol does not know.',
  'element-foreign': 'An element of a namespace that sitemaps do not use.',
  'element-repeated': 'An element that may appear once appears again.',
  'element-outside-entry': 'An element is outside any entry.',
  'attribute-unknown': 'An attribute that the protocol does not know.',
  'element-misplaced': 'An element is where its extension does not allow it.',
  'text-between-elements': 'There is text between elements.',
  'entry-not-closed': 'An entry is closed by the beginning of the next.',
  'entry-without-loc': 'An entry has no loc; it was left out.',
  'entry-other-kind': 'A sitemap in a urlset, or a url in a sitemap index.',
  'entry-field-ignored': 'A field that entries of this kind do not have.',
  'loc-outside-entry': 'A loc is outside any entry.',
  'loc-repeated': 'An entry has a second loc; it became an entry of its own.',
  'loc-inside-element': 'The URL is in an element inside loc.',
  'loc-without-element': 'The URL is in the entry itself, without a loc.',
  'loc-mixed-content': 'The loc mixes text and elements; the entry was left out.',
  'loc-not-closed': 'The loc is not closed by its own end tag.',
  // Values: loc.
  'loc-empty': 'The loc is empty.',
  'loc-quoted': 'The loc is a URL in quotes.',
  'loc-scheme-missing': 'The loc lacks its scheme (http or https).',
  'loc-scheme-unsupported': 'The loc is not http or https.',
  'loc-invalid': 'The loc is not a URL.',
  'loc-blank-around': 'There is white space around the URL.',
  'loc-unicode-blank-around': 'There are unusual blanks around the URL.',
  'loc-blank-inside': 'There is white space inside the URL.',
  'loc-backslash': 'The URL has backslashes in place of slashes.',
  'loc-relative': 'The URL is relative.',
  'loc-upper-case': "The URL's scheme or host is in upper case.",
  'loc-default-port': "The URL names its scheme's own port.",
  'loc-dot-segment': "The URL's path has dot segments.",
  'loc-fragment': 'The URL has a fragment.',
  'loc-credentials': 'The URL carries credentials.',
  'loc-percent-invalid': 'The URL has a percent sign that begins no escape.',
  'loc-character-unsafe': 'The URL has characters that must be percent-encoded.',
  'loc-not-ascii': 'The URL has characters beyond ASCII.',
  'loc-ampersand-escaped': 'The URL was escaped twice: it still has &amp;.',
  'loc-long': 'The URL has 2,048 characters.',
  'loc-too-long': 'The URL has more than 2,048 characters.',
  // Values: lastmod, changefreq, priority, extensions.
  'lastmod-empty': 'The lastmod is empty.',
  'lastmod-invalid': 'The lastmod is not a date, or an ambiguous one.',
  'lastmod-not-w3c': 'The lastmod is not in W3C Datetime; it was rewritten.',
  'lastmod-without-zone': 'The lastmod has a time without a zone; UTC was assumed.',
  'lastmod-coarse': 'The lastmod gives only the year or the month.',
  'changefreq-case': 'The changefreq is not in lower case.',
  'changefreq-invalid': 'The changefreq is none of the seven words.',
  'priority-comma': 'The priority has a comma for its point.',
  'priority-invalid': 'The priority is not a number.',
  'priority-out-of-range': 'The priority is not between 0 and 1.',
  'extension-value-invalid': 'A value of an extension cannot be read.',
  'extension-attribute-missing': 'An element of an extension lacks an attribute that it needs.',
  'extension-date-not-w3c':
    'A date of an extension is not in W3C Datetime with a zone; it was rewritten.',
  'extension-list-commas': 'A list of an extension has commas where it asks for spaces.',
  'image-without-loc': 'An image has no loc; it was left out.',
  // Remarks on what is legal; told to who asks for them, as a check does.
  'encoding-byte-order-mark': 'The document begins with a byte order mark of UTF-8.',
  'xml-declaration-missing': 'The document has no XML declaration.',
  'namespace-schema-location': 'The schemaLocation does not fit the document.',
  'loc-cdata': 'The loc is in a CDATA section.',
  'loc-comment': 'There is a comment or an instruction inside loc.',
  // Text lists.
  'text-several-urls': 'There are several URLs on one line.',
  'text-comment': 'Comments are not allowed in a list of URLs.',
  'text-not-url': 'Something in the list is no absolute http or https URL; it was skipped.',
  'text-column': 'A second column follows the URL.',
  'text-cut': 'The list is cut short; its last line was dropped.',
  // Feeds.
  'feed-format': "The feed's format is not one that the protocol names.",
  'feed-item-without-url': 'An item of the feed has no URL; it was left out.',
  'feed-date-invalid': 'A date of the feed cannot be read.',
  'feed-date-not-rfc822': 'A date of the RSS feed is not as RFC 822 asks.',
  'feed-video-without-url': 'A video of the feed has neither a file nor a player.',
  'feed-video-medium-missing': 'A video of the feed does not say that it is one.',
  'feed-price-incomplete': 'A price of the feed lacks its currency or its type.',
} as const;

/** One of the codes of the table above. */
export type ReadProblemCode = keyof typeof READ_PROBLEMS;

/** Something odd that a reader saw, and where. */
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
