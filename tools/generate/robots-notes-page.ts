// docs/reference/robots-notes.md: what the reader of a robots.txt may note.

import { ROBOTS_NOTES } from '../../src/formats/robots-txt/robots-note-severity.ts';
import { codeText, pageText, tableText } from './page-text.ts';

const OPENING = `
\`readRobotsTxt\` gives a result for any bytes. What is odd is in \`notes\`, in the order of the lines:

\`\`\`text
{ code, message, line, value? }
\`\`\`

\`line\` starts at 1; \`value\` is the text meant, at most 200 characters of it, and stands in the message
where the table has {value}. The severity is a default that a rule or a profile may overrule. Codes are
permanent.`;

/** Makes the page. */
export function robotsNotesPage(): string {
  const rows = Object.entries(ROBOTS_NOTES).map(([code, { severity, message }]) => [
    codeText(code),
    severity,
    message,
  ]);
  const table = tableText(['code', 'severity', 'what'], rows);
  return pageText('Notes on robots.txt', 'src/formats/robots-txt/robots-txt-note.ts', [
    OPENING,
    table,
  ]);
}
