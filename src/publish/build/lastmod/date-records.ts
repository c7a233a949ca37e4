// The lastmod of each entry, by the strategy of its source. None of them ever invents a date.
import { statSync } from 'node:fs';
import { createFingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import { pageKey } from '../../../protocol/page-key.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { KnownSet } from '../../ports/publish-state.ts';
import type { LastmodStrategy } from '../../settings/publish-config.ts';
import type { PublishRecord, RecordBatches } from '../entries/normalise-records.ts';
import type { GitDates } from './git-dates.ts';

export interface DateRecordsOptions {
  readonly strategyOf: (record: PublishRecord) => LastmodStrategy;
  readonly nowMs: number;
  readonly state?: KnownSet | undefined;
  /** For `content-hash`: whether the set had the page of this fingerprint. */
  readonly isKnownPage?: ((low: number, high: number) => boolean) | undefined;
  /** For `git`: reads the history when the first file wants its date. */
  readonly gitDates?: (() => Promise<GitDates>) | undefined;
  /** Called with files whose date is not known since they have changes that are not committed. */
  readonly onUncommitted?: ((file: string) => void) | undefined;
  /** Called at the end with strategies that had a date for no record of theirs. */
  readonly onNoDates?: ((strategy: LastmodStrategy, records: number) => void) | undefined;
}

/**
 * Replaces the lastmod of records by their strategy. A record that the strategy cannot judge, as an
 * address without a file by `git`, keeps its own date: it is the only one that is known.
 *
 * With `content-hash`, a page that was in the set before its content was hashed may be of any
 * age, so it has none until it changes.
 */
export async function* dateRecords(
  batches: RecordBatches,
  options: DateRecordsOptions,
): RecordBatches {
  const daters = new Map<LastmodStrategy, CountingDater>();
  for await (const batch of batches) {
    const dated: PublishRecord[] = [];
    for (const record of batch) {
      const strategy = options.strategyOf(record);
      if (strategy === 'field') {
        dated.push(record);
        continue;
      }
      let dater = daters.get(strategy);
      if (!dater) {
        dater = { dateOf: await createDater(strategy, options), records: 0, dated: 0 };
        daters.set(strategy, dater);
      }
      const isJudged = JUDGED[strategy](record);
      if (isJudged || record.entry.lastmod === undefined) dated.push(withDateOf(dater, record));
      else dated.push(record);
    }
    yield dated;
  }
  for (const [strategy, { records, dated }] of daters) {
    if (dated === 0 && records > 0 && (strategy === 'git' || strategy === 'mtime')) {
      options.onNoDates?.(strategy, records);
    }
  }
}

/** What each strategy needs of a record. */
const JUDGED: Readonly<
  Record<Exclude<LastmodStrategy, 'field'>, (record: PublishRecord) => boolean>
> = {
  git: ({ file }) => file !== undefined,
  mtime: ({ file, modifiedMs }) => file !== undefined || modifiedMs !== undefined,
  'content-hash': ({ contentHash }) => contentHash !== undefined,
  none: () => true,
};

interface CountingDater {
  readonly dateOf: Dater;
  records: number;
  dated: number;
}

function withDateOf(dater: CountingDater, record: PublishRecord): PublishRecord {
  const { lastmod: _, ...entry } = record.entry;
  const lastmod = dater.dateOf(record);
  dater.records += 1;
  if (lastmod === undefined) return { ...record, entry };
  dater.dated += 1;
  // The clock of a file may be beyond the years of W3C Datetime.
  return { ...record, entry: withLastmod(entry, lastmod), isClean: false };
}

// The date is after the loc, where the protocol has it and people look for it.
function withLastmod({ loc, ...rest }: UrlEntry, lastmod: string): UrlEntry {
  return { loc, lastmod, ...rest };
}

type Dater = (record: PublishRecord) => string | undefined;

async function createDater(strategy: LastmodStrategy, options: DateRecordsOptions): Promise<Dater> {
  switch (strategy) {
    case 'mtime':
      return (record) => {
        const modifiedMs = record.modifiedMs ?? modifiedAt(record.file) ?? 0;
        // Zero is what tools write that want no date.
        return Number.isFinite(modifiedMs) && modifiedMs > 0
          ? formatSeconds(modifiedMs)
          : undefined;
      };
    case 'git': {
      const dates = await options.gitDates?.();
      return ({ file }) => {
        if (file === undefined) return undefined;
        if (dates?.stateOf(file) === 'uncommitted') options.onUncommitted?.(file);
        return dates?.dateOf(file);
      };
    }
    case 'content-hash':
      return contentDater(options);
    default:
      return () => undefined;
  }
}

function contentDater({ state, nowMs, isKnownPage }: DateRecordsOptions): Dater {
  if (!state) {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'The lastmod strategy content-hash needs a state, to compare with the last build.',
      hint: 'Name a state file with --state (or `state` in the configuration).',
    });
  }
  const fingerprinter = createFingerprinter(state.seed);
  return ({ entry, contentHash }) => {
    if (contentHash === undefined) return undefined;
    const hash = state.digestContent?.(contentHash) ?? contentHash;
    const [low = 0, high = 0] = fingerprinter.fingerprints([pageKey(entry.loc)]);
    const before = state.content(low, high);
    if (before?.hash === hash) return before.lastmod;
    const isNew = !state.initial && isKnownPage?.(low, high) !== true;
    const lastmod = before !== undefined || isNew ? formatSeconds(nowMs) : undefined;
    state.putContent(low, high, { hash, ...(lastmod !== undefined && { lastmod }) });
    return lastmod;
  };
}

// Whether the file should be there is not checked here.
function modifiedAt(file: string | undefined): number | undefined {
  if (file === undefined) return undefined;
  try {
    return statSync(file).mtimeMs;
  } catch {
    return undefined;
  }
}

function formatSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
