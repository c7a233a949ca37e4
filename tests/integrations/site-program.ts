// Runs the programs of a site: a build with its CPU time, a server until it is closed.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { cleanEnvironment } from '../package/npm-command.ts';
import type { Finished } from './integration.ts';

/** What to run where. */
export interface SiteProgram {
  readonly folder: string;
  /** A program and its arguments. */
  readonly words: readonly string[];
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Where a server listens. Default: what it prints. */
  readonly origin?: string | undefined;
}

/** A server that answers. */
export interface SiteServer extends AsyncDisposable {
  readonly origin: string;
}

const BUILD_MS_MAX = 600_000;
const START_MS_MAX = 60_000;
// The shell's `times` counts the children of children too; Node reports only its own process.
const TIMED = '"$@"; status=$?; echo; times; exit $status';

/** Runs a program to its end. A failure is a status, not an error. */
export async function runSiteProgram({
  folder,
  words,
  environment,
}: SiteProgram): Promise<Finished> {
  const child = spawn('sh', ['-c', TIMED, 'sh', ...words], {
    cwd: folder,
    env: environmentOf(folder, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: BUILD_MS_MAX,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const times = /^(\d+m[\d.]+s \d+m[\d.]+s\n?){2}$/m;
  const [, user = '0m0s', system = '0m0s'] =
    /(\S+) (\S+)\n?$/.exec(times.exec(output)?.[0] ?? '') ?? [];
  const cpuSeconds = secondsOf(user) + secondsOf(system);
  return { status, output: output.replace(times, '').trim(), cpuSeconds };
}

/** Starts a server, and waits until it has printed its origin. */
export async function startSiteServer({
  folder,
  words,
  environment,
  origin: known,
}: SiteProgram): Promise<SiteServer> {
  const [program = '', ...given] = words;
  const child = spawn(program, given, {
    cwd: folder,
    env: environmentOf(folder, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: what the program starts ends with it.
    detached: true,
  });
  const close = async (): Promise<void> => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await closed;
  };
  let output = '';
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`${words.join(' ')} ${why}\n${output}`));
      const timer = setTimeout(() => fail('printed no origin'), START_MS_MAX);
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          const [printed] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(output) ?? [];
          const found = known ?? printed;
          if (found === undefined) return;
          clearTimeout(timer);
          resolve(found);
        });
      }
      child.on('error', reject);
      child.on('close', () => fail('ended'));
    });
    return { origin, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

function environmentOf(
  folder: string,
  changes: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const folders = [join(folder, 'node_modules', '.bin'), dirname(process.execPath)];
  const PATH = [...folders, process.env['PATH']].join(delimiter);
  const quiet = {
    NO_COLOR: '1',
    CI: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  return cleanEnvironment({ ...quiet, PATH, ...changes });
}

// `1m2.345s`, as the shell prints it.
function secondsOf(time: string): number {
  const [minutes = '0', seconds = '0'] = time.replace('s', '').split('m');
  return Number(minutes) * 60 + Number(seconds);
}
