// The result of one sitemap in a run.
import type { Visit } from '../../../net/port/visit.ts';
import type { SharedValue } from '../../../rules/evidence/document-evidence.ts';
import type { Finding } from '../../../rules/port/finding.ts';
import type { PlaceRecord } from '../../../store/port/finding-record.ts';
import type {
  SitemapCounts,
  SitemapRecord,
  SitemapType,
} from '../../../store/port/sitemap-record.ts';
import type { FetchTrouble } from './fetch-cause.ts';

/** What is kept of a visit after its body was read. */
export type PastVisit = Pick<
  Visit,
  'finalUrl' | 'status' | 'headers' | 'redirects' | 'robots' | 'waitedMs' | 'firstByteMs'
>;

/** What was found in a sitemap: may be large, and is recorded at once. */
export interface SitemapFinds {
  readonly findings: readonly Finding[];
  /** The text around places, by their offsets. */
  readonly excerpts: ReadonlyMap<
    number | undefined,
    Pick<PlaceRecord, 'excerpt' | 'excerptOffset'>
  >;
  /** Counts by rule and folder, of the folders in which the rule is expected. */
  readonly inFolders: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

/** The result of one sitemap. A run keeps up to a thousand until it ends: it is small. */
export interface SitemapHarvest {
  readonly visit: PastVisit;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly result: 'read' | 'not-modified' | 'same-body' | 'failed';
  /** Why it could not be fetched, or is not a sitemap. */
  readonly trouble?: FetchTrouble | undefined;
  /** Read to its own end. */
  readonly complete: boolean;
  readonly type: SitemapType;
  readonly counts: SitemapCounts;
  /** As sent, and inflated. */
  readonly sentBytes?: number | undefined;
  readonly bytes?: number | undefined;
  readonly bodyHash?: string | undefined;
  /** The sitemap that it is a copy of, under a stranger's address: its own URLs are not listed. */
  readonly copyOf?: Pick<SitemapRecord, 'id' | 'url'>;
  /** In how many entries an error was found; each kind of error counts by itself. */
  readonly entriesInError: number;
  /** The lastmod that most entries share. */
  readonly commonLastmod?: SharedValue | undefined;
  /** How many lastmods are in the same minute as that one. */
  readonly commonLastmodMinute?: number;
  /** How many lastmods are within minutes of the read. */
  readonly lastmodsOfNow?: number;
}
