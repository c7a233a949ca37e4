// What the console's commands ask, be it of a store or of a running console.
import type { Screen } from '../../../../console/core/screen.ts';
import type {
  CrawlAnswer,
  DueOverRequest,
  HarvestEvent,
  TakenReport,
  UrlWeight,
} from '../../../../harvest/port/harvest.ts';
import type { ScheduleRow } from '../../../../store/port/schedule-row.ts';
import type { SiteRecord, VerificationMethod } from '../../../../store/port/site-record.ts';

/** Path parameters and filters of a screen, as strings. */
export type ScreenQuery = Readonly<Record<string, string | undefined>>;

/** A submission, and the run that took it up once that is done. */
export interface SubmittedAddress {
  readonly id: number;
  readonly siteId: number;
  readonly url: string;
  readonly sitemapId?: number | undefined;
  readonly run?: number | undefined;
}

export type DueUrl = Omit<ScheduleRow, 'learned'>;

/** A URL to visit, and the number of its site. */
export type SiteDueUrl = DueUrl & { readonly siteId: number };

export interface DueRequest {
  readonly limit: number;
  readonly leaseMs: number;
  readonly fill?: boolean | undefined;
}

/** How long to wait for a submission, and what to call with events. */
export interface SettleOptions {
  readonly signal: AbortSignal;
  readonly onEvent: (event: HarvestEvent) => void;
}

export interface DeskEventsOptions {
  readonly signal: AbortSignal;
  readonly siteId?: number | undefined;
  readonly after?: number | undefined;
}

export type FoundSite = Pick<SiteRecord, 'id' | 'url'>;

/** Where the questions of the commands go. Close it. */
export interface ConsoleDesk {
  readonly kind: 'database' | 'console';
  /** What it is called in messages: a folder or an address. */
  readonly name: string;
  /** The address of pages, where there are any, with a slash at its end. */
  readonly pagesUrl?: string;
  /** Returns the view of a screen; `undefined`: there is no such thing. */
  view<Params, View, Row>(
    screen: Screen<Params, View, Row>,
    query: ScreenQuery,
  ): Promise<View | undefined>;
  /** Submits a sitemap or, by an address without a path, a site. */
  submit(url: string): Promise<SubmittedAddress>;
  submission(id: number): Promise<SubmittedAddress | undefined>;
  /**
   * Resolves when nothing of the submission is left to be done, or at the signal. `onEvent` is
   * told what happens meanwhile.
   */
  settle(submission: SubmittedAddress, options: SettleOptions): Promise<void>;
  /** Takes URLs to visit, for `leaseMs` to nobody else. */
  due(siteId: number, request: DueRequest): Promise<readonly DueUrl[]>;
  /** Takes answers back. Returns how many were of URLs that are known. */
  answer(siteId: number, answers: readonly CrawlAnswer[]): Promise<number>;
  /** The same over sites, or all; with `look` nothing is leased. */
  dueOver(
    sites: readonly number[] | 'all',
    request: DueOverRequest,
  ): Promise<readonly SiteDueUrl[]>;
  /** Takes answers of a site, or of each the site of its URL. */
  answerOver(answers: readonly CrawlAnswer[], siteId?: number): Promise<TakenReport>;
  /** Takes what URLs of a site count for. */
  weigh(siteId: number, weights: readonly UrlWeight[]): Promise<TakenReport>;
  verify(siteId: number, method?: VerificationMethod): Promise<VerificationMethod>;
  /** Finds a site by its root: `https://example.com/`. */
  findSite(url: string): Promise<FoundSite | undefined>;
  /** What happens from now on, or after an event, until the signal. */
  events(options: DeskEventsOptions): AsyncIterable<HarvestEvent>;
  /** Writes a copy of everything. Returns where it is. */
  backup(folder: string | undefined): Promise<string>;
  close(): Promise<void>;
}
