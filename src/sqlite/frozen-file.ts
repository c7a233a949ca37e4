// An SQLite file that is read as plain bytes while changes go into its log.
import { fstatSync, read } from 'node:fs';
import { promisify } from 'node:util';

/** A file as it was when it was frozen. */
export interface FrozenFile {
  readonly bytes: number;
  /** Reads bytes, all of them within the file. Errors: those of the file system. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Lets changes into the file again. Call it before the file is closed. */
  end(): void;
}

const readAsync = promisify(read);

export function frozenFile(descriptor: number, end: () => void): FrozenFile {
  return {
    bytes: fstatSync(descriptor).size,
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; ) {
        const { bytesRead } = await readAsync(descriptor, bytes, at, length - at, offset + at);
        if (bytesRead === 0) throw new Error('the file is shorter than it was');
        at += bytesRead;
      }
      return bytes;
    },
    end,
  };
}
