// What the store keeps of when to visit a URL again, and of the results of visits.

/** The result of the last visit of a URL. */
export interface UrlAnswer {
  readonly at: number;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Whether it may be indexed, if the crawler reported that. */
  readonly indexable?: boolean;
}

/** When a URL is due, and what that rests on. */
export interface ScheduleRow {
  readonly loc: string;
  readonly dueAt: number;
  /** Why it is due then. */
  readonly reason: 'new' | 'lastmod' | 'learned' | 'floor' | 'retry' | 'asked';
  /** What a visit is worth to the caller, when it is due. */
  readonly value: number;
  /** Until then it is another crawler's. */
  readonly leasedUntil?: number;
  readonly answer?: UrlAnswer;
  /** What the scheduler has learned, in a form of its own; at most 2,048 bytes. */
  readonly learned: Uint8Array;
}

/** Sites with something to visit. */
export interface SitesToVisit {
  /** Those with rows, by when the first of them is due, leased ones when their lease ends. */
  readonly due: readonly number[];
  /** Those with listed URLs that have no row. */
  readonly unvisited: readonly number[];
}

/** The schedule of a site as a whole. */
export interface SiteSchedule {
  readonly rows: number;
  /** URLs to visit now: rows that are due and not leased, and listed URLs without a row. */
  readonly due: number;
  /** URLs without an answer: listed ones without a row, and rows of which no visit was reported. */
  readonly unvisited: number;
  readonly answered: number;
  readonly indexable: number;
  /** What the scheduler keeps of the site, in a form of its own; at most 65,536 bytes. */
  readonly learned: Uint8Array;
  /** How often that was put. */
  readonly version: number;
}
