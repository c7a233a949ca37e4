// Decisions on URLs and on the values of lastmod, priority and changefreq.
import type { ReadProblemCode } from '../../../src/formats/index.ts';
import { at, child, decides, index, url, urlset } from './decides.ts';

const DEEP = { url: 'https://shop.example.org/maps/deep/index.xml' };

/** A loc in an index, written and given; nothing given is left out. */
function loc(
  sentence: string,
  written: string,
  given: string | undefined,
  codes: readonly ReadProblemCode[] = [],
  options: { url?: string } = {},
): void {
  const other = `<sitemap><loc>${at('z')}</loc></sitemap>`;
  decides(
    sentence,
    index(`<sitemap><loc>${written}</loc></sitemap>${other}`),
    [...(given === undefined ? [] : [child(given)]), child('z')],
    codes,
    options,
  );
}

// ---- blanks
loc('blanks of XML at both ends', `\t\r\n ${at('a')} \n`, at('a'), ['loc-blank-around']);
loc('Unicode blanks at both ends', `\u00a0\u3000${at('a')}\u2003\u0085`, at('a'), [
  'loc-unicode-blank-around',
]);
loc('zero-width marks at both ends', `\ufeff\u200b${at('a')}\u2060\ufeff`, at('a'), [
  'loc-unicode-blank-around',
]);
loc('blanks of both kinds, mixed', ` \u00a0 ${at('a')}\u200b\n\u00a0`, at('a'), [
  'loc-blank-around',
  'loc-unicode-blank-around',
]);
loc('blanks by reference', `&#xA0;&nbsp;${at('a')}&#32;`, at('a'), [
  'loc-unicode-blank-around',
  'loc-blank-around',
  'xml-entity-html',
]);
loc('a run with a line break goes altogether', `${at('a')} \r\n   b\tc`, at('abc'), [
  'loc-blank-inside',
]);
loc('each blank of another run is escaped', `${at('a  b c')}`, at('a%20%20b%20c'), [
  'loc-blank-inside',
]);
loc('two runs of different kinds', `${at('a b')}\n c`, at('a%20bc'), ['loc-blank-inside']);

// ---- repairs
loc(
  'backslashes before the query become slashes',
  'https:\\\\shop.example.org\\a\\b?c\\d#e\\f',
  at('a/b?c\\d#e\\f'),
  ['loc-backslash', 'loc-character-unsafe', 'loc-fragment'],
);
loc('a path from the root', '/a?b', at('a?b'), ['loc-relative'], DEEP);
loc('a path from the folder', 'a.xml', at('maps/deep/a.xml'), ['loc-relative'], DEEP);
loc('a path upwards', '../a', at('maps/a'), ['loc-relative'], DEEP);
loc('a query alone', '?a', at('maps/deep/index.xml?a'), ['loc-relative'], DEEP);
loc('without a scheme, with two slashes', '//cdn.example.net/a', 'https://cdn.example.net/a', [
  'loc-relative',
]);
loc('www is a host, not a path', 'www.example.com/a', undefined, ['loc-scheme-missing']);
loc('www in upper case', 'WWW.example.com', undefined, ['loc-scheme-missing']);
loc(
  "the sitemap's own host is a host, not a path",
  'shop.example.org/a',
  undefined,
  ['loc-scheme-missing'],
  DEEP,
);
loc("the sitemap's own host alone, in upper case", 'SHOP.example.org', undefined, [
  'loc-scheme-missing',
]);
loc(
  "a path that begins like the sitemap's own host",
  'shop.example.organic/a',
  at('shop.example.organic/a'),
  ['loc-relative'],
);

// ---- left out
for (const [written, code] of [
  ['ftp://shop.example.org/a', 'loc-scheme-unsupported'],
  ['mailto:a@example.org', 'loc-scheme-unsupported'],
  ['JavaScript:alert(1)', 'loc-scheme-unsupported'],
  ['data:text/html,x', 'loc-scheme-unsupported'],
  ['file:///etc/passwd', 'loc-scheme-unsupported'],
  ['httpss://shop.example.org/', 'loc-scheme-unsupported'],
  ['http://', 'loc-invalid'],
  ['https://[::1', 'loc-invalid'],
  ['https://shop.example.org:99999/', 'loc-invalid'],
  ['https://shop example org/', 'loc-blank-inside'],
  ['https://1.2.3.256/', 'loc-invalid'],
  ["'https://shop.example.org/a'", 'loc-quoted'],
  ['&quot;https://shop.example.org/a&quot;', 'loc-quoted'],
  ['“https://shop.example.org/a”', 'loc-quoted'],
  ['„https://shop.example.org/a“', 'loc-quoted'],
  ['»https://shop.example.org/a«', 'loc-quoted'],
  ['&lt;https://shop.example.org/a&gt;', 'loc-quoted'],
  ['(https://shop.example.org/a)', 'loc-quoted'],
] as const) {
  loc(
    `left out: ${written}`,
    written,
    undefined,
    code === 'loc-blank-inside' ? [code, 'loc-invalid'] : [code],
  );
}

// ---- as written
loc('upper-case scheme and host', 'HttpS://Shop.Example.Org/A', 'HttpS://Shop.Example.Org/A', [
  'loc-upper-case',
]);
loc('a default port', 'https://shop.example.org:443/a', 'https://shop.example.org:443/a', [
  'loc-default-port',
]);
loc(
  'the default port of the other scheme is none',
  'http://shop.example.org:443/a',
  'http://shop.example.org:443/a',
);
loc('dot segments', at('a/../b/./%2e%2E/c'), at('a/../b/./%2e%2E/c'), ['loc-dot-segment']);
loc('a fragment', at('a#b'), at('a#b'), ['loc-fragment']);
loc('credentials', 'https://user:pass@shop.example.org/', 'https://user:pass@shop.example.org/', [
  'loc-credentials',
]);
loc('broken percent-encoding', at('a%'), at('a%'), ['loc-percent-invalid']);
loc('broken percent-encoding in a query', at('?a=%u00e9&amp;b=%2'), at('?a=%u00e9&b=%2'), [
  'loc-percent-invalid',
]);
loc('an IRI', 'https://bücher.example/ü', 'https://bücher.example/ü', ['loc-not-ascii']);
loc('characters that want escaping', at('a|b{c}^`'), at('a|b{c}^`'), ['loc-character-unsafe']);
const long = (length: number, end = 'x'): string => at('').padEnd(length - end.length, 'x') + end;
loc('2,047 characters', long(2_047), long(2_047));
loc('2,048 characters', long(2_048), long(2_048), ['loc-long']);
loc('2,049 characters', long(2_049), long(2_049), ['loc-too-long']);
loc('characters are counted, not halves', long(2_048, '😀'), long(2_048, '😀'), ['loc-not-ascii']);
loc('an amp that is still there', at('?a&amp;amp;b'), at('?a&amp;b'), ['loc-ampersand-escaped']);

// ---- values, in a urlset and in an index
function lastmod(written: string, given: string | undefined, code?: ReadProblemCode): void {
  const fields = given === undefined ? {} : { lastmod: given };
  const codes = code ? [code] : [];
  decides(
    `lastmod ${JSON.stringify(written)}`,
    index(`<sitemap><lastmod>${written}</lastmod><loc>${at('a')}</loc></sitemap>`),
    [child('a', fields)],
    codes,
  );
}
for (const text of [
  '2016-02-29',
  '2016-02-29T23:59Z',
  '2016-02-29T00:00:00-12:00',
  '2016-02-29T10:30:15.5+14:00',
  '0001-01-01',
  '9999-12-31',
])
  lastmod(text, text);
lastmod('2016', '2016', 'lastmod-coarse');
lastmod('2016-02', '2016-02', 'lastmod-coarse');
lastmod(' \n2016-02-29\t', '2016-02-29');
lastmod('<![CDATA[2016-02-29]]>', '2016-02-29');
lastmod('2016-02-29T10:30', '2016-02-29T10:30Z', 'lastmod-without-zone');
lastmod('2016-02-29 10:30:15', '2016-02-29T10:30:15Z', 'lastmod-without-zone');
lastmod('2016-02-29 10:30:15 -0330', '2016-02-29T10:30:15-03:30', 'lastmod-not-w3c');
lastmod('2016-02-29T10:30:15+0530', '2016-02-29T10:30:15+05:30', 'lastmod-not-w3c');
lastmod('2016-02-29T10:30:15-05', '2016-02-29T10:30:15-05:00', 'lastmod-not-w3c');
lastmod('2016-02-29T10:30:15.Z', '2016-02-29T10:30:15Z', 'lastmod-not-w3c');
lastmod('2016-02-29t10:30:15z', '2016-02-29T10:30:15Z', 'lastmod-not-w3c');
lastmod('20160229', '2016-02-29', 'lastmod-not-w3c');
lastmod('2016-2-9', '2016-02-09', 'lastmod-not-w3c');
lastmod('29 Feb 2016', '2016-02-29', 'lastmod-not-w3c');
lastmod('Mon, 29 Feb 2016 10:30:15 GMT', '2016-02-29T10:30:15Z', 'lastmod-not-w3c');
lastmod('2016-02-28T24:00:00Z', '2016-02-29T00:00:00Z', 'lastmod-not-w3c');
lastmod('2016-12-31T24:00+02:00', '2017-01-01T00:00+02:00', 'lastmod-not-w3c');
for (const text of [
  '29/02/2016',
  '02/29/2016',
  '2015-02-29',
  '2016-13-01',
  '2016-00-10',
  '2016-01-00',
  '2016-04-31',
  '0000-00-00',
  '0000-00-00 00:00:00',
  '-0001-11-30T00:00:00+00:00',
  '2016-02-29T10:30:60Z',
  '2016-02-29T1:30Z',
  '2016-02-29T25:00Z',
  '2016-02-29T10:60Z',
  '2016-02-29T24:00:01Z',
  '2016-02-29T24:00:00.5Z',
  '2016-02-29T10:30:15+15:00',
  '1456741815',
  '1456741815000',
  '2016-W09-1',
  '2016W091',
  '2016-060',
  '2016060',
  '2016-02-29T10:30:15 CET',
  '2016-02-29 10:30 Europe/Berlin',
  'yesterday',
  'today',
  '2016-02-29..',
  '20160229103015',
  '2016-02-',
  '12016-02-29',
  'null',
])
  lastmod(text, undefined, 'lastmod-invalid');
lastmod('', undefined, 'lastmod-empty');
lastmod(' \r\n', undefined, 'lastmod-empty');

function priority(written: string, given: number | undefined, code?: ReadProblemCode): void {
  decides(
    `priority ${JSON.stringify(written)}`,
    urlset(`<url><loc>${at('a')}</loc><priority>${written}</priority></url>`),
    [url('a', given === undefined ? {} : { priority: given })],
    code ? [code] : [],
  );
}
for (const [text, value] of [
  ['1', 1],
  ['0', 0],
  ['.5', 0.5],
  ['+0.5', 0.5],
  ['5e-1', 0.5],
  [' \n0.5 ', 0.5],
  ['1.', 1],
  ['00.50', 0.5],
  ['-0.0', 0],
  ['0.1234567891', 0.1234567891],
] as const)
  priority(text, value);
priority('0,5', 0.5, 'priority-comma');
for (const text of ['1.01', '-0.1', '10', '1e1', '2,5', '1e999'])
  priority(text, undefined, 'priority-out-of-range');
for (const text of [
  '',
  'high',
  '0.5.1',
  '50%',
  '0x1',
  '.',
  '1/2',
  'NaN',
  'Infinity',
  '0,5,1',
  '0 5',
])
  priority(text, undefined, 'priority-invalid');

function changefreq(written: string, given: string | undefined, code?: ReadProblemCode): void {
  decides(
    `changefreq ${JSON.stringify(written)}`,
    urlset(`<url><changefreq>${written}</changefreq><loc>${at('a')}</loc></url>`),
    [url('a', given === undefined ? {} : { changefreq: given })],
    code ? [code] : [],
  );
}
for (const word of ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']) {
  changefreq(`\n${word} `, word);
  changefreq(word.toUpperCase(), word, 'changefreq-case');
}
for (const word of ['', 'dayly', 'biweekly', 'annually', 'week', 'daily weekly', '1'])
  changefreq(word, undefined, 'changefreq-invalid');
