// Runs git: fixed arguments, no shell, nothing that a repository's settings ask for, with limits.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { PortolanError } from '../../../base/portolan-error.ts';
import { hideCredentials } from '../../../base/text/without-credentials.ts';
import type { Environment } from '../../settings/publish-config.ts';

export interface GitRunOptions {
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  readonly environment?: Environment | undefined;
  readonly timeoutMs?: number | undefined;
  readonly bytesMax?: number | undefined;
}

/** Runs git and returns its output. Ending early ends git. */
export type GitRunner = (
  args: readonly string[],
  options: GitRunOptions,
) => AsyncIterable<Uint8Array>;

export class GitExitError extends Error {
  /** The status; `undefined` when a signal ended it. */
  readonly status: number | undefined;
  /** The end of its error output. */
  readonly stderr: string;

  constructor(status: number | undefined, stderr: string) {
    super(`git ended with ${status ?? 'a signal'}: ${stderr}`);
    this.status = status;
    this.stderr = stderr;
  }
}

const GIT_TIMEOUT_MS = 600_000;
// Ten million commits write about half of it.
const GIT_OUTPUT_BYTES_MAX = 4 * 1024 ** 3;
const STDERR_CHARACTERS_MAX = 2_000;
const OTHER_STRATEGY = 'Choose another strategy for lastmod than git.';
const FASTER =
  'Run `git commit-graph write --reachable` first, or choose another strategy for lastmod.';

// A repository may come from anywhere, and its settings may name programs.
const SAFE: readonly string[] = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.quotePath=off'].flatMap(asSetting),
  // A partial clone would ask its server for what it lacks, by whatever program.
  ...['', 'file.', 'git.', 'ssh.', 'http.', 'https.', 'ftp.', 'ftps.', 'ext.', 'fd.']
    .map((protocol) => `protocol.${protocol}allow=never`)
    .flatMap(asSetting),
];

// What would make git look at another repository than the folder's, as hooks of git set it.
const OTHER_REPOSITORY: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_PREFIX',
  'GIT_NAMESPACE',
  'GIT_SHALLOW_FILE',
  'GIT_GRAFT_FILE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_EXTERNAL_DIFF',
]);

type GitChild = ChildProcessByStdio<null, Readable, Readable>;

function asSetting(setting: string): string[] {
  return ['-c', setting];
}

export async function* runGit(
  args: readonly string[],
  options: GitRunOptions,
): AsyncGenerator<Uint8Array, void, void> {
  const { folder, signal, environment } = options;
  const { timeoutMs = GIT_TIMEOUT_MS, bytesMax = GIT_OUTPUT_BYTES_MAX } = options;
  signal?.throwIfAborted();
  const { child, closed } = await startGit(['-C', folder, ...args], environment);
  let stopped: unknown;
  const stop = (reason: unknown): void => {
    stopped ??= reason;
    end(child);
  };
  const message = `git took more than ${timeoutMs / 1000} seconds in ${folder}.`;
  const late = lastmodUnavailable(message, FASTER, folder);
  const timer = setTimeout(() => stop(late), timeoutMs);
  const abort = (): void => stop(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARACTERS_MAX);
  });
  let bytes = 0;
  try {
    for await (const chunk of child.stdout as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        const long = `The history of ${folder} is longer than ${bytesMax} bytes.`;
        throw lastmodUnavailable(long, OTHER_STRATEGY, folder);
      }
      yield chunk;
    }
    const [status] = await closed;
    if (status !== 0) {
      // The address of a server may hold a password.
      const shown = hideCredentials(stderr);
      throw new GitExitError(typeof status === 'number' ? status : undefined, shown);
    }
  } catch (error) {
    throw stopped ?? error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    end(child);
    await closed;
  }
}

// What git started may outlive it and hold its pipes open; nobody waits for that.
function end(child: GitChild): void {
  child.kill('SIGKILL');
  child.stdout.destroy();
  child.stderr.destroy();
}

async function startGit(
  args: readonly string[],
  environment: Environment | undefined,
): Promise<{ readonly child: GitChild; readonly closed: Promise<readonly unknown[]> }> {
  try {
    // No working folder is set: on Windows a git.exe in it would be run.
    const child = spawn('git', [...SAFE, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...(environment && { env: gitEnvironment(environment) }),
    });
    const closed = once(child, 'close').catch(() => []);
    await once(child, 'spawn');
    return { child, closed };
  } catch (error) {
    throw notStarted(error);
  }
}

function gitEnvironment(environment: Environment): Record<string, string | undefined> {
  const kept = Object.entries(environment).filter(([name]) => !OTHER_REPOSITORY.has(name));
  return {
    ...Object.fromEntries(kept),
    // Messages in English, and no way to a server, also from newer versions of git.
    LC_ALL: 'C',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

function notStarted(error: unknown): PortolanError {
  const missing = (error as { readonly code?: unknown }).code === 'ENOENT';
  return new PortolanError('LASTMOD_UNAVAILABLE', {
    message: missing
      ? 'git is not installed, or not found, so it cannot provide lastmod.'
      : 'git could not be started, so it cannot provide lastmod.',
    hint: 'Install git where the sitemaps are built, or choose another strategy for lastmod.',
    cause: error,
  });
}

/** The error for a history that cannot provide dates. */
export function lastmodUnavailable(message: string, hint: string, path?: string): PortolanError {
  return new PortolanError('LASTMOD_UNAVAILABLE', { message, hint, path });
}

/** The most bytes of one part: far more than a path may have on any file system. */
const PART_BYTES_MAX = 65_536;

/**
 * Cuts what git writes with -z at every NUL, and returns the parts of each chunk together. One
 * character is one byte (latin1), so that names that are not UTF-8 survive. A last part without NUL
 * counts.
 */
export async function* splitAtNul(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[], void, void> {
  let rest = '';
  for await (const chunk of chunks) {
    const { buffer, byteOffset, byteLength } = chunk;
    const text = Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
    const parts = text.split('\0');
    parts[0] = rest + (parts[0] ?? '');
    rest = parts.pop() ?? '';
    if (rest.length > PART_BYTES_MAX || parts.some(({ length }) => length > PART_BYTES_MAX)) {
      const long = `git returned a file name of more than ${PART_BYTES_MAX} bytes.`;
      throw lastmodUnavailable(long, OTHER_STRATEGY);
    }
    if (parts.length > 0) yield parts;
  }
  if (rest !== '') yield [rest];
}
