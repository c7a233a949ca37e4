// Screen: tokens, webhooks, the queue, and where everything else is found.
import { z } from 'zod';
import type { Screen } from '../../core/screen.ts';
import { settingsPage } from './settings-page.ts';
import { loadSettingsView, type SettingsView, type TokenFacts } from './settings-view.ts';
import { TOKEN_COLUMNS } from './token-columns.ts';

/** The settings, for admins; its table is that of the tokens. */
export const settingsScreen: Screen<Record<string, unknown>, SettingsView, TokenFacts> = {
  name: 'settings',
  path: '/settings',
  params: z.object({}),
  load: loadSettingsView,
  columns: TOKEN_COLUMNS,
  rows: ({ tokens }) => tokens,
  page: settingsPage,
};
