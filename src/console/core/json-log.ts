// The console's log as JSON, one line each, without secrets.

import type { ConsoleLog } from './console-context.ts';
import { redactUrl } from './redact-url.ts';

/** Takes lines of text: a stream of the process. */
export interface LogDestination {
  write(line: string): unknown;
}

export interface JsonLogOptions {
  readonly destination: LogDestination;
  /** The least that is told. Default `info`. */
  readonly level?: 'info' | 'warn' | 'error' | undefined;
  /** Values that stand in every line. */
  readonly base?: Readonly<Record<string, string | number>> | undefined;
}

// Wherever they stand in the values, and one level below.
const SECRET_NAMES = [
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
];
const VALUE_CHARACTERS_MAX = 8_192;
const ADDRESS_IN_TEXT = /https?:\/\/[^\s"'<>]+/gi;

/**
 * Opens a log that writes JSON by pino, which is loaded now: `{ level, time, …, msg }`, the time as
 * ISO 8601. Values whose names say that they are secrets are `[redacted]`, and addresses lose their
 * credentials and the secrets of their queries.
 */
export async function openJsonLog({
  destination,
  level = 'info',
  base = {},
}: JsonLogOptions): Promise<ConsoleLog> {
  const { pino } = await import('pino');
  const logger = pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
        censor: '[redacted]',
      },
    },
    { write: (line) => void destination.write(line) },
  );
  return {
    info: (values, message) => logger.info(shownValues(values), message),
    warn: (values, message) => logger.warn(shownValues(values), message),
    error: (values, message) => logger.error(shownValues(values), message),
  };
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
