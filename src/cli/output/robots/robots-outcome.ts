// What came of asking for a robots.txt, and what engines make of it.
import { counted } from '../../../base/counted.ts';
import type { RobotsReport } from './robots-report.ts';

/**
 * Says in sentences what was read or, where nothing could be, what engines do then. The first
 * sentence is the outcome.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1
 */
export function robotsOutcome(report: RobotsReport): readonly string[] {
  const { source, state, url, finalUrl, status } = report;
  const led = url !== undefined && finalUrl !== undefined && finalUrl !== url;
  const redirected = led ? [`The request was redirected to ${finalUrl}`] : [];
  const answer = status === undefined ? '' : `, status ${status}`;
  if (state === 'absent') {
    const why = status === undefined ? 'too many redirects' : `status ${status}`;
    const none = `There is no robots.txt at ${source} (${why}): everything may be crawled.`;
    return [none, ...redirected];
  }
  if (state === 'unreachable') return [...unreachable(report), ...redirected];
  return [`${source === '-' ? 'stdin' : source}${answer}: ${contentOf(report)}.`, ...redirected];
}

function contentOf({ groups, sitemaps, bytes, summary, profile }: RobotsReport): string {
  const found = [
    ...(summary.error > 0 ? [counted(summary.error, 'error')] : []),
    ...(summary.warning > 0 ? [counted(summary.warning, 'warning')] : []),
    ...(summary.info > 0 ? [counted(summary.info, 'notice')] : []),
  ];
  const size = [counted(groups.length, 'group'), counted(sitemaps.length, 'sitemap')].join(', ');
  const faults = found.length === 0 ? 'nothing found' : found.join(', ');
  return `${faults} in ${counted(bytes, 'byte')}, ${size}, profile ${profile}`;
}

function unreachable({ source, status, problem }: RobotsReport): readonly string[] {
  const why = problem ?? `The server answered with status ${status}.`;
  const engines =
    status === 429
      ? 'Google takes this answer for a failure of the server, and the whole site for ' +
        'disallowed; RFC 9309 counts it among those that allow everything.'
      : 'Engines take the whole site for disallowed, sitemaps included, until the file can be ' +
        'had again; those that have an older copy may go by it, and after some 30 days they may ' +
        'take the file for absent.';
  return [`${source} could not be had. ${why}`, engines];
}
