// The built code has in itself what its sources read from files.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ASSET_FILES } from '../src/console/assets/asset-files.ts';
import { readAssetText } from '../src/console/assets/asset-texts.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { EMBEDDED_LICENCE, embedFiles } from './embed.ts';

test('texts of the console and code of threads are modules, and read no file', async (context) => {
  const dist = temporaryFolder(context, { 'package.json': '{"type":"module"}' });
  for (const folder of ['console/assets', 'store/sqlite/file', 'store/sqlite/urls/threads']) {
    mkdirSync(join(dist, folder), { recursive: true });
  }
  const parts = [
    'urls/threads/shard-writer-thread',
    'urls/threads/shard-reader-thread',
    'file/inspect-database-thread',
  ];
  for (const part of parts) {
    const code = `import { parentPort } from 'node:worker_threads'; parentPort.ref('${part}');`;
    writeFileSync(join(dist, `store/sqlite/${part}.js`), code);
  }
  await embedFiles(dist);
  await embedFiles(dist);
  const open = (path: string): Promise<Record<string, unknown>> =>
    import(pathToFileURL(join(dist, path)).href);
  const { readAssetText: embedded } = await open('console/assets/asset-texts.js');
  for (const name of ASSET_FILES.keys()) {
    assert.equal((embedded as typeof readAssetText)(name), readAssetText(name), name);
  }
  assert.ok(existsSync(join(dist, EMBEDDED_LICENCE)));
  const threads = await open('store/sqlite/file/thread-modules.js');
  const code = ['SHARD_WRITER', 'SHARD_READER', 'INSPECTOR'].map((name) => String(threads[name]));
  for (const [index, part] of parts.entries()) {
    assert.ok(code[index]?.includes('require("node:worker_threads")'));
    assert.ok(code[index]?.includes(`ref("${part}")`));
  }
});
