// What a crawl is to write is looked at before it begins: it may run for hours.
import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';
import { fileIdentity } from '../../front/file-identity.ts';
import { unwritableError } from '../../output/stream/unwritable-error.ts';
import type { CrawlSettings } from './crawl-settings.ts';

export interface CrawlOutputs {
  readonly settings: Pick<CrawlSettings, 'out' | 'state'>;
  readonly reports: readonly { readonly path: string }[];
  readonly workingFolder: string;
}

/**
 * Makes the folder of the state, and checks that reports and the set can be written, and that no
 * report would overwrite the state.
 */
export async function checkCrawlOutputs(outputs: CrawlOutputs): Promise<void> {
  const { settings, reports, workingFolder } = outputs;
  const { out, state } = settings;
  for (const { path } of reports) {
    const file = resolve(workingFolder, path);
    if (state !== undefined && isSameFile(file, state)) {
      throw new PortolanError('CONFIG_INVALID', {
        message: `--report ${path} is the state of the crawl: it would be overwritten.`,
        hint: 'Choose another file with --report.',
        path,
      });
    }
    await checkWritable(dirname(file), path);
    if (existsSync(file)) await checkWritable(file, path);
  }
  if (state !== undefined) await makeFolder(dirname(state), state);
  if (!/^[a-z][a-z0-9+.-]+:/i.test(out))
    await checkWritable(nearest(resolve(workingFolder, out)), out);
}

function isSameFile(file: string, state: string): boolean {
  const identity = fileIdentity(file);
  return file === state || (identity !== undefined && identity === fileIdentity(state));
}

// What is not there yet will be made in the nearest folder above it that is.
function nearest(path: string): string {
  let folder = path;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

async function makeFolder(folder: string, path: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw unwritableError({ path, cause: error });
  }
}

async function checkWritable(place: string, path: string): Promise<void> {
  try {
    await access(place, constants.W_OK);
  } catch (error) {
    throw unwritableError({ path, cause: error });
  }
}
