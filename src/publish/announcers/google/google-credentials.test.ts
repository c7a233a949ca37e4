// Google's credentials: each kind gives a token, and no secret goes to a host that is not Google's.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  type AnnounceWorld,
  createAnnounceWorld,
  NOON,
} from '../../../../tests/support/announce-world.ts';
import { startFakeEngine } from '../../../../tests/support/fake-engines/fake-engine.ts';
import {
  ACCOUNT_EMAIL,
  type FakeSearchConsole,
  KNOWN,
  startFakeSearchConsole,
} from '../../../../tests/support/fake-engines/fake-search-console.ts';
import { isGoogleAddress } from './google-credentials.ts';

const start = () =>
  startFakeSearchConsole({ sites: { 'https://example.com/': [ACCOUNT_EMAIL] }, now: () => NOON });

async function tell(world: AnnounceWorld, engine: FakeSearchConsole, file: object, more = {}) {
  await writeFile(join(world.folder, 'google.json'), JSON.stringify(file));
  const searchConsole = { keyFile: 'google.json', apiUrl: engine.origin, ...more };
  return world.tellOne({ searchConsole });
}

const user = ({ origin }: FakeSearchConsole) => ({
  type: 'authorized_user',
  client_id: KNOWN.clientId,
  client_secret: KNOWN.clientSecret,
  refresh_token: KNOWN.refreshToken,
  token_uri: `${origin}/token`,
});

const workload = ({ origin }: FakeSearchConsole, credential_source: object) => ({
  type: 'external_account',
  audience: KNOWN.audience,
  subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
  token_url: `${origin}/v1/token`,
  credential_source,
});
const impersonation = ({ origin }: FakeSearchConsole, email: string = ACCOUNT_EMAIL) => {
  const account = `${origin}/v1/projects/-/serviceAccounts/${email}`;
  return { service_account_impersonation_url: `${account}:generateAccessToken` };
};

function assertHidden(world: AnnounceWorld, engine: FakeSearchConsole): void {
  const secrets = [KNOWN.clientSecret, KNOWN.refreshToken, KNOWN.subject, ...engine.tokens];
  for (const secret of secrets) assert.ok(!world.said.join('').includes(secret));
}

test('an access token is sent as it is, and goes before a file', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  await tell(world, engine, engine.keyFile);
  const [accessToken = ''] = engine.tokens;
  const asked = engine.requests.length;
  const searchConsole = { accessToken, keyFile: 'absent.json', apiUrl: engine.origin };
  const result = await world.tellOne({ searchConsole });
  assert.equal(result.outcome, 'accepted', result.message);
  assert.equal(engine.requests.length, asked + 1);
  const old = { accessToken: 'ya29.expired-token', apiUrl: engine.origin };
  const refused = await world.tellOne({ searchConsole: old });
  assert.equal(refused.outcome, 'refused');
  assert.match(refused.message, /does not accept the access token\. Has it expired\?/);
  assert.doesNotMatch(refused.message, /ya29/);
  await assert.rejects(world.tell({ searchConsole: { accessToken: 'two words' } }), {
    code: 'CONFIG_INVALID',
  });
});

test('a refresh token becomes an access token, and its quota project is named', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const file = { ...user(engine), quota_project_id: 'my-project' };
  const result = await tell(world, engine, file);
  assert.equal(result.outcome, 'accepted', result.message);
  assert.equal(engine.requests[1]?.headers['x-goog-user-project'], 'my-project');
  for (const [fault, words] of [
    [{ refresh_token: 'revoked-token' }, /the refresh token has expired or was revoked/],
    [{ client_secret: 'another-secret' }, /it does not know the OAuth client/],
    [{ refresh_token: undefined }, /lack client_id, client_secret or refresh_token/],
  ] as const) {
    const refused = await tell(world, engine, { ...file, ...fault });
    assert.equal(refused.outcome, 'refused');
    assert.match(refused.message, words);
    assert.doesNotMatch(refused.message, /revoked-token|another-secret/);
  }
  assertHidden(world, engine);
});

test('workload identity: a token from a file or an address', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const json = JSON.stringify({ value: KNOWN.subject });
  await using ci = await startFakeEngine(({ headers, path }) =>
    headers.authorization === 'Bearer ci-request-token' && path === '/oidc'
      ? { status: 200, body: json }
      : { status: 401, body: 'the body of a private address' },
  );
  await writeFile(join(world.folder, 'token.txt'), `${KNOWN.subject}\n`);
  await writeFile(join(world.folder, 'token.json'), json);
  const format = { type: 'json', subject_token_field_name: 'value' };
  const headers = { Authorization: 'Bearer ci-request-token', 'bad header': 'x' };
  const sources = [
    { file: 'token.txt' },
    { file: join(world.folder, 'token.json'), format },
    { url: `${ci.origin}/oidc`, headers, format },
  ];
  for (const source of sources) {
    for (const more of [{}, impersonation(engine)]) {
      const result = await tell(world, engine, { ...workload(engine, source), ...more });
      assert.equal(result.outcome, 'accepted', result.message);
    }
  }
  const denied = await tell(world, engine, workload(engine, { url: `${ci.origin}/oidc`, format }));
  assert.equal(denied.outcome, 'refused');
  assert.match(denied.message, /it returned no token\. In GitHub Actions .* id-token: write/);
  assert.doesNotMatch(denied.message, /private address/);
  assertHidden(world, engine);
});

test('workload identity: what can be wrong, each told apart', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  await writeFile(join(world.folder, 'token.txt'), KNOWN.subject);
  await writeFile(join(world.folder, 'other.txt'), 'another-subject-token');
  const file = { file: 'token.txt' };
  const good = workload(engine, file);
  for (const [fields, words] of [
    [{ audience: '//iam.googleapis.com/other' }, /does not know this workload identity provider/],
    [{ credential_source: { file: 'other.txt' } }, /does not accept the token of the workload/],
    [{ credential_source: { file: 'absent.txt' } }, /there is no such file/],
    [
      { credential_source: { ...file, format: { type: 'json', subject_token_field_name: 'v' } } },
      /has no token in the field/,
    ],
    [
      { credential_source: { environment_id: 'aws1', url: 'http://169.254.169.254/' } },
      /\(AWS, programs/,
    ],
    [{ credential_source: { executable: { command: 'x' } } }, /\(AWS, programs/],
    [{ credential_source: undefined }, /\(AWS, programs/],
    [{ audience: undefined }, /lack audience/],
    [
      impersonation(engine, 'other@project.iam.gserviceaccount.com'),
      /may not act as the service account/,
    ],
  ] as const) {
    const refused = await tell(world, engine, { ...good, ...fields });
    assert.equal(refused.outcome, 'refused', refused.message);
    assert.match(refused.message, words);
  }
  assertHidden(world, engine);
});

test('no secret is sent to a host that is neither Google’s nor named', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  await using thief = await start();
  await writeFile(join(world.folder, 'token.txt'), KNOWN.subject);
  const source = { file: 'token.txt' };
  const host = thief.origin.replace('http://', '');
  const files = [
    { ...engine.keyFile, token_uri: `${thief.origin}/token` },
    { ...user(thief) },
    workload(thief, source),
    { ...workload(engine, source), ...impersonation(thief) },
  ];
  for (const file of files) {
    const refused = await tell(world, engine, file);
    assert.equal(refused.outcome, 'refused');
    assert.ok(refused.message.includes(`would send secrets to http://${host}`), refused.message);
    assert.match(refused.message, /announce\.searchConsole\.tokenHosts/);
  }
  assert.equal(thief.requests.length, 0);
  const named = await tell(world, engine, user(thief), { tokenHosts: [host] });
  assert.equal(thief.requests.length, 1);
  assert.match(named.message, /does not accept the access token/);
});

test('Google’s hosts are its own over https alone', () => {
  for (const address of [
    'https://oauth2.googleapis.com/token',
    'https://sts.googleapis.com/v1/token',
    'https://accounts.google.com/o/oauth2/token',
    'https://googleapis.com/',
  ]) {
    assert.ok(isGoogleAddress(address, []), address);
  }
  for (const address of [
    'http://oauth2.googleapis.com/token',
    'https://oauth2.googleapis.com.evil.example/token',
    'https://evilgoogleapis.com/token',
    'https://oauth2.googleapis.com:8443/token',
    'https://user:pass@oauth2.googleapis.com/token',
    'https://google.com/',
    'file:///etc/passwd',
    'not an address',
  ]) {
    assert.ok(!isGoogleAddress(address, ['other.example']), address);
  }
  assert.ok(isGoogleAddress('http://other.example/x', ['other.example']));
  assert.ok(!isGoogleAddress('ftp://other.example/x', ['other.example']));
});
