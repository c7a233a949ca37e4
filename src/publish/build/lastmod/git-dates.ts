// The dates of a folder's files by git: when the last commit that changed each of them was made.
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { Environment } from '../../settings/publish-config.ts';
import { readGivenLastmod } from '../entries/given-lastmod.ts';
import { GIT_LOG_ARGUMENTS, readGitLog } from './git-log-reader.ts';
import { GitExitError, type GitRunner, lastmodUnavailable, runGit, splitAtNul } from './run-git.ts';

export interface GitDatesOptions {
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  /**
   * The variables that git sees, without those that lead to another repository. Default: those of
   * this process, unchanged.
   */
  readonly environment?: Environment | undefined;
  readonly run?: GitRunner | undefined;
  /** The most files below the folder. Default 2,000,000; a million take about 200 MB. */
  readonly filesMax?: number | undefined;
}

export type GitFileState = 'dated' | 'uncommitted' | 'unknown';

export interface GitDates {
  /**
   * When the last commit that changed a file was made. `undefined` for a file with uncommitted
   * changes, and for one that git does not know, as in an ignored `dist/`. Input: an absolute path.
   */
  dateOf(file: string): string | undefined;
  stateOf(file: string): GitFileState;
  readonly uncommittedCount: number;
  /** The first 20 of them, as paths from the root of the repository. */
  readonly uncommitted: readonly string[];
}

const GIT_FILES_MAX = 2_000_000;
const UNCOMMITTED_SHOWN_MAX = 20;

// Below the folder itself, whatever it is called.
const HERE: readonly string[] = ['--', '.'];

/**
 * Reads the dates of all files below a folder from one run of `git log`, which ends as soon as each
 * file has its date.
 *
 * The date is that of the commit, not of its author: what was written three weeks ago and came to
 * the site yesterday changed yesterday for its readers. A file that was only moved keeps its date.
 * Nothing that the repository's settings name is run, and no server is contacted.
 */
export async function readGitDates(options: GitDatesOptions): Promise<GitDates> {
  const folder = resolve(options.folder);
  const { signal, environment, run = runGit, filesMax = GIT_FILES_MAX } = options;
  const limits = { folder, filesMax };
  const git = (...args: readonly string[]): AsyncIterable<Uint8Array> =>
    run(args, { folder, signal, environment });
  try {
    const prefix = await findPrefix(git, folder);
    const committed = await hasCommits(git);
    const wanted = await readPaths(git('ls-files', '-z', '--full-name', ...HERE), limits);
    const uncommitted = committed ? await readUncommitted(git, limits) : new Set(wanted);
    for (const path of uncommitted) wanted.delete(path);
    const seconds = committed
      ? await readGitLog(splitAtNul(git(...GIT_LOG_ARGUMENTS)), wanted)
      : new Map<string, number>();
    const folders = [folder, await realpath(folder).catch(() => folder)];
    return gitDates({ folders, prefix, seconds, uncommitted });
  } catch (error) {
    throw error instanceof GitExitError ? gitFailure(error, folder) : error;
  }
}

type Git = (...args: readonly string[]) => AsyncIterable<Uint8Array>;

// Where the folder is in the repository: `` or `docs/`. Refuses where the history is not whole.
async function findPrefix(git: Git, folder: string): Promise<string> {
  const asked = ['--is-inside-work-tree', '--is-shallow-repository', '--show-prefix'];
  const text = await readText(git('rev-parse', ...asked));
  // The prefix may have line feeds of its own.
  const [inside, shallow, ...prefix] = text.slice(0, -1).split('\n');
  if (inside !== 'true') {
    const message = `${folder} is in a git repository, but not in its working tree.`;
    const hint = 'Give the folder of the working tree that holds the sources of the pages.';
    throw lastmodUnavailable(message, hint, folder);
  }
  if (shallow !== 'false') {
    const which = `The git repository of ${folder}`;
    const message = `${which} is a shallow clone: most dates would be wrong.`;
    const hint =
      'Run `git fetch --unshallow` before the build. In GitHub Actions give actions/checkout ' +
      '`fetch-depth: 0`, in GitLab CI set `GIT_DEPTH: 0`.';
    throw lastmodUnavailable(message, hint, folder);
  }
  return prefix.join('\n');
}

async function hasCommits(git: Git): Promise<boolean> {
  try {
    await readText(git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}'));
    return true;
  } catch (error) {
    if (error instanceof GitExitError && error.status === 1) return false;
    throw error;
  }
}

async function readUncommitted(git: Git, limits: PathLimits): Promise<Set<string>> {
  const status = git(
    ...(await withoutFilters(git, limits.folder)),
    'status',
    '--porcelain=v1',
    '-z',
    '--no-renames',
    '--untracked-files=no',
    '--ignore-submodules=all',
    ...HERE,
  );
  // Two letters and a blank before each path.
  return readPaths(status, limits, 3);
}

// To see whether a file changed, git may run a program that the settings name. Those of the user
// may run, those that came with the repository may not.
async function withoutFilters(git: Git, folder: string): Promise<string[]> {
  const asked = ['--null', '--show-scope', '--name-only', '--get-regexp', '^filter\\.'];
  const names = new Set<string>();
  let scope: string | undefined;
  try {
    for await (const parts of splitAtNul(git('config', ...asked))) {
      for (const part of parts) {
        if (scope === undefined) scope = part;
        else {
          const local = scope === 'local' || scope === 'worktree';
          if (local) names.add(part.slice(0, part.lastIndexOf('.')));
          scope = undefined;
        }
      }
    }
  } catch (error) {
    if (!(error instanceof GitExitError && error.status === 1)) throw error;
  }
  if ([...names].some((name) => /[=\n]/.test(name))) {
    const which = `The git settings of ${folder}`;
    const message = `${which} name a filter in a way that cannot be disabled.`;
    throw lastmodUnavailable(message, 'Look at the filters in .git/config.', folder);
  }
  return [...names]
    .map((name) => Buffer.from(name, 'latin1').toString())
    .flatMap((name) => [`${name}.clean=`, `${name}.process=`, `${name}.required=false`])
    .flatMap((setting) => ['-c', setting]);
}

async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const parts of splitAtNul(chunks)) text += parts.join('\0');
  return text;
}

interface PathLimits {
  readonly folder: string;
  readonly filesMax: number;
}

async function readPaths(
  chunks: AsyncIterable<Uint8Array>,
  { folder, filesMax }: PathLimits,
  from = 0,
): Promise<Set<string>> {
  const paths = new Set<string>();
  for await (const parts of splitAtNul(chunks)) {
    for (const part of parts) paths.add(part.slice(from));
    if (paths.size > filesMax) {
      const message = `There are more than ${filesMax} files in git below ${folder}.`;
      const hint =
        'Give the folder of the pages themselves, or choose another strategy for lastmod.';
      throw lastmodUnavailable(message, hint, folder);
    }
  }
  return paths;
}

interface KnownFiles {
  /** Absolute paths of one folder: as given, and as it is without symbolic links. */
  readonly folders: readonly string[];
  readonly prefix: string;
  readonly seconds: ReadonlyMap<string, number>;
  readonly uncommitted: ReadonlySet<string>;
}

function gitDates({ folders, prefix, seconds, uncommitted }: KnownFiles): GitDates {
  const pathOf = (file: string): string | undefined => {
    for (const folder of folders) {
      const below = relative(folder, file);
      if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) continue;
      return prefix + Buffer.from(below.replaceAll(sep, '/')).toString('latin1');
    }
    return undefined;
  };
  const dateOf = (file: string): string | undefined => {
    const moment = seconds.get(pathOf(file) ?? '');
    return moment === undefined ? undefined : readGivenLastmod(new Date(moment * 1000)).value;
  };
  const stateOf = (file: string): GitFileState => {
    if (dateOf(file) !== undefined) return 'dated';
    const path = pathOf(file);
    return path !== undefined && uncommitted.has(path) ? 'uncommitted' : 'unknown';
  };
  const shown = [...uncommitted].slice(0, UNCOMMITTED_SHOWN_MAX);
  return {
    dateOf,
    stateOf,
    uncommittedCount: uncommitted.size,
    uncommitted: shown.map((path) => Buffer.from(path, 'latin1').toString()),
  };
}

function gitFailure(exit: GitExitError, folder: string): PortolanError {
  return new PortolanError('LASTMOD_UNAVAILABLE', {
    ...explain(exit, folder),
    path: folder,
    cause: exit,
  });
}

function explain({ stderr }: GitExitError, folder: string): { message: string; hint: string } {
  // The name of the setting is the same in every language.
  if (stderr.includes('safe.directory')) {
    return {
      message: `git refuses ${folder}, because the repository belongs to another user.`,
      hint:
        'If you trust it: git config --global --add safe.directory ' +
        `${JSON.stringify(folder)} (or the repository above it).`,
    };
  }
  if (/not a git repository/i.test(stderr)) {
    return {
      message: `${folder} is not in a git repository, so git cannot provide lastmod.`,
      hint: 'Build inside the repository of the pages, or choose another strategy for lastmod.',
    };
  }
  if (/promisor|transport '[^']*' not allowed|lazy fetching disabled/i.test(stderr)) {
    return {
      message: `The git repository of ${folder} is a partial clone and lacks objects.`,
      hint: 'Make a full clone, or one with --filter=blob:none, which is enough.',
    };
  }
  return {
    message: `git failed in ${folder}: ${lastLine(stderr)}`,
    hint: 'Run `git log` there to see why, or choose another strategy for lastmod.',
  };
}

function lastLine(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const line = (lines.at(-1) ?? 'no reason given').trim().slice(0, 300);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
