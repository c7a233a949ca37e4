// What is left to report when copies are written, by a check of them.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isPortolanError } from '../../base/portolan-error.ts';
import { check } from '../check.ts';
import type { Report } from '../report/report.ts';
import type { FixedSitemap, FixRemains } from './fix-report.ts';

/** What is checked, and how. */
export interface CheckRemainsOptions {
  /** The file or folder that was fixed. */
  readonly source: string;
  readonly outFolder: string;
  /** What came of each file; the one that was given is the first. */
  readonly files: readonly FixedSitemap[];
  readonly baseUrl?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks the copies; where there are none, the source.
 *
 * Gives `undefined` where there is nothing that a check could open.
 * Errors: the signal's reason.
 */
export async function checkRemains(options: CheckRemainsOptions): Promise<FixRemains | undefined> {
  const { baseUrl, signal } = options;
  const path = await pathOf(options);
  let report: Report;
  try {
    report = await check(path, { url: baseUrl, signal });
  } catch (error) {
    // Parts without an index may have names that no folder of sitemaps is known by.
    if (isPortolanError(error) && error.code === 'SOURCE_UNREADABLE') return undefined;
    throw error;
  }
  const { error, warning, info } = report.summary;
  return { path, ...(baseUrl !== undefined && { baseUrl }), error, warning, info };
}

async function pathOf({ source, outFolder, files }: CheckRemainsOptions): Promise<string> {
  const names = new Set(files.flatMap(({ written }) => written).map(({ name }) => name));
  if (names.size === 0) return source;
  const [first] = files;
  const given = first && !(await stat(source)).isDirectory() ? first.name : undefined;
  return given !== undefined && names.has(given) ? join(outFolder, given) : outFolder;
}
