// A process that publishes one generation of the restless set after the other for ever, once it is
// told so on its stdin: `publish`, or `publish <count>`, when it kills itself after so many calls
// to the file system. It prints `ready`, then what it has published, or what went wrong. After each
// change of what is published it rests a little, so that others may see it.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

enableCompileCache();
const { publish } = await import('../../src/publish/publish.ts');
const { createFolderTarget } = await import('../../src/publish/targets/folder/folder-target.ts');
const { nodeFolderFileSystem } = await import(
  '../../src/publish/targets/folder/folder-file-system.ts'
);
const { createFaultyFolderFileSystem } = await import('./faulty-folder-file-system.ts');
const { configOfGeneration, locsOfGeneration, readGenerations, writeGenerations } = await import(
  './restless-set.ts'
);
// Loaded by the first publication, and then too late for a process that is soon killed.
await import('../../src/publish/state/sqlite/sqlite-state.ts');
await import('node:sqlite');
// Whoever is killed leaves no cache behind.
flushCompileCache();

const REST_MS = 3;
const CLOCK = new Int32Array(new SharedArrayBuffer(4));
const folder = process.argv[2] ?? '';

async function publishForEver(callsMax: number): Promise<never> {
  const { fileSystem, calls } = createFaultyFolderFileSystem(
    nodeFolderFileSystem,
    undefined,
    () => {
      if (calls.length >= callsMax) process.kill(process.pid, 'SIGKILL');
      if (calls.at(-1) === 'rename') Atomics.wait(CLOCK, 0, 0, REST_MS);
    },
  );
  const target = createFolderTarget({ path: join(folder, 'www'), fileSystem });
  for (;;) {
    const { published, begun } = readGenerations(folder);
    const generation = begun + 1;
    writeGenerations(folder, { published, begun: generation });
    const report = await publish(configOfGeneration(generation, { target, folder }));
    if (report.entries !== locsOfGeneration(generation).length || report.findings.length > 0) {
      throw new Error(`an odd report: ${JSON.stringify(report)}`);
    }
    writeGenerations(folder, { published: generation, begun: generation });
    process.stdout.write(`published ${generation}\n`);
  }
}

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  await publishForEver(Number(line.split(' ')[1])).catch((error: unknown) => {
    process.stdout.write(`failed: ${(error as { code?: string }).code} ${error}\n`);
    process.exit(1);
  });
}
