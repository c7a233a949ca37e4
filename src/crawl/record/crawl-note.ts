// The note of a crawl in the frontier, beside the addresses.
import { PortolanError } from '../../base/portolan-error.ts';
import type { Frontier } from '../../queue/port/frontier.ts';
import type { CrawledHost } from '../address/site-hosts.ts';
import type { CrawledSitemap } from '../port/crawl-report.ts';

export interface CrawledSite {
  /** Without credentials and fragment. */
  readonly typed: string;
  /** The scheme, host and port that answered. */
  readonly origin: string;
  /** Other origins of the site. */
  readonly names: readonly string[];
  /** The crawled folder, as an absolute address. */
  readonly folder: string;
  /** The origin under which pages are listed, where it differs. */
  readonly publicOrigin?: string;
  /** The domain that sub-domains end in, where these are crawled. */
  readonly root?: string;
}

export interface CrawlNote {
  readonly version: 1;
  readonly site: CrawledSite;
  /** The sub-domains opened so far. */
  hosts?: readonly CrawledHost[] | undefined;
  /** What decides which addresses are found; other settings make another crawl. */
  readonly settings: string;
  readonly generation: number;
  /** The reference time for dates, in milliseconds since 1970. */
  readonly nowMs: number;
  /** The last planned round. */
  round: number;
  /** Absent until they have been read. */
  sitemaps?: readonly CrawledSitemap[];
  /** Nearly all lastmods of the sitemaps changed since the last crawl, so they are ignored. */
  lastmodIsNoise?: true;
  /** By folder: the fingerprint of its page for a missing address, or an empty text. */
  probes?: Readonly<Record<string, string>>;
  /** The limit of visits was reached. */
  limited?: true;
  /** All rounds are over. */
  complete?: true;
  completedMs?: number;
  /** Visits since this generation can be reused with their links. */
  readonly knownFrom: number;
  /** The result was used: the next crawl is a new one. */
  concluded?: true;
  /** How many pages it listed, when its result was used. */
  listed?: number;
  /** How many pages the last used crawl listed. */
  readonly listedBefore?: number | undefined;
}

/** Totals over all runs of a crawl. */
export interface CrawlCounts {
  visits: number;
  unchanged: number;
  takenOver: number;
}

const NAME = 'crawl';
const COUNTS = 'crawl counts';
const SITEMAPS = 'crawl sitemaps';

/** Reads the note; `undefined` when there is none. Errors: QUEUE_UNUSABLE for a damaged one. */
export function readCrawlNote(frontier: Frontier): CrawlNote | undefined {
  const text = frontier.note(NAME);
  if (text === undefined) return undefined;
  try {
    const note = JSON.parse(text) as CrawlNote;
    const sitemaps = frontier.note(SITEMAPS);
    if (sitemaps !== undefined) note.sitemaps = JSON.parse(sitemaps) as CrawledSitemap[];
    if (note.version === 1) return note;
  } catch {
    // Reported below.
  }
  throw new PortolanError('QUEUE_UNUSABLE', {
    message: 'The state of the crawl is damaged, or of another version of Portolan.',
    hint: 'Use another --state, or delete the file.',
  });
}

/** Writes the note without the sitemaps; it lasts with the next commit. */
export function writeCrawlNote(frontier: Frontier, note: CrawlNote): void {
  const { sitemaps: _sitemaps, ...short } = note;
  frontier.setNote(NAME, JSON.stringify(short));
}

/** Writes the sitemaps, which may be many, once per crawl; `undefined` removes them. */
export function writeCrawlSitemaps(frontier: Frontier, { sitemaps }: CrawlNote): void {
  frontier.setNote(SITEMAPS, sitemaps && JSON.stringify(sitemaps));
}

/** Zeros when there are none, or they are damaged. */
export function readCrawlCounts(frontier: Frontier): CrawlCounts {
  const [visits = 0, unchanged = 0, takenOver = 0] = (frontier.note(COUNTS) ?? '')
    .split(' ')
    .map((count) => Number(count) || 0);
  return { visits, unchanged, takenOver };
}

/** Kept short, as they are written often; they last with the next commit. */
export function writeCrawlCounts(frontier: Frontier, counts: CrawlCounts): void {
  frontier.setNote(COUNTS, `${counts.visits} ${counts.unchanged} ${counts.takenOver}`);
}
