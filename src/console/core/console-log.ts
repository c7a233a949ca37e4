// Where the console tells what it does.

/** Takes lines of a log: a sentence, and values by name. Secrets are never among them. */
export interface ConsoleLog {
  info(values: Readonly<Record<string, unknown>>, message: string): void;
  warn(values: Readonly<Record<string, unknown>>, message: string): void;
  error(values: Readonly<Record<string, unknown>>, message: string): void;
}

/** Takes everything and tells nothing. */
export const silentLog: ConsoleLog = { info: () => {}, warn: () => {}, error: () => {} };
