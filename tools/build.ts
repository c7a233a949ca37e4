// `npm run build`: writes dist/, which the package is made of: bundles with shared chunks, their
// declarations, and the licences of what is in them; then the packages beside it.
// docs/adr/0053-the-package-is-bundled.md

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCode } from './build/bundle-code.ts';
import { bundlePackage } from './build/bundle-package.ts';
import { bundleTypes } from './build/bundle-types.ts';
import { licenceTexts } from './build/licence-texts.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const made = join(root, `dist.${process.pid}`);

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const doors = entriesOf(Object.values(manifest.exports));
// Hono is a peer of its adapter, which imports nothing of it; the console has it inside.
const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
  (name) => name !== 'hono',
);

try {
  mkdirSync(made);
  const entries = { ...doors, ...entriesOf(Object.values(manifest.bin)) };
  const modules = await bundleCode({ root, entries, external, folder: made });
  await bundleTypes({ root, entries: doors, folder: made });
  // The files of uPlot are in the code of the console, as texts.
  const packages = [...modules, join(root, 'node_modules', 'uplot', 'package.json')];
  writeFileSync(join(made, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(root, packages));
  // Tests and programs that run see either the old folder or the new one.
  rmSync(dist, { recursive: true, force: true });
  renameSync(made, dist);
  await bundlePackage({ root, home: join(root, 'packages', 'sitemap') });
} finally {
  rmSync(made, { recursive: true, force: true });
}

// `./dist/tree/index.js` is made of src/tree/index.ts.
function entriesOf(targets: readonly string[]): Record<string, string> {
  const names = targets
    .filter((target) => target.endsWith('.js'))
    .map((target) => target.replace(/^\.\/dist\/(.*)\.js$/, '$1'));
  return Object.fromEntries(names.map((name) => [name, join(root, 'src', `${name}.ts`)]));
}
