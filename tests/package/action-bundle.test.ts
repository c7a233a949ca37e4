// What the release tag of the GitHub Action holds: run without packages, npm and network, it does
// what the checkout does.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type ActionRun, commandsIn, runActionIn } from '../e2e/run-action.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { packageRoot, readBuiltPackage } from './built-package.ts';

readBuiltPackage();
const TOOL = join(packageRoot, 'tools', 'bundle-action.ts');
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'forbid-network.ts')).href;
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const url = (inside: string): string => `<url>${inside}</url>\n`;
const FAULTS = {
  'site/sitemap.xml': `<?xml version="1.0"?>\n<urlset ${NS}>\n${[
    '<loc>https://example.com/a</loc><priority>7</priority>',
    '<loc>/relative</loc>',
    '',
    '<loc>https://example.com/a</loc><lastmod>yesterday</lastmod>',
    '<loc>https://other.example/</loc>',
  ]
    .map(url)
    .join('')}</urlset>\n`,
  'site/index.xml': `<sitemapindex ${NS}><sitemap><loc>https://example.com/no.xml</loc></sitemap>`,
  'site/robots.txt': 'User-agent: *\nDisallow: /a\nSitemap: https://example.com/sitemap.xml\n',
  'site/page.html': '<!doctype html><html lang="en"><title>&eacute;</title><a href="/a">a</a>',
  'good.xml': `<urlset ${NS}>${url('<loc>https://example.com/a</loc>')}</urlset>`,
};

const top = mkdtempSync(join(tmpdir(), 'portolan-bundle-'));
after(() => rmSync(top, { recursive: true, force: true }));
const bundle = join(top, 'bundle');
execFileSync(process.execPath, [TOOL, '--out', bundle], { stdio: 'pipe' });

let runs = 0;
function runnerFolder(): string {
  runs += 1;
  const folder = join(top, `runner-${runs}`);
  mkdirSync(folder);
  return folder;
}

/** Runs the bundle, with everything taken away that it must not need; and says what it tried. */
async function runBundle(
  workspace: string,
  inputs: Readonly<Record<string, string>>,
): Promise<ActionRun & { readonly tried: string }> {
  const runner = runnerFolder();
  const log = join(runner, 'tried');
  const environment = {
    NODE_OPTIONS: `--import=${PRELOAD}`,
    FORBIDDEN_LOG: log,
    PATH: '',
    HTTPS_PROXY: 'http://192.0.2.1:9',
    npm_config_registry: 'http://192.0.2.1:9/',
  };
  const run = await runActionIn(workspace, inputs, { root: bundle, runner, environment });
  return { ...run, tried: existsSync(log) ? readFileSync(log, 'utf8') : '' };
}

/** All that a workflow can see of a run, without the folder that the runner gave it. */
function seenOf(run: ActionRun) {
  const { status, stdout, stderr, summary, outputs } = run;
  const read = (name: string): unknown => {
    const path = outputs.get(name);
    return path === undefined ? undefined : JSON.parse(readFileSync(path, 'utf8'));
  };
  const counts = ['errors', 'warnings', 'infos'].map((name) => outputs.get(name));
  const reports = [read('report'), read('sarif')];
  return { status, stdout, stderr, summary, counts, names: [...outputs.keys()], reports };
}

test('the tag holds one file to run, what names it, and licences', () => {
  const names = ['LICENSE', 'THIRD-PARTY-LICENSES.txt', 'action.yml', 'portolan-action.mjs'];
  assert.deepEqual(readdirSync(bundle).sort(), names);
  const main = readFileSync(join(packageRoot, 'action.yml'), 'utf8');
  const moved = main.replace('main: action/main.js', 'main: portolan-action.mjs');
  assert.equal(readFileSync(join(bundle, 'action.yml'), 'utf8'), moved);
  for (let folder = bundle; folder !== dirname(folder); folder = dirname(folder)) {
    assert.ok(!existsSync(join(folder, 'node_modules')), folder);
  }
});

test('every package in the file has its licence beside it', () => {
  const code = readFileSync(join(bundle, 'portolan-action.mjs'), 'utf8');
  const found = code.matchAll(/^ *\/\/ node_modules\/((?:@[^/]+\/)?[^/\n]+)/gm);
  const names = new Set([...found].map(([, name = '']) => name));
  assert.ok(names.has('undici') && names.has('commander'));
  const licences = readFileSync(join(bundle, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const name of [...names, 'uplot']) {
    assert.ok(
      licences.split('\n').some((line) => line.split(' ')[0] === name),
      name,
    );
  }
});

test('two builds give the same bytes, and a folder that is not empty is left alone', () => {
  const again = join(top, 'again');
  execFileSync(process.execPath, [TOOL, '--out', again], { stdio: 'pipe' });
  for (const name of readdirSync(bundle)) {
    assert.ok(readFileSync(join(again, name)).equals(readFileSync(join(bundle, name))), name);
  }
  const refused = spawnSync(process.execPath, [TOOL, '--out', again], { encoding: 'utf8' });
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /is not empty/);
});

const cases: Readonly<Record<string, readonly [Record<string, string>, number]>> = {
  'a folder with faults': [{ target: 'site', base: 'https://example.com/' }, 1],
  'a folder that never fails': [{ target: 'site', 'fail-on': 'never', profile: 'google' }, 0],
  'a good file': [{ target: 'good.xml' }, 0],
  'a wrong input': [{ target: 'good.xml', profile: 'altavista' }, 2],
  'a missing input': [{}, 2],
  'a missing target': [{ target: 'gone.xml' }, 3],
};
for (const [name, [inputs, status]] of Object.entries(cases)) {
  test(`${name}: the bundle does what the checkout does, without a network`, async (context) => {
    const workspace = temporaryFolder(context, FAULTS);
    const expected = await runActionIn(workspace, inputs, { runner: runnerFolder() });
    const { tried, ...run } = await runBundle(workspace, inputs);
    assert.equal(expected.status, status, expected.stdout + expected.stderr);
    assert.deepEqual(seenOf(run), seenOf(expected));
    assert.equal(tried, '');
    assert.equal(commandsIn(run).includes('error'), status !== 0 || name.includes('never'));
  });
}

test('what takes the network away does so: an address cannot be reached', async (context) => {
  const workspace = temporaryFolder(context);
  const { tried, status } = await runBundle(workspace, { target: 'https://example.com/a.xml' });
  assert.equal(status, 3);
  assert.match(tried, /^(?:dns|connect)/);
});
