// A process that publishes into a folder, and does what the lines on its stdin say:
// open, close, contend <count>, publish (one generation after the other, for ever), publish <count>
// (the same, until it kills itself after so many calls to the file system).
import { closeSync, openSync, unlinkSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import type { TargetSession } from '../../src/publish/ports/target.ts';

enableCompileCache();
const { createFolderTarget } = await import('../../src/publish/targets/folder/folder-target.ts');
const { nodeFolderFileSystem } = await import(
  '../../src/publish/targets/folder/folder-file-system.ts'
);
const { createFaultyFolderFileSystem } = await import('./faulty-folder-file-system.ts');
// Loaded by the first lock, and then once too late for a process that is soon killed.
await import('node:sqlite');
const { publishedGeneration, publishGeneration } = await import('./publish-generation.ts');
// Whoever is killed leaves no cache behind.
flushCompileCache();

const path = process.argv[2] ?? '';
const target = createFolderTarget({ path });
let session: TargetSession | undefined;

async function open(): Promise<string> {
  try {
    session = await target.open();
    return 'opened';
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string };
    return `${code} ${message}`;
  }
}

async function publishForEver(callsMax: number): Promise<never> {
  let calls = 0;
  const die = (): void => {
    calls += 1;
    if (calls === callsMax) process.kill(process.pid, 'SIGKILL');
  };
  const { fileSystem } = createFaultyFolderFileSystem(nodeFolderFileSystem, undefined, die);
  const target = createFolderTarget({ path, fileSystem });
  for (let count = 0; ; count++) {
    const opened = await target.open();
    if (count === 0) process.stdout.write('publishing\n');
    const from = await publishedGeneration(opened);
    await publishGeneration(opened, { from, to: from + 1 });
    await opened.close();
  }
}

// Takes the lock so many times; a file beside the folder shows whether anybody else has it too.
async function contend(count: number): Promise<string> {
  let clashes = 0;
  let won = 0;
  while (won < count) {
    const answer = await open();
    if (answer !== 'opened') {
      if (!answer.startsWith('PUBLISH_LOCKED')) return answer;
      continue;
    }
    won += 1;
    try {
      closeSync(openSync(`${path}.mark`, 'wx'));
      if (won % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      unlinkSync(`${path}.mark`);
    } catch {
      clashes += 1;
    }
    await session?.close();
  }
  return `${won} won, ${clashes} clashes`;
}

async function answer(command: string): Promise<string> {
  const [verb, count] = command.split(' ');
  if (verb === 'open') return open();
  if (verb === 'publish') return publishForEver(Number(count));
  if (verb === 'contend') return contend(Number(count));
  await session?.close();
  return 'closed';
}

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${await answer(line)}\n`);
}
