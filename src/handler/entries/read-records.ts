// Entries as a section gives them, on their way into a document:
//
// entries → read → items of Next → normalise → guard the dates
import type { Clock } from '../../base/clock.ts';
import {
  normaliseRecords,
  type RecordBatches,
} from '../../publish/build/entries/normalise-records.ts';
import type { TrailingSlash } from '../../publish/build/entries/trailing-slash.ts';
import { guardLastmod } from '../../publish/build/lastmod/lastmod-guard.ts';
import type { FindingLog } from '../../publish/findings/finding-log.ts';
import type { SourceRecord } from '../../sources/port/source.ts';
import { createStreamSource } from '../../sources/stream/stream-source.ts';
import type { HandlerEntries } from '../handler-config.ts';
import { entryOfRoute } from './route-entry.ts';

export interface ReadRecordsOptions {
  /** What findings call the source. */
  readonly name: string;
  readonly base: string;
  readonly trailingSlash: TrailingSlash;
  readonly lastmod: 'field' | 'none';
  /** The set is named in robots.txt, which lifts the rule of the folder. */
  readonly provenByRobotsTxt: boolean;
  readonly log: FindingLog;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export function readRecords(
  entries: () => HandlerEntries | Promise<HandlerEntries>,
  options: ReadRecordsOptions,
): RecordBatches {
  const { name, base, trailingSlash, provenByRobotsTxt, log, clock, signal } = options;
  const source = createStreamSource(entries as () => HandlerEntries & never);
  const batches = source.batches({
    signal,
    onNote: (note) => log.note(note.code, { ...note, source: name }),
  });
  const nowMs = clock.now();
  const normalised = normaliseRecords(name, plainRecords(batches, options.lastmod), {
    base,
    log,
    nowMs,
    trailingSlash,
    provenByRobotsTxt,
    resolveFile: (file) => file,
    origins: [],
    onSkipped: () => {},
  });
  return guardLastmod(normalised, {
    clock,
    startedMs: nowMs,
    onDropped: ({ reason, count, value }) => {
      const rule = reason === 'uniform' ? 'lastmod-uniform' : 'lastmod-build-time';
      log.note(rule, { source: name, found: `${value}, ${count} times` });
    },
  });
}

async function* plainRecords(
  batches: AsyncIterable<readonly SourceRecord[]>,
  lastmod: 'field' | 'none',
): AsyncGenerator<readonly SourceRecord[]> {
  for await (const batch of batches) {
    yield batch.map((record) => {
      const entry = entryOfRoute(record.entry);
      if (lastmod === 'field' || entry.lastmod === undefined) return { ...record, entry };
      const { lastmod: _, ...undated } = entry;
      return { ...record, entry: undated };
    });
  }
}
