// The console's log for people: a line each.
import { type Clock, systemClock } from '../../../base/clock.ts';
import type { ConsoleLog } from '../../../console/core/console-context.ts';
import { type LogDestination, shownValues } from '../../../console/core/json-log.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';

export interface HumanLogOptions {
  readonly destination: LogDestination;
  readonly paints: SummaryPaints;
  readonly clock?: Clock | undefined;
  /** Warnings and errors alone. Default false. */
  readonly quiet?: boolean | undefined;
  /** Requests that went well, too. Default false. */
  readonly requests?: boolean | undefined;
}

const VALUE_CHARACTERS_MAX = 300;
const FAILED_STATUS_MIN = 400;
const SECRET_NAME = /token|secret|passw|authorization|cookie|^key$|hash|signature/i;

/** Opens a log: `14:03:07 A site was read. site=7 url=https://…`. The time is UTC. */
export function openHumanLog(options: HumanLogOptions): ConsoleLog {
  const { destination, paints, clock = systemClock, quiet = false, requests = false } = options;
  const write = (
    paint: (text: string) => string,
    values: Readonly<Record<string, unknown>>,
    message: string,
  ): void => {
    const time = paints.dim(new Date(clock.now()).toISOString().slice(11, 19));
    const told = valuesText(values);
    const more = told === '' ? '' : `  ${paints.dim(told)}`;
    destination.write(`${time}  ${paint(plainText(message))}${more}\n`);
  };
  return {
    info: (values, message) => {
      const silent = quiet || (!requests && isFineRequest(values));
      if (!silent) write((text) => text, values, message);
    },
    warn: (values, message) => write(paints.yellow, values, message),
    error: (values, message) => write(paints.red, values, message),
  };
}

function valuesText(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(shownValues(values))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${plainText(name)}=${valueText(name, value)}`)
    .join(' ');
}

function valueText(name: string, value: unknown): string {
  if (SECRET_NAME.test(name)) return '[redacted]';
  const text = typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
  return plainText(text.slice(0, VALUE_CHARACTERS_MAX));
}

function isFineRequest({ requestId, status }: Readonly<Record<string, unknown>>): boolean {
  return requestId !== undefined && typeof status === 'number' && status < FAILED_STATUS_MIN;
}
