// What it means when git will not give its dates, for people.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { GitExit } from './run-git.ts';

/** Explains why git failed in a folder. */
export function gitFailure(exit: GitExit, folder: string): PortolanError {
  return new PortolanError('LASTMOD_UNAVAILABLE', {
    ...explain(exit, folder),
    path: folder,
    cause: exit,
  });
}

function explain({ stderr }: GitExit, folder: string): { message: string; hint: string } {
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
