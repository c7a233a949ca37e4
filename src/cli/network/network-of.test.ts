// Flags and environment as settings of the network, and what is refused.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { TEST_CA, TEST_CLIENT } from '../../../tests/support/test-certificates.ts';
import { assertOneSite, networkFor, networkOf, networkWithoutLogin } from './network-of.ts';

const folder = await mkdtemp(join(tmpdir(), 'portolan-network-of-'));
after(() => rm(folder, { recursive: true, force: true }));
const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
const INVALID = { code: 'CONFIG_INVALID' };

test('without flags and variables there are no settings', () => {
  assert.deepEqual(networkOf({}, {}), {});
  assert.deepEqual(networkFor('https://example.com/a b', {}, {}), {
    url: 'https://example.com/a b',
    network: {},
  });
});

test('flags and proxies are settings; what logs in is left out for who asks strangers', () => {
  const flags = { timeout: 1_000, retries: 0, userAgent: 'Acme', allowPrivate: true };
  const environment = { PORTOLAN_COOKIE: 'a=1', https_proxy: 'http://proxy.example:3128' };
  const plain = {
    timeoutMs: 1_000,
    retriesMax: 0,
    userAgent: 'Acme',
    allowPrivate: true,
    proxy: { https: 'http://proxy.example:3128' },
  };
  assert.deepEqual(networkWithoutLogin(flags, environment), plain);
  assert.deepEqual(networkOf(flags, environment), { ...plain, headers: { Cookie: 'a=1' } });
  assert.deepEqual(networkOf(flags, environment, { headerOnly: true }), plain);
});

test('headers with two named sites are refused, and those of one are not', () => {
  const headers = { Cookie: 'a=1' };
  const refuse = (...addresses: readonly string[]) =>
    assert.throws(() => assertOneSite(addresses, { headers }), INVALID);
  refuse('https://a.example/', 'https://b.example/');
  refuse('https://a.example/', 'http://a.example/');
  refuse('https://a.example/', 'https://a.example:8443/');
  assertOneSite(['https://a.example/x', 'https://A.example:443/y', 'old.xml', '-'], { headers });
  assertOneSite(['https://a.example/', 'https://b.example/'], {});
});

test('files of TLS are read, and looked at before anything is asked', async () => {
  const ca = await file('ca.pem', TEST_CA);
  const both = await file('both.pem', TEST_CLIENT.cert + TEST_CLIENT.key);
  const cert = await file('cert.pem', TEST_CLIENT.cert);
  const broken = await file('broken.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n');
  const { tls } = networkOf({ ca, cert: both }, {});
  assert.equal(tls?.ca, TEST_CA);
  assert.equal(tls.key, TEST_CLIENT.cert + TEST_CLIENT.key);
  assert.deepEqual(networkOf({ insecure: true }, {}).tls?.insecure, true);
  for (const flags of [
    { ca: join(folder, 'none.pem') },
    { ca: await file('text.pem', 'my notes') },
    { ca: await file('large.pem', `-----BEGIN ${'x'.repeat(1024 * 1024)}`) },
    { cert: broken },
    { cert, key: ca },
    { cert },
    { key: both },
  ]) {
    assert.throws(() => networkOf(flags, {}), INVALID, JSON.stringify(flags));
  }
});
