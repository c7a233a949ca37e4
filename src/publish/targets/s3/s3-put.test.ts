// Two publishers to one bucket: one of them wins, and the other is told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  callsOf,
  collect,
  failureOf,
  faultsOfSet,
  publishSet,
  setOf,
  startS3Place,
  stepsOf,
} from '../../../../tests/support/s3-place.ts';

test('who publishes after the opening is noticed before anything is sent', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  for (const before of [undefined, 'old']) {
    store.objects().clear();
    if (before !== undefined) store.put('sitemap.xml', before);
    const session = await createTarget().open();
    store.put('sitemap.xml', 'of somebody else');
    store.log.length = 0;
    const error = await failureOf(session.commit(await stepsOf(session, setOf(['shard-1.xml']))));
    await session.close();
    assert.equal(error.code, 'PUBLISH_CONFLICT');
    assert.match(error.message, /^Another process published .*: s3:\/\/maps\/sitemap\.xml changed/);
    assert.deepEqual(callsOf(store.log), ['HEAD sitemap.xml']);
  }
});

test('who reads a file is told when it is another at the commit', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  store.put('rss.xml', 'old');
  const session = await createTarget().open();
  t.after(() => session.close());
  assert.equal(String(await collect(await session.read('rss.xml'))), 'old');
  store.put('rss.xml', 'of somebody else');
  const steps = await stepsOf(session, setOf([], { feed: 'new' }));
  assert.equal((await failureOf(session.commit(steps))).code, 'PUBLISH_CONFLICT');
});

test('of several looks at a file the first counts', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  const session = await createTarget().open();
  t.after(() => session.close());
  store.put('sitemap.xml', 'of somebody else');
  assert.equal(await session.size('sitemap.xml'), 16);
  assert.ok(await session.read('sitemap.xml'));
  const steps = await stepsOf(session, setOf([]));
  assert.equal((await failureOf(session.commit(steps))).code, 'PUBLISH_CONFLICT');
});

test('an index that was removed meanwhile is a conflict, not a missing bucket', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  store.put('sitemap.xml', 'old');
  const session = await createTarget().open();
  t.after(() => session.close());
  store.fault = (_, { method }) => {
    if (method === 'PUT') store.objects().delete('sitemap.xml');
    return undefined;
  };
  const error = await failureOf(session.commit(await stepsOf(session, setOf([]))));
  assert.equal(error.code, 'PUBLISH_CONFLICT');
});

test('of two publishers one wins at every interleaving, and its set stands whole', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  const old = setOf(['shard-0.xml'], { feed: 'old' });
  const mine = setOf(['shard-1.xml', 'shard-2.xml'], { feed: 'mine', remove: ['shard-0.xml'] });
  const theirs = setOf(['shard-2.xml', 'shard-3.xml'], { feed: 'theirs', remove: ['shard-0.xml'] });
  const outcomes: string[] = [];
  let requests = 1;
  for (let number = 1; number <= requests; number += 1) {
    store.fault = undefined;
    store.objects().clear();
    await publishSet(createTarget(), old);
    const first = await createTarget().open();
    const second = await createTarget().open();
    for (const session of [first, second]) await session.size('rss.xml');
    const [steps, others] = [await stepsOf(first, mine), await stepsOf(second, theirs)];
    store.log.length = 0;
    store.onChange = () => assert.deepEqual(faultsOfSet(store), []);
    let their: Promise<string> | undefined;
    // The second publishes, from its beginning to its end, before the first's n-th request.
    store.fault = async (current) => {
      if (current !== number || their) return undefined;
      their = second.commit(others).then(
        () => 'won',
        ({ code }) => code,
      );
      await their;
      return undefined;
    };
    const ours = await first.commit(steps).then(
      () => 'won',
      ({ code }) => code,
    );
    assert.ok(their, `request ${number} was not made`);
    if (number === 1) requests = 9;
    assert.deepEqual([ours, await their].sort(), ['PUBLISH_CONFLICT', 'won'], `request ${number}`);
    const winner = ours === 'won' ? mine : theirs;
    outcomes.push(ours);
    for (const [name, content] of Object.entries(winner.put)) {
      assert.equal(store.objects().get(name)?.bytes.toString(), content, name);
    }
    await first.close();
    await second.close();
  }
  assert.deepEqual([...new Set(outcomes)], ['PUBLISH_CONFLICT', 'won']);
});

test('two publishers at full speed: one wins', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  store.onChange = () => assert.deepEqual(faultsOfSet(store), []);
  for (let round = 0; round < 20; round += 1) {
    const sessions = await Promise.all([createTarget().open(), createTarget().open()]);
    // Who publishes looks at all that it will replace before anybody changes anything.
    for (const session of sessions) await session.size('rss.xml');
    const sets = ['a', 'b'].map((who) =>
      setOf([`shard-${round}-${who}`], { feed: `${who} of ${round}` }),
    );
    const results = await Promise.allSettled(
      sessions.map(async (session, index) => session.commit(await stepsOf(session, sets[index]!))),
    );
    for (const session of sessions) await session.close();
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    const loser = results[1 - winner] as PromiseRejectedResult;
    assert.equal(loser.reason.code, 'PUBLISH_CONFLICT');
    for (const name of ['rss.xml', 'sitemap.xml']) {
      assert.equal(store.objects().get(name)?.bytes.toString(), sets[winner]?.put[name]);
    }
  }
});

test('a service without conditional writes is used with conditional=none', async (t) => {
  const { store, createTarget } = await startS3Place(t, { conditions: 'refused' });
  const error = await failureOf(publishSet(createTarget(), setOf(['shard-1.xml'])));
  assert.equal(error.code, 'PUBLISH_TARGET_UNWRITABLE');
  assert.match(error.message, /S3 answered 501 \(NotImplemented/);
  assert.match(error.hint ?? '', /\?conditional=none/);

  const target = createTarget({ conditional: 'none' });
  await publishSet(target, setOf(['shard-1.xml']));
  await publishSet(target, setOf(['shard-2.xml']));
  assert.deepEqual(faultsOfSet(store), []);

  const session = await target.open();
  t.after(() => session.close());
  store.fault = (_, { method, key }) => {
    if (method === 'PUT' && key === 'shard-3.xml') store.put('sitemap.xml', 'of somebody else');
    return undefined;
  };
  const steps = await stepsOf(session, setOf(['shard-3.xml']));
  assert.equal((await failureOf(session.commit(steps))).code, 'PUBLISH_CONFLICT');
});
