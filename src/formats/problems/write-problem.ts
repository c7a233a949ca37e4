// The problems of writing: a closed list of codes, the record of one, and the log that the parts of
// a writer share.

/**
 * Every code of a write problem, with its sentence. Codes are permanent; match on them.
 *
 * Where a reader has a problem of the same kind, the code is the same.
 */
export const WRITE_PROBLEMS = {
  // The entry is left out.
  'entry-invalid': 'The entry is not an object; it was left out.',
  'entry-other-kind': 'The format has no entries of this kind; the entry was left out.',
  'entry-without-loc': 'The entry has no loc; it was left out.',
  'loc-invalid': 'The loc is not an absolute http or https URL; the entry was left out.',
  'loc-too-long': 'The loc has more than 2,047 characters when encoded; the entry was left out.',
  'atom-entry-without-lastmod': 'Atom requires a date for each entry; the entry was left out.',
  // A field of the entry is left out.
  'entry-field-ignored': 'The format has no such field for its entries; it was left out.',
  'lastmod-invalid': 'The lastmod is not W3C Datetime; it was left out.',
  'changefreq-invalid': 'The changefreq is not one of the seven words; it was left out.',
  'priority-invalid': 'The priority is not a number; it was left out.',
  'priority-out-of-range': 'The priority is not between 0 and 1; it was left out.',
  'xml-character-forbidden': 'A character that XML forbids; it was dropped.',
  // A part of an extension is left out.
  'extension-value-invalid': 'The value has the wrong type for its element; it was left out.',
  'extension-attribute-missing': 'The element lacks an attribute that it needs; it was left out.',
  'extension-element-missing': 'Attributes without their element; they were left out.',
  'extension-item-incomplete': 'A part that engines require is missing; the item was left out.',
  'extension-item-empty': 'There is nothing in the item; it was left out.',
  'extra-invalid': 'The extra element cannot be written; it was left out.',
  'extra-attribute-invalid': "The extra element's attribute cannot be written; it was left out.",
  'extra-prefix-unbound':
    "The prefix of the extra element's attribute is not declared; the attribute was left out.",
  'extra-too-deep': 'Extra elements are nested more than 62 deep; the rest was left out.',
  // The document itself. The index is -1.
  'sitemap-entries-over-limit':
    'More than 50,000 entries were written, which engines do not read; split the sitemap.',
  'sitemap-bytes-over-limit':
    'More than 52,428,800 bytes were written, which engines do not read; split the sitemap.',
  // The feed itself. The index is -1.
  'feed-link-unknown': 'Neither an entry nor a setting gives the feed a link; it has none.',
  'feed-updated-unknown':
    "Neither an entry nor a setting gives the feed's date; it is 1970-01-01T00:00:00Z.",
} as const;

/** One of the codes of the table above. */
export type WriteProblemCode = keyof typeof WRITE_PROBLEMS;

/** Something about an entry that could not be written as given. */
export interface WriteProblem {
  readonly code: WriteProblemCode;
  /** The code's sentence, with what was found. */
  readonly message: string;
  /** Which entry, from 0, those left out counted too; -1 when it is about the document. */
  readonly index: number;
  /** The entry's loc as given, where it has one. */
  readonly loc?: string;
  /** The property concerned, as `images[2].loc`. */
  readonly field?: string;
}

/** The log that the parts of one writer share. */
export interface WriteLog {
  /** The entry that is being written. */
  index: number;
  /** The `loc` of that entry as given, of any type. */
  loc: unknown;
  /** Reports a problem; `found` is the value that was given, of any type. */
  note(code: WriteProblemCode, field?: string, found?: unknown): void;
  /** Reports that characters of the loc were dropped. */
  readonly noteLocDropped: () => void;
  /** Reports a problem of the document itself. */
  noteDocument(code: WriteProblemCode, field?: string): void;
}

const FOUND_CHARACTERS_MAX = 80;

/** Without `onProblem` nothing is computed. */
export function createWriteLog(onProblem: ((problem: WriteProblem) => void) | undefined): WriteLog {
  const log: WriteLog = {
    index: -1,
    loc: undefined,
    note(code, field, found) {
      onProblem?.({
        code,
        message: WRITE_PROBLEMS[code] + describe(found),
        index: log.index,
        ...(typeof log.loc === 'string' && { loc: log.loc }),
        ...(field !== undefined && { field }),
      });
    },
    noteLocDropped() {
      log.note('xml-character-forbidden', 'loc', log.loc);
    },
    noteDocument(code, field) {
      const message = WRITE_PROBLEMS[code];
      onProblem?.({ code, message, index: -1, ...(field !== undefined && { field }) });
    },
  };
  return log;
}

// ` Found: "…"`, cut to a length that a line can hold.
function describe(found: unknown): string {
  if (found === undefined) return '';
  const text = typeof found === 'string' ? JSON.stringify(cut(found)) : cut(plainText(found));
  return ` Found: ${text}`;
}

function cut(text: string): string {
  if (text.length <= FOUND_CHARACTERS_MAX) return text;
  return `${text.slice(0, FOUND_CHARACTERS_MAX)}…`;
}

function plainText(found: unknown): string {
  if (typeof found === 'function') return 'a function';
  if (found instanceof Date) return 'a Date';
  if (Array.isArray(found)) return 'a list';
  return typeof found === 'object' && found !== null ? 'an object' : String(found);
}
