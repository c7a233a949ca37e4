// The files through which a step tells the runner something: its outputs and its summary.
// @ts-check
import { randomUUID } from 'node:crypto';
import { appendFile, readFile, stat } from 'node:fs/promises';

// A summary that is larger is not shown at all.
// Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
const SUMMARY_BYTES_MAX = 1_048_576;
const CUT =
  '\n\nThe summary was cut here. The output `report` of the step names the whole report.\n';

/**
 * Sets outputs. Values may have any characters: what ends one cannot be guessed.
 *
 * Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 *
 * @param {string | undefined} file
 * @param {Readonly<Record<string, string | number>>} outputs
 */
export async function setOutputs(file, outputs) {
  if (!file) return;
  const lines = Object.entries(outputs).map(([name, value]) => {
    const end = `portolan_${randomUUID()}`;
    return `${name}<<${end}\n${value}\n${end}\n`;
  });
  await appendFile(file, lines.join(''));
}

/**
 * Appends a Markdown file to the summary of the step, as far as there is room for it.
 *
 * @param {string | undefined} file
 * @param {string} path
 */
export async function appendSummary(file, path) {
  if (!file) return;
  const before = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  const text = Buffer.concat([Buffer.from(before > 0 ? '\n\n' : ''), await readFile(path)]);
  const room = SUMMARY_BYTES_MAX - before;
  if (text.length <= room) {
    await appendFile(file, text);
    return;
  }
  const end = text.lastIndexOf('\n', room - CUT.length);
  if (room > CUT.length) await appendFile(file, `${text.subarray(0, Math.max(0, end))}${CUT}`);
}
