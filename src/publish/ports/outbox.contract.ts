// What every outbox keeps to: a part of the contract of states.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { UrlChange } from './announcer.ts';
import type { Outbox } from './outbox.ts';
import type { StatePlace, StateSetup } from './publish-state.contract.ts';

const page = (name: number | string): string => `https://e.example/${name}`;
const change = (kind: UrlChange['kind'], ...names: readonly (number | string)[]): UrlChange[] =>
  names.map((name) => ({ kind, loc: page(name) }));

function using<T>(place: StatePlace, act: (outbox: Outbox) => T, published = true): T {
  const state = place.open();
  try {
    state.settle(undefined);
    const value = act(state.outbox);
    if (published) state.commit();
    return value;
  } finally {
    state.close();
  }
}

function namesOf(outbox: Outbox, announcer: string, refused = true): string[] {
  const names: string[] = [];
  for (let after = 0; ; ) {
    const found = outbox.read(announcer, { refused, after, limit: 2 });
    const last = found.at(-1);
    if (last === undefined) return names;
    names.push(...found.map(({ url }) => url.slice(page('').length)));
    after = last.id;
  }
}

const seen = (place: StatePlace, announcer = 'a'): string[] =>
  using(place, (outbox) => namesOf(outbox, announcer), false);

/** Declares the contract's tests of the outbox. */
export function outboxContract(name: string, setup: StateSetup): void {
  describe(`the contract of outboxes: ${name}`, () => {
    contractOfPutting(setup);
    contractOfNewestChange(setup);
    contractOfSeveralPuts(setup);
    contractOfTaking(setup);
    contractOfNotes(setup);
  });
}

function contractOfPutting(setup: StateSetup): void {
  test('nothing waits in a new state', (t) => {
    using(setup(t), (outbox) => {
      assert.deepEqual(outbox.announcers(), []);
      assert.deepEqual(outbox.counts('a'), { open: 0, refused: 0 });
      assert.deepEqual(namesOf(outbox, 'a'), []);
      assert.equal(outbox.note('a'), undefined);
    });
  });

  test('what is put waits for each announcer, in its order, from the commit on', (t) => {
    const place = setup(t);
    using(place, (outbox) => {
      outbox.put(['a', 'b'], change('added', 3, 1));
      outbox.put(['a', 'b'], change('removed', 2));
      assert.deepEqual(outbox.announcers(), []);
      assert.deepEqual(namesOf(outbox, 'a'), []);
    });
    using(place, (outbox) => {
      assert.deepEqual([...outbox.announcers()].sort(), ['a', 'b']);
      assert.deepEqual(namesOf(outbox, 'b'), ['3', '1', '2']);
      assert.deepEqual(outbox.counts('a'), { open: 3, refused: 0 });
    });
  });

  for (const [published, expected] of [
    ['second', ['1', '2']],
    ['first', ['1']],
    [undefined, ['1']],
  ] as const) {
    test(`an interrupted run: if ${published} is published, its changes are pending`, (t) => {
      const place = setup(t);
      using(place, (outbox) => outbox.put(['a'], change('added', 1)));
      const state = place.open();
      state.settle('first');
      state.outbox.put(['a'], change('added', 2));
      state.prepare('second');
      assert.deepEqual(namesOf(state.outbox, 'a'), ['1']);
      state.close();
      const next = place.open();
      next.settle(published);
      assert.deepEqual(namesOf(next.outbox, 'a'), expected);
      // What came too late for that publication does not come back with another one.
      next.outbox.put(['a'], change('added', 3));
      next.commit();
      next.close();
      assert.deepEqual(seen(place), [...expected, '3']);
    });
  }

  test('what was put and neither prepared nor committed is forgotten', (t) => {
    const place = setup(t);
    using(place, (outbox) => outbox.put(['a'], change('added', 1)), false);
    assert.deepEqual(seen(place), []);
  });

  test('in a dry run what is put is seen, and nothing lasts', (t) => {
    const place = setup(t);
    using(place, (outbox) => outbox.put(['a'], change('added', 1)));
    const dry = place.open({ dryRun: true });
    dry.settle(undefined);
    dry.outbox.put(['a'], change('added', 2));
    dry.commit();
    assert.deepEqual(namesOf(dry.outbox, 'a'), ['1', '2']);
    dry.outbox.remove('a', { refused: true });
    dry.close();
    assert.deepEqual(seen(place), ['1']);
  });
}

function contractOfNewestChange(setup: StateSetup): void {
  test('a URL that waits and changes again waits once, as the newest change', (t) => {
    const place = setup(t);
    using(place, (outbox) => outbox.put(['a'], change('added', 1, 2, 3)));
    using(place, (outbox) => outbox.put(['a'], [...change('removed', 2), ...change('added', 4)]));
    assert.deepEqual(seen(place), ['1', '3', '2', '4']);
    using(place, (outbox) => {
      outbox.keepKinds('a', ['added', 'changed']);
      assert.deepEqual(namesOf(outbox, 'a'), ['1', '3', '4']);
    });
  });

  test('announcers without anything new hear what became of a URL that waits', (t) => {
    const place = setup(t);
    using(place, (outbox) => outbox.put(['a'], change('added', 1, 2)));
    using(place, (outbox) => outbox.put(['b'], [...change('removed', 1), ...change('added', 5)]));
    assert.deepEqual(seen(place, 'b'), ['1', '5']);
    assert.deepEqual(seen(place, 'a'), ['2', '1']);
    using(place, (outbox) => outbox.put([], change('removed', 2, 6)));
    using(place, (outbox) => {
      assert.deepEqual(namesOf(outbox, 'a'), ['1', '2']);
      outbox.keepKinds('a', ['added']);
      assert.deepEqual(namesOf(outbox, 'a'), []);
    });
  });
}

function contractOfSeveralPuts(setup: StateSetup): void {
  test('who is told of something else by the same publication hears of that alone', (t) => {
    const place = setup(t);
    const feed = { kind: 'feed', loc: page('feed') } as const;
    for (const name of ['1', '2']) {
      using(place, (outbox) => {
        outbox.put(['a'], change('added', name));
        outbox.put(['feeds'], [feed]);
        outbox.put(['b'], []);
      });
    }
    using(place, (outbox) => {
      outbox.keepKinds('feeds', ['feed']);
      assert.deepEqual(namesOf(outbox, 'feeds'), ['feed']);
      assert.deepEqual(namesOf(outbox, 'a'), ['1', '2']);
      assert.deepEqual(namesOf(outbox, 'b'), []);
    });
  });
}

function contractOfTaking(setup: StateSetup): void {
  test('what is taken away is gone at once, whatever ends the process', (t) => {
    const place = setup(t);
    using(place, (outbox) => outbox.put(['a', 'b'], change('added', 1, 2, 3)));
    using(
      place,
      (outbox) => {
        const [, second] = outbox.read('a', { refused: false, after: 0, limit: 9 });
        outbox.remove('a', { refused: false, upTo: second?.id });
      },
      false,
    );
    assert.deepEqual([seen(place), seen(place, 'b')], [['3'], ['1', '2', '3']]);
    using(place, (outbox) => outbox.remove('b', { refused: false }), false);
    assert.deepEqual(seen(place, 'b'), []);
  });

  test('what was refused is read, counted and taken away only where it is asked for', (t) => {
    const place = setup(t);
    using(place, (outbox) => outbox.put(['a', 'b'], change('added', 1, 2)));
    using(place, (outbox) => outbox.mark('a', { refused: false }, true), false);
    using(place, (outbox) => outbox.put(['a'], change('added', 3)));
    using(place, (outbox) => {
      assert.deepEqual(outbox.counts('a'), { open: 1, refused: 2 });
      assert.deepEqual(outbox.counts('b'), { open: 2, refused: 0 });
      assert.deepEqual(namesOf(outbox, 'a', false), ['3']);
      assert.deepEqual(namesOf(outbox, 'a', true), ['1', '2', '3']);
      outbox.remove('a', { refused: false });
      assert.deepEqual(namesOf(outbox, 'a', true), ['1', '2']);
      outbox.mark('a', { refused: true }, false);
      assert.deepEqual(outbox.counts('a'), { open: 2, refused: 0 });
      outbox.remove('a', { refused: true });
      assert.deepEqual(outbox.counts('a'), { open: 0, refused: 0 });
    });
  });

  test('beyond what may wait the oldest go, of each sort, and are counted', (t) => {
    const place = setup(t);
    using(place, (outbox) => outbox.put(['a'], change('added', 1, 2, 3, 4)));
    using(place, (outbox) => {
      outbox.mark('a', { refused: false }, true);
      assert.equal(outbox.trim('a', 4), 0);
      assert.equal(outbox.trim('a', 3), 1);
      assert.deepEqual(namesOf(outbox, 'a'), ['2', '3', '4']);
    });
    using(place, (outbox) => outbox.put(['a'], change('added', 5, 6, 7)));
    using(place, (outbox) => {
      assert.equal(outbox.trim('a', 2), 2);
      assert.deepEqual(namesOf(outbox, 'a'), ['3', '4', '6', '7']);
      assert.equal(outbox.trim('a', 0), 4);
      assert.equal(outbox.trim('never', 0), 0);
    });
  });
}

function contractOfNotes(setup: StateSetup): void {
  test('what is known of an announcer is kept, replaced and forgotten at once', (t) => {
    const place = setup(t);
    const note = { notBeforeMs: Date.UTC(2026, 10, 21), refusal: undefined, setting: 'x' };
    const other = { notBeforeMs: undefined, refusal: 'Because "ü".', setting: '' };
    using(
      place,
      (outbox) => {
        outbox.putNote('a', note);
        outbox.putNote('b', other);
      },
      false,
    );
    using(place, (outbox) => {
      assert.deepEqual([outbox.note('a'), outbox.note('b')], [note, other]);
      outbox.putNote('a', other);
      outbox.putNote('b', undefined);
    });
    using(place, (outbox) => {
      assert.deepEqual([outbox.note('a'), outbox.note('b')], [other, undefined]);
    });
  });
}
