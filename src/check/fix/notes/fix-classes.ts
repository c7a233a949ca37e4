// What a corrected copy does about each read problem, and how certain that is.
import type { ReadProblemCode } from '../../../formats/problems/read-problem.ts';

/**
 * How a problem of the source ends in the copy.
 *
 * - `repaired`: what was meant can be read in one way only, and the copy has it.
 * - `assumed`: the copy has the likeliest reading, which is not the only one: somebody has to look.
 * - `dropped-value`: a value that nobody can read is left out, as engines would.
 * - `dropped-entry`: an entry that nobody can read is left out, and listed.
 * - `dropped-page`: an entry is left out whose page is not worth listing, as the user asked.
 * - `incomplete`: the source is truncated or damaged; the copy holds what was read.
 * - `kept`: nothing is done about it: the owner has to decide.
 * - `whole-file`: it is not a sitemap; nothing is written.
 */
export type FixClass =
  | 'repaired'
  | 'assumed'
  | 'dropped-value'
  | 'dropped-entry'
  | 'dropped-page'
  | 'incomplete'
  | 'kept'
  | 'whole-file';

interface FixRow {
  readonly class: FixClass;
  /** What the copy has, in a few words. */
  readonly copy: string;
}

function row(fixClass: FixClass): (copy: string) => FixRow {
  return (copy) => ({ class: fixClass, copy });
}

const repaired = row('repaired');
const assumed = row('assumed');
const value = row('dropped-value');
const entry = row('dropped-entry');
const incomplete = row('incomplete');
const kept = row('kept');
const file = row('whole-file');

/**
 * The class of every read problem.
 *
 * A copy is written from what the reader returns, so what is lost in reading is lost in the copy;
 * the table says what had only one meaning. Some codes depend on their place: `loc-relative` is
 * repaired only with the sitemap's address and costs its entry without; `xml-entity-declared` and
 * `limit-text` cost the entry where they spoil its loc; `extension-date-not-w3c` is assumed for a
 * time without a zone. The codes of text lists are of lines that cost no URL: see `CertainLines`.
 */
export const FIX_CLASSES: Readonly<Record<ReadProblemCode, FixRow>> = {
  // Transport. The name decides whether the copy is compressed: the name is the sitemap's address.
  'gzip-truncated': incomplete('What inflated, up to the last whole entry.'),
  'gzip-damaged': incomplete('What inflated before the damage, up to the last whole entry.'),
  'gzip-checksum': incomplete('What inflated, which may not be what was compressed.'),
  'gzip-trailing-bytes': repaired('The content without the bytes behind it.'),
  'gzip-twice': repaired('The content compressed as its name says: once, or not.'),
  'gzip-too-deep': file('Nothing.'),
  'gzip-not-compressed': repaired('The content compressed, as its name says.'),
  'gzip-not-named': repaired('The content not compressed, as its name says.'),
  // The server's to change, not the file's.
  'content-type-html': kept('The same.'),
  // Another name is another address, and another format is not what the user wants.
  'text-name': kept('The list under its name.'),
  // Limits. What the reader left out, engines do not read either.
  'sitemap-entries-over-limit': repaired('Several files, each within the limit.'),
  'sitemap-bytes-over-limit': repaired('Files within the limit.'),
  'limit-bytes': incomplete('The entries up to the limit.'),
  'limit-inflation': incomplete('The entries up to the limit.'),
  'limit-text': value('The entry without the text.'),
  'limit-tag': value('The element without its attributes.'),
  'limit-attributes': value('The element without the attributes beyond the limit.'),
  'limit-depth': value('The entry without what is nested deeper.'),
  'limit-items': value('The entry without what is beyond the limit.'),
  // Encoding. Text that is well-formed in its encoding is certain; single odd bytes are not.
  'encoding-not-utf8': repaired('The same text in UTF-8.'),
  'encoding-label-unknown': repaired('UTF-8, and a label that says so.'),
  'encoding-label-unregistered': repaired('UTF-8, and a label that says so.'),
  'encoding-label-mismatch': repaired('UTF-8, and a label that says so.'),
  'encoding-ill-formed': assumed('The odd bytes read as windows-1252.'),
  // The document. One declaration, one root, the entries in it, nothing round it.
  'document-empty': file('Nothing.'),
  'document-not-sitemap': file('Nothing.'),
  // An empty sitemap may be meant.
  'document-without-entries': kept('No entries.'),
  'news-sitemap-empty': kept('No entries.'),
  'document-blank-before': repaired('The declaration first.'),
  'document-comment-before': repaired('The declaration first.'),
  'document-content-before': repaired('The document without what stood before it.'),
  'document-declaration-repeated': repaired('One declaration.'),
  'document-root-inside': repaired('The sitemap by itself.'),
  'document-root-repeated': repaired('One root with the entries of all.'),
  'document-entry-after-root': repaired('The entry inside the root.'),
  'document-content-after': repaired('The document without what stood behind it.'),
  'document-nul-after': repaired('The document without the NUL bytes.'),
  'document-cut': incomplete('The entries up to the cut.'),
  // XML. Marks with one meaning are rewritten; guessed characters are reported.
  'xml-version': repaired('XML 1.0.'),
  'xml-declaration-malformed': repaired('A whole declaration.'),
  'xml-doctype': repaired('No DOCTYPE.'),
  // In a text the name stays as characters, and is reported as kept.
  'xml-entity-declared': entry('The rest without the entry whose loc uses the entity.'),
  'xml-entity-html': repaired('The character that the name means in HTML.'),
  'xml-entity-unknown': assumed('The name as plain characters.'),
  'xml-ampersand-unescaped': repaired('&amp;.'),
  'xml-reference-invalid': assumed('The character that the number means, or else its digits.'),
  'xml-character-forbidden': assumed('The text without the character.'),
  'xml-less-than-unescaped': repaired('&lt;.'),
  'xml-cdata-end-in-text': repaired(']]&gt;.'),
  'xml-tag-cut': repaired('Whole tags.'),
  'xml-attribute-unquoted': repaired('Quotes round the value.'),
  'xml-attribute-malformed': value('The element without what is not an attribute.'),
  'xml-attribute-repeated': value('The first of the attributes.'),
  'xml-name-case': repaired('The name in its own case.'),
  'xml-end-tag-missing': repaired('Every element closed.'),
  'xml-end-tag-stray': repaired('No end tag without its element.'),
  // Namespaces. Local names show what was meant.
  'namespace-missing': repaired('The namespace of sitemaps.'),
  'namespace-foreign': repaired('The namespace of sitemaps.'),
  'namespace-misspelt': repaired('The namespace as it is spelt.'),
  'namespace-prefix-unbound': repaired('The prefix declared with its usual meaning.'),
  // Elements and entries. Nobody knows what unknown elements are for; inside <url> they stay.
  'element-unknown': kept('The element where it was.'),
  'element-foreign': kept('The element where it was, in its namespace.'),
  'element-repeated': value('The first of the elements.'),
  'element-outside-entry': value('The rest without the element: it belongs to no entry.'),
  'attribute-unknown': value('The element without the attribute.'),
  'element-misplaced': kept('The element where it was.'),
  'text-between-elements': value('The elements without the text between them.'),
  'entry-not-closed': repaired('Both entries, each closed.'),
  'entry-without-loc': entry('The other entries.'),
  // Which of the two is wrong, the root or the entry?
  'entry-other-kind': kept('The entry where it was.'),
  'entry-field-ignored': value('The entry without the field.'),
  'loc-outside-entry': repaired('An entry round the loc.'),
  // Which of the two was meant, and whose the rest is, the document does not say.
  'loc-repeated': assumed('An entry for each loc.'),
  'loc-inside-element': repaired('The URL directly in loc.'),
  'loc-without-element': repaired('A loc round the URL.'),
  'loc-mixed-content': entry('The other entries.'),
  'loc-not-closed': repaired('The loc closed.'),
  // loc: no URL is guessed. Blanks, backslashes and characters outside RFC 3986 have one meaning in
  // every browser; what can be another address when it is changed is left to the owner.
  'loc-empty': entry('The other entries.'),
  'loc-quoted': entry('The other entries.'),
  'loc-scheme-missing': entry('The other entries.'),
  'loc-scheme-unsupported': entry('The other entries.'),
  'loc-invalid': entry('The other entries.'),
  'loc-blank-around': repaired('The URL without the blanks.'),
  'loc-unicode-blank-around': repaired('The URL without the blanks.'),
  'loc-blank-inside': repaired('%20 for a blank, nothing for a line break.'),
  'loc-backslash': repaired('Slashes.'),
  'loc-relative': repaired("The URL in full, by the sitemap's own address."),
  'loc-upper-case': kept('The URL as written.'),
  'loc-default-port': kept('The URL as written.'),
  'loc-dot-segment': kept('The URL as written.'),
  'loc-fragment': kept('The URL as written.'),
  'loc-credentials': kept('The URL as written.'),
  // `%` may be meant as itself (`%25`), or an escape was cut or is of an old form (`%u00e9`).
  'loc-percent-invalid': kept('The URL as written.'),
  'loc-character-unsafe': repaired('The characters percent-encoded.'),
  'loc-not-ascii': repaired('The characters percent-encoded, the host in Punycode.'),
  // A page's address may hold the five characters.
  'loc-ampersand-escaped': kept('The URL as written.'),
  'loc-long': kept('The URL as written.'),
  'loc-too-long': kept('The URL as written.'),
  // Values. A date stays out unless it is certain; nothing is clamped, nothing is invented.
  'lastmod-empty': repaired('No lastmod.'),
  'lastmod-invalid': value('The entry without lastmod.'),
  'lastmod-not-w3c': repaired('The same moment in W3C Datetime.'),
  'lastmod-without-zone': assumed('The time in UTC.'),
  'lastmod-coarse': kept('The year or month as written.'),
  'changefreq-case': repaired('The word in lower case.'),
  'changefreq-invalid': value('The entry without changefreq.'),
  'priority-comma': repaired('A point.'),
  'priority-invalid': value('The entry without priority.'),
  'priority-out-of-range': value('The entry without priority.'),
  'extension-value-invalid': value('The item without the value.'),
  'extension-attribute-missing': value('The item without the element, where it means nothing.'),
  'extension-date-not-w3c': repaired('The same moment in W3C Datetime.'),
  'extension-list-commas': repaired('Blanks between the parts.'),
  'image-without-loc': value('The entry without the image.'),
  // Legal, and gone when the file is written again.
  'encoding-byte-order-mark': repaired('No byte order mark.'),
  'xml-declaration-missing': repaired('A declaration.'),
  'namespace-schema-location': repaired('No schemaLocation.'),
  'loc-cdata': repaired('Escapes.'),
  'loc-comment': repaired('The loc alone.'),
  // Text lists.
  'text-several-urls': repaired('Each URL on a line of its own.'),
  'text-comment': value('The list without the comment.'),
  'text-not-url': entry('The other lines.'),
  'text-column': entry('The other lines.'),
  'text-cut': incomplete('The lines up to the cut.'),
  // Feeds have content that is not read here, so they are not written again.
  'feed-format': kept('The feed as it was.'),
  'feed-item-without-url': kept('The feed as it was.'),
  'feed-date-invalid': kept('The feed as it was.'),
  'feed-date-not-rfc822': kept('The feed as it was.'),
  'feed-video-without-url': kept('The feed as it was.'),
  'feed-video-medium-missing': kept('The feed as it was.'),
  'feed-price-incomplete': kept('The feed as it was.'),
};
