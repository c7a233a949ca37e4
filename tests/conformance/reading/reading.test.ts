// The decisions for lenient reading: every case, in every chunking, through every window.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ReadProblem } from '../../../src/formats/index.ts';
import { type InternalReadOptions, readSitemap } from '../../../src/formats/sitemap-reader.ts';
import { parseW3cDatetime } from '../../../src/protocol/index.ts';
import type { Entry } from '../../../src/protocol/url-entry.ts';
import { chunkings } from '../../support/chunkings.ts';

interface ReadingCase {
  readonly id: string;
  readonly why: string;
  readonly url: string;
  readonly contentType: string | null;
  readonly body: string;
  readonly entries: readonly Entry[];
  readonly full?: boolean;
  readonly severity: string;
}

const cases: readonly ReadingCase[] = JSON.parse(
  readFileSync(new URL('cases.json', import.meta.url), 'utf8'),
);

async function read(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  options: InternalReadOptions,
): Promise<{ entries: Entry[]; problems: ReadProblem[] }> {
  const entries: Entry[] = [];
  const problems: ReadProblem[] = [];
  const onProblem = (problem: ReadProblem): number => problems.push(problem);
  for await (const entry of readSitemap(input, { ...options, onProblem })) entries.push(entry);
  return { entries, problems };
}

function sameLastmod(given: string | undefined, expected: string | undefined): boolean {
  if (given === expected) return true;
  const a = parseW3cDatetime(given ?? '');
  const b = parseW3cDatetime(expected ?? '');
  const timed = (precision = ''): boolean => ['minute', 'second', 'fraction'].includes(precision);
  return (
    a !== undefined &&
    a.epochMs === b?.epochMs &&
    (a.precision === b.precision || (timed(a.precision) && timed(b.precision)))
  );
}

function compare(given: readonly Entry[], expected: readonly Entry[], full: boolean): void {
  const short = ({ kind, loc }: Entry): object => ({ kind, loc });
  assert.deepEqual(given.map(short), expected.map(short));
  if (!full) return;
  given.forEach((entry, index) => {
    const want = expected[index] as Entry;
    assert.ok(sameLastmod(entry.lastmod, want.lastmod), `${entry.lastmod} for ${want.lastmod}`);
    // Unknown elements are kept beside the vocabulary.
    const { lastmod: _given, extras: _extras, ...rest } = { extras: undefined, ...entry };
    const { lastmod: _wanted, ...wanted } = want;
    assert.deepEqual(rest, wanted);
  });
}

for (const one of cases) {
  test(`${one.id}: ${one.why}`, async () => {
    const bytes = Uint8Array.from(Buffer.from(one.body, 'base64'));
    const options: InternalReadOptions = {
      url: one.url,
      ...(one.contentType !== null && { contentType: one.contentType }),
    };
    const whole = await read(bytes, options);
    compare(whole.entries, one.entries, one.full === true);
    if (one.severity === 'ok') assert.deepEqual(whole.problems, []);
    // What only a rule can see (duplicates, the sitemap's scope, no media type) is no read problem.
    const forRules = ['dup-url', 'cross-host', 'outside-folder', 'ct-none'].includes(one.id);
    const odd = one.severity === 'error' || one.severity === 'warning';
    if (odd && !forRules) assert.notDeepEqual(whole.problems, []);
    for (const [number, { name, chunks }] of chunkings(bytes).entries()) {
      for (const [size, windowBytes] of [65_536, 1, 7, 64].entries()) {
        if (windowBytes < 65_536 && bytes.length > 8_192) continue;
        // Every chunking and every window meets both, by turns.
        const scanner = (number + size) % 2 === 0;
        const again = await read(chunks(), { ...options, windowBytes, scanner });
        const how = `${name}, windows of ${windowBytes}, scanner ${scanner}`;
        assert.deepEqual(again.entries, whole.entries, how);
        assert.deepEqual(again.problems, whole.problems, how);
      }
    }
  });
}
