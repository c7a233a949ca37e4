// A process that publishes the second set of a change into a folder, once, and prints what came of
// it as one line of JSON: node publishing-child.ts <folder> <the set, as JSON> [<count>]
// With a count it kills itself after so many calls to the file system.
import { join } from 'node:path';
import { publish } from '../../src/publish/publish.ts';
import { createFolderTarget } from '../../src/publish/targets/folder/folder-target.ts';
import { quickFileSystem, SECOND_TIME } from './changing-folder.ts';
import { type ChangingSet, configOfSet } from './changing-set.ts';
import { createFaultyFolderFileSystem } from './faulty-folder-file-system.ts';

/** What came of it. */
export type ChildOutcome =
  | { readonly published: true }
  | { readonly code?: string; readonly hint?: string; readonly message: string };

async function run(folder: string, set: ChangingSet, callsMax: number): Promise<ChildOutcome> {
  const { fileSystem, calls } = createFaultyFolderFileSystem(quickFileSystem, undefined, () => {
    if (calls.length >= callsMax) process.kill(process.pid, 'SIGKILL');
  });
  const target = createFolderTarget({ path: join(folder, 'www'), fileSystem });
  try {
    await publish(configOfSet(set, { target, folder }), { now: SECOND_TIME });
    return { published: true };
  } catch (error) {
    const { code, hint, message } = error as { code?: string; hint?: string; message: string };
    return { message, ...(code && { code }), ...(hint && { hint }) };
  }
}

const [folder = '', set = '', count] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await run(folder, JSON.parse(set), Number(count)))}\n`);
