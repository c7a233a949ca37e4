// The JSON API: what it takes, gives and refuses.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  type AskOptions,
  type MadeUpConsole,
  madeUpConsole,
} from '../../../tests/support/made-up-console/made-up-console.ts';
import {
  madeUpSite,
  madeUpSitemap,
} from '../../../tests/support/made-up-console/made-up-records.ts';
import { ANSWERS_MAX, FORM_BODY_BYTES_MAX } from '../core/console-limits.ts';

function withSite(): MadeUpConsole {
  const made = madeUpConsole();
  made.content.sites.push(madeUpSite());
  made.content.sitemaps.push(madeUpSitemap());
  return made;
}

function json(body: unknown, headers: Record<string, string> = {}): AskOptions {
  const type = { 'content-type': 'application/json' };
  return { method: 'POST', body: JSON.stringify(body), headers: { ...type, ...headers } };
}

test('a submission is taken, and told by its number', async () => {
  const { ask, submitters } = withSite();
  const answer = await ask('/api/submissions', json({ url: 'https://example.com/sitemap.xml' }));
  assert.equal(answer.status, 202);
  const at = '2026-11-22T00:00:00.000Z';
  const url = 'https://example.com/sitemap.xml';
  const submission = { id: 1, at, by: 'api', url, siteId: 1, sitemapId: 11 };
  assert.deepEqual(await answer.json(), {
    version: 1,
    submission,
    statusUrl: 'http://localhost:7788/submissions/1',
  });
  assert.deepEqual(submitters, [{ by: 'api', token: undefined, verifiedOnly: false }]);
  const told = await (await ask('/api/submissions/1')).json();
  assert.equal((told as { sitemap: { status: string } }).sitemap.status, 'has-errors');
  assert.equal((await ask('/api/submissions/2')).status, 404);
});

test('who is no admin submits to verified sites alone', async () => {
  const made = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  const headers = { authorization: `Bearer ${await made.makeToken('submit', 'bot')}` };
  const submit = async (): Promise<number> =>
    (await made.ask('/api/submissions', json({ url: 'https://example.com/a.xml' }, headers)))
      .status;
  made.content.sites.push(madeUpSite());
  made.content.sitemaps.push(madeUpSitemap());
  const remove = async (): Promise<number> =>
    (await made.ask('/api/sites/1/sitemaps/11', { method: 'DELETE', headers })).status;
  assert.deepEqual([await submit(), await remove()], [403, 403]);
  made.content.sites[0] = madeUpSite({ verifiedBy: 'file', verifiedAt: 1 });
  assert.deepEqual([await submit(), await remove()], [202, 200]);
  assert.deepEqual(made.submitters.at(-1), { by: 'api', verifiedOnly: true, token: 'bot' });
});

test('each address does its one thing', async () => {
  const { ask, calls } = withSite();
  for (const [method, path, body, status, call] of [
    ['POST', '/api/sites/1/read', undefined, 202, 'read 1 all'],
    ['POST', '/api/sites/1/sitemaps/11/read', undefined, 202, 'read 1 11'],
    ['POST', '/api/sites/1/verify', {}, 200, 'verify 1 all'],
    ['POST', '/api/sites/1/verify', { method: 'file' }, 200, 'verify 1 file'],
    ['POST', '/api/sites/1/due', {}, 200, 'due 1 100 600000'],
    ['POST', '/api/sites/1/due', { limit: 5, leaseMs: 1_000 }, 200, 'due 1 5 1000'],
    ['DELETE', '/api/sites/1/sitemaps/11', undefined, 200, 'withdraw 11'],
    ['DELETE', '/api/sites/1', undefined, 200, 'remove 1'],
  ] as const) {
    const options = body === undefined ? { method } : { ...json(body), method };
    const answer = await ask(path, options);
    assert.equal(answer.status, status, path);
    assert.equal(((await answer.json()) as { version: number }).version, 1);
    assert.equal(calls.at(-1), call);
  }
});

test('URLs that are due come with times, and without what only the store reads', async () => {
  const { ask } = withSite();
  assert.deepEqual(await (await ask('/api/sites/1/due', json({}))).json(), {
    version: 1,
    rows: [
      {
        loc: 'https://example.com/a',
        dueAt: '1970-01-01T00:00:00.000Z',
        reason: 'new',
        value: 1,
        leasedUntil: '1970-01-01T00:10:00.000Z',
      },
    ],
  });
});

test('an answer may be of a loc that is longer than it should be', async () => {
  const { ask } = withSite();
  const answers = [{ loc: `https://e.example/${'x'.repeat(4_000)}`, status: 200, changed: false }];
  assert.equal((await ask('/api/sites/1/answers', json({ answers }))).status, 200);
});

test('answers are taken with times of either form', async () => {
  const { ask, calls } = withSite();
  const answers = [
    { loc: 'https://example.com/a', status: 200, changed: true, at: '2026-01-01T00:00:00+01:00' },
    { loc: 'https://example.com/b', status: 0, at: 1_763_600_000_000 },
  ];
  const answer = await ask('/api/sites/1/answers', json({ answers }));
  assert.deepEqual(await answer.json(), { version: 1, known: 2, sent: 2 });
  const at = Date.UTC(2025, 11, 31, 23);
  const [call = ''] = calls;
  assert.deepEqual(JSON.parse(call.replace('answer 1 ', '')), [
    { loc: 'https://example.com/a', status: 200, at, changed: true },
    { loc: 'https://example.com/b', status: 0, at: 1_763_600_000_000 },
  ]);
});

test('what is sent wrongly is reported with where', async () => {
  const { ask, calls } = withSite();
  const many = Array.from({ length: ANSWERS_MAX + 1 }, () => ({ loc: 'x', status: 200 }));
  for (const [path, options, status] of [
    ['/api/submissions', json({}), 400],
    ['/api/submissions', json({ url: 7 }), 400],
    ['/api/submissions', { ...json({}), body: '{' }, 400],
    ['/api/submissions', { ...json({}), body: Buffer.from([0x22, 0xff, 0x22]) }, 400],
    ['/api/submissions', json({ url: 'x' }, { 'content-type': 'text/plain' }), 415],
    ['/api/submissions', json({ url: 'x' }, { 'content-encoding': 'gzip' }), 415],
    ['/api/submissions', json({ url: 'x'.repeat(FORM_BODY_BYTES_MAX) }), 413],
    ['/api/sites/1/due', json({ limit: 0 }), 400],
    ['/api/sites/1/due', json({ limit: 10_001 }), 400],
    ['/api/sites/1/answers', json({ answers: [] }), 400],
    ['/api/sites/1/answers', json({ answers: many }), 400],
    ['/api/sites/1/answers', json({ answers: [{ loc: 'x', status: 1_000 }] }), 400],
    ['/api/sites/2/read', { method: 'POST' }, 404],
    ['/api/sites/1e1/read', { method: 'POST' }, 404],
  ] as const) {
    const answer = await ask(path, options);
    assert.equal(answer.status, status, `${path} ${JSON.stringify(options).slice(0, 80)}`);
    const { error, version } = (await answer.json()) as { error: { status: number }; version: 1 };
    assert.deepEqual([version, error.status], [1, status]);
  }
  assert.deepEqual(calls, []);
});

test('what is missing, or of another kind, is reported in words of ours', async () => {
  const { ask } = withSite();
  const told = async (path: string, options?: AskOptions): Promise<string> => {
    const answer = (await (await ask(path, options)).json()) as { error: { message: string } };
    return answer.error.message;
  };
  const text = 'must be a text of 1 to 2,048 characters.';
  assert.equal(await told('/api/submissions', json({})), `The field “url” is missing: it ${text}`);
  assert.equal(await told('/api/submissions', json({ url: 7 })), `The field “url” ${text}`);
  assert.equal(
    await told('/sites/abc.json'),
    'The part “site” of the path must be a whole number.',
  );
  assert.equal(
    await told('/api/sites/1/due', json({ limit: 0 })),
    'The field “limit” must be a whole number from 1 to 10,000.',
  );
  const answers = [{ loc: 'https://a.example/', status: 200 }, { loc: 7, status: 200, x: 1 }, 3];
  assert.equal(
    await told('/api/sites/1/answers', json({ answers })),
    'The field “loc” in item 2 of “answers” must be a text of 1 to 1,048,576 characters. ' +
      'The field “x” in item 2 of “answers” is not known here: the fields are loc, at, status, ' +
      'changed, indexable, importance. Item 3 of “answers” must be a JSON object.',
  );
  const both = { rule: 'loc-too-long', sitemap: 11, folder: '/a/' };
  assert.equal(
    await told('/api/sites/1/expectations', json(both)),
    'The body must name a sitemap or a folder, not both.',
  );
});

test('a page of another site cannot use the API of somebody on this machine', async () => {
  const { ask, calls } = withSite();
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await ask('/api/sites/1/read', { method: 'POST', headers });
    assert.equal(answer.status, 403);
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  }
  assert.deepEqual(calls, []);
});

test('the document describes addresses with the schemas that check requests', async () => {
  const { ask } = withSite();
  const document = (await (await ask('/api/openapi.json')).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { requestBody?: unknown; security?: unknown }>>;
  };
  assert.equal(document.openapi, '3.1.0');
  const submit = document.paths['/api/submissions']?.['post'];
  assert.match(JSON.stringify(submit?.requestBody), /"maxLength":2048/);
  assert.deepEqual(submit?.security, [{ token: [] }]);
});

test('an address that takes other methods says which', async () => {
  const { ask } = madeUpConsole();
  for (const [path, method, allow] of [
    ['/api/sites/1/read', 'GET', 'POST'],
    ['/api/submissions', 'DELETE', 'POST'],
    ['/sites', 'PUT', 'GET, HEAD'],
  ] as const) {
    const answer = await ask(path, { method });
    assert.deepEqual([path, answer.status, answer.headers.get('allow')], [path, 405, allow]);
  }
  const nothing = await ask('/api/nothing', { method: 'POST' });
  assert.deepEqual([nothing.status, nothing.headers.get('allow')], [404, null]);
});
