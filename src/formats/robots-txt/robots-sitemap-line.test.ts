// Sitemap lines: each row of the table of what is written and what is given.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ROBOTS_NOTES, readRobotsTxt } from './index.ts';

const S = 'https://www.example.com/s.xml';
const T = 'https://www.example.com/t.xml';
// What stands in the place of `://`.
const SLASHES = [':///', ':/', ':', ':////', ':\\\\', ':\\\\\\', ':\\/', '//', ':/\\'];
const encoder = new TextEncoder();

// What one line gives: the URLs, and the notes without the prefix they share.
function read(line: string | Uint8Array, url?: string): [string[], string[]] {
  const { sitemaps, notes } = readRobotsTxt(line, {
    url: url ?? 'https://www.example.com/robots.txt',
  });
  const codes = notes.map(({ code }) => code.replace(/^robots-(sitemap-)?/, ''));
  return [sitemaps.map(({ loc }) => loc), codes];
}

const table: [title: string, [line: string, locs: string[], notes: string[]][]][] = [
  [
    'any case; blanks before the key, round the colon, or none',
    [
      [`Sitemap: ${S}`, [S], []],
      [`SITEMAP:${S}`, [S], []],
      [`\t sItEmAp \t:\t ${S} \t`, [S], []],
    ],
  ],
  [
    'without a colon, and keys that begin so',
    [
      [`Sitemap ${S}`, [S], ['line-without-colon']],
      [
        `SITEMAP\t  HTTP://www.example.com/s.xml`,
        ['HTTP://www.example.com/s.xml'],
        ['line-without-colon'],
      ],
      [
        `Sitemap http://other.example/s.xml`,
        ['http://other.example/s.xml'],
        ['line-without-colon'],
      ],
      [`Sitemap ${S} ${T}`, [S, T], ['line-without-colon', 'several']],
      [`Sitemap is at ${S}`, [S], ['line-without-colon']],
      [`Sitemap = ${S}`, [S], ['line-without-colon']],
      [`Sitemap=${S}`, [S], ['line-without-colon']],
      [`Sitemap /s.xml`, [S], ['line-without-colon', 'relative']],
      [`Sitemap //www.example.com/s.xml`, [S], ['line-without-colon', 'relative']],
      [`Sitemap ftp://www.example.com/s.xml`, [], ['line-without-colon', 'scheme']],
      [`Sitemap www.example.com/s.xml`, [], ['line-without-colon', 'without-scheme']],
      [`Site-map: ${S}`, [S], ['key-misspelt']],
      [`site-map ${S}`, [S], ['line-without-colon']],
      [`Sitemaps: ${S}`, [S], ['key-misspelt']],
      [`Sitemap-news: ${S}`, [S], ['key-misspelt']],
      [`Sitemap index: ${S}`, [S], ['key-misspelt']],
      [`Sitemap_https: //www.example.com/s.xml`, [S], ['line-without-colon']],
      [`Sitemap index: //www.example.com/s.xml`, [S], ['key-misspelt', 'relative']],
      [`Sitemap:: ${S}`, [S], []],
      [`Sitemap: : ${S}`, [S], []],
    ],
  ],
  [
    'a # is always a comment',
    [
      [`Sitemap: ${S} # note`, [S], []],
      [`Sitemap: ${S}#part`, [S], ['hash']],
      [`Sitemap: ${S}#${T}`, [S], ['hash']],
      [`Sitemap: # ${S}`, [], ['empty']],
      [`#Sitemap: ${S}`, [], []],
      [`Site#map: ${S}`, [], ['line-unreadable']],
    ],
  ],
  [
    'relative ones are resolved',
    [
      ['Sitemap: /s.xml', [S], ['relative']],
      ['Sitemap: s.xml', [S], ['relative']],
      ['Sitemap: ./s.xml', [S], ['relative']],
      ['Sitemap: ../s.xml', [S], ['relative']],
      ['Sitemap: a/../s.xml', [S], ['relative']],
      ['Sitemap: \\s.xml', [S], ['relative']],
      ['Sitemap: //www.example.com/s.xml', [S], ['relative']],
      ['Sitemap: ?sitemap=1', ['https://www.example.com/robots.txt?sitemap=1'], ['relative']],
      ['Sitemap: sitemap', ['https://www.example.com/sitemap'], ['relative']],
      ['Sitemap: sitemap.php?a=b', ['https://www.example.com/sitemap.php?a=b'], ['relative']],
      ['Sitemap: sitemap.axd?a=b', ['https://www.example.com/sitemap.axd?a=b'], ['relative']],
      ['Sitemap: maps/s.xml', ['https://www.example.com/maps/s.xml'], ['relative']],
      ['Sitemap: .well-known/s.xml', ['https://www.example.com/.well-known/s.xml'], ['relative']],
      ['Sitemap: index.php/s', ['https://www.example.com/index.php/s'], ['relative']],
      ['Sitemap: v1.2/s.xml', ['https://www.example.com/v1.2/s.xml'], ['relative']],
      ['Sitemap: /日本/s.xml', ['https://www.example.com/日本/s.xml'], ['relative']],
      ['Sitemap: /a%2fb/{x}.xml', ['https://www.example.com/a%2fb/{x}.xml'], ['relative']],
      ['Sitemap: /a:b/s.xml', ['https://www.example.com/a:b/s.xml'], ['relative']],
      ['Sitemap: <a/href="s.xml">x', [], ['quoted', 'malformed']],
    ],
  ],
  [
    'a host without a scheme gives nothing',
    [
      ['Sitemap: www.example.com/s.xml', [], ['without-scheme']],
      ['Sitemap: WWW.EXAMPLE.COM/s.xml', [], ['without-scheme']],
      ['Sitemap: www.example.com', [], ['without-scheme']],
      ['Sitemap: example.com/s.xml', [], ['without-scheme']],
      ['Sitemap: example.com', [], ['without-scheme']],
      ['Sitemap: cdn.example.co.uk/maps/s.xml', [], ['without-scheme']],
      ['Sitemap: www.example.com:8080/s.xml', [], ['without-scheme']],
      ['Sitemap: example.com:8080/s.xml', [], ['without-scheme']],
      ['Sitemap: localhost:3000/s.xml', [], ['without-scheme']],
      ['Sitemap: 192.0.2.7/s.xml', [], ['without-scheme']],
      ['Sitemap: münchen.example/s.xml', [], ['without-scheme']],
      [
        'Sitemap: www.example.com/s.xml www.example.com/t.xml',
        [],
        ['without-scheme', 'without-scheme', 'several'],
      ],
    ],
  ],
  [
    'two or more URLs on a line are given each',
    [
      [`Sitemap: ${S} ${T}`, [S, T], ['several']],
      [`Sitemap: ${S}\t\t${T}`, [S, T], ['several']],
      [`Sitemap: ${S}, ${T}`, [S, T], ['several']],
      [`Sitemap: ${S},${T}`, [S, T], ['several']],
      [`Sitemap: ${S} , ${T} ,`, [S, T], ['several']],
      [`Sitemap: ,${S},,${T},`, [S, T], ['several']],
      [`Sitemap: ${S},t.xml`, [S, T], ['relative', 'several']],
      [`Sitemap: s.xml,t.xml`, [S, T], ['relative', 'relative', 'several']],
      [
        `Sitemap: /a,/b`,
        ['https://www.example.com/a', 'https://www.example.com/b'],
        ['relative', 'relative', 'several'],
      ],
      [`Sitemap: ${S} ${T} ${S}`, [S, T], ['several', 'duplicate']],
      [`Sitemap: ${S},`, [S], []],
      [`Sitemap: https://www.example.com/s,1.xml`, ['https://www.example.com/s,1.xml'], []],
      [`Sitemap: https://www.example.com/s?a=1,2,3`, ['https://www.example.com/s?a=1,2,3'], []],
      [
        `Sitemap: https://e.com/a,1.xml,https://e.com/b,2.xml`,
        ['https://e.com/a,1.xml', 'https://e.com/b,2.xml'],
        ['several'],
      ],
      [`Sitemap: ${S} ftp://x.example/s.xml ${T}`, [S, T], ['scheme', 'several']],
      [`Sitemap: ${S} (main) and ${T}`, [T], ['malformed', 'text', 'text', 'several']],
      [
        `Sitemap: "${S}" (main) and <${T}>`,
        [S, T],
        ['quoted', 'text', 'text', 'quoted', 'several'],
      ],
      ['Sitemap: /s.xml /t.xml', [S, T], ['relative', 'relative', 'several']],
      [`Sitemap: - ${S}`, [S], ['text']],
    ],
  ],
  [
    'quotes and angle brackets are taken off',
    [
      [`Sitemap: "${S}"`, [S], ['quoted']],
      [`Sitemap: '${S}'`, [S], ['quoted']],
      [`Sitemap: <${S}>`, [S], ['quoted']],
      [`Sitemap: “${S}”`, [S], ['quoted']],
      [`Sitemap: "<${S}>"`, [S], ['quoted']],
      [`Sitemap: "${S}`, [S], ['quoted']],
      [`Sitemap: ${S}>`, [S], ['quoted']],
      [`Sitemap: "${S}", "${T}"`, [S, T], ['quoted', 'quoted', 'several']],
      [`Sitemap: '${S}','${T}'`, [S, T], ['quoted', 'quoted', 'several']],
      [`Sitemap: "/s.xml"`, [S], ['quoted', 'relative']],
      [`Sitemap: https://e.com/it's`, [`https://e.com/it's`], []],
      [`Sitemap: https://e.com/a'`, [`https://e.com/a'`], []],
    ],
  ],
  [
    'no value gives nothing',
    [
      ['Sitemap:', [], ['empty']],
      ['Sitemap: \t ', [], ['empty']],
      ['Sitemap: ""', [], ['empty']],
      ['Sitemap: , ,', [], ['empty']],
      ['Sitemap', [], ['line-unreadable']],
    ],
  ],
  [
    'other schemes give nothing',
    [
      ['Sitemap: ftp://www.example.com/s.xml', [], ['scheme']],
      ['Sitemap: FTP://www.example.com/s.xml', [], ['scheme']],
      ['Sitemap: file:///s.xml', [], ['scheme']],
      ['Sitemap: mailto:a@example.com', [], ['scheme']],
      ['Sitemap: feed:https://www.example.com/s.xml', [], ['scheme']],
      ['Sitemap: htp://www.example.com/s.xml', [], ['scheme']],
      ['Sitemap: C:\\s.xml', [], ['scheme']],
      [`Sitemap: Sitemap: ${S}`, [S], ['text']],
    ],
  ],
  [
    'what begins like http but is no URL is put right or dropped',
    [
      ['Sitemap: https:/www.example.com/s.xml', [S], ['malformed']],
      ['Sitemap: https:///www.example.com/s.xml', [S], ['malformed']],
      ['Sitemap: https:\\\\www.example.com/s.xml', [S], ['malformed']],
      ['Sitemap: https//www.example.com/s.xml', [S], ['malformed']],
      ['Sitemap: https:www.example.com/s.xml', [S], ['malformed']],
      ['Sitemap: https://', [], ['malformed']],
      ['Sitemap: https://[::1/s.xml', [], ['malformed']],
      ['Sitemap: http://', [], ['malformed']],
      ['Sitemap: http://?x', [], ['malformed']],
      ['Sitemap: http://:80/s.xml', [], ['malformed']],
      ['Sitemap: http://user:word@/s.xml', [], ['malformed']],
      ['Sitemap: http://@/s.xml', [], ['malformed']],
    ],
  ],
  [
    'a path is not made a host',
    [
      ...SLASHES.flatMap((slashes): [string, string[], string[]][] => [
        [`Sitemap: http${slashes}sitemap.xml`, [], ['malformed']],
        [`Sitemap: https${slashes}sitemap_index.xml.gz`, [], ['malformed']],
        [`Sitemap: http${slashes}maps/sitemap.xml`, [], ['malformed']],
        [`Sitemap: HTTPS${slashes}index.php?sitemap=1`, [], ['malformed']],
        [`Sitemap: https${slashes}www.example.com/s.xml`, [S], ['malformed']],
      ]),
      ...['//', '///', '////', '\\\\', '/\\', '\\\\/'].flatMap(
        (slashes): [string, string[], string[]][] => [
          [`Sitemap: ${slashes}sitemap.xml`, [], ['malformed']],
          [`Sitemap: ${slashes}maps/sitemap.xml`, [], ['malformed']],
          [`Sitemap: ${slashes}`, [], ['malformed']],
          [`Sitemap: ${slashes}?sitemap=1`, [], ['malformed']],
        ],
      ),
      ['Sitemap: ///www.example.com/s.xml', [S], ['malformed']],
      ['Sitemap: ///cdn.example.net/s.xml', ['https://cdn.example.net/s.xml'], ['malformed']],
      ['Sitemap: //cdn.example.net/s.xml', ['https://cdn.example.net/s.xml'], ['relative']],
      ['Sitemap: //cdn.example.net:8080/s', ['https://cdn.example.net:8080/s'], ['relative']],
    ],
  ],
  [
    'half a URL is none',
    [
      ['Sitemap: https://example.com/women/sitema: xml', [], ['malformed', 'text']],
      ['Sitemap: https://example.com/my sitemap.xml', [], ['malformed', 'text']],
      ['Sitemap: https://example.com/my\tsitemap.xml', [], ['malformed', 'text']],
      ['Sitemap: https://example.com/my\u00a0sitemap.xml', [], ['malformed', 'text']],
      ['Sitemap: "https://example.com/my sitemap.xml"', [], ['malformed', 'text']],
      [`Sitemap: ${S} https://example.com/my sitemap.xml`, [S], ['malformed', 'text', 'several']],
      [`Sitemap: ${S} main`, [], ['malformed', 'text']],
      [`Sitemap: ${S}, main`, [S], ['text']],
      ['Sitemap: /my sitemap.xml', [], ['malformed', 'text']],
      ['Sitemap: my sitemap.xml', [], ['text', 'text', 'empty']],
      ['Sitemap: https://a b/s.xml', [], ['malformed', 'text']],
      ['Sitemap: https://example.com/a /b.xml', [], ['malformed', 'text']],
      ['Sitemap: https://example.com/my "site".xml', [], ['malformed', 'text']],
      ['Sitemap: https://example.com/my, sitemap.xml', [], ['malformed', 'text']],
      ['Sitemap: https://example.com/a , main', ['https://example.com/a'], ['text']],
      [`Sitemap: ${S} "${T}"`, [S, T], ['quoted', 'several']],
      [`Sitemap: ${S} https:/www.example.com/t.xml`, [S, T], ['malformed', 'several']],
      [`Sitemap: ${S} (https://www.example.com/t.xml)`, [], ['malformed', 'text']],
    ],
  ],
  [
    'another host is kept, and URLs stay as written',
    [
      ['Sitemap: http://cdn.example.net/s.xml.gz', ['http://cdn.example.net/s.xml.gz'], []],
      ['Sitemap: https://例え.テスト/サイト.xml', ['https://例え.テスト/サイト.xml'], []],
      ['Sitemap: HTTPS://WWW.Example.com/S.XML', ['HTTPS://WWW.Example.com/S.XML'], []],
      [
        'Sitemap: https://u:p@e.com:443/a/../%7e?x=<y>&z',
        ['https://u:p@e.com:443/a/../%7e?x=<y>&z'],
        [],
      ],
      ['Sitemap: https://e.com', ['https://e.com'], []],
      [`Sitemap:\u00a0${S}\u200b`, [S], []],
    ],
  ],
  [
    'a line whose key does not begin so gives nothing',
    [
      [`My-sitemap: ${S}`, [], ['key-unknown']],
      [`X Sitemap: ${S}`, [], ['key-unknown']],
      [`Site map: ${S}`, [], ['key-unknown']],
      [`<a href="${S}">Sitemap: ${S}</a>`, [], ['key-unknown']],
    ],
  ],
];

for (const [title, cases] of table) {
  describe(title, () => {
    for (const [line, locs, notes] of cases) {
      test(`${JSON.stringify(line)}`, () => {
        assert.deepEqual(read(line), [locs, notes]);
        assert.deepEqual(read(encoder.encode(line)), [locs, notes]);
      });
    }
  });
}

test('the same URL is given once, with the line of its first appearance', () => {
  const again = 'HTTPS://www.example.com:443/t.xml';
  const text = `Sitemap: ${T}\n\nSitemap: /s.xml\nSitemap: ${S}\nSitemap: ${again}`;
  const { sitemaps, notes } = readRobotsTxt(text, { url: 'https://www.example.com/robots.txt' });
  assert.deepEqual(sitemaps, [
    { loc: T, line: 1 },
    { loc: S, line: 3 },
  ]);
  assert.deepEqual(
    notes.map(({ code, line }) => [line, code]),
    [
      [3, 'robots-sitemap-relative'],
      [4, 'robots-sitemap-duplicate'],
      [5, 'robots-sitemap-duplicate'],
    ],
  );
});

test('sitemap lines belong to no group and stand anywhere', () => {
  const text = `Sitemap: ${S}\nUser-agent: a\nSitemap: ${T}\nUser-agent: b\nDisallow: /\n`;
  const robots = readRobotsTxt(text);
  assert.deepEqual(
    robots.sitemaps.map(({ line }) => line),
    [1, 3],
  );
  assert.equal(robots.isAllowed('/', 'a'), false);
});

test('without a usable address of the robots.txt, relative ones give nothing', () => {
  for (const url of [undefined, 'robots.txt', 'www.example.com/robots.txt', 'file:///robots.txt']) {
    const { sitemaps, notes } = readRobotsTxt(`Sitemap: /s.xml\nSitemap: ${S}`, { url });
    assert.deepEqual(sitemaps, [{ loc: S, line: 2 }]);
    assert.deepEqual(
      notes.map(({ code }) => code),
      ['robots-sitemap-relative'],
    );
  }
});

test('the address of the robots.txt decides what relative ones become', () => {
  assert.deepEqual(read('Sitemap: s.xml', 'http://e.com:8080/x/robots.txt')[0], [
    'http://e.com:8080/x/s.xml',
  ]);
  assert.deepEqual(read('Sitemap: //e.org/s.xml', 'http://e.com/robots.txt')[0], [
    'http://e.org/s.xml',
  ]);
  assert.deepEqual(read('Sitemap: intranet/s.xml', 'http://intranet/robots.txt')[1], [
    'without-scheme',
  ]);
});

test('bytes that are not UTF-8 are given as escapes', () => {
  const line = 'Sitemap: https://e.com/caf\xe9.xml';
  const bytes = new Uint8Array([...line].map((character) => character.charCodeAt(0)));
  assert.deepEqual(read(bytes), [['https://e.com/caf%E9.xml'], ['encoding']]);
});

test('the severities of the codes are those of the table', () => {
  const severity = (code: keyof typeof ROBOTS_NOTES) => ROBOTS_NOTES[code].severity;
  assert.equal(severity('robots-sitemap-without-scheme'), 'error');
  assert.equal(severity('robots-sitemap-scheme'), 'error');
  assert.equal(severity('robots-sitemap-duplicate'), 'info');
  for (const code of ['empty', 'relative', 'several', 'quoted'] as const) {
    assert.equal(severity(`robots-sitemap-${code}`), 'warning');
  }
  assert.equal(severity('robots-line-without-colon'), 'warning');
  assert.equal(severity('robots-key-misspelt'), 'warning');
});
