// What the reader of a robots.txt can note: the closed list of codes, each with its text,
// and the collector that keeps the notes in line order up to a limit.

/** How much a note weighs by default; a rule or a profile may decide otherwise. */
export type RobotsNoteSeverity = 'error' | 'warning' | 'info';

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

/** One thing the reader saw: what (`code`), in words (`message`), and where (`line`, from 1). */
export interface RobotsNote {
  readonly code: RobotsNoteCode;
  readonly message: string;
  readonly line: number;
  /** The text the note is about, as written; at most 200 characters of it. */
  readonly value?: string;
}

/** The row of a code: its default severity, and its message with `{value}` for the text meant. */
export interface RobotsNoteEntry {
  readonly severity: RobotsNoteSeverity;
  readonly message: string;
}

/** How many notes a reading keeps unless told otherwise; the rest is counted. */
export const ROBOTS_NOTES_MAX = 1_000;

const VALUE_CHARACTERS_MAX = 200;

/**
 * All note codes with severity and message.
 *
 * The severities of the Sitemap codes are those of this project's table of Sitemap lines.
 * Errors: None.
 */
export const ROBOTS_NOTES: Readonly<Record<RobotsNoteCode, RobotsNoteEntry>> = {
  'robots-byte-order-mark': {
    severity: 'info',
    message: 'The file begins with a byte order mark, which is skipped.',
  },
  'robots-encoding-utf16': {
    severity: 'error',
    message: 'The file is UTF-16; a robots.txt is UTF-8, and most engines cannot read this one.',
  },
  'robots-html': {
    severity: 'error',
    message: 'The file begins like an HTML page; it is probably not a robots.txt.',
  },
  'robots-too-large': {
    severity: 'error',
    message:
      'The file is larger than the limit of {value} bytes; from this line on it is not read.',
  },
  'robots-line-too-long': {
    severity: 'warning',
    message: 'The line is longer than 16,663 bytes; what follows them is not read.',
  },
  'robots-nul': {
    severity: 'warning',
    message: 'The line holds a NUL byte; what follows it is not read.',
  },
  'robots-line-unreadable': {
    severity: 'info',
    message: 'The line "{value}" has no key and value, and means nothing.',
  },
  'robots-line-without-colon': {
    severity: 'warning',
    message: 'The line has no colon behind its key; not every engine reads "{value}".',
  },
  'robots-key-misspelt': {
    severity: 'warning',
    message: 'The key "{value}" is not spelt as it should be; not every engine recognises it.',
  },
  'robots-key-unknown': {
    severity: 'info',
    message: 'The key "{value}" is not known, and the line is ignored.',
  },
  'robots-noindex-line': {
    severity: 'warning',
    message: 'No engine obeys the line "{value}": pages are left out by other means.',
  },
  'robots-rule-outside-group': {
    severity: 'warning',
    message: 'The rule "{value}" stands before any User-agent line, and is ignored.',
  },
  'robots-rule-without-slash': {
    severity: 'warning',
    message: 'The rule "{value}" begins with neither / nor *, and matches no path.',
  },
  'robots-agent-empty': {
    severity: 'warning',
    message: 'The User-agent line "{value}" names no agent: names begin with a letter, - or _.',
  },
  'robots-agent-cut': {
    severity: 'info',
    message: 'Of the agent "{value}" only the leading letters, - and _ are compared.',
  },
  'robots-crawl-delay-invalid': {
    severity: 'warning',
    message: 'The crawl delay "{value}" is not a number of seconds, and is ignored.',
  },
  'robots-crawl-delay-outside-group': {
    severity: 'warning',
    message: 'The crawl delay "{value}" stands before any User-agent line, and is ignored.',
  },
  'robots-sitemap-empty': {
    severity: 'warning',
    message: 'The Sitemap line has no value.',
  },
  'robots-sitemap-relative': {
    severity: 'warning',
    message: 'The sitemap "{value}" is not an absolute URL; engines may not resolve it.',
  },
  'robots-sitemap-without-scheme': {
    severity: 'error',
    message: 'The sitemap "{value}" names a host without https:// before it, and is ignored.',
  },
  'robots-sitemap-scheme': {
    severity: 'error',
    message: 'The sitemap "{value}" is neither http nor https, and is ignored.',
  },
  'robots-sitemap-malformed': {
    severity: 'error',
    message: 'The sitemap "{value}" is not a well-formed URL; engines will not read it.',
  },
  'robots-sitemap-several': {
    severity: 'warning',
    message: 'The line names several sitemaps; each needs a line of its own.',
  },
  'robots-sitemap-text': {
    severity: 'warning',
    message: 'The text "{value}" on the Sitemap line is no URL, and is ignored.',
  },
  'robots-sitemap-quoted': {
    severity: 'warning',
    message: 'The sitemap {value} stands in quotes or brackets, which do not belong there.',
  },
  'robots-sitemap-duplicate': {
    severity: 'info',
    message: 'The sitemap "{value}" is already named on an earlier line, or twice on this one.',
  },
  'robots-sitemap-hash': {
    severity: 'warning',
    message: 'The sitemap "{value}" was cut at a #, which always begins a comment.',
  },
  'robots-sitemap-encoding': {
    severity: 'warning',
    message: 'The sitemap "{value}" is not UTF-8; its bytes are given as percent escapes.',
  },
};

/** Takes notes while a file is read; `notes` grows to the limit, then `leftOut` counts. */
export interface RobotsNoteTaker {
  readonly notes: readonly RobotsNote[];
  readonly leftOut: number;
  add(code: RobotsNoteCode, line: number, value?: string): void;
}

/**
 * Makes a taker that keeps at most `notesMax` notes.
 *
 * Errors: None.
 */
export function createRobotsNoteTaker(notesMax: number): RobotsNoteTaker {
  const notes: RobotsNote[] = [];
  const taker = {
    notes,
    leftOut: 0,
    add(code: RobotsNoteCode, line: number, value?: string): void {
      if (notes.length >= notesMax) taker.leftOut += 1;
      else notes.push(robotsNote(code, line, value));
    },
  };
  return taker;
}

function robotsNote(code: RobotsNoteCode, line: number, value: string | undefined): RobotsNote {
  const { message } = ROBOTS_NOTES[code];
  if (value === undefined) return { code, message, line };
  const shown =
    value.length > VALUE_CHARACTERS_MAX ? `${value.slice(0, VALUE_CHARACTERS_MAX)}…` : value;
  return { code, message: message.replace('{value}', () => shown), line, value: shown };
}
