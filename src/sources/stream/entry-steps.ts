// Iterables of every kind, asked step by step, with an end to waiting.

import { abortableSteps } from '../../base/abortable-steps.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { SourceEntries } from '../port/source-spec.ts';

/** What is asked for the next item: at once, or in a while. */
export interface EntrySteps {
  /** Errors: what the entries throw; the signal's reason, while an answer is waited for. */
  next(): IteratorResult<unknown> | Promise<IteratorResult<unknown>>;
  /**
   * Ends the entries early. Whoever never answers is not waited for.
   *
   * Errors: what the entries throw.
   */
  stop(): Promise<void>;
}

/**
 * Opens entries: calls the function, if they are one, and takes the iterator.
 *
 * Errors: CONFIG_INVALID for what gives no entries; what the function throws.
 */
export async function openEntrySteps(
  entries: SourceEntries | (() => SourceEntries | PromiseLike<SourceEntries>),
  signal?: AbortSignal,
): Promise<EntrySteps> {
  const given: unknown = typeof entries === 'function' ? await entries() : entries;
  if (typeof given === 'object' && given !== null) {
    if (Symbol.asyncIterator in given) {
      return abortableSteps<unknown>(
        (given as AsyncIterable<unknown>)[Symbol.asyncIterator](),
        signal,
      );
    }
    if (Symbol.iterator in given) {
      return syncSteps((given as Iterable<unknown>)[Symbol.iterator]());
    }
    // Safari's streams cannot be iterated.
    if ('getReader' in given) {
      const reader = (given as ReadableStream<unknown>).getReader();
      const next = () => reader.read() as Promise<IteratorResult<unknown>>;
      return abortableSteps<unknown>({ next, return: () => reader.cancel() }, signal);
    }
  }
  throw new PortolanError('CONFIG_INVALID', {
    message: `The source is ${nameOf(given)}, which gives no entries.`,
    hint: 'Give a list, an iterable or a stream of addresses and entries, or a function for one.',
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
