// A process that publishes a generation of the announced set and kills itself on the way:
// node announcing-child.ts <folder> <generation> <engine, as JSON> <where, as JSON>
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
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
const { exec, prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function execCounted(sql: string): void {
  if (sql.startsWith('COMMIT')) countCommit(() => exec.call(this, sql));
  else exec.call(this, sql);
};
DatabaseSync.prototype.prepare = function prepareCounted(sql: string): StatementSync {
  const statement = prepare.call(this, sql);
  if (!sql.startsWith('COMMIT')) return statement;
  const run = statement.run.bind(statement);
  statement.run = () => countCommit(() => run());
  return statement;
};

function countCommit<T>(commit: () => T): T {
  commits += 1;
  if (commits === end.beforeCommit) kill();
  const result = commit();
  if (commits === end.afterCommit) kill();
  return result;
}

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
