// `portolan backup` and `portolan restore`: their options and their help.
import type { Command } from 'commander';
import { plainText } from '../../../output/text/plain-text.ts';
import { addPlaceOptions, DATABASE_FOLDER } from '../engine/console-place.ts';
import type { ShowOptions } from '../show/show-options.ts';
import type { RestoreOptions } from './run-restore.ts';

const BACKUP_DESCRIPTION = `Write a backup of everything that the console stores.

From a store that no console uses, into a folder that is empty or does not exist yet. A running
console (--console, with an admin token) continues to work; it writes the backup below its own
store, into backups/<time>, and prints where.`;

const BACKUP_DETAILS = `
Exit status: 0 written, 2 wrong usage, 3 not written, 130 interrupted.

Examples:
  portolan backup /mnt/backups/2026-11-22
  portolan backup --console http://127.0.0.1:8640/`;

const RESTORE_DESCRIPTION = `Restore a backup that portolan backup wrote, in place of a store.

The backup is checked for damage first and is not changed. The previous content of the store's
folder is kept next to it, under a name with the time, except for the backups in it: they stay where
they are. No console may use the store during this.`;

const RESTORE_DETAILS = `
Exit status: 0 restored, 2 wrong usage, 3 the backup is damaged or was not restored.

Examples:
  portolan restore /mnt/backups/2026-11-22 --database /var/lib/portolan
  portolan restore /mnt/backups/2026-11-22 --force`;

export function defineBackupCommands(program: Command, finish: (status: number) => void): void {
  const backup = program
    .command('backup')
    .summary('write a backup of everything that the console stores')
    .description(BACKUP_DESCRIPTION)
    .argument('[dir]', 'an empty folder, or one that does not exist yet');
  addPlaceOptions(backup)
    .option('-q, --quiet', 'print only the folder')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', BACKUP_DETAILS)
    .action(async (folder: string | undefined, options: ShowOptions) => {
      const { runAtDesk } = await import('../show/run-at-desk.ts');
      const status = await runAtDesk(options, async ({ desk, sink, stderr }) => {
        const written = await desk.backup(folder);
        const where = desk.kind === 'console' ? ', on the machine of the console' : '';
        if (options.quiet !== true) stderr.write(`A backup was written${where}:\n`);
        await sink.write(`${plainText(written)}\n`);
        return 0;
      });
      finish(status);
    });
  program
    .command('restore')
    .summary('restore a backup in place of a store')
    .description(RESTORE_DESCRIPTION)
    .argument('<dir>', 'the folder of the backup')
    .option('--database <dir>', `the store (default: ./${DATABASE_FOLDER})`)
    .option('--force', 'also replace an existing store; it is kept next to the new one')
    .option('-q, --quiet', 'print nothing')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', RESTORE_DETAILS)
    .action(async (folder: string, options: RestoreOptions) => {
      const { runRestore } = await import('./run-restore.ts');
      finish(await runRestore(folder, options));
    });
}
