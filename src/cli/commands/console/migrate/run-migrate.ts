// What `portolan migrate` does: tables, and with --from a store into them, site by site.
import { systemClock } from '../../../../base/clock.ts';
import { PortolanError } from '../../../../base/portolan-error.ts';
import { openPostgresDatabase } from '../../../../postgres/postgres-database.ts';
import { migratePostgres, schemaStepsMissing } from '../../../../postgres/postgres-schema.ts';
import type { Environment } from '../../../../publish/settings/publish-config.ts';
import { moveStore, type SiteMove } from '../../../../store/move/move-store.ts';
import { InterruptionError, listenForInterruption } from '../../../front/interruption-error.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import { assertStoreFolder } from '../engine/open-engine.ts';
import { storePlaceOf } from '../engine/store-place.ts';
import type { MigrateOptions } from './migrate-command.ts';

export interface MigrateWorld {
  readonly stderr: { write(text: string): unknown };
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

const STATUS_DONE = 0;

/**
 * Migrates, and returns the exit status. Errors: CONFIG_INVALID; STORE_LOCKED while a console has
 * the folder open; STORE_UNAVAILABLE, STORE_UNUSABLE.
 */
export async function runMigrate(options: MigrateOptions, world?: MigrateWorld): Promise<number> {
  if (world) return migrate(options, world);
  const interruption = listenForInterruption();
  const { stderr, env: environment } = process;
  try {
    return await migrate(options, { stderr, environment, signal: interruption.signal });
  } catch (error) {
    if (error instanceof InterruptionError) return error.exitStatus;
    throw error;
  } finally {
    interruption.stop();
  }
}

async function migrate(
  { from, dryRun = false, quiet = false, ...options }: MigrateOptions,
  { stderr, environment, signal }: MigrateWorld,
): Promise<number> {
  const place = storePlaceOf(options, environment);
  if (place === undefined) throw noStore();
  if (from !== undefined) assertStoreFolder(from);
  const say = (text: string): void => {
    if (!quiet) stderr.write(`${plainText(text)}\n`);
  };
  const missing = await updateTables(place.address, dryRun);
  if (missing === 0) say(`The tables in ${place.name} are up to date.`);
  else if (dryRun)
    say(`The tables in ${place.name} would be updated by ${count(missing, 'step')}.`);
  else say(`The tables in ${place.name} were updated by ${count(missing, 'step')}.`);
  if (from === undefined) return STATUS_DONE;
  if (dryRun && missing > 0) {
    say(`${from} would be copied there.`);
    return STATUS_DONE;
  }
  const onSite = (site: SiteMove): void => say(siteLine(site, dryRun));
  const { address } = place;
  const now = systemClock.now();
  const moved = await moveStore({ folder: from, address, now, signal, dryRun, onSite });
  const before = moved.there > 0 ? ` ${count(moved.there, 'site')} had been copied before.` : '';
  say(
    dryRun
      ? `${count(moved.moved, 'site')} would be copied.${before}`
      : `${count(moved.moved, 'site')} with ${count(moved.rows, 'row')} copied.${before}`,
  );
  return STATUS_DONE;
}

/** Takes the steps that are missing, and returns how many. Errors: those of the database. */
async function updateTables(address: string, dryRun: boolean): Promise<number> {
  const database = await openPostgresDatabase(address, { connectionsMax: 1 });
  try {
    const missing = await schemaStepsMissing(database);
    if (missing > 0 && !dryRun) await migratePostgres(database);
    return missing;
  } finally {
    await database.close();
  }
}

function siteLine({ url, isMoved, rows, number, count: of }: SiteMove, dryRun: boolean): string {
  const where = `${number} of ${of}: ${url}`;
  if (!isMoved) return `${where} was copied before.`;
  return dryRun ? `${where} would be copied.` : `${where}, ${count(rows, 'row')}.`;
}

function count(number: number, of: string): string {
  return `${number.toLocaleString('en-US')} ${of}${number === 1 ? '' : 's'}`;
}

function noStore(): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: 'The database is missing.',
    hint: 'Name it: --store postgres://user@host/database, or PORTOLAN_STORE.',
  });
}
