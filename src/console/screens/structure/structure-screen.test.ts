// The screen of folders.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOSTILE_TEXT, SCREEN_NOW, siteRecord } from '../../../../tests/support/screen-records.ts';
import {
  failingWorld,
  runsOf,
  type ScreenWorld,
  showScreen,
} from '../../../../tests/support/screen-show.ts';
import type { FolderRow } from '../../../store/port/url-row.ts';
import { FOLDER_NODES_MAX, FOLDERS_OPENED_MAX, loadFolderTree } from './folder-tree.ts';
import { structureScreen } from './structure-screen.ts';

const DAY_MS = 86_400_000;

function row(path: string, urls: number, change: Partial<FolderRow> = {}): FolderRow {
  return {
    path,
    urls,
    withLastmod: urls,
    newestLastmodAt: SCREEN_NOW - DAY_MS,
    hasFolders: false,
    ...change,
  };
}

const ROOT = row('/', 100, { withLastmod: 50, hasFolders: true });
const BLOG = row('/blog/', 60, { withLastmod: 30, hasFolders: true });

function world(
  below: Readonly<Record<string, readonly FolderRow[]>>,
  root?: FolderRow,
): ScreenWorld {
  const known = new Map([root, BLOG].map((each) => [each?.path, each]));
  return {
    store: {
      sites: { get: async () => siteRecord() },
      urls: {
        folder: async (_, path) => known.get(path),
        folders: async (_, path) => below[path] ?? [],
      },
    },
  };
}

const SITE = world({ '/': [BLOG, row('/shop/', 30)], '/blog/': [row('/blog/2026/', 60)] }, ROOT);

test('folders are shown as a picture and as a table, with what is left over', async () => {
  const shown = await showScreen(structureScreen, SITE, { site: '1' });
  assert.equal(shown?.view.other, 10);
  assert.deepEqual(
    shown?.view.tree.folders.map(({ path, folders }) => [path, folders.length]),
    [
      ['/blog/', 1],
      ['/shop/', 0],
    ],
  );
  const links = shown?.elements.flatMap(({ name, of }) => (name === 'a' ? [of['href']] : []));
  const zoom = '/sites/1/structure?site=1&path=%2Fblog%2F';
  assert.equal(links?.filter((href) => href === zoom).length, 2);
  assert.ok(links?.includes('/sites/1/urls?folder=%2Fblog%2F'));
  assert.match(shown?.text ?? '', /not among the 2 largest: 10 URLs\./);
  assert.match(shown?.html ?? '', /\/blog\/: 60 URLs, newest lastmod: up to 7 days \(1 d\)/);
});

test('pages directly in a folder have their own newest lastmod, beside small folders', async () => {
  const pages = { urls: 6, newestLastmodAt: SCREEN_NOW - 2 * DAY_MS };
  const site = world({ '/': [BLOG, row('/shop/', 30)] }, { ...ROOT, pages });
  const shown = await showScreen(structureScreen, site, { site: '1' });
  assert.match(
    shown?.text ?? '',
    /Directly here: 6 URLs, newest lastmod: 2 days ago\. In folders .* 2 largest: 4 URLs\./,
  );
  assert.match(
    shown?.html ?? '',
    /\/: 6 pages directly in it, newest lastmod: up to 7 days \(2 d\)/,
  );
  assert.match(shown?.html ?? '', /\/: 4 URLs in folders too small to show/);
  const flat = world({ '/': [row('/a/', 100)] }, { ...ROOT, pages: { urls: 0 } });
  const none = await showScreen(structureScreen, flat, { site: '1' });
  assert.doesNotMatch(none?.text ?? '', /Directly here/);
});

test('a lastmod in the future is shown as such, and makes no folder fresh', async () => {
  const shoes = row('/shoes/', 50, { newestLastmodAt: SCREEN_NOW - 400 * DAY_MS });
  const { newestLastmodAt: _, ...undated } = row('/events/', 40);
  const site = world(
    {
      '/': [
        { ...shoes, lastmodsInFuture: 1 },
        { ...undated, lastmodsInFuture: 12 },
      ],
    },
    ROOT,
  );
  const shown = await showScreen(structureScreen, site, { site: '1' });
  assert.match(shown?.text ?? '', /older than a year and 1 in the future/);
  assert.match(shown?.text ?? '', /in the future \(12\)/);
  assert.match(shown?.html ?? '', /class="fresh-older"/);
  assert.match(shown?.html ?? '', /class="fresh-future"/);
  assert.doesNotMatch(shown?.html ?? '', /svg[^>]*class="fresh-week"/);
  assert.deepEqual(
    shown?.cells.map((cells) => cells.slice(-3)),
    [
      [SCREEN_NOW - 400 * DAY_MS, 'older than a year', 1],
      [undefined, 'in the future', 12],
    ],
  );
});

test('one URL is left over, not 1 URLs', async () => {
  const site = world({ '/': [BLOG, row('/shop/', 39)] }, ROOT);
  const shown = await showScreen(structureScreen, site, { site: '1' });
  assert.match(shown?.text ?? '', /not among the 2 largest: 1 URL\./);
});

test('the CSV file has a row for each folder, under these names', async () => {
  const shown = await showScreen(structureScreen, SITE, { site: '1' });
  assert.deepEqual(shown?.keys, [
    'path',
    'urls',
    'share',
    'withLastmod',
    'lastmodShare',
    'newestLastmodAt',
    'freshness',
    'lastmodsInFuture',
  ]);
  const newest = SCREEN_NOW - DAY_MS;
  assert.deepEqual(shown?.cells[0], [
    '/blog/',
    60,
    0.6,
    30,
    0.5,
    newest,
    'up to 7 days',
    undefined,
  ]);
});

test('a folder is an address, with the folders above it as links', async () => {
  const shown = await showScreen(structureScreen, SITE, { site: '1', path: 'blog' });
  assert.equal(shown?.view.path, '/blog/');
  assert.equal(shown?.view.urls, 60);
  const links = shown?.elements.filter(
    ({ of }) => of['href'] === '/sites/1/structure?site=1&path=%2F',
  );
  assert.equal(links?.length, 1);
});

test('a folder that is not there is not there, but the root of an empty site is', async () => {
  assert.equal(await showScreen(structureScreen, SITE, { site: '1', path: '/no/' }), undefined);
  const empty = await showScreen(structureScreen, world({}), { site: '1' });
  assert.equal(empty?.view.urls, 0);
  assert.match(empty?.text ?? '', /No URLs yet/);
  const flat = await showScreen(structureScreen, world({}, row('/', 3)), { site: '1' });
  assert.match(flat?.text ?? '', /No folders in this oneAll 3 URLs lie directly in \//);
});

test('names of strangers are shown, and run nothing', async () => {
  const path = `/${HOSTILE_TEXT}/`;
  const hostile = world({ '/': [row(path, 50), row('/\ud800/', 50)] }, ROOT);
  const shown = await showScreen(structureScreen, hostile, { site: '1' });
  assert.ok(shown);
  assert.deepEqual(runsOf(shown), []);
  assert.match(shown.text, /<img src=x onerror=alert\(1\)>/);
});

test('a picture holds no more folders than its limit, and opens each whole', async () => {
  const many = (path: string): FolderRow[] =>
    Array.from({ length: 500 }, (_, index) =>
      row(`${path}${index}/`, 2_000 - index, { hasFolders: true }),
    );
  let asked = 0;
  const urls = {
    folder: async () => row('/', 5_000_000, { hasFolders: true }),
    folders: async (_: number, path: string) => {
      asked += 1;
      return path === '/' ? many('/').map((each) => ({ ...each, urls: 100_000 })) : many(path);
    },
  };
  const tree = await loadFolderTree(urls, 1, { path: '/', now: SCREEN_NOW });
  const count = (node: NonNullable<typeof tree>): number =>
    1 + node.folders.reduce((sum, child) => sum + count(child), 0);
  assert.ok(tree);
  assert.equal(count(tree), 1_501);
  assert.ok(count(tree) <= FOLDER_NODES_MAX);
  assert.deepEqual(
    tree.folders.slice(0, 4).map(({ folders }) => folders.length),
    [500, 500, 0, 0],
  );
  assert.ok(asked <= FOLDERS_OPENED_MAX, `${asked} questions`);
  const first = tree.folders[0];
  const listed = first?.folders.reduce((sum, child) => sum + child.urls, 0) ?? 0;
  assert.equal(first?.other, Math.max(0, 100_000 - listed));
});

test('a store that fails is not shown as an empty site', async () => {
  const failed = showScreen(structureScreen, failingWorld(), { site: '1' });
  await assert.rejects(failed, { code: 'STORE_UNUSABLE' });
});
