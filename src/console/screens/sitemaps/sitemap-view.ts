// The parameters and the view of one sitemap.
import type { ExpectationRecord } from '../../../store/port/expectation-record.ts';
import type { FindingRecord } from '../../../store/port/finding-record.ts';
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import type { CountedRows } from '../../../store/port/url-row.ts';
import type { FoundGroups } from '../parts/found-groups.ts';
import type { OutsideUrls } from '../parts/outside-urls.ts';
import type { PageParams } from '../parts/screen-params.ts';
import type { SiteName } from '../parts/site-name.ts';
import type { SitemapLine } from '../parts/sitemap-line.ts';
import type { ReadLine } from './read-line.ts';

export interface SitemapParams extends PageParams {
  readonly site: number;
  readonly sitemap: number;
}

export interface SitemapView {
  readonly site: SiteName;
  readonly sitemap: SitemapLine;
  readonly details: Pick<
    SitemapRecord,
    | 'depth'
    | 'lastSuccessAt'
    | 'lastChangeAt'
    | 'etag'
    | 'lastModified'
    | 'bodyHash'
    | 'listedLastmod'
    | 'failuresInRow'
    | 'readings'
    | 'readingsChanged'
    | 'intervalMs'
  >;
  /** Where its body can be downloaded; absent where bodies are not kept. */
  readonly body?: string;
  /** Of an index: the first of the sitemaps below it that could not be fetched; at most 10. */
  readonly failing: readonly SitemapLine[];
  /** Where it could not be fetched, and that is expected: the marks by which it is. */
  readonly failureMarks: readonly ExpectationRecord[];
  readonly parent?: SitemapLine | undefined;
  /** The first of what it lists; `/sitemaps?open=` has all. */
  readonly children: readonly SitemapLine[];
  readonly moreChildren: boolean;
  /** The first of what was found and is still there, the worst first. */
  readonly findings: readonly FindingRecord[];
  readonly moreFindings: boolean;
  /** Of an index: what was found in all that it lists too, by rule; at most 20 rules. */
  readonly below?: FoundGroups | undefined;
  /** URLs that it, or what it lists, may not list; absent when there are none. */
  readonly outside?: OutsideUrls | undefined;
  /** The fetch log, newest first. */
  readonly reads: readonly ReadLine[];
  readonly total?: CountedRows;
  readonly after?: string | undefined;
  readonly next?: string | undefined;
}
