// The contract of stores of URLs: any text may be a loc.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { UrlPart } from '../port/url-part.ts';
import type { SnapshotOutcome } from '../port/url-row.ts';
import { allRows } from './control-place.contract.ts';
import type { UrlStoreSetup } from './url-store.contract.ts';

const E = 'https://e.example/';
const HOSTILE = [
  'https://e.example',
  'https://e.example/\0',
  'https://e.example/\0a',
  'mailto:a@b',
  '',
  'javascript:alert(1)',
  'https://e.example/\u{ffff}',
  'https://e.example/😀',
  '://',
  '/',
  `https://e.example/${'x'.repeat(100_000)}`,
  `https://e.example/${'y/'.repeat(50_000)}`,
  "https://e.example/'; DROP TABLE url; --",
  'https://e.example/\n\r\t',
  '\u{feff}',
];

// A store may keep U+0000 as U+FFFD.
const keptOf = (loc: string): string => loc.replaceAll('\0', '\ufffd');

async function read(
  urls: UrlPart,
  { site, run }: { readonly site: number; readonly run: number },
  entries: readonly UrlEntry[],
): Promise<SnapshotOutcome> {
  const snapshot = await urls.snapshot(site, { number: run, at: run });
  await snapshot.add(1, entries);
  return snapshot.finish([1]);
}

/** Declares the tests. */
export function hostileLocsContract(setup: UrlStoreSetup): void {
  test('any text is kept as a loc, found again and paged over', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const entries = HOSTILE.map((loc) => ({ loc }));
    assert.equal((await read(urls, { site, run: 1 }, entries)).added, HOSTILE.length);
    assert.equal((await read(urls, { site, run: 2 }, entries)).added, 0);
    const rows = await allRows((request) => urls.page(site, {}, { ...request, limit: 1 }));
    assert.deepEqual(new Set(rows.map(({ loc }) => keptOf(loc))), new Set(HOSTILE.map(keptOf)));
    for (const loc of HOSTILE) {
      const found = (await urls.get(site, loc))?.row.loc ?? 'none';
      assert.equal(keptOf(found), keptOf(loc));
    }
    assert.deepEqual((await urls.page(site, { contains: '\0a' }, {})).rows.length, 1);
    assert.equal((await urls.folder(site, '/'))?.urls, HOSTILE.length);
    assert.equal((await read(urls, { site, run: 3 }, [])).removed, HOSTILE.length);
    const changes = await allRows((request) =>
      urls.changes(site, { from: 2, to: 3 }, { ...request, limit: 2 }),
    );
    assert.equal(changes.length, HOSTILE.length);
  });

  test('half a surrogate pair is kept as U+FFFD', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const halves = [{ loc: `${E}\ud800` }, { loc: `${E}\udfff` }, { loc: `${E}\ufffd` }];
    assert.equal((await read(urls, { site, run: 1 }, halves)).added, 1);
    assert.equal((await urls.get(site, `${E}\udc00`))?.row.loc, `${E}\ufffd`);
  });
}
