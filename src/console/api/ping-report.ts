// What a ping that waited is told: how the sitemap stands, with all that it lists.
import { loadStanding } from '../../harvest/standing/load-standing.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import { PING_FINDINGS_MAX } from '../core/console-limits.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import { isoTime } from '../http/view-json.ts';
import { foundGroupText, loadFoundGroups } from '../screens/parts/found-groups.ts';

/** Writes the lines of the report; `sitemap` is absent where it was not read in time. */
export async function pingReport(
  { store, clock }: Pick<ConsoleCore, 'store' | 'clock'>,
  sitemap: SitemapRecord | undefined,
): Promise<readonly string[]> {
  if (sitemap === undefined || isOnItsWay(sitemap)) {
    return ['Result: not read yet. The status address shows when it is.'];
  }
  const standing = await loadStanding({ store, now: clock.now() }, { sitemap });
  const { status, counts, errors, warnings, causeText, countsFrom, unread } = standing;
  // Of itself, the sentence says more than the few words.
  const isExpected = sitemap.expectedFailure === true && sitemap.message !== undefined;
  const cause = isExpected
    ? `${sitemap.message} This is expected.`
    : (sitemap.message ?? causeText);
  const { groups, more } = await loadFoundGroups(store, sitemap.id, PING_FINDINGS_MAX);
  return [
    `Result: ${status}`,
    `URLs: ${counts.urls}; sitemaps: ${counts.sitemaps}; errors: ${errors}; warnings: ${warnings}`,
    ...(unread === 0 ? [] : [`Not read yet: ${unread} of what it lists. See the status address.`]),
    ...(cause === undefined ? [] : [`Cause: ${oneLine(cause)}`]),
    ...(countsFrom === undefined
      ? []
      : [`Counts of what could not be fetched are from ${isoTime(countsFrom)}.`]),
    ...groups.map((group) => oneLine(foundGroupText(group, sitemap.id))),
    ...(more ? ['… and more, at the status address.'] : []),
  ];
}

function isOnItsWay({ status }: SitemapRecord): boolean {
  return status === 'pending' || status === 'fetching';
}

// What a stranger's sitemap holds may not begin a line of the report.
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}
