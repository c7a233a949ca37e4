// How far a check is, on one line of a terminal.
import { counted, formatCount } from '../../../base/counted.ts';
import type { CheckProgress } from '../../../check/port/check-options.ts';
import { plainText } from '../text/plain-text.ts';

/** Says how far a check is: `Reading sitemap-3.xml: 2 sitemaps, 90,000 entries (450,000/s)`. */
export function checkProgressText(progress: CheckProgress, elapsedMs: number): string {
  const { stage, at, sitemaps, entries, pages, pagesTotal } = progress;
  const name = at === undefined ? '' : ` ${plainText(at)}`;
  if (stage === 'discover') return `Looking for sitemaps:${name}`;
  const rate = (count: number): string =>
    elapsedMs > 0 ? ` (${formatCount(Math.round((count * 1000) / elapsedMs))}/s)` : '';
  if (stage === 'pages') {
    const left = pages > 0 ? Math.round(((pagesTotal - pages) * elapsedMs) / pages / 1000) : 0;
    const done = `${formatCount(pages)} of ${formatCount(pagesTotal)}`;
    return `Visiting pages: ${done}, ${left} s left${name}`;
  }
  const read = counted(sitemaps, 'sitemap', 'sitemaps');
  return `Reading${name}: ${read}, ${counted(entries, 'entry', 'entries')}${rate(entries)}`;
}
