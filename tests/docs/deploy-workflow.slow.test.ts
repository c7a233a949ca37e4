// The example workflow that builds, checks, deploys and announces: its commands are run as written,
// and what its steps need of each other is there.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CHECKOUT, runPortolan } from '../e2e/run-portolan.ts';

const workflow = await readFile(join(CHECKOUT, 'examples', 'deploy-and-announce.yml'), 'utf8');
const commands = [...workflow.matchAll(/npx portolan (.*)$/gm)].map(([, words = '']) =>
  words.split(' '),
);

test('its commands build, write what changed, and announce that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-workflow-'));
  try {
    const [build = [], announce = []] = commands;
    assert.deepEqual([build[0], announce[0], commands.length], ['build', 'announce', 2]);
    await mkdir(join(folder, 'dist'));
    const page = (text: string): string =>
      `<!doctype html><html><head><title>${text}</title></head><body>${text}</body></html>`;
    await writeFile(join(folder, 'dist', 'index.html'), page('One'));
    const environment = {
      PORTOLAN_GOOGLE_ACCESS_TOKEN: '',
      PORTOLAN_INDEXNOW_KEY: '0123456789abcdef',
      PORTOLAN_BING_API_KEY: 'bing-key-0123456789',
      PORTOLAN_YANDEX_TOKEN: '',
    };
    for (const name of Object.keys(environment)) assert.ok(workflow.includes(`${name}: `), name);
    const run = (words: readonly string[]) => runPortolan(words, { folder, environment });
    const first = await run(build);
    assert.equal(first.status, 0, first.stdout + first.stderr);
    await writeFile(join(folder, 'dist', 'two.html'), page('Two'));
    const second = await run(build);
    assert.equal(second.status, 0, second.stdout + second.stderr);
    const changes = await readFile(join(folder, 'changes.jsonl'), 'utf8');
    assert.match(changes, /"added".*two|two.*"added"/);
    const told = await run([...announce, '--dry-run']);
    assert.equal(told.status, 0, told.stderr);
    assert.match(told.stdout, /Would submit https:\/\/example\.com\/sitemap\.xml to Bing/);
    assert.match(told.stdout, /Would submit 1 URL to IndexNow\./);
    assert.doesNotMatch(told.stdout, /yandex|search-console/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('it names the version of this checkout, and no secret is in it', async () => {
  const { version } = JSON.parse(await readFile(join(CHECKOUT, 'package.json'), 'utf8'));
  const guide = await readFile(join(CHECKOUT, 'docs', 'guides', 'github-action.md'), 'utf8');
  for (const text of [workflow, guide]) {
    const named = [...text.matchAll(/OWNER\/portolan@(\S+)/g)].map(([, ref]) => ref);
    assert.ok(named.length > 0);
    assert.deepEqual([...new Set(named)], [`v${version}`]);
  }
  assert.doesNotMatch(workflow, /\t/);
  const needed = [...workflow.matchAll(/^ {4}needs: (\w+)$/gm)].map(([, job]) => job);
  assert.deepEqual(needed, ['build', 'deploy']);
});
