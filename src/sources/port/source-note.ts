// What a source may report about a row: a closed list of codes, and the record that has one.

/**
 * Every code of a source's note, with its sentence. Codes are permanent; match on them.
 *
 * `row-…` codes are about rows that cannot be read; `page-…` codes say why a page of a folder is
 * not listed, which is mostly as its author meant it. After `source-cut-off` and `sitemap-unread`
 * the source was not read whole.
 */
export const SOURCE_NOTES = {
  'row-unreadable': 'The row is malformed; it was left out.',
  'row-not-an-object': 'The row is not a JSON object; it was left out.',
  'row-too-long': 'The row is longer than the limit; it was left out.',
  'row-columns-mismatch': 'The row has more or fewer fields than the header.',
  'row-without-loc': 'The row has neither loc nor variants; it was left out.',
  'row-value-unreadable': 'The value has the wrong type for its field; it was left out.',
  'row-not-a-page': 'The row is a sitemap, not a page; it was left out.',
  'source-cut-off': 'The source is truncated or damaged; what comes before was read.',
  'source-not-utf8': 'Some bytes are not UTF-8; they were read as windows-1252.',
  'columns-unknown': 'Columns whose names match no field; they were ignored.',
  'property-missing': 'A property is mapped to a field, but no row has it.',
  'header-missing': 'The first row is not a header; only the addresses were read.',
  'sitemap-problem': 'The sitemap that is the source has a fault.',
  'sitemap-unread': 'A sitemap of the source could not be read.',
  'page-noindex': 'The page asks not to be indexed; it is not listed.',
  'page-canonical-elsewhere': 'The page names another as its canonical one; it is not listed.',
  'page-redirects': 'The page redirects its visitors; it is not listed.',
  'page-error-page': 'The page is shown for errors (404.html and the like); it is not listed.',
  'page-fallback':
    'The page is served where no page was built (200.html and the like); it is not listed.',
  'page-ownership-proof': 'The file only proves to an engine who owns the site; it is not listed.',
  'page-unreadable': 'The file could not be read; the page is not listed.',
  'page-too-large': 'The file is larger than the limit; it was read up to there.',
  'page-headers-unreadable': 'The file of headers is malformed; it was ignored.',
} as const;

/** One of the codes of the table above. */
export type SourceNoteCode = keyof typeof SOURCE_NOTES;

/** Something about one row of a source. */
export interface SourceNote {
  readonly code: SourceNoteCode;
  /** The code's sentence, with what was found. */
  readonly message: string;
  /** From 1, where it is known. */
  readonly row?: number;
  /** The file concerned, as the user would write it. */
  readonly file?: string;
  readonly loc?: string;
  /** The field concerned, as `images[2].loc`. */
  readonly field?: string;
}

/** The details of a note, besides its code. */
export interface SourceNoteDetails extends Omit<SourceNote, 'code' | 'message'> {
  /** What was found there; cut to 120 characters. */
  readonly found?: string | undefined;
}

const FOUND_CHARACTERS_MAX = 120;

export function makeSourceNote(code: SourceNoteCode, details: SourceNoteDetails = {}): SourceNote {
  const { found, ...places } = details;
  const sentence = SOURCE_NOTES[code];
  if (found === undefined) return { code, message: sentence, ...places };
  const cut =
    found.length > FOUND_CHARACTERS_MAX ? `${found.slice(0, FOUND_CHARACTERS_MAX)}…` : found;
  return { code, message: `${sentence} Found: ${cut}`, ...places };
}
