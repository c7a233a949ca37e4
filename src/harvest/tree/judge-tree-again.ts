// Judges what may be different in the tree though a sitemap was not read: its index lists another
// lastmod, or another index is above it.
import { setImmediate } from 'node:timers/promises';
import { createChecker } from '../../rules/checker.ts';
import type { FindingIntake, FindingRecord } from '../../store/port/finding-record.ts';
import type { SitemapRecord, SitemapStatus, SitemapType } from '../../store/port/sitemap-record.ts';
import type { FindingFilter } from '../../store/port/store.ts';
import { eachPage } from '../port/each-page.ts';
import { findingIntake } from '../run/session/finding-intake.ts';
import type { SiteRun } from '../run/session/site-run.ts';
import { eachSitemap } from './each-sitemap.ts';
import { sitemapAddress } from './sitemap-address.ts';
import { ancestorAddresses, judgePlace } from './tree-place.ts';

// After this many the rest of the program has its turn, as all of them may have to be written.
const JUDGED_AT_ONCE = 100;
const FORMATS: Readonly<Partial<Record<SitemapType, string>>> = {
  sitemap: 'urlset',
  index: 'sitemapindex',
  text: 'text',
  rss: 'rss',
  atom: 'atom',
};
// Others were judged when they failed.
const READ: ReadonlySet<SitemapStatus> = new Set([
  ...(['success', 'success-with-warnings', 'has-errors'] as const),
]);
const LOOP = 'sitemap-loop';
// What depends on the indexes above a sitemap, and what on what its own index says of it.
const RULES_ABOVE = [LOOP, 'index-nested'];
const RULES_LISTED = ['index-lastmod-stale', 'index-child-format'];

/**
 * Judges what the indexes that were read in this run list, and what was found before because of
 * the indexes above it; after a run that was interrupted, all sitemaps. Writes only differences.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function judgeTreeAgain(run: SiteRun): Promise<void> {
  const { store, site, harvested, dropped } = run;
  const siteId = site.id;
  const indexes = harvested.filter(({ harvest }) => harvest.type === 'index');
  const isAll = run.lastDone < run.run.number - 1;
  const isListedAnew = isAll || indexes.length > 0 || dropped.length > 0;
  const rules = new Set(isListedAnew ? [...RULES_ABOVE, ...RULES_LISTED] : RULES_ABOVE);
  const known = await knownFindings(run, rules);
  let judged = 0;
  const judge = async (sitemap: SitemapRecord): Promise<void> => {
    await judgeOne(run, sitemap, { rules, known: known.get(sitemap.id) ?? new Map() });
    known.delete(sitemap.id);
    judged += 1;
    if (judged % JUDGED_AT_ONCE === 0) await setImmediate();
  };
  if (isAll) await eachSitemap(run, { siteId }, judge);
  else {
    for (const { sitemap } of indexes)
      await eachSitemap(run, { siteId, parentId: sitemap.id }, judge);
  }
  const others = await store.sitemaps.getMany([...known.keys()]);
  for (const sitemap of others.values()) await judge(sitemap);
}

/** Returns what is known by sitemap and rule, in short. */
async function knownFindings(
  run: SiteRun,
  rules: ReadonlySet<string>,
): Promise<Map<number, Map<string, string>>> {
  const known = new Map<number, Map<string, string>>();
  // Most sites have none of these.
  for (const { rule } of await run.store.findings.rules(run.site.id)) {
    if (!rules.has(rule)) continue;
    for await (const findings of findingsOf(run, { rule })) {
      for (const finding of findings) {
        const ofSitemap = known.get(finding.sitemapId) ?? new Map<string, string>();
        known.set(finding.sitemapId, ofSitemap.set(rule, inShort(finding)));
      }
    }
  }
  return known;
}

function findingsOf(
  { store, site }: SiteRun,
  filter: FindingFilter,
): AsyncIterable<readonly FindingRecord[]> {
  return eachPage((request) => store.findings.page({ siteId: site.id, ...filter }, request));
}

interface Judging {
  readonly rules: ReadonlySet<string>;
  /** What is known of the sitemap, by rule. */
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
  const { parentId, listedLastmod, newestLastmod, type, counts, bytes = 0 } = sitemap;
  const format = FORMATS[type];
  // The index says nothing about most sitemaps.
  const isSaid = parentId !== undefined && listedLastmod !== undefined;
  if (format === 'urlset' && (!isSaid || newestLastmod === undefined)) return [];
  const checker = createChecker({ now: run.clock.now(), profile: run.settings.profile });
  const read = { format, entries: counts.urls, bytes, complete: true, newestLastmod };
  await judgePlace(run, sitemap, { checker, read });
  return checker.findings().map(findingIntake);
}

/** Returns those of the loops found when it was read that still exist. */
async function loopNow(run: SiteRun, sitemap: SitemapRecord): Promise<FindingIntake | undefined> {
  const filter = { siteId: run.site.id, sitemapId: sitemap.id, rule: LOOP };
  const [known] = (await run.store.findings.page(filter, { limit: 1 })).rows;
  if (!known) return undefined;
  const above = await ancestorAddresses(run, sitemap);
  const places = known.places.filter(({ found = '' }) => above.has(sitemapAddress(found) ?? ''));
  const count = known.count - (known.places.length - places.length);
  if (places.length === 0) return undefined;
  const { rule, severity, message, fix, basis } = known;
  return { rule, severity, message, fix, basis, count, places };
}

// Enough to notice a difference.
function inShort({ severity, count, places }: FindingIntake | FindingRecord): string {
  return [severity, count, ...places.map(({ found = '' }) => found)].join('\n');
}

// All other findings of the sitemap stay; its sums and its status follow.
async function replaceFindings(
  run: SiteRun,
  sitemap: SitemapRecord,
  { rules, found }: Pick<Judging, 'rules'> & { readonly found: readonly FindingIntake[] },
): Promise<void> {
  const { writer, clock } = run;
  const staying: FindingIntake[] = [];
  for await (const before of findingsOf(run, { sitemapId: sitemap.id })) {
    staying.push(...before.filter(({ rule }) => !rules.has(rule)).map(intakeAgain));
  }
  // After a read that failed midway, what was not found may still be there.
  const isWhole = sitemap.cause === undefined;
  const of = { sitemapId: sitemap.id, at: clock.now(), isWhole };
  await writer.putFindings(of, [...staying, ...found]);
}

function intakeAgain(finding: FindingRecord): FindingIntake {
  const { rule, severity, message, fix, basis, count, places, inFolders, isFailure } = finding;
  return { rule, severity, message, fix, basis, count, places, inFolders, isFailure };
}
