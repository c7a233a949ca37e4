// What strangers may have put under the names that Portolan uses: nothing of it is followed.
import assert from 'node:assert/strict';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { type FolderFileSystem, nodeFolderFileSystem } from './folder-file-system.ts';
import { createFolderTarget } from './folder-target.ts';

const NAMES = {
  '.portolan': 'folder',
  '.portolan/stage': 'folder',
  '.portolan/stage/stamp': 'file',
  '.portolan/lock': 'file',
  '.portolan/holder.json': 'file',
  '.portolan/journal.json': 'file',
  '.portolan/journal.json.new': 'file',
} as const;

interface Place {
  readonly root: string;
  /** The published folder, with a page in it. */
  readonly out: string;
  /** A folder that is somebody else's business. */
  readonly elsewhere: string;
}

function makePlace(t: TestContext): Place {
  const root = temporaryFolder(t);
  const [out, elsewhere] = [join(root, 'out'), join(root, 'elsewhere')];
  mkdirSync(out);
  mkdirSync(join(elsewhere, 'sub'), { recursive: true });
  writeFileSync(join(out, 'index.html'), 'page');
  writeFileSync(join(elsewhere, 'thesis'), 'years of work');
  return { root, out, elsewhere };
}

// All names below a folder, with what they are and hold.
function lookAt(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const stats = lstatSync(join(folder, name));
      const text = stats.isFile() ? readFileSync(join(folder, name), 'utf8') : '';
      return `${name} ${stats.mode} ${stats.uid} ${text}`;
    })
    .sort();
}

async function assertRefused(place: Place, name: string, message: RegExp): Promise<void> {
  const before = lookAt(place.root);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await assert.rejects(createFolderTarget({ path: place.out }).open(), (error) => {
      const { code, message: text, hint, path } = error as Record<string, string>;
      assert.equal(code, 'PUBLISH_TARGET_UNWRITABLE');
      assert.match(text ?? '', message);
      assert.ok(text?.startsWith(join(place.out, name)), text);
      assert.match(hint ?? '', /delete .* and (?:build|publish)/i);
      assert.equal(path, join(place.out, name));
      return true;
    });
    assert.deepEqual(lookAt(place.root), before);
  }
}

for (const [name, kind] of Object.entries(NAMES)) {
  for (const [what, target] of Object.entries({
    'a folder': '',
    'a file': 'thesis',
    nothing: 'not-there',
  })) {
    test(`${name} as a link to ${what} is refused, and nothing is changed`, async (t) => {
      const place = makePlace(t);
      mkdirSync(join(place.out, name, '..'), { recursive: true });
      symlinkSync(join(place.elsewhere, target), join(place.out, name));
      await assertRefused(place, name, new RegExp(`symbolic link, not a (?:real |plain )?${kind}`));
    });
  }

  test(`${name} as something else than a ${kind} is refused`, async (t) => {
    const place = makePlace(t);
    const path = join(place.out, name);
    mkdirSync(join(path, '..'), { recursive: true });
    if (kind === 'file') mkdirSync(path);
    else writeFileSync(path, '');
    await assertRefused(
      place,
      name,
      /was not created by Portolan: it is a (?:real folder|plain file)/,
    );
  });

  const root = process.geteuid?.() === 0;
  const skip = !root && 'only root can give files away';
  test(`${name} of another user is refused`, { skip }, async (t) => {
    const place = makePlace(t);
    const path = join(place.out, name);
    mkdirSync(join(path, '..'), { recursive: true });
    if (kind === 'folder') mkdirSync(path);
    else writeFileSync(path, '');
    chownSync(path, 12_345, 12_345);
    await assertRefused(place, name, /belongs to user 12345, and this process is 0/);
  });
}

test('where all files are one user’s, whoever makes them, they are taken for ours', async (t) => {
  const { out } = makePlace(t);
  mkdirSync(join(out, '.portolan', 'stage'), { recursive: true });
  const everybody: FolderFileSystem = {
    ...nodeFolderFileSystem,
    userId: 0,
    look: async (path) => {
      const look = await nodeFolderFileSystem.look(path);
      return look && { ...look, userId: 65_534 };
    },
  };
  const session = await createFolderTarget({ path: out, fileSystem: everybody }).open();
  await session.close();
  assert.deepEqual(readdirSync(out), ['index.html']);
});

test('what is there when all is right is used and cleared away', async (t) => {
  const { out } = makePlace(t);
  mkdirSync(join(out, '.portolan', 'stage'), { recursive: true });
  for (const [name, kind] of Object.entries(NAMES)) {
    if (kind === 'file' && !name.endsWith('journal.json')) writeFileSync(join(out, name), '');
  }
  const session = await createFolderTarget({ path: out }).open();
  await session.close();
  assert.deepEqual(readdirSync(out), ['index.html']);
});

const REMOVE = { kind: 'remove', name: 'index.html' };
const JOURNALS: Readonly<Record<string, object>> = {
  'of version 1': { version: 1, steps: [REMOVE] },
  'without a stamp': { version: 2, steps: [REMOVE] },
  'with no stamp': { version: 2, stamp: null, steps: [REMOVE] },
  'with a made-up stamp': { version: 2, stamp: 1_795_219_200_000.25, steps: [REMOVE] },
};
for (const [what, journal] of Object.entries(JOURNALS)) {
  for (const withStamp of [false, true]) {
    test(`a journal ${what} removes nothing${withStamp ? ', with a stage' : ''}`, async (t) => {
      const place = makePlace(t);
      mkdirSync(join(place.out, '.portolan', 'stage'), { recursive: true });
      if (withStamp) writeFileSync(join(place.out, '.portolan', 'stage', 'stamp'), '');
      const name = join('.portolan', 'journal.json');
      writeFileSync(join(place.out, name), JSON.stringify(journal));
      await assertRefused(place, name, /records a publication that cannot be finished/);
    });
  }
}

// A publication that is broken off once it is decided.
async function breakOff(path: string): Promise<void> {
  const fileSystem: FolderFileSystem = {
    ...nodeFolderFileSystem,
    rename: async (from, to) => {
      if (!to.endsWith('journal.json')) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      await nodeFolderFileSystem.rename(from, to);
    },
  };
  const session = await createFolderTarget({ path, fileSystem }).open();
  const file = await session.stage();
  await file.write(new TextEncoder().encode('new'));
  await file.finish();
  const put = {
    kind: 'put',
    name: 'sitemap.xml',
    file,
    contentType: '',
    immutable: false,
  } as const;
  await assert.rejects(session.commit([put, { kind: 'remove', name: 'index.html' }]));
  await session.close();
  assert.ok(existsSync(join(path, '.portolan', 'journal.json')));
}

test('a journal is carried out where it was written, also in a renamed folder', async (t) => {
  const { root, out } = makePlace(t);
  await breakOff(out);
  const moved = join(root, 'moved');
  renameSync(out, moved);
  const session = await createFolderTarget({ path: moved }).open();
  assert.equal(session.recovered, true);
  await session.close();
  assert.deepEqual(readdirSync(moved), ['sitemap.xml']);
});

test('a journal that was copied with all its times, as from an archive, is not', async (t) => {
  const place = makePlace(t);
  const made = join(place.root, 'made');
  mkdirSync(made);
  writeFileSync(join(made, 'index.html'), 'page');
  await breakOff(made);
  rmSync(place.out, { recursive: true });
  cpSync(made, place.out, { recursive: true, preserveTimestamps: true });
  const stage = join('.portolan', 'stage');
  for (const name of readdirSync(join(made, stage))) {
    const { atime, mtime } = statSync(join(made, stage, name));
    utimesSync(join(place.out, stage, name), atime, mtime);
  }
  await assertRefused(place, join('.portolan', 'journal.json'), /copied or unpacked/);
});
