// Stores of the control part in PostgreSQL for tests, each in a database of its own.
import { before } from 'node:test';
import { openPostgresDatabase } from '../../src/postgres/postgres-database.ts';
import { migratePostgres } from '../../src/postgres/postgres-schema.ts';
import type { ControlSetup } from '../../src/store/contract/control-place.contract.ts';
import type { ControlPart } from '../../src/store/port/control-part.ts';
import { openPostgresControl } from '../../src/store/postgres/control/postgres-control.ts';
import type { PostgresPlace } from './postgres-suite.ts';

/** Returns the places of a suite. Each is a copy of a database that has the tables. */
export function postgresControl(place: PostgresPlace): ControlSetup {
  let template = '';
  before(async () => {
    const made = await place.createDatabase();
    const database = await openPostgresDatabase(made.address);
    await migratePostgres(database);
    await database.close();
    template = made.name;
  });
  return () => {
    let making: Promise<string> | undefined;
    const open = async (): Promise<ControlPart> => {
      making ??= place.createDatabase(template).then(({ address }) => address);
      const database = await openPostgresDatabase(await making, { connectionsMax: 2 });
      const control = await openPostgresControl(database);
      const { sites, sitemaps, runs, findings, access, liveTests } = control;
      return {
        ...{ sites, sitemaps, runs, findings, access, liveTests },
        forget: (retention) => control.forget(retention),
        inspect: () => control.inspect(),
        close: () => database.close(),
      };
    };
    return { open, isLasting: true };
  };
}
