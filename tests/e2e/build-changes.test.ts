// `portolan build --upsert --remove` as a process: single pages of a set that a state knows.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readPublishedSet } from '../support/published-set.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type PortolanRun, type PortolanRunOptions, runPortolan } from './run-portolan.ts';

const BASE = 'https://e.example/';
const PAGES = Array.from({ length: 25 }, (_, number) => `${BASE}p/${number}`);

interface Site {
  readonly folder: string;
  readonly out: string;
  write(name: string, text: string): void;
  /** Runs the command in the folder, with the settings that it was built with. */
  build(words: readonly string[], options?: PortolanRunOptions): Promise<PortolanRun>;
  locs(): string[];
}

// Three sitemaps of ten pages at most, and an index.
async function createSite(t: TestContext): Promise<Site> {
  const folder = temporaryFolder(t);
  const out = join(folder, 'public');
  mkdirSync(out);
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('urls.txt', PAGES.join('\n'));
  const settings = ['--no-config', '--base', BASE, '--out', 'public', '--max-urls', '10'];
  const build: Site['build'] = (words, options) =>
    runPortolan(['build', ...words, ...settings, '--state', 'state.db'], { folder, ...options });
  const first = await build(['urls.txt']);
  assert.equal(first.status, 0, first.stderr);
  const read = (name: string): Uint8Array => readFileSync(join(out, name));
  const locs = (): string[] => [...readPublishedSet(read, BASE).locs].sort();
  return { folder, out, write, build, locs };
}

const sorted = (...locs: readonly string[]): string[] => [...locs].sort();
const reportOf = ({ stdout }: PortolanRun): Record<string, number> => JSON.parse(stdout);

const FORMS: Readonly<Record<string, readonly [upsert: string, remove: string]>> = {
  jsonl: [
    `{"loc":"/p/3","lastmod":"2026-11-20"}\n{"loc":"${BASE}new"}\n`,
    `{"loc":"/p/4"}\n{"loc":"${BASE}p/24","change":"removed"}\n`,
  ],
  csv: ['loc,lastmod\n/p/3,2026-11-20\n/new,\n', 'loc\n/p/4\n/p/24\n'],
  txt: [`/p/3\n${BASE}new\n`, `/p/4\n${BASE}p/24\n`],
};
for (const [form, [upsert, remove]] of Object.entries(FORMS)) {
  test(`pages of a .${form} are added, changed and taken out; all others stay: 0`, async (t) => {
    const site = await createSite(t);
    site.write(`upsert.${form}`, upsert);
    site.write(`remove.${form}`, remove);
    const words = ['--upsert', `upsert.${form}`, '--remove', `remove.${form}`];
    const run = await site.build([...words, '--format', 'json']);
    assert.equal(run.status, 0, run.stderr + run.stdout);
    const { added, changed, removed, entries } = reportOf(run);
    assert.deepEqual([added, changed, removed, entries], [1, form === 'txt' ? 0 : 1, 2, 24]);
    const gone = new Set([`${BASE}p/4`, `${BASE}p/24`]);
    const stay = PAGES.filter((loc) => !gone.has(loc));
    assert.deepEqual(site.locs(), sorted(...stay, `${BASE}new`));
    const again = await site.build([...words, '--format', 'json']);
    const second = reportOf(again);
    assert.deepEqual([second['added'], second['changed'], second['removed']], [0, 0, 0]);
  });
}

test('each alone, and stdin for one of them', async (t) => {
  const site = await createSite(t);
  const upsert = await site.build(['--upsert', '-'], { stdin: '{"loc":"/new"}\n' });
  assert.equal(upsert.status, 0, upsert.stderr);
  assert.deepEqual(site.locs(), sorted(...PAGES, `${BASE}new`));
  const remove = await site.build(['--remove', '-'], { stdin: '{"loc":"/new"}\n' });
  assert.equal(remove.status, 0, remove.stderr);
  assert.deepEqual(site.locs(), sorted(...PAGES));
});

test('files of sitemaps that hold none of the pages are not written', async (t) => {
  const site = await createSite(t);
  const writtenAt = (): Map<string, number> =>
    new Map(readdirSync(site.out).map((name) => [name, statSync(join(site.out, name)).mtimeMs]));
  const before = writtenAt();
  site.write('gone.txt', '/p/4\n');
  assert.equal((await site.build(['--remove', 'gone.txt'])).status, 0);
  const after = writtenAt();
  assert.equal(after.get('sitemap-2.xml'), before.get('sitemap-2.xml'));
  assert.equal(after.get('sitemap-3.xml'), before.get('sitemap-3.xml'));
  assert.notEqual(after.get('sitemap-1.xml'), before.get('sitemap-1.xml'));
});

test('a dry run says what would change, and changes nothing', async (t) => {
  const site = await createSite(t);
  site.write('new.txt', '/new\n');
  const run = await site.build(['--upsert', 'new.txt', '--dry-run', '--format', 'json']);
  assert.equal(run.status, 0, run.stderr);
  assert.equal(reportOf(run)['added'], 1);
  assert.deepEqual(site.locs(), sorted(...PAGES));
  const real = await site.build(['--upsert', 'new.txt', '--format', 'json']);
  assert.equal(reportOf(real)['added'], 1);
});

test('what changed is written to --changes, and what is not in the set is reported', async (t) => {
  const site = await createSite(t);
  site.write('gone.txt', '/p/4\n/never\n');
  const words = ['--remove', 'gone.txt', '--changes', 'changes.jsonl', '--verbose'];
  const run = await site.build(words);
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /never/);
  const changes = readFileSync(join(site.folder, 'changes.jsonl'), 'utf8');
  assert.equal(changes, `{"change":"removed","loc":"${BASE}p/4"}\n`);
  const over = await site.build(['--remove', 'gone.txt', '--changes', 'gone.txt']);
  assert.equal(over.status, 2);
  assert.match(over.stderr, /it would be overwritten/);
});

test('a page in both is removed, and said to be in both; a real duplicate stays one', async (t) => {
  const site = await createSite(t);
  const gone = `${BASE}p/4`;
  // One that the set has, one that it does not have, and one that is only upserted, twice.
  site.write('upsert.txt', '/p/4\n/never\n/new\n/new\n/p/4\n');
  site.write('remove.txt', '/p/4\n/never\n/p/4\n');
  const words = ['--upsert', 'upsert.txt', '--remove', 'remove.txt', '--format', 'json'];
  const run = await site.build(words);
  assert.equal(run.status, 0, run.stderr);
  const { findings, duplicates, added, removed } = JSON.parse(run.stdout);
  assert.deepEqual({ duplicates, added, removed }, { duplicates: 1, added: 1, removed: 1 });
  const places = (rule: string): (string | undefined)[] =>
    findings
      .find((finding: { rule: string }) => finding.rule === rule)
      ?.places.map(({ loc }: { loc?: string }) => loc);
  assert.deepEqual(places('upsert-and-remove'), [gone, `${BASE}never`, gone]);
  assert.deepEqual(places('entry-duplicate'), [`${BASE}new`]);
  assert.deepEqual(places('remove-unknown'), [`${BASE}never`]);
  assert.deepEqual(site.locs(), sorted(...PAGES.filter((loc) => loc !== gone), `${BASE}new`));
});

test('where the state was lost the set is not replaced by what changed: 3', async (t) => {
  const site = await createSite(t);
  site.write('new.txt', '/new\n');
  const run = await runPortolan(
    ['build', '--no-config', '--base', BASE, '--out', 'public', '--state', 'other.db'].concat([
      '--upsert',
      'new.txt',
    ]),
    { folder: site.folder },
  );
  assert.equal(run.status, 3, run.stdout + run.stderr);
  assert.deepEqual(site.locs(), sorted(...PAGES));
});

const USAGE: Readonly<Record<string, readonly [words: readonly string[], stderr: RegExp]>> = {
  'without a state': [
    ['--upsert', 'urls.txt', '--base', BASE, '--out', 'public'],
    /^To change single pages with --upsert, add --state FILE\.\n.*whole build/,
  ],
  'without anything': [
    ['--upsert', 'urls.txt', '--remove', 'urls.txt'],
    /with --upsert and --remove, add --base https:\/\/example\.com\/ and --out FOLDER and --state/,
  ],
  'with sources': [
    ['urls.txt', '--remove', 'urls.txt', '--base', BASE, '--out', 'public', '--state', 's.db'],
    /^--remove changes single pages, and sources of the whole set .*: urls\.txt\.\n/,
  ],
  'both on stdin': [
    ['--upsert', '-', '--remove', '-', '--base', BASE, '--out', 'public', '--state', 's.db'],
    /^--upsert and --remove both read stdin\.\nName a file for one of them\./,
  ],
};
for (const [name, [words, stderr]] of Object.entries(USAGE)) {
  test(`${name} is wrong usage: 2`, async (t) => {
    const folder = temporaryFolder(t, { 'urls.txt': '/a\n' });
    const run = await runPortolan(['build', '--no-config', ...words], { folder });
    assert.equal(run.status, 2, run.stdout);
    assert.match(run.stderr, stderr);
    assert.deepEqual(readdirSync(folder), ['urls.txt']);
  });
}

test('a file that is not there: 3, and the set stays', async (t) => {
  const site = await createSite(t);
  for (const words of [
    ['--upsert', 'none.jsonl'],
    ['--upsert', 'urls.txt', '--remove', 'none.txt'],
  ]) {
    const run = await site.build(words);
    assert.equal(run.status, 3, run.stdout);
    assert.match(run.stderr, /none\./);
    assert.deepEqual(site.locs(), sorted(...PAGES));
  }
});
