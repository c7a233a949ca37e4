// Walking a folder: order, what is passed over, links, globs, depth, and what cannot be read.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { findPageFiles, type PageFilesOptions } from './page-files.ts';

async function walk(
  folder: string,
  options: Partial<PageFilesOptions> = {},
): Promise<{ readonly names: string[]; readonly unreadable: string[] }> {
  const names: string[] = [];
  const unreadable: string[] = [];
  const onUnreadable = (name: string, reason: string): void => {
    unreadable.push(`${name}: ${reason}`);
  };
  const all = { exclude: [], depthMax: 100, onUnreadable, ...options };
  for await (const { name, path } of findPageFiles(folder, all)) {
    assert.equal(path, join(folder, name));
    names.push(name);
  }
  return { names, unreadable };
}

const pages = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '<p>']));

test('pages come by their paths as text, whatever the folders', async (context) => {
  const names = ['a.html', 'a/b.html', 'a/b/c.htm', 'a-b.xhtml', 'B.html', 'ä.html', 'index.html'];
  const folder = temporaryFolder(context, { ...pages(...names), 'a.css': '', 'a.html.gz': '' });
  assert.deepEqual(await walk(folder), { names: names.sort(), unreadable: [] });
});

test('hidden files and folders and node_modules are skipped', async (context) => {
  const hidden = pages('.git/a.html', '.a.html', 'node_modules/a/b.html', 'x/node_modules/a.html');
  const folder = temporaryFolder(context, { ...hidden, ...pages('x/a.html') });
  assert.deepEqual(await walk(folder), { names: ['x/a.html'], unreadable: [] });
});

test('globs leave out files, and folders with all that is in them', async (context) => {
  const names = ['a.html', 'drafts/a.html', 'drafts/x/b.html', 'x/drafts/c.html', 'x/d.html'];
  const folder = temporaryFolder(context, pages(...names));
  const left = async (...exclude: string[]): Promise<string> =>
    (await walk(folder, { exclude })).names.join(' ');
  assert.equal(await left('drafts/**'), 'a.html x/d.html x/drafts/c.html');
  assert.equal(await left('drafts/'), 'a.html x/d.html x/drafts/c.html');
  assert.equal(await left('drafts'), 'a.html x/d.html x/drafts/c.html');
  assert.equal(await left('drafts/*'), 'a.html x/d.html x/drafts/c.html');
  assert.equal(await left('**/drafts/**', 'x/d.*'), 'a.html');
  assert.equal(await left('*.html'), 'drafts/a.html drafts/x/b.html x/d.html x/drafts/c.html');
  assert.equal(await left('**'), '');
  await assert.rejects(
    left('x'.repeat(1_001)),
    (error) => isPortolanError(error) && error.code === 'CONFIG_INVALID',
  );
});

test('links within the folder are followed, and none out of it', async (context) => {
  const outside = temporaryFolder(context, pages('secret.html', 'more/secret.html'));
  const folder = temporaryFolder(context, { ...pages('a.html', 'real/b.html'), 'note.txt': '' });
  symlinkSync('a.html', join(folder, 'alias.html'));
  symlinkSync('real', join(folder, 'again'));
  symlinkSync(join(outside, 'secret.html'), join(folder, 'out.html'));
  symlinkSync(join(outside, 'more'), join(folder, 'more'));
  symlinkSync('nowhere.html', join(folder, 'broken.html'));
  symlinkSync('self.html', join(folder, 'self.html'));
  symlinkSync('note.txt', join(folder, 'note.html.txt'));
  const { names, unreadable } = await walk(folder);
  assert.deepEqual(names, ['a.html', 'again/b.html', 'alias.html', 'real/b.html']);
  assert.deepEqual(unreadable.sort(), [
    'broken.html: there is no such file',
    'more: it is a link that leads out of the folder',
    'out.html: it is a link that leads out of the folder',
    'self.html: its symbolic links lead in a circle',
  ]);
});

test('links in circles end', async (context) => {
  const folder = temporaryFolder(context, pages('a/x.html', 'b/y.html'));
  symlinkSync('../b', join(folder, 'a/to-b'));
  symlinkSync('../a', join(folder, 'b/to-a'));
  symlinkSync('.', join(folder, 'a/self'));
  symlinkSync('..', join(folder, 'a/up'));
  const { names, unreadable } = await walk(folder);
  assert.deepEqual(unreadable, []);
  assert.ok(names.includes('a/x.html') && names.includes('b/y.html'));
  assert.ok(names.length <= 8, names.join(' '));
});

test('the folder itself may be a link', async (context) => {
  const folder = temporaryFolder(context, pages('site/a.html'));
  symlinkSync('site', join(folder, 'current'));
  assert.deepEqual((await walk(join(folder, 'current'))).names, ['a.html']);
});

test('folders are walked as deep as the limit, deeper ones are reported', async (context) => {
  const folder = temporaryFolder(context, pages('a.html', 'b/a.html', 'b/c/a.html'));
  assert.deepEqual(await walk(folder, { depthMax: 2 }), {
    names: ['a.html', 'b/a.html', 'b/c/a.html'],
    unreadable: [],
  });
  assert.deepEqual(await walk(folder, { depthMax: 1 }), {
    names: ['a.html', 'b/a.html'],
    unreadable: ['b/c/: it is too many folders deep'],
  });
});

const isRoot = process.getuid?.() === 0;
test('a folder that may not be read is reported', {
  skip: isRoot ? 'root may read all' : false,
}, async (context) => {
  const folder = temporaryFolder(context, pages('a.html', 'shut/b.html'));
  chmodSync(join(folder, 'shut'), 0);
  context.after(() => chmodSync(join(folder, 'shut'), 0o700));
  assert.deepEqual(await walk(folder), {
    names: ['a.html'],
    unreadable: ['shut/: permission denied'],
  });
});

test('what is named like a page and is none is skipped', async (context) => {
  const folder = temporaryFolder(context);
  mkdirSync(join(folder, 'folder.html'));
  writeFileSync(join(folder, 'folder.html', 'a.html'), '');
  assert.deepEqual((await walk(folder)).names, ['folder.html/a.html']);
});

test('a folder that is none is an error', async (context) => {
  const folder = temporaryFolder(context, pages('a.html'));
  for (const name of ['none', 'a.html']) {
    await assert.rejects(
      walk(join(folder, name)),
      (error) =>
        isPortolanError(error) &&
        error.code === 'SOURCE_UNREADABLE' &&
        error.message.includes(join(folder, name)),
    );
  }
});
