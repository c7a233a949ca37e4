// What came of a sitemap in a run.
import type { Visit } from '../../../net/port/visit.ts';
import type { SharedValue } from '../../../rules/evidence/document-evidence.ts';
import type { Finding } from '../../../rules/port/finding.ts';
import type { SitemapRecord, SitemapType } from '../../../store/port/sitemap-record.ts';
import type { GrowingCounts } from './count-entries.ts';
import type { FetchTrouble } from './fetch-cause.ts';
import type { PlaceExcerpts } from './place-excerpts.ts';

/** What is kept of a visit when its body is over. */
export type PastVisit = Pick<
  Visit,
  'finalUrl' | 'status' | 'headers' | 'redirects' | 'robots' | 'waitedMs' | 'firstByteMs'
>;

/** What was found in a sitemap: may be large, and is put down at once. */
export interface SitemapFinds {
  readonly findings: readonly Finding[];
  readonly excerpts: PlaceExcerpts;
  /** How often in folders, by rule: in those in which the rule is expected. */
  readonly inFolders: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

/** What came of a sitemap. A run keeps it of a thousand until it ends: it is small. */
export interface SitemapHarvest {
  readonly visit: PastVisit;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly result: 'read' | 'not-modified' | 'same-body' | 'failed';
  /** Why it could not be fetched, or is no sitemap. */
  readonly trouble?: FetchTrouble;
  /** Read to its own end. */
  readonly complete: boolean;
  readonly type: SitemapType;
  readonly counts: GrowingCounts;
  /** As sent, and inflated. */
  readonly sentBytes?: number;
  readonly bytes?: number;
  readonly bodyHash?: string;
  /** A stranger's name for what another sitemap is: nothing of it is listed. */
  readonly copyOf?: Pick<SitemapRecord, 'id' | 'url'>;
  /** In how many entries an error was found, each kind of error counted by itself. */
  readonly entriesInError: number;
  /** The lastmod that most entries share. */
  readonly commonLastmod?: SharedValue;
  /** How many lastmods lie in the same minute as that one. */
  readonly commonLastmodMinute?: number;
  /** How many lastmods lie within minutes of the reading. */
  readonly lastmodsOfNow?: number;
}
