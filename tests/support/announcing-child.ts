// A process that publishes a generation of the announced set and kills itself on the way:
// node announcing-child.ts <folder> <generation> <engine, as JSON> <where, as JSON>
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { publish } from '../../src/publish/publish.ts';
import { nodeFolderFileSystem } from '../../src/publish/targets/folder/folder-file-system.ts';
import { createFolderTarget } from '../../src/publish/targets/folder/folder-target.ts';
import { announcedConfig } from './announced-set.ts';
import { createFaultyFolderFileSystem } from './faulty-folder-file-system.ts';

/** Where it ends: after a call to the file system, at a commit of the state, at a stage. */
export interface AnnouncingEnd {
  readonly call?: number;
  readonly beforeCommit?: number;
  readonly afterCommit?: number;
  readonly stage?: string;
}

const [folder = '', generation = '', engine = '', where = '{}'] = process.argv.slice(2);
const end = JSON.parse(where) as AnnouncingEnd;
const kill = (): void => void process.kill(process.pid, 'SIGKILL');

let commits = 0;
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function execCounted(sql: string): void {
  const isCommit = sql.startsWith('COMMIT');
  if (isCommit) commits += 1;
  if (isCommit && commits === end.beforeCommit) kill();
  exec.call(this, sql);
  if (isCommit && commits === end.afterCommit) kill();
};

const { fileSystem, calls } = createFaultyFolderFileSystem(nodeFolderFileSystem, undefined, () => {
  if (calls.length === end.call) kill();
});
const target = createFolderTarget({ path: join(folder, 'www'), fileSystem });
const config = announcedConfig({
  generation: Number(generation),
  folder,
  target,
  engine: JSON.parse(engine),
});
await publish(config, {
  onProgress: ({ stage }) => {
    if (stage === end.stage) kill();
  },
});
process.stdout.write(JSON.stringify({ calls, commits }));
