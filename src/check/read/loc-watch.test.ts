// A checker that shows the URL of every entry that a rule is found at: each once, however many
// places are kept, and the findings are those of a checker that does not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkings, seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { createChecker } from '../../rules/checker.ts';
import { checkDocument } from './check-document.ts';

const NOW = Date.UTC(2026, 10, 1);
const SITEMAP = 'https://a.example/sitemap.xml';
// What stands in an entry, and the rule that says so once.
const FAULTS: Readonly<Record<string, (path: string) => string>> = {
  'lastmod-invalid': (path) => `<loc>https://a.example${path}</loc><lastmod>soon</lastmod>`,
  'lastmod-in-future': (path) => `<loc>https://a.example${path}</loc><lastmod>2099-01-01</lastmod>`,
  'loc-relative': (path) => `<loc>${path}</loc>`,
  'scope-host': (path) => `<loc>https://b.example${path}</loc>`,
  'priority-out-of-range': (path) => `<loc>https://a.example${path}</loc><priority>7</priority>`,
};

// A relative one is shown as the reader completes it.
function locOf(rule: string, path: string): string {
  return `https://${rule === 'scope-host' ? 'b' : 'a'}.example${path}`;
}

test('every entry is shown once, in whatever chunks it comes', async (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  for (const placesMax of [0, 1, 50]) {
    const wanted: Record<string, string[]> = {};
    const entries = Array.from({ length: 600 }, (_, n) => {
      const rules = Object.keys(FAULTS);
      const rule = rules[Math.floor(random() * (rules.length + 1))] ?? 'none';
      const path = `/f${Math.floor(random() * 3)}/${n}`;
      if (rule !== 'none') (wanted[rule] ??= []).push(locOf(rule, path));
      const entry = FAULTS[rule]?.(path) ?? `<loc>https://a.example${path}</loc>`;
      return `<url>${entry}</url>`;
    });
    const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
    const body = `<?xml version="1.0"?><urlset ${space}>${entries.join('\n')}</urlset>`;
    const options = { sitemap: SITEMAP, url: SITEMAP, found: 'robots-txt' } as const;
    const bytes = new TextEncoder().encode(body);
    const plain = createChecker({ now: NOW, placesMax });
    await checkDocument(bytes, plain, options);
    for (const { name, chunks } of chunkings(bytes, TEST_SEED)) {
      const shown: Record<string, string[]> = {};
      const watch = {
        rules: new Set(Object.keys(FAULTS)),
        onLoc: (rule: string, loc: string) => void (shown[rule] ??= []).push(loc),
      };
      const watching = createChecker({ now: NOW, placesMax, watch });
      await checkDocument(chunks(), watching, options);
      assert.deepEqual(shown, wanted, name);
      assert.deepEqual(watching.findings(), plain.findings(), name);
    }
    for (const [rule, locs] of Object.entries(wanted)) {
      const found = plain.findings().find((each) => each.rule === rule);
      assert.equal(found?.count, locs.length, rule);
    }
  }
});
