// `portolan check` as a command: its exit statuses, its options, and what its first screen says.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { indexOf, urlsetOf } from '../support/checked-web.ts';
import { startFakeSite } from '../support/fake-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type PortolanRun, type PortolanRunOptions, runPortolan } from './run-portolan.ts';

const DAY = ['--now', '2026-06-15', '--no-progress'];
const BASE = 'https://example.com/';

const clean = (path = ''): string =>
  urlsetOf([`<loc>${BASE}${path}</loc><lastmod>2026-06-01</lastmod>`]);
const FAULTY: string = urlsetOf([
  `<loc>${BASE}1</loc><lastmod>2026-06-01</lastmod>`,
  `<loc>${BASE}1</loc><lastmod>2099-01-01</lastmod>`,
  '<loc>/relative</loc><priority>7</priority>',
]);

/** Runs it in a folder of files. */
async function run(
  context: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
  words: readonly string[],
  options: PortolanRunOptions = {},
): Promise<PortolanRun & { readonly folder: string }> {
  const folder = temporaryFolder(context, files);
  return { ...(await check(folder, words, options)), folder };
}

function check(
  folder: string,
  words: readonly string[],
  options: PortolanRunOptions = {},
): Promise<PortolanRun> {
  return runPortolan(['check', ...words, ...DAY], { folder, ...options });
}

test('nothing found: 0, findings: 1, and what fails is the user’s to say', async (context) => {
  const { folder, ...fine } = await run(context, { 'ok.xml': clean(), 'bad.xml': FAULTY }, [
    'ok.xml',
  ]);
  assert.equal(fine.status, 0, fine.stderr);
  assert.match(fine.stdout, /^ok\.xml: /);
  assert.equal(fine.stderr, '');
  const status = async (...words: string[]): Promise<number | null> =>
    (await check(folder, words)).status;
  assert.equal(await status('bad.xml'), 1);
  assert.equal(await status('bad.xml', '--fail-on', 'never'), 0);
  assert.equal(await status('bad.xml', '--only', 'lastmod'), 0, 'a warning');
  assert.equal(await status('bad.xml', '--only', 'lastmod', '--fail-on', 'warning'), 1);
  assert.equal(await status('bad.xml', '--only', 'loc-duplicate', '--fail-on', 'warning'), 1);
  assert.equal(await status('bad.xml', '--ignore', 'loc,lastmod,hints', '--fail-on', 'warning'), 0);
});

const USAGE: Readonly<Record<string, readonly [words: readonly string[], stderr: RegExp]>> = {
  'no target': [[], /Missing required argument 'target'/],
  'an unknown profile': [['x.xml', '--profile', 'altavista'], /protocol, xsd, google/],
  'an unknown rule': [['x.xml', '--only', 'loc-wrong'], /called "loc-wrong"/],
  'an unknown format': [['x.xml', '--format', 'pdf'], /human, json/],
  'a report without a file': [['x.xml', '--report', 'md'], /md=report\.md/],
  'pages of no number': [['x.xml', '--pages', 'some'], /all, none or a number/],
  'a date that is none': [['x.xml', '--now', 'soon'], /"soon"/],
  'a baseline that is not there': [['x.xml', '--baseline', 'none.json'], /none\.json/],
};
for (const [name, [words, stderr]] of Object.entries(USAGE)) {
  test(`${name} is wrong usage: 2`, async (context) => {
    const folder = temporaryFolder(context, { 'x.xml': clean() });
    const ran = await runPortolan(['check', ...words], { folder });
    assert.equal(ran.status, 2, ran.stderr);
    assert.match(ran.stderr, stderr);
    assert.equal(ran.stdout, '');
  });
}

test('what is not, or not completely, read: 3', async (context) => {
  const { folder, ...absent } = await run(context, { 'cut.xml': clean().slice(0, -12) }, [
    'no.xml',
  ]);
  assert.equal(absent.status, 3);
  assert.match(absent.stderr, /no\.xml/);
  const cut = await check(folder, ['cut.xml', '--only', 'lastmod', '--format', 'json']);
  assert.equal(cut.status, 3);
  assert.equal((await check(folder, ['cut.xml', '--fail-on', 'never'])).status, 0);
  assert.equal(JSON.parse(cut.stdout).complete, false);
  assert.equal((await check(folder, ['cut.xml'])).status, 1, 'an error is worse');
  const host = await check(folder, ['http://127.0.0.1:1/', '--timeout', '2']);
  assert.equal(host.status, 3);
  assert.match(host.stdout, /robots-unreachable/);
});

test('stdin, a base, and --profile', async () => {
  const stdin = urlsetOf(['https://example.com/a', 'https://example.org/b']);
  const plain = await check('.', ['-', '--format', 'json', '--base', `${BASE}sitemap.xml`], {
    stdin,
    folder: '/',
  });
  assert.equal(plain.status, 1);
  const report = JSON.parse(plain.stdout);
  assert.equal(report.version, 1);
  assert.equal(report.profile, 'protocol');
  assert.ok(report.findings.some(({ rule }: { rule: string }) => rule === 'scope-host'));
  const google = await check('.', ['-', '--format', 'json', '--profile', 'google'], {
    stdin,
    folder: '/',
  });
  assert.equal(JSON.parse(google.stdout).profile, 'google');
});

test('a baseline lets through what it knows, and nothing else', async (context) => {
  const { folder, ...written } = await run(context, { 's.xml': FAULTY }, [
    's.xml',
    '--write-baseline',
    'known.json',
  ]);
  assert.equal(written.status, 1);
  assert.equal(JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8')).version, 1);
  const same = await check(folder, ['s.xml', '--baseline', 'known.json', '--fail-on', 'info']);
  assert.equal(same.status, 0, same.stdout);
  writeFileSync(join(folder, 's.xml'), `\n\n${FAULTY.replace('</urlset>', '<url/></urlset>')}`);
  const more = await check(folder, ['s.xml', '--baseline', 'known.json', '--format', 'json']);
  assert.equal(more.status, 1);
  const rules = JSON.parse(more.stdout).findings.map(({ rule }: { rule: string }) => rule);
  assert.ok(rules.includes('entry-without-loc'), String(rules));
  assert.ok(!rules.includes('loc-relative'), 'known, though it moved two lines');
});

test('several reports of one check, in files and on stdout', async (context) => {
  const { folder, ...ran } = await run(context, { 's.xml': FAULTY }, [
    's.xml',
    '--report',
    'json=r.json',
    '--report',
    'sarif=r.sarif',
    '--report',
    'md=r.md',
    '--format',
    'junit',
    '--output',
    'r.xml',
  ]);
  assert.equal(ran.status, 1);
  assert.equal(ran.stdout, '');
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
  assert.equal(JSON.parse(text('r.json')).version, 1);
  assert.equal(JSON.parse(text('r.sarif')).version, '2.1.0');
  assert.match(text('r.md'), /loc-relative/);
  assert.match(text('r.xml'), /^<\?xml/);
  const lost = await check(folder, ['s.xml', '--output', 'none/r.xml']);
  assert.equal(lost.status, 3);
  assert.match(lost.stderr, /none\/r\.xml could not be written/);
});

test('the date of the check is the user’s', async (context) => {
  const folder = temporaryFolder(context, { 's.xml': FAULTY });
  const words = ['check', 's.xml', '--only', 'lastmod-in-future', '--fail-on', 'info'];
  assert.equal((await runPortolan([...words, '--now', '2026-06-15'], { folder })).status, 1);
  assert.equal((await runPortolan([...words, '--now', '2100-01-01'], { folder })).status, 0);
});

test('a pipe that is closed early ends it quietly', async (context) => {
  const locs = Array.from({ length: 3_000 }, (_, n) => `/relative-${n}`);
  const files = Object.fromEntries(
    locs.slice(0, 200).map((loc, n) => [`${n}.xml`, urlsetOf([loc])]),
  );
  const { stderr } = await run(context, files, ['.', '--format', 'jsonl'], {
    whileRunning: ({ stdout }) => stdout.once('data', () => stdout.destroy()),
  });
  assert.equal(stderr, '');
});

test('no colours and no control codes where nobody looks', async (context) => {
  const files = { 's.xml': FAULTY };
  for (const environment of [{}, { NO_COLOR: '1' }]) {
    const { stdout } = await run(context, files, ['s.xml'], { environment });
    assert.doesNotMatch(stdout, /\u001b/);
  }
  const quiet = await run(context, files, ['s.xml', '-q']);
  assert.equal(quiet.stderr, '');
  assert.equal(quiet.status, 1);
});

for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`${signal} in the middle: ${status}, with what was found so far`, async () => {
    let asked = (): void => {};
    const silent = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await using site = await startFakeSite({ '/silent.xml': () => asked() });
    site.serve({
      '/index.xml': indexOf(['/bad.xml', '/silent.xml'].map((path) => site.origin + path)),
      '/bad.xml': urlsetOf(['/relative']),
    });
    const ran = await check('.', [`${site.origin}/index.xml`, '--format', 'json'], {
      folder: '/',
      whileRunning: (child) => void silent.then(() => child.kill(signal)),
    });
    assert.equal(ran.status, status, ran.stderr);
    const report = JSON.parse(ran.stdout);
    assert.equal(report.complete, false);
    assert.ok(report.findings.some(({ rule }: { rule: string }) => rule === 'loc-relative'));
    assert.ok(report.notChecked.some(({ what }: { what: string }) => what === 'rest'));
  });
}

test('SIGINT while sitemaps are looked for: 130, and it is no bug', async () => {
  let asked = (): void => {};
  const silent = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await using site = await startFakeSite({ '/robots.txt': () => asked() });
  const ran = await check('.', [`${site.origin}/`], {
    folder: '/',
    whileRunning: (child) => void silent.then(() => child.kill('SIGINT')),
  });
  assert.equal(ran.status, 130, ran.stderr);
  assert.match(ran.stderr, /Interrupted before anything was checked\./);
});

test('the first screen of a broken site says what, where, why and what to do', async () => {
  await using site = await startFakeSite({});
  const { origin } = site;
  const entries = Array.from(
    { length: 500 },
    (_, n) =>
      `<loc>${origin}/p/${n}</loc><lastmod>${n % 2 ? '2026-06-01' : '15.06.2026'}</lastmod>`,
  );
  site.serve({
    '/robots.txt': `User-agent: *\nDisallow: /news\nSitemap: ${origin}/index.xml\n`,
    '/index.xml': indexOf(
      ['/products.xml', '/gone.xml', '/app.xml', '/news.xml'].map((path) => origin + path),
    ),
    '/products.xml': urlsetOf([...entries, `<loc>${origin}/a?x=1&y=2</loc>`]),
    '/app.xml': '<!doctype html><html><body><div id="app"></div></body></html>',
  });
  const { stdout, status } = await check('.', [origin], { folder: '/' });
  assert.equal(status, 1);
  const lines = stdout.split('\n');
  const screen = lines.slice(0, 40).join('\n');
  assert.match(lines[0] ?? '', /^http:\/\/127\.0\.0\.1:\d+: \d+ errors?, /);
  for (const cause of ['delivery-not-found', 'delivery-robots-blocked', 'delivery-html']) {
    assert.match(screen, new RegExp(`^error ${cause}: `, 'm'));
  }
  assert.match(screen, /^ {2}at http:\/\/127\.0\.0\.1:\d+\/gone\.xml/m);
  assert.match(screen, /^ {2}why: /m);
  assert.match(screen, /^ {2}fix: /m);
  for (const line of lines) assert.ok(line.length <= 140, line);
  assert.match(stdout, /lastmod-invalid: .* 250 times\./);
  assert.match(stdout, /xml-ampersand-unescaped/);
});
