// Forms: what each one changes, and who cannot have them sent.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  type MadeUpConsole,
  madeUpConsole,
} from '../../../tests/support/made-up-console/made-up-console.ts';
import {
  madeUpSite,
  madeUpSitemap,
} from '../../../tests/support/made-up-console/made-up-records.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { FORM_BODY_BYTES_MAX } from '../core/console-limits.ts';

function withSite(): MadeUpConsole {
  const made = madeUpConsole();
  made.content.sites.push(madeUpSite());
  made.content.sitemaps.push(madeUpSitemap(), madeUpSitemap({ id: 12, siteId: 2 }));
  return made;
}

test('each form changes its one thing and leads to a page that shows it', async () => {
  const { send, calls, content } = withSite();
  for (const [path, fields, location, call] of [
    [
      '/submit',
      { url: 'https://a.example/map.xml' },
      '/submissions/1',
      'sitemap https://a.example/map.xml',
    ],
    ['/submit', { url: ' https://b.example ' }, '/submissions/2', 'site https://b.example/'],
    ['/sites/1/read', {}, '/sites/1', 'read 1 all'],
    ['/sites/1/pause', { paused: '1' }, '/sites/1', 'pause 1 true'],
    ['/sites/1/pause', { paused: '0' }, '/sites/1', 'pause 1 false'],
    [
      '/sites/1/visits',
      { weight: '2', visitsPerDayMax: '' },
      '/sites/1/schedule',
      'visits 1 {"weight":2}',
    ],
    ['/sites/1/verify', { method: 'dns-txt' }, '/sites/1', 'verify 1 dns-txt'],
    ['/sites/1/verify', {}, '/sites/1', 'verify 1 all'],
    ['/sites/1/sitemaps/11/read', {}, '/sites/1/sitemaps/11', 'read 1 11'],
    ['/sites/1/sitemaps/11/remove', {}, '/sites/1/sitemaps', 'withdraw 11'],
    ['/sites/1/remove', {}, '/sites', 'remove 1'],
  ] as const) {
    const answer = await send(path, fields as Record<string, string>);
    assert.equal(answer.status, 303, path);
    assert.equal(answer.headers.get('location'), location);
    assert.equal(calls.at(-1), call);
  }
  const expected = await send('/sites/1/issues/loc-too-long/expect', { expected: '1' });
  assert.equal(expected.headers.get('location'), '/sites/1/issues/loc-too-long');
  const [made] = content.expected;
  assert.deepEqual([made?.siteId, made?.rule, made?.why], [1, 'loc-too-long', '']);
  assert.equal(
    (await send('/sites/1/expected/1/end', {})).headers.get('location'),
    '/sites/1/expected',
  );
  assert.ok(content.expected[0]?.endedAt !== undefined);
});

test('a form leads back to where it was sent from, never elsewhere', async () => {
  const { send } = withSite();
  const back = await send('/sites/1/read', { next: '/sites/1/schedule?a=b' });
  assert.equal(back.headers.get('location'), '/sites/1/schedule?a=b');
  const away = await send('/sites/1/read', { next: '//evil.example/' });
  assert.equal(away.headers.get('location'), '/sites/1');
});

test('a form without its token, or with that of another, changes nothing', async () => {
  const { send, calls } = withSite();
  const other = await madeUpConsole().formToken();
  for (const token of ['', 'x', other, `${other}A`]) {
    const answer = await send('/sites/1/remove', { 'form-token': token });
    assert.equal(answer.status, 403, token);
    assert.match(await answer.text(), /form is out of date/);
  }
  assert.deepEqual(calls, []);
});

test('the token of one session is none in another', async () => {
  const made = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  const logIn = async (): Promise<Record<string, string>> => {
    const body = new URLSearchParams({ token: await made.makeToken('admin') });
    const login = await made.ask('/login', { method: 'POST', body });
    return { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const [mine, theirs] = [await logIn(), await logIn()];
  const body = new URLSearchParams({
    url: 'https://a.example/x.xml',
    'form-token': await made.formToken({ headers: theirs }),
  });
  assert.equal((await made.ask('/submit', { method: 'POST', body, headers: mine })).status, 403);
  assert.equal((await made.ask('/submit', { method: 'POST', body, headers: theirs })).status, 303);
});

test('a form from a page of another site changes nothing, even with the right token', async () => {
  const { send, calls } = withSite();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:9999' },
    { origin: 'http://localhost.evil.example:7788' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:7788' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    const answer = await send('/sites/1/remove', {}, { headers });
    assert.equal(answer.status, 403, JSON.stringify(headers));
  }
  assert.deepEqual(calls, []);
  for (const headers of [
    { origin: 'http://localhost:7788', 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:7788' },
  ] as Record<string, string>[]) {
    assert.equal((await send('/sites/1/read', {}, { headers })).status, 303);
  }
});

test('behind a proxy forms come from the public address', async () => {
  const { send, content } = madeUpConsole({ publicUrl: 'https://console.example/' });
  content.sites.push(madeUpSite());
  const headers = { host: 'localhost:7788', origin: 'https://console.example' };
  assert.equal((await send('/sites/1/read', {}, { headers })).status, 303);
});

test('fields that are not right are reported, and change nothing', async () => {
  const { send, calls } = withSite();
  for (const [path, fields, status] of [
    ['/submit', {}, 400],
    ['/submit', { url: `https://a.example/${'x'.repeat(2_048)}` }, 400],
    ['/sites/1/pause', { paused: 'yes' }, 400],
    ['/sites/1/visits', { weight: 'much' }, 400],
    ['/sites/1/visits', { visitsPerDayMax: '0' }, 400],
    ['/sites/1/verify', { method: 'guess' }, 400],
    ['/sites/2/read', {}, 404],
    ['/sites/x/read', {}, 404],
    ['/sites/1/sitemaps/12/read', {}, 404],
    ['/sites/1/issues/A%20B/expect', { expected: '1' }, 404],
    ['/sites/1/issues/r/expect', { scope: 'all' }, 400],
    ['/sites/1/issues/r/expect', { scope: 'sitemap', sitemap: 'x' }, 400],
    ['/sites/1/issues/r/expect', { scope: 'sitemap', sitemap: '12' }, 404],
    ['/sites/1/issues/r/expect', { scope: 'folder', folder: 'shop' }, 400],
    ['/sites/1/issues/r/expect', { scope: 'folder', folder: '/a?b' }, 400],
    ['/sites/1/issues/r/expect', { scope: 'folder' }, 400],
    ['/sites/1/issues/r/expect', { why: 'x'.repeat(1_001) }, 400],
    ['/sites/1/issues/r/expect', { until: 'soon' }, 400],
    ['/sites/1/expected/1/end', {}, 404],
    ['/settings/tokens', { name: '', scope: 'read' }, 400],
    ['/settings/tokens', { name: 'a', scope: 'root' }, 400],
    ['/settings/webhooks', { url: 'ftp://a.example/' }, 400],
    ['/settings/webhooks', { url: 'https://u:p@a.example/' }, 400],
    ['/settings/webhooks', { url: 'https://a.example/', events: 'all' }, 400],
  ] as const) {
    const answer = await send(path, fields as Record<string, string>);
    assert.equal(answer.status, status, `${path} ${JSON.stringify(fields)}`);
  }
  assert.deepEqual(calls, []);
});

test('what the harvest refuses is reported on a page, escaped', async () => {
  const made = withSite();
  made.refuseWith = new PortolanError('FETCH_ADDRESS_FORBIDDEN', {
    message: '<img src=x> is private.',
    hint: 'Use <b>another</b>.',
  });
  const answer = await made.send('/submit', { url: 'http://10.0.0.1/' });
  assert.equal(answer.status, 403);
  const page = await answer.text();
  assert.ok(page.includes('&lt;img src=x&gt; is private.'));
  assert.ok(!page.includes('<b>another'));
});

test('a full queue is reported with when to come again', async () => {
  const made = withSite();
  made.refuseWith = new PortolanError('QUEUE_FULL', { message: 'The queue is full.' });
  const answer = await made.send('/submit', { url: 'https://a.example/' });
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '60']);
});

test('a form is taken as browsers send it, and up to 64 KiB', async () => {
  const { send, ask, formToken } = withSite();
  const filler = 'x'.repeat(FORM_BODY_BYTES_MAX);
  assert.equal((await send('/sites/1/read', { filler })).status, 413);
  const token = await formToken();
  const head = `form-token=${token}&filler=`;
  const body = head + 'x'.repeat(FORM_BODY_BYTES_MAX - head.length);
  const form = (type: string): Promise<Response> =>
    ask('/sites/1/read', { method: 'POST', body, headers: { 'content-type': type } });
  assert.equal((await form('application/x-www-form-urlencoded')).status, 303);
  assert.equal((await form('text/plain')).status, 415);
  assert.equal((await form('application/json')).status, 415);
});

test('a token and a secret are shown once, and kept as they have to be', async () => {
  const { send, content } = withSite();
  const made = await send('/settings/tokens', { name: '<i>bot</i>', scope: 'submit' });
  const page = await made.text();
  assert.equal(made.status, 200);
  assert.ok(page.includes('&lt;i&gt;bot'));
  const token = /ptl_[\w-]{43}/.exec(page)?.[0] ?? '';
  assert.ok(token.length > 0 && !JSON.stringify(content.tokens).includes(token));
  assert.match(content.tokens[0]?.hash ?? '', /^[0-9a-f]{64}$/);
  const hook = await send('/settings/webhooks', {
    url: 'https://hook.example/x',
    events: 'run-ended, sitemap-failed',
  });
  const secret = content.webhooks[0]?.secret ?? '-';
  assert.match(secret, /^pwh_[\w-]{43}$/);
  assert.ok((await hook.text()).includes(secret));
  assert.deepEqual(content.webhooks[0]?.events, ['run-ended', 'sitemap-failed']);
  await send('/settings/tokens/1/revoke', {});
  assert.notEqual(content.tokens[0]?.revokedAt, undefined);
  await send('/settings/webhooks/1/remove', {});
  assert.deepEqual(content.webhooks, []);
});

test('submissions are counted by client', async () => {
  const { send } = madeUpConsole({ rates: { submissions: [2, 100] } });
  const statuses = [];
  for (const name of ['a', 'b', 'c']) {
    statuses.push((await send('/submit', { url: `https://${name}.example/` })).status);
  }
  assert.deepEqual(statuses, [303, 303, 429]);
});

test('a page that is only asked for changes nothing', async () => {
  const { ask, calls } = withSite();
  for (const path of [
    '/submit',
    '/sites/1/remove',
    '/sites/1/read',
    '/settings/tokens',
    '/logout',
  ]) {
    assert.equal((await ask(path)).status, 405, path);
  }
  assert.deepEqual(calls, []);
});
