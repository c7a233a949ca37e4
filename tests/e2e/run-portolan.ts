// Runs the built command as a process, as a user's shell does.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The root of the checkout. */
export const CHECKOUT: string = join(import.meta.dirname, '..', '..');

const BIN = join(CHECKOUT, 'dist', 'cli', 'bin.js');
const RUN_MS_MAX = 30_000;

/** What a run left behind. */
export interface PortolanRun {
  /** Absent when a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a run differs from a plain one. */
export interface PortolanRunOptions {
  readonly stdin?: string | Uint8Array;
  readonly nodeFlags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The working folder. Default: the root of the checkout. */
  readonly folder?: string;
  /** Is given the process while it runs. */
  readonly whileRunning?: (child: ChildProcessWithoutNullStreams) => void;
}

/** Runs `portolan` with these words. */
export function runPortolan(
  words: readonly string[],
  options: PortolanRunOptions = {},
): Promise<PortolanRun> {
  const { nodeFlags = [], environment = {}, folder = CHECKOUT, stdin, whileRunning } = options;
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_OPTIONS: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, [...nodeFlags, BIN, ...words], {
    cwd: folder,
    env: { ...inherited, ...environment },
    timeout: RUN_MS_MAX,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => {});
  if (stdin === undefined && whileRunning === undefined) child.stdin.end();
  if (stdin !== undefined) child.stdin.end(stdin);
  whileRunning?.(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}
