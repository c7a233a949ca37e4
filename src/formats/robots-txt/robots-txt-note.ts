// The notes of the robots.txt reader: the closed list of codes, each with its message, and the
// collector that keeps notes up to a limit.
import type { ByteRange } from './robots-line.ts';

/** The codes of all notes. Permanent: people match on them. */
export type RobotsNoteCode =
  | 'robots-byte-order-mark'
  | 'robots-encoding-utf16'
  | 'robots-html'
  | 'robots-too-large'
  | 'robots-line-too-long'
  | 'robots-nul'
  | 'robots-line-unreadable'
  | 'robots-line-without-colon'
  | 'robots-key-misspelt'
  | 'robots-key-unknown'
  | 'robots-noindex-line'
  | 'robots-rule-outside-group'
  | 'robots-rule-without-slash'
  | 'robots-agent-empty'
  | 'robots-agent-cut'
  | 'robots-crawl-delay-invalid'
  | 'robots-crawl-delay-outside-group'
  | 'robots-sitemap-empty'
  | 'robots-sitemap-relative'
  | 'robots-sitemap-without-scheme'
  | 'robots-sitemap-scheme'
  | 'robots-sitemap-malformed'
  | 'robots-sitemap-several'
  | 'robots-sitemap-text'
  | 'robots-sitemap-quoted'
  | 'robots-sitemap-duplicate'
  | 'robots-sitemap-hash'
  | 'robots-sitemap-encoding';

/** One thing the reader noted: what (`code`), in words (`message`), and where (`line`, from 1). */
export interface RobotsNote {
  readonly code: RobotsNoteCode;
  readonly message: string;
  readonly line: number;
  /** The text the note is about, as written; at most 200 characters of it. */
  readonly value?: string;
}

/** How many notes are kept by default; the rest is counted. */
export const ROBOTS_NOTES_MAX = 1_000;

const VALUE_CHARACTERS_MAX = 200;

/** The message of each code, with `{value}` for the text found. */
export const ROBOTS_MESSAGES: Readonly<Record<RobotsNoteCode, string>> = {
  'robots-byte-order-mark': 'The file begins with a byte order mark.',
  'robots-encoding-utf16': 'The file is UTF-16; most engines read only UTF-8.',
  'robots-html': 'The file looks like an HTML page, not a robots.txt.',
  'robots-too-large': 'The file is larger than {value} bytes; from this line on it is not read.',
  'robots-line-too-long': 'The line is longer than 16,663 bytes; the rest is not read.',
  'robots-nul': 'The line has a NUL byte; the rest is not read.',
  'robots-line-unreadable': 'The line "{value}" has no key and value, and is ignored.',
  'robots-line-without-colon':
    'The line "{value}" has no colon after its key; not every engine reads it.',
  'robots-key-misspelt': 'The key "{value}" is misspelt; not every engine reads it.',
  'robots-key-unknown': 'The key "{value}" is not known, and is ignored.',
  'robots-noindex-line': 'No engine obeys the line "{value}"; use a robots meta tag.',
  'robots-rule-outside-group':
    'The rule "{value}" comes before any User-agent line, and is ignored.',
  'robots-rule-without-slash': 'The rule "{value}" begins with neither / nor *; no path matches.',
  'robots-agent-empty': 'The User-agent line "{value}" names no agent, and is ignored.',
  'robots-agent-cut': 'Of the agent "{value}" only the leading letters, - and _ count.',
  'robots-crawl-delay-invalid':
    'The crawl delay "{value}" is not a number of seconds, and is ignored.',
  'robots-crawl-delay-outside-group':
    'The crawl delay "{value}" comes before any User-agent line, and is ignored.',
  'robots-sitemap-empty': 'The Sitemap line has no value.',
  'robots-sitemap-relative':
    'The sitemap "{value}" is not an absolute URL; not every engine reads it.',
  'robots-sitemap-without-scheme':
    'The sitemap "{value}" has no https:// before its host, and is ignored.',
  'robots-sitemap-scheme': 'The sitemap "{value}" is neither http nor https, and is ignored.',
  'robots-sitemap-malformed': 'The sitemap "{value}" is not a well-formed URL; no engine reads it.',
  'robots-sitemap-several': 'The line names several sitemaps; give each its own line.',
  'robots-sitemap-text': 'The text "{value}" is not a URL, and is ignored.',
  'robots-sitemap-quoted': 'The sitemap {value} is in quotes or brackets; remove them.',
  'robots-sitemap-duplicate': 'The sitemap "{value}" is named twice.',
  'robots-sitemap-hash': 'The sitemap "{value}" was cut at a #, which begins a comment.',
  'robots-sitemap-encoding': 'The sitemap "{value}" is not UTF-8; its bytes are percent-encoded.',
};

/** Takes notes while a file is read; `notes` grows to the limit, then `leftOut` counts. */
export interface RobotsNoteTaker {
  readonly notes: readonly RobotsNote[];
  readonly leftOut: number;
  /** `about` is the text that the note is about, or where in the file it is. */
  add(code: RobotsNoteCode, line: number, about?: string | ByteRange): void;
}

const decoder = new TextDecoder();

export function createRobotsNoteTaker(bytes: Uint8Array, notesMax: number): RobotsNoteTaker {
  const notes: RobotsNote[] = [];
  const taker: RobotsNoteTaker & { leftOut: number } = {
    notes,
    leftOut: 0,
    add(code, line, about) {
      if (notes.length >= notesMax) {
        taker.leftOut += 1;
        return;
      }
      const message = ROBOTS_MESSAGES[code];
      if (about === undefined) {
        notes.push({ code, message, line });
        return;
      }
      const text = typeof about === 'string' ? about : rangeText(bytes, about);
      const long = text.length > VALUE_CHARACTERS_MAX;
      const value = long ? `${text.slice(0, VALUE_CHARACTERS_MAX)}…` : text;
      notes.push({ code, message: message.replace('{value}', () => value), line, value });
    },
  };
  return taker;
}

/** A range of the file as text; what is not UTF-8 becomes U+FFFD. */
export function rangeText(bytes: Uint8Array, { start, end }: ByteRange): string {
  return decoder.decode(bytes.subarray(start, end));
}
