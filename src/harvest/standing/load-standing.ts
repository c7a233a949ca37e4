// The status of a site, or of a sitemap with all that it lists: the one source for all reports.
import type { SiteRecord, SiteStanding } from '../../store/port/site-record.ts';
import type { SitemapRecord, SitemapStatus, SitemapSums } from '../../store/port/sitemap-record.ts';
import type { Store } from '../../store/port/store.ts';
import { failingSpan, sitemapCause } from './cause-words.ts';
import { countOf, failingOf, isFailing, type Standing, standingOf } from './standing.ts';

/** A status with its numbers and its cause. */
export interface StandingFacts extends Pick<SitemapSums, 'counts' | 'errors' | 'warnings'> {
  readonly status: Standing;
  /** How many sitemaps it covers: those of the site, or the sitemap and all below it. */
  readonly known: number;
  /** How many of them could not be fetched, and how many were not read yet. */
  readonly failing: number;
  readonly unread: number;
  /** Why and for how long they fail; if some of them do not, how many do. */
  readonly causeText?: string;
  /** The status by which to filter those that could not be fetched. */
  readonly failingStatus?: 'couldnt-fetch' | 'stale';
  /** The only sitemap that could not be fetched. */
  readonly failingSitemap?: number;
  /** The start of the oldest failure. */
  readonly failingSince?: number;
  /** Failing sitemaps count as of their last success: the oldest of these. */
  readonly countsFrom?: number;
}

/** What is reported of a site besides its own numbers. */
export type StandingWords = Pick<
  StandingFacts,
  'status' | 'causeText' | 'failingStatus' | 'failingSitemap' | 'failingSince' | 'countsFrom'
>;

export type StandingScope = { readonly site: SiteRecord } | { readonly sitemap: SitemapRecord };

export interface StandingContext {
  readonly store: Pick<Store, 'sitemaps'>;
  /** In milliseconds since 1970. Absent: no text says how long something fails. */
  readonly now?: number | undefined;
}

const GUESSES_MAX = 10;
const CAUSES_SHOWN = 3;
const NOTHING: SitemapSums = {
  statuses: {},
  counts: { urls: 0, sitemaps: 0 },
  errors: 0,
  warnings: 0,
  failing: [],
};
const NO_SITEMAP_TEXT =
  'robots.txt does not name a sitemap, and there is none at the default locations';

/** Returns the status of a site without its numbers, which are its own. Errors: STORE_UNUSABLE. */
export async function loadSiteStanding(
  context: StandingContext,
  site: SiteRecord,
): Promise<StandingWords> {
  const standing = await loadStanding(context, { site });
  const { counts: _, errors: __, warnings: ___, known: ____, failing: _____, ...words } = standing;
  return words;
}

/** Returns only the status of a site, from what the store says about many sites at once. */
export function siteStatusOf({
  statuses,
  onlyGuesses,
  lastRun,
}: Pick<SiteStanding, 'statuses' | 'onlyGuesses' | 'lastRun'>): Standing {
  const counts = Object.fromEntries(statuses.map((status) => [status, 1]));
  const standing = standingOf({ statuses: counts });
  if (standing === undefined) return lastRun === 0 ? 'pending' : 'no-sitemap';
  return onlyGuesses ? 'no-sitemap' : standing;
}

/** Returns the status of a site, or of a sitemap with all that it lists. Errors: STORE_UNUSABLE. */
export async function loadStanding(
  context: StandingContext,
  scope: StandingScope,
): Promise<StandingFacts> {
  const sums = await sumsOf(context, scope);
  const { counts, errors, warnings, failing: failed, countsFrom } = sums;
  const status = await statusOf(context, scope, sums);
  const [known, failing] = [countOf(sums), failingOf(sums)];
  const unread = (sums.statuses.pending ?? 0) + (sums.statuses.fetching ?? 0);
  const facts = { status, counts, errors, warnings, known, failing, unread };
  const own = 'sitemap' in scope ? await expectedFailure(context, scope.sitemap) : {};
  if (status === 'no-sitemap' && failing === 0 && known > 0) {
    return { ...facts, causeText: `${NO_SITEMAP_TEXT} (expected)` };
  }
  if (failing === 0) return { ...facts, ...own };
  const causeText =
    status === 'no-sitemap' ? NO_SITEMAP_TEXT : await causeTextOf(context, sums, scope);
  const since = failed.flatMap(({ failingSince }) => failingSince ?? []);
  const [only] = failing === 1 ? failed : [];
  const isFresh = (sums.statuses['couldnt-fetch'] ?? 0) > 0;
  return {
    ...facts,
    ...(causeText !== undefined && { causeText }),
    failingStatus: isFresh ? 'couldnt-fetch' : 'stale',
    ...(only !== undefined && { failingSitemap: only.id }),
    ...(since.length > 0 && { failingSince: Math.min(...since) }),
    ...(countsFrom !== undefined && { countsFrom }),
  };
}

// An expected failure does not count, but its cause is reported.
async function expectedFailure(
  { store, now }: StandingContext,
  sitemap: SitemapRecord,
): Promise<Pick<StandingFacts, 'causeText' | 'failingSince' | 'countsFrom'>> {
  const { status, expectedFailure: isExpected, failedAs, failingSince, lastSuccessAt } = sitemap;
  if (isExpected !== true || status === 'gone') return {};
  const words = await sitemapCause(store, sitemap);
  return {
    ...(words !== undefined && {
      causeText: `${words}${failingSpan(failingSince, now)} (expected)`,
    }),
    ...(failingSince !== undefined && { failingSince }),
    ...(failedAs !== undefined && lastSuccessAt !== undefined && { countsFrom: lastSuccessAt }),
  };
}

async function sumsOf({ store }: StandingContext, scope: StandingScope): Promise<SitemapSums> {
  if ('site' in scope) return (await store.sitemaps.sums({ siteId: scope.site.id })) ?? NOTHING;
  const { id, type, status, counts, errors, warnings, lastSuccessAt } = scope.sitemap;
  if (status === 'gone') return NOTHING;
  if (type === 'index') return (await store.sitemaps.sums({ sitemapId: id })) ?? NOTHING;
  // Most sitemaps list no others: their numbers are known.
  const fails = isFailing(status);
  return {
    statuses: { [status]: 1 },
    counts,
    errors,
    warnings,
    failing: fails ? [scope.sitemap] : [],
    ...(fails && lastSuccessAt !== undefined && { countsFrom: lastSuccessAt }),
  };
}

async function statusOf(
  { store }: StandingContext,
  scope: StandingScope,
  sums: SitemapSums,
): Promise<Standing> {
  if ('sitemap' in scope) {
    const { status } = scope.sitemap;
    // A sitemap that is gone or failed itself has that status, whatever it listed.
    return status === 'gone' || isFailing(status) ? status : (standingOf(sums) ?? status);
  }
  const counted = Object.keys(sums.statuses) as SitemapStatus[];
  const statuses = counted.filter((status) => (sums.statuses[status] ?? 0) > 0);
  const { id, lastRun } = scope.site;
  return siteStatusOf({ statuses, onlyGuesses: await hasOnlyGuesses(store, id, sums), lastRun });
}

async function hasOnlyGuesses(
  store: StandingContext['store'],
  siteId: number,
  sums: SitemapSums,
): Promise<boolean> {
  const known = countOf(sums);
  // Guesses list nothing, and are few.
  if (known === 0 || known > GUESSES_MAX || sums.counts.urls > 0) return false;
  const { rows } = await store.sitemaps.page({ siteId }, { limit: GUESSES_MAX });
  return rows.every(isGuess);
}

// A guess represents a site without a sitemap.
function isGuess(sitemap: SitemapRecord): boolean {
  const { source, status, expectedFailure, lastSuccessAt, httpStatus, cause } = sitemap;
  const isAbsent = cause === 'http-4xx' && (httpStatus === 404 || httpStatus === 410);
  const fails = isFailing(status) || expectedFailure === true;
  return source === 'guessed' && lastSuccessAt === undefined && isAbsent && fails;
}

async function causeTextOf(
  { store, now }: StandingContext,
  { failing, ...sums }: SitemapSums,
  scope: StandingScope,
): Promise<string | undefined> {
  // A sitemap that fails itself has its own cause, whatever is below it.
  const shown = 'sitemap' in scope && isFailing(scope.sitemap.status) ? [scope.sitemap] : failing;
  const causes = new Map<string, number | undefined>();
  for (const sitemap of shown) {
    const words = await sitemapCause(store, sitemap);
    if (words === undefined) continue;
    const since = [causes.get(words), sitemap.failingSince].filter((at) => at !== undefined);
    causes.set(words, since.length === 0 ? undefined : Math.min(...since));
  }
  const spans = new Set([...causes.values()].map((since) => failingSpan(since, now)));
  // Written once if all of them fail for the same time.
  const [span = ''] = causes.size > 1 && spans.size === 1 ? spans : [];
  const texts = [...causes].map(([words, since]) =>
    span === '' ? words + failingSpan(since, now) : words,
  );
  const failed = failingOf(sums);
  // An index does not count itself.
  const known = countOf(sums) - ('sitemap' in scope ? 1 : 0);
  // The cause of the sitemap itself is the cause of all below it.
  if (shown.length === 1 && shown !== failing) return texts[0];
  if (failed >= known) return texts[0] && texts[0] + span;
  const some = `${failed.toLocaleString('en')} of ${known.toLocaleString('en')} sitemaps`;
  const more = texts.length > CAUSES_SHOWN ? ['…'] : [];
  const why = [...texts.slice(0, CAUSES_SHOWN), ...more].join('; ');
  return `${some} could not be fetched${span}${why === '' ? '' : `: ${why}`}`;
}
