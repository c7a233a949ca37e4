// Runs a whole command and measures its process from start to end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Sample } from './sample.ts';

const TIMES = /^real ([\d.]+) user ([\d.]+) system ([\d.]+)$/m;

/**
 * Runs a command to its end and gives its wall and CPU time, start-up and exit included.
 *
 * Node cannot ask for the CPU time of a child that has ended, so bash's `time` does; it counts in
 * milliseconds. Errors: a plain error when the command fails or there is no bash.
 */
export async function timedCommand(command: string, args: readonly string[]): Promise<Sample> {
  const script = 'TIMEFORMAT="real %3R user %3U system %3S"; time "$@" >/dev/null';
  const child = spawn('bash', ['-c', script, 'bash', command, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const [code] = await once(child, 'close');
  const times = TIMES.exec(errors);
  if (code !== 0 || times === null) {
    const lines = errors.split('\n');
    throw new Error(lines.find((line) => /Error/.test(line)) ?? lines[0] ?? 'It failed.');
  }
  const [real, user, system] = times.slice(1).map((seconds) => Number(seconds) * 1_000);
  return { wallMs: real!, cpuMs: user! + system! };
}
