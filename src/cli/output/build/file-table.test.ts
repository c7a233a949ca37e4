// The table of files: aligned, marked, and short.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublishedFile } from '../../../publish/report/publish-report.ts';
import { formatFileTable } from './file-table.ts';

const plain = (text: string): string => text;
const paints = { bold: plain, dim: plain, yellow: plain, red: plain, cyan: plain };

function file(name: string, state: PublishedFile['state'], more: Partial<PublishedFile> = {}) {
  return { name, kind: 'urlset', urls: 10, bytes: 2_048, state, ...more } as const;
}

test('columns are aligned, numbers to the right', () => {
  const files = [
    file('sitemap.xml', 'changed', { kind: 'index', urls: 2, bytes: 412 }),
    file('sitemap-blog-1.xml.gz', 'new', { urls: 1_204, bytes: 184_320, gzipBytes: 20_480 }),
    file('sitemap-pages-1.xml.gz', 'unchanged', { urls: 50_000, gzipBytes: 900 }),
    file('sitemap-old-1.xml.gz', 'removed', { gzipBytes: 900 }),
    file('sitemap.css', 'new', { kind: 'css', urls: 0 }),
  ];
  assert.equal(
    formatFileTable(files, { all: false, paints }),
    `    File                          Lists       Size    Gzipped
  ~ sitemap.xml              2 sitemaps  412 bytes             changed
  + sitemap-blog-1.xml.gz    1,204 URLs    180 KiB     20 KiB  new
    sitemap-pages-1.xml.gz  50,000 URLs      2 KiB  900 bytes  unchanged
  - sitemap-old-1.xml.gz                                       removed
  + sitemap.css                              2 KiB             new
`,
  );
});

test('without compression there is no column for it', () => {
  const table = formatFileTable([file('sitemap.xml', 'new')], { all: false, paints });
  assert.equal(table, '    File           Lists   Size\n  + sitemap.xml  10 URLs  2 KiB  new\n');
});

const names = (table: string): string[] =>
  [...table.matchAll(/^ {2}[+~ -] (\S+\.xml)/gm)].map(([, name = '']) => name);

function many(count: number): PublishedFile[] {
  return Array.from({ length: count }, (_, index) => file(`${index}.xml`, 'unchanged'));
}

test('20 files are shown in their order', () => {
  const files = [...many(19), file('z.xml', 'new')];
  assert.deepEqual(
    names(formatFileTable(files, { all: false, paints })),
    files.map(({ name }) => name),
  );
});

test('of 21 those that changed come first, and the rest is counted', () => {
  const files = [...many(1_018), file('r.xml', 'removed'), file('c.xml', 'changed')];
  const table = formatFileTable([...files, file('n.xml', 'new')], { all: false, paints });
  assert.deepEqual(names(table).slice(0, 4), ['n.xml', 'c.xml', 'r.xml', '0.xml']);
  assert.equal(names(table).length, 20);
  assert.match(table, /\n {4}… and 1,001 more: 1,001 unchanged\n$/);
});

test('the rest is counted by state', () => {
  const files = many(21).map(({ name }, index) => file(name, index < 20 ? 'new' : 'changed'));
  const table = formatFileTable([...files, file('n.xml', 'new')], { all: false, paints });
  assert.match(table, /… and 2 more: 1 new, 1 changed\n$/);
});

test('all files are shown to who asks for them', () => {
  const files = [...many(30), file('n.xml', 'new')];
  const table = formatFileTable(files, { all: true, paints });
  assert.equal(names(table).length, 31);
  assert.ok(!table.includes('more'));
});

test('colours tell states apart and stand around whole lines', () => {
  const marked = {
    ...paints,
    cyan: (text: string) => `<${text}>`,
    red: (text: string) => `[${text}]`,
  };
  const files = [file('a.xml', 'new'), file('b.xml', 'removed'), file('c.xml', 'changed')];
  const table = formatFileTable(files, { all: false, paints: marked });
  assert.match(table, /^ {2}<\+ a\.xml .* new>$/m);
  assert.match(table, /^ {2}\[- b\.xml .* removed\]$/m);
  assert.match(table, /^ {2}~ c\.xml .* changed$/m);
});

test('no files, no table', () => {
  assert.equal(formatFileTable([], { all: false, paints }), '');
});
