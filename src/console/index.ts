// The front door of portolan/console.
export type { Console } from './console-app.ts';
export type { ConsoleSettings } from './core/console-settings.ts';
export { createConsole } from './create-console.ts';
export { type ServedConsole, serveConsole } from './serve-console.ts';
