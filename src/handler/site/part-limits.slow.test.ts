// Pages that are more than one sitemap may hold: what fits is served, with the setting that helps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAskedHandler, pathsOf } from '../../../tests/support/asked-handler.ts';

test('a page that is too many bytes is served as far as it fits', async () => {
  const long = 'x'.repeat(1_900);
  const images = Array.from({ length: 200 }, (_, index) => ({ loc: `/${long}${index}` }));
  const rows = pathsOf(150).map((loc) => ({ loc, images }));
  const { ask, findings } = createAskedHandler({
    sections: [{ name: 'p', count: () => 150, page: () => rows }],
  });
  const bytes = (await (await ask('/sitemap-p-1.xml'))?.arrayBuffer())?.byteLength ?? 0;
  assert.ok(bytes <= 52_428_800 && bytes > 52_000_000, `${bytes}`);
  const [finding] = findings;
  assert.equal(finding?.rule, 'part-too-large');
  const urls = Number(/urlsMax: (\d+)/.exec(finding.places[0]?.message ?? '')?.[1]);
  assert.ok(urls > 100 && urls < 134, `${urls}`);
});

test('variants of a page may be more URLs than rows, up to the limit of the protocol', async () => {
  const tags = ['en', 'de', 'fr', 'es', 'it', 'pt'];
  const cluster = (row: number) => ({
    variants: Object.fromEntries(tags.map((tag) => [tag, `/${tag}/${row}`])),
  });
  const rows = (count: number) => Array.from({ length: count }, (_, row) => cluster(row));
  const { locsOf, findings } = createAskedHandler({
    sections: [{ name: 'p', count: () => 4, page: () => rows(2) }],
    urlsMax: 2,
  });
  assert.equal((await locsOf('/sitemap-p-1.xml')).length, 12);
  assert.deepEqual(findings, []);
  const many = createAskedHandler({
    sections: [{ name: 'p', count: () => 9_000, page: () => rows(9_000) }],
  });
  assert.equal((await many.locsOf('/sitemap-p-1.xml')).length, 50_000);
  const found = many.findings.find(({ rule }) => rule === 'part-too-large');
  assert.match(found?.places[0]?.message ?? '', /4000 URLs too many; urlsMax: 8333/);
});
