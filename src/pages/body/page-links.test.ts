// Links of pages: kinds, addresses, rel, and how many.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPageChunked } from '../../../tests/support/page-chunkings.ts';

async function links(html: string): Promise<string[]> {
  const facts = await readPageChunked(html);
  return facts.links.map(({ kind, url, rel, nofollow }) => {
    assert.equal(nofollow, rel.includes('nofollow'));
    return [kind, url.replace('https://example.com', ''), ...rel].join(' ');
  });
}

const cases: readonly (readonly [what: string, html: string, links: readonly string[]])[] = [
  ['a plain one', '<a href="b?x=1&amp;y=2#z">', ['a /b?x=1&y=2']],
  ['blanks around it', '<a href="\n /b \t">', ['a /b']],
  ['what rel says', '<a href=/b rel=" NoFollow\nugc ">', ['a /b nofollow ugc']],
  ['areas', '<map><area href=/b></map>', ['area /b']],
  [
    'next and previous pages',
    '<link rel=next href=/3><link rel="prev" href=/1><link rel=previous href=/0>',
    ['next /3 next', 'prev /1 prev', 'prev /0 previous'],
  ],
  ['other links of the head', '<link rel=stylesheet href=/s><link rel=alternate href=/f>', []],
  [
    'frames',
    '<iframe src=/f></iframe><frame src=/g><iframe src=about:blank></iframe>',
    ['frame /f', 'frame /g'],
  ],
  ['without an address', '<a name=x><a href><a href="">', ['a /page']],
  ['to places on the page itself', '<a href=#top>', []],
  [
    'to no page',
    '<a href="mailto:a@b.c"><a href="JavaScript:x()"><a href=tel:1><a href="data:,x">',
    [],
  ],
  ['to other schemes', '<a href="ftp://e.com/"><a href="HTTP://E.com/">', ['a http://e.com/']],
  [
    'in what hides nothing from crawlers',
    '<nav><a href=/a></nav><noscript><a href=/b></noscript><div hidden><a href=/c></div>',
    ['a /a', 'a /b', 'a /c'],
  ],
  [
    'in templates, comments and scripts',
    '<template><a href=/a></template><!--<a href=/b>--><script><a href=/c></script><textarea><a href=/d></textarea>',
    [],
  ],
  ['in drawings', '<svg><a href=/a></a></svg>', ['a /a']],
  [
    'twice',
    '<a href=/a><a href=./a><a href=/a#x><a href=/a rel=nofollow>',
    ['a /a', 'a /a nofollow'],
  ],
  ['beyond ASCII', '<a href="/größe?ö">', ['a /gr%C3%B6%C3%9Fe?%C3%B6']],
];

for (const [what, html, expected] of cases) {
  test(`links: ${what}`, async () => assert.deepEqual(await links(html), expected));
}

test('links to nowhere are left out and noted', async () => {
  const { links: found, notes } = await readPageChunked('<a href="http://["><a href="https://">');
  assert.deepEqual([found, notes.map(({ code }) => code)], [[], ['url-invalid']]);
});

test('an address of 8,192 characters is one, a longer one is none', async () => {
  const address = (length: number): string => 'https://example.com/'.padEnd(length, 'x');
  assert.equal((await links(`<a href="${address(8_192)}">`)).length, 1);
  assert.equal((await links(`<a href="${address(8_193)}">`)).length, 0);
  // Escaped it is longer.
  assert.equal((await links(`<a href="/${'ä'.repeat(2_000)}">`)).length, 0);
});

test('as many as the limit are kept, and one more is noted', async () => {
  const html = '<a href=/a><a href=/b><a href=/a><a href=/c>';
  const read = async (linksMax: number): Promise<unknown> => {
    const { links: kept, notes } = await readPageChunked(html, { limits: { linksMax } });
    return [kept.length, notes.map(({ code }) => code)];
  };
  assert.deepEqual(await read(3), [3, []]);
  assert.deepEqual(await read(2), [2, ['links-too-many']]);
});

test('nobody who did not ask gets them', async () => {
  assert.deepEqual((await readPageChunked('<a href=/a>', { links: false })).links, []);
});

const texts: readonly (readonly [what: string, html: string, text: string | undefined])[] = [
  ['a text', '<a href=b>The <b>other</b> page</a> behind', 'The other page'],
  ['in the navigation', '<nav><a href=b>Shop</a></nav>', 'Shop'],
  ['white space', '<a href=b>\n  The\t\n other  page </a>', 'The other page'],
  ['references', '<a href=b>Fish &amp; chips</a>', 'Fish & chips'],
  ['a picture', '<a href=b><img src=i alt="A boat"></a>', 'A boat'],
  ['a picture and a text', '<a href=b><img src=i alt="A boat">for sale</a>', 'A boat for sale'],
  ['nothing', '<a href=b><img src=i></a> behind', undefined],
  ['a picture, then the same in words', '<a href=b><img src=i></a><a href=b>Boat</a>', 'Boat'],
  ['the first of two', '<a href=b>One</a><a href=b>Two</a>', 'One'],
  ['a script in it', '<a href=b>Go<script>x()</script><style>p{}</style></a>', 'Go'],
  ['a drawing in it', '<a href=b><svg><title>Icon</title></svg>Go</a>', 'Go'],
  ['never closed', '<a href=b>One<a href=c>Two</a>', 'One'],
  ['an area', '<map><area href=b alt="The north"></map>', 'The north'],
  ['100 characters', `<a href=b>${'x'.repeat(100)}</a>`, 'x'.repeat(100)],
  ['101 characters', `<a href=b>${'x'.repeat(101)}</a>`, 'x'.repeat(100)],
  ['half a character at the end', `<a href=b>${'x'.repeat(99)}😀</a>`, `${'x'.repeat(99)}\ufffd`],
  ['much white space', `<a href=b>a${' '.repeat(500)}b</a>`, 'a'],
];

for (const [what, html, expected] of texts) {
  test(`what a link reads: ${what}`, async () => {
    const { links: read } = await readPageChunked(html, { linkTexts: true });
    assert.equal(read.find(({ url }) => url.endsWith('/b'))?.text, expected);
  });
}

test('what links read is not collected unless asked for, and changes nothing else', async () => {
  const html = '<nav><a href=a>One</a></nav><main>Text <a href=b>two <img alt=x src=i></a></main>';
  const { links: plain, ...facts } = await readPageChunked(html);
  const { links: read, ...same } = await readPageChunked(html, { linkTexts: true });
  assert.ok(plain.every((link) => !('text' in link)));
  assert.deepEqual(
    read.map(({ text: _text, ...link }) => link),
    plain,
  );
  assert.deepEqual(same, facts);
});
