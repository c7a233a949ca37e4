// Which addresses are files of the folder, and that none leads out of it.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createFolderOpener } from './folder-opener.ts';
import type { SitemapOpener } from './sitemap-opener.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-folder-'));
  await mkdir(join(folder, 'site', 'en'), { recursive: true });
  await mkdir(join(folder, 'site-secret'));
  for (const name of ['site/sitemap.xml', 'site/map.xml', 'site/a b.xml', 'site/en/map.xml']) {
    await writeFile(join(folder, name), name);
  }
  await writeFile(join(folder, 'secret.xml'), 'secret');
  await writeFile(join(folder, 'site-secret', 'x.xml'), 'secret');
  await symlink(join(folder, 'secret.xml'), join(folder, 'site', 'link.xml'));
  await symlink(join(folder, 'site-secret'), join(folder, 'site', 'linked'));
  await symlink(join(folder, 'site', 'map.xml'), join(folder, 'site', 'inner.xml'));
});
after(() => rm(folder, { recursive: true, force: true }));

const elsewhere: SitemapOpener = async (url) => ({ url, body: textOf('elsewhere') });

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function opener(baseUrl?: string) {
  const path = join(folder, 'site', 'sitemap.xml');
  const base = baseUrl === undefined ? {} : { baseUrl };
  const { rootUrl, open } = createFolderOpener({ path, elsewhere, ...base });
  const read = async (url: string): Promise<string> => {
    const parts: Uint8Array[] = [];
    for await (const chunk of (await open(url, {})).body) parts.push(chunk);
    return Buffer.concat(parts).toString();
  };
  return { rootUrl, read, open };
}

test('without a base an address is looked for by its last part', async () => {
  const { rootUrl, read } = opener();
  assert.equal(rootUrl, pathToFileURL(join(folder, 'site', 'sitemap.xml')).href);
  assert.equal(await read(rootUrl), 'site/sitemap.xml');
  assert.equal(await read('https://example.com/any/where/map.xml'), 'site/map.xml');
  assert.equal(await read('https://example.com/a%20b.xml'), 'site/a b.xml');
});

test('without a base a file stands for one address only', async () => {
  const { rootUrl, read } = opener();
  await read(rootUrl);
  assert.equal(await read('https://example.com/en/map.xml'), 'site/map.xml');
  assert.equal(await read('https://example.com/fr/map.xml'), 'elsewhere');
  assert.equal(await read('https://example.com/inner.xml'), 'elsewhere');
  assert.equal(await read('https://example.com/en/sitemap.xml'), 'elsewhere');
  assert.equal(await read('https://example.com/en/map.xml'), 'site/map.xml');
});

test('with a base an address is its path inside the folder', async () => {
  const { rootUrl, read } = opener('https://example.com/shop/');
  assert.equal(rootUrl, 'https://example.com/shop/sitemap.xml');
  assert.equal(await read(rootUrl), 'site/sitemap.xml');
  assert.equal(await read('https://example.com/shop/map.xml'), 'site/map.xml');
  assert.equal(await read('https://example.com/shop/en/map.xml'), 'site/en/map.xml');
  for (const url of [
    'https://example.com/map.xml',
    'https://other.example/shop/map.xml',
    'http://example.com/shop/map.xml',
    'https://example.com/shop/gone.xml',
    'https://example.com/shop/en',
    'https://example.com/shop/map.xml?page=2',
  ]) {
    assert.equal(await read(url), 'elsewhere', url);
  }
});

const escapes = [
  '../secret.xml',
  '..%2Fsecret.xml',
  '%2e%2e/secret.xml',
  '%2e%2e%2fsecret.xml',
  '..%5Csecret.xml',
  'en/..%2F..%2Fsecret.xml',
  'link.xml',
  'linked/x.xml',
  '%00.xml',
  '../site-secret/x.xml',
  '%2e%2e%2fsite-secret/x.xml',
  '%E0%A4.xml',
  '..',
  '.',
  '%2e%2e',
  '',
  '/etc/passwd',
  '%2Fetc%2Fpasswd',
  'C:%5Cx.xml',
];
for (const path of escapes) {
  test(`"${path}" does not lead out of the folder`, async () => {
    assert.equal(await opener().read(`https://example.com/${path}`), 'elsewhere');
    assert.equal(
      await opener('https://example.com/').read(`https://example.com/${path}`),
      'elsewhere',
    );
  });
}

test('a file: address other than the root is not a file of ours', async () => {
  const url = pathToFileURL(join(folder, 'site', 'map.xml')).href;
  assert.equal(await opener().read(url), 'elsewhere');
});

test('a file that is not there says so', async () => {
  const { open, rootUrl } = createFolderOpener({ path: join(folder, 'no.xml'), elsewhere });
  await assert.rejects(open(rootUrl, {}), {
    code: 'SOURCE_UNREADABLE',
    message: `${join(folder, 'no.xml')} could not be read: there is no such file.`,
  });
  const dir = createFolderOpener({ path: join(folder, 'site'), elsewhere });
  await assert.rejects(dir.open(dir.rootUrl, {}), /it is a folder/);
});
