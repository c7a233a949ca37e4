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
} from '../../../../tests/support/announce-world.ts';
import {
  ACCOUNT_EMAIL,
  type FakeSearchConsole,
  startFakeSearchConsole,
} from '../../../../tests/support/fake-engines/fake-search-console.ts';

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
    message: 'Submitted 2 sitemaps to Search Console.',
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

test('an account that sees no property is told which address to add, and both places', async () => {
  await using world = await createAnnounceWorld();
  for (const sites of [{ 'https://example.com/': ['somebody@example.com'] }, {}]) {
    await using engine = await start(sites);
    const result = await world.tellOne(await configFor(world, engine));
    assert.equal(result.outcome, 'refused');
    assert.match(result.message, /status 403: the service account may not submit sitemaps of/);
    assert.match(result.message, /It said: forbidden, “User does not have sufficient permission/);
    assert.ok(result.message.includes(`add ${ACCOUNT_EMAIL} to the property with Full`));
    assert.match(result.message, /google\.com\/webmasters\/verification\/home/);
  }
});

test('the properties that are there are listed, and none is used silently', async () => {
  await using world = await createAnnounceWorld();
  const mine = [ACCOUNT_EMAIL];
  for (const [sites, words] of [
    [{ 'sc-domain:example.com': mine, 'https://other.example/': mine }, 'sc-domain:example.com:'],
    [{ 'https://example.com/docs/': mine }, 'https://example.com/docs/: set announce.search'],
    [
      { 'http://example.com/': mine, 'sc-domain:example.com': mine },
      'http://example.com/, sc-domain:example.com: set announce.searchConsole.site to one of them',
    ],
    [{ 'https://other.example/': mine }, 'other.example/, none of which has https://example.com/'],
  ] as const) {
    await using engine = await start(sites);
    const result = await world.tellOne(await configFor(world, engine));
    assert.equal(result.outcome, 'refused');
    assert.ok(result.message.includes(`It can see`) && result.message.includes(words));
    assert.equal(engine.submitted.size, 0);
    assert.deepEqual(
      engine.requests.map(({ method }) => method),
      ['POST', 'PUT', 'GET'],
    );
  }
});

test('a domain property beyond ASCII has its hosts, however they are written', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start({ 'sc-domain:пример.рф': [ACCOUNT_EMAIL] });
  const config = await configFor(world, engine, { site: 'sc-domain:пример.рф' });
  for (const base of ['https://пример.рф/', 'https://shop.xn--e1afmkfd.xn--p1ai/']) {
    const sent = engine.requests.length;
    const result = await world.tellOne(config, { base, sitemaps: [`${base}sitemap.xml`] });
    assert.doesNotMatch(result.message, /left out/);
    assert.equal(engine.requests[sent + 1]?.method, 'PUT');
  }
});

test('a full user will do, a restricted one is told what is needed', async () => {
  await using world = await createAnnounceWorld();
  for (const [level, outcome, words] of [
    ['siteFullUser', 'accepted', /to Search Console/],
    ['siteRestrictedUser', 'refused', /with the permission Restricted: Full is needed/],
    ['siteUnverifiedUser', 'refused', /is not verified for it/],
  ] as const) {
    const permissions = { 'https://example.com/': level };
    await using engine = await startFakeSearchConsole({
      sites: owned,
      permissions,
      now: () => NOON,
    });
    const result = await world.tellOne(await configFor(world, engine));
    assert.equal(result.outcome, outcome, result.message);
    assert.match(result.message, words);
  }
});

test('sitemaps of another site are left out, and said', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const foreign = 'https://example.net/sitemap.xml';
  const config = await configFor(world, engine);
  const result = await world.tellOne(config, { sitemaps: [foreign] });
  assert.equal(result.outcome, 'refused');
  assert.match(
    result.message,
    /1 sitemap was left out: not of the property https:\/\/example\.com\//,
  );
  assert.equal(engine.requests.length, 0);
  const mixed = await world.tellOne(config, { sitemaps: [foreign, SITEMAP] });
  assert.equal(mixed.outcome, 'accepted');
  assert.match(mixed.message, /^Submitted https:.* to Search Console\. 1 sitemap was left out/);
  assert.deepEqual(engine.submitted.get('https://example.com/'), [SITEMAP]);
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
    assert.match(result.message, /does not accept the key of the service account/);
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
  'no JSON': ['not JSON at all', /^key\.json is not a JSON credential file/],
  'an array': ['[]', /^key\.json is not a JSON credential file/],
  'another kind of credentials': [{ type: 'gdch_service_account' }, /of the type gdch_service/],
  'no key': [{ type: 'service_account', client_email: 'a@b.c' }, /key in key\.json is damaged/],
  'a damaged key': [
    { type: 'service_account', client_email: 'a@b.c', private_key: '-----BEGIN PRIVATE KEY-----' },
    /^The service account’s key in key\.json is damaged/,
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
  [401, 'authError', 'refused', /does not accept the access token/],
  [403, 'quotaExceeded', 'failed', /its quota of requests is used up/],
  [403, 'rateLimitExceeded', 'failed', /its quota of requests is used up/],
  [403, 'RATE_LIMIT_EXCEEDED', 'failed', /its quota of requests is used up/],
  [403, 'RESOURCE_EXHAUSTED', 'failed', /its quota of requests is used up/],
  [403, 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'refused', /lacks the scope https/],
  [403, 'accessNotConfigured', 'refused', /is not enabled in the Google Cloud project/],
  [429, 'rateLimitExceeded', 'failed', /too many submissions in too short a time/],
  [500, 'backendError', 'failed', /status 500\. It said/],
] as const) {
  test(`${status} ${reason} is ${outcome}`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await start();
    for (const list of ['errors', 'details']) {
      engine.fail({ status, body: { error: { code: status, [list]: [{ reason }] } } }, 3, 1);
      const result = await world.tellOne(await configFor(world, engine));
      assert.equal(result.outcome, outcome);
      assert.match(result.message, words);
      assert.ok(result.message.includes(`It said: ${reason}.`), result.message);
      assert.deepEqual(result.pending, outcome === 'failed' ? [SITEMAP] : undefined);
    }
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
  assert.equal(result.message, `Would submit ${SITEMAP} to Search Console.`);
});
