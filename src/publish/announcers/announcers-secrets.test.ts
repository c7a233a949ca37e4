// Whatever an engine answers and wherever it fails, no secret is in a result or an error.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { createAnnounceWorld, NOON, pages } from '../../../tests/support/announce-world.ts';
import {
  type EngineRequest,
  type FakeEngine,
  startFakeEngine,
} from '../../../tests/support/fake-engines/fake-engine.ts';
import { startFakeSearchConsole } from '../../../tests/support/fake-engines/fake-search-console.ts';
import type { AnnounceConfig } from './announce-config.ts';

const SECRETS = {
  indexNow: 'indexnow-key-0123456789',
  bing: 'bing+key/0123456789',
  yandex: 'yandex:token~0123456789',
  baidu: 'baidu&token=0123456789',
  ping: 'ping token 0123456789',
  client: 'client-secret-0123456789',
  refresh: '1//refresh-token-0123456789',
  subject: 'subject-head.subject-claims.subject-signature',
};

/** An engine that says back all that it was told, in every field that one could quote. */
function startEcho(status: number): Promise<FakeEngine> {
  return startFakeEngine((request: EngineRequest) => {
    const heard = JSON.stringify({ ...request, query: request.query.toString() });
    const values = [...request.query.values()].join(' ');
    const plain = `${request.query} ${values} ${heard} ${request.body}`;
    const body = {
      Message: plain,
      message: plain,
      error: { message: plain, errors: [{ reason: plain, message: plain }] },
      error_message: plain,
      errorCode: plain,
      error_code: status === 409 ? 'SITEMAP_ALREADY_ADDED' : plain,
      sitemap_id: plain,
      siteEntry: [{ siteUrl: plain, permissionLevel: plain }],
      hosts: [{ host_id: plain }],
      error_description: plain,
      d: plain,
      remain: plain,
      access_token: plain,
    };
    return { status, body, headers: { 'retry-after': encodeURIComponent(plain).slice(0, 500) } };
  });
}

function configFor(origin: string): AnnounceConfig {
  return {
    searchConsole: { keyFile: 'key.json', apiUrl: origin },
    indexNow: { key: SECRETS.indexNow, endpoint: `${origin}/indexnow` },
    bing: { apiKey: SECRETS.bing, apiUrl: origin, urls: true },
    yandex: { token: SECRETS.yandex, apiUrl: origin, urls: true, recrawl: true },
    webSub: { hub: `${origin}/?token=${encodeURIComponent(SECRETS.ping)}`, feeds: [origin] },
    baidu: { token: SECRETS.baidu, apiUrl: origin },
    pings: [`${origin}/ping?token=${encodeURIComponent(SECRETS.ping)}`],
  };
}

function assertHides(text: string, secrets: readonly string[], where: string): void {
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      assert.ok(
        !text.includes(form),
        `${where} tells ${form.slice(0, 12)}…: ${text.slice(0, 500)}`,
      );
    }
  }
}

for (const status of [200, 201, 202, 204, 301, 400, 401, 403, 404, 409, 422, 429, 500, 503]) {
  test(`an engine that echoes everything with status ${status} brings out no secret`, async () => {
    await using world = await createAnnounceWorld();
    await using echo = await startEcho(status);
    await using google = await startFakeSearchConsole({ sites: {}, now: () => NOON });
    const { private_key: key, private_key_id: keyId } = google.keyFile;
    const keySecrets = [key, keyId, ...key.split('\n').filter((line) => !line.startsWith('--'))];
    await mkdir(join(world.folder, 'public'));
    // With a token service that works, and with those that echo.
    const user = { client_id: 'client', client_secret: SECRETS.client };
    const refresh_token = SECRETS.refresh;
    await writeFile(join(world.folder, 'subject'), SECRETS.subject);
    const files = [
      google.keyFile,
      { ...google.keyFile, token_uri: `${echo.origin}/token` },
      { type: 'authorized_user', ...user, refresh_token, token_uri: `${echo.origin}/token` },
      {
        type: 'external_account',
        audience: 'a',
        subject_token_type: 't',
        token_url: `${echo.origin}/token`,
        credential_source: { file: 'subject' },
      },
    ];
    for (const keyFile of files) {
      await writeFile(join(world.folder, 'key.json'), JSON.stringify(keyFile));
      const changes = { changed: pages(3) };
      for (const targetFolder of ['public', undefined]) {
        const options = { changes, ...(targetFolder !== undefined && { targetFolder }) };
        const results = await world.tell(configFor(echo.origin), options);
        assert.equal(results.length, 9);
        // The key file of IndexNow is fetched from the site itself.
        await world.check(configFor(echo.origin), { ...options, base: `${echo.origin}/` });
      }
    }
    const assertions = [...google.requests, ...echo.requests].flatMap(({ body, headers }) => [
      new URLSearchParams(body).get('assertion') ?? '',
      (headers.authorization ?? '').replace(/^\w+ /, ''),
    ]);
    const secrets = [
      ...Object.values(SECRETS),
      ...keySecrets,
      ...google.tokens,
      ...assertions.flatMap((assertion) => [assertion, ...assertion.split('.')]),
    ].filter((secret) => secret.length >= 8);
    assert.ok(secrets.length > 30);
    assert.equal(world.said.length, 144);
    assertHides(world.said.join('\n'), secrets, `status ${status}`);
  });
}

test('an engine that nobody can reach makes no message tell a secret', async () => {
  await using world = await createAnnounceWorld();
  const echo = await startEcho(200);
  await echo.close();
  const results = await world.tell(configFor(echo.origin), { changes: { changed: pages(1) } });
  assert.equal(results.filter(({ outcome }) => outcome === 'failed').length, 8);
  assertHides(world.said.join('\n'), Object.values(SECRETS), 'a closed port');
});

test('a dry run tells no secret', async () => {
  await using world = await createAnnounceWorld();
  const options = { changes: { changed: pages(1) }, dryRun: true };
  const results = await world.tell(configFor('http://127.0.0.1:9'), options);
  assert.ok(results.every(({ outcome }) => outcome === 'skipped'));
  assertHides(world.said.join('\n'), Object.values(SECRETS), 'a dry run');
});

test('errors about settings, with their stacks and causes, tell no secret', async () => {
  await using world = await createAnnounceWorld();
  const bad = 'not-to-be-seen';
  const configs: readonly AnnounceConfig[] = [
    { indexNow: { key: `${bad} ` } },
    { indexNow: { key: SECRETS.indexNow, endpoint: bad } },
    { indexNow: { key: SECRETS.indexNow, keyLocation: `https://u:${bad}@example.com/k.txt` } },
    { bing: { apiKey: `${bad}\n` } },
    { bing: { apiKey: SECRETS.bing, apiUrl: `ftp://${bad}` } },
    { yandex: { token: `${bad} ` } },
    { baidu: { token: `${bad}é` } },
    { pings: [`https://u:${bad}@example.com/ping`] },
    { pings: [bad] },
  ];
  for (const config of configs) {
    await assert.rejects(world.tell(config), (error: Error) => {
      const all = inspect(error, { depth: 10, showHidden: true }).replace(/\n +at .*/g, '');
      assertHides(all, [bad, ...Object.values(SECRETS)], JSON.stringify(Object.keys(config)));
      return 'code' in error && error.code === 'CONFIG_INVALID';
    });
  }
});
