// The key file of IndexNow: the proof that the sender of URLs owns the host.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import { type EngineRefusal, failed, refused } from '../engine/ask-engine.ts';
import { readAddressSetting } from '../engine/check-setting.ts';
import { fileFault, readSmallFile } from '../files/read-small-file.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { IndexNowConfig } from './indexnow-sites.ts';

export interface IndexNowKeyFile {
  /** The host whose URLs may be submitted, with its port where that is not the scheme's own. */
  readonly host: string;
  /** What the path of a URL must begin with: the folder of the key file. */
  readonly folderPath: string;
  /** Is sent along where the key file is not `/<key>.txt`. */
  readonly keyLocation?: string;
  /** The file on disk; absent where no folder is known that is served there. */
  readonly path?: string;
}

const KEY_FILE_BYTES_MAX = 4_096;

/**
 * The key file is `/<key>.txt`, unless `keyLocation` says otherwise. Where the set is published to
 * a folder that is not the root of its host, the file is in that folder, and proves only that
 * folder. With `keyFolder` and without `keyLocation`, that folder is the root.
 * Source: https://www.indexnow.org/documentation
 */
export function locateKeyFile(config: IndexNowConfig, context: AnnouncerContext): IndexNowKeyFile {
  const { base, folder, targetFolder } = context;
  const ownName = `${config.key}.txt`;
  const served = targetFolder === undefined ? undefined : resolve(folder, targetFolder);
  if (config.keyLocation !== undefined) {
    const location = readAddressSetting(config.keyLocation, 'announce.indexNow.keyLocation');
    const parent = new URL('.', location);
    const beside = parent.href === base.href ? served : undefined;
    const place = config.keyFolder === undefined ? beside : resolve(folder, config.keyFolder);
    const path = place === undefined ? {} : { path: join(place, fileNameOf(location)) };
    const { host, href: keyLocation } = location;
    return { host, folderPath: parent.pathname, keyLocation, ...path };
  }
  if (config.keyFolder !== undefined) {
    const path = join(resolve(folder, config.keyFolder), ownName);
    return { host: base.host, folderPath: '/', path };
  }
  if (served === undefined) return { host: base.host, folderPath: '/' };
  const { host, pathname: folderPath } = base;
  const keyLocation = folderPath !== '/' && { keyLocation: new URL(ownName, base).href };
  return { host, folderPath, path: join(served, ownName), ...keyLocation };
}

/**
 * Writes the key file unless it is there, and leaves any other file of that name unchanged. Returns
 * why it could not be written.
 */
export async function keepKeyFile(
  { path }: IndexNowKeyFile,
  key: string,
): Promise<EngineRefusal | undefined> {
  if (path === undefined) return undefined;
  try {
    const before = await readSmallFile(path, KEY_FILE_BYTES_MAX);
    if (before !== undefined) {
      if (new TextDecoder().decode(before).trim() === key) return undefined;
      return different();
    }
    await mkdir(join(path, '..'), { recursive: true });
    await writeFileAtomically(path, new TextEncoder().encode(key));
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return different();
    const reason = `The key file of IndexNow could not be written: ${fileFault(error)}.`;
    const hint = 'Give the process write access to its folder, or name another with keyFolder.';
    return failed(`${reason} ${hint}`);
  }
}

function different(): EngineRefusal {
  return refused(
    'In place of the key file of IndexNow there is a file of that name with other content; ' +
      'it was left unchanged. Move it away, or choose another key.',
  );
}

function fileNameOf(location: URL): string {
  const written = location.pathname.slice(location.pathname.lastIndexOf('/') + 1);
  try {
    const name = decodeURIComponent(written);
    if (/^[^/\\\0:]+$/.test(name) && !/^\.\.?$/.test(name)) return name;
  } catch {
    // The name is badly encoded.
  }
  throw new PortolanError('CONFIG_INVALID', {
    message: 'announce.indexNow.keyLocation does not end in the name of a file.',
    hint: 'Write the whole address of the key file: https://example.com/folder/key.txt.',
  });
}
