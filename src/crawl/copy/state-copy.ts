// The copy of a crawl's state in a folder or a bucket, from which another machine continues. The
// head of the copy is the fence: who replaced it last owns the crawl.
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { assert } from '../../base/assert.ts';
import type { Clock } from '../../base/clock.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { CONFLICT, type ObjectStore } from '../../objects/port/object-store.ts';
import type { Frontier, FrozenFrontier } from '../../queue/port/frontier.ts';
import type { StateCopyOptions } from '../port/crawl-options.ts';
import {
  type CopyHead,
  type CopyPart,
  damagedCopy,
  type FoundHead,
  HEAD_KEY,
  PART_BYTES,
  PARTS,
  PARTS_MAX,
  readCopyHead,
  writeCopyHead,
} from './copy-head.ts';
import { restoreState, sha256Of } from './restore-state.ts';

export interface StateCopying extends StateCopyOptions {
  /** The typed address, without credentials. */
  readonly url: string;
  readonly clock: Clock;
  /** The copy of an earlier crawl is not used. */
  readonly fresh: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What the local state knows of its copy: it is at least as new as the heads with these tokens. */
interface CopyNote {
  readonly place: string;
  readonly base?: string | undefined;
  readonly next: string;
}

const NOTE = 'state copy';
/** The least time between two copies while a round is visited, in milliseconds. */
export const COPY_MS_MIN = 60_000;
/** The least time before the copy at the end of a round, in milliseconds. */
export const ROUND_COPY_MS_MIN = 5_000;
/** The most of the crawl's time that copying may take. */
export const COPY_SHARE_MAX = 0.03;
/** A copy that takes longer is given up, in milliseconds: changes pile up in the log meanwhile. */
export const COPY_MS_MAX = 900_000;
/** The last copy, of a crawl that is ending, in milliseconds: a container is killed after 30 s. */
export const LAST_COPY_MS_MAX = 15_000;

/** How often a crawl is claimed whose owner saves at the same time. */
const CLAIMS_MAX = 5;

const compress = promisify(zstdCompress);

export class StateCopy {
  readonly #copying: StateCopying;
  readonly #place: ObjectStore;
  readonly #lost = new AbortController();
  /** What is there, by the hash of the plain bytes. */
  readonly #parts = new Map<string, CopyPart>();
  readonly #everyMs: number;
  #found: FoundHead | undefined;
  #frontier: Frontier | undefined;
  /** Of all heads that this process wrote, or tried to. */
  readonly #tokens = new Set<string>();
  #running: { readonly done: Promise<void>; readonly abandon: AbortController } | undefined;
  #savedAtMs = 0;
  #tookMs = 0;

  private constructor(copying: StateCopying, found: FoundHead | undefined) {
    this.#copying = copying;
    this.#place = copying.place;
    this.#everyMs = copying.everyMs ?? COPY_MS_MIN;
    this.#found = found;
  }

  /**
   * Looks at what is copied there. Errors: CONFIG_INVALID for the crawl of another address;
   * QUEUE_UNUSABLE for a damaged copy, or a place that cannot be read; the signal's reason.
   */
  static async open(copying: StateCopying): Promise<StateCopy> {
    const { place, url, fresh, signal } = copying;
    const found = await readCopyHead(place, { signal });
    const head = found?.head;
    if (found && !head && !fresh) throw damagedCopy(place, `${HEAD_KEY} is not what was saved`);
    if (head === undefined || head.url === url) return new StateCopy(copying, found);
    throw new PortolanError('CONFIG_INVALID', {
      message: `The copy in ${place.name} belongs to a crawl of ${head.url}, not of ${url}.`,
      hint: 'Name another place for this site with --state-copy.',
    });
  }

  /** Makes this process one that lost the crawl. */
  lose(): PortolanError {
    const { name } = this.#place;
    const error = new PortolanError('CRAWL_TAKEN_OVER', {
      message: `Another process took over this crawl: it replaced the copy in ${name}.`,
      hint:
        'Nothing more is visited or published here. The same command continues from that copy, ' +
        'and takes the crawl over in turn.',
      url: name,
    });
    this.#lost.abort(error);
    return error;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Aborted when another process has taken the crawl over. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * Whether the copy is newer than a state. Errors: CONFIG_INVALID for a state that has nothing to
   * do with the copy.
   */
  isNewerThan(frontier: Frontier): boolean {
    const head = this.#found?.head;
    if (this.#copying.fresh || head === undefined || head.parts.length === 0) return false;
    if (frontier.size === 0) return true;
    const text = frontier.note(NOTE);
    const note = (text === undefined ? {} : JSON.parse(text)) as Partial<CopyNote>;
    const { name } = this.#place;
    if (note.place === name) return head.token !== note.base && head.token !== note.next;
    throw new PortolanError('CONFIG_INVALID', {
      message: `The local state of the crawl has nothing to do with the copy in ${name}.`,
      hint:
        'To continue from the copy, delete the local state; to keep the local state, name ' +
        'another place with --state-copy.',
    });
  }

  /**
   * Makes the crawl this process's: whoever had it before can save nothing any more. `false` when
   * somebody replaced the copy just now: open it again.
   * Errors: QUEUE_UNUSABLE; the signal's reason.
   */
  async claim(): Promise<boolean> {
    const { fresh, signal, clock } = this.#copying;
    const { parts = [], bytes = 0 } = (fresh ? undefined : this.#found?.head) ?? {};
    for (const part of parts) this.#parts.set(part.sha256, part);
    if (!(await this.#replaceHead({ token: this.#newToken(), parts, bytes }, signal))) return false;
    this.#savedAtMs = clock.monotonic();
    await this.#sweep();
    return true;
  }

  /** Writes the copy to the file of the state, which is closed. Errors: those of `restoreState`. */
  async restore(path: string): Promise<void> {
    const head = this.#found?.head;
    assert(head !== undefined, 'there is no copy');
    await restoreState({ place: this.#place, head, path, signal: this.#copying.signal });
  }

  /** Begins to copy a state. Errors: QUEUE_UNUSABLE. */
  attach(frontier: Frontier): void {
    this.#frontier = frontier;
    this.#note(this.#found?.head?.token ?? '');
    frontier.commit();
  }

  /**
   * Is called when something was committed: begins a copy when it is time. A copy that fails is
   * reported, and tried again later.
   */
  committed(at: 'round' | 'visit'): void {
    if (this.#running !== undefined || this.#lost.signal.aborted || !this.#frontier) return;
    const leastMs = at === 'visit' ? this.#everyMs : Math.min(this.#everyMs, ROUND_COPY_MS_MIN);
    const passedMs = this.#copying.clock.monotonic() - this.#savedAtMs;
    if (passedMs < Math.max(leastMs, this.#tookMs / COPY_SHARE_MAX)) return;
    this.#begin(COPY_MS_MAX)?.catch((error: unknown) => this.#report(error));
  }

  /**
   * Makes sure that the crawl is still this process's.
   * Errors: CRAWL_TAKEN_OVER, QUEUE_UNUSABLE; the signal's reason.
   */
  async confirm(signal: AbortSignal | undefined = this.#copying.signal): Promise<void> {
    this.#lost.signal.throwIfAborted();
    const version = await this.#place.version(HEAD_KEY, { signal });
    if (version === this.#found?.version) return;
    // An earlier write, whose answer was lost, may have been carried out.
    if (!(await this.#adopt(signal))) throw this.lose();
  }

  /**
   * Copies the state as it is now. Errors: CRAWL_TAKEN_OVER, QUEUE_UNUSABLE; the signal's reason.
   */
  async save(): Promise<void> {
    await this.#save(COPY_MS_MAX, this.#copying.signal);
  }

  /**
   * Copies the state a last time, if that does not take too long, also of a crawl that was stopped.
   * Comes before the state is closed.
   */
  async close(): Promise<void> {
    try {
      if (this.#frontier && !this.#lost.signal.aborted) await this.#save(LAST_COPY_MS_MAX);
    } catch (error) {
      this.#report(error);
    }
  }

  async #save(withinMs: number, signal?: AbortSignal): Promise<void> {
    // The state that is being copied is older; the parts that arrived are used.
    this.#running?.abandon.abort();
    await this.#running?.done.catch(() => undefined);
    this.#lost.signal.throwIfAborted();
    await (this.#begin(withinMs, signal) ?? this.confirm(signal));
  }

  #begin(withinMs: number, stop?: AbortSignal): Promise<void> | undefined {
    const { clock } = this.#copying;
    const startMs = clock.monotonic();
    const token = this.#newToken();
    this.#note(token);
    // Now, and not after anything is awaited: this is the moment that was committed.
    const frozen = this.#frontier?.freeze();
    if (frozen === undefined) return undefined;
    const abandon = new AbortController();
    const ends = [AbortSignal.timeout(withinMs), abandon.signal];
    const signal = AbortSignal.any(stop ? [...ends, stop] : ends);
    const done = this.#copy(token, frozen, signal).finally(() => {
      frozen.end();
      this.#running = undefined;
      this.#savedAtMs = startMs;
      this.#tookMs = clock.monotonic() - startMs;
    });
    this.#running = { done, abandon };
    return done;
  }

  async #copy(token: string, frozen: FrozenFrontier, signal: AbortSignal): Promise<void> {
    await this.confirm(signal);
    const { bytes } = frozen;
    if (bytes > PARTS_MAX * PART_BYTES) throw tooLarge(this.#place);
    const parts: CopyPart[] = [];
    for (let at = 0; at < bytes; at += PART_BYTES) {
      signal.throwIfAborted();
      const plain = await frozen.read(at, Math.min(PART_BYTES, bytes - at));
      const sha256 = await sha256Of(plain);
      let part = this.#parts.get(sha256);
      if (part === undefined) {
        part = { key: `${PARTS}${token}-${parts.length}.zst`, sha256 };
        await this.#place.put(part.key, await compress(plain), { signal });
        this.#parts.set(sha256, part);
      }
      parts.push(part);
    }
    if (!(await this.#replaceHead({ token, parts, bytes }, signal))) throw this.lose();
    await this.#removeOthers(parts);
  }

  /** Returns whether nobody else replaced the head since it was read. */
  async #replaceHead(
    { token, parts, bytes }: Pick<CopyHead, 'bytes' | 'parts' | 'token'>,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const { url, clock } = this.#copying;
    const at = Math.max(0, Math.trunc(clock.now()));
    do {
      const number = (this.#found?.head?.number ?? 0) + 1;
      const head: CopyHead = { version: 1, url, token, number, at, bytes, parts };
      const before = this.#found?.version;
      const version = await this.#place.replace(HEAD_KEY, writeCopyHead(head), { before, signal });
      if (version !== CONFLICT) {
        this.#found = { head, version };
        return true;
      }
    } while (await this.#adopt(signal));
    return false;
  }

  /** Whether the head is one of this process's: an answer to its writing was lost. */
  async #adopt(signal: AbortSignal | undefined): Promise<boolean> {
    const found = await readCopyHead(this.#place, { signal });
    if (!found?.head || !this.#tokens.has(found.head.token)) return false;
    this.#found = found;
    return true;
  }

  #newToken(): string {
    const token = randomUUID();
    this.#tokens.add(token);
    return token;
  }

  /** Notes in the state which head it will be copied under; lasts with the next commit. */
  #note(next: string): void {
    const note: CopyNote = { place: this.#place.name, base: this.#found?.head?.token, next };
    this.#frontier?.setNote(NOTE, JSON.stringify(note));
  }

  /** Removes the parts that the head does not name any more. Those that stay are swept later. */
  async #removeOthers(named: readonly CopyPart[]): Promise<void> {
    const kept = new Set(named.map(({ key }) => key));
    for (const [sha256, { key }] of this.#parts) {
      if (kept.has(key)) continue;
      await this.#place.remove(key).catch(() => undefined);
      this.#parts.delete(sha256);
    }
  }

  /** Removes what killed and superseded processes left: nobody else may add parts now. */
  async #sweep(): Promise<void> {
    const { signal } = this.#copying;
    try {
      const named = new Set(this.#found?.head?.parts.map(({ key }) => key));
      for (const { key } of await this.#place.list(PARTS, { signal })) {
        if (!named.has(key)) await this.#place.remove(key, { signal });
      }
    } catch (error) {
      signal?.throwIfAborted();
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    if (this.#lost.signal.aborted || isAbandoned(error)) return;
    this.#copying.onTrouble?.(isPortolanError(error) ? error : notSaved(this.#place, error));
  }
}

/**
 * Makes the crawl this process's, and returns whether its copy is newer than the state.
 * Errors: CRAWL_TAKEN_OVER, when others do the same all the time; those of `StateCopy.open` and
 * `isNewerThan`.
 */
export async function takeOver(
  copying: StateCopying,
  frontier: Frontier,
): Promise<{ readonly copy: StateCopy; readonly isNewer: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    const copy = await StateCopy.open(copying);
    const isNewer = copy.isNewerThan(frontier);
    if (await copy.claim()) return { copy, isNewer };
    if (attempt >= CLAIMS_MAX) throw copy.lose();
  }
}

function isAbandoned(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function notSaved(place: ObjectStore, cause: unknown): PortolanError {
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  const why = isLate ? 'it took too long' : String(cause);
  return new PortolanError('QUEUE_UNUSABLE', {
    message: `The state of the crawl could not be copied to ${place.name}: ${why}.`,
    hint: 'Another machine would continue from the copy before.',
    url: place.name,
    cause,
  });
}

function tooLarge(place: ObjectStore): PortolanError {
  return new PortolanError('QUEUE_UNUSABLE', {
    message: `The state of the crawl is too large to be copied to ${place.name}.`,
    hint: 'Crawl the folders of the site separately, or without --state-copy.',
    url: place.name,
  });
}
