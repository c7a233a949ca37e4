// Which URLs are one page, and which are not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { isPageKey, pageKey } from './page-key.ts';
import { encodeUrl } from './url-encoding.ts';

const ROWS: readonly (readonly [title: string, loc: string, key: string])[] = [
  [
    'what is normal stays',
    'https://example.com/a/b.html?c=d/.e',
    'https://example.com/a/b.html?c=d/.e',
  ],
  ['scheme and host in lower case', 'HTTPS://Example.COM/A', 'https://example.com/A'],
  ['an empty path', 'https://example.com', 'https://example.com/'],
  ['an empty path before a query', 'https://example.com?a', 'https://example.com/?a'],
  ['the default port of https', 'https://example.com:443/', 'https://example.com/'],
  ['the default port of http', 'http://example.com:80', 'http://example.com/'],
  ['a port with zeros in front', 'http://example.com:0080/', 'http://example.com/'],
  ['an empty port', 'http://example.com:/', 'http://example.com/'],
  ['another port stays', 'http://example.com:443/', 'http://example.com:443/'],
  ['a port of five digits stays', 'http://example.com:65535/a', 'http://example.com:65535/a'],
  ['the fragment goes', 'https://example.com/a#b', 'https://example.com/a'],
  ['also one with a query in it', 'https://example.com/#?a', 'https://example.com/'],
  ['unreserved escapes are decoded', 'https://e.com/%7Ea%2Db%5f%41%31', 'https://e.com/~a-b_A1'],
  ['also in the query', 'https://e.com/?%61=%7e', 'https://e.com/?a=~'],
  ['other escapes in upper case', 'https://e.com/%c3%bc?%2f', 'https://e.com/%C3%BC?%2F'],
  ['an escaped percent is not decoded twice', 'https://e.com/%2541', 'https://e.com/%2541'],
  ['letters beyond ASCII are escaped', 'https://e.com/ü?ö', 'https://e.com/%C3%BC?%C3%B6'],
  ['blanks and brackets too', 'https://e.com/a b[c]', 'https://e.com/a%20b%5Bc%5D'],
  ['a percent sign alone', 'https://e.com/100%', 'https://e.com/100%25'],
  ['hosts in Punycode', 'https://BÜCHER.example/', 'https://xn--bcher-kva.example/'],
  ['Punycode in upper case', 'https://XN--BCHER-KVA.example/', 'https://xn--bcher-kva.example/'],
  ['escapes in the host', 'https://%65xample.com/', 'https://example.com/'],
  ['dots of a folder', 'https://e.com/a/./b', 'https://e.com/a/b'],
  ['dots of the folder above', 'https://e.com/a/../b', 'https://e.com/b'],
  ['dots at the end', 'https://e.com/a/b/..', 'https://e.com/a/'],
  ['one dot at the end', 'https://e.com/a/.', 'https://e.com/a/'],
  ['more dots than folders', 'https://e.com/../../a', 'https://e.com/a'],
  ['escaped dots', 'https://e.com/a/%2e%2E/b', 'https://e.com/b'],
  ['empty segments are segments', 'https://e.com/a//../b', 'https://e.com/a/b'],
  ['two slashes stay', 'https://e.com//a', 'https://e.com//a'],
  ['names with dots stay', 'https://e.com/.well-known/...', 'https://e.com/.well-known/...'],
  ['dots in a query stay', 'https://e.com/?/../a', 'https://e.com/?/../a'],
  ['an empty query stays', 'https://e.com/?', 'https://e.com/?'],
  ['credentials stay', 'https://User:a%3Ab@E.com/', 'https://User:a%3Ab@e.com/'],
  ['an address of IPv6', 'http://[2001:DB8::1]:80/', 'http://[2001:db8::1]/'],
  ['a quote in a query stays', "https://e.com/?a='b'", "https://e.com/?a='b'"],
  ['what is no URL stays', 'no URL', 'no URL'],
  ['an empty text stays', '', ''],
  ['half a URL stays', 'https://', 'https://'],
  ['other schemes stay', 'FTP://E.com/%7E', 'FTP://E.com/%7E'],
];
for (const [title, loc, key] of ROWS) {
  test(`${title}: ${JSON.stringify(loc)}`, () => {
    assert.equal(pageKey(loc), key);
    assert.equal(pageKey(key), key);
  });
}

const OTHERS: readonly (readonly [string, string])[] = [
  ['https://e.com/a', 'https://e.com/a/'],
  ['https://e.com/a', 'http://e.com/a'],
  ['https://e.com/a', 'https://www.e.com/a'],
  ['https://e.com/a', 'https://e.com/A'],
  ['https://e.com/?a&b', 'https://e.com/?b&a'],
  ['https://e.com/', 'https://e.com/?'],
  ['https://e.com/a%2Fb', 'https://e.com/a/b'],
  ['https://e.com/a+b', 'https://e.com/a%20b'],
  ['https://e.com/?a=%26', 'https://e.com/?a=&'],
];
for (const [one, other] of OTHERS) {
  test(`${one} is another page than ${other}`, () => {
    assert.notEqual(pageKey(one), pageKey(other));
  });
}

// What a browser asks for: the URL class's view, with the escapes that say nothing taken out.
function requestOf(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href
    .replaceAll('%27', "'")
    .replace(/%[\da-f]{2}/gi, (found) =>
      /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/i.test(found)
        ? decodeURIComponent(found)
        : found.toUpperCase(),
    );
}

test('a page key asks for the same as the loc does, and is its own key', () => {
  const letters = [...'aB0-_.~!$&\'()*+,;=:@/?%#|"<>[]^`{} ü😀'];
  const piece = fc.oneof(
    fc.constantFrom(...letters),
    fc.constantFrom('%41', '%7e', '%2F', '%2e', '/../', '/./', '%c3%bc', '%zz', '%25', '//'),
  );
  const origin = fc.constantFrom(
    'http://e.com',
    'HTTPS://E.com:443',
    'http://E.com:80',
    'https://ü.example:8080',
    'https://a:b@e.com',
    'http://127.0.0.1',
    'http://0x7f.1',
    'https://[::1]',
  );
  fc.assert(
    fc.property(origin, fc.array(piece, { maxLength: 20 }), (start, pieces) => {
      const loc = `${start}/${pieces.join('')}`;
      const key = pageKey(loc);
      assert.equal(pageKey(key), key);
      // Where encodeUrl is stricter than browsers, it decides.
      assert.equal(requestOf(key), requestOf(encodeUrl(loc) ?? ''));
      assert.equal(key.includes('#'), false);
    }),
    { numRuns: 2_000 },
  );
});

test('what certainly is a page key is one: clean, and what a browser asks for', () => {
  let certain = 0;
  const letters = [..."aB0-_.~!$&'()*+,;=:@/?%# ü"];
  const more = ['%41', '%7e', '%2F', '%2E', '%C3', '/../', '/.', '//', 'xn--', '&amp;', 'abc'];
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a', '/b', '.c', '?', '&', '%2F', "'", '=', '~') },
    { weight: 1, arbitrary: fc.constantFrom(...letters, ...more) },
  );
  const host = fc.constantFrom(
    'e.com',
    'e.com',
    'a.b-c.example',
    'xn--a.e',
    '1.2.3.4',
    'e.0',
    'E.com',
    '',
  );
  const port = fc.constantFrom('', '', ':80', ':443', ':0', ':8080', ':65536', ':');
  const url = fc.tuple(fc.constantFrom('http', 'https'), host, port, fc.array(piece));
  fc.assert(
    fc.property(url, ([scheme, name, number, pieces]) => {
      const loc = `${scheme}://${name}${number}/${pieces.join('')}`;
      if (!isPageKey(loc)) return;
      certain += 1;
      assert.equal(pageKey(loc), loc);
      assert.equal(encodeUrl(loc), loc);
      assert.equal(new URL(loc).href.replaceAll('%27', "'"), loc);
      assert.equal(/[#\s<>"]|\/\./.test(loc.replace(/\?.*/, '')), false);
    }),
    { numRuns: 5_000 },
  );
  assert.ok(certain > 500, `${certain} URLs`);
});
