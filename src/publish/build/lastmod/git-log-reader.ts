// Finds in git's log the last commit that changed each file, through renames.
import type { PortolanError } from '../../../base/portolan-error.ts';
import { lastmodUnavailable } from './run-git.ts';

export const GIT_LOG_ARGUMENTS: readonly string[] = [
  'log',
  '-z',
  // A merge is listed with the files that it made different from all its parents.
  '-c',
  // Only a rename without a change is one: the page stays as it was. It costs no look into files.
  '-M100%',
  '--name-status',
  '--format=tformat:%x01%ct',
  // What the settings of a repository could change in the output, or could run.
  '--no-show-signature',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--no-notes',
  '--no-relative',
  '-O/dev/null',
  '--ignore-submodules=all',
];

/**
 * Reads a log, the newest commit first, and returns when the last commit that changed each wanted
 * path was made, in seconds since 1970. Stops as soon as all have one; `wanted` loses what was
 * found.
 *
 * A file that was only renamed has the date of its change under the old name. Paths have one
 * character for each byte.
 */
export async function readGitLog(
  parts: AsyncIterable<readonly string[]>,
  wanted: Set<string>,
): Promise<Map<string, number>> {
  const log = new LogReader(wanted);
  if (wanted.size === 0) return log.dates;
  for await (const batch of parts) {
    for (const part of batch) log.read(part);
    if (log.done) break;
  }
  return log.dates;
}

class LogReader {
  readonly dates = new Map<string, number>();
  readonly #wanted: Set<string>;
  // Current files by a former name.
  readonly #renamed = new Map<string, readonly string[]>();
  // Those of the current commit count from the next one on: two files may have swapped their names.
  #renames: (readonly [string, readonly string[]])[] = [];
  #seconds = Number.NaN;
  #status = '';
  #oldPath: string | undefined;

  constructor(wanted: Set<string>) {
    this.#wanted = wanted;
  }

  get done(): boolean {
    return this.#wanted.size === 0 && this.#renamed.size === 0 && this.#renames.length === 0;
  }

  // A commit is `\x01<seconds>`, then each file's status and path, or both its paths. Line feeds
  // and empty parts between them vary by the kind of commit.
  read(part: string): void {
    if (this.#status !== '') this.#readPath(part);
    else if (part.startsWith('\x01')) this.#startCommit(part);
    else if (/^\n?[A-Z]+\d*$/.test(part)) this.#status = part.trim();
    else if (part !== '' && part !== '\n') throw otherForm(part);
  }

  #startCommit(part: string): void {
    for (const [oldPath, targets] of this.#renames) {
      this.#renamed.set(oldPath, [...(this.#renamed.get(oldPath) ?? []), ...targets]);
    }
    this.#renames = [];
    if (!/^\x01-?\d+$/.test(part)) throw otherForm(part);
    this.#seconds = Number(part.slice(1));
  }

  #readPath(path: string): void {
    // R100: the old path, then the new one. Of merges there is one path, whatever the letters are.
    const renamed = /^[RC]\d/.test(this.#status);
    if (renamed && this.#oldPath === undefined) {
      this.#oldPath = path;
      return;
    }
    const oldPath = this.#oldPath;
    const pure = oldPath !== undefined && this.#status === 'R100';
    this.#status = '';
    this.#oldPath = undefined;
    const targets = this.#take(path);
    if (targets.length === 0) return;
    if (pure) this.#renames.push([oldPath, targets]);
    else for (const target of targets) this.dates.set(target, this.#seconds);
  }

  // The files of today that had this path before the commit at hand; nobody looks for them now.
  #take(path: string): readonly string[] {
    const targets = this.#renamed.get(path) ?? [];
    if (targets.length > 0) this.#renamed.delete(path);
    return this.#wanted.delete(path) ? [...targets, path] : targets;
  }
}

function otherForm(part: string): PortolanError {
  const message = `git wrote a log in an unknown format, at ${JSON.stringify(part.slice(0, 80))}.`;
  return lastmodUnavailable(message, 'Update git, or choose another strategy for lastmod.');
}
