// Which files of parts no set needs: old ones that neither a set nor a publication under way names.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedFile } from '../../ports/target.ts';
import type { PublishManifest } from '../../targets/publish-manifest.ts';
import { findOrphans, ORPHAN_AGE_MS_MIN } from './find-orphans.ts';

const NOW = Date.UTC(2026, 10, 28);
const OLD = NOW - ORPHAN_AGE_MS_MIN;
const YOUNG = OLD + 1;

const shard = (n: number): string => `sitemap-p0-${n}-0123456789ab.xml.gz`;
const fileOf = (name: string) => ({
  name,
  kind: 'urlset' as const,
  urls: 1,
  bytes: 1,
  sha256: '0'.repeat(64),
  lastmod: '2026-11-01',
});

const recordOf = (publication: string, part: number, names: readonly string[]) => ({
  version: 1,
  publication,
  part,
  parts: 2,
  time: new Date(OLD).toISOString(),
  entries: 1,
  skipped: 0,
  excluded: 0,
  duplicates: 0,
  files: names.map(fileOf),
});

interface Given {
  /** When each file was written. */
  readonly files: Readonly<Record<string, number>>;
  readonly records?: Readonly<Record<string, ReturnType<typeof recordOf>>>;
  readonly names?: readonly string[];
  readonly manifest?: Partial<Omit<PublishManifest, 'files'>> & { files?: readonly string[] };
}

async function find({ files, records = {}, names = [], manifest }: Given) {
  const listed = Object.entries(files).map(([name, modifiedMs]): ListedFile => {
    return { name, modifiedMs };
  });
  const whole = { version: 1, publication: 'n1', base: '', entries: 0, retired: [] } as const;
  const before = manifest && { ...whole, ...manifest, files: (manifest.files ?? []).map(fileOf) };
  const view = {
    async *list(prefix: string) {
      // In pages of one.
      for (const file of listed) if (file.name.startsWith(prefix)) yield [file];
    },
    read: async (name: string) => {
      const record = records[name];
      return record && [Buffer.from(JSON.stringify(record))].values();
    },
  };
  return findOrphans(view as unknown as Parameters<typeof findOrphans>[0], {
    publication: 'n2',
    names: new Set(names),
    manifest: before,
    nowMs: NOW,
  });
}

test('what is old and named nowhere is found', async () => {
  const { found, confirmed } = await find({
    files: {
      [shard(1)]: OLD,
      [shard(2)]: YOUNG,
      [shard(3)]: Number.NaN,
      [shard(4)]: OLD,
      [shard(5)]: OLD,
      [shard(6)]: OLD,
      'sitemap-p0-7.xml': OLD,
      'sitemap-blog-1-0123456789ab.xml': OLD,
      'sitemap-blog-p01-1-0123456789ab.xml': OLD,
      'sitemap-p0-8-0123456789ab.xml.bak': OLD,
      '.portolan-manifest.json': OLD,
    },
    names: [shard(4)],
    manifest: { files: [shard(5)], retired: [shard(6)] },
  });
  assert.deepEqual(found, [shard(1), 'sitemap-blog-p01-1-0123456789ab.xml']);
  assert.deepEqual(confirmed, []);
});

test('a publication under way keeps what its records name', async () => {
  const records = {
    '.portolan-part-a-b-0.json': recordOf('a-b', 0, [shard(1)]),
    '.portolan-part-a-b-1.json': recordOf('a-b', 1, [shard(2)]),
    '.portolan-part-gone-0.json': recordOf('gone', 0, [shard(3)]),
  };
  const changes = '.portolan-part-gone-0-changes-0123456789ab.txt.gz';
  const { found, held } = await find({
    files: {
      [shard(1)]: OLD,
      [shard(2)]: OLD,
      [shard(3)]: OLD,
      '.portolan-parts-a-b.json': OLD,
      '.portolan-part-a-b-0.json': OLD,
      // The last of its parts was published lately.
      '.portolan-part-a-b-1.json': YOUNG,
      '.portolan-parts-gone.json': OLD,
      '.portolan-part-gone-0.json': OLD,
      [changes]: OLD,
    },
    records,
  });
  const gone = [shard(3), '.portolan-parts-gone.json', '.portolan-part-gone-0.json', changes];
  assert.deepEqual([...found].sort(), gone.sort());
  assert.ok([shard(1), shard(2), '.portolan-part-a-b-0.json'].every((name) => held.has(name)));
});

test('an orphan is removed by the next commit, if it is one still', async () => {
  const { found, confirmed } = await find({
    files: { [shard(1)]: OLD, [shard(2)]: YOUNG, [shard(3)]: OLD, [shard(4)]: OLD },
    records: { '.portolan-part-c-0.json': recordOf('c', 0, [shard(4)]) },
    names: [shard(3)],
    manifest: { orphans: [shard(1), shard(2), shard(3), shard(9)] },
  });
  assert.deepEqual(confirmed, [shard(1)]);
  assert.deepEqual(found, [shard(4)], 'its record is not listed');
});

test('a publication that was committed is not under way', async () => {
  const { held } = await find({
    files: { '.portolan-parts-n1.json': YOUNG, '.portolan-part-n1-0.json': YOUNG },
    records: { '.portolan-part-n1-0.json': recordOf('n1', 0, [shard(1)]) },
    manifest: { retired: ['.portolan-parts-n1.json', '.portolan-part-n1-0.json'] },
  });
  assert.deepEqual([...held], []);
});
