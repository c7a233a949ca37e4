// --compare OLD.jsonl: what differs from an earlier crawl, by its report. Both come by address, so
// that neither is kept in memory.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { CrawlReport } from '../../../crawl/port/crawl-report.ts';
import { REASONS, type UrlDecision } from '../../../crawl/port/decision.ts';
import { readLines } from '../../front/read-lines.ts';
import {
  type AddressChange,
  addressChange,
  type DecidedAddress,
} from '../../output/crawl/parts/address-change.ts';

const FLAG = '--compare';
const HINT = 'Name a report that portolan crawl --report wrote, ending in .jsonl.';

export interface CrawlsCompared {
  /** The report of the earlier one. */
  readonly path: string;
  readonly decisions: Iterable<UrlDecision>;
  /** What this one asked for: what only the earlier one did is not compared. */
  readonly asked: Pick<CrawlReport, 'checkedAssets' | 'checkedLinks'>;
  readonly signal: AbortSignal;
}

/** Yields the addresses that differ, by address. */
export async function* compareCrawls(compared: CrawlsCompared): AsyncGenerator<AddressChange> {
  const { path, decisions, asked, signal } = compared;
  const old = askedForAgain(readDecided(path, signal), asked);
  let before = await next(old);
  for (const after of decisions) {
    for (; before !== undefined && before.url < after.url; before = await next(old)) {
      yield addressChange(before, undefined) as AddressChange;
    }
    const isSame = before?.url === after.url;
    const change = addressChange(isSame ? before : undefined, after);
    if (change !== undefined) yield change;
    if (isSame) before = await next(old);
  }
  for (; before !== undefined; before = await next(old)) {
    yield addressChange(before, undefined) as AddressChange;
  }
}

/** What `--check-links` found then, and nobody asked for now, is neither gone nor mended. */
async function* askedForAgain(
  old: AsyncIterable<DecidedAddress>,
  { checkedAssets, checkedLinks }: CrawlsCompared['asked'],
): AsyncGenerator<DecidedAddress> {
  for await (const before of old) {
    const isAsset = before.reason === 'asset';
    const checked = before.reason === 'out-of-scope' ? checkedLinks : checkedAssets;
    const isUnasked = checked === undefined && (isAsset || before.broken === true);
    if (!isUnasked) yield before;
    else if (!isAsset) yield withoutAnswer(before);
  }
}

function withoutAnswer({ broken: _, status: __, ...decided }: DecidedAddress): DecidedAddress {
  return decided;
}

/** Makes sure that a file can be read and begins as a report does, before hours are spent. */
export async function checkComparedFile(path: string, signal: AbortSignal): Promise<void> {
  await next(readDecided(path, signal));
}

async function next(decided: AsyncGenerator<DecidedAddress>): Promise<DecidedAddress | undefined> {
  const { value, done } = await decided.next();
  return done === true ? undefined : value;
}

async function* readDecided(path: string, signal: AbortSignal): AsyncGenerator<DecidedAddress> {
  let line = 0;
  let last = '';
  for await (const text of readLines(path, { flag: FLAG, hint: HINT, signal })) {
    line += 1;
    if (text === '') continue;
    const decided = parseDecided(text);
    // Another order would make everything new and gone.
    if (decided === undefined || (line > 1 && decided.url <= last)) throw noReport(path, line);
    last = decided.url;
    yield decided;
  }
}

function parseDecided(text: string): DecidedAddress | undefined {
  try {
    const decided = JSON.parse(text) as Partial<DecidedAddress> | null;
    const { url, reason } = decided ?? {};
    const isOne =
      typeof url === 'string' && typeof reason === 'string' && Object.hasOwn(REASONS, reason);
    return isOne ? (decided as DecidedAddress) : undefined;
  } catch {
    return undefined;
  }
}

function noReport(path: string, line: number): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `Line ${line} of ${path} is not one of a report of portolan crawl.`,
    hint: HINT,
    path,
  });
}
