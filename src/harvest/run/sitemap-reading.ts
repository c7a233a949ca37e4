// What one read of a sitemap gathers: entries, counts, findings with the text around them.
import { ownText } from '../../base/text/own-text.ts';
import { Excerpts } from '../../check/read/excerpts.ts';
import { ENTRY_TRAITS, type EntryFacts } from '../../formats/records/entry-facts.ts';
import type { FingerprintSource } from '../../formats/records/entry-fingerprints.ts';
import type { Visit } from '../../net/port/visit.ts';
import type { Entry, UrlEntry } from '../../protocol/url-entry.ts';
import { type Checker, createChecker } from '../../rules/checker.ts';
import type { Finding } from '../../rules/port/finding.ts';
import type { SitemapCounts, SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { ExpectedFolders } from '../record/expected-folders.ts';
import { CHILDREN_MAX } from '../tree/index-children.ts';
import { isStrangers, strangersUrls } from '../tree/strangers.ts';
import { countLastmodsOfNow } from './lastmods-of-now.ts';
import type { SiteRun } from './session/site-run.ts';
import type { SitemapFinds, SitemapHarvest } from './session/sitemap-harvest.ts';

// So many places of each finding are kept for the list of what it affects.
const PLACES_MAX = 50;
// So many places of a sitemap keep the text around them.
const EXCERPTS_PER_SITEMAP_MAX = 200;

const NO_ENTRIES: SitemapCounts = {
  urls: 0,
  sitemaps: 0,
  images: 0,
  videos: 0,
  news: 0,
  alternates: 0,
};

type PageEntry = Entry & { readonly kind: 'url' };

/** What every outcome has in common. */
type OutcomeBase = Pick<SitemapHarvest, 'result' | 'type' | 'counts' | 'entriesInError'>;

export class SitemapReading {
  readonly run: SiteRun;
  readonly sitemap: SitemapRecord;
  readonly visit: Visit;
  readonly checker: Checker;
  readonly texts: Excerpts;
  /** What an index lists, until it is known whether that can be trusted. */
  readonly listed: Entry[] = [];
  lastmodsOfNow = 0;
  /** The findings are reported of another sitemap, which this is a copy of. */
  isCopy = false;
  readonly #excerpts = new Map<
    number,
    { readonly excerpt: string; readonly excerptOffset: number }
  >();
  readonly #decoder = new TextDecoder();
  readonly #folders: ExpectedFolders;
  #counts = { ...NO_ENTRIES };
  /** How many more URLs may be listed: all sitemaps of the same strangers share a limit. */
  #urlsLeft = Number.POSITIVE_INFINITY;

  constructor(run: SiteRun, sitemap: SitemapRecord, visit: Visit, folders: ExpectedFolders) {
    this.run = run;
    this.sitemap = sitemap;
    this.visit = visit;
    this.#folders = folders;
    this.texts = new Excerpts(({ offset }, { bytes, start }) => {
      if (offset === undefined || this.#excerpts.size >= EXCERPTS_PER_SITEMAP_MAX) return;
      this.#excerpts.set(offset, { excerpt: this.#decoder.decode(bytes), excerptOffset: start });
    });
    this.checker = createChecker({
      now: run.clock.now(),
      profile: run.settings.profile,
      placesMax: PLACES_MAX,
      onPlace: (place) => this.texts.take(place),
      watch: folders.watch,
    });
  }

  /** Limits the URLs of a stranger's sitemap. Errors: STORE_UNUSABLE. */
  async limitUrls(): Promise<void> {
    if (!isStrangers(this.sitemap)) return;
    const { harvested, taken } = this.run;
    const { namedBy } = this.sitemap;
    const inRun = harvested
      .slice(taken.count)
      .filter(({ sitemap }) => isStrangers(sitemap) && sitemap.namedBy === namedBy);
    const listed = inRun.reduce((sum, { harvest }) => sum + harvest.counts.urls, 0);
    this.#urlsLeft = (await strangersUrls(this.run, this.sitemap)) - listed;
  }

  get hasTooManyUrls(): boolean {
    return this.#urlsLeft < 0;
  }

  /**
   * Takes a batch of entries that was judged: pages into the run's snapshot. Errors:
   * STORE_UNUSABLE.
   */
  async ingest(entries: readonly Entry[], facts: EntryFacts & FingerprintSource): Promise<void> {
    const isPages = areAllPages(entries, facts);
    const pages = isPages ? entries : entries.filter(isPage);
    const known = isPages ? facts : undefined;
    this.#count(pages, known);
    this.#urlsLeft -= pages.length;
    if (pages.length > 0 && !this.hasTooManyUrls) {
      await this.run.intake.add(this.sitemap.id, pages, known);
    }
    if (isPages) return;
    this.#counts.sitemaps += entries.length - pages.length;
    for (const { kind, loc, lastmod } of entries) {
      if (kind !== 'sitemap' || this.listed.length >= CHILDREN_MAX) continue;
      const own = { kind, loc: ownText(loc) };
      this.listed.push(lastmod === undefined ? own : { ...own, lastmod: ownText(lastmod) });
    }
  }

  #count(pages: readonly UrlEntry[], facts: EntryFacts | undefined): void {
    const counts = this.#counts;
    this.lastmodsOfNow += countLastmodsOfNow(pages, this.run.clock.now(), facts);
    counts.urls += pages.length;
    for (let index = 0; index < pages.length; index += 1) {
      const traits = facts?.traits[index] ?? -1;
      if (traits >= 0 && (traits & ENTRY_TRAITS.extended) === 0) continue;
      const { images, videos, news, alternates } = pages[index] as UrlEntry;
      if (images) counts.images += images.length;
      if (videos) counts.videos += videos.length;
      if (news) counts.news += 1;
      if (alternates) counts.alternates += alternates.length;
    }
  }

  /** Forgets all entries: what was listed before still counts. Errors: STORE_UNUSABLE. */
  async dropEntries(): Promise<void> {
    await this.run.intake.drop(this.sitemap.id);
    this.#counts = { ...NO_ENTRIES };
  }

  outcome(result: SitemapHarvest['result']): OutcomeBase {
    const counts = this.#counts;
    const inError = entriesInError(this.checker.findings());
    // An entry with several errors counts for each.
    const entries = Math.min(inError, counts.urls + counts.sitemaps);
    return { result, type: this.sitemap.type, counts, entriesInError: entries };
  }

  finds(): SitemapFinds {
    const findings = this.isCopy ? [] : this.checker.findings();
    return { findings, excerpts: this.#excerpts, inFolders: this.#folders.counts };
  }
}

function entriesInError(findings: readonly Finding[]): number {
  let sum = 0;
  for (const { severity, entry, count } of findings) {
    if (severity === 'error' && entry !== undefined) sum += count;
  }
  return sum;
}

// Traits of sitemaps are not known.
function areAllPages(
  entries: readonly Entry[],
  { traits }: EntryFacts,
): entries is readonly PageEntry[] {
  return entries.every((entry, index) => (traits[index] as number) >= 0 || isPage(entry));
}

function isPage(entry: Entry): entry is PageEntry {
  return entry.kind === 'url';
}
