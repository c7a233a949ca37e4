// What is taken for plain is what no rule finds anything in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import type { Video } from '../../protocol/extensions/video.ts';
import { chooseRules } from '../active-rules.ts';
import { plainAlternates } from '../alternate/plain-alternates.ts';
import { plainImages } from '../image/plain-images.ts';
import { PROFILE_NAMES, type ProfileName } from '../port/profile.ts';
import type { JudgeContext, RuleVerdict } from '../port/rule.ts';
import type { RuleSubject } from '../port/rule-subject.ts';
import { RULES } from '../rules.ts';
import { plainVideo } from './plain-video.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');

/** The rules that look at such a thing under a profile and find something in it. */
function finding(
  subject: RuleSubject,
  watches: string,
  seen: unknown,
  profile: ProfileName,
): readonly string[] {
  const context: JudgeContext = { now: NOW, profile };
  return RULES.flatMap((rule) => {
    if (rule.subject !== subject || rule.watches !== watches || !('judge' in rule)) return [];
    if (rule.engines && !rule.engines.includes(profile)) return [];
    const judge = rule.judge as (seen: unknown, context: JudgeContext) => RuleVerdict;
    const verdict = judge.call(rule, seen, context);
    const nothing = verdict === undefined || verdict === false;
    return nothing || (Array.isArray(verdict) && verdict.length === 0) ? [] : [rule.id];
  });
}

const part = fc.constantFrom(
  '/',
  '/a',
  '.mp4',
  '.html',
  '.jpg',
  '.swf',
  '?',
  '#',
  '%20',
  '%',
  ' ',
  'É',
  '-',
  ':8080',
);
const origin = fc.constantFrom(
  'https://example.com',
  'https://EXAMPLE.com',
  'http://example.com',
  'https://youtu.be',
  'https://vimeo.com',
  'https://cdn.example.net',
  'ftp://example.com',
  'rtmp://a',
  '',
  '//a',
  'https://xn--a',
  'https://example.com:99999',
);
const address = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant('https://example.com') },
      { weight: 2, arbitrary: origin },
    ),
    fc.array(part, { maxLength: 4 }),
  )
  .map(([start, parts]) => start + parts.join(''));
const page = fc.oneof(
  address.filter((text) => /^https?:/.test(text) && URL.canParse(text)),
  fc.constant('https://example.com/'),
);
const profiles = fc.constantFrom(...PROFILE_NAMES);
const RUNS = 4_000;

test('no rule finds anything in images that are plain', () => {
  const image = fc.record(
    { loc: address, title: fc.constant('a'), license: fc.constant('b') },
    { requiredKeys: ['loc'] },
  );
  let plain = 0;
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          address.map((loc) => ({ loc })),
          image,
        ),
        { minLength: 1, maxLength: 9 },
      ),
      page,
      profiles,
      (images, loc, profile) => {
        if (!plainImages.for(chooseRules({ profile }).all)(images, { loc })) return;
        plain += 1;
        const seen = { item: images, entry: { loc } };
        assert.deepEqual(finding('image', 'images', seen, profile), []);
      },
    ),
    { numRuns: RUNS },
  );
  assert.ok(plain > 100, `${plain} were plain`);
});

test('no rule finds anything in hreflang links that are plain', () => {
  const code = fc.constantFrom('en', 'de', 'fr-CH', 'EN', 'x-default', 'xx', 'en_GB', 'es-419');
  let plain = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ hreflang: code, href: address }), {
        maxLength: 4,
        selector: ({ hreflang }) => hreflang,
      }),
      page,
      profiles,
      (others, loc, profile) => {
        const links = [{ hreflang: 'nl', href: loc }, ...others];
        if (!plainAlternates.for(chooseRules({ profile }).all)(links, { loc })) return;
        plain += 1;
        const seen = { item: links, entry: { loc } };
        assert.deepEqual(finding('alternate', 'alternates', seen, profile), []);
      },
    ),
    { numRuns: RUNS },
  );
  assert.ok(plain > 100, `${plain} were plain`);
});

test('no rule finds anything in a video that is plain', () => {
  const usual = {
    thumbnailLoc: 'https://example.com/a.jpg',
    title: 'A map',
    description: 'A map folds.',
    contentLoc: 'https://example.com/a.mp4',
  };
  const odd: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    thumbnailLoc: fc.option(address, { nil: undefined }),
    title: fc.constantFrom('a'.repeat(100), 'a'.repeat(101), undefined),
    description: fc.constantFrom('a'.repeat(2_048), 'a'.repeat(2_049), undefined),
    contentLoc: address.map((start) => `${start}.mp4`),
    playerLoc: address,
    duration: fc.constantFrom(0, 1, 28_800, 28_801),
    rating: fc.constantFrom(-1, 0, 5, 5.1),
    publicationDate: fc.constantFrom('2026', '2026-06', '2026-06-15', '2026-06-15T10:00Z'),
    expirationDate: fc.constantFrom('2026-06-01', '2027-06-01'),
    tags: fc.constantFrom(Array(32).fill('a'), Array(33).fill('a')),
    category: fc.constant('a'),
    viewCount: fc.constant(1),
    live: fc.constant(true),
  };
  const change = fc.oneof(
    ...Object.entries(odd).map(([name, values]) => values.map((value) => [name, value] as const)),
  );
  let plain = 0;
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3 }), page, profiles, (changes, loc, profile) => {
      const changed = Object.entries({ ...usual, ...Object.fromEntries(changes) });
      const given = changed.filter(([, value]) => value !== undefined);
      const video = Object.fromEntries(given) as unknown as Video;
      if (!plainVideo.for(chooseRules({ profile }).all)(video, { loc })) return;
      plain += 1;
      const seen = { item: video, entry: { loc } };
      assert.deepEqual(finding('video', 'video', seen, profile), []);
    }),
    { numRuns: RUNS },
  );
  assert.ok(plain > 100, `${plain} were plain`);
});
