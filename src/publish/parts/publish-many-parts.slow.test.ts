// A thousand parts, of which most are empty or nearly so.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPublishedSet } from '../../../tests/support/published-set.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { commitParts } from './commit-parts.ts';
import { publishPart } from './publish-part.ts';

const PARTS = 1000;

test(`${PARTS} parts list each page once`, async (t) => {
  const targets = join(temporaryFolder(t), 'public');
  const pages = Array.from({ length: 700 }, (_, n) => `https://example.com/p/${n}`);
  const config = { base: 'https://example.com/', source: [...pages, ...pages], targets };
  for (let part = 0; part < PARTS; part += 1) {
    await publishPart(config, { publication: 'n', part, parts: PARTS });
  }
  const report = await commitParts(config, 'n');
  assert.equal(report.entries, pages.length);
  assert.equal(report.duplicates, pages.length);
  const read = (name: string): Uint8Array | undefined => {
    const path = join(targets, name);
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  assert.deepEqual([...readPublishedSet(read, config.base).locs].sort(), pages.sort());
});
