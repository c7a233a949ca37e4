// The contract of object stores, which each backend runs.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CONFLICT, type ObjectStore } from '../port/object-store.ts';

/** Opens stores on one new place; each is another process's. */
export type OpenStores = (t: TestContext) => Promise<() => ObjectStore>;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function textOf(store: ObjectStore, key: string): Promise<string | undefined> {
  const found = await store.get(key);
  return found && new TextDecoder().decode(found.bytes);
}

type It = (what: string, act: (open: () => ObjectStore) => Promise<void>) => void;

export function objectStoreContract(name: string, openStores: OpenStores): void {
  const it: It = (what, act) => {
    test(`${name}: ${what}`, async (t) => act(await openStores(t)));
  };
  contractOfKeeping(it);
  contractOfReplacing(it);
}

function contractOfKeeping(it: It): void {
  it('what was put is there for everybody, and gone when it is removed', async (open) => {
    const [one, other] = [open(), open()];
    assert.equal(await one.get('a/b.bin'), undefined);
    await one.put('a/b.bin', bytes('first'));
    await one.put('a/b.bin', bytes('second'));
    await one.put('a/empty', bytes(''));
    assert.equal(await textOf(other, 'a/b.bin'), 'second');
    assert.equal(await textOf(other, 'a/empty'), '');
    await other.remove('a/b.bin');
    await other.remove('a/b.bin');
    await other.remove('never/there');
    assert.equal(await one.get('a/b.bin'), undefined);
  });

  it('keys are listed by how they begin, without those that are replaced', async (open) => {
    const store = open();
    assert.deepEqual(await store.list(''), []);
    for (const key of ['a/1', 'a/b/2', 'b/3', 'c']) await store.put(key, bytes(key));
    await store.replace('a/head', bytes('h'), { before: undefined });
    const shown = async (prefix: string, after?: string) => {
      const listed = await store.list(prefix, { after });
      return listed.map(({ key }) => key).filter((key) => key !== 'a/head');
    };
    assert.deepEqual(await shown(''), ['a/1', 'a/b/2', 'b/3', 'c']);
    assert.deepEqual(await shown('a/b'), ['a/b/2']);
    assert.deepEqual(await shown('x'), []);
    assert.deepEqual(await shown('', 'a/1'), ['a/b/2', 'b/3', 'c']);
    assert.deepEqual(await shown('', 'b'), ['b/3', 'c']);
    assert.deepEqual(await shown('', 'c'), []);
    const [{ changedAt = 0 } = {}] = await store.list('c');
    assert.ok(Math.abs(changedAt - Date.now()) < 60_000);
  });

  it('large objects come back as they were', async (open) => {
    const store = open();
    const large = new Uint8Array(9 * 1024 * 1024).map((_, index) => index * 31);
    await store.put('large', large);
    assert.deepEqual((await store.get('large'))?.bytes.length, large.length);
    assert.ok(Buffer.from(large).equals((await store.get('large'))!.bytes));
  });
}

function contractOfReplacing(it: It): void {
  it('an object is replaced only where its version is the one that was seen', async (open) => {
    const [one, other] = [open(), open()];
    assert.equal(await one.version('head'), undefined);
    const first = await one.replace('head', bytes('1'), { before: undefined });
    assert.equal(await other.replace('head', bytes('2'), { before: undefined }), CONFLICT);
    assert.equal(await other.version('head'), first);
    const second = await other.replace('head', bytes('2'), { before: first });
    assert.notEqual(second, first);
    assert.equal(await one.replace('head', bytes('x'), { before: first }), CONFLICT);
    const found = await one.get('head');
    assert.deepEqual([found?.version, await one.version('head')], [second, second]);
    assert.equal(await textOf(one, 'head'), '2');
  });

  it('a version of long ago is refused, however many came after it', async (open) => {
    const [one, late] = [open(), open()];
    let before: string | undefined;
    const old: (string | undefined)[] = [];
    for (let round = 0; round < 9; round += 1) {
      old.push(before);
      before = await one.replace('head', bytes(`${round}`), { before });
    }
    for (const version of old) {
      assert.equal(await late.replace('head', bytes('late'), { before: version }), CONFLICT);
    }
    assert.equal(await textOf(late, 'head'), '8');
    assert.equal(await late.version('head'), before);
  });

  it('of many who replace the same version one does', async (open) => {
    const stores = Array.from({ length: 6 }, open);
    let before: string | undefined;
    for (let round = 0; round < 5; round += 1) {
      const results = await Promise.all(
        stores.map((store, index) => store.replace('head', bytes(`${round}-${index}`), { before })),
      );
      const done = results.filter((result) => result !== CONFLICT);
      assert.equal(done.length, 1, `round ${round}: ${results.join(' ')}`);
      [before] = done;
      const winner = results.findIndex((result) => result !== CONFLICT);
      assert.equal(await textOf(stores[0]!, 'head'), `${round}-${winner}`);
    }
  });
}
