// How many findings of each severity a report has.
// @ts-check
import { readFile } from 'node:fs/promises';

/**
 * Reads the counts of a JSON report.
 *
 * @param {string} path
 * @returns {Promise<{ error: number, warning: number, info: number }>}
 */
export async function reportCounts(path) {
  return JSON.parse(await readFile(path, 'utf8')).summary;
}
