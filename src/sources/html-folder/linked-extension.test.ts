// With or without .html: what the pages and the host say, and what counts for more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { HtmlFolderOptions } from '../port/source-spec.ts';
import { openHtmlFolder } from './html-folder-source.ts';
import { LINKED_EXTENSION_LIMITS } from './linked-extension.ts';

const a = (href: string): string => `<a href="${href}">x</a>`;
const canonical = (href: string): string => `<link rel=canonical href="${href}">`;
const ogUrl = (path: string): string =>
  `<meta property="og:url" content="https://example.com${path}">`;
const many = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`0/${n}.html`, 'x']));

const PAGES = { 'about.html': 'x', 'blog/one.html': 'x', 'blog/index.html': 'x' };

type Files = Readonly<Record<string, string>>;
const SITES: readonly (readonly [what: string, files: Files, form: 'keep' | 'drop'])[] = [
  ['nothing', { 'index.html': 'x' }, 'keep'],
  ['links with the extension', { 'index.html': a('/about.html') + a('blog/one.html') }, 'keep'],
  ['links without it', { 'index.html': a('/about') + a('blog/one?x#y') + a('./blog/') }, 'drop'],
  ['more links without it', { 'index.html': a('/about') + a('/blog/one') + a('a.html') }, 'drop'],
  ['as many links of either kind', { 'index.html': a('/about') + a('blog/one.html') }, 'keep'],
  [
    'a link that is written often',
    { 'index.html': a('/about').repeat(9) + a('about.html') },
    'keep',
  ],
  ['links to pages that are not there', { 'index.html': a('/team') + a('/shop') }, 'keep'],
  ['links elsewhere', { 'index.html': a('https://other.example/about') }, 'keep'],
  [
    'links out of the folder',
    { 'index.html': a('/..%2fabout') + a('/blog/..%2f..%2fabout') },
    'keep',
  ],
  ['links to a folder', { 'index.html': a('/blog'), 'blog.html': 'x' }, 'drop'],
  ['canonical addresses without it', { 'x.html': canonical('/x'), 'i.html': a('i.html') }, 'drop'],
  ['canonical addresses with it', { 'x.html': canonical('/x.html') + a('/about') }, 'keep'],
  ['canonical addresses of index pages', { 'index.html': canonical('/') + a('/about') }, 'drop'],
  ['canonical addresses of other pages', { 'x.html': canonical('/y') + a('/about') }, 'drop'],
  ['og:url without it', { 'x.html': ogUrl('/x'), 'i.html': a('i.html') }, 'drop'],
  ['og:url with it', { 'x.html': ogUrl('/x.html') + a('/about') }, 'keep'],
  ['og:url beside a canonical address', { 'x.html': canonical('/x.html') + ogUrl('/x') }, 'keep'],
  ['og:url of another page', { 'x.html': ogUrl('/y') + a('/about.html') }, 'keep'],
  ['vercel.json', { 'vercel.json': '{"cleanUrls":true}', 'index.html': a('about.html') }, 'drop'],
  ['vercel.json without it', { 'vercel.json': '{"cleanUrls":false}' }, 'keep'],
  ['pages beyond the sample', { ...many(100), 'index.html': a('/about') }, 'keep'],
  ['pages of the sample', { ...many(99), '1.html': a('/about') }, 'drop'],
];

async function locsOf(folder: string, html: HtmlFolderOptions): Promise<(string | undefined)[]> {
  const source = openHtmlFolder(folder, { base: 'https://example.com/', html });
  const locs: (string | undefined)[] = [];
  for await (const batch of source.batches({})) locs.push(...batch.map(({ entry }) => entry.loc));
  return locs;
}

for (const [what, files, form] of SITES) {
  test(`${what}: ${form}`, async (t) => {
    assert.equal(LINKED_EXTENSION_LIMITS.pagesMax, 100);
    const folder = temporaryFolder(t, { ...PAGES, ...files });
    const expected = form === 'keep' ? '/blog/one.html' : '/blog/one';
    const one = (locs: readonly (string | undefined)[]) =>
      locs
        .map((loc) => loc?.slice('https://example.com'.length))
        .find((loc) => /one/.test(loc ?? ''));
    assert.equal(one(await locsOf(folder, {})), expected);
    assert.equal(one(await locsOf(folder, { extension: 'auto' })), expected);
    assert.equal(one(await locsOf(folder, { extension: 'keep' })), '/blog/one.html');
    assert.equal(one(await locsOf(folder, { extension: 'drop' })), '/blog/one');
  });
}

test('the pages of a base with a path are looked for below it', async (t) => {
  const folder = temporaryFolder(t, { ...PAGES, 'index.html': a('/docs/about') });
  const source = openHtmlFolder(folder, { base: 'https://example.com/docs/' });
  for await (const [record] of source.batches({})) {
    assert.equal(record?.entry.loc, 'https://example.com/docs/about');
  }
});

test('a page that names its own address in another form keeps it', async (t) => {
  const files = {
    'x.html': canonical('/x'),
    'y.html': canonical('/y'),
    'z.html': canonical('z.html'),
  };
  const locs = await locsOf(temporaryFolder(t, { ...files, 'plain.html': 'x' }), {});
  assert.deepEqual(
    locs.map((loc) => loc?.slice('https://example.com/'.length)),
    ['plain', 'x', 'y', 'z.html'],
  );
});
