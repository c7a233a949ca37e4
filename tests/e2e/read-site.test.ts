// `portolan read` on a site that behaves in every way.
import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type FakeRoute, redirectTo, startFakeSite } from '../support/fake-site.ts';
import { runPortolan } from './run-portolan.ts';

const site = await startFakeSite();
const stranger = await startFakeSite();
after(async () => {
  await site.close();
  await stranger.close();
});

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const list = (kind: string, paths: readonly string[]): string =>
  paths.map((path) => `<${kind}><loc>${new URL(path, site.origin)}</loc></${kind}>\n`).join('');
const index = (...paths: string[]): string =>
  `<sitemapindex ${NS}>\n${list('sitemap', paths)}</sitemapindex>`;
const urlset = (...paths: string[]): string => `<urlset ${NS}>\n${list('url', paths)}</urlset>`;

interface JsonOutput {
  readonly entries: readonly { readonly kind: string; readonly loc: string }[];
  readonly sitemaps: readonly {
    readonly url: string;
    readonly error?: { readonly code: string };
  }[];
  readonly problems: Readonly<Record<string, number>>;
  readonly complete: boolean;
}

async function read(routes: Readonly<Record<string, FakeRoute>>, ...words: readonly string[]) {
  site.serve(routes);
  const before = site.requests.length;
  const [first = '/'] = Object.keys(routes);
  const run = await runPortolan(['read', site.origin + first, '--format', 'json', ...words]);
  const output = (run.stdout === '' ? undefined : JSON.parse(run.stdout)) as JsonOutput | undefined;
  const pages = output?.entries.filter(({ kind }) => kind === 'url');
  return {
    ...run,
    output,
    pages: pages?.map(({ loc }) => loc.replace(site.origin, '')),
    requests: site.requests.slice(before),
  };
}

test('a sitemap is fetched, under its own name or another', async () => {
  const { status, pages } = await read({ '/sitemap.xml': urlset('/a') });
  assert.equal(status, 0);
  assert.deepEqual(pages, ['/a']);
  assert.match(site.headers.at(-1)?.['user-agent'] ?? '', /^Portolan\//);
  await read({ '/sitemap.xml': urlset('/a') }, '--user-agent', 'Tester/1.0 (me)');
  assert.equal(site.headers.at(-1)?.['user-agent'], 'Tester/1.0 (me)');
});

test('a redirected sitemap is read where it is found', async () => {
  const { status, pages } = await read({
    '/old.xml': redirectTo('/new.xml'),
    '/new.xml': urlset('/a'),
  });
  assert.equal(status, 0);
  assert.deepEqual(pages, ['/a']);
});

test('a circle of redirects ends: 3', async () => {
  const { status, stderr, stdout, requests } = await read({
    '/r1.xml': redirectTo('/r2.xml'),
    '/r2.xml': redirectTo('/r1.xml'),
  });
  assert.equal(status, 3);
  assert.equal(stdout, '');
  assert.match(stderr, /redirects in a circle/);
  assert.deepEqual(requests, ['/r1.xml', '/r2.xml']);
});

test('a sitemap that is not found is reported: 3', async () => {
  const { status, stderr } = await read({ '/404.xml': { status: 404 } });
  assert.equal(status, 3);
  assert.match(stderr, /answered with status 404\.\nLook for a line "Sitemap:"/);
});

test('a tree is read, gzip in every dress', async () => {
  const packed = gzipSync(urlset('/gz'));
  const encoded = { 'content-encoding': 'gzip' };
  const { status, pages, output } = await read(
    {
      '/index.xml': index('/plain.gz', '/encoded.xml', '/encoded.gz', '/twice.gz', '/list.txt'),
      '/plain.gz': { body: packed, headers: { 'content-type': 'application/gzip' } },
      '/encoded.xml': { body: gzipSync(urlset('/e1')), headers: encoded },
      '/encoded.gz': { body: gzipSync(urlset('/e2')), headers: encoded },
      '/twice.gz': { body: gzipSync(gzipSync(urlset('/e3'))), headers: encoded },
      '/list.txt': { body: `${site.origin}/t\n`, headers: { 'content-type': 'text/plain' } },
    },
    '--follow',
  );
  assert.equal(status, 0);
  assert.deepEqual(pages, ['/gz', '/e1', '/e2', '/e3', '/t']);
  assert.deepEqual(output?.problems, {});
});

test('an index that lists itself is asked for once: 0', async () => {
  const { status, requests, output } = await read(
    { '/self.xml': index('/self.xml', '/leaf.xml'), '/leaf.xml': urlset('/a') },
    '--follow',
  );
  assert.equal(status, 0);
  assert.deepEqual(requests, ['/self.xml', '/leaf.xml']);
  assert.deepEqual(output?.problems, { 'sitemap-loop': 1 });
});

test('indexes that list each other are asked for once: 0', async () => {
  const { status, requests } = await read(
    { '/i1.xml': index('/i2.xml'), '/i2.xml': index('/i1.xml', '/i2.xml') },
    '--follow',
  );
  assert.equal(status, 0);
  assert.deepEqual(requests, ['/i1.xml', '/i2.xml']);
});

test('one child listed five times is asked for once: 0', async () => {
  const { status, pages, requests, output } = await read(
    {
      '/five.xml': index('/c.xml', '/c.xml', '/c.xml#x', '/x/../c.xml', '/c.xml'),
      '/c.xml': urlset('/a'),
    },
    '--follow',
  );
  assert.equal(status, 0);
  assert.deepEqual(requests, ['/five.xml', '/c.xml']);
  assert.deepEqual(pages, ['/a']);
  assert.equal(output?.problems['sitemap-repeated'], 4);
});

test('indexes without end are left at the depth that was asked for: 3', async () => {
  const routes: Record<string, FakeRoute> = {};
  for (let n = 0; n < 20; n++) routes[`/deep${n}.xml`] = index(`/deep${n + 1}.xml`);
  const { status, requests } = await read(routes, '--follow', '--max-depth', '2');
  assert.equal(status, 3);
  assert.deepEqual(requests, ['/deep0.xml', '/deep1.xml', '/deep2.xml']);
  assert.equal((await read(routes, '--follow')).requests.length, 6);
});

test('children that fail are reported and skipped: 3', async () => {
  const file = join(tmpdir(), `portolan-problems-${process.pid}.jsonl`);
  const { status, pages, output, stderr } = await read(
    {
      '/some.xml': index('/gone.xml', '/circle.xml', '/page.xml', '/cut.xml', '/fine.xml'),
      '/circle.xml': redirectTo('/circle.xml'),
      '/page.xml': '<!doctype html><title>Soft 404</title>',
      '/cut.xml': (_request, response) => {
        response.write(urlset('/half', '/lost').slice(0, -40), () => response.destroy());
      },
      '/fine.xml': urlset('/fine'),
    },
    '--follow',
    '--problems',
    file,
  );
  assert.equal(status, 3);
  assert.deepEqual(pages, ['/half', '/fine']);
  const errors = output?.sitemaps.map(({ error }) => error?.code);
  assert.deepEqual(errors, [
    undefined,
    'FETCH_STATUS',
    'FETCH_TOO_MANY_REDIRECTS',
    undefined,
    'FETCH_BROKEN_OFF',
    undefined,
  ]);
  assert.match(stderr, /sitemap-failed ×2/);
  assert.match(stderr, /2 sitemaps failed\./);
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  await rm(file);
  const failed = lines
    .map((line) => JSON.parse(line))
    .filter(({ code }) => code === 'sitemap-failed');
  assert.deepEqual(
    failed.map(({ url, error, line }) => [url, error, line]),
    [
      [`${site.origin}/gone.xml`, 'FETCH_STATUS', undefined],
      [`${site.origin}/circle.xml`, 'FETCH_TOO_MANY_REDIRECTS', undefined],
    ],
  );
});

test('a server that is silent is not waited for: 3', async () => {
  const silent: FakeRoute = () => {};
  const root = await read({ '/silent.xml': silent }, '--timeout', '0.3');
  assert.equal(root.status, 3);
  assert.match(root.stderr, /did not answer within 0\.3 s\.\n.*--timeout/);
  const child = await read(
    { '/patient.xml': index('/silent.xml', '/after.xml'), '/after.xml': urlset('/a') },
    '--follow',
    '--timeout',
    '0.3',
  );
  assert.equal(child.status, 3);
  assert.deepEqual(child.pages, ['/a']);
});

test('a sitemap over the size is read up to it: 3', async () => {
  const paths = Array.from({ length: 5_000 }, (_, n) => `/page${n}`);
  const { status, pages, output } = await read(
    { '/huge.xml': urlset(...paths) },
    '--max-bytes',
    '100kB',
  );
  assert.equal(status, 3);
  assert.ok(pages && pages.length > 1_000 && pages.length < 2_500, String(pages?.length));
  assert.equal(output?.complete, false);
});

test('redirects and children into private networks are refused, unless allowed', async () => {
  stranger.serve({ '/secret.xml': urlset('/secret') });
  const secret = `${stranger.origin}/secret.xml`;
  const routes = { '/inside.xml': redirectTo(secret) };
  const refused = await read(routes);
  assert.equal(refused.status, 3);
  assert.match(refused.stderr, /is the loopback address.*\n.*--allow-private\.\n$/);
  const tree = { '/tree.xml': index(secret, '/own.xml'), '/own.xml': urlset('/own') };
  const child = await read(tree, '--follow');
  assert.equal(child.status, 3);
  assert.deepEqual(child.pages, ['/own']);
  assert.equal(child.output?.problems['sitemap-failed'], 1);
  assert.deepEqual(stranger.requests, []);
  assert.deepEqual((await read(routes, '--allow-private')).pages, ['/secret']);
  assert.deepEqual((await read(tree, '--follow', '--allow-private')).pages, ['/secret', '/own']);
});

test('a password in the address is sent and never printed', async () => {
  site.serve({ '/locked.xml': index('/locked2.xml'), '/locked2.xml': urlset('/a') });
  const address = `http://me:sesame@127.0.0.1:${site.port}/locked.xml`;
  const run = await runPortolan(['read', address, '--follow', '--format', 'json', '-v']);
  assert.equal(run.status, 0);
  assert.doesNotMatch(run.stdout + run.stderr, /sesame/);
  const basic = `Basic ${Buffer.from('me:sesame').toString('base64')}`;
  assert.deepEqual(
    site.headers.slice(-2).map(({ authorization }) => authorization),
    [basic, basic],
  );
});

test('-v tells of each sitemap', async () => {
  const { stderr } = await read(
    {
      '/v.xml': index('/moved.xml'),
      '/moved.xml': redirectTo('/there.xml'),
      '/there.xml': urlset('/a'),
    },
    '--follow',
    '-v',
  );
  assert.match(stderr, /^http:\S+\/v\.xml: sitemapindex, 1 entry, \d+ bytes$/m);
  assert.match(
    stderr,
    /^http:\S+\/moved\.xml → http:\S+\/there\.xml: urlset, 1 entry, \d+ bytes$/m,
  );
});

const HOLD_MS = 150;

test('--concurrency is how many sitemaps are fetched at a time, one by default', async () => {
  const names = Array.from({ length: 9 }, (_, n) => `/part-${n}.xml`);
  for (const [words, expected] of [
    [[], 1],
    [['--concurrency', '1'], 1],
    [['--concurrency', '3'], 3],
    [['--concurrency', '20'], 9],
  ] as const) {
    let now = 0;
    let most = 0;
    const held =
      (name: string): FakeRoute =>
      (_request, response) => {
        now += 1;
        most = Math.max(most, now);
        // Whoever may ask for more asks meanwhile.
        setTimeout(() => {
          now -= 1;
          response.end(urlset(name.replace('.xml', '')));
        }, HOLD_MS);
      };
    const { status, pages, stderr } = await read(
      {
        '/parts.xml': index(...names),
        ...Object.fromEntries(names.map((name) => [name, held(name)])),
      },
      '--follow',
      ...words,
    );
    assert.equal(status, 0, stderr);
    assert.equal(most, expected, words.join(' '));
    // Whichever comes first is printed first.
    const expectedPages = names.map((name) => name.replace('.xml', ''));
    assert.deepEqual(pages?.toSorted(), expectedPages);
  }
});

const dated = (kind: string, dates: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(dates)
    .map(([path, date]) => {
      const lastmod = date === undefined ? '' : `<lastmod>${date}</lastmod>`;
      return `<${kind}><loc>${site.origin}${path}</loc>${lastmod}</${kind}>`;
    })
    .join('\n');

const DATED: Readonly<Record<string, FakeRoute>> = {
  '/dated.xml': `<sitemapindex ${NS}>${dated('sitemap', {
    '/old.xml': '2020-01-01',
    '/bare.xml': undefined,
  })}</sitemapindex>`,
  '/old.xml': `<urlset ${NS}>${dated('url', {
    '/before': '2026-11-19T23:59:59Z',
    '/day': '2026-11-20',
    '/first-second': '2026-11-20T00:00:00Z',
    '/still-before-in-utc': '2026-11-20T00:30:00+01:00',
    '/noon': '2026-11-20T12:00:00Z',
    '/month': '2026-11',
    '/month-before': '2026-10',
    '/never': undefined,
    '/nonsense': 'yesterday',
  })}</urlset>`,
  '/bare.xml': `<urlset ${NS}>${dated('url', {
    '/after': '2027-01-01',
    '/bare': undefined,
  })}</urlset>`,
};

test('--since prints what has a lastmod on or after a date, and counts the rest', async () => {
  const run = await read(DATED, '--follow', '--since', '2026-11-20');
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(run.pages, ['/day', '/first-second', '/noon', '/month', '/after']);
  // An index that says that its sitemap is older leaves nothing out.
  assert.deepEqual(run.requests, ['/dated.xml', '/old.xml', '/bare.xml']);
  assert.match(
    run.stderr,
    /\n?5 entries since 2026-11-20; left out: 4 older, and 4 had no lastmod\.\n/,
  );
  const { since } = JSON.parse(run.stdout);
  assert.deepEqual(since, { date: '2026-11-20', older: 4, withoutLastmod: 4 });
  const noon = await read(DATED, '--follow', '--since', '2026-11-20T12:00:00Z');
  assert.deepEqual(noon.pages, ['/day', '/noon', '/month', '/after']);
  const words = ['--follow', '--since', '2027', '--format', 'urls'];
  const urls = await runPortolan(['read', `${site.origin}/dated.xml`, ...words]);
  assert.equal(urls.stdout, `${site.origin}/after\n`);
  const all = await read(DATED, '--follow');
  assert.equal(JSON.parse(all.stdout).since, undefined);
  assert.doesNotMatch(all.stderr, /since/);
});

test('--since of a file without any date prints nothing, and says why', async () => {
  const { status, stdout, stderr } = await read(
    { '/plain.xml': urlset('/a', '/b') },
    '--since',
    '2026-11-20',
  );
  assert.equal(status, 0);
  assert.deepEqual(JSON.parse(stdout).entries, []);
  assert.match(stderr, /0 entries since 2026-11-20; left out: 0 older, and 2 had no lastmod\./);
  for (const wrong of ['yesterday', '2026-02-30', '20.11.2026', '2026-11-20T12:00']) {
    const run = await runPortolan(['read', 'x.xml', '--since', wrong]);
    assert.equal(run.status, 2);
    assert.match(run.stderr, /Write a date, as 2026-11-20/);
  }
});
