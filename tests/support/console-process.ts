// A console as its users start it: the built command as a process, until it is stopped.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A console that runs. */
export interface ConsoleProcess {
  /** What it printed: its address, with a slash. */
  readonly url: string;
  readonly child: ChildProcessWithoutNullStreams;
  /** What it logged so far. */
  log(): string;
  /** Sends a signal, and gives the exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const BIN = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'bin.js');
const READY_MS_MAX = 20_000;

/** Runs `portolan serve` with these words on a free port, and waits for its address. */
export async function startConsoleProcess(
  context: Pick<TestContext, 'after'>,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ConsoleProcess> {
  const { PORTOLAN_TOKEN: _, PORTOLAN_CONSOLE: __, NO_COLOR: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', ...words], {
    env: { ...inherited, ...environment },
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  context.after(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const signal = AbortSignal.timeout(READY_MS_MAX);
  while (!stdout.includes('\n') || !stderr.includes('listening')) {
    const data = [child.stdout, child.stderr].map((stream) => once(stream, 'data', { signal }));
    const [came] = await Promise.race([...data, exited]);
    if (typeof came !== 'string') throw new Error(`The console did not begin: ${stderr}`);
  }
  return {
    url: stdout.trim(),
    child,
    log: () => stderr,
    async stop(name = 'SIGTERM') {
      child.kill(name);
      return (await exited)[0];
    },
  };
}
