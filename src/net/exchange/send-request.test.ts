// Which headers go with every request.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestHeaders } from './send-request.ts';

const plain = { accept: '*/*', 'accept-encoding': 'gzip, br', 'user-agent': 'Tester/1.0' };
const headers = { 'X-Api-Key': 'k', Accept: 'text/html', Host: 'elsewhere.example' };

test('the user’s own headers go to the trusted origin alone, by scheme, host and port', () => {
  const trustedUrl = 'https://a.example/start';
  const headersFor = requestHeaders({ userAgent: 'Tester/1.0', trustedUrl, headers });
  assert.deepEqual(headersFor(new URL('https://a.example:443/x')), {
    ...plain,
    accept: 'text/html',
    'x-api-key': 'k',
  });
  for (const url of [
    'http://a.example/',
    'https://a.example:444/',
    'https://www.a.example/',
    'https://a.example.b.example/',
  ]) {
    assert.deepEqual(headersFor(new URL(url)), plain, url);
  }
});

test('without a trusted address they go nowhere', () => {
  for (const trustedUrl of [undefined, '', 'no address']) {
    const headersFor = requestHeaders({
      userAgent: 'Tester/1.0',
      headers,
      ...(trustedUrl !== undefined && { trustedUrl }),
    });
    assert.deepEqual(headersFor(new URL('https://a.example/')), plain);
  }
});

test('an authorization that was handed in counts before the address’s own', () => {
  const trustedUrl = 'https://me:p%40ss@a.example/';
  const url = new URL('https://a.example/');
  const typed = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
  assert.equal(requestHeaders({ trustedUrl })(url)['authorization'], typed);
  const own = { Authorization: 'Bearer t' };
  assert.equal(requestHeaders({ trustedUrl, headers: own })(url)['authorization'], 'Bearer t');
});
