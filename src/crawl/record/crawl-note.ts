// What a crawl remembers of itself, beside the addresses: a note in the frontier.
import { PortolanError } from '../../base/portolan-error.ts';
import type { Frontier } from '../../queue/port/frontier.ts';
import type { CrawledHost } from '../address/site-hosts.ts';
import type { CrawledSitemap } from '../port/crawl-report.ts';

export interface CrawledSite {
  /** As it was typed, without credentials and fragment. */
  readonly typed: string;
  /** Scheme, host and port that answer. */
  readonly origin: string;
  /** Other origins that are names of the site. */
  readonly names: readonly string[];
  /** The folder that is crawled, as an absolute address. */
  readonly folder: string;
  /** The origin under which its pages are listed, where that is another one. */
  readonly publicOrigin?: string;
  /** What the names of its sub-domains end in, where these are crawled. */
  readonly root?: string;
}

/** The note. It is written whenever something of it changes. */
export interface CrawlNote {
  readonly version: 1;
  readonly site: CrawledSite;
  /** The sub-domains that were opened so far, in their order. */
  hosts?: readonly CrawledHost[] | undefined;
  /** What decides which addresses are met; another text makes another crawl. */
  readonly settings: string;
  readonly generation: number;
  /** The time by which dates are judged, in milliseconds since 1970. */
  readonly nowMs: number;
  /** The round that was planned last. */
  round: number;
  /** The site's sitemaps; absent until they have been read. */
  sitemaps?: readonly CrawledSitemap[];
  /** Nearly all lastmods of the sitemaps have moved since the crawl before: they tell nothing. */
  lastmodIsNoise?: true;
  /** By folder: the fingerprint of what is shown there for what does not exist, or nothing. */
  probes?: Readonly<Record<string, string>>;
  /** The limit of visits was reached. */
  limited?: true;
  /** All rounds are over. */
  complete?: true;
  /** When they were, in milliseconds since 1970. */
  completedMs?: number;
  /** What was visited from this generation on can be taken over, with all that it links. */
  readonly knownFrom: number;
  /** What came of it was taken: the next crawl is another one. */
  concluded?: true;
  /** How many pages it listed, when it was taken. */
  listed?: number;
  /** How many the last crawl listed that was taken before. */
  readonly listedBefore?: number | undefined;
}

/** What is counted in a crawl, in all its runs. */
export interface CrawlCounts {
  visits: number;
  unchanged: number;
  takenOver: number;
}

const NAME = 'crawl';
const COUNTS = 'crawl counts';
const SITEMAPS = 'crawl sitemaps';

/**
 * Reads the note of a frontier; `undefined` when there is none.
 *
 * Errors: QUEUE_UNUSABLE, when it cannot be understood.
 */
export function readCrawlNote(frontier: Frontier): CrawlNote | undefined {
  const text = frontier.note(NAME);
  if (text === undefined) return undefined;
  try {
    const note = JSON.parse(text) as CrawlNote;
    const sitemaps = frontier.note(SITEMAPS);
    if (sitemaps !== undefined) note.sitemaps = JSON.parse(sitemaps) as CrawledSitemap[];
    if (note.version === 1) return note;
  } catch {
    // Told below.
  }
  throw new PortolanError('QUEUE_UNUSABLE', {
    message: 'The state of the crawl is damaged, or of another version of Portolan.',
    hint: 'Begin anew with another --state, or delete the file.',
  });
}

/** Writes the note, all but the sitemaps. It lasts with the next commit. */
export function writeCrawlNote(frontier: Frontier, note: CrawlNote): void {
  const { sitemaps: _sitemaps, ...short } = note;
  frontier.setNote(NAME, JSON.stringify(short));
}

/** Writes the sitemaps of the note, which may be many: once a crawl; `undefined` forgets them. */
export function writeCrawlSitemaps(frontier: Frontier, { sitemaps }: CrawlNote): void {
  frontier.setNote(SITEMAPS, sitemaps && JSON.stringify(sitemaps));
}

/** Reads the counts of a frontier's crawl: three zeros when there are none, or they are damaged. */
export function readCrawlCounts(frontier: Frontier): CrawlCounts {
  const [visits = 0, unchanged = 0, takenOver = 0] = (frontier.note(COUNTS) ?? '')
    .split(' ')
    .map((count) => Number(count) || 0);
  return { visits, unchanged, takenOver };
}

/** Writes the counts: often, so they are short. They last with the next commit. */
export function writeCrawlCounts(frontier: Frontier, counts: CrawlCounts): void {
  frontier.setNote(COUNTS, `${counts.visits} ${counts.unchanged} ${counts.takenOver}`);
}
