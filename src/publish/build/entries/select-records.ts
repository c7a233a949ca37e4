// What the settings leave out and change: `exclude` and `transform`, between two normalisations.
import { PortolanError } from '../../../base/portolan-error.ts';
import { settledWithin } from '../../../base/stream/settled-within.ts';
import { createUrlPatterns } from '../../../base/url-patterns.ts';
import type { SourceEntry, SourceRecord } from '../../../sources/port/source.ts';
import type { EntryTransform, PublishConfig } from '../../settings/publish-config.ts';
import {
  type NormaliseOptions,
  normaliseRecords,
  type PublishRecord,
  type RecordBatches,
} from './normalise-records.ts';

export interface SelectOptions
  extends NormaliseOptions,
    Pick<PublishConfig, 'exclude' | 'transform'> {
  /** Called with each page that is left out as the settings say. */
  readonly onExcluded: () => void;
  /** How long `transform` may take for a page. Default: any time. */
  readonly callbackTimeoutMs?: number | undefined;
}

type SourceBatches = AsyncIterable<readonly SourceRecord[]>;

// A transform may ask a server for each page.
const TRANSFORMS_AT_ONCE = 16;

/**
 * Normalises records, leaves out those that `exclude` and `transform` leave out, and normalises
 * again what `transform` returns.
 *
 * Whether a page may be listed is only judged in the end, so that a transform can move it to
 * another host, and an excluded page is not reported for another reason.
 * Errors: CALLBACK_FAILED; CONFIG_INVALID for patterns that match nothing.
 */
export function selectRecords(
  source: string,
  batches: SourceBatches,
  options: SelectOptions,
): RecordBatches {
  const { exclude = [], transform } = options;
  if (exclude.length === 0 && transform === undefined) {
    return normaliseRecords(source, batches, options);
  }
  const drafts = normaliseRecords(source, batches, { ...options, isDraft: true });
  const kept = keepIncluded(drafts, createUrlPatterns({ exclude }), options);
  const selected = transform ? transformRecords(kept, transform, options) : kept;
  return normaliseRecords(source, selected, options);
}

async function* keepIncluded(
  batches: RecordBatches,
  excludedBy: (url: string) => string | undefined,
  { log, onExcluded }: SelectOptions,
): RecordBatches {
  for await (const batch of batches) {
    yield batch.filter(({ entry: { loc }, source, row, file }) => {
      const found = excludedBy(URL.parse(loc)?.href ?? loc);
      if (found === undefined) return true;
      log.note('entry-excluded', { source, row, loc, found, ...(file !== undefined && { file }) });
      onExcluded();
      return false;
    });
  }
}

async function* transformRecords(
  batches: RecordBatches,
  transform: EntryTransform,
  { log, onExcluded, callbackTimeoutMs }: SelectOptions,
): SourceBatches {
  for await (const batch of batches) {
    const transformed: SourceRecord[] = [];
    for (let start = 0; start < batch.length; start += TRANSFORMS_AT_ONCE) {
      const group = batch.slice(start, start + TRANSFORMS_AT_ONCE);
      const entries = await Promise.all(
        group.map((record) => callTransform(transform, record, callbackTimeoutMs)),
      );
      for (const [index, { entry: before, ...record }] of group.entries()) {
        const entry = entries[index] ?? undefined;
        if (entry !== undefined) {
          const isDated = (entry.lastmod ?? before.lastmod) !== before.lastmod;
          transformed.push(isDated ? datedByHand(entry, record) : { ...record, entry });
        } else {
          const { source, row, file } = record;
          const place = { source, row, loc: before.loc, ...(file !== undefined && { file }) };
          log.note('entry-transformed-away', place);
          onExcluded();
        }
      }
    }
    yield transformed;
  }
}

// Without what strategies date a page by, it keeps the date that transform returned.
function datedByHand(entry: SourceEntry, { row }: Pick<SourceRecord, 'row'>): SourceRecord {
  const { file: _, ...dated } = entry;
  return { row, entry: dated };
}

async function callTransform(
  transform: EntryTransform,
  { entry, source, file, contentHash }: PublishRecord,
  ms: number | undefined,
): Promise<Awaited<ReturnType<EntryTransform>>> {
  let tooLate: PortolanError | undefined;
  const late = (): PortolanError => {
    tooLate = new PortolanError('CALLBACK_FAILED', {
      message: `transform did not return within ${(ms ?? 0) / 1_000} s for ${entry.loc}.`,
      hint: 'Nothing was published. Settle the promise of each page, or raise callbackTimeoutMs.',
      url: entry.loc,
    });
    return tooLate;
  };
  try {
    const returned = transform(entry, {
      source,
      ...(file !== undefined && { file }),
      ...(contentHash !== undefined && { contentHash }),
    });
    const isLimited = ms !== undefined && returned instanceof Promise;
    return await (isLimited ? settledWithin(returned, { ms, late }) : returned);
  } catch (cause) {
    if (cause === tooLate) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new PortolanError('CALLBACK_FAILED', {
      message: `transform threw an error for ${entry.loc}: ${why}`,
      hint: 'Nothing was published. Catch what may fail for one page, and return its entry.',
      url: entry.loc,
      cause,
    });
  }
}
