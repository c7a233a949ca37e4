// What happens to what is wrong with an item: nothing, a warning, or an error.

/** How strict a stream is. */
export const ErrorLevel = { SILENT: 'silent', WARN: 'warn', THROW: 'throw' } as const;
/** How strict a stream is: `warn` prints a warning, `throw` fails the stream. */
export type ErrorLevel = (typeof ErrorLevel)[keyof typeof ErrorLevel];

/** Is called instead of a warning or an error; what it throws fails the stream. */
export type ErrorHandler = (error: Error, level: ErrorLevel) => void;

/** The handler of a level without one of the user's: prints or throws the error. */
export function reportError(error: Error, level: ErrorLevel): void {
  if (level === ErrorLevel.THROW) throw error;
  if (level === ErrorLevel.WARN) console.warn(error.name, error.message);
}

/** Is called with what a reader notes about a document. */
export type Logger = (level: 'warn' | 'error' | 'info' | 'log', ...message: unknown[]) => void;

/** The logger of readers without one of the user's. */
export const consoleLogger: Logger = (level, ...message) => console[level](...message);

/** Prints a sentence in level `warn`, and throws it in level `throw`. */
export function reportText(text: string, level: ErrorLevel, ...details: unknown[]): void {
  if (level === ErrorLevel.THROW) throw new Error(text);
  if (level === ErrorLevel.WARN) console.warn(text, ...details);
}
