// Opens the turns at hosts that visitors share: only this file chooses their backend.
import { checkText } from '../base/check-value.ts';
import { systemClock } from '../base/clock.ts';
import { LocalHostTurns } from './pace/local-host-turns.ts';
import type { HostTurns } from './port/host-turn.ts';

/**
 * Opens turns at hosts for the option `turns` of visitors. All visitors that get turns of the same
 * address `postgres://…` ask each host one after the other, with its pause between two requests,
 * and fetch each robots.txt once. The database has its tables already. Without an address the
 * turns are for the visitors of this process. Close them after the visitors.
 *
 * Errors: STORE_UNAVAILABLE or STORE_UNUSABLE, when the database cannot be used; CONFIG_INVALID;
 * PACKAGE_MISSING, where the package postgres is not installed.
 */
export async function openHostTurns(address?: string): Promise<HostTurns> {
  if (address === undefined) return new LocalHostTurns(systemClock);
  checkText('address', address);
  // Nobody else pays for loading it.
  const { openPostgresDatabase } = await import('../postgres/postgres-database.ts');
  const { checkPostgresSchema } = await import('../postgres/postgres-schema.ts');
  const { PostgresHostTurns } = await import('./postgres/postgres-host-turns.ts');
  const database = await openPostgresDatabase(address);
  try {
    await checkPostgresSchema(database);
    return new PostgresHostTurns(database, { ownsDatabase: true });
  } catch (error) {
    await database.close();
    throw error;
  }
}
