// One document under check, in the same pass as its reading: its problems, its entries, its end.
import { ownText } from '../base/text/own-text.ts';
import type { ReadProblem } from '../formats/problems/read-problem.ts';
import type { BatchPositions } from '../formats/records/batch-positions.ts';
import { ENTRY_TRAITS, type EntryFacts } from '../formats/records/entry-facts.ts';
import { type Scope, verdictInScope } from '../protocol/scope.ts';
import type { Entry, UrlEntry } from '../protocol/url-entry.ts';
import type { ActiveRules } from './active-rules.ts';
import { isSitemapName } from './document/document-order-rules.ts';
import { type DocumentEnd, DocumentTally } from './document-tally.ts';
import type { DocumentEvidence } from './evidence/document-evidence.ts';
import type { ScopeEvidence } from './evidence/scope-evidence.ts';
import type { Watched, WatchName } from './evidence/watched.ts';
import type {
  FindingGroup,
  FindingGroups,
  OpenPlace,
  PlaceParts,
} from './findings/finding-groups.ts';
import {
  type FindingTarget,
  judgeEvidence,
  noteVerdict,
  verdictOf,
} from './findings/judge-evidence.ts';
import type { PlausibleDays } from './lastmod/plausible-days.ts';
import { dayNumber, secondOfDay } from './lastmod/plausible-days.ts';
import { locTraits } from './loc-traits.ts';
import type { ActiveRule } from './port/active-rule.ts';
import type { JudgeContext, ProblemRule } from './port/rule.ts';
import { RepeatedFaults } from './repeated-faults.ts';
import { chooseShortcuts, type Shortcuts } from './shortcuts.ts';
import { UnreadableFields } from './unreadable-fields.ts';

const NOT_SITEMAP = 'document-not-sitemap';
// What readers call it.
const HTML_PAGE = 'an HTML page';
// Dates that are there but cannot be read.
const UNREADABLE_DATES: ReadonlySet<string> = new Set(['lastmod-invalid', 'feed-date-invalid']);
// These rules only matter for pages: a sitemap may end in .xml.
const ABOUT_PAGES = ENTRY_TRAITS.fileName | ENTRY_TRAITS.query | ENTRY_TRAITS.self;
// No day is plausible: every lastmod is checked.
const NO_DAYS = { from: 1, to: 0 };

/** Where the entries of a batch are, and what their reader knows of them. */
export interface BatchPlaces extends BatchPositions, EntryFacts {
  indexAt(offset: number): number | undefined;
  disordered(index: number): boolean;
}

export interface DocumentOptions {
  /** What it is called in findings: its address or its path. */
  readonly sitemap: string;
  /** Its own address, where it is known. Without it the rule of location is not judged. */
  readonly url?: string | undefined;
  /** Addresses of robots.txt files that name it, or the index that lists it. */
  readonly namedByRobotsTxt?: readonly string[] | undefined;
  /** Origins that are known to belong to one owner: the rule of location does not part them. */
  readonly verifiedOrigins?: ReadonlySet<string> | undefined;
  /** How it was found. Default `given`. */
  readonly found?: ScopeEvidence['found'] | undefined;
}

/** An entry of the present batch. */
interface EntryAt {
  readonly entry: { readonly loc: string; readonly lastmod?: string };
  readonly index: number;
  readonly places: BatchPlaces;
}

interface PendingPlace {
  readonly place: OpenPlace;
  readonly offset: number;
}

export class DocumentCheck {
  readonly #active: ActiveRules;
  readonly #log: FindingGroups;
  readonly #options: DocumentOptions;
  readonly #context: JudgeContext;
  readonly #tally = new DocumentTally();
  /** Traits that make an entry worth a check. */
  readonly #wake: number;
  readonly #scope: Scope | undefined;
  /** Entries that begin with the document's prefix: they need not be counted one by one. */
  #inside = 0;
  #prefix = '';
  readonly #shortcuts: Shortcuts;
  /** Lastmods of these days are not checked. */
  readonly #plausible: PlausibleDays;
  /** Nor are entries with such a lastmod, or none, when they show no trait. */
  readonly #passedOver: PlausibleDays;
  #entriesBefore = 0;
  #pending: PendingPlace[] = [];
  #isHtml = false;
  readonly #repeats: RepeatedFaults;
  readonly #unreadable: UnreadableFields;

  constructor(active: ActiveRules, log: FindingGroups, options: DocumentOptions, now: number) {
    this.#active = active;
    this.#unreadable = new UnreadableFields(active.fieldsHeeded);
    this.#log = log;
    this.#options = options;
    const { url } = options;
    this.#context = { now, profile: active.profile.name, ...(url !== undefined && { url }) };
    this.#scope = scopeOf(options);
    const { fileName, outside, extended, disordered } = ENTRY_TRAITS;
    const loc = active.locs.reduce((bits, { rule }) => bits | (rule.traits ?? 0), 0);
    this.#wake = loc | fileName | outside | extended | disordered;
    this.#repeats = new RepeatedFaults(log, this.#tally, options, now);
    this.#shortcuts = chooseShortcuts(active, now);
    this.#plausible = this.#shortcuts.lastmod ?? NO_DAYS;
    this.#passedOver = this.#shortcuts.loc ? this.#plausible : NO_DAYS;
  }

  /** The document is an HTML page, not a sitemap. */
  get isHtml(): boolean {
    return this.#isHtml;
  }

  /** Takes a problem of the reader, before the batch whose entries it is about. */
  problem(problem: ReadProblem): void {
    if (problem.code === NOT_SITEMAP && problem.found === HTML_PAGE) this.#isHtml = true;
    if (UNREADABLE_DATES.has(problem.code)) this.#tally.unreadableLastmods += 1;
    this.#unreadable.note(problem);
    const rules = this.#active.problems.get(problem.code);
    if (!rules) return;
    for (const answer of answersTo(problem, rules)) {
      const place = this.#log.add(answer, this.#options.sitemap, () => placeOfProblem(problem));
      if (place && answer.rule.within === 'entry') {
        this.#pending.push({ place, offset: problem.offset });
      }
    }
  }

  /**
   * Takes a batch of entries, in the order of the document.
   *
   * The loop that every entry of every sitemap goes through. For a scanned entry with nothing
   * remarkable it only reads numbers, never the entry or its texts.
   */
  batch(entries: readonly Entry[], places: BatchPlaces): void {
    if (this.#pending.length > 0) this.#completePlaces(entries, places);
    this.#prefix = places.prefix;
    const { traits, days } = places;
    const count = entries.length;
    const wake = this.#wake;
    const { from: dayFrom, to: dayTo } = this.#passedOver;
    let inside = 0;
    let urls = 0;
    for (let index = 0; index < count; index += 1) {
      const known = traits[index] as number;
      if (known < 0 || this.#prefix === '') {
        this.#unscanned(entries[index] as Entry, index, places);
        continue;
      }
      urls += 1;
      if ((known & ENTRY_TRAITS.outside) === 0) inside += 1;
      const day = days[index] as number;
      if ((known & wake) === 0 && day < dayTo && (day >= dayFrom || day === 0)) continue;
      const at = { entry: entries[index] as UrlEntry, index, places };
      this.#remarkable(at.entry, known, at, false);
      this.#lastmod(day, at);
    }
    this.#inside += inside;
    this.#tally.urls += urls;
    this.#tally.add(places, entries);
    this.#unreadable.clear();
    this.#entriesBefore += entries.length;
  }

  /** Ends the document; returns what was counted. */
  end(end: DocumentEnd): DocumentEvidence {
    this.#pending = [];
    if (this.#inside > 0) this.#tally.origin(originOf(this.#prefix), this.#inside);
    const { url, verifiedOrigins } = this.#options;
    const isOwners = url !== undefined && verifiedOrigins?.has(originOf(url));
    const evidence = this.#tally.evidence({
      ...end,
      ...(url !== undefined && { url }),
      ...(isOwners && verifiedOrigins && { verifiedOrigins }),
    });
    this.see('document', evidence, {});
    return evidence;
  }

  /** Lets the rules that look at such things judge one, and notes what they find. */
  see<W extends WatchName>(watches: W, seen: Watched[W], place: PlaceParts): void {
    const target = { log: this.#log, sitemap: this.#options.sitemap, locate: () => place };
    judgeEvidence(this.#active.watching(watches), seen, this.#context, target);
  }

  /** An entry that needs a check. */
  #remarkable(entry: UrlEntry, traits: number, at: Omit<EntryAt, 'entry'>, child: boolean): void {
    const { loc } = entry;
    const { index, places } = at;
    if ((traits & ENTRY_TRAITS.outside) !== 0) {
      const counted = this.#shortcuts.scope && this.#repeats.scope(loc);
      if (!counted) this.#outside(entry, index, places, false);
    }
    if (!child && (traits & ENTRY_TRAITS.fileName) !== 0 && isSitemapName(loc)) {
      this.#tally.sitemapNames += 1;
    }
    for (const active of this.#active.locs) {
      const { rule, own } = active;
      const shown = child && !own ? traits & ~ABOUT_PAGES : traits;
      if (rule.traits !== undefined && (rule.traits & shown) === 0) continue;
      const verdict = active.rule.judge(loc, this.#context);
      if (verdict === undefined || verdict === false) continue;
      if (this.#counted(active, verdict)) continue;
      noteVerdict(active, verdict, this.#target({ entry, index, places }));
    }
    if ((traits & ENTRY_TRAITS.extended) !== 0) this.#extensions(entry, index, places);
    if ((traits & ENTRY_TRAITS.disordered) !== 0)
      this.#each('order', entry, { entry, index, places });
  }

  /** An entry that was not scanned: its facts are found here. */
  #unscanned(entry: Entry, index: number, places: BatchPlaces): void {
    const { loc } = entry;
    const at = { entry, index, places };
    const child = entry.kind === 'sitemap';
    if (child) this.#tally.sitemaps += 1;
    else this.#tally.urls += 1;
    fillFacts(entry, index, places);
    if (this.#prefix !== '' && loc.startsWith(this.#prefix)) this.#inside += 1;
    else this.#outside(entry, index, places, child);
    this.#lastmod(places.days[index] as number, at);
    const disordered = places.disordered(index) ? ENTRY_TRAITS.disordered : 0;
    const traits = locTraits(loc) | disordered | (child ? 0 : ENTRY_TRAITS.extended);
    this.#remarkable(entry, traits, at, child);
    if (child) this.#each('sitemap', entry, at);
  }

  #lastmod(day: number, at: EntryAt): void {
    const { from, to } = this.#plausible;
    if (day === 0 || (day < to && day >= from)) return;
    const alike = this.#shortcuts.lastmod !== undefined;
    if (alike && this.#repeats.lastmod(day)) return;
    const found = this.#each('lastmod', at.entry.lastmod ?? '', at);
    if (alike) this.#repeats.learnLastmod(day, found);
  }

  #outside(
    entry: { readonly loc: string },
    index: number,
    places: BatchPlaces,
    child: boolean,
  ): void {
    const { loc } = entry;
    const origin = URL.parse(loc)?.origin;
    if (origin !== undefined) this.#tally.origin(origin, 1);
    const scope = this.#scope;
    if (!scope || this.#active.watching('scope').length === 0) return;
    const verdict = verdictInScope(loc, scope);
    if (verdict === 'within') return;
    const { found = 'given' } = this.#options;
    const { sitemapUrl } = scope;
    const seen = { loc, sitemapUrl, verdict, child, found };
    const groups = this.#each('scope', seen, { entry, index, places });
    if (origin !== undefined && !child) this.#repeats.learnScope(origin, verdict, groups);
  }

  #extensions(entry: UrlEntry, index: number, places: BatchPlaces): void {
    const { images, videos, news, alternates, extras } = entry;
    const at = { entry, index, places };
    if (images || videos || news || alternates) this.#tally.extensions(entry);
    const shortcuts = this.#shortcuts;
    if (images && shortcuts.images?.(images, entry) !== true) {
      this.#each('images', { item: images, entry }, at);
    }
    if (videos) this.#videos(videos, at, entry);
    if (news) this.#each('news', { item: news, entry }, at);
    if (alternates && shortcuts.alternates?.(alternates, entry) !== true) {
      this.#each('alternates', { item: alternates, entry }, at);
    }
    if (extras || entry.pageMap || entry.mobile || entry.baiduMobile) {
      this.#each('extras', entry, at);
    }
  }

  // Videos of a feed are Media RSS, which has other requirements.
  #videos(videos: NonNullable<UrlEntry['videos']>, at: EntryAt, entry: UrlEntry): void {
    const { format } = at.places;
    const feed = format === 'rss' || format === 'atom';
    for (const item of videos) {
      if (feed) this.#each('feed-video', { item, entry }, at);
      else if (this.#shortcuts.video?.(item, entry) !== true) {
        this.#each('video', { item, entry }, at);
      }
    }
  }

  /** Asks the rules that look at such things; returns the groups in which there is now more. */
  #each<W extends WatchName>(watches: W, seen: Watched[W], at: EntryAt): readonly FindingGroup[] {
    const rules: readonly ActiveRule[] = this.#active.watching(watches);
    if (rules.length === 0) return NO_GROUPS;
    let grown: FindingGroup[] | undefined;
    for (const active of rules) {
      const verdict = verdictOf(active, seen, this.#context);
      if (verdict === undefined || verdict === false) continue;
      const { unless } = active.rule as { readonly unless?: readonly string[] };
      if (unless && this.#unreadable.standIn(at.index, unless, at.places)) continue;
      if (!this.#counted(active, verdict)) noteVerdict(active, verdict, this.#target(at));
      const group = this.#log.group(active, this.#options.sitemap);
      if (group) grown = [...(grown ?? []), group];
    }
    return grown ?? NO_GROUPS;
  }

  /** Counts a verdict where no more places are kept. */
  #counted(active: ActiveRule, verdict: string | true | readonly string[]): boolean {
    const group = this.#log.group(active, this.#options.sitemap);
    if (!group || !this.#log.isFull(group)) return false;
    group.count += typeof verdict === 'object' ? verdict.length : 1;
    return true;
  }

  #target({ entry, index, places }: EntryAt): FindingTarget {
    const { sitemap } = this.#options;
    const number = this.#entriesBefore + index + 1;
    const { loc } = entry;
    return {
      log: this.#log,
      sitemap,
      locate(found) {
        const texts = found === undefined ? [loc] : [found, loc];
        const { line, column, offset } = places.positionOf(index, texts);
        return { line, column, offset, entry: number, loc };
      },
    };
  }

  #completePlaces(entries: readonly Entry[], places: BatchPlaces): void {
    for (const { place, offset } of this.#pending) {
      const index = places.indexAt(offset);
      const entry = index === undefined ? undefined : entries[index];
      if (index === undefined || !entry) continue;
      place.entry = this.#entriesBefore + index + 1;
      place.loc = ownText(entry.loc.slice(0, LOC_SHOWN_MAX));
      this.#log.located(place);
    }
    this.#pending = [];
  }
}

const LOC_SHOWN_MAX = 2_100;

const NO_PRIORITY = 255;
const NO_GROUPS: readonly FindingGroup[] = [];

/** The most specific built-in rule answers, and all own rules that match. */
function answersTo(
  { field }: ReadProblem,
  rules: readonly ActiveRule<ProblemRule>[],
): readonly ActiveRule<ProblemRule>[] {
  if (rules.length === 1 && rules[0]?.rule.fields === undefined) return rules;
  const named = ({ rule }: ActiveRule<ProblemRule>): boolean =>
    field !== undefined && rule.fields?.includes(field) === true;
  const general = ({ rule }: ActiveRule<ProblemRule>): boolean => rule.fields === undefined;
  const builtIn = rules.filter(({ own }) => !own);
  const answer = builtIn.find(named) ?? builtIn.find(general);
  const own = rules.filter((active) => active.own && (named(active) || general(active)));
  return answer ? [answer, ...own] : own;
}

/** Notes the facts of an entry that the scanner would have noted. */
function fillFacts(entry: Entry, index: number, facts: EntryFacts): void {
  const { lastmod } = entry;
  const { changefreq, priority } = entry.kind === 'url' ? entry : {};
  facts.days[index] = lastmod === undefined ? 0 : dayNumber(lastmod);
  facts.seconds[index] = lastmod === undefined ? -1 : secondOfDay(lastmod);
  facts.changefreqs[index] = changefreq === undefined ? 0 : 1;
  facts.priorities[index] = priority === undefined ? NO_PRIORITY : Math.round(priority * 100);
}

function originOf(prefix: string): string {
  return URL.parse(prefix)?.origin ?? prefix;
}

function placeOfProblem({ line, column, offset, found }: ReadProblem): PlaceParts {
  return { line, column, offset, ...(found !== undefined && { found }) };
}

function scopeOf({ url, ...proofs }: DocumentOptions): Scope | undefined {
  if (url === undefined || !/^https?:/i.test(url) || URL.parse(url) === null) return undefined;
  const { namedByRobotsTxt, verifiedOrigins } = proofs;
  return {
    sitemapUrl: url,
    ...(namedByRobotsTxt && { namedByRobotsTxt }),
    ...(verifiedOrigins && { verifiedOrigins }),
  };
}
