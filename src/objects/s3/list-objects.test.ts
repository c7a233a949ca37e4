// Pages of a listing as services write them: what is a key, what is none, and what is no page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedObject } from '../port/object-store.ts';
import { listObjects } from './list-objects.ts';
import { createS3Address } from './s3-address.ts';
import type { S3Client, S3Request } from './s3-client.ts';

const AT = '2026-11-28T12:00:00.000Z';

function clientOf(...pages: readonly string[]) {
  const asked: S3Request['query'][] = [];
  const client: S3Client = {
    address: createS3Address({ bucket: 'maps', prefix: 'p', region: 'eu-central-1' }),
    code: 'QUEUE_UNUSABLE',
    async send({ query }) {
      const body = Buffer.from(pages[asked.length] ?? '');
      asked.push(query);
      return { status: 200, headers: new Map(), body, uncertain: false };
    },
  };
  return { client, asked };
}

const page = (keys: readonly string[], more = ''): string =>
  `<?xml version="1.0"?><ListBucketResult xmlns="x"><Name>maps</Name>${keys
    .map((key) => `<Contents><Key>${key}</Key><LastModified>${AT}</LastModified></Contents>`)
    .join('\n')}${more}</ListBucketResult>`;

async function listed(client: S3Client, after?: string): Promise<readonly ListedObject[]> {
  const all: ListedObject[] = [];
  for await (const some of listObjects(client, { prefix: '', after })) all.push(...some);
  return all;
}

test('keys are read as written, without the place and what is outside of it', async () => {
  const { client } = clientOf(
    page(['p/', 'other/a', 'p/a&amp;b', 'p/&lt;&#233;&#x41;&gt;', 'p/&nope;&#x110000;', 'p/c']),
  );
  const found = await listed(client);
  assert.deepEqual(
    found.map(({ key }) => key),
    ['a&b', '<éA>', '&nope;&#x110000;', 'c'],
  );
  assert.ok(found.every(({ changedAt }) => changedAt === Date.parse(AT)));
});

test('an object whose time is not known is an old one', async () => {
  const { client } = clientOf(page(['p/a']).replace(AT, 'yesterday'));
  assert.deepEqual(await listed(client), [{ key: 'a', changedAt: 0 }]);
});

test('a listing begins after a key, and continues where the previous page says', async () => {
  const next = '<NextContinuationToken>t&amp;1</NextContinuationToken>';
  const { client, asked } = clientOf(
    page(['p/b'], `<IsTruncated>true</IsTruncated>${next}`),
    page(['p/c'], '<IsTruncated>false</IsTruncated>'),
  );
  assert.deepEqual(
    (await listed(client, 'a')).map(({ key }) => key),
    ['b', 'c'],
  );
  const which = { 'list-type': '2', prefix: 'p/' };
  assert.deepEqual(asked, [
    { ...which, 'start-after': 'p/a' },
    { ...which, 'continuation-token': 't&1' },
  ]);
});

test('what is no page, or a part of a listing without a way on, is no empty listing', async () => {
  const pages = ['', '<html>Welcome</html>', page(['p/a'], '<IsTruncated>true</IsTruncated>')];
  for (const text of pages) {
    await assert.rejects(listed(clientOf(text).client), {
      code: 'QUEUE_UNUSABLE',
      message: /Could not list s3:\/\/maps\/p: the answer is not a page/,
    });
  }
});
