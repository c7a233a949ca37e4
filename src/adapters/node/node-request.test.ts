// Requests of Node as requests of the web: what is let through, and what the URL is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestOfNode } from './node-request.ts';

const urlOf = (url: string, headers: Record<string, string | string[]> = {}) =>
  requestOfNode({ url, headers: { host: 'example.com', ...headers } })?.url;

test('the URL is what the client asked for, of the host that it named', () => {
  assert.equal(urlOf('/a/sitemap.xml?b=c'), 'http://example.com/a/sitemap.xml?b=c');
  assert.equal(urlOf('//evil.example/sitemap.xml'), 'http://example.com//evil.example/sitemap.xml');
  assert.equal(urlOf('http://evil.example/sitemap.xml'), 'http://example.com/sitemap.xml');
});

test('the part of the path that a router removed counts', () => {
  const given = { url: '/sitemap.xml', originalUrl: '/shop/sitemap.xml', headers: {} };
  assert.equal(requestOfNode(given)?.url, 'http://localhost/shop/sitemap.xml');
});

test('a connection with TLS makes it https', () => {
  const given = { url: '/sitemap.xml', headers: { host: 'a.example' } };
  const socket = { encrypted: true };
  assert.equal(requestOfNode({ ...given, socket })?.url, 'https://a.example/sitemap.xml');
  assert.equal(requestOfNode({ ...given, socket: {} })?.url, 'http://a.example/sitemap.xml');
});

test('a host that is none is replaced, and HTTP/2 names it differently', () => {
  for (const host of ['', 'a b', 'a/b', 'a@b', '[::1', 'a:99999', 'a?b', 'a#b', 'a\\b']) {
    assert.equal(urlOf('/sitemap.xml', { host }), 'http://localhost/sitemap.xml', host);
  }
  assert.equal(urlOf('/sitemap.xml', { host: '[::1]:80' }), 'http://[::1]/sitemap.xml');
  const headers = { ':authority': 'b.example:8443', ':path': '/sitemap.xml' };
  const request = requestOfNode({ url: '/sitemap.xml', headers });
  assert.equal(request?.url, 'http://b.example:8443/sitemap.xml');
  assert.deepEqual([...request.headers], []);
});

test('headers are kept, also those that are sent twice', () => {
  const headers = { 'if-none-match': '"a"', 'x-a': ['1', '2'], 'x-b': undefined };
  const request = requestOfNode({ method: 'HEAD', url: '/feed.rss', headers });
  assert.equal(request?.method, 'HEAD');
  assert.deepEqual(
    [...request.headers],
    [
      ['if-none-match', '"a"'],
      ['x-a', '1, 2'],
    ],
  );
});

test('what no set has is let through', () => {
  for (const url of ['', '*', '/', '/a', '/a?/sitemap.xml', '/a#.xml', 'sitemap.xml', '/a.html']) {
    assert.equal(urlOf(url), undefined, url);
  }
  const headers = {};
  for (const method of ['TRACE', 'CONNECT', 'track']) {
    assert.equal(requestOfNode({ method, url: '/sitemap.xml', headers }), undefined, method);
  }
});

test('what a Request refuses is let through, and headers of any kind are texts', () => {
  const url = '/sitemap.xml';
  assert.equal(requestOfNode({ method: 'A B', url, headers: {} }), undefined);
  assert.equal(requestOfNode({ url, headers: { 'x-a': 'Ā' } }), undefined);
  const headers = { 'x-a': 5 } as unknown as Record<string, string>;
  assert.equal(requestOfNode({ url, headers })?.headers.get('x-a'), '5');
});
