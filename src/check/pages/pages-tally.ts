// Counts of a check of pages, and the sentences for what was not checked.

import type { PassedOver } from '../port/checked-page.ts';
import type { NotChecked } from '../port/report.ts';
import type { LivePage } from './live-page.ts';
import type { PageSample } from './page-sample.ts';

/** What came of it. */
export interface PagesSummary {
  /** Pages of which evidence was given. */
  readonly checked: number;
  /** Pages chosen, and entries listed. */
  readonly sampled: number;
  readonly listed: number;
  readonly requests: number;
  /** How many answered with each status, a redirect with its own; 0 stands for no answer. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly notChecked: readonly NotChecked[];
}

const PASSED_OVER: Readonly<Record<PassedOver, string>> = {
  urls: 'the number of addresses that may be visited was reached',
  time: 'the time for visiting pages was up',
  bytes: 'the number of bytes that may be read of pages was reached',
  'given-up': 'they lie outside the folder, or their host failed too often and was given up',
};

export class PagesTally {
  #checked = 0;
  #disallowed = 0;
  readonly #statuses = new Map<string, number>();
  readonly #passedOver = new Map<PassedOver, number>();

  /** A page of which something is known. */
  count({ outcome, response }: LivePage): void {
    this.#checked += 1;
    if (outcome === 'disallowed') this.#disallowed += 1;
    if (!response) return;
    const status = String(response.redirects[0]?.status ?? response.status ?? 0);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }

  /** A page of which nothing was learnt. */
  passOver(why: PassedOver): void {
    this.#passedOver.set(why, (this.#passedOver.get(why) ?? 0) + 1);
  }

  /** What came of it. */
  summary(
    { listed, seed, whole }: Pick<PageSample, 'listed' | 'seed' | 'whole'>,
    sampled: number,
    rest: { readonly mediaNotChecked: number; readonly alternatesNotChecked: number },
  ): Omit<PagesSummary, 'requests'> {
    const notChecked: NotChecked[] = [];
    const tell = (what: string, count: number, why: string): void => {
      if (count > 0) notChecked.push({ what, why, count });
    };
    if (!whole) {
      const chosen = `${counted(sampled, 'page')} of ${numberText(listed)} listed ones`;
      const why = `${chosen} were chosen at random, with the seed ${seed}.`;
      tell('pages', listed - sampled, why);
    }
    for (const [why, count] of this.#passedOver) {
      tell('pages', count, `${counted(count, 'page')} not visited: ${PASSED_OVER[why]}.`);
    }
    const kept = counted(this.#disallowed, 'page');
    tell(
      'pages',
      this.#disallowed,
      `${kept} not fetched: robots.txt disallows it, or could not be fetched.`,
    );
    const { mediaNotChecked, alternatesNotChecked } = rest;
    const versions = counted(
      alternatesNotChecked,
      'version in another language',
      'versions in other languages',
    );
    tell(
      'alternates',
      alternatesNotChecked,
      `${versions} not visited: there were more than are asked for.`,
    );
    const media = counted(mediaNotChecked, 'picture or video', 'pictures and videos');
    const mediaWhy = 'there were more than are asked for, or robots.txt disallows it to us';
    tell('media', mediaNotChecked, `${media} not asked for: ${mediaWhy}.`);
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
