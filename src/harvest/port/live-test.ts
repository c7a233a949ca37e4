// A live test as the console shows it: one page, visited now, as an engine would take it.
import type { Inspection } from '../../check/inspect/inspection.ts';
import type { InspectionRow } from '../../check/inspect/inspection-rows.ts';
import type { LiveTestRecord } from '../../store/port/live-test-record.ts';

export interface LiveTest extends Omit<LiveTestRecord, 'result'> {
  /** What was seen, step by step, as `portolan inspect` tells it. */
  readonly steps: readonly InspectionRow[];
  /** What was seen, but for what was cut. Absent when there was nothing. */
  readonly inspection?: Inspection;
  /** Long texts and lists of it were cut. */
  readonly isCut: boolean;
}

export interface LiveTests {
  /** The address that is tested; absent when it may not be. */
  readonly url?: string;
  /** Why it may not be tested. */
  readonly refusal?: string;
  /** One that is under way. */
  readonly underWay?: { readonly state: 'waiting' | 'running'; readonly askedAt: number };
  readonly last?: LiveTest;
  /** Those before it, newest first. */
  readonly earlier: readonly Omit<LiveTestRecord, 'result'>[];
}
