// Percent-encoding and Punycode: each row of the tables is one rule.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { encodeUrl, encodeUrlCharacters } from './url-encoding.ts';

type Row = readonly [title: string, url: string, encoded: string | undefined];

const ROWS: readonly Row[] = [
  ['a clean URL stays', 'https://example.com/a?b=1&c=d', 'https://example.com/a?b=1&c=d'],
  ['no slash is added', 'https://example.com', 'https://example.com'],
  ['a slash stays', 'https://example.com/', 'https://example.com/'],
  ['case stays', 'HTTPS://EXAMPLE.com/A', 'HTTPS://EXAMPLE.com/A'],
  ['a default port stays', 'https://example.com:443/', 'https://example.com:443/'],
  ['an empty port stays', 'https://example.com:/', 'https://example.com:/'],
  ['dot segments stay', 'https://example.com/a/../b/./', 'https://example.com/a/../b/./'],
  ['a fragment stays', 'https://example.com/#a', 'https://example.com/#a'],
  ['a second # is escaped', 'https://example.com/#a#b', 'https://example.com/#a%23b'],
  ['escapes stay as written', 'https://example.com/%c3%BC', 'https://example.com/%c3%BC'],
  ['a bad percent sign is escaped', 'https://example.com/100%', 'https://example.com/100%25'],
  ['so is one before no digits', 'https://example.com/%zz%4', 'https://example.com/%25zz%254'],
  [
    'text beyond ASCII is UTF-8',
    'https://example.com/ü😀',
    'https://example.com/%C3%BC%F0%9F%98%80',
  ],
  [
    'blanks, quotes and braces are escaped',
    'https://example.com/a b"<>{}|\\^`',
    'https://example.com/a%20b%22%3C%3E%7B%7D%7C%5C%5E%60',
  ],
  ['an apostrophe stays', "https://example.com/it's", "https://example.com/it's"],
  ['brackets are for hosts', 'https://[::1]/?a[0]=1', 'https://[::1]/?a%5B0%5D=1'],
  [
    'a host becomes Punycode',
    'https://Bücher.example:8080/',
    'https://xn--bcher-kva.example:8080/',
  ],
  ['so does an ideographic full stop', 'https://例え。jp/', 'https://xn--r8jz45g.jp/'],
  ['Punycode stays', 'https://xn--bcher-kva.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ['credentials stay', 'https://u:pä@example.com/', 'https://u:p%C3%A4@example.com/'],
  ['an underscore in a host stays', 'https://a_b.example.com/', 'https://a_b.example.com/'],
  ['blanks at the ends go', ' \n https://example.com/a \t', 'https://example.com/a'],
  [
    'other schemes with a host',
    'android-app://com.example/http/ü',
    'android-app://com.example/http/%C3%BC',
  ],
  ['a path is no URL', '/a', undefined],
  ['a host without scheme is no URL', '//example.com/a', undefined],
  ['a scheme without host is no URL', 'https:///a', undefined],
  ['nor is one without slashes', 'https:example.com', undefined],
  ['a scheme without hosts', 'javascript:alert(1)', undefined],
  ['a port out of range', 'https://example.com:65536/', undefined],
  ['an address that is none', 'https://256.1.1.1/', undefined],
  ['a blank in the host', 'https://exam ple.com/', undefined],
  ['a backslash in the host', 'https://example.com\\a', undefined],
  ['an escape in the host that is none', 'https://%zz.example/', undefined],
  ['an empty text', '', undefined],
];

for (const [title, url, encoded] of ROWS) {
  test(`${title}: ${JSON.stringify(url)}`, () => {
    assert.equal(encodeUrl(url), encoded);
  });
}

test('the same host is not looked at twice, another one is', () => {
  assert.equal(encodeUrl('https://ä.example/1'), 'https://xn--4ca.example/1');
  assert.equal(encodeUrl('https://ä.example/2'), 'https://xn--4ca.example/2');
  assert.equal(encodeUrl('https://a b.example/3'), undefined);
  assert.equal(encodeUrl('https://a b.example/4'), undefined);
  assert.equal(encodeUrl('http://ä.example/5'), 'http://xn--4ca.example/5');
});

test('characters that mean nothing in a URL are dropped, and told of once', () => {
  let drops = 0;
  const encode = (url: string): string | undefined => encodeUrl(url, () => (drops += 1));
  assert.equal(
    encode('https://example.com/a\u0000b\nc\ud800d\uffffe'),
    'https://example.com/abcde',
  );
  assert.equal(drops, 1);
  assert.equal(encode('\thttps://example.com/ü\r\n'), 'https://example.com/%C3%BC');
  assert.equal(drops, 1);
});

test('what is encoded is a URL in RFC 3986, and stays when it is encoded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, start) => {
      const encoded = encodeUrl(start + text);
      if (encoded === undefined) return;
      assert.match(encoded, /^https?:\/\/(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-fA-F]{2})+$/);
      assert.ok(URL.canParse(encoded));
      assert.equal(encodeUrl(encoded), encoded);
    }),
  );
});

test('a part of a URL is encoded without a look at its structure', () => {
  assert.equal(encodeUrlCharacters('a b#c%41%'), 'a%20b%23c%41%25');
  assert.equal(encodeUrlCharacters('\ud800'), '%EF%BF%BD');
});

test('no URL takes longer than its length', () => {
  const long = 'a'.repeat(200_000);
  for (const url of [
    `https://example.com/${long}ü`,
    `https://${long}.${long}ü/`,
    `https://${'a.'.repeat(100_000)}_/`,
    `https://example.com/${'%41'.repeat(100_000)}%`,
    `https://example.com:${':1'.repeat(100_000)}/`,
    `https://example.com/${' '.repeat(200_000)}a`,
  ]) {
    const started = performance.now();
    encodeUrl(url);
    assert.ok(performance.now() - started < 2_000, url.slice(0, 40));
  }
});
