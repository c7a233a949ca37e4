// `portolan diff`: what may stand on either side, what is printed, and how it ends.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type FakeSite, startFakeSite } from '../support/fake-site.ts';
import { type PortolanRunOptions, runPortolan } from './run-portolan.ts';

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const at = (name: string): string => `https://example.com/${name}`;
const url = (name: string, more = ''): string => `<url><loc>${at(name)}</loc>${more}</url>`;
const urlset = (...urls: string[]): string => `<urlset ${NS}>\n${urls.join('\n')}\n</urlset>`;
const pages = (names: string): string => urlset(...[...names].map((name) => url(name)));
const index = (...locs: string[]): string => {
  const sitemaps = locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`);
  return `<sitemapindex ${NS}>${sitemaps.join('')}</sitemapindex>`;
};

const DAY = '<lastmod>2024-05-01</lastmod>';
const NEXT_DAY = '<lastmod>2024-05-02</lastmod>';
// a is gone, b and c stay, d and e changed, f is new.
const OLD = urlset(url('a', DAY), url('b'), url('c', DAY), url('d', DAY), url('e'));
const NEW = urlset(
  url('f', NEXT_DAY),
  url('e', '<priority>0.5</priority>'),
  url('d', NEXT_DAY),
  url('c', DAY),
  url('b'),
);

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'old.xml': OLD,
  'new.xml': NEW,
  'new.xml.gz': gzipSync(NEW),
  'old.txt': ['a', 'b', 'c', 'd', 'e'].map((name) => `${at(name)}\n`).join(''),
  'rooted/sitemap.xml': index(at('one.xml'), at('two.xml')),
  'rooted/one.xml': pages('ab'),
  'rooted/two.xml': pages('cd'),
  'rooted/leftover.xml': pages('xyz'),
  'rootless/one.xml': pages('ab'),
  'rootless/two.xml.gz': gzipSync(pages('c')),
  'rootless/three.txt': `${at('d')}\n`,
  'rootless/robots.txt': `Sitemap: ${at('x.xml')}\n${at('robot')}\n`,
  'rootless/notes.md': at('x'),
  'rootless/browserconfig.xml': '<browserconfig><msapplication/></browserconfig>',
  'four.xml': pages('abcd'),
  'missing/sitemap.xml': index(at('one.xml'), at('gone.xml')),
  'missing/one.xml': pages('ab'),
  'cut.xml': OLD.slice(0, -40),
  'empty/x.md': '',
  'paths/en/map.xml': pages('a'),
  'paths/fr/map.xml': pages('b'),
  'paths/sitemap.xml': index(at('en/map.xml'), at('fr/map.xml')),
  'many.xml': urlset(...Array.from({ length: 30 }, (_, n) => url(`page-${n}`))),
};

let folder = '';
let site: FakeSite;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-diff-test-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  site = await startFakeSite({ '/new.xml': NEW, '/old.xml': OLD });
  site.serve({
    '/sitemap.xml': index(`${site.origin}/one.xml`, `${site.origin}/two.xml`),
    '/one.xml': pages('ab'),
    '/two.xml': pages('cd'),
  });
});
after(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const diff = (words: readonly string[], options: PortolanRunOptions = {}) =>
  runPortolan(['diff', ...words], { folder, ...options });

const LINES = [
  { change: 'added', loc: at('f'), lastmod: '2024-05-02' },
  { change: 'changed', loc: at('e'), fields: ['content'] },
  { change: 'changed', loc: at('d'), lastmod: '2024-05-02', fields: ['lastmod'] },
  { change: 'removed', loc: at('a'), lastmod: '2024-05-01' },
];
const jsonl = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

test('in a pipe each difference is an object a line: 1', async () => {
  const { status, stdout, stderr } = await diff(['old.xml', 'new.xml']);
  assert.equal(stdout, jsonl(LINES));
  assert.equal(stderr, '1 added, 1 removed, 2 changed, 2 unchanged.\n');
  assert.equal(status, 1);
});

test('the same is nothing at all: 0', async () => {
  for (const format of ['jsonl', 'urls']) {
    const { status, stdout, stderr } = await diff(['new.xml', 'new.xml.gz', '--format', format]);
    assert.equal(stdout, '');
    assert.equal(stderr, 'No difference in 5 pages.\n');
    assert.equal(status, 0);
  }
  const human = await diff(['new.xml', 'new.xml.gz', '--format', 'human']);
  assert.equal(human.stdout, 'No difference in 5 pages.\n');
  assert.equal(human.stderr, '');
});

test('people see signs and counts', async () => {
  const { stdout, stderr } = await diff(['old.xml', 'new.xml', '--format', 'human']);
  assert.equal(
    stdout,
    [
      `+ ${at('f')}`,
      `~ ${at('e')}  content`,
      `~ ${at('d')}  lastmod`,
      `- ${at('a')}`,
      '1 added, 1 removed, 2 changed, 2 unchanged.\n',
    ].join('\n'),
  );
  assert.equal(stderr, '');
});

test('people see the first ten of a kind, or all with -v', async () => {
  const some = await diff(['four.xml', 'many.xml', '--format', 'human']);
  const lines = some.stdout.trimEnd().split('\n');
  assert.deepEqual(lines.slice(9, 11), [`+ ${at('page-9')}`, `- ${at('a')}`]);
  assert.equal(lines.at(-2), '… 20 more added: -v prints all.');
  assert.equal(lines.at(-1), '30 added, 4 removed, 0 changed, 0 unchanged.');
  const all = await diff(['four.xml', 'many.xml', '--format', 'human', '-v']);
  assert.equal(all.stdout.trimEnd().split('\n').length, 35);
});

test('JSON is one object with all of it', async () => {
  const { status, stdout } = await diff(['old.xml', 'new.xml', '--format', 'json']);
  assert.equal(status, 1);
  assert.deepEqual(JSON.parse(stdout), {
    version: 1,
    changes: LINES,
    added: 1,
    removed: 1,
    changed: 2,
    unchanged: 2,
    old: { name: 'old.xml', pages: 5, duplicates: 0, complete: true },
    new: { name: 'new.xml', pages: 5, duplicates: 0, complete: true },
    problems: {},
    complete: true,
  });
  const same = await diff(['old.xml', 'old.xml', '--format', 'json']);
  assert.deepEqual(JSON.parse(same.stdout).changes, []);
  assert.equal(same.status, 0);
});

test('addresses alone, of one kind', async () => {
  const { stdout } = await diff(['old.xml', 'new.xml', '--format', 'urls', '--only', 'changed']);
  assert.equal(stdout, `${at('e')}\n${at('d')}\n`);
});

test('--only decides what is printed and whether anything differs', async () => {
  const removed = await diff(['old.xml', 'new.xml', '--only', 'removed', '-q']);
  assert.equal(removed.stdout, jsonl(LINES.slice(3)));
  assert.equal(removed.stderr, '');
  assert.equal(removed.status, 1);
  const none = await diff(['rooted/one.xml', 'four.xml', '--only', 'removed,changed']);
  assert.equal(none.stdout, '');
  assert.equal(none.stderr, '2 added, 0 removed, 0 changed, 2 unchanged.\n');
  assert.equal(none.status, 0);
});

const SAME: Readonly<Record<string, string>> = {
  'a folder with a sitemap.xml': 'rooted',
  'a folder with a slash': 'rooted/',
  'an index with what it lists beside it': 'rooted/sitemap.xml',
  'a folder without a sitemap.xml: all sitemaps in it': 'rootless',
};
for (const [name, operand] of Object.entries(SAME)) {
  test(`${name} may be either side`, async () => {
    for (const words of [
      [operand, 'four.xml'],
      ['four.xml', operand],
    ]) {
      const { status, stdout, stderr } = await diff(words);
      assert.equal(stdout, '', stderr);
      assert.match(stderr, /No difference in 4 pages\.\n$/);
      assert.equal(status, 0);
    }
  });
}

test('an address may be either side, and is fetched once', async () => {
  for (const words of [
    [`${site.origin}/sitemap.xml`, 'many.xml'],
    ['many.xml', `${site.origin}/sitemap.xml`],
  ]) {
    const asked = site.requests.length;
    const { status, stdout } = await diff([...words, '--format', 'json']);
    const { added, removed } = JSON.parse(stdout);
    assert.deepEqual([added, removed].sort(), [30, 4]);
    assert.deepEqual(site.requests.slice(asked), ['/sitemap.xml', '/one.xml', '/two.xml']);
    assert.equal(status, 1);
  }
  assert.equal((await diff([`${site.origin}/sitemap.xml`, 'rooted'])).status, 0);
});

test('stdin may be either side; what is removed from it is named anyway', async () => {
  assert.equal((await diff(['-', 'new.xml'], { stdin: OLD })).stdout, jsonl(LINES));
  assert.equal((await diff(['old.xml', '-'], { stdin: NEW })).stdout, jsonl(LINES));
});

test('nothing is left in the temporary folder', async () => {
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  const environment = { TMPDIR: temporary };
  const { status } = await diff(['-', 'new.xml'], { stdin: OLD, environment });
  assert.equal(status, 1);
  // Node keeps its compiled code there.
  const left = await readdir(temporary);
  assert.deepEqual(
    left.filter((name) => name.startsWith('portolan')),
    [],
  );
  const full = { environment: { TMPDIR: join(folder, 'old.xml', 'no-folder') } };
  const failed = await diff(['-', 'new.xml'], { stdin: OLD, ...full });
  assert.equal(failed.status, 3);
  assert.match(failed.stderr, /^The pages of the old side could not be kept in .*\nSet TMPDIR to/);
  const unneeded = await diff(['-', 'new.xml', '--only', 'added'], { stdin: OLD, ...full });
  assert.equal(unneeded.stdout, jsonl(LINES.slice(0, 1)));
});

test('the state of a build is what it published, whatever the state is called', async () => {
  const words = ['--base', 'https://example.com/', '--out', 'built', '--state', 'state.xml'];
  const built = await runPortolan(['build', 'old.txt', ...words, '-q'], { folder });
  assert.equal(built.status, 0, built.stderr);
  assert.equal((await diff(['state.xml', 'built'])).status, 0);
  const { stdout } = await diff(['state.xml', 'four.xml', '--format', 'urls']);
  assert.equal(stdout, `${at('e')}\n`);
  const back = await diff(['four.xml', 'state.xml', '--format', 'json']);
  const { added, removed, changed, complete } = JSON.parse(back.stdout);
  assert.deepEqual(
    { added, removed, changed, complete },
    { added: 1, removed: 0, changed: 0, complete: true },
  );
});

test('a sitemap that a file lists and that is not beside it is not fetched: 3', async () => {
  const asked = site.requests.length;
  await writeFile(join(folder, 'live.xml'), index(`${site.origin}/one.xml`));
  const { status, stderr, stdout } = await diff(['live.xml', 'four.xml', '--format', 'json']);
  assert.equal(status, 3);
  assert.equal(site.requests.length, asked);
  assert.match(stderr, /sitemap-failed ×1/);
  assert.match(stderr, /one\.xml is not next to live\.xml, which lists it\./);
  assert.match(stderr, /Not everything of live\.xml was read\.\n$/);
  const { complete, old, new: fresh, problems } = JSON.parse(stdout);
  assert.deepEqual([complete, old.complete, fresh.complete], [false, false, true]);
  assert.deepEqual(problems, { 'sitemap-failed': 1 });
  const piped = await diff(['-', 'four.xml'], { stdin: index(`${site.origin}/one.xml`) });
  assert.equal(piped.status, 3);
  assert.match(piped.stderr, /is not next to stdin/);
});

test('--base-url finds sitemaps by their path', async () => {
  const words = ['paths', 'rooted/one.xml', '--base-url', 'https://example.com/'];
  assert.equal((await diff(words)).status, 0);
  const without = await diff(words.slice(0, 2));
  assert.equal(without.status, 3);
});

const unreadable: Readonly<Record<string, readonly [words: string[], stderr: RegExp]>> = {
  'no such file': [
    ['gone.xml', 'new.xml'],
    /^gone\.xml could not be read: there is no such file\./,
  ],
  'no such file on the new side': [['old.xml', 'gone.xml'], /gone\.xml could not be read/],
  'an address that looks like a file': [['example.com/a', 'new.xml'], /write https:\/\/example/],
  'a folder without a sitemap': [['empty', 'new.xml'], /^The folder empty contains no sitemap/],
  'a file that is cut off': [['cut.xml', 'new.xml'], /Not everything of cut\.xml was read\.\n$/],
  'an index of which a file is gone': [['missing', 'new.xml'], /gone\.xml is not next to/],
};
for (const [name, [words, stderr]] of Object.entries(unreadable)) {
  test(`${name} is unreadable: 3`, async () => {
    const run = await diff(words);
    assert.equal(run.status, 3, run.stderr);
    assert.match(run.stderr, stderr);
  });
}

test('a page that is not there on the web: 3', async () => {
  const run = await diff(['old.xml', `${site.origin}/gone.xml`]);
  assert.equal(run.status, 3);
  assert.match(run.stderr, /404/);
});

const usage: Readonly<Record<string, readonly [words: string[], stderr: RegExp]>> = {
  'one side alone': [['old.xml'], /^Missing required argument 'new'/],
  'three sides': [['old.xml', 'new.xml', 'x'], /too many arguments/i],
  'stdin twice': [['-', '-'], /^Both sides are stdin/],
  'an unknown kind': [['old.xml', 'new.xml', '--only', 'gone'], /added, removed, changed/],
  'an unknown format': [['old.xml', 'new.xml', '--format', 'csv'], /human, json, jsonl, urls/],
  'another scheme': [['ftp://example.com/', 'new.xml'], /not an http or https address/],
};
for (const [name, [words, stderr]] of Object.entries(usage)) {
  test(`${name} is wrong usage: 2`, async () => {
    const run = await diff(words);
    assert.equal(run.status, 2);
    assert.match(run.stderr, stderr);
    assert.equal(run.stdout, '');
  });
}

test('whoever stops reading makes no crash', async () => {
  const long = urlset(...Array.from({ length: 60_000 }, (_, n) => url(`page-${n}`)));
  await writeFile(join(folder, 'long.xml'), long);
  const { stderr } = await diff(['old.xml', 'long.xml'], {
    whileRunning: (child) => {
      child.stdin.end();
      child.stdout.once('data', () => child.stdout.destroy());
    },
  });
  assert.equal(stderr, '');
});

test('an interruption ends it with what is known: 130', async () => {
  site.serve({
    '/slow.xml': (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.write(`<urlset ${NS}>${url('slow')}`);
    },
  });
  const { status, stdout, stderr } = await diff(
    ['old.xml', `${site.origin}/slow.xml`, '--format', 'json'],
    {
      whileRunning: (child) => {
        child.stdin.end();
        const asked = setInterval(() => {
          if (!site.requests.includes('/slow.xml')) return;
          clearInterval(asked);
          child.kill('SIGINT');
        }, 20);
      },
    },
  );
  assert.equal(status, 130, stderr);
  const { complete, changes } = JSON.parse(stdout);
  assert.deepEqual([complete, changes], [false, []]);
  assert.match(stderr, /^Interrupted\./);
});

test('--help tells of everything and loads nothing', async () => {
  const { status, stdout } = await diff(['--help']);
  assert.equal(status, 0);
  for (const word of ['--only', 'a state', 'Exit status', 'Examples', '1    different']) {
    assert.ok(stdout.includes(word), word);
  }
});
