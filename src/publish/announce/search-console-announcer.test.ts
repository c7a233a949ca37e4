// Search Console: key files, tokens, sitemaps, and what its errors mean.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  type AnnounceWorld,
  createAnnounceWorld,
  NOON,
} from '../../../tests/support/announce-world.ts';
import {
  ACCOUNT_EMAIL,
  type FakeSearchConsole,
  startFakeSearchConsole,
} from '../../../tests/support/fake-engines/fake-search-console.ts';

const SITEMAP = 'https://example.com/sitemap.xml';
const owned = { 'https://example.com/': [ACCOUNT_EMAIL], 'sc-domain:example.com': [ACCOUNT_EMAIL] };

const start = (sites: Readonly<Record<string, readonly string[]>> = owned, now = NOON) =>
  startFakeSearchConsole({ sites, now: () => now });

async function configFor(
  world: AnnounceWorld,
  engine: FakeSearchConsole,
  more: { readonly site?: string; readonly key?: object | string } = {},
) {
  const { key = engine.keyFile, site } = more;
  await writeFile(
    join(world.folder, 'key.json'),
    typeof key === 'string' ? key : JSON.stringify(key),
  );
  const searchConsole = { keyFile: 'key.json', apiUrl: engine.origin, ...(site && { site }) };
  return { searchConsole };
}

test('one token is asked for, and each sitemap submitted with it', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const sitemaps = [SITEMAP, 'https://example.com/a?b=c&d=%20e'];
  const result = await world.tellOne(await configFor(world, engine), { sitemaps });
  assert.deepEqual(result, {
    announcer: 'search-console',
    outcome: 'accepted',
    message: 'Told Search Console of 2 sitemaps.',
  });
  assert.deepEqual(engine.submitted.get('https://example.com/'), sitemaps);
  assert.deepEqual(
    engine.requests.map(({ method }) => method),
    ['POST', 'PUT', 'PUT'],
  );
  assert.equal(
    engine.requests[1]?.path,
    '/webmasters/v3/sites/https%3A%2F%2Fexample.com%2F/sitemaps/https%3A%2F%2Fexample.com%2Fsitemap.xml',
  );
});

test('a domain property is named as such, and takes subdomains', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const config = await configFor(world, engine, { site: 'sc-domain:example.com' });
  const sitemaps = ['https://shop.example.com/sitemap.xml'];
  const result = await world.tellOne(config, { sitemaps });
  assert.equal(result.outcome, 'accepted', result.message);
  assert.deepEqual(engine.submitted.get('sc-domain:example.com'), sitemaps);
});

test('a service account that is no owner is told which address to add', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start({ 'https://example.com/': ['somebody@example.com'] });
  const result = await world.tellOne(await configFor(world, engine));
  assert.equal(result.outcome, 'refused');
  assert.ok(result.message.includes(`Add ${ACCOUNT_EMAIL} there as an owner`), result.message);
});

test('a site that Search Console does not know is refused', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start({});
  const result = await world.tellOne(await configFor(world, engine));
  assert.equal(result.outcome, 'refused');
  assert.match(result.message, /it knows no site https:\/\/example\.com\/\. Add it, or set/);
});

test('a sitemap of another site is refused', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const sitemaps = ['https://example.net/sitemap.xml'];
  const result = await world.tellOne(await configFor(world, engine), { sitemaps });
  assert.equal(result.outcome, 'refused');
  assert.match(result.message, /status 400: it takes no such site or sitemap/);
});

test('a key that Google does not know, and a wrong clock, are refused', async () => {
  await using world = await createAnnounceWorld();
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  await using engine = await start();
  const stolen = { ...engine.keyFile, private_key: privateKey };
  const other = { ...engine.keyFile, client_email: 'other@example.iam.gserviceaccount.com' };
  const elsewhere = { ...engine.keyFile, private_key_id: 'f00' };
  for (const key of [stolen, other, elsewhere]) {
    const result = await world.tellOne(await configFor(world, engine, { key }));
    assert.equal(result.outcome, 'refused');
    assert.match(result.message, /does not take the key of the service account/);
  }
  await using late = await start(owned, NOON + 86_400_000);
  const result = await world.tellOne(await configFor(world, late));
  assert.equal(result.outcome, 'refused');
  assert.match(result.message, /is this machine’s clock wrong\?/);
});

test('the JWT asks for the scope that may submit, for an hour at most', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  await world.tellOne(await configFor(world, engine));
  const form = new URLSearchParams(engine.requests[0]?.body);
  const [head = '', claims = ''] = (form.get('assertion') ?? '').split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  assert.deepEqual(decode(head), { alg: 'RS256', typ: 'JWT', kid: engine.keyFile.private_key_id });
  assert.deepEqual(decode(claims), {
    iss: ACCOUNT_EMAIL,
    scope: 'https://www.googleapis.com/auth/webmasters',
    aud: engine.keyFile.token_uri,
    iat: NOON / 1000,
    exp: NOON / 1000 + 3_600,
  });
});

const keyFaults: Readonly<Record<string, readonly [key: object | string, words: RegExp]>> = {
  'no JSON': ['not JSON at all', /^key\.json is not the JSON key file/],
  'an array': ['[]', /^key\.json is not the JSON key file/],
  'another kind of credentials': [{ type: 'authorized_user' }, /is not the JSON key file/],
  'no key': [{ type: 'service_account', client_email: 'a@b.c' }, /is not the JSON key file/],
  'a damaged key': [
    { type: 'service_account', client_email: 'a@b.c', private_key: '-----BEGIN PRIVATE KEY-----' },
    /^The key file key\.json is damaged/,
  ],
  'a file that is too large': [' '.repeat(64 * 1024 + 1), /could not be read: it is larger than/],
};
for (const [name, [key, words]] of Object.entries(keyFaults)) {
  test(`a key file that holds ${name} is refused, and nobody is asked`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await start();
    const result = await world.tellOne(await configFor(world, engine, { key }));
    assert.equal(result.outcome, 'refused');
    assert.match(result.message, words);
    assert.equal(engine.requests.length, 0);
  });
}

test('a key file that is not there, or a folder, is refused', async () => {
  await using world = await createAnnounceWorld();
  const absent = await world.tellOne({ searchConsole: { keyFile: 'absent.json' } });
  assert.equal(absent.outcome, 'refused');
  assert.match(absent.message, /absent\.json could not be read: there is no such file\./);
  await mkdir(join(world.folder, 'folder.json'));
  const folder = await world.tellOne({ searchConsole: { keyFile: 'folder.json' } });
  assert.match(folder.message, /it is a folder/);
});

test('a key that is not RSA is refused', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const key = { ...engine.keyFile, private_key: privateKey };
  const result = await world.tellOne(await configFor(world, engine, { key }));
  assert.match(result.message, /is damaged/);
});

for (const [status, reason, outcome, words] of [
  [401, 'authError', 'refused', /does not take the access token/],
  [403, 'quotaExceeded', 'failed', /its quota of requests is used up/],
  [403, 'rateLimitExceeded', 'failed', /its quota of requests is used up/],
  [403, 'accessNotConfigured', 'refused', /is not switched on in the Google Cloud project/],
  [429, 'rateLimitExceeded', 'failed', /too much in too short a time/],
  [500, 'backendError', 'failed', /status 500\./],
] as const) {
  test(`${status} ${reason} is ${outcome}`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await start();
    engine.fail({ status, body: { error: { code: status, errors: [{ reason }] } } }, 3, 1);
    const result = await world.tellOne(await configFor(world, engine));
    assert.equal(result.outcome, outcome);
    assert.match(result.message, words);
    assert.deepEqual(result.pending, outcome === 'failed' ? [SITEMAP] : undefined);
  });
}

for (const [name, fault, outcome] of [
  ['that fails', { status: 503 }, 'failed'],
  ['that closes the connection', 'close', 'failed'],
  ['that gives no token', { status: 200, body: { token_type: 'Bearer' } }, 'failed'],
  ['that gives two lines', { status: 200, body: { access_token: 'a\r\nb: c' } }, 'failed'],
  ['that knows no such client', { status: 401, body: { error: 'invalid_client' } }, 'refused'],
  ['that does not give the scope', { status: 400, body: { error: 'invalid_scope' } }, 'refused'],
] as const) {
  test(`a token service ${name}: ${outcome}`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await start();
    engine.fail(fault, 3);
    const result = await world.tellOne(await configFor(world, engine));
    assert.equal(result.outcome, outcome);
    assert.match(result.message, /^Google’s token service /);
    assert.equal(engine.submitted.size, 0);
  });
}

test('a dry run does not read the key file', async () => {
  await using world = await createAnnounceWorld();
  const config = { searchConsole: { keyFile: 'absent.json' } };
  const result = await world.tellOne(config, { dryRun: true });
  assert.equal(result.message, `Would tell Search Console of ${SITEMAP}.`);
});
