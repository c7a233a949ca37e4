// How severe the notes on a robots.txt are. A module of its own: the reader judges nothing, so its
// bundle has none of this.
import { ROBOTS_MESSAGES, type RobotsNoteCode } from './robots-txt-note.ts';

/** How severe a note is by default; a rule or a profile may decide otherwise. */
export type RobotsNoteSeverity = 'error' | 'warning' | 'info';

/** The row of a code: its default severity, and its message with `{value}` for the text found. */
export interface RobotsNoteEntry {
  readonly severity: RobotsNoteSeverity;
  readonly message: string;
}

const SEVERITIES: Readonly<Record<RobotsNoteCode, RobotsNoteSeverity>> = {
  'robots-byte-order-mark': 'info',
  'robots-encoding-utf16': 'error',
  'robots-html': 'error',
  'robots-too-large': 'error',
  'robots-line-too-long': 'warning',
  'robots-nul': 'warning',
  'robots-line-unreadable': 'info',
  'robots-line-without-colon': 'warning',
  'robots-key-misspelt': 'warning',
  'robots-key-unknown': 'info',
  'robots-noindex-line': 'warning',
  'robots-rule-outside-group': 'warning',
  'robots-rule-without-slash': 'warning',
  'robots-agent-empty': 'warning',
  'robots-agent-cut': 'info',
  'robots-crawl-delay-invalid': 'warning',
  'robots-crawl-delay-outside-group': 'warning',
  'robots-sitemap-empty': 'warning',
  'robots-sitemap-relative': 'warning',
  'robots-sitemap-without-scheme': 'error',
  'robots-sitemap-scheme': 'error',
  'robots-sitemap-malformed': 'error',
  'robots-sitemap-several': 'warning',
  'robots-sitemap-text': 'warning',
  'robots-sitemap-quoted': 'warning',
  'robots-sitemap-duplicate': 'info',
  'robots-sitemap-hash': 'warning',
  'robots-sitemap-encoding': 'warning',
};

/**
 * All note codes with severity and message.
 */
export const ROBOTS_NOTES: Readonly<Record<RobotsNoteCode, RobotsNoteEntry>> = Object.fromEntries(
  Object.entries(SEVERITIES).map(([code, severity]) => [
    code,
    { severity, message: ROBOTS_MESSAGES[code as RobotsNoteCode] },
  ]),
) as Record<RobotsNoteCode, RobotsNoteEntry>;
