// Somebody who looks at a published set again and again, and remembers the first thing that was
// not whole: a file that is named and missing or cut off, a loc that is unlisted for an instant.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPublishedSet } from './published-set.ts';

/** The files of a set by their names. */
export type SetFiles = ReadonlyMap<string, Buffer>;

/** What an observer is made with. */
export interface SetObserverOptions {
  /** The files as they are; `undefined` when they are as at the last look. */
  readonly take: () => SetFiles | undefined;
  readonly base: string;
  /** These are listed at every instant. */
  readonly alwaysListed: readonly string[];
  /** The sets that follow each other: each file is always that of one of them. Default: any. */
  readonly versions?: readonly SetFiles[];
  /** Files beyond these sets may stand there. Default false. */
  readonly othersToo?: boolean;
}

/** Somebody who looks. */
export interface SetObserver {
  /** Looks. What is wrong is kept for `assertContent`. */
  look(): void;
  /** Throws what was wrong first. */
  assertContent(): void;
  /** How many different sights there were. */
  readonly sights: number;
}

/** Makes an observer. It has not looked yet. */
export function createSetObserver(options: SetObserverOptions): SetObserver {
  const { take, base, alwaysListed, versions, othersToo = false } = options;
  const known = new Map<string, Set<string>>();
  for (const [name, bytes] of (versions ?? []).flatMap((files) => [...files])) {
    known.set(name, (known.get(name) ?? new Set()).add(hashOf(bytes)));
  }
  let fault: unknown;
  const judge = (files: SetFiles): void => {
    for (const [name, bytes] of versions ? files : []) {
      const hashes = known.get(name);
      if (hashes === undefined && othersToo) continue;
      assert.ok(hashes, `${name} is in none of the sets`);
      assert.ok(hashes.has(hashOf(bytes)), `${name} is as in none of the sets`);
    }
    if (!files.has('sitemap.xml') && alwaysListed.length === 0) return;
    const listed = new Set(readPublishedSet((name) => files.get(name), base).locs);
    for (const loc of alwaysListed) assert.ok(listed.has(loc), `${loc} is unlisted`);
  };
  const observer = {
    sights: 0,
    look: () => {
      const files = take();
      if (files === undefined) return;
      observer.sights += 1;
      try {
        judge(files);
      } catch (error) {
        fault ??= error;
      }
    },
    assertContent: () => {
      if (fault !== undefined) throw fault;
    },
  };
  return observer;
}

/**
 * The files of a folder; what is not published lies in `.portolan` and is not among them. The
 * manifest is given without the name of its publication, which no other has.
 */
export function readSetFolder(path: string): SetFiles {
  const names = readdirSync(path).filter((name) => name !== '.portolan');
  return new Map(
    names.sort().map((name) => {
      const bytes = readFileSync(join(path, name));
      return [name, name === '.portolan-manifest.json' ? withoutName(bytes) : bytes];
    }),
  );
}

/** A manifest without the name of its publication. */
export function withoutName(manifest: Uint8Array): Buffer {
  const text = Buffer.from(manifest).toString();
  return Buffer.from(text.replace(/"publication":"[^"]+",/, ''));
}

/** Which file stands under each name of a folder: another, or a changed one, differs. */
export function folderSignature(path: string): string {
  const parts = readdirSync(path).map((name) => {
    const { ino, size, mtimeNs, mode } = lstatSync(join(path, name), { bigint: true });
    // Its entries come and go while the set stays as it is.
    return name === '.portolan' ? '' : `${name} ${ino} ${size} ${mtimeNs} ${mode}`;
  });
  return parts.sort().join('\n').trim();
}

/** Takes the files of a folder, only when something has changed since the last time. */
export function createFolderTaker(path: string): () => SetFiles | undefined {
  let last = '';
  return () => {
    const signature = folderSignature(path);
    if (signature === last) return undefined;
    last = signature;
    return readSetFolder(path);
  };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
