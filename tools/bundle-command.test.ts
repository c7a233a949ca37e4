// The command begins in its bundle, which holds its modules and none of the packages.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { BUNDLE_FOLDER, bundleCommand } from './bundle-command.ts';

const FILES = {
  'package.json': '{"type":"module"}',
  'cli/bin.js': "const { main } = await import('./main.js');\nexport const told = await main();\n",
  'cli/main.js': `import { far } from '../far.js';
import { install } from 'a-package';
export const main = async () => [far, install, (await import('./late.js')).late].join(' ');
`,
  'cli/late.js': "import { far } from '../far.js';\nexport const late = `late ${far}`;\n",
  'far.js': "export const far = 'far';\n",
  'node_modules/a-package/package.json': '{"type":"module","exports":"./index.js"}',
  'node_modules/a-package/index.js': "export const install = 'a package';\n",
};

test('the command begins in a bundle without packages, also when made twice', async (context) => {
  const dist = temporaryFolder(context, FILES);
  await bundleCommand(dist);
  await bundleCommand(dist);
  const folder = join(dist, BUNDLE_FOLDER);
  const names = readdirSync(folder);
  const code = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  assert.ok(names.includes('main.js'));
  assert.ok(
    names.some((name) => name.startsWith('late-')),
    'what is loaded late is on its own',
  );
  assert.equal(code.split("'far'").length + code.split('"far"').length, 3, 'each module once');
  assert.ok(!code.includes('a package'));
  const { told } = await import(pathToFileURL(join(dist, 'cli/bin.js')).href);
  assert.equal(told, 'far a package late far');
});

test('a command that does not begin as expected is refused', async (context) => {
  const dist = temporaryFolder(context, { ...FILES, 'cli/bin.js': "import './main.js';\n" });
  await assert.rejects(bundleCommand(dist), /no longer has/);
});
