// Sources that have the pages of one part alone: by their addresses, or because the caller says so.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { readPublishedSet } from '../../../tests/support/published-set.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { PublishConfig } from '../settings/publish-config.ts';
import { commitParts } from './commit-parts.ts';
import { publishPart } from './publish-part.ts';

const BASE = 'https://example.com/';
const PARTS = 3;
const PAGES = 60;

function placeOf(t: TestContext) {
  const folder = temporaryFolder(t);
  const targets = join(folder, 'public');
  const read = (name: string): Uint8Array | undefined => {
    const path = join(targets, name);
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  const publish = async (config: Partial<PublishConfig>, ownSources?: boolean) => {
    const all = { base: BASE, targets, folder, ...config };
    for (let part = 0; part < PARTS; part += 1) {
      const place = { publication: 'n', part, parts: PARTS };
      await publishPart(all, { ...place, ownSources });
    }
    return commitParts(all, 'n');
  };
  return { folder, publish, locs: () => [...readPublishedSet(read, BASE).locs].sort() };
}

const allLocs = (): string[] => Array.from({ length: PAGES }, (_, n) => `${BASE}p/${n}`).sort();

test('a file for each part, by its number in the address', async (t) => {
  const { folder, publish, locs } = placeOf(t);
  mkdirSync(join(folder, 'of-3'));
  for (let part = 0; part < PARTS; part += 1) {
    const own = Array.from({ length: PAGES / PARTS }, (_, n) => `/p/${n * PARTS + part}`);
    const bad = part === 0 ? ['htp://nowhere/'] : [];
    writeFileSync(join(folder, `of-3/urls-0000${part}.txt`), [...own, ...bad].join('\n'));
  }
  const report = await publish({ source: 'of-{parts}/urls-{part:5}.txt' });
  assert.deepEqual(locs(), allLocs());
  assert.equal(report.skipped, 1, 'each part counts its own alone');
});

test('a table of which each part reads its rows', async (t) => {
  const { folder, publish, locs } = placeOf(t);
  const database = new DatabaseSync(join(folder, 'shop.db'));
  database.exec(`create table pages (id integer primary key, loc text);
    with recursive n(id) as (select 0 union all select id + 1 from n where id < ${PAGES - 1})
    insert into pages select id, '/p/' || id from n`);
  database.close();
  const query = 'select loc from pages where id %25 {parts} = {part}';
  await publish({ source: `sqlite:shop.db?query=${query}` });
  assert.deepEqual(locs(), allLocs());
});

test('beside a source that is shared', async (t) => {
  const { folder, publish, locs } = placeOf(t);
  for (let part = 0; part < PARTS; part += 1) {
    const own = Array.from({ length: 10 }, (_, n) => `/p/${n * PARTS + part}`);
    writeFileSync(join(folder, `urls-${part}.txt`), own.join('\n'));
  }
  writeFileSync(
    join(folder, 'rest.txt'),
    Array.from({ length: 30 }, (_, n) => `/p/${n + 30}`).join('\n'),
  );
  await publish({ sources: ['urls-{part}.txt', 'rest.txt'] });
  assert.deepEqual(locs(), allLocs());
});

test('all that the caller divided is listed', async (t) => {
  const { folder } = placeOf(t);
  const targets = join(folder, 'public');
  for (let part = 0; part < PARTS; part += 1) {
    const source = Array.from({ length: PAGES / PARTS }, (_, n) => `/p/${n * PARTS + part}`);
    const place = { publication: 'n', part, parts: PARTS, ownSources: true };
    const report = await publishPart({ base: BASE, source, targets }, place);
    assert.equal(report.entries, PAGES / PARTS);
  }
  const report = await commitParts({ base: BASE, targets }, 'n');
  assert.equal(report.entries, PAGES);
});

test('parts that divide differently are refused', async (t) => {
  const { folder } = placeOf(t);
  const config = { base: BASE, source: ['/a', '/b'], targets: join(folder, 'public') };
  await publishPart(config, { publication: 'n', part: 0, parts: 2 });
  const other = { publication: 'n', part: 1, parts: 2, ownSources: true };
  await assert.rejects(publishPart(config, other), {
    code: 'CONFIG_INVALID',
    message: /other settings: sources\.$/,
  });
});
