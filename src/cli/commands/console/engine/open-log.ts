// The log of commands that run for long: for people, or as JSON.
import type { Clock } from '../../../../base/clock.ts';
import type { ConsoleLog } from '../../../../console/core/console-context.ts';
import { openJsonLog } from '../../../../console/core/json-log.ts';
import { PORTOLAN_VERSION } from '../../../../net/identity/portolan-version.ts';
import { openHumanLog } from '../../../output/console/human-log.ts';
import { createSummaryPaints } from '../../../output/text/paint.ts';

export interface LogOptions {
  /** Default: human. */
  readonly logFormat?: 'human' | 'json' | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}

/** Opens the log on stderr. */
export function openLog(
  { logFormat, quiet = false, verbose = false }: LogOptions,
  { stderr, clock }: { readonly stderr: NodeJS.WriteStream; readonly clock: Clock },
): ConsoleLog {
  if (logFormat !== 'json') {
    const paints = createSummaryPaints(stderr);
    return openHumanLog({ destination: stderr, paints, clock, quiet, requests: verbose });
  }
  const base = { pid: process.pid, version: PORTOLAN_VERSION };
  return openJsonLog({ destination: stderr, base, clock, level: quiet ? 'warn' : 'info' });
}

/** Returns what logs errors that nobody expected. */
export function logTroubles(log: ConsoleLog): (error: unknown) => void {
  return (error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log.error({ error: text }, 'Internal error.');
  };
}
