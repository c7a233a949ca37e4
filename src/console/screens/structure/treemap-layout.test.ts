// Treemaps: boxes that lie where they should, and labels that stay in them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FolderNode } from './folder-tree.ts';
import {
  layOutTreemap,
  TREEMAP_HEIGHT,
  TREEMAP_NAME_HEIGHT,
  TREEMAP_WIDTH,
  type TreemapBox,
} from './treemap-layout.ts';
import { fitted, treemapPicture } from './treemap-picture.ts';

const NOW = Date.UTC(2026, 10, 22);

function folder(path: string, urls: number, folders: readonly FolderNode[] = []): FolderNode {
  const listed = folders.reduce((sum, each) => sum + each.urls, 0);
  return {
    path,
    urls,
    withLastmod: urls,
    newestLastmodAt: NOW - 3_600_000,
    hasFolders: folders.length > 0,
    pages: { urls: urls - listed, newestLastmodAt: NOW - 40 * 86_400_000 },
    folders,
    other: urls - listed,
  };
}

const site = folder('/', 1_000, [
  folder('/blog/', 600, [folder('/blog/2026/', 300), folder('/blog/2025/', 200)]),
  folder('/shop/', 300),
  folder('/about/', 50),
]);

const OPTIONS = {
  now: NOW,
  href: (path: string) => `?path=${encodeURIComponent(path)}`,
  formatCount: String,
};

const area = ({ width, height }: TreemapBox): number => width * height;

function overlap(a: TreemapBox, b: TreemapBox): boolean {
  const apart = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !apart && a.y + a.height > b.y && b.y + b.height > a.y;
}

test('boxes of one level are beside each other and within the picture', () => {
  const boxes = layOutTreemap(site).filter(({ depth }) => depth === 1);
  assert.equal(boxes.length, 4, 'three folders, and the 50 pages at the top');
  for (const [index, box] of boxes.entries()) {
    assert.ok(box.x >= 0 && box.x + box.width <= TREEMAP_WIDTH);
    assert.ok(box.y >= 0 && box.y + box.height <= TREEMAP_HEIGHT);
    for (const other of boxes.slice(index + 1)) assert.equal(overlap(box, other), false);
  }
});

test('a box is as large as its share of URLs', () => {
  const boxes = layOutTreemap(site).filter(({ depth }) => depth === 1);
  const all = boxes.reduce((sum, box) => sum + area(box), 0);
  for (const box of boxes) {
    assert.ok(Math.abs(area(box) / all - box.urls / site.urls) < 0.02, box.folder?.path);
  }
});

test('boxes in a box leave its name free', () => {
  const boxes = layOutTreemap(site);
  const blog = boxes.find((box) => box.folder?.path === '/blog/');
  const inside = boxes.filter((box) => box.depth === 2);
  assert.equal(inside.length, 3);
  assert.equal(blog?.holdsBoxes, true);
  for (const box of inside) {
    assert.ok(box.x >= blog.x && box.x + box.width <= blog.x + blog.width);
    assert.ok(box.y >= blog.y + TREEMAP_NAME_HEIGHT && box.y + box.height <= blog.y + blog.height);
  }
});

test('pages directly in a folder are a box by their age, small folders are one box', async () => {
  const small = Array.from({ length: 40 }, (_, index) => folder(`/tiny-${index}/`, 1));
  const shop = folder('/', 200_000, [folder('/a/', 1_000), ...small]);
  const boxes = layOutTreemap(shop);
  assert.deepEqual(boxes.map(({ kind, urls }) => [kind, urls]).sort(), [
    ['folder', 1_000],
    ['pages', 198_960],
    ['small', 40],
  ]);
  const sum = boxes.reduce((all, { urls }) => all + urls, 0);
  assert.equal(sum, shop.urls, 'nothing is missing');
  const picture = String(await treemapPicture(shop, OPTIONS));
  assert.match(picture, /class="fresh-quarter">\s*<title>\/: 198960 pages directly in it/);
  assert.match(picture, /class="fresh-small">\s*<title>\/: 40 URLs in folders too small to show/);
});

test('pages that a store has not counted separately are shown with the small folders', async () => {
  const { pages: _, ...top } = folder('/', 100, [folder('/a/', 60)]);
  const picture = String(await treemapPicture(top, OPTIONS));
  assert.match(picture, /40 URLs in pages, and folders too small to show/);
});

test('a folder without URLs gives no boxes', () => {
  assert.deepEqual(layOutTreemap(folder('/', 0, [folder('/a/', 0)])), []);
});

test('a label that fits is left whole, a longer one ends in an ellipsis', () => {
  assert.equal(fitted('abcde', 36), 'abcde');
  assert.equal(fitted('abcdef', 36), 'abcd…');
  assert.equal(fitted('図書館', 39), '図書館');
  assert.equal(fitted('図書館', 38), '図…');
  assert.equal(fitted('😀😀', 13), '…');
});

test('names of folders are text, and those directly below are reached by tab', async () => {
  const hostile = folder('/', 30, [
    folder('/"><script>alert(1)</script>/', 20, [folder('/x/y/', 20)]),
    folder("/' onload=alert(1)/", 10),
  ]);
  const picture = String(await treemapPicture(hostile, OPTIONS));
  assert.equal(picture.includes('<script'), false);
  assert.match(picture, /&lt;script&gt;/);
  assert.equal(picture.match(/<a /g)?.length, 3);
  assert.equal(picture.match(/tabindex="-1"/g)?.length, 1);
  assert.match(picture, /20 URLs, newest lastmod: up to 7 days \(1 h\)/);
});
