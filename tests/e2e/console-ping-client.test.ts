// Plain pings, as node:http and curl send them, to a console that is open for them.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { type ConsoleOnWeb, openConsoleOnWeb } from '../support/console-on-web.ts';
import { indexOf, urlsetOf } from '../support/made-up-week/week-site.ts';

interface Pong {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface SubmissionJson {
  readonly submission: { readonly by: string; readonly url: string };
}

const NAME = 'pinged.example';
const skipCurl = spawnSync('curl', ['--version']).status !== 0 && 'there is no curl';

const on = await openConsoleOnWeb(
  { after },
  { hosts: [NAME, 'stranger.example'], auth: 'token', open: ['ping'] },
);
const { origin, serve } = on.web.host(NAME);
await on.verify(NAME, await on.token('admin'));
await on.skip(0);

async function send(target: string, method = 'GET', to: ConsoleOnWeb = on): Promise<Pong> {
  const asking = request(new URL(target, to.url), { method, agent: false }).end();
  const [answer] = await once(asking, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const pingOf = (sitemap: string, more = ''): string =>
  `/ping?sitemap=${encodeURIComponent(sitemap)}${more}`;

test('a ping is answered at once with the address that tells what became of it', async () => {
  const sitemap = `${origin}/sitemap.xml?a=1&b=ü`;
  const { href } = new URL(sitemap);
  serve({ [href.slice(origin.length)]: urlsetOf(origin, ['/a', '/b']) });
  const { status, headers, body } = await send(pingOf(sitemap));
  assert.deepEqual([status, headers['content-type']], [200, 'text/plain;charset=UTF-8']);
  const [, received, statusUrl = ''] = /^Received: (.+)\nStatus: (.+)\n$/.exec(body) ?? [];
  assert.equal(received, href);
  const reader = await on.token('read');
  const [, id] = /\/submissions\/(\d+)$/.exec(statusUrl) ?? [];
  await on.until('it was read', async () => {
    const { json } = await on.ask<{ sitemap: { status: string } }>(`/api/submissions/${id}`, {
      token: reader,
    });
    return json.sitemap.status === 'success';
  });
  const { status: found, json } = await on.ask<SubmissionJson>(`${statusUrl}.json`, {
    token: reader,
  });
  assert.deepEqual([found, json.submission.by, json.submission.url], [200, 'ping', href]);
  const { rows } = await on.store.runs.page((await on.site(NAME)).id, { limit: 1 });
  assert.equal(rows[0]?.trigger, 'ping');
});

test('with wait=1 it is answered with what was found', async () => {
  serve({
    '/good.xml': urlsetOf(origin, ['/a', '/b', '/c']),
    '/bad.xml': urlsetOf(origin, [['/a', '2026-13-77'], ['/b', 'never'], '/c']),
    '/index.xml': indexOf(origin, ['/good.xml', '/none.xml']),
  });
  const good = await send(pingOf(`${origin}/good.xml`, '&wait=1'));
  assert.match(good.body, /\nResult: success\nURLs: 3; sitemaps: 0; errors: 0; warnings: 0\n/);
  const bad = await send(pingOf(`${origin}/bad.xml`, '&wait=1'));
  assert.equal(bad.status, 200);
  assert.match(bad.body, /\nResult: has-errors\nURLs: 3; sitemaps: 0; errors: 2; warnings: 0\n/);
  assert.match(bad.body, /^error lastmod-invalid 2 times: .+ \(first in line 3\)$/m);
  const none = await send(pingOf(`${origin}/none.xml`, '&wait=1'));
  assert.match(none.body, /\nResult: couldnt-fetch\n.+\nCause: .*404/);
  const index = await send(pingOf(`${origin}/index.xml`, '&wait=1'));
  assert.match(index.body, /\nURLs: 3; sitemaps: 2; errors: /);
});

test('a ping of an index tells what was found in all that it lists, by rule', async () => {
  const lists = ['/good.xml', '/wrong-1.xml', '/wrong-2.xml', '/none-1.xml', '/none-2.xml'];
  serve({
    '/good.xml': urlsetOf(origin, ['/a', '/b', '/c']),
    '/wrong-1.xml': urlsetOf(origin, [
      ['/d', 'never'],
      ['/e', 'never'],
    ]),
    '/wrong-2.xml': urlsetOf(origin, ['/f', ['/g', 'never']]),
    '/all.xml': indexOf(origin, lists),
  });
  await send(pingOf(`${origin}/all.xml`));
  await on.skip(0);
  const { body } = await send(pingOf(`${origin}/all.xml`, '&wait=1'));
  const lines = body.split('\n').filter((line) => /^(?:error|warning|info) /.test(line));
  const at = (path: string): string => `${origin}${path}`;
  const [invalid, missing] = ['lastmod-invalid', 'delivery-not-found'].map((rule) =>
    lines.find((line) => line.startsWith(`error ${rule} `)),
  );
  const first = `(first in ${at('/wrong-1.xml')} line 3, ${at('/wrong-2.xml')} line 4)`;
  assert.ok(invalid?.startsWith('error lastmod-invalid 3 times in 2 sitemaps: '), body);
  assert.ok(invalid?.endsWith(first), body);
  assert.ok(missing?.startsWith('error delivery-not-found 2 times in 2 sitemaps: '), body);
  assert.ok(missing?.endsWith(`(first in ${at('/none-1.xml')}, ${at('/none-2.xml')})`), body);
  // The same by its status address, without what is marked as expected.
  const { id: siteId } = await on.site(NAME);
  const expected = { siteId, rule: 'lastmod-invalid', at: on.clock.now(), by: 'a test', why: '' };
  await on.store.findings.expect(expected);
  const again = (await send(pingOf(`${origin}/all.xml`, '&wait=1'))).body;
  assert.doesNotMatch(again, /lastmod-invalid/);
  const path = new URL(/^Status: (.+)$/m.exec(again)?.[1] ?? '').pathname;
  const { json } = await on.ask<{ findings: readonly Record<string, unknown>[] }>(`${path}.json`, {
    token: await on.token('read', 'groups'),
  });
  const told = json.findings.map(({ rule, count, sitemaps }) => [rule, count, sitemaps]);
  assert.ok(
    told.some((one) => String(one) === 'delivery-not-found,2,2'),
    String(told),
  );
  assert.ok(!told.some(([rule]) => rule === 'lastmod-invalid'));
});

test('what is no ping is 400, what may not be pinged 403', async () => {
  const bad = [
    '/ping',
    '/ping?sitemap=',
    '/ping?sitemap=sitemap.xml',
    '/ping?sitemap=ftp%3A%2F%2Fx%2Fy',
    pingOf(`${origin}/a.xml`, '&sitemap=b'),
    pingOf('http://'),
    pingOf('javascript:alert(1)'),
    pingOf(`${origin}/${'x'.repeat(2_048)}`),
    pingOf('http://[::1/x'),
    pingOf('http://a b/'),
  ];
  for (const target of bad) assert.equal((await send(target)).status, 400, target.slice(0, 80));
  const stranger = await send(pingOf(`${on.web.host('stranger.example').origin}/sitemap.xml`));
  assert.deepEqual([stranger.status, /is not verified/.test(stranger.body)], [403, true]);
  assert.deepEqual(on.web.host('stranger.example').paths, []);
  const put = await send(pingOf(`${origin}/sitemap.xml`), 'PUT');
  assert.equal(put.status, 405);
});

test('a POST is answered as GET', async () => {
  serve({ '/post.xml': urlsetOf(origin, ['/post']) });
  const { status, body } = await send(`${pingOf(`${origin}/post.xml`)}&wait=1`, 'POST');
  assert.equal(status, 200);
  assert.match(body, /^Result: success$/m);
});

test('HEAD is answered as GET, without a body', async () => {
  serve({ '/head.xml': urlsetOf(origin, ['/head']) });
  const { status, headers, body } = await send(pingOf(`${origin}/head.xml`), 'HEAD');
  assert.deepEqual([status, headers['content-type'], body], [200, 'text/plain;charset=UTF-8', '']);
  await on.until('it was read', async () => on.web.host(NAME).paths.includes('/head.xml'));
  assert.equal((await send('/ping', 'HEAD')).status, 400);
});

test('on this machine any site may be pinged', async (context) => {
  const alone = await openConsoleOnWeb(context, { hosts: ['alone.example'], auth: 'loopback' });
  const host = alone.web.host('alone.example');
  host.serve({ '/sitemap.xml': urlsetOf(host.origin, ['/a']) });
  const { status, body } = await send(
    pingOf(`${host.origin}/sitemap.xml`, '&wait=1'),
    'GET',
    alone,
  );
  assert.deepEqual([status, /\nURLs: 1; /.test(body)], [200, true]);
  assert.deepEqual(alone.troubles, []);
});

test('curl pings', { skip: skipCurl }, async () => {
  serve({ '/curl.xml': urlsetOf(origin, ['/curl']) });
  const curl = async (...words: string[]): Promise<string> =>
    (await promisify(execFile)('curl', ['--silent', '--noproxy', '*', ...words])).stdout;
  const out = await curl(
    '--get',
    new URL('/ping', on.url).href,
    '--data',
    'wait=1',
    '--data-urlencode',
    `sitemap=${origin}/curl.xml`,
  );
  assert.match(out, /^Received: .+\/curl\.xml\nStatus: .+\nResult: success\nURLs: 1; /);
  const code = ['--output', '/dev/null', '--write-out', '%{http_code}'];
  assert.equal(await curl(...code, new URL('/ping?sitemap=x', on.url).href), '400');
});

after(() => {
  assert.deepEqual(on.troubles, []);
  on.web.assertPolite();
});
