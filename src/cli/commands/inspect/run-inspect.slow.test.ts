// The command inspect: what it prints, and its exit status.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';

interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const MAIN = JSON.stringify(new URL('../../main.ts', import.meta.url).href);
// `node inspect` is a debugger, so the name is not among the words of the process.
const SCRIPT = `
import { main } from ${MAIN};
process.exitCode = await main(['inspect', ...process.argv.slice(1)]);
`;

async function run(...args: readonly string[]): Promise<Ran> {
  const options = ['--input-type=module', '--eval', SCRIPT, '--', ...args];
  const cwd = new URL('.', import.meta.url);
  const child = spawn(process.execPath, options, { cwd, env: { ...process.env, NO_COLOR: '1' } });
  const text = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (data: string) => (text.stdout += data));
  child.stderr.setEncoding('utf8').on('data', (data: string) => (text.stderr += data));
  const [status] = (await once(child, 'close')) as [number];
  return { status, ...text };
}

async function serve(routes: Readonly<Record<string, string>>) {
  const server = createServer((request, response) => {
    const body = routes[request.url ?? ''];
    const { host } = request.headers;
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end((body ?? '').replaceAll('$', `http://${host}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const SITE = {
  '/robots.txt': 'User-agent: *\nDisallow: /private\nSitemap: $/sitemap.xml\n',
  '/sitemap.xml':
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>$/pier</loc></url>\n' +
    '<url><loc>$/gone</loc></url>\n</urlset>',
  '/pier':
    '<title>The \u001b[31mpier</title><link rel="canonical" href="$/pier">' +
    '<meta name="robots" content="noindex">' +
    '<main>Ships come and go, and the gulls of the town go with them.</main>',
};

test('a page is told of for people, and its text steers no terminal', async () => {
  await using site = await serve(SITE);
  const { status, stdout, stderr } = await run(`${site.origin}/pier`);
  assert.equal(stderr, '');
  assert.equal(status, 0, 'warnings alone');
  assert.match(stdout, /Listed +yes \(1 sitemap, 2 entries looked through, named by robots\.txt\)/);
  assert.match(stdout, /sitemap\.xml:2:1, entry 1/);
  assert.match(stdout, /robots\.txt +allowed \(no rule of .* matches it\) for Portolan, Googlebot/);
  assert.match(stdout, /Answer +200, text\/html/);
  assert.match(
    stdout,
    /Google +Google is asked not to index it: noindex in a robots meta element\./,
  );
  assert.match(stdout, /warning The page is marked noindex.*page-noindex/);
  assert.match(stdout, /The \\x1b\[31mpier/);
  assert.ok(!stdout.includes('\u001b'));
});

test('JSON has a version and the same facts', async () => {
  await using site = await serve(SITE);
  const { status, stdout } = await run(`${site.origin}/gone`, '--format', 'json', '--first');
  assert.equal(status, 1, 'a page that is not there is an error');
  const told = JSON.parse(stdout);
  assert.equal(told.version, 1);
  assert.equal(told.url, `${site.origin}/gone`);
  assert.equal(told.search.listed[0].line, 3);
  assert.deepEqual(told.summary, { error: 1, warning: 0, info: 0 });
  assert.equal(told.engines.length, 6);
});

test('a page that gives no answer is status 3', async () => {
  const closed = await serve({});
  await closed[Symbol.asyncDispose]();
  const { status, stdout } = await run(`${closed.origin}/pier`, '--no-search');
  assert.equal(status, 3);
  assert.match(stdout, /Answer/);
});

test('a page that robots.txt disallows is not asked for, and status 3', async () => {
  await using site = await serve(SITE);
  const { status, stdout } = await run(`${site.origin}/private`, '--profile', 'google');
  assert.equal(status, 3);
  assert.match(stdout, /disallowed \(line 2 of /);
  assert.match(stdout, /Answer +not asked for/);
});

test('wrong usage is status 2', async () => {
  assert.equal((await run()).status, 2);
  assert.equal((await run('https://example.com/', '--format', 'xml')).status, 2);
  assert.equal((await run('https://example.com/', '--now', 'soon')).status, 2);
  assert.equal((await run('https://example.com/', '--sitemap', 'sitemap.xml')).status, 2);
});

test('the help names every status', async () => {
  const { status, stdout } = await run('--help');
  assert.equal(status, 0);
  for (const code of [0, 1, 2, 3, 4, 130]) assert.match(stdout, new RegExp(`^ {2}${code} `, 'm'));
});
