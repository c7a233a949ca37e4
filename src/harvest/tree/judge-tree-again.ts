// What shows in the tree of sitemaps and may be different though a sitemap was not read: its index
// gives it another lastmod, or something else is above it.
import { setImmediate } from 'node:timers/promises';
import { createChecker } from '../../rules/checker.ts';
import type { ProfileName } from '../../rules/port/profile.ts';
import { findRule } from '../../rules/rules.ts';
import type { FindingIntake, FindingRecord } from '../../store/port/finding-record.ts';
import type { SitemapRecord, SitemapStatus, SitemapType } from '../../store/port/sitemap-record.ts';
import { lastDoneRun } from '../run/session/last-done-run.ts';
import type { SiteRun } from '../run/session/site-run.ts';
import { ancestorAddresses } from './ancestor-addresses.ts';
import { eachSitemap } from './each-sitemap.ts';
import { judgePlace } from './judge-place.ts';
import { parentAddress } from './parent-address.ts';
import { replaceFindings } from './replace-findings.ts';
import { sitemapAddress } from './sitemap-address.ts';

const PAGE_ROWS = 500;
// Where all of them have something new to put down, the rest of the program has its turn between.
const JUDGED_AT_ONCE = 100;
const FORMATS: Readonly<Partial<Record<SitemapType, string>>> = {
  sitemap: 'urlset',
  index: 'sitemapindex',
  text: 'text',
  rss: 'rss',
  atom: 'atom',
};
/** Of others, what failed was judged when it failed. */
const READ: ReadonlySet<SitemapStatus> = new Set([
  ...(['success', 'success-with-warnings', 'has-errors'] as const),
]);
const LOOP = 'sitemap-loop';
// What depends on what is above a sitemap, and what on what its index says of it.
const RULES_ABOVE = [LOOP, 'index-nested'];
const RULES_LISTED = ['index-lastmod-stale', 'index-child-format'];

/** By sitemap: what is known of each rule, in short. */
type KnownFindings = Map<number, Map<string, string>>;

/**
 * Judges what the indexes list that were read in this run, and what was found before because of
 * what is above it. After a run that was broken off, all sitemaps. Nothing is written where nothing
 * is different.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function judgeTreeAgain(run: SiteRun): Promise<void> {
  const { store, site, harvested, dropped } = run;
  const indexes = harvested.filter(({ harvest }) => harvest.type === 'index');
  const isAll = (await lastDoneRun(run)) < run.run.number - 1;
  const isListedAnew = isAll || indexes.length > 0 || dropped.length > 0;
  const rules = new Set(isListedAnew ? [...RULES_ABOVE, ...RULES_LISTED] : RULES_ABOVE);
  const known = await knownFindings(run, rules);
  const judge = async (sitemap: SitemapRecord): Promise<void> => {
    await judgeOne(run, sitemap, { rules, known: known.get(sitemap.id) ?? new Map() });
    known.delete(sitemap.id);
  };
  if (isAll) await eachSitemap(run, site.id, judge);
  else for (const { sitemap } of indexes) await eachChild(run, sitemap.id, judge);
  let judged = 0;
  for (const id of known.keys()) {
    const sitemap = await store.sitemaps.get(id);
    if (sitemap) await judge(sitemap);
    judged += 1;
    if (judged % JUDGED_AT_ONCE === 0) await setImmediate();
  }
}

async function knownFindings(run: SiteRun, rules: Iterable<string>): Promise<KnownFindings> {
  const { store, site } = run;
  const known: KnownFindings = new Map();
  for (const rule of rules) {
    let after: string | undefined;
    do {
      const request = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
      const page = await store.findings.page({ siteId: site.id, rule }, request);
      for (const finding of page.rows) {
        const ofSitemap = known.get(finding.sitemapId) ?? new Map<string, string>();
        known.set(finding.sitemapId, ofSitemap.set(rule, inShort(finding)));
      }
      after = page.next;
      if (after !== undefined) await setImmediate();
    } while (after !== undefined);
  }
  return known;
}

async function eachChild(
  { store, site }: SiteRun,
  parentId: number,
  judge: (sitemap: SitemapRecord) => Promise<void>,
): Promise<void> {
  let after: string | undefined;
  do {
    const request = { limit: JUDGED_AT_ONCE, ...(after !== undefined && { after }) };
    const page = await store.sitemaps.page({ siteId: site.id, parentId }, request);
    for (const sitemap of page.rows) await judge(sitemap);
    after = page.next;
    if (after !== undefined) await setImmediate();
  } while (after !== undefined);
}

interface Judging {
  readonly rules: ReadonlySet<string>;
  /** Of the sitemap, by rule. */
  readonly known: ReadonlyMap<string, string>;
}

async function judgeOne(
  run: SiteRun,
  sitemap: SitemapRecord,
  { rules, known }: Judging,
): Promise<void> {
  if (!READ.has(sitemap.status) || sitemap.failedAs !== undefined) return;
  const now = (await foundNow(run, sitemap)).filter(({ rule }) => rules.has(rule));
  const found = new Map(now.map((each) => [each.rule, each]));
  const loop = known.has(LOOP) ? await loopNow(run, sitemap) : undefined;
  if (loop) found.set(loop.rule, loop);
  const isSame =
    found.size === known.size &&
    [...found.values()].every((each) => known.get(each.rule) === inShort(each));
  if (!isSame) await replaceFindings(run, sitemap, { rules, found: [...found.values()] });
}

async function foundNow(run: SiteRun, sitemap: SitemapRecord): Promise<readonly FindingIntake[]> {
  const { url, parentId, listedLastmod, newestLastmod, type, counts, bytes = 0 } = sitemap;
  const format = FORMATS[type];
  const isSaid = parentId !== undefined && listedLastmod !== undefined;
  // Most sitemaps are lists of pages of which nothing is said.
  if (format === 'urlset' && (!isSaid || newestLastmod === undefined)) return [];
  const profile: ProfileName | undefined = run.settings.profile;
  const checker = createChecker({ now: run.clock.now(), profile });
  const parent = await parentAddress(run, sitemap);
  judgePlace(checker, {
    url,
    entries: counts.urls,
    bytes,
    complete: true,
    ...(parent !== undefined && { parent }),
    ...(format !== undefined && { format }),
    ...(isSaid && { listedLastmod }),
    ...(newestLastmod !== undefined && { newestLastmod }),
  });
  return checker.findings().map(({ rule, severity, message, fix, basis, count, places }) => ({
    rule,
    severity,
    message,
    fix,
    basis,
    count,
    summary: findRule(rule)?.summary,
    places: places.map(({ sitemap: _sitemap, listedAt: _listedAt, ...place }) => place),
  }));
}

// Of the circles that were found when it was read, those that still are.
async function loopNow(run: SiteRun, sitemap: SitemapRecord): Promise<FindingIntake | undefined> {
  const { store, site } = run;
  const filter = { siteId: site.id, sitemapId: sitemap.id, rule: LOOP };
  const [known] = (await store.findings.page(filter, { limit: 1 })).rows;
  if (!known) return undefined;
  const above = await ancestorAddresses(run, sitemap);
  const places = known.places.filter(({ found = '' }) => above.has(sitemapAddress(found) ?? ''));
  const count = known.count - (known.places.length - places.length);
  if (places.length === 0) return undefined;
  const { rule, severity, message, fix, basis } = known;
  return { rule, severity, message, fix, basis, count, places };
}

// Enough to see that it is another one.
function inShort({ severity, count, places }: FindingIntake | FindingRecord): string {
  return [severity, count, ...places.map(({ found = '' }) => found)].join('\n');
}
