// What is found in a folder when it is opened: journals that can be carried out, and others.
import assert from 'node:assert/strict';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createFolderTarget } from './folder-target.ts';

interface Place {
  readonly path: string;
  readonly journal: string;
  /** Puts a file in the stage, and gives the step that publishes it. */
  stage(staged: string, name: string, text: string): Promise<Readonly<Record<string, unknown>>>;
  writeJournal(steps: readonly unknown[]): Promise<void>;
}

// A folder with one published file, and what a process that was killed may leave there.
async function makePlace(t: TestContext): Promise<Place> {
  const path = await mkdtemp(join(tmpdir(), 'portolan-journal-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  const stage = join(path, '.portolan', 'stage');
  await mkdir(stage, { recursive: true });
  await writeFile(join(path, 'sitemap.xml'), 'old');
  const journal = join(path, '.portolan', 'journal.json');
  return {
    path,
    journal,
    stage: async (staged, name, text) => {
      await writeFile(join(stage, staged), text);
      const { size: bytes, mtimeMs } = await stat(join(stage, staged));
      return { kind: 'put', name, staged, bytes, mtimeMs };
    },
    writeJournal: async (steps) => {
      const stamp = join(stage, 'stamp');
      await writeFile(stamp, '');
      const { ctimeMs } = await stat(stamp);
      await writeFile(journal, JSON.stringify({ version: 2, stamp: ctimeMs, steps }));
    },
  };
}

test('a journal that is found is carried out, and the folder is clean then', async (t) => {
  const { path, stage, writeJournal } = await makePlace(t);
  await writeFile(join(path, 'stale.xml'), 'stale');
  const steps = [
    await stage('1', 'sitemap-1.xml', 'one'),
    await stage('2', 'sitemap.xml', 'new'),
    { kind: 'remove', name: 'stale.xml' },
    { kind: 'remove', name: 'never-there.xml' },
  ];
  await writeJournal(steps);
  const view = await createFolderTarget({ path }).view();
  assert.equal(await view.size('sitemap-1.xml'), undefined);
  await view.close();

  const session = await createFolderTarget({ path }).open();
  assert.equal(session.recovered, true);
  await session.close();
  assert.deepEqual((await readdir(path)).sort(), ['sitemap-1.xml', 'sitemap.xml']);
  assert.equal(await readFile(join(path, 'sitemap.xml'), 'utf8'), 'new');

  const next = await createFolderTarget({ path }).open();
  assert.equal(next.recovered, false);
  await next.close();
});

test('steps that were done before the crash are known again', async (t) => {
  const { path, stage, writeJournal } = await makePlace(t);
  const done = await stage('1', 'sitemap-1.xml', 'one');
  const open = await stage('2', 'sitemap.xml', 'new');
  await writeJournal([done, open]);
  await rename(join(path, '.portolan', 'stage', '1'), join(path, 'sitemap-1.xml'));

  const session = await createFolderTarget({ path }).open();
  assert.equal(session.recovered, true);
  await session.close();
  assert.equal(await readFile(join(path, 'sitemap-1.xml'), 'utf8'), 'one');
  assert.equal(await readFile(join(path, 'sitemap.xml'), 'utf8'), 'new');
});

test('what was staged without a journal, and half a journal, are cleared away', async (t) => {
  const { path, stage, journal } = await makePlace(t);
  await stage('1', 'sitemap.xml', 'new');
  await writeFile(`${journal}.new`, '{"version":1,"ste');
  const session = await createFolderTarget({ path }).open();
  assert.equal(session.recovered, false);
  assert.deepEqual(await readdir(join(path, '.portolan', 'stage')), []);
  await session.close();
  assert.deepEqual(await readdir(path), ['sitemap.xml']);
  assert.equal(await readFile(join(path, 'sitemap.xml'), 'utf8'), 'old');
});

const LOST: readonly (readonly [string, (path: string) => Promise<unknown>])[] = [
  ['is missing', (file) => rm(file)],
  ['is shorter', (file) => writeFile(file, 'n')],
  ['was written again', (file) => rm(file).then(() => writeFile(file, 'neu', { flag: 'wx' }))],
  ['is a folder', (file) => rm(file).then(() => mkdir(file))],
];
for (const [what, lose] of LOST) {
  test(`nothing is touched when a staged file ${what}, until the journal is deleted`, async (t) => {
    const { path, stage, writeJournal, journal } = await makePlace(t);
    const first = await stage('1', 'sitemap-1.xml', 'one');
    const second = await stage('2', 'sitemap.xml', 'new');
    await writeJournal([first, { ...second, mtimeMs: Number(second['mtimeMs']) - 5 }]);
    await lose(join(path, '.portolan', 'stage', '2'));

    for (let attempt = 0; attempt < 2; attempt++) {
      await assert.rejects(createFolderTarget({ path }).open(), {
        code: 'PUBLISH_TARGET_UNWRITABLE',
        path: journal,
        message: /cannot be finished\. The new bytes of sitemap\.xml are lost\.$/,
        hint: `Delete ${journal}, and publish the whole set to ${path} again.`,
      });
      assert.deepEqual((await readdir(path)).sort(), ['.portolan', 'sitemap.xml']);
      assert.equal(await readFile(join(path, 'sitemap.xml'), 'utf8'), 'old');
    }
    await rm(join(path, '.portolan'), { recursive: true });
    const session = await createFolderTarget({ path }).open();
    assert.equal(session.recovered, false);
    await session.close();
  });
}

const STEP = { kind: 'put', name: 'sitemap.xml', staged: '1', bytes: 3, mtimeMs: 1 };
const journalOf = (...steps: readonly unknown[]): string =>
  JSON.stringify({ version: 2, stamp: 1, steps });
const UNUSABLE: readonly (readonly [string, string])[] = [
  ['empty', ''],
  ['cut off', journalOf(STEP).slice(0, -9)],
  ['no object', 'null'],
  ['without a version', JSON.stringify({ steps: [] })],
  ['of another version', JSON.stringify({ version: 3, steps: [] })],
  ['without steps', JSON.stringify({ version: 2 })],
  ['with a step that is none', journalOf(null)],
  ['with a step of another kind', journalOf({ ...STEP, kind: 'append' })],
  ['leading out of the folder', journalOf({ ...STEP, name: '../sitemap.xml' })],
  ['removing outside the folder', journalOf({ kind: 'remove', name: '../../x' })],
  ['publishing what was not staged', journalOf({ ...STEP, staged: '../../secret' })],
  ['without a size', journalOf({ ...STEP, bytes: '3' })],
  ['without a time', journalOf({ ...STEP, mtimeMs: null })],
  ['no UTF-8', '\xff'],
];
for (const [what, text] of UNUSABLE) {
  test(`a journal that is ${what} is told of, and nothing is touched`, async (t) => {
    const { path, stage, journal } = await makePlace(t);
    await stage('1', 'sitemap.xml', 'new');
    await writeFile(journal, text, 'latin1');
    const refused = { code: 'PUBLISH_TARGET_UNWRITABLE', path: journal, hint: /^Delete / };
    await assert.rejects(createFolderTarget({ path }).open(), refused);
    await assert.rejects(createFolderTarget({ path }).open(), refused);
    assert.equal(await readFile(join(path, 'sitemap.xml'), 'utf8'), 'old');

    await rm(journal);
    const session = await createFolderTarget({ path }).open();
    assert.equal(session.recovered, false);
    await session.close();
    assert.deepEqual(await readdir(path), ['sitemap.xml']);
  });
}

test('a journal that is a link or a folder is told of', async (t) => {
  for (const make of [
    (journal: string) => mkdir(journal),
    (journal: string) => symlink('elsewhere.json', journal),
  ]) {
    const { path, journal } = await makePlace(t);
    await make(journal);
    await assert.rejects(createFolderTarget({ path }).open(), {
      code: 'PUBLISH_TARGET_UNWRITABLE',
      path: journal,
    });
  }
});
