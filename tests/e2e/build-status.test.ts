// How `portolan build` ends: statuses, guards, locks, interruptions, closed pipes.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type FakeSite, startFakeSite } from '../support/fake-site.ts';
import { type PortolanRun, type PortolanRunOptions, runPortolan } from './run-portolan.ts';

const root = mkdtempSync(join(tmpdir(), 'portolan-status-'));
after(() => rmSync(root, { recursive: true, force: true }));
const list = join(root, 'urls.txt');
writeFileSync(list, '/a\n/b\n/c\n/d\n/e\n');
writeFileSync(join(root, 'two.txt'), '/a\n/b\n');
writeFileSync(join(root, 'bad.txt'), '/a\n/b\n/c\nhttps://other.example/\n');

let targets = 0;
const newTarget = (): string => join(root, `out-${(targets += 1)}`);

function build(
  sources: string,
  out: string,
  more: readonly string[] = [],
  options: PortolanRunOptions = {},
): Promise<PortolanRun> {
  const where = ['--base', 'https://example.com/', '--out', out];
  return runPortolan(['build', ...sources.split(' '), ...where, ...more], {
    folder: root,
    ...options,
  });
}

const setOf = (out: string): string => readFileSync(join(out, 'sitemap.xml'), 'utf8');

const PARTS = 'urls.txt --base https://x.example/ --out x';

const usage: Readonly<Record<string, readonly [words: string, stderr: RegExp]>> = {
  'nothing at all': ['', /^portolan build needs a source .*, --base \S+ and --out FOLDER\.\n/],
  'no target': ['urls.txt --base https://x/', /^portolan build needs --out FOLDER\.\n/],
  'no base': ['urls.txt --out x', /^portolan build needs --base https:\/\/example\.com\/\.\n/],
  'a base without a scheme': ['u.txt --base example.com --out x', /https:\/\/example\.com\//],
  'a base with a query': ['u.txt --base https://x/?a --out x', /^base is "https:/],
  'a misspelt option': ['u.txt --bsae https://x/', /\(Did you mean --base\?\)/],
  'an unknown format': ['u.txt --formats xml,pdf', /xml, text, rss, atom/],
  'too large a sitemap': ['u.txt --max-urls 50001', /from 1 to 50,000/],
  'a share without a sign': ['u.txt --max-shrink 20', /as 0\.1%/],
  'a part without a publication': [`${PARTS} --part 0/2`, /belong together/],
  'a publication without a part': [`${PARTS} --publication n`, /belong together/],
  'a part that is counted from 1': [
    `${PARTS} --part 2/2 --publication n`,
    /^There is no part 2 of 2: parts are counted from 0 to 1\./,
  ],
  'own sources without a part': [`${PARTS} --own-sources`, /belong together/],
  'a part of single pages': [`${PARTS} --part 0/2 --publication n --upsert u`, /without --upsert/],
  'a part with a state': [`${PARTS} --part 0/2 --publication n --state s`, /has no state/],
  'a commit of sources': [`${PARTS} --commit n`, /^--commit reads no source/],
  'a commit without a target': ['--commit n', /parts of n, add --base \S+ and --out FOLDER/],
  'changes without a state': [
    'urls.txt --base https://x/ --out x --changes c',
    /^--changes needs the state of the set that was published before\.\nAdd --state FILE/,
  ],
  'content hashes without a state': [
    'urls.txt --base https://x/ --out x --lastmod content-hash',
    /needs state/,
  ],
  'an absent configuration': [
    '--config absent.ts',
    /^absent\.ts could not be read: there is no such/,
  ],
  'a source of another scheme': ['ftp://x/a --base https://x/ --out x', /ftp/],
};
for (const [what, [words, stderr]] of Object.entries(usage)) {
  test(`${what} is wrong usage: 2`, async () => {
    const run = await runPortolan(['build', ...words.split(' ').filter((word) => word !== '')], {
      folder: root,
    });
    assert.equal(run.status, 2, run.stderr);
    assert.match(run.stderr, stderr);
    assert.equal(run.stdout, '');
    assert.equal(existsSync(join(root, 'x', 'sitemap.xml')), false);
  });
}

test('a source that is not there is unreadable: 3', async () => {
  const out = newTarget();
  const run = await build('absent.txt', out);
  assert.equal(run.status, 3);
  assert.match(run.stderr, /absent\.txt/);
  assert.equal(existsSync(join(out, 'sitemap.xml')), false);
});

test('parts and their commit: 0, and 3 while one is missing', async () => {
  const out = newTarget();
  const name = ['--publication', 'n'];
  const first = await build('urls.txt', out, ['--part', '0/2', ...name, '--format', 'json']);
  assert.equal(first.status, 0, first.stderr);
  assert.deepEqual(JSON.parse(first.stdout).parts, {
    publication: 'n',
    count: 2,
    part: 0,
    outcome: 'published',
  });
  const where = ['build', '--base', 'https://example.com/', '--out', out, '--commit', 'n'];
  const early = await runPortolan(where, { folder: root });
  assert.equal(early.status, 3);
  assert.match(early.stderr, /^1 of 2 parts missing: 1\/2\.\nNothing was published\./);
  assert.equal((await build('urls.txt', out, ['--part', '1/2', ...name])).status, 0);
  const done = await runPortolan([...where, '--format', 'json'], { folder: root });
  assert.equal(done.status, 0, done.stderr);
  assert.equal(JSON.parse(done.stdout).entries, 5);
  assert.match(setOf(out), /<sitemapindex/);
});

test('a bad entry is reported and costs nothing else: 0', async () => {
  const out = newTarget();
  const run = await build('bad.txt', out);
  assert.equal(run.status, 0, run.stderr);
  assert.equal(setOf(out).match(/<loc>/g)?.length, 3);
});

for (const [flags, status] of [
  ['--on-invalid fail', 1],
  ['--max-invalid 24%', 1],
  ['--max-invalid 25%', 0],
] as const) {
  test(`one bad entry of four with ${flags}: ${status}`, async () => {
    const out = newTarget();
    const run = await build('bad.txt', out, flags.split(' '));
    assert.equal(run.status, status, run.stderr);
    assert.equal(existsSync(join(out, 'sitemap.xml')), status === 0);
    assert.match(run.stdout, /bad\.txt:4: https:\/\/other\.example\//);
    if (status === 1) assert.match(run.stdout, /^Not published\./);
  });
}

test('what was refused is a report too', async () => {
  const run = await build('bad.txt', newTarget(), ['--on-invalid', 'fail', '--format', 'json']);
  assert.equal(run.status, 1);
  const report = JSON.parse(run.stdout);
  assert.equal(report.skipped, 1);
  assert.match(run.stderr, /1 of 4 entries/);
});

test('an empty source does not take a set away: 1', async () => {
  const out = newTarget();
  await build('urls.txt', out);
  const before = setOf(out);
  const run = await build('-', out, [], { stdin: '' });
  assert.equal(run.status, 1, run.stderr);
  assert.match(run.stdout, /^Nothing to publish\n/);
  assert.equal(setOf(out), before);
});

test('a set that shrinks too much is refused, unless it is allowed: 3', async () => {
  const out = newTarget();
  await build('urls.txt', out);
  const before = setOf(out);
  const run = await build('two.txt', out);
  assert.equal(run.status, 3);
  assert.match(run.stderr, /would shrink by 60 %.*\n.*--max-shrink 60%/);
  assert.equal(setOf(out), before);
  assert.equal((await build('two.txt', out, ['--max-shrink', '60%'])).status, 0);
  assert.equal(setOf(out).match(/<loc>/g)?.length, 2);
});

test('a target that cannot be written to is reported: 3', async () => {
  const run = await build('urls.txt', join(list, 'below-a-file'));
  assert.equal(run.status, 3, run.stderr);
  assert.match(run.stderr, /below-a-file/);
});

const CUT = '<urlset><url><loc>https://example.com/a</loc></url><url><loc>https://exam';

test('a truncated source is not complete: 3', async () => {
  const path = join(root, 'cut.xml');
  writeFileSync(path, CUT);
  const run = await build('cut.xml', newTarget(), ['--format', 'json']);
  assert.equal(run.status, 3, run.stderr);
  assert.equal(JSON.parse(run.stdout).complete, false);
});

// A source that is being read as long as the test wants.
async function stallingSite(onRequest: () => void): Promise<FakeSite> {
  return startFakeSite({
    '/s.xml': (_request, response) => {
      response.write('<urlset><url><loc>https://example.com/new</loc></url>');
      onRequest();
    },
  });
}

for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`${signal} leaves the published set as it was: ${status}`, async () => {
    const out = newTarget();
    await build('urls.txt', out);
    const before = setOf(out);
    const files = readdirSync(out);
    let kill = (): void => {};
    await using site = await stallingSite(() => kill());
    const run = await build(`${site.origin}/s.xml`, out, [], {
      whileRunning: (child) => {
        kill = () => void child.kill(signal);
      },
    });
    assert.equal(run.status, status, run.stderr);
    assert.equal(run.stderr, 'Interrupted. Nothing was published; the set is unchanged.\n');
    assert.equal(run.stdout, '');
    assert.equal(setOf(out), before);
    assert.deepEqual(readdirSync(out), files);
    assert.equal((await build('urls.txt', out, ['-q'])).status, 0);
  });
}

test('SIGINT while stdin is silent ends it: 130', async () => {
  const out = newTarget();
  const run = await build('-', out, ['--state', join(root, 'silent.db')], {
    whileRunning: (child) => {
      child.stdin.write('{"loc":"/a"}\n');
      // The state is made before a source is read.
      const poll = setInterval(() => {
        if (!existsSync(join(root, 'silent.db'))) return;
        clearInterval(poll);
        child.kill('SIGINT');
      }, 20);
    },
  });
  assert.equal(run.status, 130, run.stderr);
  assert.equal(existsSync(join(out, 'sitemap.xml')), false);
});

test('whoever comes second to a target is refused: 3', async () => {
  const out = newTarget();
  let second: Promise<PortolanRun> | undefined;
  let end = (): void => {};
  await using site = await stallingSite(() => {
    second = build('urls.txt', out);
    void second.finally(() => end());
  });
  const first = await build(`${site.origin}/s.xml`, out, [], {
    whileRunning: (child) => {
      end = () => void child.kill('SIGINT');
    },
  });
  assert.equal(first.status, 130, first.stderr);
  const run = await second;
  assert.equal(run?.status, 3);
  assert.match(run?.stderr ?? '', /publish/);
  assert.equal((await build('urls.txt', out, ['-q'])).status, 0);
});

for (const format of ['human', 'json']) {
  test(`whoever closes the pipe early hinders nothing: --format ${format}, 0`, async () => {
    const out = newTarget();
    const run = await build('urls.txt', out, ['--format', format], {
      whileRunning: ({ stdout }) => stdout.destroy(),
    });
    assert.equal(run.status, 0);
    assert.equal(run.stderr, '');
    assert.equal(setOf(out).match(/<loc>/g)?.length, 5);
  });
}

test('changes that were not published are not written', async () => {
  const out = newTarget();
  const changes = join(root, 'changes.jsonl');
  const state = ['--state', join(root, 'changes.db'), '--changes', changes];
  assert.equal((await build('urls.txt', out, state)).status, 0);
  const before = readFileSync(changes, 'utf8');
  assert.equal((await build('two.txt', out, state)).status, 3);
  assert.equal(readFileSync(changes, 'utf8'), before);
  assert.equal(existsSync(`${changes}.new`), false);
});

test('an announcement that fails is a notice: 0', async () => {
  await using engine = await startFakeSite({
    '/indexnow': (_request, response) => void response.writeHead(503).end(),
  });
  const key = '0123456789abcdef';
  const config = join(root, 'announcing.json');
  const announce = { indexNow: { key, endpoint: `${engine.origin}/indexnow`, initial: true } };
  writeFileSync(config, JSON.stringify({ announce }));
  const out = newTarget();
  const state = ['--state', join(root, 'announced.db')];
  const run = await build('urls.txt', out, ['--config', config, ...state]);
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /^Announcements\n {2}failed {4}indexnow: /m);
  assert.ok(!(run.stdout + run.stderr).includes(key), 'the key is printed');
  assert.match(run.stdout, /Announcements that failed are tried again by the next build\./);
  const silent = await build('urls.txt', out, ['--config', config, '--no-announce', ...state]);
  assert.doesNotMatch(silent.stdout, /^Announcements$/m);
});

test('neither help nor a list loads what talks HTTP or parses HTML and CSV', async () => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => {
      const heavy = /^(undici|entities|papaparse|aws4fetch)\\b/.test(name);
      if (heavy) throw new Error(name + ' was loaded');
      return next(name, context);
    } });`;
  const nodeFlags = [`--import=data:text/javascript,${encodeURIComponent(hook)}`];
  const help = await runPortolan(['build', '--help'], { nodeFlags });
  assert.equal(help.status, 0, help.stderr);
  const run = await build('urls.txt', newTarget(), ['-q'], { nodeFlags });
  assert.equal(run.status, 0, run.stderr);
});
