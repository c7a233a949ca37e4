// What reading a page may note: a closed list of codes.

/** Every code of a page's note, with its sentence. Codes are permanent; match on them. */
export const PAGE_NOTES = {
  'page-too-large': 'The page is larger than the limit; it was read up to there.',
  'page-nested-too-deep': 'Elements are nested deeper than the limit; deeper ones were flattened.',
  'encoding-label-unknown': 'The page names an unknown encoding; UTF-8 was assumed.',
  'canonical-in-body': 'A canonical link is in the body, where engines ignore it.',
  'url-invalid': 'An address of the page is not a URL; it was left out.',
  'date-unreadable': 'A date of the page cannot be read for certain; it was left out.',
  'json-ld-invalid': 'A block of JSON-LD is not JSON; it was ignored.',
  'json-ld-too-large': 'JSON-LD is larger or deeper than the limits; it was ignored.',
  'links-too-many': 'The page has more links than the limit; the rest were left out.',
  'images-too-many': 'The page has more pictures than the limit; the rest were left out.',
  'videos-too-many': 'The page has more videos than the limit; the rest were left out.',
  'alternates-too-many': 'The page has more hreflang links than the limit; the rest were left out.',
  'content-too-long': 'The text is longer than the limit; the hash is of its beginning.',
} as const;

/** One of the codes of the table above. */
export type PageNoteCode = keyof typeof PAGE_NOTES;

/** Something about a page: each code is noted once, with what was found first. */
export interface PageNote {
  readonly code: PageNoteCode;
  /** The code's sentence, with what was found. */
  readonly message: string;
}

// What was found is quoted up to here.
const QUOTED_CHARACTERS_MAX = 200;

/** Notes of one page, each code once. */
export class PageNotes {
  #byCode: Map<PageNoteCode, PageNote> | undefined;

  add(code: PageNoteCode, found?: string): void {
    this.#byCode ??= new Map();
    if (this.#byCode.has(code)) return;
    const quoted = found?.trim().slice(0, QUOTED_CHARACTERS_MAX);
    const message = quoted ? `${PAGE_NOTES[code]} Found: ${quoted}` : PAGE_NOTES[code];
    this.#byCode.set(code, { code, message });
  }

  list(): readonly PageNote[] {
    return this.#byCode === undefined ? [] : [...this.#byCode.values()];
  }
}
