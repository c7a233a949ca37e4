// What every target keeps to: the contract of the port, run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { isPortolanError } from '../../base/portolan-error.ts';
import type { CommitStep, PublishedView, StagedFile, Target, TargetSession } from './target.ts';

/** A place of its own for one test, where nothing was published yet. */
export interface TargetPlace {
  /** Another target on the same place, as another run of the program would make it. */
  createTarget(): Target;
  /** A published file as an outsider sees it; `undefined` if there is none. */
  readPublished(name: string): Promise<Uint8Array | undefined>;
  /** The names that an outsider finds, in any order. */
  listPublished(): Promise<readonly string[]>;
}

type Setup = (t: TestContext) => Promise<TargetPlace>;

const INDEX = 'sitemap.xml';
const GENERATIONS = 12;

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function targetContract(name: string, setup: Setup): void {
  describe(`the contract of targets: ${name}`, () => {
    contractOfReading(setup);
    contractOfNames(setup);
    contractOfViewing(setup);
    contractOfStaging(setup);
    contractOfFiles(setup);
    contractOfCommitting(setup);
    contractOfGivingUp(setup);
    contractOfSessions(setup);
  });
}

function contractOfReading(setup: Setup): void {
  test('a place where nothing was published is empty', async (t) => {
    const place = await setup(t);
    const session = await place.createTarget().open();
    t.after(() => session.close());

    assert.equal(session.recovered, false);
    assert.equal(await session.read(INDEX), undefined);
    assert.equal(await session.size(INDEX), undefined);
    assert.deepEqual(await place.listPublished(), []);
  });

  test('what is published is read back byte for byte, now and in the next session', async (t) => {
    const place = await setup(t);
    const bytes = noise(1_000_003);
    const session = await place.createTarget().open();
    await session.commit([await put(session, 'sitemap-1.xml', bytes)]);

    assert.equal(await session.size('sitemap-1.xml'), bytes.length);
    assert.deepEqual(await wholeOf(session, 'sitemap-1.xml'), bytes);
    await session.close();

    const next = await place.createTarget().open();
    t.after(() => next.close());
    assert.equal(next.recovered, false);
    assert.equal(await next.size('sitemap-1.xml'), bytes.length);
    assert.deepEqual(await wholeOf(next, 'sitemap-1.xml'), bytes);
    assert.deepEqual(await place.readPublished('sitemap-1.xml'), bytes);
  });
}

function contractOfNames(setup: Setup): void {
  const names = ['.portolan-manifest.json', 'x', 'a b+c%20&d.txt', 'карта-сайта.xml', '...x'];
  for (const published of names) {
    test(`${published} is a name that can be put, read, replaced and removed`, async (t) => {
      const place = await setup(t);
      await publish(place, { [published]: 'one' });
      await publish(place, { [published]: 'two' });
      assert.equal(await textOf(place, published), 'two');
      assert.deepEqual(await place.listPublished(), [published]);

      const session = await place.createTarget().open();
      assert.equal(textFrom(await wholeOf(session, published)), 'two');
      await session.commit([{ kind: 'remove', name: published }]);
      await session.close();
      assert.deepEqual(await place.listPublished(), []);
    });
  }

  for (const wrong of ['', '.', '..', 'a/b', '../a', 'a\\b', 'a\0b', '/a', '.portolan']) {
    test(`${JSON.stringify(wrong)} is not a name of a published file`, async (t) => {
      const place = await setup(t);
      const view = await place.createTarget().view();
      t.after(() => view.close());
      const session = await place.createTarget().open();
      t.after(() => session.close());
      const file = await staged(session, 'x');
      const step: CommitStep = { ...putStep('a', file), name: wrong };
      let decided = false;
      const onDecided = (): void => {
        decided = true;
      };
      const invalid = { code: 'CONFIG_INVALID' };

      await assert.rejects(session.read(wrong), invalid);
      await assert.rejects(session.size(wrong), invalid);
      await assert.rejects(view.read(wrong), invalid);
      await assert.rejects(view.size(wrong), invalid);
      await assert.rejects(session.commit([step], { onDecided }), invalid);
      assert.equal(decided, false);
      assert.deepEqual(await place.listPublished(), []);
    });
  }
}

function contractOfViewing(setup: Setup): void {
  test('a session lists what is published, by the beginning of its name', async (t) => {
    const session = await (await setup(t)).createTarget().open();
    if (!session.list) return t.skip('this target does not list');
    const shard = await put(session, 'sitemap-1.xml', noise(9));
    await session.commit([shard, await put(session, 'sitemap.xml', noise(9))]);
    const found: { name: string; modifiedMs: number }[] = [];
    for await (const files of session.list('sitemap-')) found.push(...files);
    assert.deepEqual([found.length, found[0]?.name], [1, 'sitemap-1.xml']);
    assert.ok(found.every(({ modifiedMs }) => Math.abs(Date.now() - modifiedMs) < 600_000));
    await session.close();
  });

  test('a view of a place where nothing was published is empty, and makes nothing', async (t) => {
    const place = await setup(t);
    const view = await place.createTarget().view();
    t.after(() => view.close());

    assert.equal(await view.read(INDEX), undefined);
    assert.equal(await view.size(INDEX), undefined);
    assert.deepEqual(await place.listPublished(), []);
  });

  test('a view gives what is published, also while somebody publishes', async (t) => {
    const place = await setup(t);
    const bytes = noise(600_001);
    const session = await place.createTarget().open();
    const steps = [await put(session, 'shard', bytes), await put(session, INDEX, 'new')];
    const before = await place.createTarget().view();
    assert.equal(await before.read('shard'), undefined);
    await session.commit(steps);
    const view = await place.createTarget().view();

    assert.equal(await view.size('shard'), bytes.length);
    assert.deepEqual(await wholeOf(view, 'shard'), bytes);
    assert.equal(textFrom(await wholeOf(view, INDEX)), 'new');
    assert.equal(await view.read('other'), undefined);
    await session.close();
    await publish(place, { other: 'x' });
    await view.close();
    await before.close();
  });

  test('a signal ends the viewing with its reason', async (t) => {
    const place = await setup(t);
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    await assert.rejects(place.createTarget().view({ signal }), (error) => error === reason);
  });
}

function contractOfStaging(setup: Setup): void {
  test('nobody sees a staged file before the commit', async (t) => {
    const place = await setup(t);
    await publish(place, { [INDEX]: 'old' });
    const session = await place.createTarget().open();
    t.after(() => session.close());
    const file = await staged(session, 'new');

    assert.deepEqual(await place.listPublished(), [INDEX]);
    assert.equal(await textOf(place, INDEX), 'old');
    await session.commit([putStep(INDEX, file)]);
    assert.equal(await textOf(place, INDEX), 'new');
  });

  test('a staged file is read as often as one likes', async (t) => {
    const place = await setup(t);
    const session = await place.createTarget().open();
    t.after(() => session.close());
    const bytes = noise(700_001);
    const file = await staged(session, bytes);

    assert.deepEqual(await collect(file.read()), bytes);
    for await (const _ of file.read()) break;
    assert.deepEqual(await collect(file.read()), bytes);
  });

  test('a chunk may be used again when its write has resolved', async (t) => {
    const place = await setup(t);
    const session = await place.createTarget().open();
    t.after(() => session.close());
    const file = await session.stage();
    const chunk = new Uint8Array(3);
    for (const letter of [0x61, 0x62, 0x63]) {
      chunk.fill(letter);
      await file.write(chunk);
      chunk.fill(0);
    }
    await file.finish();
    await session.commit([putStep(INDEX, file)]);

    assert.equal(await textOf(place, INDEX), 'aaabbbccc');
  });
}

function contractOfFiles(setup: Setup): void {
  test('a file may be empty', async (t) => {
    const place = await setup(t);
    await publish(place, { [INDEX]: '' });

    assert.equal(await textOf(place, INDEX), '');
    const session = await place.createTarget().open();
    t.after(() => session.close());
    assert.equal(await session.size(INDEX), 0);
    assert.equal(textFrom(await wholeOf(session, INDEX)), '');
  });

  test('several files are staged at the same time without mixing', async (t) => {
    const place = await setup(t);
    const session = await place.createTarget().open();
    t.after(() => session.close());
    const one = await session.stage();
    const two = await session.stage();
    for (let round = 0; round < 5; round++) {
      await Promise.all([one.write(bytesOf('1')), two.write(bytesOf('2'))]);
    }
    await two.finish();
    await one.finish();
    await session.commit([putStep('one', one), putStep('two', two)]);

    assert.equal(await textOf(place, 'one'), '11111');
    assert.equal(await textOf(place, 'two'), '22222');
  });

  test('a file is thrown away, finished or not, and the others are published', async (t) => {
    const place = await setup(t);
    const session = await place.createTarget().open();
    t.after(() => session.close());
    const finished = await staged(session, 'finished');
    const begun = await session.stage();
    await begun.write(bytesOf('begun'));
    const kept = await staged(session, 'kept');
    await finished.discard();
    await begun.discard();
    await session.commit([putStep(INDEX, kept)]);

    assert.deepEqual(await place.listPublished(), [INDEX]);
    assert.equal(await textOf(place, INDEX), 'kept');
  });
}

function contractOfCommitting(setup: Setup): void {
  test('files are added, replaced, left alone and removed', async (t) => {
    const place = await setup(t);
    await publish(place, { a: 'a1', b: 'b1', c: 'c1' });
    await publish(place, { b: 'b2', d: 'd2' }, ['c']);

    assert.deepEqual([...(await place.listPublished())].sort(), ['a', 'b', 'd']);
    assert.equal(await textOf(place, 'a'), 'a1');
    assert.equal(await textOf(place, 'b'), 'b2');
    assert.equal(await textOf(place, 'c'), undefined);
    assert.equal(await textOf(place, 'd'), 'd2');
  });

  test('removing what is not there is not an error', async (t) => {
    const place = await setup(t);
    await publish(place, { a: '1' }, ['never-there']);

    assert.deepEqual(await place.listPublished(), ['a']);
  });

  test('a publication is decided once, also one without steps', async (t) => {
    const place = await setup(t);
    for (const count of [0, 3]) {
      const session = await place.createTarget().open();
      const steps: CommitStep[] = [];
      for (let index = 0; index < count; index++) {
        steps.push(await put(session, `sitemap-${index}.xml`, 'x'));
      }
      let decisions = 0;
      await session.commit(steps, {
        onDecided: async () => {
          await Promise.resolve();
          decisions += 1;
        },
      });
      await session.close();
      assert.equal(decisions, 1);
      assert.equal((await place.listPublished()).length, count);
    }
  });

  test('one target publishes one generation after the other', async (t) => {
    const place = await setup(t);
    const target = place.createTarget();
    for (const text of ['one', 'two', 'three']) {
      const session = await target.open();
      await session.commit([await put(session, INDEX, text)]);
      await session.close();
      assert.equal(await textOf(place, INDEX), text);
    }
  });

  test('an index never names a file that is not there, whenever one looks', async (t) => {
    const place = await setup(t);
    let publishing = true;
    const observer = observe(place, () => publishing);
    let before: readonly string[] = [];
    for (let generation = 1; generation <= GENERATIONS; generation++) {
      // Grows and shrinks, so that files come and go.
      const shards = Array.from({ length: 1 + ((generation * 5) % 7) }, (_, n) => `shard-${n}`);
      const stale = before.filter((name) => !shards.includes(name));
      const files = shards.map((name) => [name, `${name} of ${generation}`]);
      const index = [`generation ${generation}`, ...shards].join('\n');
      await publish(place, Object.fromEntries([...files, [INDEX, index]]), stale);
      before = shards;
    }
    publishing = false;
    await observer;
  });
}

function contractOfGivingUp(setup: Setup): void {
  test('what onDecided throws goes through, and the place can be used again', async (t) => {
    const place = await setup(t);
    await publish(place, { [INDEX]: 'old' });
    const session = await place.createTarget().open();
    const reason = new Error('the state could not be written');
    const failing = session.commit([await put(session, INDEX, 'new')], {
      onDecided: () => Promise.reject(reason),
    });
    await assert.rejects(failing, (error) => error === reason);
    await session.close();
    assert.match((await textOf(place, INDEX)) ?? '', /^(?:old|new)$/);

    await publish(place, { [INDEX]: 'newer' });
    assert.equal(await textOf(place, INDEX), 'newer');
  });

  test('a signal ends opening and commit with its reason, and nothing changes', async (t) => {
    const place = await setup(t);
    await publish(place, { [INDEX]: 'old' });
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    const isReason = (error: unknown): boolean => error === reason;

    await assert.rejects(place.createTarget().open({ signal }), isReason);
    const session = await place.createTarget().open();
    const step = await put(session, INDEX, 'new');
    let decided = false;
    const onDecided = (): void => {
      decided = true;
    };
    await assert.rejects(session.commit([step], { signal, onDecided }), isReason);
    await session.close();

    assert.equal(decided, false);
    assert.equal(await textOf(place, INDEX), 'old');
    await publish(place, { [INDEX]: 'newer' });
  });

  test('closing without a commit publishes nothing, and may be done twice', async (t) => {
    const place = await setup(t);
    await publish(place, { [INDEX]: 'old' });
    const session = await place.createTarget().open();
    await staged(session, 'finished');
    await (await session.stage()).write(bytesOf('begun'));
    await session.close();
    await session.close();

    assert.deepEqual(await place.listPublished(), [INDEX]);
    const next = await place.createTarget().open();
    t.after(() => next.close());
    assert.equal(next.recovered, false);
    assert.equal(textFrom(await wholeOf(next, INDEX)), 'old');
  });
}

function contractOfSessions(setup: Setup): void {
  test('of two sessions at once one publishes, and the other is refused', async (t) => {
    const place = await setup(t);
    await publish(place, { [INDEX]: 'old', shard: 'old' });
    const first = await place.createTarget().open();
    const second = await place.createTarget().open().catch(codeOf);
    if (second === 'PUBLISH_LOCKED') {
      await first.commit([await put(first, 'shard', 'one'), await put(first, INDEX, 'one')]);
    } else {
      assert.notEqual(typeof second, 'string', `opening failed with ${second}`);
      const late = second as TargetSession;
      const steps = [await put(late, 'other', 'two'), await put(late, INDEX, 'two')];
      await first.commit([await put(first, 'shard', 'one'), await put(first, INDEX, 'one')]);
      await assert.rejects(late.commit(steps), { code: 'PUBLISH_CONFLICT' });
      await late.close();
    }
    await first.close();

    assert.equal(await textOf(place, INDEX), 'one');
    assert.equal(await textOf(place, 'shard'), 'one');
    await publish(place, { [INDEX]: 'three' });
    assert.equal(await textOf(place, INDEX), 'three');
  });

  test('a session that was closed unused stops nobody', async (t) => {
    const place = await setup(t);
    const idle = await place.createTarget().open();
    await idle.close();
    await publish(place, { [INDEX]: 'new' });
    assert.equal(await textOf(place, INDEX), 'new');
  });
}

// Reads the index and what it names, again and again. A file that is missing counts only when the
// index that named it is still the one published.
async function observe(place: TargetPlace, isPublishing: () => boolean): Promise<void> {
  while (isPublishing()) {
    const index = await textOf(place, INDEX);
    for (const name of index?.split('\n').slice(1) ?? []) {
      const text = await textOf(place, name);
      if (text === undefined) {
        assert.notEqual(await textOf(place, INDEX), index, `${name} is named and not there`);
        break;
      }
      assert.match(text, new RegExp(`^${name} of \\d+$`));
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function publish(
  place: TargetPlace,
  files: Readonly<Record<string, string>>,
  removed: readonly string[] = [],
): Promise<void> {
  const session = await place.createTarget().open();
  try {
    const steps: CommitStep[] = [];
    for (const [name, text] of Object.entries(files)) steps.push(await put(session, name, text));
    for (const name of removed) steps.push({ kind: 'remove', name });
    await session.commit(steps);
  } finally {
    await session.close();
  }
}

async function put(
  session: TargetSession,
  name: string,
  content: string | Uint8Array,
): Promise<CommitStep> {
  return putStep(name, await staged(session, content));
}

function putStep(name: string, file: StagedFile): CommitStep {
  return { kind: 'put', name, file, contentType: 'application/xml', immutable: false };
}

async function staged(session: TargetSession, content: string | Uint8Array): Promise<StagedFile> {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  const file = await session.stage();
  for (let at = 0; at < bytes.length; at += 65_537) await file.write(bytes.slice(at, at + 65_537));
  await file.finish();
  return file;
}

async function wholeOf(view: PublishedView, name: string): Promise<Uint8Array | undefined> {
  const chunks = await view.read(name);
  return chunks && (await collect(chunks));
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk.slice());
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

async function textOf(place: TargetPlace, name: string): Promise<string | undefined> {
  return textFrom(await place.readPublished(name));
}

function textFrom(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes);
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function codeOf(error: unknown): string {
  return isPortolanError(error) ? error.code : String(error);
}

// Every byte value, and no period that a chunk's length could hide.
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 0xff;
  });
}
