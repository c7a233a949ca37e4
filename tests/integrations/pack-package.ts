// The package as it is published, packed from the checkout.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, readBuiltPackage } from '../package/built-package.ts';
import { runNpm } from '../package/npm-command.ts';

/** Builds the package unless dist/ is current, packs it to `folder`, and returns the tarball. */
export async function packPackage(folder: string): Promise<string> {
  if (!isBuilt()) await npm(['run', '--silent', 'build']);
  const destination = `--pack-destination=${folder}`;
  const output = await npm(['pack', '--ignore-scripts', '--json', destination]);
  const answer = JSON.parse(output) as Packed[] | Record<string, Packed>;
  const [packed] = Object.values(answer);
  if (packed === undefined) throw new Error(`npm pack printed ${output}`);
  return join(folder, packed.filename);
}

interface Packed {
  readonly filename: string;
}

function isBuilt(): boolean {
  const modified = (path: string): number =>
    statSync(join(packageRoot, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  try {
    readBuiltPackage();
    // A door that was added leaves no trace in the sources alone.
    return modified('dist/index.js') >= modified('package.json');
  } catch {
    return false;
  }
}

async function npm(words: readonly string[]): Promise<string> {
  const outcome = await runNpm(packageRoot, words);
  if ('skip' in outcome) throw new Error(outcome.skip);
  return outcome.output;
}
