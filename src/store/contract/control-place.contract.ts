// What the contracts of a store's control part are tested with: places, samples, all of a page.
import type { TestContext } from 'node:test';
import type { ControlPart } from '../port/control-part.ts';
import type { FindingIntake } from '../port/finding-record.ts';
import type { ReadRecord } from '../port/read-record.ts';
import type { RunOutcome } from '../port/run-record.ts';
import type { SitemapRecord } from '../port/sitemap-record.ts';
import type { Page, PageRequest } from '../port/url-row.ts';

/** A place of its own for the store of one test, where there is none yet. */
export interface ControlPlace {
  /** Opens the store, as another run of the program would. */
  open(): Promise<ControlPart>;
  /** Whether what was written is there when it is opened again. */
  readonly isLasting: boolean;
  /** Whether several processes open it at a time, so that opening it interrupts nobody's run. */
  readonly isShared?: boolean;
}

/** Makes a place, and clears it away through `t.after`. */
export type ControlSetup = (t: TestContext) => ControlPlace;

/** Opens a store that is closed with the test. */
export async function openedControl(t: TestContext, setup: ControlSetup): Promise<ControlPart> {
  const control = await setup(t).open();
  t.after(() => control.close());
  return control;
}

/** Opens a store, hands it in, closes it, and opens it again; `undefined` where nothing lasts. */
export async function reopenedControl(
  t: TestContext,
  setup: ControlSetup,
  fill: (control: ControlPart) => Promise<void>,
): Promise<ControlPart | undefined> {
  const place = setup(t);
  const first = await place.open();
  await fill(first);
  await first.close();
  if (!place.isLasting) return undefined;
  const control = await place.open();
  t.after(() => control.close());
  return control;
}

/** All rows of all pages; none twice. */
export async function allRows<Row>(
  ask: (request: PageRequest) => Promise<Page<Row>>,
  limit = 3,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await ask({ limit, after });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined);
  return rows;
}

/** Texts that are read wrongly where somebody was careless. Each is well-formed. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  "'; DROP TABLE site; --",
  '"',
  '\\',
  '%',
  '_',
  '%_%',
  '*?[a]',
  '\u{10ffff}',
  '\u{ffff}',
  '\u{fffd}',
  'é',
  'e\u{301}',
  '😀',
  '\u202e',
  '\r\n\t',
  '<script>',
  'NULL',
  '0',
  '1e3',
  '  ',
  '{"a":1}',
  `https://e.example/${'x'.repeat(4_000)}`,
];

/** The rest of what a test hands in, in UTF-16 that is none: as U+FFFD or as it was. */
export const LONE_SURROGATE = 'a\u{d800}b';

/** A text that comes back as it was, or with U+FFFD in place of U+0000. */
export const NUL_TEXT = 'a\0b';

/** Returns a text as every store may return it. */
export function asStored(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{fffd}');
}

/** Compares texts as the store does: by code points. */
export function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** What is counted of a sitemap. */
export const SAMPLE_COUNTS: SitemapRecord['counts'] = {
  urls: 1,
  sitemaps: 2,
  images: 3,
  videos: 4,
  news: 5,
  alternates: 6,
};

/** A finding. */
export function sampleFinding(rule: string, more: Partial<FindingIntake> = {}): FindingIntake {
  return {
    rule,
    severity: 'error',
    message: `${rule} is.`,
    fix: 'Fix it.',
    basis: 'https://b/',
    count: 1,
    places: [{ line: 1, column: 2, offset: 3, loc: 'https://e.example/' }],
    ...more,
  };
}

/** A read. */
export function sampleRead(
  of: { readonly siteId: number; readonly sitemapId: number },
  more: Partial<ReadRecord> = {},
): Omit<ReadRecord, 'id'> {
  return {
    ...of,
    run: 1,
    startedAt: 10,
    endedAt: 20,
    result: 'read',
    completeness: 'complete',
    status: 'success',
    type: 'sitemap',
    redirects: [],
    headers: {},
    waitedMs: 0,
    totalMs: 9,
    counts: SAMPLE_COUNTS,
    errors: 0,
    warnings: 0,
    added: 0,
    changed: 0,
    removed: 0,
    ...more,
  };
}

/** What came of a run. */
export function sampleOutcome(endedAt: number, more: Partial<RunOutcome> = {}): RunOutcome {
  return {
    endedAt,
    complete: true,
    sitemaps: 1,
    read: 2,
    unchanged: 3,
    failed: 4,
    urls: 5,
    added: 6,
    changed: 7,
    removed: 8,
    errors: 9,
    warnings: 10,
    ...more,
  };
}
