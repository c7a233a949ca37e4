// `portolan announce` as a process, against engines of our own.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startFakeBaidu } from '../support/fake-engines/fake-baidu.ts';
import { startFakeBing } from '../support/fake-engines/fake-bing.ts';
import { startFakeEngine } from '../support/fake-engines/fake-engine.ts';
import { startFakeHub } from '../support/fake-engines/fake-hub.ts';
import { startFakeIndexNow } from '../support/fake-engines/fake-indexnow.ts';
import { startFakePing } from '../support/fake-engines/fake-ping.ts';
import {
  ACCOUNT_EMAIL,
  startFakeSearchConsole,
} from '../support/fake-engines/fake-search-console.ts';
import { startFakeYandex } from '../support/fake-engines/fake-yandex.ts';
import { type PortolanRunOptions, runPortolan } from './run-portolan.ts';

const BASE = 'https://example.com/';
const SITEMAP = `${BASE}sitemap.xml`;
const SECRETS = {
  indexNow: 'indexnow-key-0123456789',
  bing: 'bing-key-0123456789',
  yandex: 'yandex-token-0123456789',
  baidu: 'baidu-token-0123456789',
};

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-announce-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** All engines, and a folder with a configuration that names them. */
async function openWorld() {
  const place = await mkdtemp(join(folder, 'site-'));
  await mkdir(join(place, 'public'));
  const keyFile = join(place, 'public', `${SECRETS.indexNow}.txt`);
  const engines = {
    google: await startFakeSearchConsole({ sites: { [BASE]: [ACCOUNT_EMAIL] }, now: Date.now }),
    bing: await startFakeBing({ apiKey: SECRETS.bing, sites: [BASE] }),
    yandex: await startFakeYandex({
      token: SECRETS.yandex,
      userId: '42',
      hosts: { 'https:example.com:443': true },
    }),
    indexNow: await startFakeIndexNow({
      keyFileAt: () => readFile(keyFile, 'utf8').catch(() => undefined),
    }),
    baidu: await startFakeBaidu({ site: 'https://example.com', token: SECRETS.baidu }),
    ping: await startFakePing(),
  };
  const { google, bing, yandex, indexNow, baidu, ping } = engines;
  await writeFile(join(place, 'google.json'), JSON.stringify(google.keyFile));
  const announce = {
    robotsTxt: true,
    searchConsole: { keyFile: 'google.json', apiUrl: google.origin },
    bing: { apiKey: SECRETS.bing, apiUrl: bing.origin, urls: true },
    yandex: { token: SECRETS.yandex, apiUrl: yandex.origin },
    indexNow: { key: SECRETS.indexNow, endpoint: `${indexNow.origin}/indexnow` },
    baidu: { token: SECRETS.baidu, apiUrl: baidu.origin },
    pings: [`${ping.origin}/ping`],
  };
  const config = join(place, 'portolan.config.json');
  await writeFile(config, JSON.stringify({ base: BASE, targets: 'public', announce }));
  const secrets = [
    ...Object.values(SECRETS),
    google.keyFile.private_key_id,
    ...google.keyFile.private_key.split('\n').slice(1, 3),
  ];
  const run = async (words: readonly string[], options?: PortolanRunOptions) => {
    const ran = await runPortolan(['announce', '--config', config, ...words], options);
    for (const secret of [...secrets, ...google.tokens]) {
      assert.ok(
        !ran.stdout.includes(secret) && !ran.stderr.includes(secret),
        'a secret was printed',
      );
    }
    return ran;
  };
  const close = async () => {
    await Promise.all(Object.values(engines).map((engine) => engine.close()));
  };
  return { ...engines, place, run, [Symbol.asyncDispose]: close };
}

const CHANGES = [
  { change: 'added', loc: `${BASE}new` },
  { change: 'changed', loc: `${BASE}edited` },
  { change: 'removed', loc: `${BASE}gone` },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

test('every engine of a configuration is announced to, a line each: 0', async () => {
  await using world = await openWorld();
  const { status, stdout, stderr } = await world.run(['--urls', '-'], { stdin: CHANGES });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stderr, /^Settings from .*portolan\.config\.json\.\n$/);
  const host = world.ping.origin.replace('http://', '');
  const width = `ping:${host}`.length;
  const expected = [
    ['robots-txt', 'Created public/robots.txt with 1 Sitemap line.'],
    ['search-console', `Submitted ${SITEMAP} to Search Console.`],
    ['bing', `Submitted ${SITEMAP} to Bing.`],
    ['bing-urls', 'Submitted 2 URLs to Bing.'],
    ['yandex', `Submitted ${SITEMAP} to Yandex.`],
    ['indexnow', 'Submitted 3 URLs to IndexNow.'],
    ['baidu', 'Submitted 2 URLs to Baidu.'],
    [`ping:${host}`, `Submitted ${SITEMAP} to ${host}.`],
  ] as const;
  assert.equal(
    stdout,
    expected.map(([name, message]) => `✓ ${name.padEnd(width)}  ${message}\n`).join(''),
  );
  assert.deepEqual(world.google.submitted.get(BASE), [SITEMAP]);
  assert.deepEqual(world.bing.feeds, [SITEMAP]);
  assert.deepEqual(world.bing.received.flat(), [`${BASE}new`, `${BASE}edited`]);
  assert.deepEqual(world.yandex.sitemaps, [SITEMAP]);
  assert.deepEqual(world.indexNow.received.flat(), [`${BASE}new`, `${BASE}edited`, `${BASE}gone`]);
  assert.deepEqual(world.baidu.received.flat(), [`${BASE}new`, `${BASE}edited`]);
  assert.deepEqual(world.ping.sitemaps, [SITEMAP]);
  const files = await readdir(join(world.place, 'public'));
  assert.deepEqual(files.sort(), [`${SECRETS.indexNow}.txt`, 'robots.txt']);
});

test('who refuses stops nobody else: 3', async () => {
  await using world = await openWorld();
  world.bing.fail({ status: 401 }, 9);
  world.yandex.fail({ status: 404, body: { error_code: 'HOST_NOT_VERIFIED' } }, 1, 1);
  const { status, stdout } = await world.run(['--urls', '-'], { stdin: CHANGES });
  assert.equal(status, 3);
  const marks = stdout.split('\n').map((line) => line.split(' ', 2).join(' '));
  const host = world.ping.origin.replace('http://', '');
  assert.deepEqual(marks, [
    '✓ robots-txt',
    '✓ search-console',
    '✗ bing',
    '✗ bing-urls',
    '✗ yandex',
    '✓ indexnow',
    '✓ baidu',
    `✓ ping:${host}`,
    '',
  ]);
});

test('who asks for patience is told when: 3, and the JSON keeps what is to be told', async () => {
  await using world = await openWorld();
  world.indexNow.fail({ status: 429, headers: { 'retry-after': '900' } }, 2);
  const words = ['--urls', '-', '--to', 'indexnow'];
  const human = await world.run(words, { stdin: CHANGES });
  assert.equal(human.status, 3);
  assert.match(
    human.stdout,
    /^! indexnow {2}.* 3 URLs can be submitted later\. Run this again in 15 min/,
  );
  const json = await world.run([...words, '--format', 'json'], { stdin: CHANGES });
  assert.equal(json.status, 3);
  const { announcements, ...rest } = JSON.parse(json.stdout);
  assert.deepEqual(rest, { version: 1, dryRun: false, base: BASE, sitemaps: [SITEMAP] });
  assert.equal(announcements.length, 1);
  assert.equal(announcements[0].outcome, 'failed');
  assert.equal(announcements[0].retryAfterSeconds, 900);
  assert.deepEqual(announcements[0].pending, [`${BASE}new`, `${BASE}edited`, `${BASE}gone`]);
});

test('a dry run says who would be told what, and tells and writes nothing: 0', async () => {
  await using world = await openWorld();
  const run = await world.run(['--urls', '-', '--dry-run'], { stdin: CHANGES });
  assert.equal(run.status, 0);
  const lines = run.stdout.trimEnd().split('\n');
  assert.equal(lines.length, 8);
  for (const line of lines) assert.match(line, /^– \S+ +Would (?:submit|write) /);
  assert.deepEqual(await readdir(join(world.place, 'public')), []);
  const { google, bing, yandex, indexNow, baidu, ping } = world;
  for (const engine of [google, bing, yandex, indexNow, baidu, ping]) {
    assert.equal(engine.requests.length, 0);
  }
});

test('--to chooses, and sitemaps are named as they are', async () => {
  await using world = await openWorld();
  const sitemaps = [`${BASE}a.xml`, `${BASE}b.xml`];
  const run = await world.run([...sitemaps, '--to', 'bing, ping', '-q']);
  assert.equal(run.status, 0);
  assert.equal(run.stdout + run.stderr, '');
  assert.deepEqual(world.bing.feeds, sitemaps);
  assert.deepEqual(world.ping.sitemaps, sitemaps);
  assert.equal(world.yandex.requests.length, 0);
});

test('--check asks about keys, sites and quotas, and tells nobody: 0, or 3', async () => {
  await using world = await openWorld();
  const words = ['--check', '--to', 'robots-txt,search-console,bing,bing-urls,yandex,baidu'];
  const human = await world.run(words);
  assert.equal(human.status, 0, human.stdout);
  assert.equal(human.stdout.match(/^✓ /gm)?.length, 6, human.stdout);
  const json = await world.run([...words, '--format', 'json']);
  const { checks, ...rest } = JSON.parse(json.stdout);
  assert.deepEqual(rest, { version: 1, base: BASE, sitemaps: [SITEMAP] });
  assert.deepEqual(
    checks.map(({ announcer, outcome }: Record<string, string>) => [announcer, outcome]),
    ['robots-txt', 'search-console', 'bing', 'bing-urls', 'yandex', 'baidu'].map((name) => [
      name,
      'ready',
    ]),
  );
  assert.deepEqual(checks[3].quota, { left: 100, per: 'day' });
  const { google, bing, yandex, baidu, place } = world;
  assert.deepEqual([...google.submitted, ...bing.feeds, ...yandex.sitemaps], []);
  assert.deepEqual(baidu.received.flat(), []);
  assert.deepEqual(await readdir(join(place, 'public')), []);
  world.yandex.fail({ status: 403, body: { error_code: 'INVALID_OAUTH_TOKEN' } });
  const wrong = await world.run(words);
  assert.equal(wrong.status, 3);
  assert.match(wrong.stdout, /^✗ yandex .*it has expired: a token lasts 6 months/m);
});

test('a sitemap that is announced beside the set takes no line of robots.txt away', async () => {
  const robots = join(folder, 'robots-of-two.txt');
  const lines = `User-agent: *\nSitemap: ${SITEMAP}\n`;
  for (const sitemap of [`${BASE}sitemap-news.xml`, 'https://elsewhere.example/sitemap.xml']) {
    await writeFile(robots, lines);
    const words = ['announce', sitemap, '--no-config', '--robots-txt', robots];
    assert.equal((await runPortolan(words)).status, 0);
    assert.equal(await readFile(robots, 'utf8'), `${lines}Sitemap: ${sitemap}\n`);
  }
});

test('build tells the hub of a feed when it changed, and not when it did not', async () => {
  await using hub = await startFakeHub();
  const place = await mkdtemp(join(folder, 'feed-'));
  const config = join(place, 'portolan.config.json');
  const settings = {
    base: BASE,
    source: 'urls.txt',
    targets: 'public',
    state: 'state.db',
    formats: ['xml', 'rss'],
    feed: { hub: hub.origin },
    announce: { webSub: true },
  };
  await writeFile(config, JSON.stringify(settings));
  const build = async (urls: string): Promise<readonly string[]> => {
    await writeFile(join(place, 'urls.txt'), urls);
    const run = await runPortolan(['build', '--config', config]);
    assert.equal(run.status, 0, run.stdout + run.stderr);
    return hub.feeds;
  };
  const feed = `${BASE}feed.rss`;
  assert.deepEqual(await build(`${BASE}a\n`), [feed]);
  assert.deepEqual(await build(`${BASE}a\n`), [feed]);
  assert.deepEqual(await build(`${BASE}a\n${BASE}b\n`), [feed, feed]);
  const alone = ['announce', '--config', config, '--to', 'websub'];
  assert.equal((await runPortolan(alone)).status, 0);
  assert.deepEqual(hub.feeds, [feed, feed, feed]);
});

test('addresses are sent as build writes them, whoever typed them', async () => {
  await using world = await openWorld();
  const words = ['--urls', '-', '--to', 'indexnow,bing-urls,baidu'];
  const run = await world.run(words, { stdin: `${BASE}straße/ü b\n` });
  assert.equal(run.status, 0, run.stdout);
  const url = `${BASE}stra%C3%9Fe/%C3%BC%20b`;
  const { indexNow, bing, baidu } = world;
  for (const { received } of [indexNow, bing, baidu]) assert.deepEqual(received.flat(), [url]);
});

test('without URLs those who want them are skipped: 0', async () => {
  await using world = await openWorld();
  const run = await world.run(['--to', 'indexnow,baidu,bing-urls']);
  assert.equal(run.status, 0);
  assert.equal(run.stdout.match(/^– /gm)?.length, 3);
  assert.match(run.stdout, /name them with portolan announce --urls/);
});

test('flags alone do, and lines that are not addresses are reported', async () => {
  await using ping = await startFakePing();
  const robots = join(folder, 'robots.txt');
  const urls = join(folder, 'urls.txt');
  await writeFile(urls, `${BASE}a\nnot an address\n`);
  const words = [
    'announce',
    '--no-config',
    '--robots-txt',
    robots,
    '--ping',
    `${ping.origin}/ping`,
  ];
  const run = await runPortolan([...words, '--urls', urls]);
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stderr, /^1 line of .*urls\.txt was skipped, .*: line 2\.\n$/);
  assert.equal(await readFile(robots, 'utf8'), `Sitemap: ${SITEMAP}\n`);
  assert.deepEqual(ping.sitemaps, [SITEMAP]);
});

test('a ping that an engine gave up is refused with the reason and the day: 3', async () => {
  const words = [
    'announce',
    SITEMAP,
    '--no-config',
    '--ping',
    'https://www.google.com/ping?sitemap=',
  ];
  const run = await runPortolan(words);
  assert.equal(run.status, 3);
  assert.match(run.stdout, /^✗ ping:www\.google\.com {2}.* was discontinued on 2023-06-26 .*404/);
});

const usage: Readonly<Record<string, readonly [words: readonly string[], stderr: RegExp]>> = {
  'nobody to tell': [['--base', BASE], /^No announcer is set up\.\n/],
  'no site': [['--indexnow-key', 'abcdefgh'], /^The site is not known\.\n/],
  'somebody unknown': [['--to', 'altavista'], /Write some of robots-txt, search-console/],
  'somebody not set up': [
    [SITEMAP, '--to', 'yandex'],
    /^yandex is not set up\.\nSet PORTOLAN_YANDEX/,
  ],
  'a sitemap that is no address': [['sitemap.xml'], /Write an address/],
  'a key of seven letters': [
    [SITEMAP, '--indexnow-key', 'abcdefg'],
    /^announce\.indexNow\.key is not 8 to 128 letters, digits and dashes \(it has 7 characters\)/,
  ],
};
for (const [name, [words, stderr]] of Object.entries(usage)) {
  test(`${name} is wrong usage: 2`, async () => {
    const environment = { GOOGLE_APPLICATION_CREDENTIALS: '' };
    const run = await runPortolan(['announce', '--no-config', ...words], { environment });
    assert.equal(run.status, 2, run.stdout);
    assert.match(run.stderr, stderr);
    assert.equal(run.stdout, '');
  });
}

test('a file of URLs that is not there: 3', async () => {
  const words = [
    'announce',
    '--no-config',
    SITEMAP,
    '--indexnow-key',
    'abcdefgh',
    '--urls',
    'absent',
  ];
  const run = await runPortolan(words);
  assert.equal(run.status, 3);
  assert.match(run.stderr, /^absent could not be read/);
});

test('SIGINT while an engine is silent ends it, and what was announced stands: 130', async () => {
  await using ping = await startFakePing();
  await using silent = await startFakeEngine(() => new Promise(() => {}));
  const pings = ['--ping', `${ping.origin}/ping`, '--ping', `${silent.origin}/ping`];
  const run = await runPortolan(['announce', '--no-config', SITEMAP, ...pings], {
    whileRunning: (child) => {
      const poll = setInterval(() => {
        if (silent.requests.length === 0) return;
        clearInterval(poll);
        child.kill('SIGINT');
      }, 20);
    },
  });
  assert.equal(run.status, 130, run.stderr);
  assert.match(run.stdout, /^✓ ping:/);
  assert.match(run.stderr, /^Interrupted\. Some announcements were not sent/);
  assert.deepEqual(ping.sitemaps, [SITEMAP]);
});

test('--help prints to stdout: 0', async () => {
  const run = await runPortolan(['announce', '--help']);
  assert.equal(run.status, 0);
  assert.match(run.stdout, /^Usage: portolan announce[\s\S]*Examples:/);
});
