// The stream: entries however they come, chunks, back-pressure, ends early and late.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import type { SitemapFormat } from '../protocol/sitemap-format.ts';
import type { UrlEntry } from '../protocol/url-entry.ts';
import type { WritableEntries, WriteOptions } from './options/write-options.ts';
import type { WriteProblem } from './problems/write-problem.ts';
import { createEntryWriter, writeSitemap } from './sitemap-writer.ts';

const FORMATS: readonly SitemapFormat[] = ['urlset', 'sitemapindex', 'text', 'rss', 'atom'];
const LOC = 'https://example.com/';

function makeEntries(count: number): UrlEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    loc: `${LOC}${index}/ü`,
    lastmod: '2024-05-01',
    ...(index % 7 === 0 && { images: [{ loc: `${LOC}${index}.png`, caption: 'ü€😀' }] }),
  }));
}

async function collect(entries: WritableEntries, options: WriteOptions): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSitemap(entries, options)) chunks.push(chunk);
  return chunks;
}

async function write(entries: WritableEntries, options: WriteOptions): Promise<string> {
  return Buffer.concat(await collect(entries, options)).toString();
}

/** Entries in groups of these sizes, over and over; 0 is an entry by itself. */
function grouped(
  entries: readonly UrlEntry[],
  sizes: readonly number[],
): (UrlEntry | UrlEntry[])[] {
  const groups: (UrlEntry | UrlEntry[])[] = [];
  let index = 0;
  for (let turn = 0; index < entries.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 0;
    if (size === 0) groups.push(entries[index] as UrlEntry);
    else groups.push(entries.slice(index, index + size));
    index += Math.max(size, 1);
  }
  return groups;
}

async function* later<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) {
    await null;
    yield item;
  }
}

for (const format of FORMATS) {
  describe(format, () => {
    test('the stream is head, entries and tail, and their bytes are known', async () => {
      const entries = makeEntries(3_000);
      const writer = createEntryWriter({ format });
      const first = entries.slice(0, 1_000).map((entry) => writer.entry(entry));
      const parts = [writer.head(), ...first];
      let bytes = Buffer.byteLength(parts.join(''));
      for (const entry of entries.slice(1_000)) {
        parts.push(writer.entry(entry));
        bytes += writer.entryBytes;
      }
      parts.push(writer.tail());
      bytes += writer.tail().length;
      const chunks = await collect(entries, { format });
      assert.equal(Buffer.concat(chunks).toString(), parts.join(''));
      assert.equal(Buffer.concat(chunks).length, bytes);
      for (const chunk of chunks.slice(0, -1)) assert.ok(chunk.length >= 65_536, `${chunk.length}`);
    });

    test('without entries the document is still whole', async () => {
      const writer = createEntryWriter({ format });
      assert.equal(await write([], { format }), writer.head() + writer.tail());
    });
  });
}

test('the same entries give the same chunks, however they come', async () => {
  const entries = makeEntries(2_500);
  for (const gzip of [false, true]) {
    const expected = await collect(entries, { format: 'urlset', gzip });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 1_500 }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (sizes, asynchronous) => {
          const groups = grouped(entries, sizes);
          const given = asynchronous ? later(groups) : new Set(groups);
          assert.deepEqual(await collect(given, { format: 'urlset', gzip }), expected);
        },
      ),
      { numRuns: 20 },
    );
  }
});

test('compressed, it is the same document', async () => {
  const entries = makeEntries(2_000);
  const plain = Buffer.concat(await collect(entries, { format: 'urlset' }));
  for (const gzip of [true, {}, { level: 1 }, { level: 9 }]) {
    const bytes = Buffer.concat(await collect(entries, { format: 'urlset', gzip }));
    assert.deepEqual(gunzipSync(bytes), plain);
  }
});

describe('namespaces', () => {
  const image = { loc: LOC, images: [{ loc: LOC }] };

  test('the 1,000th entry is still declared by the root, the 1,001st is not', async () => {
    const plain = (count: number): UrlEntry[] =>
      Array.from({ length: count }, () => ({ loc: LOC }));
    const root = await write([...plain(999), image], { format: 'urlset' });
    assert.match(root, /<urlset [^>]* xmlns:image=/);
    const own = await write([...plain(1_000), image], { format: 'urlset' });
    assert.match(own, /<urlset xmlns="[^"]+">/);
    assert.match(own, /<url xmlns:image="[^"]+"><loc>/);
  });

  test('very long texts are not waited for', async () => {
    const long = { loc: LOC, images: [{ loc: LOC, caption: 'x'.repeat(4_200_000) }] };
    const text = await write([long, { loc: LOC, mobile: {} }], { format: 'urlset' });
    assert.match(text, /<urlset [^>]* xmlns:image=/);
    assert.match(text, /<url xmlns:mobile=/);
  });
});

describe('pulling', () => {
  test('nothing is taken before it is asked for, and no more than a chunk needs', async () => {
    let taken = 0;
    function* endless(): Generator<UrlEntry> {
      for (;;) {
        taken += 1;
        yield { loc: LOC };
      }
    }
    const reader = writeSitemap(endless(), { format: 'text' }).getReader();
    await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(taken, 0);
    const { value } = await reader.read();
    const needed = (value?.length ?? 0) / (LOC.length + 1);
    assert.ok(taken <= needed + 500, `${taken} for ${needed}`);
    const once = taken;
    await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(taken, once);
    await reader.cancel();
  });

  test('whoever stops early ends the entries', async () => {
    for (const gzip of [false, true]) {
      let ended = false;
      async function* endless(): AsyncGenerator<UrlEntry> {
        try {
          for (;;) yield { loc: LOC };
        } finally {
          ended = true;
        }
      }
      const options = { format: 'text', gzip: gzip && { level: 0 } } as const;
      for await (const _ of writeSitemap(endless(), options)) break;
      assert.ok(ended);
    }
  });

  test('stopping does not wait for entries that never come', async () => {
    const never: AsyncIterable<UrlEntry> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => {}),
        return: () => new Promise(() => {}),
      }),
    };
    const reader = writeSitemap(never, { format: 'text' }).getReader();
    const reading = reader.read();
    await null;
    await reader.cancel();
    assert.deepEqual(await reading, { done: true, value: undefined });
  });
});

describe('failing', () => {
  const failure = new Error('database');

  test('what the entries throw fails the stream, untouched', async () => {
    function* failing(): Generator<UrlEntry> {
      yield { loc: LOC };
      throw failure;
    }
    for (const gzip of [false, true]) {
      for (const entries of [failing(), later(failing())]) {
        await assert.rejects(
          collect(entries, { format: 'urlset', gzip }),
          (error) => error === failure,
        );
      }
    }
  });

  test('what onProblem throws fails the stream and ends the entries', async () => {
    let ended = false;
    function* entries(): Generator<UrlEntry> {
      try {
        for (;;) yield { loc: 'none' };
      } finally {
        ended = true;
      }
    }
    const onProblem = (): void => {
      throw failure;
    };
    await assert.rejects(
      collect(entries(), { format: 'urlset', onProblem }),
      (error) => error === failure,
    );
    assert.ok(ended);
  });

  test('options that cannot be followed are refused at once', () => {
    assert.throws(() => writeSitemap([], { format: 'urlset', gzip: { level: 12 } }), {
      code: 'CONFIG_INVALID',
    });
  });
});

describe('the signal', () => {
  const reason = new Error('enough');

  test('fired before, nothing is taken', async () => {
    let taken = false;
    function* entries(): Generator<UrlEntry> {
      taken = true;
      yield { loc: LOC };
    }
    const signal = AbortSignal.abort(reason);
    await assert.rejects(
      collect(entries(), { format: 'urlset', signal }),
      (error) => error === reason,
    );
    assert.equal(taken, false);
  });

  test('fired while waiting for entries, the stream fails and the entries are told', async () => {
    for (const gzip of [false, true]) {
      let told = false;
      const controller = new AbortController();
      const never: AsyncIterable<UrlEntry> = {
        [Symbol.asyncIterator]: () => ({
          next: () => new Promise(() => {}),
          return: () => {
            told = true;
            return Promise.reject(new Error('nobody waits for this'));
          },
        }),
      };
      const { signal } = controller;
      const collecting = collect(never, { format: 'urlset', gzip, signal });
      setTimeout(() => controller.abort(reason), 5);
      await assert.rejects(collecting, (error) => error === reason);
      assert.ok(told);
    }
  });

  test('a timer can fire it while entries without end are written', async () => {
    function* endless(): Generator<UrlEntry> {
      for (;;) yield { loc: LOC };
    }
    const signal = AbortSignal.timeout(20);
    await assert.rejects(collect(endless(), { format: 'text', signal }), { name: 'TimeoutError' });
  });

  test('fired afterwards, it changes nothing', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const text = await write([{ loc: LOC }], { format: 'text', signal });
    controller.abort(reason);
    assert.equal(text, `${LOC}\n`);
  });
});

test('problems come in the order of the entries, with the whole batch counted', async () => {
  const problems: string[] = [];
  const batches = [[{ loc: 'a' }, { loc: LOC }], [], [{ loc: LOC }, { loc: 'b' }]];
  const text = await write(batches, {
    format: 'text',
    onProblem: ({ index, code, loc }) => problems.push(`${index} ${code} ${loc}`),
  });
  assert.equal(text, `${LOC}\n${LOC}\n`);
  assert.deepEqual(problems, ['0 loc-invalid a', '3 loc-invalid b']);
});

async function problemsOf(entries: WritableEntries, options: WriteOptions): Promise<string[]> {
  const problems: string[] = [];
  const onProblem = ({ code, index }: WriteProblem) => problems.push(`${index} ${code}`);
  for await (const _ of writeSitemap(entries, { ...options, onProblem }));
  return problems;
}

test('more entries than a sitemap may hold are noted, once', async () => {
  const entries = makeEntries(50_000);
  for (const format of ['urlset', 'sitemapindex', 'text'] as const) {
    const most = [...entries, { loc: 'nowhere' }].map(({ loc }) => ({ loc }));
    assert.deepEqual(await problemsOf(most, { format }), ['50000 loc-invalid']);
    const over = [...most, { loc: LOC }, { loc: `${LOC}2` }];
    assert.deepEqual(await problemsOf(over, { format }), [
      '50000 loc-invalid',
      '-1 sitemap-entries-over-limit',
    ]);
  }
});

test('more bytes than a sitemap may hold are noted, once', async () => {
  // 25,600 lines of 2,048 bytes are the limit exactly.
  const line = (index: number): UrlEntry => ({ loc: (LOC + index).padEnd(2_047, '-') });
  const most = Array.from({ length: 25_600 }, (_, index) => line(index));
  for (const gzip of [false, true]) {
    assert.deepEqual(await problemsOf(most, { format: 'text', gzip }), []);
    const over = [...most, { loc: 'https://e.example/' }, line(1)];
    assert.deepEqual(await problemsOf(over, { format: 'text', gzip }), [
      '-1 sitemap-bytes-over-limit',
    ]);
  }
});
