// `portolan build` with a configuration file.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { type PortolanRun, runPortolan } from './run-portolan.ts';

const root = mkdtempSync(join(tmpdir(), 'portolan-configured-'));
after(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;

function folderWith(files: Readonly<Record<string, string>>): string {
  folders += 1;
  const folder = join(root, String(folders));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const build = (
  folder: string,
  words = '',
  environment: Readonly<Record<string, string>> = {},
): Promise<PortolanRun> =>
  runPortolan(['build', ...words.split(' ').filter((word) => word !== '')], {
    folder,
    environment,
  });
const locs = (...path: string[]): string[] =>
  [...readFileSync(join(...path), 'utf8').matchAll(/<loc>([^<]*)</g)].map(([, loc = '']) => loc);

const CONFIG = `
  interface Page { loc: string }
  const pages: Page[] = [{ loc: '/a' }, { loc: '/b' }];
  export default ({ SITE }: Record<string, string | undefined>) => ({
    base: SITE ?? 'https://example.com/',
    source: () => pages,
    targets: 'out',
  });`;

test('a configuration in TypeScript is enough, and its function sees the environment', async () => {
  const folder = folderWith({ 'portolan.config.ts': CONFIG });
  const run = await build(folder);
  assert.equal(run.status, 0, run.stderr);
  assert.equal(run.stderr, 'Settings from portolan.config.ts.\n');
  assert.deepEqual(locs(folder, 'out', 'sitemap.xml'), [
    'https://example.com/a',
    'https://example.com/b',
  ]);
  await build(folder, '', { SITE: 'https://staging.example/' });
  assert.deepEqual(locs(folder, 'out', 'sitemap.xml'), [
    'https://staging.example/a',
    'https://staging.example/b',
  ]);
});

test('a base that is a function sees the environment too', async () => {
  const text = `export const config = { base: (env) => env.SITE, source: ['/a'], targets: 'out' };`;
  const folder = folderWith({ 'portolan.config.mjs': text });
  const run = await build(folder, '-q', { SITE: 'https://one.example/shop/' });
  assert.equal(run.status, 0, run.stderr);
  assert.equal(run.stderr, '');
  assert.deepEqual(locs(folder, 'out', 'sitemap.xml'), ['https://one.example/a']);
});

test('flags go before the configuration', async () => {
  const folder = folderWith({ 'portolan.config.ts': CONFIG, 'urls.txt': '/c\n' });
  const run = await build(folder, 'urls.txt --base https://b.example/ --out other');
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(locs(folder, 'other', 'sitemap.xml'), ['https://b.example/c']);
});

test('paths of a configuration are relative to it, those of flags to the user', async () => {
  const json = JSON.stringify({ base: 'https://example.com/', source: 'urls.txt', targets: 'out' });
  const folder = folderWith({
    'conf/site.json': json,
    'conf/urls.txt': '/a\n',
    'urls.txt': '/b\n',
  });
  assert.equal((await build(folder, '--config conf/site.json')).status, 0);
  assert.deepEqual(locs(folder, 'conf', 'out', 'sitemap.xml'), ['https://example.com/a']);
  const run = await build(folder, 'urls.txt --config conf/site.json --out here');
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(locs(folder, 'here', 'sitemap.xml'), ['https://example.com/b']);
});

test('--no-config passes over what lies there', async () => {
  const folder = folderWith({ 'portolan.config.ts': 'broken(', 'urls.txt': '/a\n' });
  const run = await build(folder, 'urls.txt --no-config --base https://example.com/ --out out');
  assert.equal(run.status, 0, run.stderr);
});

test('sections have sources, rules and names of their own', async () => {
  const config = {
    base: 'https://example.com/',
    source: 'pages.txt',
    targets: 'out',
    gzip: false,
    sections: [
      { name: 'blog', rule: { path: '/blog/**' } },
      { name: 'shop', source: 'shop.csv', map: { url: 'loc' }, urlsMax: 1 },
    ],
  };
  const folder = folderWith({
    'portolan.config.json': JSON.stringify(config),
    'pages.txt': '/about\n/blog/1\n',
    'shop.csv': 'url\n/p/1\n/p/2\n',
  });
  const run = await build(folder);
  assert.equal(run.status, 0, run.stderr);
  const names = locs(folder, 'out', 'sitemap.xml').map((loc) => loc.split('/').at(-1));
  assert.deepEqual(names.sort(), [
    'sitemap-1.xml',
    'sitemap-blog-1.xml',
    'sitemap-shop-1.xml',
    'sitemap-shop-2.xml',
  ]);
});

const wrong: Readonly<Record<string, readonly [text: string, stderr: RegExp]>> = {
  'a misspelt setting': [
    "{ base: 'https://x/', source: 'a', tagets: 'b', targets: 'c' }",
    /^In portolan\.config\.mjs: tagets is not a setting; did you mean targets\?\nThe type PublishConfig of /,
  ],
  'a wrong value': [
    "{ base: 'https://x/', source: 'a', targets: 'c', sections: [{ name: 'b', rule: 'week' }] }",
    /^In portolan\.config\.mjs: sections\[0\]\.rule is "week"; give month, language or/,
  ],
  'a setting that is missing': [
    "{ base: 'https://x/', targets: 'c' }",
    /^portolan build needs a source .*\. portolan\.config\.mjs does not set it\.\n/,
  ],
  'a syntax error': ['{', /^portolan\.config\.mjs could not be read: /],
  'no settings': ['undefined', /^portolan\.config\.mjs exports no configuration\.\n/],
};
for (const [what, [text, stderr]] of Object.entries(wrong)) {
  test(`${what} is reported with the file: 2`, async () => {
    const folder = folderWith({ 'portolan.config.mjs': `export default ${text};` });
    const run = await build(folder);
    assert.equal(run.status, 2, run.stderr);
    assert.match(run.stderr, stderr);
    assert.equal(run.stdout, '');
  });
}

test('several targets are published at once', async () => {
  const config = { base: 'https://example.com/', source: ['/a'], targets: ['one', 'two'] };
  const folder = folderWith({ 'portolan.config.json': JSON.stringify(config) });
  const run = await build(folder);
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /^Published to one and two\n/);
  assert.deepEqual(locs(folder, 'one', 'sitemap.xml'), locs(folder, 'two', 'sitemap.xml'));
});
