// A live test as the console shows it: one page, visited now and judged as by a search engine.
import type { Inspection } from '../../check/inspect/inspection.ts';
import type { InspectionRow } from '../../check/inspect/inspection-rows.ts';
import type { LiveTestRecord } from '../../store/port/store.ts';

export interface LiveTest extends Omit<LiveTestRecord, 'result'> {
  /** The result step by step, as `portolan inspect` shows it. */
  readonly steps: readonly InspectionRow[];
  /** The result, with long texts and lists cut. Absent if there is none. */
  readonly inspection?: Inspection;
  readonly isCut: boolean;
}

export interface LiveTests {
  /** The address that is tested; absent if it may not be tested. */
  readonly url?: string;
  /** Why it may not be tested. */
  readonly refusal?: string;
  /** The test in progress. */
  readonly underWay?: { readonly state: 'waiting' | 'running'; readonly askedAt: number };
  readonly last?: LiveTest;
  /** Earlier tests, newest first. */
  readonly earlier: readonly Omit<LiveTestRecord, 'result'>[];
}
