// What every state keeps to: the contract of the port, run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { outboxContract } from './outbox.contract.ts';
import type { PublishState, ShardColumns, StateShard } from './publish-state.ts';

/** A place of its own for the state of one test, where there is none yet. */
export interface StatePlace {
  /** Opens the state, as another run of the program would. */
  open(options?: { readonly dryRun?: boolean }): PublishState;
}

/** Makes a place, and clears it away through `t.after`. */
export type StateSetup = (t: TestContext) => StatePlace;

/** A shard as a state has it, without looking like any real one. */
export function stateShard(number: number, more: Partial<StateShard> = {}): StateShard {
  return {
    section: '',
    number,
    sequence: number,
    urls: 2,
    bytes: 300,
    headBytes: 111,
    sha256: 'f'.repeat(64),
    changedMs: Date.UTC(2026, 10, 21),
    ...more,
  };
}

/** The columns of so many entries, words that differ in all their bits. */
export function stateColumns(urls: number, salt = 0): ShardColumns {
  const words = (count: number, step: number): Uint32Array =>
    Uint32Array.from({ length: count }, (_, index) => 0xffff_ffff - salt - index * step);
  return {
    fingerprints: words(2 * urls, 3),
    textHashes: words(2 * urls, 5),
    lengths: words(urls, 7),
  };
}

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function publishStateContract(name: string, setup: StateSetup): void {
  describe(`the contract of states: ${name}`, () => {
    contractOfOpening(setup);
    contractOfShards(setup);
    contractOfSmallThings(setup);
    contractOfCommitting(setup);
    contractOfRemoving(setup);
    contractOfPreparing(setup);
    contractOfSettling(setup);
    contractOfManifests(setup);
    contractOfDryRuns(setup);
  });
  outboxContract(name, setup);
}

/** Opens a state that is closed with the test. */
function opened(t: TestContext, place: StatePlace): PublishState {
  const state = place.open();
  t.after(() => state.close());
  state.settle(undefined);
  return state;
}

/** Publishes in one go, and closes. */
function publishOnce(place: StatePlace, put: (state: PublishState) => void): void {
  const state = place.open();
  put(state);
  state.commit();
  state.close();
}

function contractOfOpening(setup: StateSetup): void {
  test('a new state knows nothing', (t) => {
    const state = opened(t, setup(t));
    assert.equal(state.initial, true);
    assert.deepEqual(state.shards(), []);
    assert.equal(state.section(''), undefined);
    assert.equal(state.content(0, 0), undefined);
  });

  test('the seed has 16 bytes, is kept, and is that of one state alone', (t) => {
    const place = setup(t);
    const first = place.open();
    const seed = Uint8Array.from(first.seed);
    first.commit();
    first.close();
    assert.equal(seed.length, 16);
    assert.deepEqual(Uint8Array.from(opened(t, place).seed), seed);
    assert.notDeepEqual(Uint8Array.from(opened(t, setup(t)).seed), seed);
  });

  test('it is closed once, and may be closed again', (t) => {
    const place = setup(t);
    const state = place.open();
    state.close();
    state.close();
    opened(t, place);
  });

  test('a state that is open is locked for others, and free when it is closed', (t) => {
    const place = setup(t);
    const state = place.open();
    assert.throws(() => place.open(), { code: 'PUBLISH_LOCKED' });
    state.commit();
    assert.throws(() => place.open(), { code: 'PUBLISH_LOCKED' });
    assert.throws(() => place.open({ dryRun: true }), { code: 'PUBLISH_LOCKED' });
    state.close();
    opened(t, place);
  });

  test('reading what a state does not have is an error', (t) => {
    const state = opened(t, setup(t));
    for (const read of [() => state.columns(stateShard(1)), () => state.document(stateShard(1))]) {
      assert.throws(read, { code: 'PUBLISH_STATE_UNUSABLE' });
    }
  });
}

function contractOfShards(setup: StateSetup): void {
  test('shards come back in the order of their sequence, with their columns and documents', (t) => {
    const place = setup(t);
    const shards = [
      stateShard(1, { sequence: 3, urls: 0, sha256: '', changedMs: 0 }),
      stateShard(1, { section: 'blog', sequence: 1, urls: 1, bytes: 52_428_800 }),
      stateShard(2, { section: 'blog', sequence: 2, urls: 50_000, headBytes: 0 }),
    ];
    publishOnce(place, (state) => {
      for (const [salt, shard] of shards.entries()) {
        const document = new Uint8Array(salt * 70_000).fill(salt);
        state.putShard(shard, stateColumns(shard.urls, salt), document);
      }
    });
    const state = opened(t, place);
    assert.deepEqual(
      state.shards(),
      shards.toSorted((a, b) => a.sequence - b.sequence),
    );
    for (const [salt, shard] of shards.entries()) {
      assert.deepEqual(state.columns(shard), stateColumns(shard.urls, salt));
      const document = Uint8Array.from(state.document(shard));
      assert.deepEqual(document, new Uint8Array(salt * 70_000).fill(salt));
    }
  });

  test('columns may be parts of larger arrays, and those that are given are copies', (t) => {
    const place = setup(t);
    const whole = Uint32Array.of(9, 1, 2, 3, 4, 9);
    const given = {
      fingerprints: whole.subarray(1, 5),
      textHashes: whole.subarray(2, 6),
      lengths: whole.subarray(3, 5),
    };
    publishOnce(place, (state) => {
      state.putShard(stateShard(1), given, Uint8Array.of(1, 2, 3).subarray(1));
      whole.fill(0);
    });
    const state = opened(t, place);
    const expected = {
      fingerprints: Uint32Array.of(1, 2, 3, 4),
      textHashes: Uint32Array.of(2, 3, 4, 9),
      lengths: Uint32Array.of(3, 4),
    };
    const columns = state.columns(stateShard(1));
    assert.deepEqual(columns, expected);
    columns.fingerprints.fill(7);
    assert.deepEqual(state.columns(stateShard(1)), expected);
    assert.deepEqual(Uint8Array.from(state.document(stateShard(1))), Uint8Array.of(2, 3));
  });
}

function contractOfSmallThings(setup: StateSetup): void {
  test('sections come back with what they declare and their head, whatever it holds', (t) => {
    const place = setup(t);
    const sections = {
      '': { extensions: [], head: '' },
      'blog-1': { extensions: ['image', 'baiduMobile'], head: '<?xml?>\n<urlset a="\'é😀">\n' },
      constructor: { extensions: ['video'], head: 'x'.repeat(100_000) },
    } as const;
    publishOnce(place, (state) => {
      for (const [name, section] of Object.entries(sections)) state.putSection(name, section);
    });
    const state = opened(t, place);
    for (const [name, section] of Object.entries(sections)) {
      assert.deepEqual(state.section(name), section);
    }
    assert.equal(state.section('blog'), undefined);
    assert.equal(state.section('__proto__'), undefined);
  });

  test('what was seen of a page comes back, for the largest words too', (t) => {
    const place = setup(t);
    const words = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
    publishOnce(place, (state) => {
      for (const low of words) {
        for (const high of words) state.putContent(low, high, { hash: `${low} ${high}` });
      }
      state.putContent(1, 0, { hash: 'ü', lastmod: '2026-11-21T12:00:00Z' });
    });
    const state = opened(t, place);
    for (const low of words) {
      for (const high of words) {
        if (low === 1 && high === 0) continue;
        assert.deepEqual(state.content(low, high), { hash: `${low} ${high}` });
      }
    }
    assert.deepEqual(state.content(1, 0), { hash: 'ü', lastmod: '2026-11-21T12:00:00Z' });
    assert.equal(state.content(2, 2), undefined);
  });
}

// Something of each kind, told apart by a number.
function putAll(state: PublishState, salt: number): void {
  state.putSection('', { extensions: [], head: `head ${salt}` });
  state.putShard(stateShard(1), stateColumns(2, salt), Uint8Array.of(salt));
  state.putContent(1, 2, { hash: `${salt}` });
}

const salts = (state: PublishState): unknown[] => [
  state.section('')?.head,
  state.document(stateShard(1))[0],
  state.columns(stateShard(1)).lengths[0],
  state.content(1, 2)?.hash,
];
const expected = (salt: number): unknown[] => [
  `head ${salt}`,
  salt,
  stateColumns(2, salt).lengths[0],
  `${salt}`,
];

function contractOfCommitting(setup: StateSetup): void {
  test('what is put is read when it is committed, and not before', (t) => {
    const place = setup(t);
    const state = opened(t, place);
    putAll(state, 1);
    assert.deepEqual([state.shards(), state.section(''), state.initial], [[], undefined, true]);
    state.commit();
    assert.deepEqual(salts(state), expected(1));
    assert.equal(state.initial, false);
    putAll(state, 2);
    assert.deepEqual(salts(state), expected(1));
    state.commit();
    assert.deepEqual(salts(state), expected(2));
  });

  test('what was not committed is forgotten, all of it', (t) => {
    const place = setup(t);
    publishOnce(place, (state) => putAll(state, 1));
    const state = place.open();
    putAll(state, 2);
    state.putShard(stateShard(2), stateColumns(2), Uint8Array.of(2));
    state.removeShard('', 1);
    state.close();
    const next = opened(t, place);
    assert.deepEqual(salts(next), expected(1));
    assert.equal(next.shards().length, 1);
  });
}

function contractOfRemoving(setup: StateSetup): void {
  test('a shard that is removed is gone, and others of its number or section are not', (t) => {
    const place = setup(t);
    const shards = [
      stateShard(1),
      stateShard(1, { section: 'a', sequence: 2 }),
      stateShard(2, { section: 'a', sequence: 3 }),
    ];
    publishOnce(place, (state) => {
      for (const shard of shards) state.putShard(shard, stateColumns(2), Uint8Array.of(1));
    });
    publishOnce(place, (state) => {
      state.removeShard('a', 1);
      state.removeShard('never', 7);
      assert.equal(state.shards().length, 3);
    });
    const state = opened(t, place);
    assert.deepEqual(state.shards(), [shards[0], shards[2]]);
    assert.throws(() => state.document(stateShard(1, { section: 'a' })));
  });

  test('a shard that is removed may be put again at once', (t) => {
    const place = setup(t);
    publishOnce(place, (state) => putAll(state, 1));
    publishOnce(place, (state) => {
      state.removeShard('', 1);
      putAll(state, 2);
    });
    assert.deepEqual(salts(opened(t, place)), expected(2));
  });
}

const putNumbered = (state: PublishState, number: number): void => {
  state.putSection('', { extensions: [], head: `head ${number}` });
  state.putShard(stateShard(number), stateColumns(2, number), Uint8Array.of(number));
};
/** A run that is interrupted when the publication was prepared. */
const breakOff = (place: StatePlace): void => {
  publishOnce(place, (state) => putNumbered(state, 1));
  const state = place.open();
  state.settle('first');
  putNumbered(state, 2);
  state.removeShard('', 1);
  state.prepare('second');
  state.close();
};
const look = (state: PublishState): unknown[] => [
  state.section('')?.head,
  state.shards().map(({ number }) => number),
];

function contractOfPreparing(setup: StateSetup): void {
  test('what is prepared is kept apart, also from whoever prepared it', (t) => {
    const place = setup(t);
    publishOnce(place, (state) => putNumbered(state, 1));
    const state = opened(t, place);
    putNumbered(state, 2);
    state.prepare('second');
    assert.deepEqual(look(state), ['head 1', [1]]);
    state.commit();
    assert.deepEqual(look(state), ['head 2', [1, 2]]);
  });

  test('the first publication of all, interrupted, is settled too', (t) => {
    const place = setup(t);
    const broken = place.open();
    putNumbered(broken, 1);
    broken.prepare('first');
    assert.equal(broken.initial, true);
    broken.close();
    const state = place.open();
    t.after(() => state.close());
    assert.equal(state.initial, true);
    state.settle('first');
    assert.equal(state.initial, false);
    assert.deepEqual(look(state), ['head 1', [1]]);
  });

  test('what was forgotten does not come back with the next publication', (t) => {
    const place = setup(t);
    breakOff(place);
    const state = place.open();
    t.after(() => state.close());
    state.settle('first');
    state.prepare('third');
    state.commit();
    assert.deepEqual(look(state), ['head 1', [1]]);
  });

  test('where nothing was prepared there is nothing to settle', (t) => {
    const place = setup(t);
    publishOnce(place, (state) => putNumbered(state, 1));
    const state = opened(t, place);
    state.settle('whatever');
    assert.deepEqual(look(state), ['head 1', [1]]);
  });
}

function contractOfSettling(setup: StateSetup): void {
  for (const [published, expected] of [
    ['second', ['head 2', [2]]],
    ['first', ['head 1', [1]]],
    [undefined, ['head 1', [1]]],
    ['', ['head 1', [1]]],
  ] as const) {
    test(`where the target holds ${published}, the second, prepared, is settled`, (t) => {
      const place = setup(t);
      breakOff(place);
      const state = place.open();
      assert.deepEqual(look(state), ['head 1', [1]]);
      state.settle(published);
      assert.deepEqual(look(state), expected);
      state.close();
      // It is settled for good: whoever comes next need not know.
      const next = place.open();
      t.after(() => next.close());
      next.settle(published === 'second' ? undefined : 'second');
      assert.deepEqual(look(next), expected);
    });
  }
}

function contractOfManifests(setup: StateSetup): void {
  test('a manifest is that of the publication that is settled', (t) => {
    for (const [published, expected] of [
      ['second', 'two'],
      [undefined, 'one'],
    ] as const) {
      const place = setup(t);
      publishOnce(place, (state) => {
        state.putManifest('../dist', 'one');
        state.putManifest('next manifest of x', 'other');
      });
      const broken = opened(t, place);
      broken.putManifest('../dist', 'two');
      assert.equal(broken.prepared, undefined);
      broken.prepare('second');
      assert.equal(broken.manifest('../dist'), 'one');
      broken.close();

      const state = place.open();
      t.after(() => state.close());
      assert.equal(state.prepared, 'second');
      state.settle(published);
      assert.equal(state.prepared, undefined);
      assert.equal(state.manifest('../dist'), expected);
      assert.equal(state.manifest('next manifest of x'), 'other');
      assert.equal(state.manifest('elsewhere'), undefined);
      state.prepare('third');
      state.commit();
      assert.equal(state.manifest('../dist'), expected);
    }
  });
}

function contractOfDryRuns(setup: StateSetup): void {
  test('a dry run sees what is there and what it would do, and nothing of it lasts', (t) => {
    const place = setup(t);
    publishOnce(place, (state) => {
      state.putShard(stateShard(1), stateColumns(2), Uint8Array.of(1));
    });
    const dry = place.open({ dryRun: true });
    assert.deepEqual(dry.shards(), [stateShard(1)]);
    dry.settle(undefined);
    dry.putShard(stateShard(2), stateColumns(2), Uint8Array.of(2));
    dry.putContent(1, 1, { hash: 'x' });
    dry.prepare('dry');
    dry.commit();
    dry.close();
    const state = place.open();
    t.after(() => state.close());
    state.settle('dry');
    assert.deepEqual(state.shards(), [stateShard(1)]);
    assert.equal(state.content(1, 1), undefined);
  });

  test('a dry run where there is no state begins with an empty one', (t) => {
    const place = setup(t);
    const dry = place.open({ dryRun: true });
    assert.equal(dry.initial, true);
    dry.commit();
    dry.close();
    assert.equal(opened(t, place).initial, true);
  });
}
