// Broken assets on the command line: in every report, with the page that they are part of.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startFakeSite } from '../support/fake-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runPortolan } from './run-portolan.ts';

const HTML = { 'content-type': 'text/html' };

test('a picture that is gone is in the summary, the table, the page and the links', async (t) => {
  await using site = await startFakeSite({
    '/': {
      headers: HTML,
      body: '<title>Home</title><main>A page. <img src="/gone.png"><img src="/here.png"></main>',
    },
    '/here.png': 'a picture',
  });
  const folder = temporaryFolder(t);
  const words = ['crawl', `${site.origin}/`, '--no-state', '--dry-run', '--check-links'];
  const files = ['all.csv', 'all.html', 'all.jsonl'].flatMap((name) => ['--report', name]);
  const run = await runPortolan([...words, 'all', ...files, '--report-links', 'links.csv'], {
    folder,
  });
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /Assets: 1 fine, 1 broken\./);
  assert.match(run.stdout, /404 {2}http:\S+\/gone\.png {2}part of 1 page\n +http:\S+\/ \(asset\)/);
  const read = (name: string) =>
    readFileSync(join(folder, name), 'utf8').replaceAll(site.origin, '');
  assert.match(read('all.csv'), /^\/gone\.png,asset,,,404,,0,1,.*,\/,,,,\r$/m);
  assert.match(
    read('all.html'),
    /404<\/b> <bdi>\/gone\.png<\/bdi> <span class="quiet">part of 1 page/,
  );
  assert.match(read('links.csv'), /^\/,\/gone\.png,,asset,asset,404\r$/m);
  const decisions = read('all.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    decisions.map(({ url }) => url),
    ['/', '/gone.png'],
  );
  const compared = await runPortolan([...words, 'assets', '--compare', 'all.jsonl'], { folder });
  assert.match(compared.stdout, /0 new, 0 gone, 0 changed/);
  const wrong = await runPortolan([...words, 'pictures'], { folder });
  assert.equal(wrong.status, 2);
});
