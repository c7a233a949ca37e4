// What every source keeps, run for each kind by its own test.
import assert from 'node:assert/strict';
import { readdirSync, readlinkSync } from 'node:fs';
import { test } from 'node:test';
import type { Source, SourceReadOptions, SourceRecord } from './source.ts';
import type { SourceNote } from './source-note.ts';

/** A source of a kind, and what it holds open. */
export interface SourceUnderTest {
  readonly source: Source;
  /** How many files, connections or iterators are open; each may take a moment to close. */
  readonly countOpen: () => number | Promise<number>;
}

/** A kind of source. */
export interface SourceContract {
  readonly kind: string;
  /** Makes a source of pages, in this order; `undefined` is a row that gives no entry. */
  open(pages: readonly (string | undefined)[]): Promise<SourceUnderTest>;
  /** The row of a page by its index, from 0. Default: the index and 1. */
  rowOf?(index: number): number;
  /** Why no row of this kind can be bad. */
  readonly withoutBadRows?: string;
  /** Why it can be read only once. */
  readonly readOnce?: string;
}

/** Runs the contract for a kind of source. */
export function sourceContract(contract: SourceContract): void {
  const { kind } = contract;
  testOrder(contract);
  testBatches(contract);
  testBadRows(contract);
  testEnds(contract);

  test(`${kind}: no pages, no batches`, async () => {
    const { source } = await contract.open([]);
    assert.deepEqual(await readRecords(source), []);
  });

  const { readOnce } = contract;
  test(`${kind}: a second reading gives the same`, { skip: readOnce ?? false }, async () => {
    const { source } = await contract.open([...pagesOf(3), undefined]);
    const first = await readRecords(source);
    assert.deepEqual(await readRecords(source), first);
    assert.equal(first.length, 3);
  });
}

/** Reads a source to its end. */
export async function readRecords(
  source: Source,
  options: SourceReadOptions = {},
): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const batch of source.batches(options)) records.push(...batch);
  return records;
}

/** Reads a source to its end, and collects what it notes. */
export async function readWithNotes(
  source: Source,
): Promise<{ readonly records: SourceRecord[]; readonly notes: SourceNote[] }> {
  const notes: SourceNote[] = [];
  const records = await readRecords(source, { onNote: (note) => notes.push(note) });
  return { records, notes };
}

/** How often this process has a file open; 0 where the system does not say it. */
export function countOpenFiles(path: string): number {
  try {
    return readdirSync('/proc/self/fd').filter((fd) => opensFile(fd, path)).length;
  } catch {
    return 0;
  }
}

function opensFile(fd: string, path: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`) === path;
  } catch {
    // Closed meanwhile, as the one that reads the list is.
    return false;
  }
}

const TRIES_MAX = 400;

async function openInTheEnd({ countOpen }: SourceUnderTest): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const open = await countOpen();
    if (open === 0 || tries === TRIES_MAX) return open;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function pagesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `https://example.com/page-${index + 1}`);
}

function testOrder(contract: SourceContract): void {
  const { kind, open, rowOf = (index) => index + 1 } = contract;
  test(`${kind}: entries come in order, each with its row`, async () => {
    const pages = pagesOf(5);
    const { source } = await open(pages);
    assert.notEqual(source.name, '');
    const records = await readRecords(source);
    assert.deepEqual(
      records.map(({ entry, row }) => [entry.loc, row]),
      pages.map((page, index) => [page, rowOf(index)]),
    );
  });
}

function testBatches({ kind, open }: SourceContract): void {
  test(`${kind}: batches hold up to 1,000 records, and none is empty`, async () => {
    const pages = pagesOf(2_500);
    const { source } = await open(pages);
    const sizes: number[] = [];
    const locs: (string | undefined)[] = [];
    for await (const batch of source.batches({})) {
      sizes.push(batch.length);
      locs.push(...batch.map(({ entry }) => entry.loc));
    }
    assert.deepEqual(locs, pages);
    assert.ok(sizes.length >= 3, `${sizes.length} batches`);
    assert.ok(sizes.every((size) => size > 0 && size <= 1_000));
  });
}

function testBadRows(contract: SourceContract): void {
  const { kind, open, withoutBadRows, rowOf = (index) => index + 1 } = contract;
  const skip = withoutBadRows ?? false;
  test(`${kind}: a bad row costs that row, and is noted with its number`, { skip }, async () => {
    const [first, second, third] = pagesOf(3);
    const { source } = await open([undefined, first, second, undefined, third]);
    const { records, notes } = await readWithNotes(source);
    assert.deepEqual(
      records.map(({ entry, row }) => [entry.loc, row]),
      [
        [first, rowOf(1)],
        [second, rowOf(2)],
        [third, rowOf(4)],
      ],
    );
    assert.deepEqual(
      notes.map((note) => note.row),
      [rowOf(0), rowOf(3)],
    );
    for (const { message } of notes) assert.match(message, /^[A-Z].*\./);
  });

  test(`${kind}: nobody need listen to the notes`, { skip }, async () => {
    const { source } = await open([undefined, 'https://example.com/']);
    assert.equal((await readRecords(source)).length, 1);
  });
}

function testEnds({ kind, open }: SourceContract): void {
  test(`${kind}: all is closed at the end, and when the reading ends early`, async () => {
    const whole = await open(pagesOf(10));
    await readRecords(whole.source);
    assert.equal(await openInTheEnd(whole), 0, 'after the end');
    const early = await open(pagesOf(2_500));
    for await (const _ of early.source.batches({})) break;
    assert.equal(await openInTheEnd(early), 0, 'after a break');
  });

  test(`${kind}: a signal that was aborted before gives its reason and opens nothing`, async () => {
    const tested = await open(pagesOf(10));
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(readRecords(tested.source, { signal }), /^Error: enough$/);
    assert.equal(await openInTheEnd(tested), 0);
  });

  test(`${kind}: a signal ends the reading between two batches, and all is closed`, async () => {
    const tested = await open(pagesOf(2_500));
    const controller = new AbortController();
    const reading = async (): Promise<void> => {
      for await (const _ of tested.source.batches({ signal: controller.signal })) {
        controller.abort(new Error('enough'));
      }
    };
    await assert.rejects(reading(), /^Error: enough$/);
    assert.equal(await openInTheEnd(tested), 0);
  });
}
