// The console's log as JSON, one line each, without secrets.

import { type Clock, systemClock } from '../../base/clock.ts';
import type { ConsoleLog } from './console-context.ts';
import { redactUrl } from './redact-url.ts';

/** Takes lines of text: a stream of the process. */
export interface LogDestination {
  write(line: string): unknown;
}

export interface JsonLogOptions {
  readonly destination: LogDestination;
  /** The least that is written. Default `info`. */
  readonly level?: 'info' | 'warn' | 'error' | undefined;
  /** Values of every line. */
  readonly base?: Readonly<Record<string, string | number>> | undefined;
  readonly clock?: Clock | undefined;
}

const LEVELS = ['info', 'warn', 'error'] as const;
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'token',
  'secret',
  'password',
  'authorization',
  'cookie',
  'key',
  'hash',
  'signature',
  'verificationToken',
  'set-cookie',
  'formToken',
]);
const VALUE_CHARACTERS_MAX = 8_192;
const ADDRESS_IN_TEXT = /https?:\/\/[^\s"'<>]+/gi;

/**
 * Opens a log that writes JSON: `{ level, time, …, msg }`, the time as ISO 8601. Values whose names
 * say that they are secrets are `[redacted]` at any depth, and addresses lose their credentials and
 * the secrets of their queries.
 */
export function openJsonLog({
  destination,
  level = 'info',
  base = {},
  clock = systemClock,
}: JsonLogOptions): ConsoleLog {
  const write = (
    name: (typeof LEVELS)[number],
    values: Readonly<Record<string, unknown>>,
    msg: string,
  ): void => {
    if (LEVELS.indexOf(name) < LEVELS.indexOf(level)) return;
    const time = new Date(clock.now()).toISOString();
    const line = { level: name, time, ...base, ...shownValues(values), msg };
    destination.write(`${JSON.stringify(line, withoutSecrets)}\n`);
  };
  return {
    info: (values, message) => write('info', values, message),
    warn: (values, message) => write('warn', values, message),
    error: (values, message) => write('error', values, message),
  };
}

function withoutSecrets(name: string, value: unknown): unknown {
  return SECRET_NAMES.has(name) ? '[redacted]' : value;
}

/**
 * Returns values as a log may hold them: addresses, in texts too, without secrets; long texts cut.
 */
export function shownValues(
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const shown = Object.entries(values).map(([name, value]): [string, unknown] => {
    if (typeof value !== 'string') return [name, value];
    if (/^(?:https?:\/)?\//i.test(value)) return [name, redactUrl(value)];
    return [name, value.slice(0, VALUE_CHARACTERS_MAX).replaceAll(ADDRESS_IN_TEXT, redactUrl)];
  });
  return Object.fromEntries(shown);
}
