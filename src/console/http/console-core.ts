// What all parts of the console's server share.
import { withDefaults } from '../../base/with-defaults.ts';
import type { ConsoleContext } from '../core/console-context.ts';
import { BODIES_BYTES_MAX, BODIES_BYTES_PER_CLIENT_MAX } from '../core/console-limits.ts';
import {
  type ConsoleRates,
  type ConsoleSettings,
  DEFAULT_RATES,
} from '../core/console-settings.ts';
import type { Html, LayoutShell, Screen, ScreenPage } from '../core/screen.ts';
import { createFormTokens, type FormTokens } from '../security/form-token.ts';
import { createLimitedPlaces, type LimitedPlaces } from '../security/limited-places.ts';
import { createTokenFinder, type TokenFinder } from '../security/new-access-token.ts';
import { createRateLimit, type RateLimit } from '../security/rate-limit.ts';
import { createSessionTable, type SessionTable } from '../security/session-table.ts';
import { createSignedSessions } from '../security/signed-sessions.ts';

export interface ConsoleParts {
  readonly screens: readonly Screen<unknown, unknown, unknown>[];
  layout(page: ScreenPage, shell: LayoutShell): Html;
  readonly assets: ReadonlyMap<string, string>;
}

export interface ConsoleCore extends ConsoleContext, ConsoleParts {
  readonly settings: ConsoleSettings;
  readonly tokens: TokenFinder;
  readonly sessions: SessionTable;
  readonly formTokens: FormTokens;
  readonly rates: Readonly<Record<keyof ConsoleRates, RateLimit>>;
  /** Live tests of each site, by any client. */
  readonly siteTests: RateLimit;
  readonly bodies: LimitedPlaces;
  /** Aborted when the console closes: live streams and waiting pings end. */
  readonly closing: AbortSignal;
}

export function createConsoleCore(
  context: ConsoleContext,
  settings: ConsoleSettings,
  { parts, closing }: { readonly parts: ConsoleParts; readonly closing: AbortSignal },
): ConsoleCore {
  const { clock, store, fleet } = context;
  const rates = withDefaults(DEFAULT_RATES, settings.rates);
  const share = (rate: number): number => Math.max(1, rate / (fleet?.consoles ?? 1));
  const limit = ([client, total]: readonly [number, number]): RateLimit =>
    createRateLimit({ clock, client: share(client), total: share(total) });
  return {
    ...context,
    ...parts,
    settings,
    closing,
    tokens: createTokenFinder(store.access, clock),
    sessions: fleet ? createSignedSessions(clock, fleet.secret) : createSessionTable(clock),
    formTokens: createFormTokens(fleet?.secret),
    bodies: createLimitedPlaces({
      total: BODIES_BYTES_MAX,
      client: BODIES_BYTES_PER_CLIENT_MAX,
    }),
    rates: {
      submissions: limit(rates.submissions),
      pings: limit(rates.pings),
      indexNow: limit(rates.indexNow),
      liveTests: limit(rates.liveTests),
      failures: limit(rates.failures),
    },
    siteTests: limit(rates.liveTests),
  };
}
