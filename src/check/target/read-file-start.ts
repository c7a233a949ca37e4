// The beginning of a file in a folder, never through a link that leads out of it.
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** `undefined`: the file does not exist, or a link leads out of the folder. */
export async function readFileStart(
  folder: string,
  name: string,
  bytesMax: number,
): Promise<Uint8Array | undefined> {
  const root = await realpath(folder).catch(() => undefined);
  const path = await realpath(join(folder, name)).catch(() => undefined);
  if (root === undefined || path === undefined) return undefined;
  if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    if (!(await file.stat()).isFile()) return undefined;
    const bytes = new Uint8Array(bytesMax);
    let length = 0;
    while (length < bytesMax) {
      const { bytesRead } = await file.read(bytes, length, bytesMax - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}
