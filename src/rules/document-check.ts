// One document under check, in the same pass as its reading: its problems, its entries, its end.
import { ownText } from '../base/own-text.ts';
import type { ReadProblem } from '../formats/read-problem.ts';
import { judgeScope, type Scope } from '../protocol/scope.ts';
import type { Entry, UrlEntry } from '../protocol/url-entry.ts';
import type { ActiveRule, ActiveRules } from './active-rules.ts';
import { type DocumentEnd, DocumentTally } from './document-tally.ts';
import type { DocumentEvidence } from './evidence/document-evidence.ts';
import type { ScopeEvidence } from './evidence/scope-evidence.ts';
import type { Watched, WatchName } from './evidence/watched.ts';
import type { FindingLog, OpenPlace, PlaceParts } from './finding-log.ts';
import { type FindingTarget, judgeEvidence } from './judge-evidence.ts';
import { LOC_TRAITS, locTraits } from './loc-traits.ts';
import type { JudgeContext } from './rule.ts';

const DAY_MS = 86_400_000;
// Lastmods that sort before this are shown to the rules about lastmod.
const LASTMOD_PLAUSIBLE_FROM = '1995';

/** Where the entries of a batch stand; as `EntryPlaces` of a reader tells it. */
export interface BatchPlaces {
  position(index: number): {
    readonly line: number;
    readonly column: number;
    readonly offset: number;
  };
  indexAt(offset: number): number | undefined;
}

/** What a check is told of a document before it is read. */
export interface DocumentOptions {
  /** What it is called in findings: its address or its path. */
  readonly sitemap: string;
  /** Its own address, where it is known. Without it the rule of location is not judged. */
  readonly url?: string;
  /** Addresses of robots.txt files that name it, or the index that lists it. */
  readonly namedByRobotsTxt?: readonly string[];
  /** How it was found. Default `given`. */
  readonly found?: ScopeEvidence['found'];
}

interface PendingPlace {
  readonly place: OpenPlace;
  readonly offset: number;
}

type Rules = { readonly [W in WatchName]: ReturnType<ActiveRules['watching']> };

/** Judges one document while it is read. */
export class DocumentCheck {
  readonly #active: ActiveRules;
  readonly #log: FindingLog;
  readonly #options: DocumentOptions;
  readonly #context: JudgeContext;
  readonly #tally = new DocumentTally();
  readonly #locTraits: number;
  readonly #scope: Scope | undefined;
  /** What URLs that are plainly within the sitemap's scope begin with. */
  readonly #within: string;
  /** The origin of the last entries, with the slash, and how many in a row had it. */
  #origin = '';
  #originCount = 0;
  readonly #lastmodPlausibleTo: string;
  #entriesBefore = 0;
  #pending: PendingPlace[] = [];
  readonly #rules: Rules;

  constructor(active: ActiveRules, log: FindingLog, options: DocumentOptions, now: number) {
    this.#active = active;
    this.#log = log;
    this.#options = options;
    const { url } = options;
    this.#context = { now, profile: active.profile.name, ...(url !== undefined && { url }) };
    this.#locTraits = active.locs.reduce((bits, { rule }) => bits | rule.traits, 0);
    this.#scope = scopeOf(options);
    this.#within = this.#scope ? folderOf(this.#scope.sitemapUrl) : '';
    // A zone can put a moment of tomorrow's date into today.
    this.#lastmodPlausibleTo = new Date(now - DAY_MS).toISOString().slice(0, 10);
    this.#rules = rulesByWatch(active);
  }

  /** Takes a problem of the reader, before the batch whose entries it is about. */
  problem(problem: ReadProblem): void {
    const answers = this.#active.problems.get(problem.code);
    if (!answers) return;
    const specific = answers.find(({ rule }) =>
      problem.field === undefined ? false : rule.fields?.includes(problem.field),
    );
    const answer = specific ?? answers.find(({ rule }) => rule.fields === undefined);
    if (!answer) return;
    const place = this.#log.add(answer, this.#options.sitemap, () => placeOfProblem(problem));
    if (place && answer.rule.within === 'entry') {
      this.#pending.push({ place, offset: problem.offset });
    }
  }

  /** Takes a batch of entries, in the order of the document. */
  batch(entries: readonly Entry[], places: BatchPlaces): void {
    if (this.#pending.length > 0) this.#completePlaces(entries, places);
    for (let index = 0; index < entries.length; index += 1) {
      const entry = entries[index] as Entry;
      if (entry.kind === 'url') this.#url(entry, index, places);
      else this.#sitemap(entry, index, places);
    }
    this.#entriesBefore += entries.length;
  }

  /** Ends the document; gives what was counted. */
  end(end: DocumentEnd): DocumentEvidence {
    this.#pending = [];
    this.#leaveOrigin();
    const { url } = this.#options;
    const evidence = this.#tally.evidence({ ...end, ...(url !== undefined && { url }) });
    this.see('document', evidence, {});
    return evidence;
  }

  /** Lets the rules that look at such things judge one, and notes what they find. */
  see<W extends WatchName>(watches: W, seen: Watched[W], place: PlaceParts): void {
    const target = { log: this.#log, sitemap: this.#options.sitemap, locate: () => place };
    for (const active of this.#rules[watches] as readonly ActiveRule[]) {
      judgeEvidence(active, seen, this.#context, target);
    }
  }

  // The loop that every entry of every sitemap goes through. Nothing here makes an object, looks
  // at a character twice, or asks a rule, unless the entry gives a reason.
  #url(entry: { kind: 'url' } & UrlEntry, index: number, places: BatchPlaces): void {
    const { loc, lastmod, changefreq, priority } = entry;
    const tally = this.#tally;
    tally.urls += 1;
    if (this.#within === '' || !loc.startsWith(this.#within))
      this.#outside(loc, index, places, false);
    if (this.#origin !== '' && loc.startsWith(this.#origin)) this.#originCount += 1;
    else this.#enterOrigin(loc);
    const traits = this.#locTraits === 0 ? 0 : locTraits(loc) & this.#locTraits;
    if (traits !== 0) this.#traits(loc, traits, index, places);
    if (lastmod !== undefined) {
      tally.lastmod(lastmod);
      if (lastmod >= this.#lastmodPlausibleTo || lastmod < LASTMOD_PLAUSIBLE_FROM) {
        this.#each('lastmod', lastmod, loc, index, places);
      }
    }
    if (changefreq !== undefined || priority !== undefined) tally.hints(changefreq, priority);
    const { images, videos, news, alternates, extras } = entry;
    if (images || videos || news || alternates) {
      tally.extensions(entry);
      this.#extensions(entry, index, places);
    }
    if (extras || entry.pageMap || entry.mobile || entry.baiduMobile) {
      this.#each('extras', entry, loc, index, places);
    }
  }

  #sitemap(
    entry: { kind: 'sitemap' } & Watched['sitemap'],
    index: number,
    places: BatchPlaces,
  ): void {
    const { loc, lastmod } = entry;
    this.#tally.sitemaps += 1;
    if (this.#within === '' || !loc.startsWith(this.#within))
      this.#outside(loc, index, places, true);
    if (lastmod !== undefined) {
      this.#tally.lastmod(lastmod);
      if (lastmod >= this.#lastmodPlausibleTo || lastmod < LASTMOD_PLAUSIBLE_FROM) {
        this.#each('lastmod', lastmod, loc, index, places);
      }
    }
    const traits = this.#locTraits === 0 ? 0 : locTraits(loc) & this.#locTraits & LOC_TRAITS.length;
    if (traits !== 0) this.#traits(loc, traits, index, places);
    this.#each('sitemap', entry, loc, index, places);
  }

  #outside(loc: string, index: number, places: BatchPlaces, child: boolean): void {
    const scope = this.#scope;
    if (!scope || this.#rules.scope.length === 0) return;
    const verdict = judgeScope(loc, scope);
    if (verdict === 'within') return;
    const { found = 'given' } = this.#options;
    const { sitemapUrl } = scope;
    this.#each('scope', { loc, sitemapUrl, verdict, child, found }, loc, index, places);
  }

  #enterOrigin(loc: string): void {
    this.#leaveOrigin();
    const url = URL.parse(loc);
    if (url === null) return;
    const end = loc.indexOf('/', loc.indexOf('//') + 2);
    const written = end < 0 ? '' : loc.slice(0, end + 1);
    // Written as it is meant: other spellings are parsed one by one.
    this.#origin = written.toLowerCase() === written ? ownText(written) : '';
    if (this.#origin === '') this.#tally.origin(url.origin, 1);
    else this.#originCount = 1;
  }

  #leaveOrigin(): void {
    if (this.#originCount > 0) this.#tally.origin(this.#origin.slice(0, -1), this.#originCount);
    this.#origin = '';
    this.#originCount = 0;
  }

  #traits(loc: string, traits: number, index: number, places: BatchPlaces): void {
    for (const active of this.#active.locs) {
      if ((active.rule.traits & traits) === 0) continue;
      judgeEvidence(active, loc, this.#context, this.#target(loc, index, places));
    }
  }

  #extensions(entry: UrlEntry, index: number, places: BatchPlaces): void {
    const { loc, images, videos, news, alternates } = entry;
    if (images) this.#each('images', { item: images, entry }, loc, index, places);
    for (const item of videos ?? []) this.#each('video', { item, entry }, loc, index, places);
    if (news) this.#each('news', { item: news, entry }, loc, index, places);
    if (alternates) this.#each('alternates', { item: alternates, entry }, loc, index, places);
  }

  #each<W extends WatchName>(
    watches: W,
    seen: Watched[W],
    loc: string,
    index: number,
    places: BatchPlaces,
  ): void {
    const rules = this.#rules[watches] as readonly ActiveRule[];
    if (rules.length === 0) return;
    const target = this.#target(loc, index, places);
    for (const active of rules) judgeEvidence(active, seen, this.#context, target);
  }

  #target(loc: string, index: number, places: BatchPlaces): FindingTarget {
    const { sitemap } = this.#options;
    return { log: this.#log, sitemap, locate: () => this.#placeOf(loc, index, places) };
  }

  #placeOf(loc: string, index: number, places: BatchPlaces): PlaceParts {
    const { line, column, offset } = places.position(index);
    return { line, column, offset, entry: this.#entriesBefore + index + 1, loc };
  }

  #completePlaces(entries: readonly Entry[], places: BatchPlaces): void {
    for (const { place, offset } of this.#pending) {
      const index = places.indexAt(offset);
      const entry = index === undefined ? undefined : entries[index];
      if (index === undefined || !entry) continue;
      place.entry = this.#entriesBefore + index + 1;
      place.loc = ownText(entry.loc.slice(0, LOC_SHOWN_MAX));
    }
    this.#pending = [];
  }
}

const LOC_SHOWN_MAX = 2_100;

function placeOfProblem({ line, column, offset, found }: ReadProblem): PlaceParts {
  return { line, column, offset, ...(found !== undefined && { found }) };
}

function scopeOf({ url, namedByRobotsTxt }: DocumentOptions): Scope | undefined {
  if (url === undefined || !/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
  return { sitemapUrl: url, ...(namedByRobotsTxt && { namedByRobotsTxt }) };
}

function folderOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.slice(0, pathname.lastIndexOf('/') + 1);
}

function rulesByWatch(active: ActiveRules): Rules {
  const names: readonly WatchName[] = [
    ...(['lastmod', 'scope', 'sitemap', 'alternates', 'images', 'video', 'news'] as const),
    ...(['extras', 'document', 'fetch', 'robots-txt', 'duplicate', 'return-link'] as const),
    ...(['tree', 'page'] as const),
  ];
  return Object.fromEntries(names.map((name) => [name, active.watching(name)])) as unknown as Rules;
}
