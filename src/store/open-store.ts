// Opens a store: which backend keeps it is chosen here alone.

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkGivenOptions } from '../base/check-given-options.ts';
import { checkText } from '../base/check-value.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { countedUrls } from './counted-urls.ts';
import { probeFolder, roomOfFolder } from './probe-folder.ts';
import { openSqliteControl } from './sqlite/control/sqlite-control.ts';
import { openSqliteUrlStore } from './sqlite/urls/sqlite-url-store.ts';
import type { Retention, Store } from './store.ts';

// Its value says nothing; that it can be put does.
const PROBE_SETTING = 'probe';

/** How a store is opened. */
export interface StoreOptions {
  /** Threads that URLs are kept with. Default: the backend's. */
  readonly threads?: number | undefined;
}

/**
 * Opens the store in a folder, and makes it when there is none; without a folder, one that ends
 * with the process. No other process opens it until `close`.
 *
 * Errors: STORE_LOCKED, when another process has it open; STORE_UNUSABLE, when it is damaged, of a
 * later version, or cannot be read or written; PACKAGE_MISSING, where the runtime has no
 * node:sqlite.
 */
export async function openStore(
  folder: string | undefined,
  options: StoreOptions = {},
): Promise<Store> {
  if (folder !== undefined) checkText('folder', folder);
  checkGivenOptions(options, { threads: 'positive' });
  let urlPart: ReturnType<typeof openSqliteUrlStore> | undefined;
  const openUrls = (): ReturnType<typeof openSqliteUrlStore> => {
    urlPart ??= openSqliteUrlStore(folder, options);
    return urlPart;
  };
  // The control part first: its lock is the folder's.
  const opening = openSqliteControl(folder, async (siteId) => {
    const part = await openUrls();
    await part.removeSite(siteId);
  });
  const control = await opening.catch(async (error: unknown) => {
    await closeOpened(urlPart);
    throw error;
  });
  try {
    const part = await openUrls();
    const { sites, sitemaps, runs, findings, access, liveTests } = control;
    await runs.makeGood((siteId, number) => part.lastChange(siteId, number));
    return {
      sites,
      sitemaps,
      runs,
      findings,
      access,
      liveTests,
      urls: countedUrls(part.urls, (siteId, urls) => sites.setUrls(siteId, urls)),
      schedule: part.schedule,
      backup: async (target: string) => {
        const isMade = await prepareBackup(target);
        try {
          await control.backup(target, () => part.backup(target));
        } catch (error) {
          await clearBackup(target, isMade);
          throw error;
        }
      },
      forget: async (retention: Retention) =>
        (await control.forget(retention)) + (await part.forget(retention)),
      probe: async () => {
        await access.putSetting(PROBE_SETTING, randomUUID());
        await access.setting(PROBE_SETTING);
        if (folder !== undefined) await probeFolder(folder);
      },
      room: () => roomOfFolder(folder),
      inspect: async () => [...(await control.inspect()), ...(await part.inspect())],
      close: async () => {
        // The lock goes last.
        try {
          await part.close();
        } finally {
          await control.close();
        }
      },
    };
  } catch (error) {
    await control.close();
    throw error;
  }
}

// What could not be opened needs no closing.
async function closeOpened(
  opening: ReturnType<typeof openSqliteUrlStore> | undefined,
): Promise<void> {
  const part = await opening?.catch(() => undefined);
  await part?.close();
}

// Half a backup is none, and the next one needs an empty folder. What cannot be cleared away does
// not hide what went wrong first.
async function clearBackup(folder: string, isMade: boolean): Promise<void> {
  try {
    for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
    if (isMade) await rmdir(folder);
  } catch {
    // It stays, without the name that makes it a store.
  }
}

/** Makes the folder, and tells whether it was not there. */
async function prepareBackup(folder: string): Promise<boolean> {
  let names: readonly string[];
  let made: string | undefined;
  try {
    made = await mkdir(folder, { recursive: true });
    names = await readdir(folder);
  } catch (error) {
    throw new PortolanError('STORE_UNUSABLE', {
      message: `No backup can be written into ${folder}: ${(error as Error).message}.`,
      hint: 'Name a folder that may be written to.',
      path: folder,
      cause: error,
    });
  }
  if (names.length === 0) return made !== undefined;
  throw new PortolanError('STORE_UNUSABLE', {
    message: `No backup was written into ${folder}: it is not empty.`,
    hint: 'Name an empty folder, or one that is not there yet.',
    path: folder,
  });
}
