// What S3 says, as errors that say what to do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpAnswer } from '../../net/request-sender.ts';
import { readS3Problem, s3Error } from './s3-problem.ts';

const credentials = { accessKeyId: 'AKID', secretAccessKey: 'S3CRET', sessionToken: 'T0KEN' };
const code = 'PUBLISH_TARGET_UNWRITABLE';
const undertaking = { action: 'write', bucket: 'maps', key: 'a/b.xml', code } as const;

function answer(status: number, text = '', headers: Readonly<Record<string, string>> = {}) {
  const body = new TextEncoder().encode(text);
  return { status, text, body, headers: new Map(Object.entries(headers)) } satisfies HttpAnswer;
}

const read = (...args: Parameters<typeof answer>) => readS3Problem(answer(...args), credentials);

test('a success is not a problem', () => {
  for (const status of [200, 204, 206, 299]) assert.equal(read(status), undefined);
  for (const status of [199, 300, 301, 404]) assert.deepEqual(read(status), { status });
});

test('code, message and region are taken from the answer', () => {
  const text = `<?xml version="1.0"?>\n<Error><Code>AuthorizationHeaderMalformed</Code>
    <Message>Expecting &apos;eu-west-1&apos; &amp;lt;</Message><Region>eu-west-1</Region></Error>`;
  assert.deepEqual(read(400, text), {
    status: 400,
    code: 'AuthorizationHeaderMalformed',
    message: "Expecting 'eu-west-1' &lt;",
    region: 'eu-west-1',
  });
  assert.equal(read(301, '', { 'x-amz-bucket-region': 'eu-west-3' })?.region, 'eu-west-3');
});

test('what is not of S3 is left out or cut', () => {
  assert.deepEqual(read(502, '<html><title>Bad gateway</title>'), { status: 502 });
  assert.deepEqual(read(400, '<Code>no end'), { status: 400 });
  assert.deepEqual(read(400, '<Code>a b</Code><Region>"x"</Region>'), { status: 400 });
  assert.deepEqual(read(400, `<Code>${'x'.repeat(65)}</Code>`), { status: 400 });
  assert.equal(read(400, `<Code>${'x'.repeat(64)}</Code>`)?.code, 'x'.repeat(64));
  assert.equal(read(400, `<Message>${'y'.repeat(301)}</Message>`)?.message, 'y'.repeat(300));
  assert.equal(read(400, '<Message>a\u001b[2J\nb</Message>')?.message, 'a [2J b');
  assert.deepEqual(read(400, `${' '.repeat(16_384)}<Code>Late</Code>`), { status: 400 });
});

test('no secret is copied into the message, not even half of one at the end', () => {
  const text = `<Message>AKID S3CRET T0KEN ${'0aF'.repeat(30)}</Message>`;
  assert.equal(read(403, text)?.message, `… … … …${'0aF'.repeat(30).slice(64)}`);
  const cut = `<Message>${'y'.repeat(297)}S3CRET</Message>`;
  assert.equal(read(403, cut)?.message, `${'y'.repeat(297)}…`);
});

test('an error says what was tried, what came back, and what to do', () => {
  const hints: readonly (readonly [Parameters<typeof s3Error>[1], RegExp])[] = [
    [{ status: 404, code: 'NoSuchBucket' }, /create it/],
    [{ status: 403 }, /credentials.*clock.*s3:PutObject.*s3:ListBucket/],
    [{ status: 403, code: 'AccessDenied' }, /s3:DeleteObject/],
    [
      { status: 301, region: 'eu-west-3' },
      /^The bucket is in eu-west-3: add \?region=eu-west-3\.$/,
    ],
    [{ status: 301, code: 'PermanentRedirect' }, /another region/],
    [{ status: 307, code: 'TemporaryRedirect' }, /another region/],
    [{ status: 503, code: 'SlowDown' }, /try again later/],
    [{ status: 501, code: 'NotImplemented' }, /conditional=none/],
    [{ status: 400, code: 'ExpiredToken' }, /get new ones/],
  ];
  for (const [problem, hint] of hints) assert.match(s3Error(undertaking, problem).hint ?? '', hint);

  const error = s3Error(undertaking, { status: 418, code: 'Teapot', message: 'I am one. ' });
  assert.equal(
    error.message,
    'Could not write s3://maps/a/b.xml: S3 answered 418 (Teapot: I am one).',
  );
  assert.deepEqual(
    [error.code, error.status, error.hint, error.url],
    ['PUBLISH_TARGET_UNWRITABLE', 418, undefined, 's3://maps/a/b.xml'],
  );
  const bare = s3Error({ ...undertaking, action: 'read' }, { status: 418 });
  assert.equal(
    bare.message,
    'Could not read s3://maps/a/b.xml: S3 answered 418 (no reason given).',
  );
});
