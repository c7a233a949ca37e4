// Screens as pages, JSON and CSV, and what goes wrong with them.
import assert from 'node:assert/strict';
import test from 'node:test';
import { FRUITS, madeUpConsole } from '../../../tests/support/made-up-console/made-up-console.ts';
import { PortolanError } from '../../base/portolan-error.ts';

const { ask, log, content } = madeUpConsole();

test('the root leads to the list of sites', async () => {
  const { status, headers } = await ask('/');
  assert.deepEqual([status, headers.get('location')], [302, '/sites']);
});

test('a screen is a page; its links keep and change filters and begin at the start', async () => {
  const answer = await ask('/sites?kind=ripe&after=100&limit=10');
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  const page = await answer.text();
  for (const href of [
    '/sites?kind=ripe&amp;limit=10&amp;after=110',
    '/sites?kind=raw&amp;limit=10',
    '/sites.json?kind=ripe&amp;after=100&amp;limit=10',
    '/sites.csv?kind=ripe',
  ]) {
    assert.ok(page.includes(`href="${href}"`), href);
  }
});

test('a row that is a script is text on the page', async () => {
  const page = await (await ask('/sites')).text();
  assert.ok(page.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
  assert.ok(!page.includes('<script>alert(1)'));
});

test('the JSON twin gives the view with its version and with times as ISO 8601', async () => {
  const answer = await ask('/sites/7.json?after=1&limit=1');
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.deepEqual(await answer.json(), {
    version: 1,
    rows: [{ name: 'a,"b"', pickedAt: '1970-01-01T00:00:01.000Z' }],
    next: '2',
    seenAt: '2026-01-02T00:00:00.000Z',
  });
});

test('the CSV twin gives all rows, and no cell that a spreadsheet runs', async () => {
  const answer = await ask('/sites.csv?after=100&limit=2&kind=ripe');
  assert.match(answer.headers.get('content-disposition') ?? '', /filename="portolan-sites\.csv"/);
  const lines = (await answer.text()).split('\n');
  assert.deepEqual(lines.slice(0, 5), [
    'name,pickedAt',
    "'=1+1,1970-01-01T00:00:00.000Z",
    '"a,""b""",1970-01-01T00:00:01.000Z',
    '<script>alert(1)</script>,1970-01-01T00:00:02.000Z',
    'ripe-3,1970-01-01T00:00:03.000Z',
  ]);
  assert.equal(lines.length, 1 + FRUITS + 1);
  assert.ok(lines.at(-2)?.startsWith(`ripe-${FRUITS - 1},`));
});

test('what a filter does not take is answered with 400 and what is wrong, escaped', async () => {
  for (const [path, type] of [
    ['/sites?kind=%3Cimg%3E', 'text/html'],
    ['/sites.json?kind=%3Cimg%3E', 'application/json'],
    ['/sites.csv?kind=%3Cimg%3E', 'text/plain'],
  ] as const) {
    const answer = await ask(path);
    assert.equal(answer.status, 400, path);
    assert.ok(answer.headers.get('content-type')?.startsWith(type), path);
    const text = await answer.text();
    assert.match(text, /kind/);
    assert.ok(!text.includes('<img>'), path);
  }
});

test('a filter that is left empty is no filter', async () => {
  assert.equal((await ask('/sites?kind=&after=')).status, 200);
});

test('what is not there is 404, as page and as JSON', async () => {
  assert.equal((await ask('/sites/404')).status, 404);
  assert.equal((await ask('/sites/404.csv')).status, 404);
  const json = (await (await ask('/sites/404.json')).json()) as Record<string, object>;
  assert.equal(json['version'], 1);
  assert.equal((json['error'] as { status: number }).status, 404);
  assert.match(String(json['requestId']), /^[0-9a-f]{16}$/);
  assert.equal((await ask('/nowhere')).status, 404);
  assert.equal((await ask('/~json/sites')).status, 404);
});

test('a fault of our own is told by a number, and its words go to the log alone', async () => {
  const answer = await ask('/sites/500');
  assert.equal(answer.status, 500);
  const page = await answer.text();
  assert.ok(!page.includes('secret of the machine'));
  const id = answer.headers.get('x-request-id') ?? '-';
  assert.ok(page.includes(id));
  const line = log.find(({ level, values }) => level === 'error' && values['requestId'] === id);
  assert.match(String(line?.values['error']), /secret of the machine/);
});

test('HEAD gives the head alone', async () => {
  for (const path of ['/sites', '/sites.json', '/sites.csv']) {
    const answer = await ask(path, { method: 'HEAD' });
    assert.equal(answer.status, 200, path);
    assert.equal(await answer.text(), '', path);
  }
});

test('every answer has the headers that keep strangers out, and is not kept', async () => {
  for (const path of ['/sites', '/sites.json', '/nowhere', '/healthz', '/assets/icon.svg']) {
    const { headers } = await ask(path);
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      path,
    );
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path);
    const kept = path.startsWith('/assets') ? 'public, no-cache' : 'no-store';
    assert.equal(headers.get('cache-control'), kept, path);
  }
});

test('assets are kept when the version is named; no path leads out of the table', async () => {
  const known = await ask('/assets/icon.svg?v=1.2.3');
  assert.match(known.headers.get('cache-control') ?? '', /immutable/);
  const etag = known.headers.get('etag') ?? '';
  const again = await ask('/assets/icon.svg', { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);
  for (const name of [
    '../made-up-clock.ts',
    '..%2fmade-up-clock.ts',
    '%2e%2e/x',
    'x',
    '__proto__',
  ]) {
    assert.equal((await ask(`/assets/${name}`)).status, 404, name);
  }
});

test('health is told to everybody, and is 503 when the store does not answer', async () => {
  assert.deepEqual(await (await ask('/healthz')).json(), {
    version: 1,
    status: 'ok',
    store: 'ok',
    queue: 'ok',
  });
  content.failing = true;
  const failing = await ask('/healthz');
  assert.equal(failing.status, 503);
  assert.equal(((await failing.json()) as { store: string }).store, 'failing');
  content.failing = false;
});

test('a console is ready while its store answers, until it closes', async () => {
  const made = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  const ready = async (): Promise<unknown> => {
    const answer = await made.ask('/readyz');
    return [answer.status, await answer.json()];
  };
  assert.deepEqual(await ready(), [200, { version: 1, ready: true }]);
  made.content.failing = true;
  assert.deepEqual(await ready(), [503, { version: 1, ready: false }]);
  made.content.failing = false;
  made.console.close();
  assert.deepEqual(await ready(), [503, { version: 1, ready: false }]);
});

test('a disk that is full or read-only is told by its name, and looked at at times', async () => {
  for (const [code, told] of [
    ['STORE_FULL', 'disk-full'],
    ['STORE_READ_ONLY', 'read-only'],
    ['STORE_UNUSABLE', 'failing'],
  ] as const) {
    const made = madeUpConsole();
    let probes = 0;
    made.content.probe = async () => {
      probes += 1;
      throw new PortolanError(code, { message: '/var/lib/secret is full.' });
    };
    for (let time = 0; time < 3; time += 1) {
      const answer = await made.ask('/healthz');
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '60']);
      const { store, status } = (await answer.json()) as Record<string, string>;
      assert.deepEqual([store, status], [told, 'failing']);
    }
    assert.equal(probes, 1);
  }
});

test('a database that does not answer is 503, and its name is not told', async () => {
  const made = madeUpConsole();
  const message = 'The database postgres://db.secret/x cannot be used.';
  made.refuseWith = new PortolanError('STORE_UNAVAILABLE', { message, hint: 'See db.secret.' });
  const sitemap = encodeURIComponent('https://example.com/sitemap.xml');
  const answer = await made.ask(`/ping?sitemap=${sitemap}`);
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '60']);
  const text = await answer.text();
  assert.match(text, /database of the console does not answer/);
  assert.ok(!text.includes('secret'));
});

test('what cannot be stored is 507, what cannot be read then 503, in the same words', async () => {
  const made = madeUpConsole();
  const message = '/var/lib/secret/control.db cannot be written.';
  made.refuseWith = new PortolanError('STORE_FULL', { message, hint: 'See /var/lib/secret.' });
  const sitemap = 'https://example.com/sitemap.xml';
  const json = { 'content-type': 'application/json' };
  const post = { method: 'POST', headers: json, body: JSON.stringify({ url: sitemap }) };
  for (const answer of [
    await made.ask('/api/submissions', post),
    await made.ask(`/ping?sitemap=${encodeURIComponent(sitemap)}`),
  ]) {
    const text = await answer.text();
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [507, '60'], text);
    assert.match(text, /disk of the console is full/);
    assert.ok(!text.includes('secret'));
  }
  const page = await made.ask('/sites/507');
  assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '60']);
  assert.match(await page.text(), /disk of the console is full/);
});
