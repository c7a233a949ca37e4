// IndexNow at the door: what reaches the harvest, and what does not.
import assert from 'node:assert/strict';
import test from 'node:test';
import { madeUpConsole } from '../../../tests/support/made-up-console/made-up-console.ts';
import { INDEXNOW_BODY_BYTES_MAX } from '../core/console-limits.ts';

const TYPE = { 'content-type': 'application/json; charset=utf-8' };

test('a notification by GET reaches the harvest, and its verdict is the answer', async () => {
  const { ask, calls } = madeUpConsole();
  const url = encodeURIComponent('https://example.com:8443/a?b=c');
  const answer = await ask(`/indexnow?url=${url}&key=0123456789abcdef`);
  assert.deepEqual([answer.status, await answer.text()], [202, 'The key is looked at.\n']);
  assert.deepEqual(JSON.parse(calls[0]?.replace('indexnow ', '') ?? ''), {
    host: 'example.com:8443',
    key: '0123456789abcdef',
    urls: ['https://example.com:8443/a?b=c'],
  });
});

test('a notification by POST reaches the harvest with all its URLs', async () => {
  const { ask, calls } = madeUpConsole();
  const keyLocation = 'https://example.com/k/12345678.txt';
  const urlList = Array.from({ length: 10_000 }, (_, index) => `https://example.com/${index}`);
  const body = JSON.stringify({ host: 'example.com', key: '12345678', keyLocation, urlList });
  const answer = await ask('/indexnow', { method: 'POST', body, headers: TYPE });
  assert.equal(answer.status, 202);
  const request = JSON.parse(calls[0]?.replace('indexnow ', '') ?? '');
  assert.deepEqual([request.keyLocation, request.urls.length], [keyLocation, 10_000]);
});

test('a notification of another form is 400, one that is too large 413', async () => {
  const { ask, calls } = madeUpConsole();
  for (const query of ['', '?url=https://a.example/', '?key=12345678', '?url=a&key=12345678']) {
    assert.equal((await ask(`/indexnow${query}`)).status, 400, query);
  }
  for (const body of ['', '[]', '{"host":"a","key":"b"}', '{"host":"a","key":"b","urlList":[]}']) {
    assert.equal(
      (await ask('/indexnow', { method: 'POST', body, headers: TYPE })).status,
      400,
      body,
    );
  }
  const large = new Uint8Array(INDEXNOW_BODY_BYTES_MAX + 1);
  const answer = await ask('/indexnow', { method: 'POST', body: large, headers: TYPE });
  assert.equal(answer.status, 413);
  assert.deepEqual(calls, []);
});

test('the key is in no line of the log', async () => {
  const { ask, log } = madeUpConsole();
  await ask('/indexnow?url=https://a.example/&key=0123456789abcdef');
  assert.ok(!JSON.stringify(log).includes('0123456789abcdef'));
  assert.match(String(log.at(-1)?.values['url']), /key=redacted/);
});

test('where notifications are open they need no token', async () => {
  const { ask } = madeUpConsole({ host: '0.0.0.0', auth: 'token', open: ['indexnow'] });
  assert.equal((await ask('/indexnow?url=https://a.example/&key=12345678')).status, 202);
  assert.equal((await ask('/ping?sitemap=https://a.example/')).status, 401);
});
