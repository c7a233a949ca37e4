// What is read of the logs of changes, wherever they are kept.
import type { UrlChange } from '../../port/url-row.ts';

/** The kinds of changes by the numbers that tables keep: 1, 2, 3. */
export const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;

/** Between two runs: the query. */
export interface ChangeSpan {
  readonly from: number;
  readonly to: number;
  readonly kind?: UrlChange['kind'];
  readonly contains?: string;
}

/** A logged change, and what its store knows besides. */
export type LoggedChange = readonly [
  loc: string,
  kind: number,
  hashBefore: unknown,
  hashAfter: unknown,
  lastmodBefore: string | null,
  lastmodAfter: string | null,
  ...others: unknown[],
];

/** How far the log of a run is read. */
export interface RunLog {
  readonly run: number;
  readonly at: number;
  /** Those read last, of which `next` are taken. */
  rows: readonly LoggedChange[];
  next: number;
  /** The loc up to which it is read. */
  after: string | undefined;
  isRead: boolean;
}

/** A change with the run that saw it. */
export interface ChangeOfRun {
  readonly log: RunLog;
  readonly row: LoggedChange;
}

/** How logs are read on. */
export interface LogReading {
  readonly descending: boolean;
  /** So many rows of each at most. */
  readonly ahead: number;
  /** The number of the only kind that is read; all kinds when undefined. */
  readonly kind: number | undefined;
  readonly contains: string | undefined;
}

/** The logs of the runs of one site. */
export interface ChangeLogs {
  /** The runs after `from`, up to `to`, the earliest first. */
  runs(from: number, to: number): Promise<readonly { readonly run: number; readonly at: number }[]>;
  /**
   * Reads on in logs, by loc: puts rows into each, and says how far it is read. Returns how many
   * rows it went through.
   */
  readOn(logs: readonly RunLog[], reading: LogReading): Promise<number>;
  /** What these runs did to the URLs of some changes: of each all changes, the earliest first. */
  historiesOf(
    changes: readonly LoggedChange[],
    logs: readonly RunLog[],
  ): Promise<readonly (readonly ChangeOfRun[])[]>;
  /** What runs counted by folder, in JSON, the earliest first; `null` where one did not. */
  folderCounts(from: number, to: number, limit: number): Promise<readonly (string | null)[]>;
}

/** Begins to read logs, behind a loc. */
export function openLogs(
  runs: readonly { readonly run: number; readonly at: number }[],
  after: string | undefined,
): readonly RunLog[] {
  return runs.map(({ run, at }) => ({ run, at, rows: [], next: 0, after, isRead: false }));
}
