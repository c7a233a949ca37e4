// Tests of entries that a program gives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PortolanError } from '../../base/portolan-error.ts';
import { readRecords, readWithNotes, sourceContract } from '../port/source.contract.ts';
import type { SourceEntries } from '../port/source-spec.ts';
import { createStreamSource } from './stream-source.ts';

for (const kind of ['list', 'generator', 'async generator', 'stream of batches'] as const) {
  sourceContract({
    kind,
    open: async (pages) => {
      const items = pages.map((loc) => (loc === undefined ? (7 as unknown as string) : { loc }));
      let open = 0;
      const each = function* () {
        open += 1;
        try {
          yield* items;
        } finally {
          open -= 1;
        }
      };
      const eachLater = async function* () {
        yield* each();
      };
      const stream = () => {
        open += 1;
        const batches = [items.slice(0, 700), [], items.slice(700)].values();
        return new ReadableStream({
          pull(controller) {
            const { done, value } = batches.next();
            if (done !== true) return controller.enqueue(value);
            open -= 1;
            controller.close();
          },
          cancel() {
            open -= 1;
          },
        });
      };
      const given = {
        list: items,
        generator: each,
        'async generator': eachLater,
        'stream of batches': stream,
      };
      return { source: createStreamSource(given[kind]), countOpen: () => open };
    },
  });
}

async function read(entries: unknown) {
  const { records, notes } = await readWithNotes(createStreamSource(entries as SourceEntries));
  return {
    rows: records.map(({ entry, row }) => [row, entry.loc]),
    notes: notes.map(({ code, row }) => `${row} ${code}`),
  };
}

test('addresses, entries and batches of both may be mixed', async () => {
  const { rows, notes } = await read([
    '/a',
    { loc: '/b' },
    ['/c', { loc: '/d' }, [1]],
    [],
    null,
    {},
  ]);
  assert.deepEqual(rows, [
    [1, '/a'],
    [2, '/b'],
    [3, '/c'],
    [4, '/d'],
  ]);
  assert.deepEqual(notes, ['5 row-not-an-object', '6 row-not-an-object', '7 row-without-loc']);
});

test('an entry is given as it is', async () => {
  const entry = { loc: '/a', lastmod: new Date(0), images: [{ loc: '/i' }] };
  const [record] = await readRecords(createStreamSource([entry]));
  assert.equal(record?.entry, entry);
});

test('one large batch becomes batches of 1,000', async () => {
  const sizes: number[] = [];
  const source = createStreamSource([Array.from({ length: 2_001 }, (_, n) => `/${n}`)]);
  for await (const batch of source.batches({})) sizes.push(batch.length);
  assert.deepEqual(sizes, [1_000, 1_000, 1]);
});

test('a function is called once a reading, and may give its entries later', async () => {
  let calls = 0;
  const source = createStreamSource((async () => {
    calls += 1;
    return [`/${calls}`];
  }) as unknown as () => SourceEntries);
  assert.equal(calls, 0);
  assert.equal((await readRecords(source))[0]?.entry.loc, '/1');
  assert.equal((await readRecords(source))[0]?.entry.loc, '/2');
});

test('a stream without an iterator of its own is read, as in Safari', async () => {
  const items = ['/a', '/b'].values();
  let cancelled = false;
  const stream = {
    getReader: () => ({
      read: async () => items.next(),
      cancel: async () => {
        cancelled = true;
      },
    }),
  };
  const source = createStreamSource(stream as unknown as SourceEntries);
  assert.equal((await readRecords(source)).length, 2);
  assert.equal(cancelled, false);
});

test('what the entries throw is the cause of the error, which says where', async () => {
  const cause = new Error('database is gone');
  const failing = {
    sync: function* () {
      yield '/a';
      throw cause;
    },
    async: async function* () {
      yield '/a';
      throw cause;
    },
  };
  for (const entries of [failing.sync, failing.async]) {
    await assert.rejects(readRecords(createStreamSource(entries)), {
      code: 'SOURCE_UNREADABLE',
      message: 'The entries failed after row 1: database is gone.',
      cause,
    });
  }
  const never = (): never => {
    throw cause;
  };
  await assert.rejects(readRecords(createStreamSource(never)), {
    code: 'SOURCE_UNREADABLE',
    cause,
  });
});

test('our own errors pass as they are', async () => {
  const own = new PortolanError('FETCH_TIMEOUT', { message: 'Slow.' });
  const entries = async function* () {
    yield '/a';
    throw own;
  };
  await assert.rejects(readRecords(createStreamSource(entries)), (error) => error === own);
});

test('what gives no entries is a matter of settings', async () => {
  for (const given of [7, null, undefined, {}, () => 'https://example.com/']) {
    const source = createStreamSource(given as unknown as SourceEntries);
    await assert.rejects(readRecords(source), { code: 'CONFIG_INVALID' });
  }
});

test('a signal ends the wait for entries that never come', async () => {
  const controller = new AbortController();
  let asked = 0;
  const silent: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        asked += 1;
        if (asked === 1) return Promise.resolve({ done: false, value: '/a' });
        setImmediate(() => controller.abort(new Error('enough')));
        return new Promise(() => {});
      },
      return: () => new Promise(() => {}),
    }),
  };
  const reading = readRecords(createStreamSource(silent), { signal: controller.signal });
  await assert.rejects(reading, /^Error: enough$/);
});

test('a timer has its turn in a list without end', async () => {
  const endless = function* () {
    for (;;) yield '/a';
  };
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 1);
  const reading = async (): Promise<void> => {
    for await (const _ of createStreamSource(endless).batches({ signal: controller.signal }));
  };
  await assert.rejects(reading(), /^Error: enough$/);
});

for (const [what, given] of [
  ['no entries', 42],
  ['empty batches', []],
] as const) {
  test(`a stream of nothing but ${what} can be aborted`, async () => {
    const entries = function* () {
      while (true) yield given;
    };
    let turns = 0;
    const controller = new AbortController();
    const nextTurn = async (): Promise<void> => {
      turns += 1;
      if (turns === 3) controller.abort(new Error('enough'));
    };
    const source = createStreamSource(entries as unknown as SourceEntries, { nextTurn });
    const { signal } = controller;
    await assert.rejects(async () => {
      for await (const _ of source.batches({ signal }));
    }, /enough/);
  });
}
