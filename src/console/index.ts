// The front door of portolan/console.
export type { Console } from './console-app.ts';
export type { ConsoleContext } from './core/console-context.ts';
export type { ConsoleLog } from './core/console-log.ts';
export type { ConsoleRates, ConsoleSettings, TrustedHeader } from './core/console-settings.ts';
export { createConsole } from './create-console.ts';
export { type ServeConsoleOptions, type ServedConsole, serveConsole } from './serve-console.ts';
