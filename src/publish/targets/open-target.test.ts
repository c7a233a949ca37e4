// From what a user writes to a target.
import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { startFakeS3 } from '../../../tests/support/fake-s3.ts';
import { publishSet, S3_KEYS, setOf } from '../../../tests/support/s3-place.ts';
import type { PortolanError } from '../../base/portolan-error.ts';
import type { Target } from '../ports/target.ts';
import type { Environment } from '../settings/publish-config.ts';
import { openTarget } from './open-target.ts';

const keys = {
  AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
};

function refused(spec: string, environment: Environment = keys): PortolanError {
  try {
    openTarget(spec, { environment });
  } catch (error) {
    assert.equal((error as PortolanError).code, 'CONFIG_INVALID');
    return error as PortolanError;
  }
  throw new Error(`${spec} was taken`);
}

test('a target that was made by hand is returned', () => {
  const target: Target = {
    name: 'mine',
    naming: 'fixed',
    open: () => Promise.reject(new Error('never')),
    view: () => Promise.reject(new Error('never')),
  };
  assert.equal(openTarget(target), target);
});

test('a folder is named by a path or by a file: URL', () => {
  const folder = resolve('/srv/site');
  for (const spec of [
    'dist',
    './dist',
    join(folder, 'dist'),
    pathToFileURL(join(folder, 'dist')).href,
  ]) {
    const target = openTarget(spec, { folder });
    assert.equal(target.naming, 'fixed');
    assert.match(target.name, /dist/);
  }
  // One letter is a drive, and a colon alone makes no address.
  for (const spec of ['C:\\site', 'a:b', 'notes: old']) {
    assert.equal(openTarget(spec, { folder }).naming, 'fixed');
  }
});

test('a bucket is named with its prefix', () => {
  const options = { environment: keys };
  const target = openTarget('s3://maps/a%20b/c/?region=eu-central-1', options);
  assert.deepEqual([target.name, target.naming], ['s3://maps/a b/c', 'hashed']);
  assert.equal(openTarget('S3://Maps_1?region=auto', options).name, 's3://Maps_1');
});

test('what the address does not say comes from the environment', async (t) => {
  const sessionToken = 'token';
  const asked = { keys: { ...S3_KEYS, sessionToken }, region: 'eu-west-9', domain: 'unused' };
  const store = await startFakeS3(asked);
  t.after(() => store.close());
  const wrong = 'http://127.0.0.1:1';
  const cases: readonly (readonly [string, Environment])[] = [
    ['', { AWS_REGION: 'eu-west-9', AWS_ENDPOINT_URL: store.origin }],
    [
      '',
      {
        AWS_DEFAULT_REGION: 'eu-west-9',
        AWS_ENDPOINT_URL_S3: store.origin,
        AWS_ENDPOINT_URL: wrong,
      },
    ],
    ['', { AWS_REGION: 'eu-west-9', AWS_DEFAULT_REGION: 'x', AWS_ENDPOINT_URL: store.origin }],
    [
      `?region=eu-west-9&path-style=true&conditional=none&endpoint=${store.origin}`,
      { AWS_REGION: 'x', AWS_ENDPOINT_URL_S3: wrong },
    ],
  ];
  for (const [parameters, more] of cases) {
    store.objects().clear();
    const environment = { ...keys, AWS_SESSION_TOKEN: sessionToken, ...more };
    await publishSet(openTarget(`s3://maps/p${parameters}`, { environment }), setOf(['shard-1']));
    assert.deepEqual([...store.objects().keys()], ['p/shard-1', 'p/sitemap.xml']);
  }
});

test('an empty variable is none, and with an endpoint a region need not be known', async (t) => {
  const store = await startFakeS3({ keys: S3_KEYS });
  t.after(() => store.close());
  const environment = { ...keys, AWS_SESSION_TOKEN: '', AWS_REGION: '', AWS_ENDPOINT_URL_S3: '' };
  const target = openTarget(`s3://maps?endpoint=${store.origin}`, { environment });
  await publishSet(target, setOf(['shard-1']));
  assert.equal(store.objects().size, 2);
  assert.match(refused('s3://maps', environment).hint ?? '', /AWS_REGION/);
});

const WRONG: readonly (readonly [string, RegExp, RegExp])[] = [
  ['', /empty/, /dist/],
  ['  ', /empty/, /dist/],
  ['s3:', /does not name a bucket/, /s3:\/\/bucket/],
  ['s3:maps', /does not name a bucket/, /s3:\/\/bucket/],
  ['s3:///maps', /does not name a bucket/, /s3:\/\/bucket/],
  ['s3://maps?regoin=x', /no parameter "regoin"/, /^Did you mean region\?$/],
  ['s3://maps?pathStyle=true', /no parameter "pathStyle"/, /^Did you mean path-style\?$/],
  ['s3://maps?acl=public', /no parameter "acl"/, /region, endpoint, path-style, conditional/],
  ['s3://maps?region=a&region=b', /given twice/, /Leave one out/],
  ['s3://maps?region=a&path-style=yes', /path-style of the S3 address is "yes"/, /true or false/],
  ['s3://maps?region=a&conditional=', /conditional/, /etag or none/],
  ['s3://maps/100%?region=a', /badly encoded/, /%25/],
  ['s3://maps/a#b?region=a', /"#"/, /%23/],
  ['s3://maps/a//b?region=a', /prefix/, /empty/],
  ['https://maps.s3.amazonaws.com/', /^https:\/\/ targets/, /s3:\/\/bucket.*endpoint=https/],
  ['s4://maps', /^s4:\/\/ targets/, /Did you mean s3\?/],
  ['sftp://host/dir', /^sftp:\/\/ targets/, /Name a folder/],
  ['file://other-host/%2F', /not the address of a folder/, /file:\/\/\/srv/],
];

for (const [spec, message, hint] of WRONG) {
  test(`${JSON.stringify(spec)} is refused with what to write`, () => {
    const error = refused(spec);
    assert.match(error.message, message);
    assert.match(error.hint ?? '', hint);
  });
}

test('missing keys are named, and no key is shown', () => {
  const region = 's3://maps?region=a';
  assert.match(refused(region, {}).message, /AWS_ACCESS_KEY_ID is not set/);
  const half = refused(region, { AWS_ACCESS_KEY_ID: 'hidden' });
  assert.match(half.message, /AWS_SECRET_ACCESS_KEY is not set/);
  const broken = refused(region, { ...keys, AWS_SECRET_ACCESS_KEY: 'hid den' });
  const inAddress = [
    refused('s3://key:hidden@maps'),
    refused('s3://maps?secret=hidden'),
    refused('s3://maps?region=a&endpoint=https://key:hidden@h.example'),
  ];
  for (const error of [half, broken, ...inAddress]) {
    assert.doesNotMatch(inspect(error), /hidden|hid den/);
  }
});
