// Shortcuts: taken where built-in rules alone look, and never to their loss; a rule of one's own is
// asked about everything that it says it watches.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findingsOfExample } from '../../tests/support/rule-examples.ts';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { checkDocument } from '../check/read/check-document.ts';
import { chooseRules, type RuleChoice } from './active-rules.ts';
import { createChecker } from './checker.ts';
import type { WatchName } from './evidence/watched.ts';
import type { Finding } from './port/finding.ts';
import { PROFILE_NAMES } from './port/profile.ts';
import type { JudgingRule, LocRule, Rule, RuleText } from './port/rule.ts';
import { RULES } from './rules.ts';
import { entryXml, indexXml } from './samples/sample-document.ts';
import { chooseShortcuts } from './shortcuts.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const HOST = 'https://example.com';
const TEXT: Omit<RuleText, 'id'> = {
  subject: 'document',
  since: '1.0.0',
  severity: 'info',
  basis: 'https://example.com/rules',
  summary: 'A rule of ours.',
  reason: 'It is ours.',
  fix: 'Nothing.',
  examples: { valid: [], invalid: [] },
};
const OF_ENTRIES = ['images', 'video', 'alternates', 'lastmod', 'scope', 'loc'] as const;

/** A rule that only listens. */
function listener(watches: WatchName | 'loc', heard: (seen: unknown) => void = () => {}): Rule {
  const judge = (seen: unknown): undefined => {
    heard(seen);
  };
  const rule = { ...TEXT, id: `own-${watches}`, watches, judge };
  return rule as unknown as LocRule | Extract<Rule, JudgingRule<'lastmod'>>;
}

async function findingsOf(text: string, choice: RuleChoice = {}): Promise<readonly Finding[]> {
  const checker = createChecker({ ...choice, now: NOW, placesMax: 2 });
  const url = `${HOST}/sitemaps/a.xml`;
  await checkDocument(new TextEncoder().encode(text), checker, { sitemap: url, url });
  return checker.findings();
}

/** What a rule of one's own is shown of a document. */
async function shown(watches: WatchName | 'loc', text: string, rules = RULES): Promise<unknown[]> {
  const heard: unknown[] = [];
  await findingsOf(text, { rules: [...rules, listener(watches, (seen) => heard.push(seen))] });
  return heard;
}

const withoutShortcuts = [...RULES, ...OF_ENTRIES.map((watches) => listener(watches))];

test('the built-in rules alone take every shortcut, under every profile', () => {
  for (const profile of PROFILE_NAMES) {
    const { images, video, alternates, lastmod, scope, loc } = chooseShortcuts(
      chooseRules({ profile }),
      NOW,
    );
    assert.ok(images && video && alternates && lastmod && scope && loc, profile);
  }
});

test('a rule of one’s own takes away the shortcut of what it watches, and no other', () => {
  for (const watches of OF_ENTRIES) {
    const rules = [...RULES, listener(watches)];
    const shortcuts: object = chooseShortcuts(chooseRules({ rules }), NOW);
    const taken = Object.entries(shortcuts).filter(([, how]) => how === undefined || how === false);
    assert.deepEqual(
      taken.map(([name]) => name),
      [watches],
    );
  }
});

describe('every rule finds the same in its examples with and without shortcuts', () => {
  for (const rule of RULES) {
    if (!OF_ENTRIES.some((watches) => watches === rule.watches)) continue;
    test(rule.id, async () => {
      for (const profile of PROFILE_NAMES) {
        for (const example of [...rule.examples.valid, ...rule.examples.invalid]) {
          const quick = await findingsOfExample(rule, example, { profile });
          const rules = withoutShortcuts;
          const thorough = await findingsOfExample(rule, example, { profile, rules });
          const hidden = `a shortcut hides it: look into plain-*.ts of ${rule.subject}`;
          assert.deepEqual(quick, thorough, `${profile}: ${example.says}: ${hidden}`);
        }
      }
    });
  }
});

test('every lastmod that a rule finds wrong is looked at, whatever its hour and zone', async () => {
  const ancient = Date.UTC(1995, 0, 1);
  const time = fc.constantFrom(ancient, NOW, NOW + 86_400_000, NOW - 86_400_000).chain((near) => {
    const hours = fc.integer({ min: -60, max: 60 });
    return hours.map((hour) => new Date(near + hour * 3_600_000).toISOString().slice(0, 19));
  });
  const zone = fc.constantFrom('Z', '+14:00', '-12:00', '+23:59', '-23:59', '+00:01');
  const lastmod = fc
    .tuple(time, zone, fc.boolean())
    .map(([at, east, day]) => (day ? at.slice(0, 10) : at + east));
  await fc.assert(
    fc.asyncProperty(fc.array(lastmod, { minLength: 1, maxLength: 20 }), async (lastmods) => {
      const text = urlsetOf(lastmods.map((at) => `<lastmod>${at}</lastmod>`));
      const quick = await findingsOf(text);
      assert.deepEqual(quick, await findingsOf(text, { rules: withoutShortcuts }));
    }),
    { numRuns: 300 },
  );
});

test('URLs outside the scope are counted alike with and without the shortcut', async () => {
  const place = fc.constantFrom(
    'https://example.com',
    'https://example.com/sitemaps',
    'https://a.example',
    'http://',
    'https://www.example.com',
    'http://example.com',
    'https://example.com:8443',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 30 }), async (places) => {
      const text = urlsetOf(places.map((start, at) => `<loc>${start}/page-${at}</loc>`));
      const quick = await findingsOf(text);
      assert.deepEqual(quick, await findingsOf(text, { rules: withoutShortcuts }));
    }),
    { numRuns: 200 },
  );
});

describe('a rule of one’s own is asked about', () => {
  const image = '<image:image><image:loc>https://example.com/a.jpg</image:loc></image:image>';
  const link = (code: string, path: string): string =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${HOST}${path}"/>`;
  const video = `<video:video>
    <video:thumbnail_loc>${HOST}/a.jpg</video:thumbnail_loc>
    <video:title>A map</video:title><video:description>A map folds.</video:description>
    <video:content_loc>${HOST}/a.mp4</video:content_loc></video:video>`;
  const plain: readonly (readonly [WatchName, string, number])[] = [
    ['images', image, 1],
    ['images', image + image.replace('a.jpg', 'b.jpg'), 1],
    ['video', video + video, 2],
    ['alternates', link('en', '/') + link('de', '/de'), 1],
    ['lastmod', '<lastmod>2026-06-01</lastmod>', 1],
    ['lastmod', '<lastmod>1970-01-01</lastmod>', 1],
    ['lastmod', '<lastmod>2999-01-01</lastmod>', 1],
  ];
  for (const rules of [RULES, []]) {
    const beside = rules.length > 0 ? 'beside the built-in ones' : 'alone';
    for (const [watches, inside, each] of plain) {
      test(`every ${watches} of ${inside.slice(0, 30)} …, ${beside}`, async () => {
        const entries = 5_000;
        const heard = await shown(watches, urlsetOf(Array(entries).fill(inside)), rules);
        assert.equal(heard.length, entries * each);
      });
    }
    test(`every URL, of pages and of sitemaps, ${beside}`, async () => {
      const pages = Array.from({ length: 3_000 }, (_, at) => `<loc>${HOST}/page-${at}</loc>`);
      const wanted = pages.map((loc) => loc.slice(5, -6));
      assert.deepEqual(await shown('loc', urlsetOf(pages), rules), wanted);
      const children = pages.map((loc) => `<sitemap>${loc}</sitemap>`).join('');
      assert.deepEqual(await shown('loc', indexXml(children), rules), wanted);
    });
    test(`every URL outside the scope, ${beside}`, async () => {
      const outside = Array(500).fill(`<loc>${HOST}/else</loc>`);
      assert.equal((await shown('scope', urlsetOf(outside), rules)).length, 500);
    });
  }
});

/** A document with the namespaces of all extensions; an entry without a loc gets one. */
function urlsetOf(entries: readonly string[]): string {
  const [head = '', tail = ''] = entryXml('').split(/<url>[\s\S]*<\/url>/);
  const loc = (inside: string): string =>
    inside.includes('<loc>') ? inside : `<loc>${HOST}/sitemaps/</loc>${inside}`;
  return `${head}${entries.map((inside) => `<url>${loc(inside)}</url>`).join('\n')}${tail}`;
}
