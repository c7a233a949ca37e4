// The GitHub Action as a process, run as the runner runs it, with inputs in the environment.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKOUT } from './run-portolan.ts';

const RUN_MS_MAX = 60_000;

/** What a run of the action left behind. */
export interface ActionRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: ReadonlyMap<string, string>;
  readonly summary: string;
  /** The workspace. */
  readonly folder: string;
}

/** How a run differs from a plain one. */
export interface ActionOptions {
  /** An empty folder for what the runner keeps. */
  readonly runner: string;
  /** What the summary holds before. */
  readonly summary?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The folder of the action. Default: the checkout. */
  readonly root?: string;
  /** Is given the process while it runs. */
  readonly whileRunning?: (child: ChildProcess) => void;
}

/** Runs the action as the runner does: its entry is the one that action.yml names. */
export async function runActionIn(
  folder: string,
  inputs: Readonly<Record<string, string>>,
  options: ActionOptions,
): Promise<ActionRun> {
  const { root = CHECKOUT, runner } = options;
  const metadata = existsSync(join(root, 'action.yml')) ? root : CHECKOUT;
  const main = /^ {2}main: (.+)$/m.exec(await readFile(join(metadata, 'action.yml'), 'utf8'))?.[1];
  const outputFile = join(runner, 'output');
  const summaryFile = join(runner, 'summary');
  await writeFile(outputFile, '');
  await writeFile(summaryFile, options.summary ?? '');
  const given = Object.entries(inputs).map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value,
  ]);
  const { NODE_OPTIONS: _, FORCE_COLOR: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(root, main ?? '')], {
    cwd: folder,
    env: {
      ...inherited,
      RUNNER_TEMP: runner,
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      ...Object.fromEntries(given),
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_MS_MAX,
  });
  options.whileRunning?.(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const outputs = readOutputs(await readFile(outputFile, 'utf8'));
  const summary = await readFile(summaryFile, 'utf8');
  return { status, stdout, stderr, outputs, summary, folder };
}

/** Reads outputs as the runner does: `name=value` a line, or `name<<end`, lines, `end`. */
function readOutputs(text: string): Map<string, string> {
  const outputs = new Map<string, string>();
  const lines = text.split('\n');
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    if (line === '') continue;
    const [, name = '', end = ''] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (name === '') {
      const at = line.indexOf('=');
      outputs.set(line.slice(0, at), line.slice(at + 1));
      continue;
    }
    const stop = lines.indexOf(end);
    assert.notEqual(stop, -1, `${name} has no end`);
    outputs.set(
      name,
      lines
        .splice(0, stop + 1)
        .slice(0, -1)
        .join('\n'),
    );
  }
  return outputs;
}

/** The commands that a runner finds in what a step prints, by their names. */
export function commandsIn({ stdout, stderr }: ActionRun): string[] {
  return (stdout + stderr).split(/[\r\n]+/).flatMap((line) => {
    const name = /^\s*::([\w-]+)/.exec(line)?.[1];
    return name ?? (line.includes('##[') ? ['##['] : []);
  });
}
