// Which two runs are compared: those that were asked for, else the last one that changed something.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { RunStore } from '../../../store/port/store.ts';
import { readingRuns } from '../parts/reading-runs.ts';
import { type RunChoice, timeOfChoice } from '../parts/run-choice.ts';
import type { ChangesParams } from './changes-view.ts';

const RUNS_LOOKED_AT = 40;

/** After one run, and up to another; 0 is before the first. */
export interface ChangeRange {
  readonly from: number;
  readonly to: number;
}

/** What a range is found with. */
export interface ChangeRangeTools {
  readonly runs: RunStore;
  readonly now: number;
  readonly siteId: number;
  readonly lastRun: number;
  /** Those that changed something, the newest first. */
  readonly changing: readonly RunRecord[];
}

/**
 * Finds the range. Runs are numbered from 1, without gaps.
 * Errors: CONFIG_INVALID when the later run comes first; those of the store.
 */
export async function changeRange(
  asked: Pick<ChangesParams, 'from' | 'to'>,
  tools: ChangeRangeTools,
): Promise<ChangeRange> {
  if (asked.from === undefined && asked.to === undefined) return lastChange(tools);
  const to = asked.to === undefined ? tools.lastRun : await numberOf(asked.to, 'end', tools);
  const from =
    asked.from === undefined ? Math.max(0, to - 1) : await numberOf(asked.from, 'begin', tools);
  if (from <= to) return { from, to };
  throw new PortolanError('CONFIG_INVALID', {
    message: `There is nothing between run ${from} and run ${to}: the earlier one comes first.`,
    hint: 'Give the earlier run as “from” and the later one as “to”.',
  });
}

// What the first run found is not logged as a change, so it is shown only when nothing else was.
async function lastChange({
  runs,
  siteId,
  lastRun,
  changing,
}: ChangeRangeTools): Promise<ChangeRange> {
  const [last] = changing;
  if (last !== undefined && last.number > 1) return { from: last.number - 1, to: last.number };
  const { rows } = await runs.page(siteId, { limit: RUNS_LOOKED_AT });
  const [newest, before] = readingRuns(rows);
  const to = newest?.number ?? lastRun;
  return { from: before?.number ?? Math.max(0, to - 1), to };
}

/** The number of a run, of a time that of the last run that had begun by then. */
async function numberOf(
  choice: RunChoice,
  edge: 'begin' | 'end',
  { runs, now, siteId }: ChangeRangeTools,
): Promise<number> {
  if (typeof choice === 'number') return choice;
  const startedTo = timeOfChoice(choice, now, edge);
  const { rows } = await runs.page(siteId, { limit: 1, startedTo });
  return rows[0]?.number ?? 0;
}
