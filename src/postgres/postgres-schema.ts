// The schema `portolan` of a database: brought to the newest version, or refused.
import { PortolanError } from '../base/portolan-error.ts';
import type { PostgresTransaction } from './postgres-connection.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { SCHEMA_STEPS, type SchemaStep } from './schema-steps.ts';

/** What the table `meta` says of the schema. */
export interface SchemaVersion {
  /** How many steps were taken. */
  readonly version: number;
  /** A program whose schema is older than this may not read. */
  readonly minReader: number;
  /** A program whose schema is older than this may not write. */
  readonly minWriter: number;
}

// "PTL" and 1: the advisory lock for changes of the schema.
const MIGRATION_LOCK = 0x50_54_4c_01;
const MIGRATION_MS = 600_000;

/**
 * Takes the steps that are missing, in one transaction, and returns the version. Others who migrate
 * at the same time wait. Errors: as those of the database; STORE_UNUSABLE when the schema is of a
 * later version that this program may not write.
 */
export async function migratePostgres(
  database: PostgresDatabase,
  steps: readonly SchemaStep[] = SCHEMA_STEPS,
): Promise<number> {
  return database.transaction(
    async (transaction) => {
      await transaction.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      await transaction.query('CREATE SCHEMA IF NOT EXISTS portolan');
      await transaction.query(
        'CREATE TABLE IF NOT EXISTS portolan.meta (key text PRIMARY KEY, value jsonb NOT NULL)',
      );
      const found = await readVersion(transaction);
      refuseLater(database.name, found, steps.length);
      let { minReader, minWriter } = found;
      for (const step of steps.slice(found.version)) {
        await transaction.query(step.sql);
        minReader = step.minReader ?? minReader;
        minWriter = step.minWriter ?? minWriter;
      }
      const version = Math.max(found.version, steps.length);
      await transaction.query(
        `INSERT INTO portolan.meta (key, value) VALUES
           ('version', to_jsonb($1::int)), ('min_reader', to_jsonb($2::int)),
           ('min_writer', to_jsonb($3::int))
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [version, minReader, minWriter],
      );
      return version;
    },
    { statementMs: MIGRATION_MS },
  );
}

/** Returns how many steps are missing. Errors: those of the database. */
export async function schemaStepsMissing(database: PostgresDatabase): Promise<number> {
  const { version } = await database.transaction(readVersion);
  return Math.max(0, SCHEMA_STEPS.length - version);
}

/**
 * Makes sure that this program may read and write the schema, which it never changes by itself.
 * Errors: as those of the database; STORE_UNUSABLE for a schema that is missing, older than this
 * program needs, or that programs of its age may not use.
 */
export async function checkPostgresSchema(
  database: PostgresDatabase,
  needed: number = SCHEMA_STEPS.length,
): Promise<SchemaVersion> {
  const version = await database.transaction(readVersion);
  refuseLater(database.name, version, needed);
  if (version.version >= needed) return version;
  throw new PortolanError('STORE_UNUSABLE', {
    message:
      version.version === 0
        ? `The database ${database.name} has no tables of Portolan.`
        : `The database ${database.name} is of version ${version.version}; this program needs ` +
          `version ${needed}.`,
    hint: `Run portolan migrate --store ${database.name} with this version of Portolan.`,
  });
}

function refuseLater(
  name: string,
  { version, minReader, minWriter }: SchemaVersion,
  newest: number,
): void {
  if (Math.max(minReader, minWriter) <= newest) return;
  throw new PortolanError('STORE_UNUSABLE', {
    message:
      `The database ${name} is of version ${version}, which programs of version ${newest} may ` +
      `no longer use (reading from ${minReader}, writing from ${minWriter}).`,
    hint: 'Use a newer version of Portolan.',
  });
}

async function readVersion(transaction: PostgresTransaction): Promise<SchemaVersion> {
  const [found] = await transaction.query<{ readonly is_there: boolean }>(
    "SELECT to_regclass('portolan.meta') IS NOT NULL AS is_there",
  );
  const rows = found?.is_there
    ? await transaction.query<{ readonly key: string; readonly value: unknown }>(
        'SELECT key, value FROM portolan.meta',
      )
    : [];
  const number = (key: string, otherwise: number): number => {
    const value = Number(rows.find((row) => row.key === key)?.value ?? otherwise);
    return Number.isInteger(value) ? value : otherwise;
  };
  return {
    version: number('version', 0),
    minReader: number('min_reader', 1),
    minWriter: number('min_writer', 1),
  };
}
