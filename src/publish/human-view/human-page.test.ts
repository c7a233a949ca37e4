// The page for people, read by a parser of HTML.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Script } from 'node:vm';
import { Parser } from 'htmlparser2';
import { type HumanPageBatch, type HumanPageOptions, writeHumanPage } from './human-page.ts';

const HOST = 'https://example.com';

interface Seen {
  readonly html: string;
  readonly links: { readonly href: string | undefined; readonly text: string }[];
  readonly tags: string[];
  readonly scripts: string[];
  /** All text outside of style and script. */
  readonly text: string;
}

async function page(
  batches: readonly HumanPageBatch[],
  options: Partial<HumanPageOptions> = {},
): Promise<Seen> {
  async function* stream(): AsyncGenerator<HumanPageBatch> {
    yield* batches;
  }
  let html = '';
  for await (const chunk of writeHumanPage(stream(), { base: `${HOST}/`, ...options })) {
    html += chunk;
  }
  const links: Seen['links'] = [];
  const tags: string[] = [];
  const scripts: string[] = [];
  let open = '';
  let text = '';
  const parser = new Parser({
    onopentag(name, { href }) {
      tags.push(name);
      open = name;
      if (name === 'a') links.push({ href, text: '' });
      if (name === 'script') scripts.push('');
    },
    ontext(part) {
      if (open === 'script') scripts[scripts.length - 1] += part;
      else if (open !== 'style') text += part;
      const link = links.at(-1);
      if (open === 'a' && link) links[links.length - 1] = { ...link, text: link.text + part };
    },
    onclosetag() {
      open = '';
    },
  });
  parser.end(html);
  return { html, links, tags, scripts, text };
}

const entries = (...paths: readonly string[]) => paths.map((path) => ({ loc: `${HOST}${path}` }));

test('each page is linked as it is and shown decoded', async () => {
  const { links } = await page([
    {
      section: '',
      entries: entries(
        '/',
        '/caf%C3%A9',
        '/a&b?c="d"&e=<f>',
        '/blog/',
        '/blog/100%25',
        "/blog/it's",
      ),
    },
  ]);
  assert.deepEqual(
    links.map(({ href, text }) => [href?.slice(HOST.length), text]),
    [
      ['/', 'example.com/'],
      ['/a&b?c="d"&e=<f>', 'a&b?c="d"&e=<f>'],
      ['/caf%C3%A9', 'café'],
      ['/blog/', 'blog/'],
      ['/blog/100%25', '100%25'],
      ["/blog/it's", "it's"],
    ],
  );
});

test('nothing in an address, a section or a base becomes an element', async () => {
  const nasty = "\"><script>alert(1)</script><img src=x onerror='a'>&lt;\u0000\ud800]]>";
  const plain = await page([{ section: 'x', entries: entries('/x/y') }], { sitemaps: ['x'] });
  const { tags, scripts } = await page(
    [{ section: nasty, entries: [{ loc: `${HOST}/${nasty}/${nasty}`, lastmod: nasty }] }],
    { base: nasty, sitemaps: [nasty] },
  );
  const kinds = new Set(tags);
  assert.deepEqual(
    [...kinds].filter((name) => !plain.tags.includes(name)),
    ['time'],
  );
  assert.deepEqual(scripts, plain.scripts);
});

test('what is no web address is shown and not linked', async () => {
  const locs = [
    'javascript:alert(1)',
    ' javascript:x',
    'data:text/html,x',
    'java\nscript:x',
    'x:y',
  ];
  const { links, text } = await page([{ section: '', entries: locs.map((loc) => ({ loc })) }], {
    sitemaps: ['javascript:alert(2)', 'sitemap.xml', 'a/b:c', `${HOST}/sitemap.xml`],
  });
  assert.deepEqual(
    links.map(({ href }) => href),
    ['sitemap.xml', 'a/b:c', `${HOST}/sitemap.xml`],
  );
  assert.match(text, /javascript:alert\(1\)/);
  assert.match(text, /javascript:alert\(2\)/);
});

test('sections are counted, named and led to', async () => {
  const { links, text, html } = await page([
    { section: 'blog', entries: entries('/b/1', '/b/2') },
    { section: '', entries: entries('/x') },
    { section: 'blog', entries: entries('/b/3') },
  ]);
  assert.match(text, /4 pages in 2 sections\./);
  assert.deepEqual(links.slice(0, 2), [
    { href: '#section-1', text: '' },
    { href: '#section-2', text: 'Pages' },
  ]);
  assert.match(html, /<h2 id="section-1"><bdi>blog<\/bdi> <span class="count">3 pages<\/span>/);
  assert.match(html, /<h2 id="section-2">Pages <span class="count">1 page<\/span>/);
  const single = await page([{ section: '', entries: entries('/x') }]);
  assert.doesNotMatch(single.html, /<nav/);
});

test('an empty set is a page too', async () => {
  const { text, links } = await page([]);
  assert.match(text, /0 pages\./);
  assert.deepEqual(links, []);
});

test('pages are sorted, numbers as numbers', async () => {
  const { links } = await page([
    { section: '', entries: entries('/p-10', '/p-2', '/p-1', '/a/x', '/p', '/10/x', '/9/x') },
  ]);
  assert.deepEqual(
    links.map(({ href }) => href?.slice(HOST.length)),
    ['/p', '/p-1', '/p-2', '/p-10', '/9/x', '/10/x', '/a/x'],
  );
});

test('the day of a lastmod is shown, and the latest of all at the top', async () => {
  const { html, text } = await page([
    {
      section: '',
      entries: [
        { loc: `${HOST}/a`, lastmod: '2024-05-01T23:30:00-02:00' },
        { loc: `${HOST}/b`, lastmod: '2024' },
      ],
    },
  ]);
  assert.match(html, /<time datetime="2024-05-01T23:30:00-02:00">2024-05-01<\/time>/);
  assert.match(html, /<time datetime="2024">2024<\/time>/);
  assert.match(text, /The latest change was on 2024-05-02 \(UTC\)\./);
});

test('several hosts of a section are distinguished', async () => {
  const { html, links } = await page([
    { section: '', entries: [{ loc: `${HOST}/` }, { loc: 'https://xn--mnchen-3ya.example/a' }] },
  ]);
  assert.match(html, /<summary><bdi>münchen\.example\/<\/bdi>/);
  assert.deepEqual(
    links.map(({ text }) => text),
    ['example.com/', 'a'],
  );
});

test('up to 200 pages all folders are open, beyond only those that are alone', async () => {
  const open = (html: string) => [...html.matchAll(/<details( open)?>/g)].map(([, is]) => !!is);
  const paths = (count: number) =>
    entries(...Array.from({ length: count }, (_, index) => `/${index % 2}/only/${index}`));
  assert.deepEqual(open((await page([{ section: '', entries: paths(200) }])).html), [
    true,
    true,
    true,
    true,
  ]);
  assert.deepEqual(open((await page([{ section: '', entries: paths(201) }])).html), [
    false,
    true,
    false,
    true,
  ]);
});

test('what is not listed is counted, at the top and in its folder', async () => {
  const paths = Array.from({ length: 1_000 }, (_, index) => `/blog/${index}`);
  const { text, links, html } = await page([{ section: '', entries: entries(...paths) }], {
    pagesMax: 10,
  });
  assert.ok(links.length <= 10);
  const left = (1_000 - links.length).toLocaleString('en');
  assert.match(text, new RegExp(`Listed here: ${links.length} pages; the others are counted`));
  assert.match(html, new RegExp(`<p class="more">${left} more pages, not listed</p>`));
  assert.match(html, /blog\/<\/bdi> <span class="count">1,000 pages/);
});

test('a large set comes in chunks, and the same set gives the same page', async () => {
  async function* batches(): AsyncGenerator<HumanPageBatch> {
    for (let start = 0; start < 20_000; start += 1_000) {
      const paths = Array.from({ length: 1_000 }, (_, index) => `/${index % 40}/${start + index}`);
      yield { section: 's', entries: entries(...paths) };
    }
  }
  const read = async (): Promise<string[]> => {
    const chunks: string[] = [];
    for await (const chunk of writeHumanPage(batches(), { base: HOST })) chunks.push(chunk);
    return chunks;
  };
  const chunks = await read();
  assert.ok(chunks.length > 5);
  assert.ok(chunks.every(({ length }) => length < 40_000));
  assert.equal((await read()).join(''), chunks.join(''));
});

test('without a script the page is whole: the filter alone is hidden', async () => {
  const { html, scripts } = await page([{ section: '', entries: entries('/a') }]);
  assert.equal([...html.matchAll(/<\w+[^>]* hidden/g)].length, 1);
  assert.match(html, /<form role="search" hidden>\n<label for="filter">/);
  assert.equal(scripts.length, 1);
  // Throws when it is no JavaScript.
  assert.ok(new Script(scripts[0] ?? ''));
});
