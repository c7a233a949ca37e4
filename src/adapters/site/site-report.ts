// What a build logs about its sitemap.
import { counted } from '../../base/counted.ts';
import type { ErrorCode } from '../../base/error-codes.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import type { PublishReport } from '../../publish/report/publish-report.ts';
import type { BuiltSite, SiteLog } from './built-site.ts';

/** The log for frameworks without one of their own, also outside of Node. */
export const PLAIN_LOG: SiteLog = {
  // biome-ignore lint/suspicious/noConsole: It is what builds and servers log with.
  info: (text) => console.info(`[portolan] ${text}`),
  // biome-ignore lint/suspicious/noConsole: It is what builds and servers log with.
  warn: (text) => console.warn(`[portolan] ${text}`),
};

const FINDINGS_SHOWN_MAX = 10;

// The hints of errors name flags of the command line, which a build does not have.
const HINTS: Partial<Readonly<Record<ErrorCode, string>>> = {
  PUBLISH_INVALID:
    'Nothing was written. Correct the entries in the warnings above, or allow more: invalidShareMax.',
  PUBLISH_SHRUNK: 'Nothing was written. If this is intended, set shrinkShareMax to 1 once.',
};

/** Prints what was written, and the findings. */
export function reportSite(report: PublishReport, log: SiteLog): void {
  printFindings(report, log);
  const { entries, excluded, files, sitemaps, added, changed, removed } = report;
  const changes = [
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'gone'],
  ] as const;
  const said = changes.flatMap(([count, word]) => (count ? [`${count} ${word}`] : []));
  if (added !== undefined && said.length === 0) said.push('unchanged');
  if (excluded > 0) said.push(`${counted(excluded, 'page')} not listed`);
  const more = said.length > 0 ? ` (${said.join(', ')})` : '';
  const name = sitemaps[0] ?? files[0]?.name ?? '';
  log.info(`${counted(entries, 'URL')}${more} in ${name}`);
}

/**
 * Prints the findings of a set that was refused, and returns the error that ends the build. Its
 * message contains the hint, since frameworks only print the message.
 */
export function explainSiteError(
  error: unknown,
  { log, emptyHint, outputFolder }: Pick<BuiltSite, 'log' | 'emptyHint' | 'outputFolder'>,
): unknown {
  if (!isPortolanError(error)) return error;
  const report = 'report' in error ? (error.report as PublishReport) : undefined;
  if (report) printFindings(report, log);
  const noPage = emptyHint ?? `No page in ${outputFolder} can be listed.`;
  const hint = report?.entries === 0 ? noPage : (HINTS[error.code] ?? error.hint);
  const first = /[.!?…]$/.test(error.message) ? error.message : `${error.message}.`;
  const message = hint === undefined ? error.message : `${first} ${hint}`;
  return new PortolanError(error.code, { message, hint, cause: error });
}

function printFindings({ findings }: PublishReport, log: SiteLog): void {
  const told = findings.filter(({ severity }) => severity !== 'info');
  for (const { message, count, places, fix } of told.slice(0, FINDINGS_SHOWN_MAX)) {
    const [{ message: first = message, loc, file } = { message }] = places;
    const where = loc ?? file;
    const times = count > 1 ? ` (${count} times)` : '';
    log.warn([`${where ? `${where}: ` : ''}${first}${times}`, fix].filter(Boolean).join(' '));
  }
  const left = told.length - FINDINGS_SHOWN_MAX;
  if (left > 0) log.warn(`${counted(left, 'finding')} more.`);
}
