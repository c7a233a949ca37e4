// The head of a copied state: which parts it has, and whose it is. Who replaces it owns the crawl.
import { PortolanError } from '../../base/portolan-error.ts';
import type { ObjectStore } from '../../objects/port/object-store.ts';

/** Some bytes of the state, compressed in an object of their own. */
export interface CopyPart {
  readonly key: string;
  /** Of the plain bytes, in hexadecimal digits. */
  readonly sha256: string;
}

export interface CopyHead {
  readonly version: 1;
  /** The address that was typed, without credentials. */
  readonly url: string;
  /** Another one for each head that is written. */
  readonly token: string;
  /** How many heads there were, this one included. */
  readonly number: number;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  /** Of the state. 0 until it is first saved. */
  readonly bytes: number;
  /** In order; each but the last has `PART_BYTES`. */
  readonly parts: readonly CopyPart[];
}

/** A head that was read. */
export interface FoundHead {
  /** Absent of a damaged one. */
  readonly head: CopyHead | undefined;
  readonly version: string;
}

/** What a part has before it is compressed, in bytes. */
export const PART_BYTES: number = 8 * 1024 * 1024;
/** The most parts of a state: 160 GiB. */
export const PARTS_MAX = 20_000;
/** The folder of the parts. */
export const PARTS = 'parts/';
export const HEAD_KEY = 'head.json';

type Options = { readonly signal?: AbortSignal | undefined };

/** Errors: QUEUE_UNUSABLE, when the place cannot be read. */
export async function readCopyHead(
  place: ObjectStore,
  { signal }: Options,
): Promise<FoundHead | undefined> {
  const found = await place.get(HEAD_KEY, { signal });
  return found && { head: parseHead(found.bytes), version: found.version };
}

export function writeCopyHead(head: CopyHead): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(head)}\n`);
}

/** Returns the error of a copy that cannot be read back. `why`: a clause. */
export function damagedCopy(place: ObjectStore, why: string, cause?: unknown): PortolanError {
  return new PortolanError('QUEUE_UNUSABLE', {
    message: `The copy of the crawl's state in ${place.name} is damaged: ${why}.`,
    hint: 'Start over with --fresh, or name another place with --state-copy.',
    url: place.name,
    cause,
  });
}

function parseHead(bytes: Uint8Array): CopyHead | undefined {
  try {
    const head = JSON.parse(new TextDecoder().decode(bytes)) as Partial<CopyHead> | null;
    if (head?.version !== 1) return undefined;
    const { url, token, number, at, parts } = head;
    if (typeof url !== 'string' || typeof token !== 'string') return undefined;
    if (!isCount(number) || !isCount(at) || !isCount(head.bytes)) return undefined;
    if (!Array.isArray(parts) || parts.length !== Math.ceil(head.bytes / PART_BYTES)) {
      return undefined;
    }
    return parts.length <= PARTS_MAX && parts.every(isPart) ? (head as CopyHead) : undefined;
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isPart(value: unknown): boolean {
  const { key, sha256 } = (value ?? {}) as Partial<CopyPart>;
  const isKey = typeof key === 'string' && /^parts\/[\da-f-]+\.zst$/.test(key);
  return isKey && typeof sha256 === 'string' && /^[\da-f]{64}$/.test(sha256);
}
