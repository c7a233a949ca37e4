// What a policy of visits is to the simulation: the schedule of src/, a baseline, an oracle.
import type { SimulatedPage } from './page-events.ts';

/** A lastmod that was moved since the sitemap was read before. */
export interface MovedLastmod {
  readonly page: SimulatedPage;
  /** In days. */
  readonly lastmod: number;
}

/** A visit, as it went. */
export interface Visit {
  readonly page: SimulatedPage;
  readonly changed: boolean;
  /** Its first visit: there is nothing to compare with. */
  readonly isFirst: boolean;
  /** The page was not there any more. */
  readonly isGone: boolean;
}

/** Pages to visit, in the order of visits. */
export type Picked = readonly SimulatedPage[];

/** Decides what to visit. Times are in days. */
export interface Policy {
  /** Pages that are listed from now on. */
  list(pages: readonly SimulatedPage[], day: number): Promise<void> | void;
  unlist(pages: readonly SimulatedPage[], day: number): Promise<void> | void;
  /** What a reading of the sitemaps told; `siteWide` when all lastmods are that of the reading. */
  hear(moved: readonly MovedLastmod[], day: number, siteWide: boolean): Promise<void> | void;
  pick(limit: number, day: number): Picked | Promise<Picked>;
  answer(visits: readonly Visit[], day: number): Promise<void> | void;
}
