// Dates of real repositories, and what a repository may not do.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readGitDates } from './git-dates.ts';
import { type GitRunner, runGit } from './run-git.ts';

let root = '';
let environment: NodeJS.ProcessEnv = {};
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'portolan-dates-'));
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  environment = {
    ...Object.fromEntries(variables),
    HOME: root,
    XDG_CONFIG_HOME: root,
    GIT_CONFIG_NOSYSTEM: '1',
  };
});
after(() => rm(root, { recursive: true, force: true }));

/** A repository in a new folder. Dates are of May 2024, by their day. */
class Repository {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<Repository> {
    const repository = new Repository(await mkdtemp(join(root, 'repository-')));
    repository.git('init', '--quiet', '--initial-branch=main');
    return repository;
  }

  git(...args: readonly string[]): string {
    return this.gitAt(1, ...args);
  }

  gitAt(day: number, ...args: readonly string[]): string {
    const when = `2024-05-${String(day).padStart(2, '0')}T10:00:00+02:00`;
    const who = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com' };
    const whoElse = { GIT_COMMITTER_NAME: 'C', GIT_COMMITTER_EMAIL: 'c@example.com' };
    return execFileSync('git', ['-C', this.folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...environment,
        ...who,
        ...whoElse,
        GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z',
        GIT_COMMITTER_DATE: when,
      },
    });
  }

  async write(path: string | Buffer, content: string): Promise<void> {
    const separator = Buffer.from(`${this.folder}/`);
    const bytes = typeof path === 'string' ? Buffer.from(path) : path;
    await writeFile(Buffer.concat([separator, bytes]), content);
  }

  commitAll(day: number): void {
    this.git('add', '--all');
    this.gitAt(day, 'commit', '--quiet', '--allow-empty', '--message=x');
  }

  file(path: string): string {
    return join(this.folder, path);
  }

  async dates(folder: string = this.folder): ReturnType<typeof readGitDates> {
    return await readGitDates({ folder, environment });
  }
}

const day = (number: number): string => `2024-05-${String(number).padStart(2, '0')}T08:00:00Z`;

test('each file has the date of the last commit that changed it, in UTC', async () => {
  const repository = await Repository.create();
  await mkdir(repository.file('blog'));
  await repository.write('a.html', '1');
  await repository.write('blog/b.html', '1');
  repository.commitAll(1);
  await repository.write('blog/b.html', '2');
  repository.commitAll(2);
  repository.commitAll(3);
  const dates = await repository.dates();
  assert.equal(dates.dateOf(repository.file('a.html')), day(1));
  assert.equal(dates.dateOf(repository.file('blog/b.html')), day(2));
  assert.equal(dates.stateOf(repository.file('a.html')), 'dated');
  assert.equal(dates.uncommittedCount, 0);
});

test('the folder may be a part of the repository, or a symbolic link to one', async () => {
  const repository = await Repository.create();
  await mkdir(repository.file('docs/über'), { recursive: true });
  await repository.write('docs/über/a.html', '1');
  await repository.write('b.html', '1');
  repository.commitAll(1);
  const link = join(root, 'link');
  await symlink(repository.file('docs/über'), link);
  for (const folder of [repository.file('docs/über'), link]) {
    const dates = await repository.dates(folder);
    assert.equal(dates.dateOf(join(folder, 'a.html')), day(1), folder);
    assert.equal(dates.dateOf(repository.file('docs/über/a.html')), day(1), folder);
    assert.equal(dates.dateOf(repository.file('b.html')), undefined);
    assert.equal(dates.stateOf(repository.file('b.html')), 'unknown');
  }
});

test('a file that was moved and not changed keeps its date', async () => {
  const repository = await Repository.create();
  await mkdir(repository.file('docs'));
  await repository.write('a.html', 'one\n'.repeat(50));
  await repository.write('b.html', 'two\n'.repeat(50));
  repository.commitAll(1);
  await rename(repository.file('a.html'), repository.file('docs/a.html'));
  await rename(repository.file('b.html'), repository.file('docs/b.html'));
  await repository.write('docs/b.html', `${'two\n'.repeat(50)}!`);
  repository.commitAll(2);
  const dates = await repository.dates(repository.file('docs'));
  assert.equal(dates.dateOf(repository.file('docs/a.html')), day(1));
  assert.equal(dates.dateOf(repository.file('docs/b.html')), day(2));
});

test('a merge dates only what it made different from both sides', async () => {
  const repository = await Repository.create();
  for (const name of ['both', 'left', 'right']) await repository.write(name, '1');
  repository.commitAll(1);
  repository.git('switch', '--quiet', '--create', 'side');
  await repository.write('right', '2');
  await repository.write('both', '2');
  repository.commitAll(2);
  repository.git('switch', '--quiet', 'main');
  await repository.write('left', '3');
  await repository.write('both', '3');
  repository.commitAll(3);
  assert.throws(() => repository.git('merge', 'side'));
  await repository.write('both', '4');
  repository.commitAll(4);
  const dates = await repository.dates();
  const dateOf = (name: string): string | undefined => dates.dateOf(repository.file(name));
  assert.deepEqual(['left', 'right', 'both'].map(dateOf), [day(3), day(2), day(4)]);
});

test('a file with changes that are in no commit has no date, and is counted', async () => {
  const repository = await Repository.create();
  for (const name of ['same', 'edited', 'staged', 'gone']) await repository.write(name, '1');
  await repository.write('.gitignore', 'dist/\n');
  repository.commitAll(1);
  await repository.write('edited', '2');
  await repository.write('staged', '22');
  await repository.write('added', '1');
  repository.git('add', 'staged', 'added');
  await rm(repository.file('gone'));
  await repository.write('untracked', '1');
  await mkdir(repository.file('dist'));
  await repository.write('dist/same', '1');
  const dates = await repository.dates();
  const states = (name: string) => {
    const file = repository.file(name);
    return `${dates.stateOf(file)} ${dates.dateOf(file)}`;
  };
  assert.equal(states('same'), `dated ${day(1)}`);
  for (const name of ['edited', 'staged', 'added', 'gone']) {
    assert.equal(states(name), 'uncommitted undefined', name);
  }
  for (const name of ['untracked', 'dist/same', 'never', '../same', '.']) {
    assert.equal(states(name), 'unknown undefined', name);
  }
  assert.equal(dates.uncommittedCount, 4);
  assert.deepEqual([...dates.uncommitted].sort(), ['added', 'edited', 'gone', 'staged']);
});

test('all files with changes are counted, and the first 20 are named', async () => {
  const repository = await Repository.create();
  for (let index = 0; index < 21; index += 1) await repository.write(`f${index}`, '1');
  repository.git('add', '--all');
  const dates = await repository.dates();
  assert.equal(dates.uncommittedCount, 21);
  assert.equal(dates.uncommitted.length, 20);
  assert.equal(dates.stateOf(repository.file('f20')), 'uncommitted');
});

test('a repository without a file, or without a commit, has no dates', async () => {
  const repository = await Repository.create();
  assert.equal((await repository.dates()).uncommittedCount, 0);
  repository.commitAll(1);
  assert.equal((await repository.dates()).dateOf(repository.file('a')), undefined);
});

test('names may hold any bytes', async () => {
  const repository = await Repository.create();
  const names = ['a b', ' x ', 'line\nfeed', '"quoted"', 'é🗺', '-c', ':(top)', '\x01171', 'R100'];
  for (const name of names) await repository.write(name, '1');
  await repository.write(Buffer.from([0x66, 0xff, 0xe9]), '1');
  repository.commitAll(1);
  const dates = await repository.dates();
  for (const name of names) assert.equal(dates.dateOf(repository.file(name)), day(1), name);
  assert.equal(dates.dateOf(repository.file('f\ufffd\ufffd')), undefined);
  await mkdir(repository.file('dir\nfeed'));
  await repository.write('dir\nfeed/a', '1');
  repository.commitAll(2);
  const below = await repository.dates(repository.file('dir\nfeed'));
  assert.equal(below.dateOf(repository.file('dir\nfeed/a')), day(2));
});

test('no repository, no folder and no working tree are refused with what to do', async () => {
  const bare = await Repository.create();
  bare.git('config', 'core.bare', 'true');
  for (const [folder, message] of [
    [await mkdtemp(join(root, 'plain-')), /not in a git repository/],
    [join(root, 'nowhere'), /nowhere/],
    [bare.folder, /not in its working tree/],
  ] as const) {
    await assert.rejects(readGitDates({ folder, environment }), {
      code: 'LASTMOD_UNAVAILABLE',
      path: folder,
      message,
    });
  }
});

test('a shallow clone is refused, and accepted once it has its whole history', async () => {
  const repository = await Repository.create();
  await repository.write('a', '1');
  repository.commitAll(1);
  repository.commitAll(2);
  const url = pathToFileURL(repository.folder).href;
  repository.git('clone', '--quiet', '--depth=1', url, 'shallow');
  const shallow = new Repository(repository.file('shallow'));
  await assert.rejects(shallow.dates(), {
    code: 'LASTMOD_UNAVAILABLE',
    message: /shallow clone/,
    hint: /git fetch --unshallow.*fetch-depth: 0/s,
  });
  shallow.git('fetch', '--quiet', '--unshallow');
  assert.equal((await shallow.dates()).dateOf(shallow.file('a')), day(1));
});

test('a clone without the contents of old files is enough', async () => {
  const repository = await Repository.create();
  await repository.write('a', 'one\n'.repeat(50));
  repository.commitAll(1);
  await rename(repository.file('a'), repository.file('b'));
  repository.commitAll(2);
  await repository.write('c', '1');
  repository.commitAll(3);
  await repository.write('c', '2');
  repository.commitAll(4);
  repository.git('config', 'uploadpack.allowFilter', 'true');
  const url = pathToFileURL(repository.folder).href;
  repository.git('clone', '--quiet', '--filter=blob:none', url, 'partial');
  const partial = new Repository(repository.file('partial'));
  const dates = await partial.dates();
  assert.equal(dates.dateOf(partial.file('b')), day(1));
  assert.equal(dates.dateOf(partial.file('c')), day(4));
});

test('a clone that lacks more is refused, and its server is not asked', async () => {
  const repository = await Repository.create();
  await mkdir(repository.file('a'));
  await repository.write('a/a', '1');
  repository.commitAll(1);
  await repository.write('a/a', '2');
  repository.commitAll(2);
  repository.git('config', 'uploadpack.allowFilter', 'true');
  const url = pathToFileURL(repository.folder).href;
  repository.git('clone', '--quiet', '--filter=tree:0', url, 'partial');
  const partial = new Repository(repository.file('partial'));
  await assert.rejects(partial.dates(), { code: 'LASTMOD_UNAVAILABLE', message: /partial clone/ });
});

test('nothing is run that the settings of a repository name', async () => {
  const repository = await Repository.create();
  const trap = join(root, 'trap.sh');
  await writeFile(trap, `#!/bin/sh\ntouch ${join(root, 'sprung')}\ncat\n`);
  await chmod(trap, 0o755);
  await repository.write('.gitattributes', '* filter=trap diff=trap\n');
  await repository.write('a', '1');
  repository.commitAll(1);
  for (const hook of ['post-index-change', 'fsmonitor-watchman', 'reference-transaction']) {
    await symlink(trap, repository.file(`.git/hooks/${hook}`));
  }
  for (const [name, value] of [
    ['core.fsmonitor', trap],
    ['core.pager', trap],
    ['pager.log', trap],
    ['gpg.program', trap],
    ['log.showSignature', 'true'],
    ['diff.external', trap],
    ['diff.trap.textconv', trap],
    ['diff.trap.command', trap],
    ['filter.trap.clean', trap],
    ['filter.trap.smudge', trap],
    ['filter.trap.required', 'true'],
    ['filter.dots.and spaces.process', trap],
    ['diff.relative', 'true'],
    ['diff.orderFile', '/nowhere'],
    ['status.showUntrackedFiles', 'all'],
    ['alias.status', `!${trap}`],
  ] as const) {
    repository.git('config', name, value);
  }
  // Of the same size and later than the index, so that git has to look inside.
  await repository.write('a', '1');
  const dates = await repository.dates();
  assert.equal(dates.dateOf(repository.file('a')), day(1));
  assert.equal(existsSync(join(root, 'sprung')), false);
  // The trap would spring: the same look without our care runs it.
  await repository.write('a', '2');
  spawnSync('git', ['-C', repository.folder, 'status'], { env: environment, stdio: 'ignore' });
  assert.equal(existsSync(join(root, 'sprung')), true);
});

test('a filter that cannot be switched off is refused', async () => {
  const repository = await Repository.create();
  await repository.write('a', '1');
  repository.commitAll(1);
  repository.git('config', 'filter.a=b.clean', 'cat');
  await assert.rejects(repository.dates(), { code: 'LASTMOD_UNAVAILABLE', message: /filter/ });
});

test('a repository of another user is refused with what git wants', async () => {
  const refusing: GitRunner = (args, options) => {
    const { environment: variables } = options;
    const other = { ...variables, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' };
    return runGit(args, { ...options, environment: other });
  };
  const { folder } = await Repository.create();
  await assert.rejects(readGitDates({ folder, environment, run: refusing }), {
    code: 'LASTMOD_UNAVAILABLE',
    message: /another user/,
    hint: /safe\.directory/,
  });
});

test('a date that no calendar holds is none', async () => {
  const repository = await Repository.create();
  await repository.write('a', '1');
  repository.commitAll(1);
  const bogus: GitRunner = async function* (args, options) {
    if (args[0] !== 'log') yield* runGit(args, options);
    else yield Buffer.from('\x0199999999999999\0\nA\0a\0\0');
  };
  const dates = await readGitDates({ folder: repository.folder, environment, run: bogus });
  assert.equal(dates.dateOf(repository.file('a')), undefined);
  assert.equal(dates.stateOf(repository.file('a')), 'unknown');
});

test('there may be as many files as the limit says, and no more', async () => {
  const repository = await Repository.create();
  for (const name of ['a', 'b', 'c']) await repository.write(name, '1');
  repository.commitAll(1);
  const { folder } = repository;
  const dates = await readGitDates({ folder, environment, filesMax: 3 });
  assert.equal(dates.dateOf(repository.file('c')), day(1));
  await assert.rejects(readGitDates({ folder, environment, filesMax: 2 }), {
    code: 'LASTMOD_UNAVAILABLE',
    message: /more than 2 files/,
  });
});

test('a failure at any of the runs of git is told, and giving up keeps its reason', async () => {
  const repository = await Repository.create();
  await repository.write('a', '1');
  repository.commitAll(1);
  const reason = new Error('given up');
  let runs = 0;
  for (let failing = 1; ; failing += 1) {
    const controller = new AbortController();
    runs = 0;
    const run: GitRunner = (args, options) => {
      runs += 1;
      if (runs === failing) controller.abort(reason);
      return runGit(args, options);
    };
    const { signal } = controller;
    const reading = readGitDates({ folder: repository.folder, environment, run, signal });
    if (
      (await reading.then(
        () => 'read',
        (error: unknown) => error,
      )) === 'read'
    )
      break;
    await assert.rejects(reading, reason);
  }
  assert.equal(runs, 6);
});
