// Pings: received, waited for, refused.
import assert from 'node:assert/strict';
import test from 'node:test';
import { madeUpConsole } from '../../../tests/support/made-up-console/made-up-console.ts';
import {
  madeUpFinding,
  madeUpSite,
  madeUpSitemap,
} from '../../../tests/support/made-up-console/made-up-records.ts';
import { PortolanError } from '../../base/portolan-error.ts';

const MAP = encodeURIComponent('https://example.com/sitemap.xml');

test('a ping is received, and tells where its status is', async () => {
  const { ask, submitters } = madeUpConsole();
  const answer = await ask(`/ping?sitemap=${MAP}`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
  const expected =
    'Received: https://example.com/sitemap.xml\nStatus: http://localhost:7788/submissions/1\n';
  assert.equal(await answer.text(), expected);
  const head = await ask(`/ping?sitemap=${MAP}`, { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
  assert.deepEqual(
    submitters,
    Array(2).fill({ by: 'ping', token: undefined, verifiedOnly: false }),
  );
});

test('with wait=1 it tells what was found, each finding on one line', async () => {
  const { ask, content } = madeUpConsole();
  content.sites.push(madeUpSite());
  content.sitemaps.push(madeUpSitemap({ message: 'two\nlines' }));
  content.findings.push(madeUpFinding({ message: 'Too long:\r\nerror fake: \u2028x' }));
  const text = await (await ask(`/ping?sitemap=${MAP}&wait=1`)).text();
  assert.deepEqual(text.split('\n').slice(2), [
    'Result: has-errors',
    'URLs: 10; sitemaps: 0; errors: 2; warnings: 1',
    'Cause: two lines',
    'error loc-too-long 2 times: Too long: error fake:  x (first in line 12)',
    '',
  ]);
});

test('a ping whose sitemap is not read in time says so', async () => {
  const made = madeUpConsole();
  made.content.sites.push(madeUpSite());
  made.content.sitemaps.push(madeUpSitemap({ status: 'fetching' }));
  const text = await (await made.ask(`/ping?sitemap=${MAP}&wait=1`)).text();
  assert.match(text, /Result: not read yet/);
});

test('a ping that waits is answered when the console closes', async () => {
  const made = madeUpConsole();
  made.settledWith = undefined;
  const waiting = made.ask(`/ping?sitemap=${MAP}&wait=1`);
  await new Promise((resolve) => setImmediate(resolve));
  made.console.close();
  assert.equal((await waiting).status, 200);
});

test('a ping without a right address is 400', async () => {
  const { ask, calls } = madeUpConsole();
  const long = encodeURIComponent(`https://a.example/${'x'.repeat(2_048)}`);
  for (const query of [
    '',
    '?sitemap=',
    '?sitemap=sitemap.xml',
    '?sitemap=ftp%3A%2F%2Fa.example%2F',
    '?sitemap=https%3A%2F%2F',
    `?sitemap=${long}`,
    `?sitemap=${MAP}&sitemap=${MAP}`,
  ]) {
    assert.equal((await ask(`/ping${query}`)).status, 400, query.slice(0, 60));
  }
  assert.deepEqual(calls, []);
});

test('what the harvest refuses is reported with its status', async () => {
  const made = madeUpConsole();
  for (const [code, status] of [
    ['FETCH_ADDRESS_INVALID', 400],
    ['FETCH_ADDRESS_FORBIDDEN', 403],
    ['SUBMISSION_REFUSED', 403],
    ['QUEUE_FULL', 503],
  ] as const) {
    made.refuseWith = new PortolanError(code, { message: 'No.' });
    const answer = await made.ask(`/ping?sitemap=${MAP}`);
    assert.deepEqual([answer.status, await answer.text()], [status, 'No.\n'], code);
  }
});

test('a page of another site cannot have a browser send it', async () => {
  const { ask, calls } = madeUpConsole();
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site };
    assert.equal((await ask(`/ping?sitemap=${MAP}`, { headers })).status, 403);
    assert.equal(
      (await ask('/indexnow?url=https://a.example/&key=12345678', { headers })).status,
      403,
    );
  }
  assert.deepEqual(calls, []);
  assert.equal(
    (await ask(`/ping?sitemap=${MAP}`, { headers: { 'sec-fetch-site': 'none' } })).status,
    200,
  );
});

test('where pings are open they need no token, and verified sites are taken alone', async () => {
  const made = madeUpConsole({ host: '0.0.0.0', auth: 'token', open: ['ping'] });
  assert.equal((await made.ask(`/ping?sitemap=${MAP}`)).status, 403);
  made.content.sites.push(madeUpSite({ verifiedBy: 'file', verifiedAt: 1 }));
  assert.equal((await made.ask(`/ping?sitemap=${MAP}`)).status, 200);
  assert.equal((await made.ask('/indexnow?url=https://a.example/&key=12345678')).status, 401);
});

test('pings are counted by client', async () => {
  const { ask } = madeUpConsole({ rates: { pings: [1, 10] } });
  assert.equal((await ask(`/ping?sitemap=${MAP}`)).status, 200);
  const answer = await ask(`/ping?sitemap=${MAP}`);
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '60']);
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const RECEIVED =
  'Received: https://example.com/sitemap.xml\nStatus: http://localhost:7788/submissions/1\n';

for (const [name, query, headers, body] of [
  ['in a form', '', FORM, `sitemap=${MAP}`],
  ['in JSON', '', JSON_TYPE, '{"sitemap":" https://example.com/sitemap.xml"}'],
  ['in its address', `?sitemap=${MAP}`, {}, undefined],
  ['in its address, with an empty form', `?sitemap=${MAP}`, FORM, ''],
] as const) {
  test(`a ping by POST ${name} is received`, async () => {
    const { ask, submitters } = madeUpConsole();
    const answer = await ask(`/ping${query}`, { method: 'POST', headers, body: body ?? null });
    assert.deepEqual([answer.status, await answer.text()], [200, RECEIVED]);
    assert.deepEqual(submitters, [{ by: 'ping', token: undefined, verifiedOnly: false }]);
  });
}

test('a ping by POST waits when its body or its address says so', async () => {
  for (const [query, headers, body] of [
    ['?wait=1', FORM, `sitemap=${MAP}`],
    ['', FORM, `sitemap=${MAP}&wait=1`],
    ['', JSON_TYPE, '{"sitemap":"https://example.com/sitemap.xml","wait":true}'],
    ['', JSON_TYPE, '{"sitemap":"https://example.com/sitemap.xml","wait":1}'],
  ] as const) {
    const { ask, content } = madeUpConsole();
    content.sites.push(madeUpSite());
    content.sitemaps.push(madeUpSitemap());
    const text = await (await ask(`/ping${query}`, { method: 'POST', headers, body })).text();
    assert.match(text, /^Result: /m, body);
  }
});

test('a ping by POST of another form is refused, with the status that says why', async () => {
  const { ask, calls } = madeUpConsole();
  const long = encodeURIComponent(`https://a.example/${'x'.repeat(2_048)}`);
  for (const [status, headers, body, query = ''] of [
    [400, FORM, ''],
    [400, FORM, 'url=https://example.com/sitemap.xml'],
    [400, FORM, `sitemap=${MAP}&sitemap=${MAP}`],
    [400, FORM, `sitemap=${MAP}`, `?sitemap=${MAP}`],
    [400, FORM, `sitemap=${long}`],
    [400, JSON_TYPE, '{"sitemap":5}'],
    [400, JSON_TYPE, '{"sitemap":'],
    [400, JSON_TYPE, '["https://example.com/sitemap.xml"]'],
    [415, { 'content-type': 'text/plain' }, 'https://example.com/sitemap.xml'],
    [415, { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    [413, FORM, `sitemap=${MAP}&x=${'x'.repeat(65_536)}`],
  ] as const) {
    const answer = await ask(`/ping${query}`, { method: 'POST', headers, body });
    assert.equal(answer.status, status, body.slice(0, 60));
  }
  assert.deepEqual(calls, []);
});

test('a ping by POST has the limits and the rights of one by GET', async () => {
  const limited = madeUpConsole({ rates: { pings: [1, 10] } });
  const post = { method: 'POST', headers: FORM, body: `sitemap=${MAP}` };
  assert.equal((await limited.ask(`/ping?sitemap=${MAP}`)).status, 200);
  assert.equal((await limited.ask('/ping', post)).status, 429);
  const closed = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  assert.equal((await closed.ask('/ping', post)).status, 401);
  const open = madeUpConsole({ host: '0.0.0.0', auth: 'token', open: ['ping'] });
  assert.equal((await open.ask('/ping', post)).status, 403);
  open.content.sites.push(madeUpSite({ verifiedBy: 'file', verifiedAt: 1 }));
  assert.equal((await open.ask('/ping', post)).status, 200);
  for (const made of [open, madeUpConsole()]) {
    for (const headers of [
      { ...FORM, 'sec-fetch-site': 'cross-site' },
      { ...FORM, origin: 'https://evil.example' },
    ]) {
      const { status } = await made.ask('/ping', { ...post, headers });
      assert.equal(status, 403);
    }
  }
});

test('a HEAD never waits, and other methods learn which are allowed', async () => {
  const made = madeUpConsole();
  made.settledWith = undefined;
  const head = await made.ask(`/ping?sitemap=${MAP}&wait=1`, { method: 'HEAD' });
  assert.equal(head.status, 200);
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await made.ask(`/ping?sitemap=${MAP}`, { method });
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD, POST']);
  }
  assert.equal(made.submitters.length, 1);
});
