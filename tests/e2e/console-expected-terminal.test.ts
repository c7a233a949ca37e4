// What is marked as expected, told by the terminal twin as a process of its own.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openStore } from '../../src/store/open-store.ts';
import { serveFolder } from '../../tools/start/serve-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type PortolanRun, runPortolan } from './run-portolan.ts';

const RULE = 'lastmod-invalid';

const rowsOf = ({ stdout }: PortolanRun): Record<string, unknown>[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test('issues --expected lists what is expected, and --ended what has ended', async (t) => {
  const folder = temporaryFolder(t);
  const site = await serveFolder(folder);
  t.after(() => site.close());
  const entries = ['a', 'shop/b'].map(
    (path) => `<url><loc>${site.url}${path}</loc><lastmod>2026-13-77</lastmod></url>`,
  );
  const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  writeFileSync(
    join(folder, 's.xml'),
    `<?xml version="1.0"?><urlset ${space}>${entries.join('')}</urlset>`,
  );
  const database = join(temporaryFolder(t), 'store');
  const run = (...words: readonly string[]): Promise<PortolanRun> =>
    runPortolan([...words, '--database', database]);
  await run('submit', `${site.url}s.xml`, '--allow-private');
  const why = 'Known \u001b[31m red';
  const mark = async ({
    forMs,
    ...more
  }: {
    forMs?: number;
    folder?: string;
  } = {}): Promise<void> => {
    const store = await openStore(database);
    const at = Date.now();
    const untilAt = forMs === undefined ? undefined : at + forMs;
    const by = { siteId: 1, rule: RULE, by: 'ann', at, why, untilAt };
    const made = await store.findings.expect({ ...by, ...more });
    await store.close();
    assert.equal(typeof made, 'object');
  };
  await mark();
  const [told] = rowsOf(await run('issues', '1', '--expected'));
  assert.deepEqual([told?.['rule'], told?.['scope'], told?.['why']], [RULE, 'Whole site', why]);
  const people = await run('issues', '1', '--expected', '--format', 'human');
  assert.match(people.stdout, /ann/);
  assert.ok(!people.stdout.includes('\u001b[31m'));
  const issues = await run('issues', '1', '--format', 'human');
  assert.match(issues.stdout, /^Severity +Rule +Count +Expected count /);
  assert.match(issues.stdout, /^Error +lastmod-invalid +2 +2 /m);
  const [status] = rowsOf(await run('status', '1'));
  assert.notEqual(status?.['status'], 'has-errors');
  assert.equal(status?.['errors'], 0);
  assert.equal((await run('issues', '1', RULE, '--expected')).status, 2);
  // A command that nobody told of the time sees that it is over.
  await mark({ forMs: 1 });
  await setTimeout(2);
  assert.equal(rowsOf(await run('issues', '1', '--expected')).length, 0);
  const [ended] = rowsOf(await run('issues', '1', '--ended'));
  assert.equal(ended?.['ended'], 'The date has passed');
  const none = await run('issues', '1', '--format', 'human');
  assert.doesNotMatch(none.stdout, /Expected/);
  // In a folder, a part of them.
  await mark({ folder: '/shop/' });
  const part = await run('issues', '1', '--format', 'human');
  assert.match(part.stdout, /^Error +lastmod-invalid +2 +1 /m);
  const [again] = rowsOf(await run('status', '1'));
  assert.deepEqual([again?.['status'], again?.['errors']], ['has-errors', 1]);
});
