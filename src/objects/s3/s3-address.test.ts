// Where objects lie, for AWS and for others, and what cannot be said in an address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createS3Address, type S3Place } from './s3-address.ts';

const maps: S3Place = { bucket: 'maps', region: 'eu-central-1' };
const minio = 'http://127.0.0.1:9000';
const urlOf = (place: Partial<S3Place>, key = 'a.xml') =>
  createS3Address({ ...maps, ...place }).urlOf(key);

test('a bucket of AWS is in the host, or in the path where a certificate demands it', () => {
  assert.equal(urlOf({}), 'https://maps.s3.eu-central-1.amazonaws.com/a.xml');
  assert.equal(urlOf({ pathStyle: true }), 'https://s3.eu-central-1.amazonaws.com/maps/a.xml');
  assert.equal(
    urlOf({ region: 'cn-north-1' }),
    'https://maps.s3.cn-north-1.amazonaws.com.cn/a.xml',
  );
  assert.equal(urlOf({ bucket: 'a.b' }), 'https://s3.eu-central-1.amazonaws.com/a.b/a.xml');
  assert.equal(urlOf({ bucket: 'Old_One' }), 'https://s3.eu-central-1.amazonaws.com/Old_One/a.xml');
});

test('a bucket of another service is in the path, or in the host when asked for', () => {
  assert.equal(urlOf({ endpoint: minio }), `${minio}/maps/a.xml`);
  assert.equal(urlOf({ endpoint: `${minio}/` }), `${minio}/maps/a.xml`);
  assert.equal(urlOf({ endpoint: 'https://h.example/s3/' }), 'https://h.example/s3/maps/a.xml');
  const endpoint = 'https://oss.example:8443/';
  assert.equal(urlOf({ endpoint, pathStyle: false }), 'https://maps.oss.example:8443/a.xml');
});

test('a key is encoded, all but its slashes', () => {
  const key = "a/b c+d/é'(*)!&=@~-_.";
  assert.equal(
    urlOf({ endpoint: minio }, key),
    `${minio}/maps/a/b%20c%2Bd/%C3%A9%27%28%2A%29%21%26%3D%40~-_.`,
  );
});

test('a prefix is a folder, with slashes around it or without', () => {
  for (const prefix of ['a/b', '/a/b', 'a/b/', '//a/b/']) {
    const address = createS3Address({ ...maps, prefix });
    assert.equal(address.keyOf('x.xml'), 'a/b/x.xml');
    assert.equal(address.name, 's3://maps/a/b');
  }
  for (const prefix of ['', '/']) {
    const address = createS3Address({ ...maps, prefix });
    assert.deepEqual([address.keyOf('x.xml'), address.name], ['x.xml', 's3://maps']);
  }
});

const WRONG: readonly Partial<S3Place>[] = [
  ...['', 'a', '-a', 'a/b', 'a..b', 'ü-ü', 'a b', `a${'b'.repeat(255)}`].map((bucket) => ({
    bucket,
  })),
  ...['', 'eu central', 'a.b', 'x/y', 'a'.repeat(65)].map((region) => ({ region })),
  ...['.', '..', 'a/../b', 'a//b', 'a/./b', '\ud800'].map((prefix) => ({ prefix })),
  ...['', 'minio:9000', 'ftp://a', 'https://', `${minio}?x`, `${minio}#x`].map((endpoint) => ({
    endpoint,
  })),
];

for (const place of WRONG) {
  test(`${JSON.stringify(place).slice(0, 60)} is a wrong setting`, () => {
    assert.throws(() => createS3Address({ ...maps, ...place }), { code: 'CONFIG_INVALID' });
  });
}

test('the longest names are taken', () => {
  createS3Address({ ...maps, bucket: `a${'b'.repeat(254)}`, region: 'a'.repeat(64) });
});

test('a secret in an endpoint is not shown', () => {
  for (const endpoint of ['https://key:hidden@h.example', 'ftp://h.example?hidden']) {
    assert.throws(
      () => createS3Address({ ...maps, endpoint }),
      (error: Error) => !`${error.message}${JSON.stringify(error)}`.includes('hidden'),
    );
  }
});
