// What `portolan submit` says of the sitemaps of a site that its table does not show.
import { counted, formatCount } from '../../../../base/counted.ts';
import type { SitemapTreeLine } from '../../../../console/screens/sitemaps/sitemaps-view.ts';

const READ: ReadonlySet<string> = new Set(['success', 'success-with-warnings', 'has-errors']);

/** Whether the last fetch of a sitemap succeeded. */
export function isRead({ ownStatus }: Pick<SitemapTreeLine, 'ownStatus'>): boolean {
  return READ.has(ownStatus);
}

/**
 * Returns the sentence on the sitemaps that are not shown: how many there are, how many of them
 * could not be read, and the command that lists them. `undefined` where all are shown.
 */
export function restOfSitemaps(
  hidden: readonly Pick<SitemapTreeLine, 'ownStatus'>[],
  command: string,
): string | undefined {
  if (hidden.length === 0) return undefined;
  const unread = hidden.filter((line) => !isRead(line)).length;
  const more = `The site has ${counted(hidden.length, 'more sitemap')}`;
  return `${more}${unreadWords(unread, hidden.length)}: ${command} lists all.`;
}

function unreadWords(unread: number, of: number): string {
  if (unread === 0) return '';
  if (of === 1) return ', which could not be read';
  return `, of which ${formatCount(unread)} could not be read`;
}
