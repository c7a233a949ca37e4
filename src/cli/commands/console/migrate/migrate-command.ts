// `portolan migrate`: its options and its help. What it does is loaded when it is asked for.
import type { Command } from 'commander';
import type { MigrateOptions } from './run-migrate.ts';

const DESCRIPTION = `Make or update the tables of a shared store, and move a store there.

Makes the tables in the schema portolan of a PostgreSQL database (15 or newer), or adds what this
version of Portolan needs. Tables are only added to: consoles and workers of the version before keep
working meanwhile. Run it before you start a new version.

With --from, it also copies the store of one machine there: sites with everything known about them,
their URLs and history, tokens, webhooks, settings. No console may use that store during this. It
stays as it is. After an interruption the same command continues with the next site.`;

const DETAILS = `
Environment: PORTOLAN_STORE (the same as --store, also with a password), PGPASSWORD.

Exit status: 0 done, 2 wrong usage, or the database has sites of another store, 3 not done or not
completely, 130 interrupted.

Examples:
  portolan migrate --store postgres://portolan_owner@db.example/portolan
  portolan migrate --store postgres://portolan_owner@db.example/portolan --from /var/lib/portolan`;

export function defineMigrateCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('migrate')
    .summary('make or update the tables of a shared store, and move a store there')
    .description(DESCRIPTION)
    .option('--store <url>', 'the database, as postgres://user@host/database')
    .option('--from <dir>', 'the folder of a store, to be copied into the database')
    .option('--dry-run', 'change nothing; print what would be done')
    .option('-q, --quiet', 'print no progress')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (options: MigrateOptions) => {
      const { runMigrate } = await import('./run-migrate.ts');
      finish(await runMigrate(options));
    });
}
