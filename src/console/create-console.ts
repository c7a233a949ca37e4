// Makes the console with all its screens.
import { checkGivenOptions, type OptionKinds } from '../base/check-given-options.ts';
import { ASSET_FILES } from './assets/asset-files.ts';
import { type Console, createConsoleApp } from './console-app.ts';
import type { ConsoleContext } from './core/console-context.ts';
import type { ConsoleSettings } from './core/console-settings.ts';
import { layout } from './pages/layout.ts';
import { SCREENS } from './screens/screens.ts';

const CONTEXT_KINDS: OptionKinds<ConsoleContext> = {
  store: '!close()',
  queue: '!close()',
  harvest: '!start() stop()',
  clock: '!now() monotonic()',
  log: '!info() warn() error()',
  version: '!text',
  database: 'text',
  backup: 'function',
  fleet: 'object',
};

/**
 * Makes the console. It listens on nothing by itself: `serveConsole` does.
 *
 * Errors: CONFIG_INVALID for settings that make no sense or leave it open to everybody.
 */
export function createConsole(context: ConsoleContext, settings: ConsoleSettings): Console {
  checkGivenOptions(context, CONTEXT_KINDS, 'context');
  return createConsoleApp(context, settings, { screens: SCREENS, layout, assets: ASSET_FILES });
}
