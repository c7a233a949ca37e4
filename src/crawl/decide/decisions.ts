// What was decided of the addresses of a crawl.
import type { CrawlReport } from '../crawl-report.ts';
import type { UrlDecision } from '../decision.ts';
import type { CrawledEntry } from './crawled-entry.ts';

/** What was decided of the addresses of a crawl. */
export interface Decisions
  extends Pick<CrawlReport, 'reasons' | 'notes' | 'traps' | 'orphans' | 'gaps'> {
  /**
   * The entries of the listed pages, by address. They are read as they are asked for: the frontier
   * may not be changed meanwhile, nor before. Errors: those of the frontier.
   */
  entries(): Iterable<CrawledEntry>;
  /** Every address that was met, by address; as above. Errors: those of the frontier. */
  all(): Iterable<UrlDecision>;
}
