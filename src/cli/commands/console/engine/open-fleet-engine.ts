// The engine over a store in PostgreSQL, which consoles and workers on many machines share.
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { HarvestRole, HarvestSettings } from '../../../../harvest/port/harvest-settings.ts';
import { PostgresHostTurns } from '../../../../net/postgres/postgres-host-turns.ts';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../../../../postgres/postgres-database.ts';
import { openServerClock } from '../../../../postgres/server-clock.ts';
import { openPostgresQueue } from '../../../../queue/postgres/postgres-queue.ts';
import { postgresStore } from '../../../../store/postgres/postgres-store.ts';
import { Closers, type Engine, type EngineSettings, makeEngine } from './engine.ts';
import type { StorePlace } from './store-place.ts';

export interface FleetEngineSettings extends Omit<EngineSettings, 'turns'> {
  readonly place: StorePlace;
  /** The work that this process takes part in; `[]`: it shows and takes in. */
  readonly roles: readonly HarvestRole[];
  /** How many connections to the database, beside one for notices. Default 8. */
  readonly connections?: number | undefined;
  /** Of the harvest, where they differ from what the other settings say. */
  readonly harvest?: HarvestSettings | undefined;
}

/** An engine of several, and what their consoles sign with. */
export interface FleetEngine {
  readonly engine: Engine;
  readonly secret: Uint8Array;
}

const CONNECTIONS = 8;
const JOBS_MAX = 2_000_000;
const SITES_MAX = 1_000_000;
const SECRET_BYTES_MIN = 32;

/**
 * Opens an engine. Nothing that other processes do is interrupted by that.
 *
 * Errors: STORE_UNAVAILABLE, when the database cannot be reached; STORE_UNUSABLE, when its tables
 * are missing or of a version that does not fit; PACKAGE_MISSING without the package postgres.
 */
export async function openFleetEngine(settings: FleetEngineSettings): Promise<FleetEngine> {
  const { place, roles, onTrouble } = settings;
  const closers = new Closers();
  try {
    const database = await openPostgresDatabase(place.address, {
      connectionsMax: settings.connections ?? CONNECTIONS,
    });
    closers.add(() => database.close());
    const store = await postgresStore(database);
    const queue = await openPostgresQueue(database, { jobsMax: JOBS_MAX });
    const clock = await openServerClock(database, { onTrouble });
    closers.add(async () => clock.close());
    const turns = new PostgresHostTurns(database);
    closers.add(() => turns.close());
    const parts = {
      store,
      queue,
      clock,
      roles,
      harvest: { sitesMax: SITES_MAX, ...settings.harvest },
    };
    const engine = await makeEngine(parts, { ...settings, turns }, closers);
    return { engine, secret: await readSecret(database) };
  } catch (error) {
    await closers.close(0);
    throw error;
  }
}

async function readSecret(database: PostgresDatabase): Promise<Uint8Array> {
  const [row] = await database.query<{ readonly secret: string | null }>(
    "SELECT value #>> '{}' AS secret FROM portolan.meta WHERE key = 'console_secret'",
  );
  // With less, anybody could sign.
  const secret = Buffer.from(row?.secret ?? '');
  if (secret.length >= SECRET_BYTES_MIN) return secret;
  throw new PortolanError('STORE_UNUSABLE', {
    message: `The database ${database.name} has lost the secret that its consoles sign with.`,
    hint: 'Restore a backup of the database.',
  });
}
