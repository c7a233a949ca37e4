// Corrected copies of a sitemap on the web, and without the pages that are not worth listing.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { indexOf, urlsetOf } from '../support/checked-web.ts';
import { resetBody } from '../support/fake-web/fake-route.ts';
import { startFakeWeb } from '../support/fake-web.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type PortolanRun, runPortolan } from './run-portolan.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const page = (title: string, head = '') => {
  const words = Array.from({ length: 60 }, (_, n) => `${title}${n}`).join(' ');
  return { headers: HTML, body: `<!doctype html><title>${title}</title>${head}<p>${words}</p>` };
};
const run = (folder: string, ...words: readonly string[]): Promise<PortolanRun> =>
  runPortolan(['check', ...words, '--delay', '0', '--fail-on', 'never', '--no-progress'], {
    folder,
  });
const locs = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
    new URL(loc).pathname.slice(1),
  );
const DROP = ['--pages', 'all', '--fix', 'fixed', '--drop', 'gone,redirected,noindex,canonical'];

test('a sitemap on the web without its dead pages is one command', async (context) => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const origin = site.loopbackOrigin;
  site.serveRobots('User-agent: *\nDisallow: /private\n');
  const good = Array.from({ length: 12 }, (_, n) => `good-${n}`);
  const bad = ['missing', 'gone', 'old', 'noindex', 'copy'];
  const unsure = ['broken', 'login', 'private', 'moved-to-nothing-sure', 'copy-of-missing'];
  const all = [...good, ...bad, ...unsure];
  site.serve({
    '/index.xml': indexOf([`${origin}/a.xml`, `${origin}/deep/b.xml`]),
    '/a.xml': urlsetOf(all.map((path) => `${origin}/${path}`)),
    '/deep/b.xml': urlsetOf([`${origin}/deep/x`, `${origin}/deep/gone`]),
    '/deep/x': page('x'),
    ...Object.fromEntries(good.map((name) => [`/${name}`, page(name)])),
    '/gone': { status: 410 },
    '/old': { status: 301, headers: { location: '/good-1' } },
    '/noindex': page('n', '<meta name="robots" content="noindex">'),
    '/copy': page('c', `<link rel="canonical" href="${origin}/good-1">`),
    '/copy-of-missing': page('m', `<link rel="canonical" href="${origin}/missing">`),
    '/broken': { status: 500 },
    '/login': { status: 403 },
    '/moved-to-nothing-sure': { status: 302, headers: { location: '/broken' } },
  });
  const folder = temporaryFolder(context, {});
  const ran = await run(folder, `${origin}/index.xml`, ...DROP, '--drop-max', '40');
  assert.equal(ran.status, 0, ran.stderr);
  assert.deepEqual(locs(`${folder}/fixed/a.xml`), [...good, ...unsure]);
  assert.deepEqual(locs(`${folder}/fixed/deep/b.xml`), ['deep/x']);
  assert.deepEqual(locs(`${folder}/fixed/index.xml`), ['a.xml', 'deep/b.xml']);
  assert.match(ran.stderr, /6 pages left out on request/);
  // One kind alone leaves the others in.
  const gone = await run(
    folder,
    `${origin}/a.xml`,
    ...DROP.slice(0, 2),
    '--fix',
    'gone',
    '--drop',
    'gone',
  );
  assert.equal(gone.status, 0, gone.stderr);
  const left = all.filter((name) => name !== 'missing' && name !== 'gone');
  assert.deepEqual(locs(`${folder}/gone/a.xml`), left);
});

test('nothing is left out where the site is down, unless that is meant', async (context) => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const origin = site.loopbackOrigin;
  const paths = Array.from({ length: 8 }, (_, n) => `${origin}/page-${n}`);
  site.serve({ '/sitemap.xml': urlsetOf(paths), '/page-0': page('a') });
  const folder = temporaryFolder(context, {});
  const refused = await run(folder, `${origin}/sitemap.xml`, ...DROP);
  assert.equal(refused.status, 3);
  assert.match(refused.stderr, /7 of 8 visited pages .*--drop-max 100/s);
  assert.equal(existsSync(`${folder}/fixed`), false);
  const meant = await run(folder, `${origin}/sitemap.xml`, ...DROP, '--drop-max', '100');
  assert.equal(meant.status, 0, meant.stderr);
  assert.deepEqual(locs(`${folder}/fixed/sitemap.xml`), ['page-0']);
});

test('a sitemap on the web is fixed as a file is', async (context) => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const origin = site.loopbackOrigin;
  site.serve({ '/maps/s.xml': urlsetOf(['/relative', `${origin}/a?b=1&c=2`]) });
  const folder = temporaryFolder(context, {});
  const ran = await run(folder, `${origin}/maps/s.xml`, '--fix', 'fixed');
  assert.equal(ran.status, 0, ran.stderr);
  assert.deepEqual(locs(`${folder}/fixed/s.xml`), ['relative', 'a']);
  assert.deepEqual(readdirSync(`${folder}/fixed`), ['s.xml']);
  const missing = await run(folder, `${origin}/maps/none.xml`, '--fix', 'other');
  assert.notEqual(missing.status, 0);
  assert.equal(existsSync(`${folder}/other`), false);
  const site2 = await run(folder, `${origin}/`, '--fix', 'other');
  assert.equal(site2.status, 2);
  assert.match(site2.stderr, /^No sitemap of .* was found.*\nGive its address, as /);
});

test('what cannot be kept as a file is left out and said, the rest is fixed', async (context) => {
  const long = `${'a'.repeat(300)}.xml`;
  const cases: Readonly<Record<string, readonly [kept: string, leftOut: string, why: RegExp]>> = {
    folder: ['s', 's/x.xml', /another sitemap has its name/],
    file: ['s/x.xml', 's', /another sitemap has its name/],
    escaped: ['%41.xml', 'A.xml', /another sitemap has its name/],
    long: ['b.xml', long, /the system says ENAMETOOLONG/],
    longFolder: ['b.xml', `${'a'.repeat(300)}/${long}`, /the system says ENAMETOOLONG/],
    cut: ['b.xml', 'cut.xml', /ended in the middle of the answer of .*cut\.xml/],
  };
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const origin = site.loopbackOrigin;
  const folder = temporaryFolder(context, {});
  for (const [name, [kept, leftOut, why]] of Object.entries(cases)) {
    const one = CARELESS(`${origin}/p`);
    const whole = { [`/${kept}`]: one, [`/${leftOut}`]: one };
    site.serve({
      '/index.xml': indexOf([`${origin}/${kept}`, `${origin}/${leftOut}`]),
      ...whole,
      '/cut.xml': resetBody(one.slice(0, 60)),
    });
    const ran = await run(folder, `${origin}/index.xml`, '--fix', name, '--retries', '0');
    assert.equal(ran.status, 1, `${name}: ${ran.stderr}`);
    const block = ran.stderr.indexOf(`${leftOut}  NOT WRITTEN, 0 entries\n`);
    assert.ok(block >= 0, `${name}: ${ran.stderr}`);
    assert.match(ran.stderr.slice(block), why);
    assert.match(ran.stderr, /\nNot complete: /);
    const copy = readFileSync(`${folder}/${name}/${decodeURIComponent(kept)}`, 'utf8');
    assert.match(copy, /b=1&amp;c=2/);
    assert.equal(existsSync(`${folder}/${name}/cut.xml`), false);
  }
  // Of the address itself that is an error of its own, and no bug.
  site.serve({ [`/${long}`]: CARELESS(`${origin}/p`) });
  const root = await run(folder, `${origin}/${long}`, '--fix', 'root');
  assert.equal(root.status, 3, root.stderr);
  assert.match(root.stderr, /could not be kept as a file: the system says ENAMETOOLONG/);
});

const CARELESS = (loc: string): string => urlsetOf([`${loc}?b=1&c=2`]);

test('of a bare site the sitemap is found as a check finds it', async (context) => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const origin = site.loopbackOrigin;
  site.serve({ '/sitemap_index.xml': indexOf([`${origin}/a.xml`]), '/a.xml': CARELESS(origin) });
  const folder = temporaryFolder(context, {});
  const guessed = await run(folder, origin, '--fix', 'guessed');
  assert.equal(guessed.status, 0, guessed.stderr);
  assert.deepEqual(readdirSync(`${folder}/guessed`).sort(), ['a.xml', 'sitemap_index.xml']);
  assert.match(readFileSync(`${folder}/guessed/a.xml`, 'utf8'), /b=1&amp;c=2/);
  site.serveRobots(`Sitemap: ${origin}/maps/one.xml\n`);
  site.serve({ '/maps/one.xml': CARELESS(origin) });
  const named = await run(folder, `${origin}/`, '--fix', 'named');
  assert.equal(named.status, 0, named.stderr);
  assert.deepEqual(readdirSync(`${folder}/named`), ['one.xml']);
});

test('of several each is fixed below its path, others are said', async (context) => {
  await using web = await startFakeWeb(['site.test', 'other.test']);
  const [site, other] = [web.host('site.test'), web.host('other.test')];
  const [origin, foreign] = [site.loopbackOrigin, other.loopbackOrigin];
  const paths = ['/index.xml', '/blog/s.xml', '/none.xml', '/?sitemap=1', '/x%2F..%2F../s.xml'];
  const named = [...paths.map((path) => origin + path), `${foreign}/s.xml`];
  site.serveRobots(named.map((loc) => `Sitemap: ${loc}\n`).join(''));
  site.serve({
    // Listed, and named by robots.txt as well: it is fixed once.
    '/index.xml': indexOf([`${origin}/blog/s.xml`]),
    '/blog/s.xml': CARELESS(`${origin}/blog/`),
    '/x%2F..%2F../s.xml': CARELESS(`${origin}/x/`),
  });
  other.serve({ '/s.xml': CARELESS(`${foreign}/`) });
  const folder = temporaryFolder(context, {});
  const ran = await run(folder, origin, '--fix', 'fixed', '--allow-private');
  assert.equal(ran.status, 1, ran.stderr);
  const written = readdirSync(`${folder}/fixed`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      `${entry.parentPath.slice(folder.length + 7)}/${entry.name}`.replace(/^\//, ''),
    );
  const host = new URL(foreign).host.replace(':', '_');
  const places = ['blog/s.xml', 'index.xml', `${host}/s.xml`, 'x%2F..%2F../s.xml'];
  assert.deepEqual(written.sort(), places.sort());
  assert.deepEqual(readdirSync(folder), ['fixed']);
  assert.match(ran.stderr, /^4 files written to fixed\n/);
  assert.match(ran.stderr, /\/none\.xml {2}NOT WRITTEN, 0 entries\n.*status 404/);
  assert.match(ran.stderr, /\?sitemap=1 {2}NOT WRITTEN, 0 entries\n/);
  assert.match(ran.stderr, /\nNot complete: /);
});

test('--drop needs pages and copies; fix leads to check', async (context) => {
  const folder = temporaryFolder(context, { 's.xml': urlsetOf(['https://example.com/']) });
  for (const words of [
    ['--drop', 'gone'],
    ['--drop', 'gone', '--fix', 'f'],
    ['--drop', 'old'],
  ]) {
    assert.equal((await run(folder, 's.xml', ...words)).status, 2);
  }
  for (const words of [['fix', '--help'], ['fix', 's.xml'], ['fix']]) {
    const { stdout, stderr } = await runPortolan(words, { folder });
    assert.match(stdout + stderr, /portolan check sitemap\.xml --fix fixed/);
  }
});
