// One address from all sides: where it is listed, how it answers, what engines make of it.
import { checkGivenOptions, type OptionKinds } from '../../base/check-given-options.ts';
import { checkText } from '../../base/check-value.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { givenValues } from '../../base/given-values.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { shownAddress } from '../../net/address/http-address.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { type Checker, createChecker } from '../../rules/checker.ts';
import type {
  DeadAlternate,
  PageEvidence,
  UnansweredAlternate,
} from '../../rules/evidence/page-evidence.ts';
import type { Finding } from '../../rules/port/finding.ts';
import type { ProfileName } from '../../rules/port/profile.ts';
import { PROFILES } from '../../rules/port/profiles.ts';
import { SEVERITIES } from '../../rules/port/severity.ts';
import { findRule } from '../../rules/rules.ts';
import { isDead } from '../pages/alternate-targets.ts';
import { type CheckPagesOptions, checkPages, robotsVerdicts } from '../pages/check-pages.ts';
import { createPageSample } from '../pages/page-sample.ts';
import { type NotChecked, summaryOf } from '../port/report.ts';
import { engineOutlook, isEngineProfile } from './engine-outlook.ts';
import { type FindListingsOptions, type FoundListings, findListings } from './find-listings.ts';
import type { InspectedAlternate, Inspection } from './inspection.ts';

/** How an address is inspected. */
export interface InspectOptions extends Omit<FindListingsOptions, 'onProgress'> {
  /** Whose rules judge the page. Default: `protocol`. */
  readonly profile?: ProfileName | undefined;
  /** Looks for the address in sitemaps. Default true. */
  readonly search?: boolean | undefined;
  /** Where it is listed and by which entry, where that is known without a search. */
  readonly listed?:
    | { readonly sitemap?: string | undefined; readonly entry?: UrlEntry | undefined }
    | undefined;
  /** What rules take for now, in milliseconds since 1970. Default: the clock's. */
  readonly now?: number | undefined;
  readonly clock?: Clock | undefined;
  /** How long the page and what belongs to it may take, in milliseconds. Default 120,000. */
  readonly timeMs?: number | undefined;
  /** How many addresses are visited for the page, and for its other languages. Default 200. */
  readonly urlsMax?: number | undefined;
  /** No more pages are visited when so many bytes of pages were read. Default: no such limit. */
  readonly pageBytesMax?: number | undefined;
  /** Asks for the pictures and videos of the entry. Default true. */
  readonly media?: boolean | undefined;
  readonly onProgress?: ((progress: InspectProgress) => void) | undefined;
}

/** How far an inspection is. */
export interface InspectProgress {
  readonly stage: 'discover' | 'sitemaps' | 'page' | 'alternates';
  readonly sitemaps: number;
  readonly entries: number;
  readonly at: string;
}

const KINDS: OptionKinds<InspectOptions> = {
  visitor: '!visit() robots() robotsTxt()',
  sitemaps: 'texts',
  firstOnly: 'boolean',
  depthMax: 'count',
  sitemapsMax: 'count',
  bytesMax: 'count',
  concurrency: 'positive',
  signal: 'signal',
  profile: 'text',
  search: 'boolean',
  now: 'time',
  timeMs: 'number',
  clock: 'now() monotonic()',
  onProgress: 'function',
  urlsMax: 'count',
  media: 'boolean',
  pageBytesMax: 'count',
  listed: { sitemap: 'text', entry: 'object' },
};

const TIME_MS = 120_000;
const URLS_MAX = 200;
const PLACES_MAX = 100;
// The rules that compare the page with what an entry says.
const ENTRY_RULES = ['page-lastmod-ahead', 'page-lastmod-behind', 'page-alternates-differ'];
const ALTERNATES_VISITED_MAX = 20;
// No real set has more.
const ALTERNATES_TOLD_MAX = 500;

/**
 * Inspects an address.
 *
 * It is looked for in the sitemaps of its site, or in those that are given; then visited, with its
 * canonical page, its media and its other languages, as politely as everything; then judged by the
 * rules about pages and as each engine would.
 *
 * Errors: FETCH_ADDRESS_INVALID for anything but an http or https address; CONFIG_INVALID for a
 * profile that does not exist; the signal's reason. What servers do is in the result.
 *
 * ```ts
 * import { createVisitor } from 'portolan/net';
 *
 * await using visitor = createVisitor();
 * const inspection = await inspectUrl('https://example.com/pier', { visitor });
 * for (const { sentence } of inspection.engines) console.log(sentence);
 * ```
 */
export async function inspectUrl(address: string, options: InspectOptions): Promise<Inspection> {
  checkText('address', address);
  checkGivenOptions(options, KINDS);
  const url = parseAddress(address);
  const { profile = 'protocol', clock = systemClock, search = true } = options;
  const now = options.now ?? clock.now();
  const checker = createChecker({ profile, now, placesMax: PLACES_MAX });
  const found = search ? await findListings(url, options) : undefined;
  const { evidence, alternates, notChecked } = await look(url, found, options);
  const [first, ...more] = listingsOf(forAgents(evidence, checker.active.profile.agents), found);
  if (first) judge(checker, first);
  // The page is the same in every listing; what each entry says of it is not.
  const ofEntries = createChecker({ profile, now, placesMax: PLACES_MAX, only: ENTRY_RULES });
  for (const listing of more) judge(ofEntries, listing);
  const engines = PROFILES.filter(isEngineProfile);
  const all = sortFindings([...checker.findings(), ...ofEntries.findings()]);
  const findings = found?.search.listedCount === 0 ? all.map(ofUnlistedPage) : all;
  return {
    version: 1,
    url,
    profile,
    ...(found && { search: found.search }),
    evidence,
    alternates,
    engines: engines.map((engine) => engineOutlook(engine, { evidence, now })),
    findings,
    summary: summaryOf(findings),
    reached: evidence.response?.status !== undefined,
    notChecked,
  };
}

function judge(checker: Checker, { place, ...seen }: PageEvidence): void {
  const { sitemap, entry } = seen;
  checker.see('page', seen, { ...place, sitemap, loc: entry.loc });
}

// A page that no sitemap lists cannot be removed from one.
function ofUnlistedPage(finding: Finding): Finding {
  const { fixUnlisted } = findRule(finding.rule) ?? {};
  return fixUnlisted === undefined ? finding : { ...finding, fix: fixUnlisted };
}

/** The worst first. */
function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return SEVERITIES.flatMap((severity) => findings.filter((one) => one.severity === severity));
}

function parseAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const shown = shownAddress(address);
    throw new PortolanError('FETCH_ADDRESS_INVALID', {
      message: `${shown} is not an http or https address.`,
      hint: 'Write it with its scheme: https://example.com/page.',
      url: shown,
    });
  }
  // Only the visitor may know them.
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}

interface Look {
  readonly evidence: PageEvidence;
  readonly alternates: readonly InspectedAlternate[];
  readonly notChecked: readonly NotChecked[];
}

async function look(
  url: string,
  found: FoundListings | undefined,
  options: InspectOptions,
): Promise<Look> {
  const { visitor, signal, clock = systemClock, onProgress, listed } = options;
  const { profile = 'protocol' } = options;
  const { timeMs = TIME_MS, urlsMax = URLS_MAX, pageBytesMax: bytesMax, media = true } = options;
  const beganAt = clock.monotonic();
  const progress = { sitemaps: found?.search.sitemaps ?? 0, entries: found?.search.entries ?? 0 };
  const mediaAgents = PROFILES.find(({ name }) => name === profile)?.agents ?? [];
  const agents = allAgents(mediaAgents);
  const notChecked: NotChecked[] = [];
  const pageOptions = { visitor, agents, urlsMax, bytesMax, clock, signal };
  onProgress?.({ stage: 'page', ...progress, at: url });
  const entry = found?.entries[0] ?? listed?.entry;
  const sample = createPageSample({ sample: 1, seed: 0 });
  const sitemap = found?.search.listed[0]?.sitemap ?? listed?.sitemap ?? url;
  // The address as the caller wrote it, with the first entry that lists it.
  sample.add([{ ...entry, kind: 'url', loc: url }], { sitemap });
  let evidence: PageEvidence | undefined;
  const onEnd = (end: { readonly notChecked: readonly NotChecked[] }): void => {
    notChecked.push(...end.notChecked);
  };
  const withMedia = { ...pageOptions, timeMs, media, mediaAgents, onEnd };
  for await (const one of checkPages(sample, withMedia)) evidence = one;
  evidence ??= await unseen({ ...entry, loc: url }, sitemap, { visitor, agents, signal });
  onProgress?.({ stage: 'alternates', ...progress, at: url });
  const leftMs = Math.max(0, timeMs - (clock.monotonic() - beganAt));
  const alternates = await visitAlternates(evidence, found, { ...pageOptions, timeMs: leftMs });
  const unansweredAlternates = unansweredOf(evidence, alternates, found);
  const deadAlternates = deadOf(alternates);
  const answered = {
    ...evidence,
    ...(unansweredAlternates.length > 0 && { unansweredAlternates }),
    ...(deadAlternates.length > 0 && { deadAlternates }),
  };
  return { evidence: answered, alternates, notChecked };
}

/** A page about which only robots.txt is known. */
async function unseen(
  entry: UrlEntry,
  sitemap: string,
  asked: {
    readonly visitor: Visitor;
    readonly agents: readonly string[];
    readonly signal: AbortSignal | undefined;
  },
): Promise<PageEvidence> {
  return { entry, sitemap, agents: await robotsVerdicts(entry.loc, asked), media: [] };
}

/** The crawlers of the chosen profile, and the main one of every engine. */
function allAgents(chosen: readonly string[]): readonly string[] {
  const main = PROFILES.filter(isEngineProfile).flatMap(({ agents }) => agents.slice(0, 1));
  return [...new Set([...chosen, ...main])];
}

/** The same page for the crawlers of one profile. */
function forAgents(evidence: PageEvidence, agents: readonly string[]): PageEvidence {
  const { targetAgents } = evidence;
  const own = new Set(agents);
  return {
    ...evidence,
    agents: evidence.agents.filter(({ agent }) => own.has(agent)),
    ...(targetAgents && { targetAgents: targetAgents.filter(({ agent }) => own.has(agent)) }),
  };
}

/** The page with each entry that lists it; as it is when none does. */
function listingsOf(
  evidence: PageEvidence,
  found: FoundListings | undefined,
): readonly PageEvidence[] {
  if (!found || found.entries.length === 0) return [evidence];
  return found.search.listed.map(({ sitemap, line, column, entry }, index) => ({
    ...evidence,
    entry: found.entries[index] ?? evidence.entry,
    sitemap,
    place: { line, column, entry },
  }));
}

/**
 * Visits the pages that a page, or its entry, names as other languages of it.
 *
 * Errors: the signal's reason.
 */
async function visitAlternates(
  evidence: PageEvidence,
  found: FoundListings | undefined,
  options: CheckPagesOptions,
): Promise<readonly InspectedAlternate[]> {
  const named = namedBy(evidence);
  const own = pageKey(evidence.entry.loc);
  const others = named.filter(({ href }) => pageKey(href) !== own && isWeb(href));
  if (others.length === 0) return named;
  const sample = createPageSample({ sample: ALTERNATES_VISITED_MAX, seed: 0 });
  const chosen = others.slice(0, ALTERNATES_VISITED_MAX);
  sample.add(
    chosen.map(({ href }) => ({ kind: 'url', loc: href })),
    { sitemap: evidence.sitemap },
  );
  const linking = new Set(found?.linkedFrom.map(({ loc }) => pageKey(loc)));
  const seen = new Map<string, PageEvidence>();
  for await (const one of checkPages(sample, options)) seen.set(pageKey(one.entry.loc), one);
  return named.map((alternate) => {
    const answer = seen.get(pageKey(alternate.href));
    const { status, failure } = answer?.response ?? {};
    const links = answer?.page?.alternates;
    const byEntry = linking.has(pageKey(alternate.href));
    const byPage = links?.some(({ href }) => pageKey(href) === own);
    const linksBack = links || byEntry ? byEntry || byPage === true : undefined;
    return givenValues({ ...alternate, status, failure, linksBack });
  });
}

/**
 * The links between the page and others that go one way only. The other page may answer by its
 * entry, so a link that only a sitemap has counts when all sitemaps were read.
 */
function unansweredOf(
  { entry, page }: PageEvidence,
  alternates: readonly InspectedAlternate[],
  found: FoundListings | undefined,
): readonly UnansweredAlternate[] {
  const whole = found?.linkedFromIsWhole === true;
  const own = alternates
    .filter(({ named, linksBack }) => (named !== 'sitemap' || whole) && linksBack === false)
    .map(({ hreflang, href }) => ({ hreflang, href }));
  if (!found || (!page && found.entries.length === 0)) return own;
  const answered = new Set(alternates.map(({ href }) => pageKey(href)));
  const others = found.linkedFrom
    .filter(({ loc }) => !answered.has(pageKey(loc)))
    .map(({ loc, hreflang }) => ({ hreflang, href: entry.loc, from: loc }));
  return [...own, ...others];
}

/** The pages that are not there. */
function deadOf(alternates: readonly InspectedAlternate[]): readonly DeadAlternate[] {
  return alternates
    .filter((alternate) => isDead(alternate))
    .map(({ named: _, linksBack: __, ...dead }) => dead);
}

function namedBy({ entry, page }: PageEvidence): readonly InspectedAlternate[] {
  const found = new Map<string, InspectedAlternate>();
  for (const { hreflang, href } of page?.alternates ?? []) {
    found.set(`${hreflang.toLowerCase()} ${pageKey(href)}`, { hreflang, href, named: 'page' });
  }
  for (const { hreflang, href } of entry.alternates ?? []) {
    const key = `${hreflang.toLowerCase()} ${pageKey(href)}`;
    const named = found.has(key) ? 'both' : 'sitemap';
    found.set(key, { hreflang, href, named });
  }
  return [...found.values()].slice(0, ALTERNATES_TOLD_MAX);
}

function isWeb(href: string): boolean {
  return /^https?:/i.test(href) && URL.parse(href) !== null;
}
