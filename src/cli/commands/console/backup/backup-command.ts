// `portolan backup` and `portolan restore`: their words, their options and their help.
import { argument, type CommandRecord, command } from '../../../options/command-record.ts';
import { type OptionsOf, option } from '../../../options/option-record.ts';
import { VERBOSE } from '../../../options/shared-options.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import { DATABASE_FOLDER, PLACE_OPTIONS } from '../engine/console-place.ts';

export const backupCommand: CommandRecord = command({
  name: 'backup',
  summary: 'write a backup of everything that the console stores',
  description: `Write a backup of everything that the console stores.

From a store that no console uses, into a folder that is empty or does not exist yet. A running
console (--console, with an admin token) continues to work; it writes the backup below its own
store, into backups/<time>, and prints where.`,
  arguments: [argument('[dir]', 'an empty folder, or one that does not exist yet')],
  options: [...PLACE_OPTIONS, option('-q, --quiet', 'print only the folder'), VERBOSE],
  exit: '0 written, 2 wrong usage, 3 not written, 130 interrupted.',
  examples: `portolan backup /mnt/backups/2026-11-22
portolan backup --console http://127.0.0.1:8640/`,
  run: async (folder, options) => {
    const { runAtDesk } = await import('../show/run-at-desk.ts');
    return runAtDesk(options, async ({ desk, sink, stderr }) => {
      const written = await desk.backup(folder);
      const where = desk.kind === 'console' ? ', on the machine of the console' : '';
      if (options.quiet !== true) stderr.write(`A backup was written${where}:\n`);
      await sink.write(`${plainText(written)}\n`);
      return 0;
    });
  },
});

const RESTORE_OPTIONS = [
  option('--database <dir>', 'the store', {
    default: DATABASE_FOLDER,
    show: (folder: string) => `./${folder}`,
  }),
  option('--force', 'also replace an existing store; it is kept next to the new one'),
  option('-q, --quiet', 'print nothing'),
  VERBOSE,
] as const;

/** @internal */
export type RestoreOptions = OptionsOf<typeof RESTORE_OPTIONS>;

export const restoreCommand: CommandRecord = command({
  name: 'restore',
  summary: 'restore a backup in place of a store',
  description: `Restore a backup that portolan backup wrote, in place of a store.

The backup is checked for damage first and is not changed. The previous content of the store's
folder is kept next to it, under a name with the time, except for the backups in it: they stay where
they are. No console may use the store during this.`,
  arguments: [argument('<dir>', 'the folder of the backup')],
  options: RESTORE_OPTIONS,
  exit: '0 restored, 2 wrong usage, 3 the backup is damaged or was not restored.',
  examples: `portolan restore /mnt/backups/2026-11-22 --database /var/lib/portolan
portolan restore /mnt/backups/2026-11-22 --force`,
  run: async (...given) => (await import('./run-restore.ts')).runRestore(...given),
});
