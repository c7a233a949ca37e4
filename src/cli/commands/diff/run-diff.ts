// What `portolan diff` does: two operands → comparison → output, with a log beside it.
import { PortolanError } from '../../../base/portolan-error.ts';
import { diffChanges } from '../../../tree/diff/diff.ts';
import { DIFF_KINDS, type DiffKind, type DiffReport } from '../../../tree/diff/diff-change.ts';
import { InterruptionError, listenForInterruption } from '../../front/interruption-error.ts';
import { assertOneSite, networkOf } from '../../network/network-of.ts';
import { DiffLog } from '../../output/diff/diff-log.ts';
import { createDiffOutput, type DiffOutput, diffCounts } from '../../output/diff/diff-output.ts';
import { OutputSink } from '../../output/stream/output-sink.ts';
import type { DiffCommandOptions } from './diff-command.ts';
import {
  type DiffOperand,
  type DiffOperandEntries,
  type DiffOperandOptions,
  openDiffOperand,
} from './diff-operand.ts';
import { DiffSpool } from './diff-spool.ts';

const STATUS_SAME = 0;
const STATUS_DIFFERENT = 1;
const STATUS_INCOMPLETE = 3;

export interface DiffNames {
  readonly old: string;
  readonly fresh: string;
}

/** What one run compares, and where everything goes. */
interface DiffRun {
  readonly old: DiffOperand;
  readonly fresh: DiffOperand;
  readonly spool: DiffSpool;
  readonly kinds: readonly DiffKind[];
  readonly format: 'human' | 'json' | 'jsonl' | 'urls';
  readonly output: DiffOutput;
  readonly sink: OutputSink;
  readonly log: DiffLog;
}

/**
 * Prints what differs and returns the exit status: 0 nothing, 1 something of the kinds asked for, 3
 * one side was not completely read, 130 or 143 interrupted.
 */
export async function runDiff(names: DiffNames, options: DiffCommandOptions): Promise<number> {
  if (names.old === '-' && names.fresh === '-') {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'Both sides are stdin, which can be read once.',
      hint: 'Write one of them to a file first.',
    });
  }
  const { old: first, fresh: second } = names;
  assertOneSite([first, second], networkOf(options, process.env));
  const { format = process.stdout.isTTY === true ? 'human' : 'jsonl', only, ...rest } = options;
  const { quiet = false, verbose = false, progress } = options;
  const sides: DiffOperand[] = [];
  const log = new DiffLog({ quiet, verbose, progress, nameOf: (url) => nameIn(sides, url) });
  const spool = new DiffSpool();
  const sink = new OutputSink(process.stdout);
  const interruption = listenForInterruption();
  const operandOptions: DiffOperandOptions = {
    ...rest,
    signal: interruption.signal,
    onSitemap: (name) => log.begin(name),
    onProblem: (problem) => log.note(problem),
  };
  try {
    const old = await openDiffOperand(names.old, operandOptions);
    sides.push(old);
    const fresh = await openDiffOperand(names.fresh, operandOptions);
    sides.push(fresh);
    const kinds = only ?? DIFF_KINDS;
    const output = createDiffOutput(format, verbose);
    const run = { old, fresh, spool, kinds, format, output, sink, log };
    return await printDiff(run, interruption.signal);
  } finally {
    interruption.stop();
    sink.release();
    for (const side of sides) await side.close();
    await spool.close();
    log.close();
  }
}

async function printDiff(run: DiffRun, signal: AbortSignal): Promise<number> {
  const { old, fresh, kinds, output, sink, log } = run;
  const painted = run.format === 'human';
  let report: DiffReport | undefined;
  let interruption: InterruptionError | undefined;
  let begun = false;
  try {
    const changes = diffChanges(oldReadings(run), () => counting(fresh.read(), log), {
      kinds,
      signal,
      onEnd: (end) => {
        report = end;
      },
    });
    for await (const batch of changes) {
      log.hide();
      await sink.write((begun ? '' : output.begin()) + output.batch(batch), { painted });
      begun = true;
      if (sink.closed) return STATUS_DIFFERENT;
    }
  } catch (error) {
    if (!(error instanceof InterruptionError)) throw error;
    interruption = error;
  }
  log.hide();
  const last = output.end({ report, old, fresh, problems: log.problems });
  await sink.write((begun ? '' : output.begin()) + last, { painted });
  await sink.flush();
  log.summarise(summaryOf(run, report));
  if (report === undefined) return interruption?.exitStatus ?? STATUS_INCOMPLETE;
  if (!old.complete || !fresh.complete) return STATUS_INCOMPLETE;
  const counts = report;
  return kinds.some((kind) => counts[kind] > 0) ? STATUS_DIFFERENT : STATUS_SAME;
}

/** Opens the old side; the second time from the spool, when it is not to be read twice. */
function oldReadings({ old, spool, kinds, log }: DiffRun): () => DiffOperandEntries {
  let first = true;
  return () => {
    const again = !first;
    first = false;
    if (again) return old.rereadable ? old.read() : spool.replay();
    const entries = counting(old.read(), log);
    return old.rereadable || !kinds.includes('removed') ? entries : spool.record(entries);
  };
}

async function* counting(entries: DiffOperandEntries, log: DiffLog): DiffOperandEntries {
  for await (const batch of entries) {
    log.count(batch.length);
    yield batch;
  }
}

function summaryOf({ old, fresh, format }: DiffRun, report: DiffReport | undefined): string[] {
  if (report === undefined) return ['Interrupted. The comparison is not complete.'];
  const unread = [old, fresh].filter(({ complete }) => !complete);
  return [
    // People have it with the data.
    ...(format === 'human' ? [] : [diffCounts(report)]),
    ...unread.map(({ name }) => `Not everything of ${name} was read.`),
  ];
}

function nameIn(sides: readonly DiffOperand[], url: string): string {
  return sides.map((side) => side.nameOf(url)).find((name) => name !== url) ?? url;
}
