// How far a crawl is, in one line.
import { assertNever } from '../../../base/assert.ts';
import { counted, formatCount } from '../../../base/counted.ts';
import { formatDuration } from '../../../base/duration.ts';
import type { CrawlProgress } from '../../../crawl/port/crawl-report.ts';
import { shownText } from '../text/shown-text.ts';

const STATUSES_SHOWN_MAX = 4;
const ADDRESS_CHARACTERS_MAX = 100;
const PAUSE_CHARACTERS_MAX = 200;

/**
 * Says how far a crawl is: `1,234 pages (9.8/s), 567 waiting, 200 ×1,200, 404 ×34, at least 58 s
 * left, /blog/a`. The time is for the addresses that wait now; more may be found.
 *
 * `perSecond`: visits a second of late; 0 where it is not known.
 */
export function crawlProgressText(progress: CrawlProgress, perSecond: number): string {
  const { stage, addresses, at } = progress;
  const name = at === undefined ? '' : shownText(pathOf(at), ADDRESS_CHARACTERS_MAX);
  switch (stage) {
    case 'start':
      return `Finding the start of the site${name === '' ? '' : `: ${name}`}`;
    case 'sitemaps':
      return `Reading the site’s own sitemaps: ${counted(addresses, 'address', 'addresses')}`;
    case 'visiting':
      return visitingText(progress, perSecond, name);
    case 'probing':
      return `Requesting a missing page, to see the answer${name === '' ? '' : `: ${name}`}`;
    case 'checking':
      return `Checking links to other sites: ${shownText(at ?? '', ADDRESS_CHARACTERS_MAX)}`;
    case 'deciding':
      return `Deciding which of ${counted(addresses, 'address', 'addresses')} to list`;
    default:
      return assertNever(stage);
  }
}

function visitingText(progress: CrawlProgress, perSecond: number, name: string): string {
  const { visits, takenOver, queue, statuses, pause } = progress;
  const rate = perSecond > 0 ? ` (${rateText(perSecond)})` : '';
  const parts = [`${counted(visits, 'page')}${rate}`];
  if (takenOver > 0) parts.push(`${formatCount(takenOver)} reused`);
  parts.push(`${formatCount(queue)} waiting`);
  if (pause !== undefined) return `${parts.join(', ')}. ${shownText(pause, PAUSE_CHARACTERS_MAX)}`;
  const often = [...statuses].toSorted((a, b) => b[1] - a[1]).slice(0, STATUSES_SHOWN_MAX);
  for (const [status, count] of often) parts.push(`${shownText(status)} ×${formatCount(count)}`);
  if (perSecond > 0 && queue > 0) {
    parts.push(`at least ${formatDuration((queue / perSecond) * 1000)} left`);
  }
  if (name !== '') parts.push(name);
  return parts.join(', ');
}

/** Writes a number of things a second: `0.25/s`, `9.8/s`, `1,204/s`. */
export function rateText(perSecond: number): string {
  if (perSecond >= 100) return `${formatCount(Math.round(perSecond))}/s`;
  return `${Number(perSecond.toPrecision(2))}/s`;
}

// All addresses have one host; their paths tell them apart.
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/, '') || url;
}
