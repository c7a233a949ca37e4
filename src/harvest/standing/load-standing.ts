// How a site, or a sitemap with all that it lists, stands: everything that tells it asks here.
import type { SiteRecord, SiteStanding } from '../../store/port/site-record.ts';
import type { SitemapRecord, SitemapStatus, SitemapSums } from '../../store/port/sitemap-record.ts';
import type { Store } from '../../store/port/store.ts';
import { causeWithSpan, failingSpan, sitemapCause } from './cause-words.ts';
import { countOf, failingOf, isFailing, type Standing, standingOf } from './standing.ts';

/** How something stands, in numbers and words. */
export interface StandingFacts extends Pick<SitemapSums, 'counts' | 'errors' | 'warnings'> {
  readonly status: Standing;
  /** How many sitemaps it stands for: those of the site, or the sitemap and all below it. */
  readonly known: number;
  /** How many of them could not be fetched, and how many were not read yet. */
  readonly failing: number;
  readonly unread: number;
  /** Why, and for how long; where not all of them failed, how many, too. */
  readonly causeText?: string;
  /** The status by which those that could not be fetched are found. */
  readonly failingStatus?: 'couldnt-fetch' | 'stale';
  /** The only sitemap that could not be fetched. */
  readonly failingSitemap?: number;
  /** Since when the oldest failure lasts. */
  readonly failingSince?: number;
  /** Sitemaps that fail are counted as they were then: the oldest of their last successes. */
  readonly countsFrom?: number;
}

/** What is told of a site beside its own numbers. */
export type StandingWords = Pick<
  StandingFacts,
  'status' | 'causeText' | 'failingStatus' | 'failingSitemap' | 'failingSince' | 'countsFrom'
>;

export type StandingScope = { readonly site: SiteRecord } | { readonly sitemap: SitemapRecord };

/** What it needs to know. */
export interface StandingContext {
  readonly store: Pick<Store, 'sitemaps'>;
  /** In milliseconds since 1970. Absent: nothing is said of how long something fails. */
  readonly now?: number | undefined;
}

const GUESSES_MAX = 10;
// So many causes are told.
const CAUSES_TOLD = 3;
const NOTHING: SitemapSums = {
  statuses: {},
  counts: { urls: 0, sitemaps: 0 },
  errors: 0,
  warnings: 0,
  failing: [],
};
const NO_SITEMAP_TEXT =
  'robots.txt does not name a sitemap, and there is none at the default locations';

/**
 * Tells how a site stands, without its numbers: those are its own.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function loadSiteStanding(
  context: StandingContext,
  site: SiteRecord,
): Promise<StandingWords> {
  const standing = await loadStanding(context, { site });
  const { counts: _, errors: __, warnings: ___, known: ____, failing: _____, ...words } = standing;
  return words;
}

/** Tells the status of a site alone, by what the store says of many sites at once. */
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

/**
 * Tells how a site or a sitemap with all that it lists stands.
 *
 * Errors: STORE_UNUSABLE.
 */
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

// What fails as expected is no failure that counts, and its reason is told all the same.
async function expectedFailure(
  { store, now }: StandingContext,
  sitemap: SitemapRecord,
): Promise<Pick<StandingFacts, 'causeText' | 'failingSince' | 'countsFrom'>> {
  const { status, expectedFailure: isExpected, failedAs, failingSince, lastSuccessAt } = sitemap;
  if (isExpected !== true || status === 'gone') return {};
  const words = await sitemapCause(store, sitemap);
  return {
    ...(words !== undefined && {
      causeText: `${causeWithSpan(words, failingSince, now)} (expected)`,
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
  // Most lists no sitemap: what it comes to is at hand.
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
    // What is gone, or could not be fetched itself, stands as it does whatever it listed.
    return status === 'gone' || isFailing(status) ? status : (standingOf(sums) ?? status);
  }
  const statuses = (Object.keys(sums.statuses) as SitemapStatus[]).filter(
    (status) => (sums.statuses[status] ?? 0) > 0,
  );
  const { id, lastRun } = scope.site;
  const onlyGuesses = await hasOnlyGuesses({ store }, id, sums);
  return siteStatusOf({ statuses, onlyGuesses, lastRun });
}

async function hasOnlyGuesses(
  { store }: StandingContext,
  siteId: number,
  sums: SitemapSums,
): Promise<boolean> {
  const known = countOf(sums);
  // They list nothing, and there are few places to guess.
  if (known === 0 || known > GUESSES_MAX || sums.counts.urls > 0) return false;
  const { rows } = await store.sitemaps.page({ siteId }, { limit: GUESSES_MAX });
  return rows.every(isGuess);
}

// Nobody named it: it stands for a site on which no sitemap was found.
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
  // One that fails itself says why; what is below it may be another matter.
  const told = 'sitemap' in scope && isFailing(scope.sitemap.status) ? [scope.sitemap] : failing;
  const causes = new Map<string, number | undefined>();
  for (const sitemap of told) {
    const words = await sitemapCause(store, sitemap);
    if (words === undefined) continue;
    const since = [causes.get(words), sitemap.failingSince].filter((at) => at !== undefined);
    causes.set(words, since.length === 0 ? undefined : Math.min(...since));
  }
  const spans = new Set([...causes.values()].map((since) => failingSpan(since, now)));
  // Said once where all of them fail for as long.
  const [span = ''] = causes.size > 1 && spans.size === 1 ? spans : [];
  const texts = [...causes].map(([words, since]) =>
    span === '' ? causeWithSpan(words, since, now) : words,
  );
  const failed = failingOf(sums);
  // An index counts what it lists, not itself.
  const known = countOf(sums) - ('sitemap' in scope ? 1 : 0);
  // Of what cannot be fetched at all one sitemap says what they all would.
  if (told.length === 1 && told !== failing) return texts[0];
  if (failed >= known) return texts[0] && texts[0] + span;
  const some = `${failed.toLocaleString('en')} of ${known.toLocaleString('en')} sitemaps`;
  const more = texts.length > CAUSES_TOLD ? ['…'] : [];
  const why = [...texts.slice(0, CAUSES_TOLD), ...more].join('; ');
  return `${some} could not be fetched${span}${why === '' ? '' : `: ${why}`}`;
}
