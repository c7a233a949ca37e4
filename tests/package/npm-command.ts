// npm as a child process: silent, without a prompt, and telling a dead network from a real failure.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What npm printed, or why the test has to be skipped. */
export type NpmOutcome = { readonly output: string } | { readonly skip: string };

const execute = promisify(execFile);
const TIMEOUT_MS = 180_000;
const UNREACHABLE =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|E40[34]|E50\d|ENOTCACHED|network)\b/;

/** The environment for programs under test, without what npm and the test runner put into it. */
export function cleanEnvironment(
  changes: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, ...changes };
  for (const name of ['NODE_TEST_CONTEXT', 'NODE_OPTIONS', 'npm_config_local_prefix']) {
    delete environment[name];
  }
  return environment;
}

/**
 * Runs npm in `folder`.
 *
 * Gives the reason for a skip where the registry cannot be reached or does not serve the package;
 * every other failure is thrown with what npm printed.
 */
export async function runNpm(
  folder: string,
  given: readonly string[],
  timeoutMs: number = TIMEOUT_MS,
): Promise<NpmOutcome> {
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier'];
  const all = [...given, ...quiet, `--prefix=${folder}`];
  try {
    const { stdout } = await execute('npm', all, {
      cwd: folder,
      env: cleanEnvironment(),
      timeout: timeoutMs,
      shell: process.platform === 'win32',
    });
    return { output: stdout };
  } catch (error) {
    const { stderr = '', killed } = error as { stderr?: string; killed?: boolean };
    if (killed === true) return { skip: `npm ${given[0]} took longer than ${timeoutMs} ms` };
    const line = stderr.split('\n').find((text) => UNREACHABLE.test(text));
    if (line !== undefined) return { skip: `the registry cannot be reached (${line.trim()})` };
    throw error;
  }
}
