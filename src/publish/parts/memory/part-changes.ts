// Which URLs of a part changed since the previous publication: a list beside the shards, to be
// announced after the commit.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ChangeKind, UrlChange } from '../../ports/announcer.ts';

// Engines take 10,000 a day or so. Those of all parts of a publication have to be read in one go.
const URLS_MAX = 100_000;
/** The largest list, in bytes of plain text. */
export const CHANGES_BYTES_MAX: number = 256 * 1024 * 1024;

const SIGNS: Readonly<Record<ChangeKind, string>> = { added: '+', changed: '~', removed: '-' };
const KINDS: ReadonlyMap<string | undefined, ChangeKind> = new Map([
  ['+', 'added'],
  ['~', 'changed'],
  ['-', 'removed'],
]);

const deflate = promisify(gzip);
const inflate = promisify(gunzip);

export class PartChanges {
  readonly #lines: string[] = [];

  /** Keeps changes, the first 100,000; all are counted elsewhere. */
  keep(changes: readonly UrlChange[]): void {
    const room = URLS_MAX - this.#lines.length;
    for (const { kind, loc } of changes.slice(0, Math.max(0, room))) {
      this.#lines.push(`${SIGNS[kind]}${loc}\n`);
    }
  }

  /** The list as a file, gzipped; `undefined` when nothing changed. */
  async file(): Promise<Uint8Array | undefined> {
    return this.#lines.length === 0 ? undefined : deflate(this.#lines.join(''));
  }
}

/** Reads a list of changes. Unknown lines are left out. */
export async function readChanges(file: Uint8Array): Promise<UrlChange[]> {
  const text = await inflate(file, { maxOutputLength: CHANGES_BYTES_MAX });
  const lines = text.toString('utf8').split('\n');
  return lines.flatMap((line): UrlChange[] => {
    const kind = KINDS.get(line[0]);
    return kind === undefined ? [] : [{ kind, loc: line.slice(1) }];
  });
}
