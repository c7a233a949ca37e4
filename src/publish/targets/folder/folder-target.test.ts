// The folder target: the port's contract, and what only a folder can do.
import assert from 'node:assert/strict';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isPortolanError } from '../../../base/portolan-error.ts';
import { targetContract } from '../../ports/target.contract.ts';
import type { CommitStep, TargetSession } from '../../ports/target.ts';
import { nodeFolderFileSystem } from './folder-file-system.ts';
import { createFolderTarget } from './folder-target.ts';

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-folder-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

targetContract('folder', async (t) => {
  const path = join(await makeFolder(t), 'public');
  return {
    createTarget: () => createFolderTarget({ path }),
    readPublished: (name) => readFile(join(path, name)).then((b) => new Uint8Array(b), unless),
    listPublished: async () =>
      ((await readdir(path).catch(unless)) ?? []).filter((name) => name !== '.portolan'),
  };
});

function unless(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function put(session: TargetSession, name: string, text: string): Promise<CommitStep> {
  const file = await session.stage();
  await file.write(new TextEncoder().encode(text));
  await file.finish();
  return { kind: 'put', name, file, contentType: 'application/xml', immutable: false };
}

async function publish(path: string, files: Readonly<Record<string, string>>): Promise<void> {
  const session = await createFolderTarget({ path }).open();
  try {
    const steps = [];
    for (const [name, text] of Object.entries(files)) steps.push(await put(session, name, text));
    await session.commit(steps);
  } finally {
    await session.close();
  }
}

test('the target is named by the path as it was given', () => {
  const target = createFolderTarget({ path: './public' });
  assert.equal(target.name, './public');
  assert.equal(target.naming, 'fixed');
});

test('the folder and those above it are made', async (t) => {
  const path = join(await makeFolder(t), 'a', 'b', 'c');
  await publish(path, { 'sitemap.xml': 'x' });
  assert.equal(await readFile(join(path, 'sitemap.xml'), 'utf8'), 'x');
});

test('after a publication, and after one given up, only published files are left', async (t) => {
  const path = await makeFolder(t);
  await publish(path, { 'sitemap.xml': 'x' });
  assert.deepEqual(await readdir(path), ['sitemap.xml']);

  const session = await createFolderTarget({ path }).open();
  assert.deepEqual((await readdir(join(path, '.portolan'))).sort(), [
    'holder.json',
    'lock',
    'stage',
  ]);
  await put(session, 'sitemap.xml', 'y');
  await session.close();
  assert.deepEqual(await readdir(path), ['sitemap.xml']);
});

test('what nobody wrote here is let be', async (t) => {
  const path = await makeFolder(t);
  await mkdir(join(path, '.portolan'));
  await writeFile(join(path, '.portolan', 'notes.txt'), 'mine');
  await writeFile(join(path, 'index.html'), 'mine');
  await publish(path, { 'sitemap.xml': 'x' });

  assert.deepEqual((await readdir(path)).sort(), ['.portolan', 'index.html', 'sitemap.xml']);
  assert.deepEqual(await readdir(join(path, '.portolan')), ['notes.txt']);
});

test('a new file has the permissions of the umask', async (t) => {
  const path = await makeFolder(t);
  const probe = join(path, 'probe');
  await writeFile(probe, '');
  await publish(path, { 'sitemap.xml': 'x' });
  assert.equal((await stat(join(path, 'sitemap.xml'))).mode, (await stat(probe)).mode);
});

test('a file keeps the permissions of the one that it replaces', async (t) => {
  const path = await makeFolder(t);
  await publish(path, { 'sitemap.xml': 'old' });
  await chmod(join(path, 'sitemap.xml'), 0o640);
  await publish(path, { 'sitemap.xml': 'new' });
  assert.equal((await stat(join(path, 'sitemap.xml'))).mode & 0o777, 0o640);
});

test('a link under the name of a file is replaced, and what it leads to is let be', async (t) => {
  const folder = await makeFolder(t);
  const path = join(folder, 'public');
  const outside = join(folder, 'outside.xml');
  await mkdir(path);
  await writeFile(outside, 'outside');
  await chmod(outside, 0o600);
  await symlink(outside, join(path, 'sitemap.xml'));
  await symlink(join(folder, 'nowhere'), join(path, 'dangling.xml'));

  const session = await createFolderTarget({ path }).open();
  assert.equal(await session.size('sitemap.xml'), 7);
  assert.equal(await session.size('dangling.xml'), undefined);
  const steps = [await put(session, 'sitemap.xml', 'new'), await put(session, 'dangling.xml', 'n')];
  await session.commit(steps);
  await session.close();

  assert.equal(await readFile(outside, 'utf8'), 'outside');
  assert.equal((await lstat(join(path, 'sitemap.xml'))).isFile(), true);
  assert.notEqual((await stat(join(path, 'sitemap.xml'))).mode & 0o777, 0o600);
  assert.equal(await readFile(join(path, 'sitemap.xml'), 'utf8'), 'new');
  assert.deepEqual((await readdir(folder)).sort(), ['outside.xml', 'public']);
});

test('removing a link removes the link', async (t) => {
  const folder = await makeFolder(t);
  await writeFile(join(folder, 'outside.xml'), 'outside');
  const path = join(folder, 'public');
  await mkdir(path);
  await symlink(join(folder, 'outside.xml'), join(path, 'old.xml'));
  const session = await createFolderTarget({ path }).open();
  await session.commit([{ kind: 'remove', name: 'old.xml' }]);
  await session.close();
  assert.deepEqual(await readdir(path), []);
  assert.equal(await readFile(join(folder, 'outside.xml'), 'utf8'), 'outside');
});

test('a folder that is a link is published into where it led when it was opened', async (t) => {
  const folder = await makeFolder(t);
  await mkdir(join(folder, 'one'));
  await mkdir(join(folder, 'two'));
  const path = join(folder, 'current');
  await symlink(join(folder, 'one'), path);
  const session = await createFolderTarget({ path }).open();
  const step = await put(session, 'sitemap.xml', 'x');
  await rm(path);
  await symlink(join(folder, 'two'), path);
  await session.commit([step]);
  await session.close();
  assert.deepEqual(await readdir(join(folder, 'one')), ['sitemap.xml']);
  assert.deepEqual(await readdir(join(folder, 'two')), []);
});

test('a folder under the name of a file ends the publication before it is decided', async (t) => {
  const path = await makeFolder(t);
  await mkdir(join(path, 'sitemap.xml'));
  const session = await createFolderTarget({ path }).open();
  assert.equal(await session.size('sitemap.xml'), undefined);
  assert.equal(await session.read('sitemap.xml'), undefined);
  let decided = false;
  const onDecided = (): void => {
    decided = true;
  };
  const steps = [await put(session, 'a.xml', 'x'), await put(session, 'sitemap.xml', 'x')];
  await assert.rejects(session.commit(steps, { onDecided }), {
    code: 'PUBLISH_TARGET_UNWRITABLE',
    path: join(path, 'sitemap.xml'),
    message:
      `${join(path, 'sitemap.xml')} could not be replaced: a folder is there. ` +
      'Nothing was published.',
  });
  await session.close();
  assert.equal(decided, false);
  assert.deepEqual(await readdir(path), ['sitemap.xml']);

  const again = await createFolderTarget({ path }).open();
  await assert.rejects(again.commit([{ kind: 'remove', name: 'sitemap.xml' }]));
  await again.close();
});

test('a path that leads to a file is refused with its name', async (t) => {
  const path = join(await makeFolder(t), 'file');
  await writeFile(path, '');
  for (const wrong of [path, join(path, 'below')]) {
    await assert.rejects(createFolderTarget({ path: wrong }).open(), {
      code: 'PUBLISH_TARGET_UNWRITABLE',
      path: wrong,
      message: `${wrong} could not be opened: it is not a folder.`,
    });
  }
});

test('a .portolan that is not a folder is refused', async (t) => {
  const path = await makeFolder(t);
  await writeFile(join(path, '.portolan'), '');
  await assert.rejects(createFolderTarget({ path }).open(), { code: 'PUBLISH_TARGET_UNWRITABLE' });
  assert.equal(await readFile(join(path, '.portolan'), 'utf8'), '');
});

const isRoot = process.getuid?.() === 0;
test('a folder without write access is refused', {
  skip: isRoot
    ? 'root may write anywhere'
    : process.platform === 'win32'
      ? 'no modes there'
      : false,
}, async (t) => {
  const path = await makeFolder(t);
  await chmod(path, 0o500);
  await assert.rejects(createFolderTarget({ path }).open(), {
    code: 'PUBLISH_TARGET_UNWRITABLE',
    message: /permission denied\.$/,
  });
});

const REASONS: readonly (readonly [string, RegExp])[] = [
  ['EACCES', /: permission denied\. The published set is unchanged\.$/],
  ['EROFS', /: the file system is read-only\. /],
  ['ENOSPC', /: no space is left on the disk\. /],
  ['EDQUOT', /: the quota is used up\. /],
  ['EWHATEVER', /: EWHATEVER\. /],
];
for (const [code, message] of REASONS) {
  test(`${code} while a file is written is told with path, reason, hint and cause`, async (t) => {
    const path = await makeFolder(t);
    const cause = Object.assign(new Error('from the system'), { code });
    const session = await createFolderTarget({
      path,
      fileSystem: {
        ...nodeFolderFileSystem,
        create: async (file) => ({
          ...(await nodeFolderFileSystem.create(file)),
          ...(file.includes('stage') ? { write: () => Promise.reject(cause) } : {}),
        }),
      },
    }).open();
    const file = await session.stage();
    await assert.rejects(file.write(new Uint8Array(1)), (error: unknown) => {
      assert.ok(isPortolanError(error));
      assert.equal(error.code, 'PUBLISH_TARGET_UNWRITABLE');
      assert.match(error.message, message);
      assert.equal(error.path, join(path, '.portolan', 'stage', '1'));
      assert.equal(error.cause, cause);
      assert.ok((error.hint ?? '').length > 10);
      return true;
    });
    await session.close();
    assert.deepEqual(await readdir(path), []);
  });
}

test('an error that is our own goes through unchanged', async (t) => {
  const path = await makeFolder(t);
  const bug = new TypeError('a bug');
  const failing = createFolderTarget({
    path,
    fileSystem: { ...nodeFolderFileSystem, realPath: () => Promise.reject(bug) },
  });
  await assert.rejects(failing.open(), (error) => error === bug);
});

test('foreign files, unfinished files and names given twice are our own fault', async (t) => {
  const path = await makeFolder(t);
  const other = await createFolderTarget({ path: join(path, 'other') }).open();
  t.after(() => other.close());
  const foreign = await put(other, 'a', 'x');
  const wrong: ((session: TargetSession) => Promise<readonly CommitStep[]>)[] = [
    async () => [foreign],
    async (session) => {
      const file = await session.stage();
      return [{ kind: 'put', name: 'a', file, contentType: 'text/plain', immutable: false }];
    },
    async (session) => [await put(session, 'a', 'x'), { kind: 'remove', name: 'a' }],
    async (session) => {
      const step = await put(session, 'a', 'x');
      return [step, { ...step, name: 'b' }];
    },
    async (session) => {
      const step = await put(session, 'a', 'x');
      if (step.kind === 'put') await step.file.discard();
      return [step];
    },
  ];
  for (const makeSteps of wrong) {
    const session = await createFolderTarget({ path: join(path, 'public') }).open();
    await assert.rejects(session.commit(await makeSteps(session)), /portolan bug/);
    await session.close();
    assert.deepEqual(await readdir(join(path, 'public')), []);
  }
});

test('a session commits once', async (t) => {
  const path = await makeFolder(t);
  const session = await createFolderTarget({ path }).open();
  t.after(() => session.close());
  await session.commit([]);
  await assert.rejects(session.commit([]), /portolan bug/);
});
