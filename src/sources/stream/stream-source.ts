// Entries and addresses of a program, at once or one by one, as a source.
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { abortableSteps } from '../../base/stream/abortable-steps.ts';
import { type AnswerLimit, settledWithin } from '../../base/stream/settled-within.ts';
import { EntryAcceptor } from '../fields/entry-acceptor.ts';
import type { PropertyMapping } from '../fields/property-mapping.ts';
import {
  RECORDS_A_BATCH,
  type Source,
  type SourceReadOptions,
  type SourceRecord,
} from '../port/source.ts';
import type { SourceEntries } from '../port/source-spec.ts';

export interface StreamSourceOptions {
  /** Makes the mapping of one reading. Default: properties are fields by their names. */
  readonly createMapping?: (() => PropertyMapping) | undefined;
  /** Lets timers run between two batches. Default: by a timer, which takes 1 ms in Node. */
  readonly nextTurn?: (() => Promise<void>) | undefined;
  /** How long one answer may take, in milliseconds. Default: any time. */
  readonly answerMs?: number | undefined;
}

const NAME = 'entries';
/** After so many rows and empty batches timers run, although they made no batch of entries. */
const UNTURNED_MAX = 4 * RECORDS_A_BATCH;

/**
 * Makes a source of addresses, entries, or batches of both: in an iterable, an async iterable, a
 * web stream, or a function that returns one of them (or a promise of one) and is called once per
 * read.
 *
 * Items are counted as rows. What is neither an address nor an object is noted.
 * Errors of the source: SOURCE_UNREADABLE with what the entries threw as its cause, CONFIG_INVALID
 * for anything without entries; a PortolanError and the signal's reason pass unchanged.
 */
export function createStreamSource(
  entries: SourceEntries | (() => SourceEntries),
  options: StreamSourceOptions = {},
): Source {
  return { name: NAME, batches: (readOptions) => readBatches(entries, options, readOptions) };
}

async function* readBatches(
  entries: SourceEntries | (() => SourceEntries),
  { createMapping, nextTurn = nextTimer, answerMs }: StreamSourceOptions,
  options: SourceReadOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  const { signal } = options;
  signal?.throwIfAborted();
  const acceptor = new EntryAcceptor(createMapping?.());
  let row = 0;
  let batch: SourceRecord[] = [];
  let steps: EntrySteps | undefined;
  let ended = false;
  const late = (): PortolanError => tooLate(`The entries after row ${row} did not come`, answerMs);
  const limit = answerMs === undefined ? undefined : { ms: answerMs, late };
  // Rows and empty batches since timers had a turn.
  let unturned = 0;
  const turn = async (): Promise<void> => {
    unturned = 0;
    await nextTurn();
    signal?.throwIfAborted();
  };
  try {
    for (;;) {
      let step: IteratorResult<unknown>;
      try {
        steps ??= await openEntrySteps(entries, signal, limit);
        const asked = steps.next();
        step = asked instanceof Promise ? await asked : asked;
      } catch (error) {
        signal?.throwIfAborted();
        throw failure(error, row);
      }
      if (step.done === true) break;
      const { value } = step;
      const list = Array.isArray(value) ? (value as readonly unknown[]) : undefined;
      const count = list?.length ?? 1;
      for (let index = 0; index < count; index += 1) {
        row += 1;
        const record = acceptor.accept(list ? list[index] : value, row, options);
        if (record) batch.push(record);
        if (batch.length >= RECORDS_A_BATCH) {
          yield batch;
          batch = [];
          // A list never waits, so timers, and with them signals, need a turn.
          await turn();
        } else if (++unturned >= UNTURNED_MAX) await turn();
      }
      if (count === 0 && ++unturned >= UNTURNED_MAX) await turn();
    }
    ended = true;
  } finally {
    if (!ended) await steps?.stop();
  }
  if (batch.length > 0) yield batch;
  acceptor.end(options);
}

function nextTimer(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The error of a function or a source of the user that does not answer. */
export function tooLate(what: string, ms = 0): PortolanError {
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `${what} within ${ms / 1_000} s.`,
    hint: 'Check whether it waits for something that never happens, or raise callbackTimeoutMs.',
  });
}

function failure(error: unknown, row: number): unknown {
  if (isPortolanError(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `The entries failed after row ${row}: ${reason}.`,
    hint: 'The error that they threw is the cause of this one.',
    cause: error,
  });
}

/** The source of the next item: synchronous or asynchronous. */
interface EntrySteps {
  /** Errors: what the entries throw; the signal's reason, while an answer is waited for. */
  next(): IteratorResult<unknown> | Promise<IteratorResult<unknown>>;
  /**
   * Ends the entries early. An iterator that never answers is not waited for.
   *
   * Errors: what the entries throw.
   */
  stop(): Promise<void>;
}

/**
 * Opens entries: calls the function, if they are one, and takes the iterator.
 *
 * Errors: CONFIG_INVALID for anything without entries; what the function throws.
 */
async function openEntrySteps(
  entries: SourceEntries | (() => SourceEntries | PromiseLike<SourceEntries>),
  signal?: AbortSignal,
  limit?: AnswerLimit,
): Promise<EntrySteps> {
  const called = typeof entries === 'function' ? entries() : entries;
  const isLimited = limit !== undefined && called instanceof Promise;
  const given: unknown = await (isLimited ? settledWithin(called, limit) : called);
  if (typeof given === 'object' && given !== null) {
    if (Symbol.asyncIterator in given) {
      return abortableSteps<unknown>(
        (given as AsyncIterable<unknown>)[Symbol.asyncIterator](),
        signal,
        limit,
      );
    }
    if (Symbol.iterator in given) {
      return syncSteps((given as Iterable<unknown>)[Symbol.iterator]());
    }
    // Safari's streams cannot be iterated.
    if ('getReader' in given) {
      const reader = (given as ReadableStream<unknown>).getReader();
      const next = () => reader.read() as Promise<IteratorResult<unknown>>;
      return abortableSteps<unknown>({ next, return: () => reader.cancel() }, signal, limit);
    }
  }
  throw new PortolanError('CONFIG_INVALID', {
    message: `The source is ${nameOf(given)}, which is not a source of entries.`,
    hint: 'Pass a list, iterable or stream of addresses or entries, or a function returning one.',
  });
}

function syncSteps(iterator: Iterator<unknown>): EntrySteps {
  return {
    next: () => iterator.next(),
    async stop() {
      iterator.return?.();
    },
  };
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return 'a text from a function';
  return value === null || typeof value !== 'object' ? String(value) : 'an object';
}
