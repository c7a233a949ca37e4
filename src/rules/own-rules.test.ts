// Rules of one's own: which are refused, and that problems and codes are answered beside the
// built-in rules.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocument } from '../check/read/check-document.ts';
import { check } from '../check/run/check.ts';
import { chooseRules } from './active-rules.ts';
import { createChecker } from './checker.ts';
import { PROFILE_NAMES } from './port/profile.ts';
import type { CodeRule, JudgingRule, ProblemRule, Rule } from './port/rule.ts';
import { RULES } from './rules.ts';

const own: JudgingRule<'document'> = {
  id: 'own-rule',
  subject: 'document',
  since: '1.0.0',
  watches: 'document',
  severity: 'info',
  basis: 'https://example.com/rules',
  summary: 'A rule of ours.',
  reason: 'It is ours.',
  fix: 'Nothing.',
  examples: { valid: [], invalid: [] },
  judge: () => true,
};
const [builtIn] = RULES as readonly [Rule];

test('a rule that could never be asked, or be told from another, is refused', () => {
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    ['own', /^rules is a text, which is not a list/],
    [[undefined], /Rule 1 has no id/],
    [[null], /Rule 1 has no id/],
    [[{ ...own, id: 'Own Rule' }], /Rule "Own Rule"|has no id/],
    [[own, { ...own, severity: 'fatal' }], /unknown severity: fatal/],
    [[{ ...own, subject: 'weather' }], /unknown subject: weather/],
    [[{ ...own, watches: 'clouds' }], /watches something unknown: clouds/],
    [[{ ...own, watches: 'toString' }], /watches something unknown: toString/],
    [[{ ...own, judge: undefined }], /no function "judge"/],
    [[{ ...own, fix: 3 }], /no text "fix"/],
    [[{ ...own, watches: 'problem', code: 'toString' }], /unknown read problem: toString/],
    [[own, { ...own }], /two rules called "own-rule"/],
    [[builtIn, builtIn], /two rules called/],
    [[{ ...own, id: builtIn.id }], /built-in rule called/],
    [[...RULES, { ...builtIn }], /built-in rule called/],
  ];
  for (const [rules, message] of wrong) {
    assert.throws(
      () => createChecker({ now: 0, rules: rules as readonly Rule[] }),
      (error: Error & { code?: string }) =>
        error.code === 'CONFIG_INVALID' && message.test(error.message),
      String(message),
    );
  }
});

test('a rule of one’s own judges under every profile, unless it names its engines', () => {
  const bing = { ...own, id: 'own-bing', engines: ['bing'] } as const;
  for (const profile of PROFILE_NAMES) {
    const { all } = chooseRules({ profile, rules: [...RULES, own, bing] });
    assert.equal(all.has(own.id), true, profile);
    assert.equal(all.has(bing.id), profile === 'bing', profile);
  }
});

test('a read problem is answered by rules of one’s own beside the built-in one', async () => {
  const { judge: _, ...text } = own;
  const answer = (id: string, fields?: readonly string[]): ProblemRule => ({
    ...text,
    id,
    watches: 'problem',
    code: 'extension-value-invalid',
    within: 'entry',
    ...(fields && { fields }),
  });
  const rules = [
    ...RULES,
    answer('own-all'),
    answer('own-rating', ['video:rating']),
    answer('own-views', ['video:view_count']),
  ];
  const checker = createChecker({ now: 0, rules });
  const video = `<video:video xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">
    <video:rating>good</video:rating></video:video>`;
  const document = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>https://example.com/</loc>${video}</url></urlset>`;
  await checkDocument(new TextEncoder().encode(document), checker, { sitemap: 's' });
  const found = checker.findings().map(({ rule }) => rule);
  const about = found.filter((id) => id.startsWith('own-') || id.startsWith('video-rating'));
  assert.deepEqual(about.sort(), ['own-all', 'own-rating', 'video-rating-invalid']);
});

test('a code is answered by a rule of one’s own beside the built-in one', () => {
  const { judge: _, ...text } = own;
  const loop: CodeRule = { ...text, id: 'own-loop', watches: 'tree-problem', code: 'sitemap-loop' };
  const checker = createChecker({ now: 0, rules: [...RULES, loop] });
  checker.note('sitemap-loop', { sitemap: 's' });
  checker.note('sitemap-repeated', { sitemap: 's' });
  const found = checker.findings().map(({ rule }) => rule);
  assert.deepEqual(found.sort(), ['own-loop', 'sitemap-loop', 'sitemap-repeated']);
});

test('check asks rules of one’s own beside the built-in ones, or alone', async () => {
  const bytes = new TextEncoder().encode('https://example.com/a\nhttps://example.com/b # soon\n');
  const found = async (options: Parameters<typeof check>[1]): Promise<readonly string[]> =>
    (await check(bytes, options)).findings.map(({ rule }) => rule);
  assert.deepEqual(await found({ rules: [own] }), ['text-comment', 'own-rule']);
  assert.deepEqual(await found({ rules: [own], only: ['own-rule'] }), ['own-rule']);
  assert.deepEqual(await found({ rules: [own], ignore: ['own-rule'] }), ['text-comment']);
  assert.deepEqual(await found({ rules: [] }), ['text-comment']);
  assert.deepEqual(await found({ rules: undefined }), ['text-comment']);
  const clash = { ...own, id: builtIn.id };
  await assert.rejects(check(bytes, { rules: [clash] }), { code: 'CONFIG_INVALID' });
});
