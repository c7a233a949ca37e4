// The terminal twin of the console, as a process: on a store by itself, and on a running console.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { serveFolder } from '../../tools/start/serve-folder.ts';
import { startConsoleProcess } from '../support/console-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type PortolanRun, runPortolan } from './run-portolan.ts';

interface TerminalSite {
  readonly folder: string;
  readonly url: string;
  readonly database: string;
  /** Runs a command on the store. */
  run(...words: readonly string[]): Promise<PortolanRun>;
}

const urlset = (...entries: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
  `${entries.join('\n')}\n</urlset>\n`;

async function terminalSite(t: TestContext): Promise<TerminalSite> {
  const folder = temporaryFolder(t);
  const site = await serveFolder(folder);
  t.after(() => site.close());
  const entry = (path: string, lastmod: string): string =>
    `<url><loc>${site.url}${path}</loc><lastmod>${lastmod}</lastmod></url>`;
  writeFileSync(
    join(folder, 'pages.xml'),
    urlset(entry('a', '2026-01-01'), entry('b', '2026-01-02'), entry('c', '2026-13-77')),
  );
  writeFileSync(
    join(folder, 'index.xml'),
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      `<sitemap><loc>${site.url}pages.xml</loc></sitemap>\n` +
      `<sitemap><loc>${site.url}missing.xml</loc></sitemap>\n</sitemapindex>\n`,
  );
  const database = join(temporaryFolder(t), 'store');
  const run = (...words: readonly string[]): Promise<PortolanRun> =>
    runPortolan([...words, '--database', database]);
  return { folder, url: site.url, database, run };
}

const rowsOf = ({ stdout }: PortolanRun): Record<string, unknown>[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test('without a console a submission is read at once, and told by rows and status', async (t) => {
  const site = await terminalSite(t);
  const submitted = await site.run('submit', `${site.url}index.xml`, '--allow-private');
  // One of its sitemaps could not be fetched.
  assert.equal(submitted.status, 3, submitted.stderr);
  assert.match(submitted.stderr, /Read: 2 sitemaps\.[\s\S]*sitemap-failed/);
  const missing = `  error delivery-not-found: `;
  const line = submitted.stderr.split('\n').find((text) => text.startsWith(missing));
  assert.ok(line?.endsWith(`(first in ${site.url}missing.xml)`), submitted.stderr);
  assert.deepEqual(
    rowsOf(submitted).map(({ url, status, cause }) => [url, status, cause]),
    [
      [`${site.url}index.xml`, 'has-errors', undefined],
      [`${site.url}missing.xml`, 'couldnt-fetch', 'http-4xx'],
      [`${site.url}pages.xml`, 'has-errors', undefined],
    ],
  );
  const one = await site.run('submit', `${site.url}pages.xml`, '--allow-private', '-q');
  assert.deepEqual([one.status, one.stderr], [1, '']);
  // What was submitted alone, and where the others are.
  assert.deepEqual(
    rowsOf(one).map(({ url }) => url),
    [`${site.url}pages.xml`],
  );
  const told = await site.run('submit', `${site.url}pages.xml`, '--allow-private');
  const command = `portolan status 1 --database ${site.database} --all`;
  const rest = `The site has 2 more sitemaps, of which 1 could not be read: ${command} lists all.`;
  assert.ok(told.stderr.includes(rest), told.stderr);

  const tree = await site.run('tree', '1', '--format', 'human');
  assert.match(
    tree.stdout,
    /index\.xml .*\n├── \/missing\.xml .*HTTP 404\n└── \/pages\.xml {2}3 URLs/,
  );
  const issues = await site.run('issues', site.url, '--severity', 'error', '--format', 'csv');
  assert.match(issues.stdout, /^rule,severity,[\s\S]*^lastmod-invalid,error,/m);
  const places = await site.run('issues', site.url, 'lastmod-invalid');
  assert.deepEqual([rowsOf(places)[0]?.['line'], rowsOf(places)[0]?.['loc']], [5, `${site.url}c`]);
  const noRule = await site.run('issues', '1', 'nosuchrule');
  assert.equal(noRule.status, 2);
  assert.match(noRule.stderr, /There is no rule nosuchrule\./);
  const noSite = await site.run('issues', '7', 'lastmod-invalid');
  assert.match(noSite.stderr, /has no site 7\./);
  const urls = await site.run('urls', '1', '--contains', '/b', '--columns', 'loc,lastmod');
  assert.deepEqual(rowsOf(urls), [{ loc: `${site.url}b`, lastmod: '2026-01-02' }]);
  const json = JSON.parse((await site.run('sites', '--format', 'json')).stdout);
  assert.deepEqual([json.version, json.sites[0].urls], [1, 3]);
});

test('what changed between two reads is reported', async (t) => {
  const site = await terminalSite(t);
  const words = ['submit', `${site.url}pages.xml`, '--allow-private', '-q'];
  await site.run(...words);
  const path = join(site.folder, 'pages.xml');
  const before = readFileSync(path, 'utf8');
  const after = before.replace('2026-01-02', '2026-02-02').replace('/a</loc>', '/new</loc>');
  writeFileSync(path, after);
  await site.run(...words);
  const runs = await site.run('status', '1', '--runs', '--columns', 'number,state,added,removed');
  assert.deepEqual(rowsOf(runs), [
    { number: 2, state: 'done', added: 1, removed: 1 },
    { number: 1, state: 'done', added: 3, removed: 0 },
  ]);
  const changes = await site.run('changes', new URL(site.url).host);
  assert.deepEqual(
    rowsOf(changes).map(({ loc, kind, lastmodAfter }) => [loc, kind, lastmodAfter]),
    [
      [`${site.url}a`, 'removed', undefined],
      [`${site.url}b`, 'changed', '2026-02-02'],
      [`${site.url}new`, 'added', '2026-01-01'],
    ],
  );
  // A read that finds everything as it was does not hide what the one before changed.
  await site.run(...words);
  const host = new URL(site.url).host;
  assert.equal(rowsOf(await site.run('changes', host)).length, 3);
  assert.equal(rowsOf(await site.run('changes', host, '--from', '2')).length, 0);
  const today = new Date().toISOString().slice(0, 10);
  for (const from of [[], ['--from', '1'], ['--from', today, '--to', today]]) {
    const folders = await site.run('changes', host, '--folders', ...from);
    const expected = [{ path: '/', added: 1, changed: 1, removed: 1, urls: 3 }];
    assert.deepEqual(rowsOf(folders), expected, folders.stderr);
  }
  const wrong = await site.run('changes', host, '--from', 'yesterday');
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /a date \(2026-11-22\)/);
});

test('what is private is refused unless it is allowed, as is a site that is none', async (t) => {
  const site = await terminalSite(t);
  const refused = await site.run('submit', `${site.url}pages.xml`);
  assert.equal(refused.status, 3);
  assert.match(refused.stderr, /private network[\s\S]*Use --allow-private/);
  const unknown = await site.run('status', 'elsewhere.example');
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /no site elsewhere\.example\./);
  const nowhere = await runPortolan(['sites', '--database', join(site.folder, 'nothing')]);
  assert.equal(nowhere.status, 2);
  assert.match(nowhere.stderr, /There is no store in/);
});

test('a crawler takes what is due and gives its answers', async (t) => {
  const site = await terminalSite(t);
  await site.run('submit', `${site.url}pages.xml`, '--allow-private', '-q');
  const taken = rowsOf(await site.run('due', '1', '--lease', '10m', '--limit', '2'));
  assert.equal(taken.length, 2);
  const left = rowsOf(await site.run('due', '1', '--lease', '10m'));
  assert.equal(left.length, 1);
  const answers = taken.map(({ loc }) => JSON.stringify({ loc, status: 200, changed: false }));
  const words = ['due', '1', '--answers', '-', '--database', site.database];
  const given = await runPortolan(words, { stdin: `${answers.join('\n')}\nnonsense\n` });
  assert.equal(given.status, 3);
  assert.match(given.stderr, /^Line 3 is not a result/);
  assert.deepEqual(JSON.parse(given.stdout), { version: 1, answers: 2, known: 2, unreadable: 1 });
});

test('a copy is restored, a store in the way is kept, and a damaged copy is refused', async (t) => {
  const site = await terminalSite(t);
  await site.run('submit', `${site.url}pages.xml`, '--allow-private', '-q');
  const copy = join(temporaryFolder(t), 'copy');
  assert.equal((await site.run('backup', copy)).stdout, `${copy}\n`);
  assert.equal((await site.run('backup', copy)).status, 3);
  const inTheWay = await site.run('restore', copy);
  assert.deepEqual([inTheWay.status, /--force/.test(inTheWay.stderr)], [2, true]);
  const restored = await site.run('restore', copy, '--force');
  assert.equal(restored.status, 0, restored.stderr);
  const [, kept = ''] = /is kept in (.+)\.$/m.exec(restored.stderr) ?? [];
  for (const database of [site.database, kept]) {
    const { stdout } = await runPortolan(['urls', '1', '--database', database]);
    assert.equal(stdout.trim().split('\n').length, 3);
  }
  writeFileSync(join(copy, 'control.db'), 'SQLite format 3\0 no more');
  const damaged = await site.run('restore', copy, '--force');
  assert.equal(damaged.status, 3, damaged.stderr);
  assert.equal(rowsOf(await site.run('urls', '1')).length, 3);
});

test('the same commands ask a running console, which holds the store alone', async (t) => {
  const site = await terminalSite(t);
  const served = await startConsoleProcess(t, ['--database', site.database, '--allow-private']);
  const locked = await site.run('sites');
  assert.equal(locked.status, 3);
  assert.ok(locked.stderr.includes(`--console ${served.url}`), locked.stderr);

  const environment = { PORTOLAN_CONSOLE: served.url };
  const ask = (...words: readonly string[]): Promise<PortolanRun> =>
    runPortolan(words, { environment });
  let watched = '';
  const watching = runPortolan(['watch', '--format', 'jsonl'], {
    environment,
    whileRunning(child) {
      child.stdout.on('data', (text: string) => {
        watched += text;
        if (/run-ended/.test(watched)) child.kill('SIGINT');
      });
    },
  });
  const submitted = await ask('submit', `${site.url}index.xml`);
  assert.equal(submitted.status, 3, submitted.stderr);
  assert.equal(rowsOf(submitted).length, 3);
  const again = await ask('submit', `${site.url}pages.xml`, '-q');
  assert.equal(again.status, 1);
  const { status, stdout } = await watching;
  assert.equal(status, 130);
  assert.match(stdout, /"kind":"sitemap-/);

  assert.equal(rowsOf(await ask('urls', '1', '--all', '--limit', '1')).length, 3);
  assert.match((await ask('tree', '1', '--format', 'human')).stdout, /├── \/missing\.xml/);
  const web = await ask('issues', '1', '--web');
  assert.equal(web.stdout, `${served.url}sites/1/issues\n`);
  const backup = await ask('backup');
  assert.ok(backup.stdout.startsWith(join(site.database, 'backups')), backup.stderr);
  const inUse = await site.run('restore', backup.stdout.trim(), '--force');
  assert.deepEqual([inUse.status, /Stop the console/.test(inUse.stderr)], [3, true], inUse.stderr);
  assert.equal(await served.stop(), 0, served.log());
  assert.equal(rowsOf(await site.run('sites')).length, 1);
});

test('a reader that has had enough is not an error', async (t) => {
  const site = await terminalSite(t);
  const entries = Array.from(
    { length: 5_000 },
    (_, at) => `<url><loc>${site.url}${at}</loc></url>`,
  );
  writeFileSync(join(site.folder, 'many.xml'), urlset(...entries));
  await site.run('submit', `${site.url}many.xml`, '--allow-private', '-q');
  const run = await runPortolan(['urls', '1', '--all', '--database', site.database], {
    whileRunning: (child) => child.stdout.once('data', () => child.stdout.destroy()),
  });
  assert.deepEqual([run.status, run.stderr], [0, '']);
});
