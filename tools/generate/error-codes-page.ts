// docs/reference/error-codes.md: what may be thrown.

import { ERROR_CODES, type ErrorCode, RETRYABLE_CODES } from '../../src/base/error-codes.ts';
import { codeText, pageText, tableText } from './page-text.ts';

const OPENING = `
A \`PortolanError\` is thrown for what could not be done: the world or the settings are wrong. Its
\`code\` is one of these and permanent; match on it, not on the message. \`hint\` says what to do, and
\`url\`, \`path\`, \`status\` and \`cause\` say what was concerned. What is odd in a sitemap's bytes is never
an error: see [read problems](read-problems.md).

*Again* says whether the same call may succeed later (\`error.retryable\`). *Exit* is the status of the
command line when nothing handled the error: 2 usage or settings, 3 could not be done.`;

/** Makes the page. */
export function errorCodesPage(): string {
  const rows = Object.entries(ERROR_CODES).map(([code, { summary, exitStatus }]) => [
    codeText(code),
    summary,
    RETRYABLE_CODES.includes(code as ErrorCode) ? 'yes' : 'no',
    String(exitStatus),
  ]);
  const table = tableText(['code', 'what', 'again', 'exit'], rows);
  return pageText('Error codes', 'src/base/error-codes.ts', [OPENING, table]);
}
