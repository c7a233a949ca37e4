// The entry of the GitHub Action: inputs → program → check → summary, outputs, exit status.
// Plain JavaScript: it is read by whatever Node the runner has, before anything is installed.
// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { checkArguments } from './check-arguments.js';
import { readInputs } from './inputs.js';
import { prepareProgram } from './program.js';
import { reportCounts } from './report-counts.js';
import { appendSummary, setOutputs } from './step-files.js';
import { errorCommand, plainLines } from './workflow-commands.js';

const STATUS_FINDINGS = 1;
const STATUS_USAGE = 2;
const STATUS_NOT_DONE = 3;
const STDERR_CHARACTERS_MAX = 65_536;
const EXCERPT_CHARACTERS_MAX = 2_000;

try {
  process.exitCode = await main(process.env);
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  process.exitCode = fail(`The report could not be handed over: ${why}.`, STATUS_NOT_DONE);
}

/**
 * Runs the check, and gives its exit status.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<number>}
 */
async function main(environment) {
  const { inputs, complaint } = readInputs(environment);
  if (complaint !== undefined) return fail(complaint, STATUS_USAGE);
  const program = await prepareProgram(join(import.meta.dirname, '..'));
  if (program.complaint !== undefined) return fail(program.complaint, STATUS_USAGE);
  const folder = await mkdtemp(join(environment['RUNNER_TEMP'] || tmpdir(), 'portolan-'));
  const files = {
    json: join(folder, 'report.json'),
    md: join(folder, 'summary.md'),
    sarif: inputs.sarifFile === '' ? join(folder, 'report.sarif') : resolve(inputs.sarifFile),
  };
  await mkdir(dirname(files.sarif), { recursive: true });
  const words = [...program.words, ...checkArguments(inputs, files)];
  const { status, stderr } = await run(words, environment);
  process.stdout.write(plainLines(stderr));
  const made = existsSync(files.json);
  if (made) {
    await appendSummary(environment['GITHUB_STEP_SUMMARY'], files.md);
    const { error, warning, info } = await reportCounts(files.json);
    await setOutputs(environment['GITHUB_OUTPUT'], {
      errors: error,
      warnings: warning,
      infos: info,
      report: files.json,
      sarif: files.sarif,
    });
  }
  if (status === 0 || (made && status === STATUS_FINDINGS)) return status;
  const excerpt = stderr.slice(0, EXCERPT_CHARACTERS_MAX).trim();
  const unread = 'Not everything could be read. The log and the summary of the job say what.';
  return fail(excerpt === '' ? unread : excerpt, status);
}

/**
 * Annotates the run with what went wrong, and gives the status back.
 *
 * @param {string} message
 * @param {number} status
 */
function fail(message, status) {
  process.stdout.write(errorCommand(message));
  return status;
}

/**
 * Runs Node with these words. What it says on stderr is kept: a line of it could be taken for a
 * command by the runner.
 *
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<{ status: number, stderr: string }>}
 */
function run(words, environment) {
  const kept = Object.entries(environment).filter(([name]) => !/^INPUT_/i.test(name));
  const child = spawn(process.execPath, words, {
    env: { ...Object.fromEntries(kept), NO_COLOR: '1' },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    if (stderr.length < STDERR_CHARACTERS_MAX) stderr += text;
  });
  // A job that is cancelled still gets a report of what was found so far.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((finish) => {
    child.on('error', (error) => finish({ status: STATUS_USAGE, stderr: error.message }));
    child.on('close', (status) => {
      finish({ status: status ?? STATUS_FINDINGS, stderr: stderr.slice(0, STDERR_CHARACTERS_MAX) });
    });
  });
}
