// Which proxy, and when none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProxyChoice, proxySettingsOf } from './proxy-choice.ts';

const proxies = { http: 'http://plain.proxy:3128', https: 'http://secure.proxy:3128' };
const choose = (url: string, noProxy?: string) =>
  createProxyChoice({ ...proxies, ...(noProxy !== undefined && { noProxy }) })(new URL(url));

test('each scheme has its own proxy, or none', () => {
  assert.equal(choose('http://e.example/'), proxies.http);
  assert.equal(choose('https://e.example/'), proxies.https);
  const one = createProxyChoice({ http: 'proxy:3128' });
  assert.equal(one(new URL('http://e.example/')), 'http://proxy:3128');
  assert.equal(one(new URL('https://e.example/')), undefined);
  assert.equal(createProxyChoice()(new URL('http://e.example/')), undefined);
});

test('this machine itself is never asked for through a proxy', () => {
  for (const host of ['localhost', 'x.localhost:80', '127.0.0.1', '127.9.9.9', '[::1]:8080']) {
    assert.equal(choose(`http://${host}/`), undefined, host);
  }
  for (const host of ['localhost.example', '128.0.0.1', '127.0.0.1.example']) {
    assert.equal(choose(`http://${host}/`), proxies.http, host);
  }
});

test('exceptions are names with all below them, addresses, ports, or everything', () => {
  const cases: readonly (readonly [noProxy: string, url: string, excepted: boolean])[] = [
    ['e.example', 'http://e.example/', true],
    ['e.example', 'http://www.e.example/', true],
    ['e.example', 'http://note.example/', false],
    ['e.example', 'http://somee.example/', false],
    ['.e.example', 'http://e.example/', true],
    ['*.e.example', 'http://a.b.e.example/', true],
    ['E.Example', 'http://e.example./', true],
    ['e.example:8080', 'http://e.example:8080/', true],
    ['e.example:8080', 'http://e.example/', false],
    ['e.example:443', 'https://e.example/', true],
    ['x, e.example  y', 'https://e.example/', true],
    ['10.0.0.1', 'http://10.0.0.1/', true],
    ['10.0.0.1', 'http://10.0.0.11/', false],
    ['fd00::1', 'http://[fd00::1]/', true],
    ['[fd00::1]:81', 'http://[fd00::1]:81/', true],
    ['*', 'http://e.example/', true],
    ['', 'http://e.example/', false],
    [',', 'http://e.example/', false],
    ['.', 'http://e.example/', false],
  ];
  for (const [noProxy, url, excepted] of cases) {
    assert.equal(choose(url, noProxy) === undefined, excepted, `${noProxy} ${url}`);
  }
});

test('a proxy that is no http address is refused, without its password', () => {
  for (const http of ['socks5://u:secret@proxy:1', 'ftp://proxy', 'http://']) {
    assert.throws(
      () => createProxyChoice({ http }),
      (error: Error & { code?: string }) =>
        error.code === 'CONFIG_INVALID' && !error.message.includes('secret'),
      http,
    );
  }
});

test('the environment is read, small letters first', () => {
  assert.equal(proxySettingsOf({}), undefined);
  assert.equal(proxySettingsOf({ NO_PROXY: '*', HTTP_PROXY: ' ' }), undefined);
  assert.deepEqual(
    proxySettingsOf({ http_proxy: 'a:1', HTTP_PROXY: 'b:1', HTTPS_PROXY: 'c:1', no_proxy: 'd' }),
    { http: 'a:1', https: 'c:1', noProxy: 'd' },
  );
});
