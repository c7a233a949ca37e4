// `portolan migrate`: its words, its options and its help.
import { type CommandRecord, command } from '../../../options/command-record.ts';
import { type OptionsOf, option } from '../../../options/option-record.ts';
import { VERBOSE } from '../../../options/shared-options.ts';

const OPTIONS = [
  option('--store <url>', 'the database, as postgres://user@host/database'),
  option('--from <dir>', 'the folder of a store, to be copied into the database'),
  option('--dry-run', 'change nothing; print what would be done'),
  option('-q, --quiet', 'print no progress'),
  VERBOSE,
] as const;

/** @internal */
export type MigrateOptions = OptionsOf<typeof OPTIONS>;

export const migrateCommand: CommandRecord = command({
  name: 'migrate',
  summary: 'make or update the tables of a shared store, and move a store there',
  description: `Make or update the tables of a shared store, and move a store there.

Makes the tables in the schema portolan of a PostgreSQL database (15 or newer), or adds what this
version of Portolan needs. Tables are only added to: consoles and workers of the version before keep
working meanwhile. Run it before you start a new version.

With --from, it also copies the store of one machine there: sites with everything known about them,
their URLs and history, tokens, webhooks, settings. No console may use that store during this. It
stays as it is. After an interruption the same command continues with the next site.`,
  options: OPTIONS,
  details: `Environment: PORTOLAN_STORE (the same as --store, also with a password), PGPASSWORD.`,
  exit: `0 done, 2 wrong usage, or the database has sites of another store, 3 not done or not
completely, 130 interrupted.`,
  examples: `portolan migrate --store postgres://portolan_owner@db.example/portolan
portolan migrate --store postgres://portolan_owner@db.example/portolan --from /var/lib/portolan`,
  run: async (...given) => (await import('./run-migrate.ts')).runMigrate(...given),
});
