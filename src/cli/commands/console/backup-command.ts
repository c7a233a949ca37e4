// `portolan backup` and `portolan restore`: their options and their help.

import type { Command } from 'commander';
import { addPlaceOptions, DATABASE_FOLDER } from './console-place.ts';
import type { RestoreOptions } from './restore-options.ts';
import type { ShowOptions } from './show-options.ts';

const BACKUP_DESCRIPTION = `Write a copy of everything that the console remembers.

From a store that no console uses, into a folder that is empty or not there yet. A running console
(--console, with an admin token) goes on meanwhile; it writes the copy below its own store, into
backups/<time>, and says where.`;

const BACKUP_DETAILS = `
Exit status: 0 written, 2 wrong usage, 3 not written, 130 interrupted.

Examples:
  portolan backup /mnt/backups/2026-11-22
  portolan backup --console http://127.0.0.1:8640/`;

const RESTORE_DESCRIPTION = `Put a copy that portolan backup wrote in the place of a store.

The copy is looked through for damage first, and stays as it is. What was in the store's folder is
kept beside it, under a name with the time, except for the copies in it: they stay where they are.
No console may run on it meanwhile.`;

const RESTORE_DETAILS = `
Exit status: 0 restored, 2 wrong usage, 3 the copy is damaged, or not restored.

Examples:
  portolan restore /mnt/backups/2026-11-22 --database /var/lib/portolan
  portolan restore /mnt/backups/2026-11-22 --force`;

/**
 * Adds `backup` and `restore` to the program.
 *
 * Errors: None. Those of the work pass through `parseAsync`.
 */
export function defineBackupCommands(program: Command, finish: (status: number) => void): void {
  const backup = program
    .command('backup')
    .summary('write a copy of all that the console remembers')
    .description(BACKUP_DESCRIPTION)
    .argument('[dir]', 'an empty folder, or one that is not there yet');
  addPlaceOptions(backup)
    .option('-q, --quiet', 'print nothing but the folder')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', BACKUP_DETAILS)
    .action(async (folder: string | undefined, options: ShowOptions) => {
      const { runBackup } = await import('./run-backup.ts');
      finish(await runBackup(folder, options));
    });
  program
    .command('restore')
    .summary('put a copy in the place of a store')
    .description(RESTORE_DESCRIPTION)
    .argument('<dir>', 'the folder of the copy')
    .option('--database <dir>', `the store (default: ./${DATABASE_FOLDER})`)
    .option('--force', 'also when there is a store; it is kept beside it')
    .option('-q, --quiet', 'print nothing')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', RESTORE_DETAILS)
    .action(async (folder: string, options: RestoreOptions) => {
      const { runRestore } = await import('./run-restore.ts');
      finish(await runRestore(folder, options));
    });
}
