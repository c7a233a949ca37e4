// The entries of a section, on their way into a document:
//
// entries → read → items of Next → normalise → exclude, transform → guard the dates
import type { RecordBatches } from '../../publish/build/entries/normalise-records.ts';
import { selectRecords } from '../../publish/build/entries/select-records.ts';
import { guardLastmod } from '../../publish/build/lastmod/lastmod-guard.ts';
import type { FindingLog } from '../../publish/findings/finding-log.ts';
import type { SourceRecord } from '../../sources/port/source.ts';
import type { SourceEntries } from '../../sources/port/source-spec.ts';
import { createStreamSource } from '../../sources/stream/stream-source.ts';
import type { BuildContext, HandlerEntries } from '../port/handler-config.ts';
import type { HandlerSettings } from '../settings/handler-settings.ts';
import { entryOfRoute } from './entry-of-route.ts';

/** One build: of all sections that are read whole, or of one part. */
export interface BuildRun {
  readonly settings: HandlerSettings;
  readonly context: BuildContext;
  readonly log: FindingLog;
}

export interface SectionEntries {
  /** The name of the source in findings. */
  readonly name: string;
  readonly entries: () => HandlerEntries | Promise<HandlerEntries>;
  /**
   * Drops dates that nearly all entries share. Not for one part of many, which must not depend on
   * the time of its build.
   */
  readonly guarded: boolean;
  /** How many rows are used; the rest is counted. Default: all. */
  readonly rowsMax?: number | undefined;
  /** Called with row numbers, from 1, but not with every one. */
  readonly onRow?: ((row: number) => void) | undefined;
}

export function readRecords(section: SectionEntries, run: BuildRun): RecordBatches {
  const { name, guarded, rowsMax = Number.POSITIVE_INFINITY, onRow } = section;
  const { settings, context, log } = run;
  const { clock, trailingSlash, robotsTxt, lastmodGuard, exclude, transform } = settings;
  // At run time, the function may return items of Next.
  const entries = section.entries as () => SourceEntries;
  const source = createStreamSource(entries, { nextTurn: createTurns(run) });
  const batches = source.batches({
    signal: context.signal,
    onNote: (note) => {
      onRow?.(note.row ?? 0);
      if ((note.row ?? 0) <= rowsMax) log.note(note.code, { ...note, source: name });
    },
  });
  const plain = plainRecords(batches, { lastmod: settings.lastmod, rowsMax, onRow });
  const nowMs = clock.now();
  const selected = selectRecords(name, plain, {
    base: context.base,
    log,
    nowMs,
    trailingSlash,
    provenByRobotsTxt: robotsTxt !== undefined,
    resolveFile: (file) => file,
    origins: [],
    exclude,
    transform,
    onSkipped: () => {},
    onExcluded: () => {},
  });
  if (!guarded || !lastmodGuard) return selected;
  return guardLastmod(selected, {
    clock,
    startedMs: nowMs,
    onDropped: ({ reason, count, value }) => {
      const rule = reason === 'uniform' ? 'lastmod-uniform' : 'lastmod-build-time';
      log.note(rule, { source: name, found: `${value}, ${count} times` });
    },
  });
}

// No other request waits longer than this for a build. A turn takes 1 ms in Node.
const TURN_EVERY_MS = 10;

function createTurns({ settings: { clock } }: BuildRun): () => Promise<void> {
  let last = clock.monotonic();
  return async () => {
    if (clock.monotonic() - last < TURN_EVERY_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    last = clock.monotonic();
  };
}

interface PlainRecordsOptions extends Pick<SectionEntries, 'onRow'> {
  readonly lastmod: 'field' | 'none';
  readonly rowsMax: number;
}

async function* plainRecords(
  batches: AsyncIterable<readonly SourceRecord[]>,
  { lastmod, rowsMax, onRow }: PlainRecordsOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  for await (const batch of batches) {
    const last = batch.at(-1)?.row ?? 0;
    onRow?.(last);
    const taken = last <= rowsMax ? batch : batch.filter(({ row }) => row <= rowsMax);
    yield taken.map((record) => {
      const entry = entryOfRoute(record.entry);
      if (lastmod === 'none' && entry.lastmod !== undefined) {
        const { lastmod: _, ...undated } = entry;
        return { ...record, entry: undated };
      }
      return entry === record.entry ? record : { ...record, entry };
    });
  }
}
