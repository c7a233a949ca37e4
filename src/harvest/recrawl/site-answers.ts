// How many URLs of a site have an answer of a crawler, and how many of those may be indexed.
import type { Clock } from '../../base/clock.ts';
import type { SiteSchedule } from '../../store/port/schedule-row.ts';
import type { Store } from '../../store/port/store.ts';

/** What the last answers of a site's URLs come to. */
export type SiteAnswers = Pick<SiteSchedule, 'answered' | 'indexable'>;

const DAY_CHARACTERS = 10;
// To count what is due takes as long as there is much: nothing was due in 1970.
const NOTHING_DUE_AT = 0;

/**
 * Returns what the answers come to now: the one source for pages, files and days.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function siteAnswers(
  { schedule }: Pick<Store, 'schedule'>,
  siteId: number,
): Promise<SiteAnswers> {
  const { answered, indexable } = await schedule.site(siteId, NOTHING_DUE_AT);
  return { answered, indexable };
}

/**
 * Records them for today. Errors: STORE_UNUSABLE.
 */
export async function recordDayAnswers(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  siteId: number,
): Promise<void> {
  const answers = await siteAnswers(store, siteId);
  const day = new Date(clock.now()).toISOString().slice(0, DAY_CHARACTERS);
  await store.sites.addToDay(siteId, day, answers);
}
