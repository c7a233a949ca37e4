// `portolan build --retry-announcements` as a process: what waits is told, and nothing is built.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { type RecordingEngine, startRecordingEngine } from '../support/recording-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type PortolanRun, runPortolan } from './run-portolan.ts';

const BASE = 'https://e.example/';
const PAGES = ['/a', '/b', '/c', '/d', '/e'];

let engine: RecordingEngine;
before(async () => {
  engine = await startRecordingEngine();
});
beforeEach(() => engine.forget());
after(() => engine.close());

interface RefusedSite {
  readonly folder: string;
  readonly run: (...words: string[]) => Promise<PortolanRun>;
  /** Every file of the published set, by its name. */
  readonly files: () => Readonly<Record<string, string>>;
}

// A set of which `/new` was upserted, and refused by IndexNow. The source does not know of it, and
// would shrink the set.
async function createRefused(t: TestContext, more: object = {}): Promise<RefusedSite> {
  const folder = temporaryFolder(t, { 'urls.txt': PAGES.join('\n'), 'new.txt': '/new\n' });
  mkdirSync(join(folder, 'public'));
  const configure = (settings: object): void =>
    writeFileSync(join(folder, 'portolan.config.json'), JSON.stringify(settings));
  const settings = {
    base: BASE,
    targets: 'public',
    state: 'state.db',
    announce: { indexNow: { key: 'abcdefgh', endpoint: engine.indexNow } },
  };
  const run: RefusedSite['run'] = (...words) => runPortolan(['build', ...words], { folder });
  configure(settings);
  const first = await run('urls.txt', '--no-announce');
  assert.equal(first.status, 0, first.stderr);
  engine.onRequest = () => 'refuse';
  const second = await run('--upsert', 'new.txt');
  assert.equal(second.status, 0, second.stderr);
  assert.match(second.stdout, /refused .*--retry-announcements/);
  engine.forget();
  configure({ ...settings, ...more });
  writeFileSync(join(folder, 'urls.txt'), '/a\n');
  const read = (name: string): string => readFileSync(join(folder, 'public', name), 'utf8');
  const files = () =>
    Object.fromEntries(
      readdirSync(join(folder, 'public'), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => [name, read(name)]),
    );
  return { folder, run, files };
}

for (const [name, more] of Object.entries({
  'without a source': {},
  'with a source that does not know the page': { source: 'urls.txt' },
  'with sections, and no source': { sections: [{ name: 'blog', rule: { path: '/blog/**' } }] },
})) {
  test(`what an upsert left refused is told ${name}, and the set stays: 0`, async (t) => {
    const site = await createRefused(t, more);
    const before = site.files();
    const run = await site.run('--retry-announcements', '--format', 'json');
    assert.equal(run.status, 0, run.stdout + run.stderr);
    assert.deepEqual(engine.told('indexnow'), [`${BASE}new`]);
    assert.deepEqual(site.files(), before);
    const report = JSON.parse(run.stdout);
    const { entries, added, changed, removed, sitemaps, complete } = report;
    assert.deepEqual(
      { entries, added, changed, removed, sitemaps, complete },
      {
        entries: 6,
        added: 0,
        changed: 0,
        removed: 0,
        sitemaps: [`${BASE}sitemap.xml`],
        complete: true,
      },
    );
    assert.deepEqual(
      report.files.map((file: { name: string; state: string }) => [file.name, file.state]),
      [['sitemap.xml', 'unchanged']],
    );
    engine.forget();
    const again = await site.run('--retry-announcements');
    assert.equal(again.status, 0, again.stderr);
    assert.deepEqual(engine.requests, []);
    assert.match(again.stdout, /^Announcements only: nothing was built, public stays as it is\n/);
  });
}

test('what is refused again stays pending, and a dry run notifies nobody', async (t) => {
  const site = await createRefused(t);
  const dry = await site.run('--retry-announcements', '--dry-run');
  assert.equal(dry.status, 0, dry.stderr);
  assert.match(dry.stdout, /Would submit 1 URL to IndexNow/);
  assert.deepEqual(engine.requests, []);
  engine.onRequest = () => 'refuse';
  assert.match((await site.run('--retry-announcements')).stdout, /1 URL is kept/);
  engine.forget();
  assert.equal((await site.run('--retry-announcements')).status, 0);
  assert.deepEqual(engine.told('indexnow'), [`${BASE}new`]);
});

test('with another upsert both are reported, and with sources the set is built', async (t) => {
  const site = await createRefused(t);
  writeFileSync(join(site.folder, 'more.txt'), '/more\n');
  const run = await site.run('--upsert', 'more.txt', '--retry-announcements');
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(engine.told('indexnow'), [`${BASE}more`, `${BASE}new`]);
  const built = await site.run('urls.txt', '--retry-announcements');
  assert.equal(built.status, 3);
  assert.match(built.stderr, /The set would shrink/);
});

test('what it needs is said: 2', async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'public'));
  const retry = (...words: string[]): Promise<PortolanRun> =>
    runPortolan(['build', '--no-config', '--retry-announcements', ...words], { folder });
  const settings = ['--base', BASE, '--out', 'public', '--state', 'state.db'];
  const cases: readonly (readonly [words: readonly string[], stderr: RegExp])[] = [
    [[], /^To announce what is pending .* add --base .* and --out FOLDER and --state FILE\.\n/],
    [settings, /^No announcer is set up\.\n.*--indexnow-key/],
    [[...settings, '--robots-txt', 'robots.txt'], /^Nothing has been published to .*public yet\./],
  ];
  for (const [words, stderr] of cases) {
    const run = await retry(...words);
    assert.equal(run.status, 2, run.stdout + run.stderr);
    assert.match(run.stderr, stderr);
  }
});

test('the set of another base is not announced: 2', async (t) => {
  const site = await createRefused(t, { base: 'https://other.example/' });
  const run = await site.run('--retry-announcements');
  assert.equal(run.status, 2, run.stdout);
  assert.match(run.stderr, /contains the set of https:\/\/e\.example\/, not of https:\/\/other/);
  assert.deepEqual(engine.requests, []);
});
