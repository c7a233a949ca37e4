// Counts of a check of pages, and the sentences for what was not checked.

import type { PassedOver } from '../port/checked-page.ts';
import type { NotChecked } from '../port/report.ts';
import type { LivePage } from './live-page.ts';
import type { PageSample } from './page-sample.ts';

export interface PagesSummary {
  readonly checked: number;
  /** Pages chosen. */
  readonly sampled: number;
  readonly listed: number;
  readonly requests: number;
  /** How many answered with each status, a redirect with its own; 0: no answer. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly notChecked: readonly NotChecked[];
}

const PASSED_OVER: Readonly<Record<PassedOver, string>> = {
  urls: 'the number of addresses that may be visited was reached',
  time: 'the time for visiting pages was up',
  bytes: 'the number of bytes that may be read of pages was reached',
  'given-up': 'they lie outside the folder, or their host failed too often and was given up',
};

/** How many addresses beside the pages were not visited. */
export interface NotVisited {
  readonly media: number;
  readonly alternates: number;
}

export class PagesTally {
  #checked = 0;
  #disallowed = 0;
  readonly #statuses = new Map<string, number>();
  readonly #passedOver = new Map<PassedOver, number>();

  count({ outcome, response }: LivePage): void {
    this.#checked += 1;
    if (outcome === 'disallowed') this.#disallowed += 1;
    if (!response) return;
    const status = String(response.redirects[0]?.status ?? response.status ?? 0);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }

  /** Counts a page about which nothing was learnt. */
  passOver(why: PassedOver): void {
    this.#passedOver.set(why, (this.#passedOver.get(why) ?? 0) + 1);
  }

  summary(
    { listed, seed, whole }: Pick<PageSample, 'listed' | 'seed' | 'whole'>,
    sampled: number,
    { media, alternates }: NotVisited,
  ): Omit<PagesSummary, 'requests'> {
    const chosen = `${counted(sampled, 'page')} of ${numberText(listed)} listed ones`;
    const disallowed = counted(this.#disallowed, 'page');
    const languages = ['version in another language', 'versions in other languages'] as const;
    const versions = counted(alternates, ...languages);
    const files = counted(media, 'picture or video', 'pictures and videos');
    const tooMany = 'there were more than are asked for';
    const notChecked = [
      {
        what: 'pages',
        count: whole ? 0 : listed - sampled,
        why: `${chosen} were chosen at random, with the seed ${seed}.`,
      },
      ...[...this.#passedOver].map(([why, count]) => ({
        what: 'pages',
        count,
        why: `${counted(count, 'page')} not visited: ${PASSED_OVER[why]}.`,
      })),
      {
        what: 'pages',
        count: this.#disallowed,
        why: `${disallowed} not fetched: robots.txt disallows it, or could not be fetched.`,
      },
      { what: 'alternates', count: alternates, why: `${versions} not visited: ${tooMany}.` },
      {
        what: 'media',
        count: media,
        why: `${files} not requested: ${tooMany}, or robots.txt disallows it.`,
      },
    ].filter(({ count }) => count > 0);
    const statuses = Object.fromEntries([...this.#statuses].sort(([a], [b]) => (a < b ? -1 : 1)));
    return { checked: this.#checked, sampled, listed, statuses, notChecked };
  }
}

function counted(count: number, singular: string, plural: string = `${singular}s`): string {
  return `${numberText(count)} ${count === 1 ? singular : plural}`;
}

function numberText(count: number): string {
  return count.toLocaleString('en');
}
