// Entries that are kept until a snapshot is written: in memory, and beyond it in a file.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type TestContext, test } from 'node:test';
import { EntrySpool, type SpooledUrl, spooledEntry } from './entry-spool.ts';

const spooled = (name: string, part: number, order: number): SpooledUrl[number] =>
  spooledEntry({ loc: `https://e.example/${name}` }, { part, order, low: 1, high: 2, hash: 3 });

async function urlsOf(
  spool: EntrySpool,
  isWanted: (part: number) => boolean = () => true,
): Promise<string[]> {
  const urls: string[] = [];
  for await (const batch of spool.batches(({ part }) => isWanted(part))) {
    for (const url of batch) {
      const name = url[0]?.loc.replace('https://e.example/', '');
      urls.push([name, ...url.map(({ part, order }) => `${part}:${order}`)].join(' '));
    }
  }
  return urls;
}

function spoolOf(t: TestContext, charactersMax?: number): EntrySpool {
  const spool = new EntrySpool(charactersMax);
  t.after(() => spool.close());
  return spool;
}

const isSnapshot = (name: string): boolean => name.startsWith('portolan-snapshot-');

test('entries come by URL, several of one together, wherever they are kept', async (t) => {
  const expected = Array.from({ length: 300 }, (_, at) => {
    const name = String(at).padStart(3, '0');
    return at % 10 === 0 ? `${name} 0:${at} 1:${1_000 + at}` : `${name} 0:${at}`;
  });
  for (const charactersMax of [undefined, 20_000, 1_000, 1]) {
    const spool = spoolOf(t, charactersMax);
    assert.equal(spool.isEmpty, true);
    for (let at = 299; at >= 0; at -= 1) {
      const name = String(at).padStart(3, '0');
      await spool.add([spooled(name, 0, at)]);
      if (at % 10 === 0) await spool.add([spooled(name, 1, 1_000 + at)]);
    }
    assert.equal(spool.isEmpty, false);
    assert.deepEqual(await urlsOf(spool), expected);
    // A transaction may be run again.
    assert.deepEqual(await urlsOf(spool), expected);
    const first = expected.filter((_, at) => at % 10 === 0);
    const ofSecond = first.map((url) => url.replace(/ 0:\d+/, ''));
    assert.deepEqual(await urlsOf(spool, (part) => part === 1), ofSecond);
  }
});

test('an entry comes back from the file as it was', async (t) => {
  const spool = spoolOf(t, 1);
  const entry = spooledEntry(
    {
      loc: 'https://e.example/\ud800\0',
      lastmod: '2026-11-01',
      changefreq: 'daily',
      priority: 0.5,
      images: [{ loc: 'https://e.example/i.png' }],
    },
    { part: 4, order: 5, low: 0xffff_ffff, high: 0, hash: -1 },
  );
  await spool.add([entry]);
  for await (const urls of spool.batches(() => true)) assert.deepEqual(urls, [[entry]]);
  assert.equal(entry.loc, 'https://e.example/\ufffd\ufffd');
  assert.equal(entry.lastmodAt, Date.parse('2026-11-01'));
  assert.equal(entry.detail, '{"images":[{"loc":"https://e.example/i.png"}]}');
});

test('no file is left behind', async (t) => {
  const before = readdirSync(tmpdir()).filter(isSnapshot).length;
  const spool = spoolOf(t, 1);
  await spool.add([spooled('a', 0, 1), spooled('b', 0, 2)]);
  await spool.close();
  assert.ok(readdirSync(tmpdir()).filter(isSnapshot).length <= before);
});
