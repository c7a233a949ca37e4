// @astrojs/sitemap and @docusaurus/plugin-sitemap with portolan-sitemap in place of npm sitemap, by
// `overrides`: their builds write the same bytes as before. Run by hand:
// `node --test tests/integrations/portolan-sitemap/sitemap-override.integration.ts`.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { packageRoot } from '../../package/built-package.ts';
import { runNpm } from '../../package/npm-command.ts';
import { packPackage } from '../pack-package.ts';
import { runSiteProgram } from '../site-program.ts';

const INSTALL_MS_MAX = 900_000;
const INSTALL = ['install', '--ignore-scripts'];

let folder: string;
let overrides: Readonly<Record<string, string>>;

before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'portolan-sitemap-')));
  const portolan = await packPackage(folder);
  const home = join(packageRoot, 'packages', 'sitemap');
  const given = ['pack', home, '--ignore-scripts', '--json', `--pack-destination=${folder}`];
  const packed = await runNpm(packageRoot, given);
  assert.ok('output' in packed, JSON.stringify(packed));
  const [{ filename }] = Object.values(JSON.parse(packed.output)) as [{ filename: string }];
  overrides = { sitemap: `file:${join(folder, filename)}`, portolan: `file:${portolan}` };
});

after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

for (const { name, build, output, theirs, entries } of [
  { name: 'astro', build: ['astro', 'build'], output: 'dist', theirs: '9.0.1', entries: 6 },
  {
    name: 'docusaurus',
    build: ['docusaurus', 'build', '--no-minify'],
    output: 'build',
    theirs: '7.1.3',
    entries: 5,
  },
]) {
  test(`${name}: the same bytes with and without the override`, async (t) => {
    const site = join(folder, name);
    await cp(join(import.meta.dirname, 'site', name), site, { recursive: true });
    const installed = await runNpm(site, INSTALL, INSTALL_MS_MAX);
    if ('skip' in installed) return t.skip(installed.skip);
    commitAll(site);
    assert.deepEqual(versionOf(site), ['sitemap', theirs]);
    const before = await sitemapsOf({ site, build, output });
    const texts = Object.values(before).join('');
    assert.equal(texts.match(/<url>/g)?.length, entries, texts);

    const manifest = join(site, 'package.json');
    const given = JSON.parse(await readFile(manifest, 'utf8'));
    await writeFile(manifest, JSON.stringify({ ...given, overrides }));
    await rm(join(site, 'package-lock.json'));
    await rm(join(site, 'node_modules', 'sitemap'), { recursive: true });
    const again = await runNpm(site, INSTALL, INSTALL_MS_MAX);
    if ('skip' in again) return t.skip(again.skip);
    assert.equal(versionOf(site)[0], 'portolan-sitemap');
    const places = globSync('**/node_modules/sitemap/package.json', { cwd: site });
    assert.equal(places.length, 1, `another copy of npm sitemap is left: ${places}`);
    assert.deepEqual(await sitemapsOf({ site, build, output }), before);
  });
}

// Docusaurus asks git for the authors of pages.
function commitAll(site: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: site });
  git('init', '--quiet');
  git('add', '--', ':!node_modules', '.');
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(...identity, 'commit', '--quiet', '--message', 'The site');
}

function versionOf(site: string): [string, string] {
  const manifest = join(site, 'node_modules', 'sitemap', 'package.json');
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'));
  return [name, version];
}

async function sitemapsOf({
  site,
  build,
  output,
}: {
  readonly site: string;
  readonly build: readonly string[];
  readonly output: string;
}): Promise<Readonly<Record<string, string>>> {
  await rm(join(site, output), { recursive: true, force: true });
  const { status, output: printed } = await runSiteProgram({ folder: site, words: build });
  assert.equal(status, 0, printed);
  const paths = globSync('**/sitemap*.xml', { cwd: join(site, output) }).sort();
  assert.ok(paths.length > 0, printed);
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(site, output, path), 'utf8')]),
  );
}
