// Findings in groups: one for each rule and document, with a count and the first places.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActiveRule } from '../port/active-rule.ts';
import type { FindingPlace } from '../port/finding.ts';
import type { Severity } from '../port/severity.ts';
import { FINDINGS_MAX, FindingGroups } from './finding-groups.ts';

const rule = (id: string, severity: Severity = 'error'): ActiveRule => ({
  severity,
  basis: `https://example.com/${id}`,
  own: false,
  rule: {
    id,
    subject: 'loc',
    since: '0.3.0',
    severity: 'info',
    basis: 'https://example.com/other',
    summary: `The summary of ${id}.`,
    reason: '',
    fix: `The fix of ${id}.`,
    examples: { valid: [], invalid: [] },
  },
});

test('one rule in one document is one finding: a count, the first places, the rule’s words', () => {
  const groups = new FindingGroups(2);
  for (const line of [3, 5, 7])
    groups.add(rule('a', 'warning'), 's', () => ({ line, found: '/x' }));
  assert.deepEqual(groups.findings(), [
    {
      rule: 'a',
      severity: 'warning',
      message: 'The summary of a: /x',
      fix: 'The fix of a.',
      basis: 'https://example.com/a',
      count: 3,
      sitemap: 's',
      line: 3,
      found: '/x',
      places: [
        { sitemap: 's', line: 3, found: '/x' },
        { sitemap: 's', line: 5, found: '/x' },
      ],
    },
  ]);
});

test('the worst come first, then documents in their order, then places', () => {
  const groups = new FindingGroups(1);
  groups.register('first');
  groups.add(rule('late'), 'second', () => ({ offset: 90 }));
  groups.add(rule('early'), 'second', () => ({ offset: 10 }));
  groups.add(rule('whole'), 'second', () => ({}));
  groups.add(rule('notice', 'info'), 'first', () => ({ offset: 1 }));
  groups.add(rule('mild', 'warning'), 'second', () => ({ offset: 1 }));
  groups.add(rule('early'), 'first', () => ({ offset: 50 }));
  assert.deepEqual(
    groups.findings().map(({ rule: id, sitemap }) => `${id} ${sitemap}`),
    ['early first', 'whole second', 'early second', 'late second', 'mild second', 'notice first'],
  );
});

test('whoever reports is asked for a place only when it is kept', () => {
  const kept: FindingPlace[] = [];
  const groups = new FindingGroups(1, (place) => kept.push(place));
  const place = groups.add(rule('a'), 's', () => ({ line: 1 }));
  assert.ok(place);
  assert.equal(
    groups.add(rule('a'), 's', () => assert.fail('not kept')),
    undefined,
  );
  place.loc = 'https://example.com/';
  assert.equal(groups.findings()[0]?.loc, 'https://example.com/');
  assert.equal(kept.length, 1);
});

test('no places at all may be kept: the count continues', () => {
  const groups = new FindingGroups(0);
  groups.add(rule('a'), 's', () => assert.fail('not kept'));
  groups.add(rule('a'), 's', () => assert.fail('not kept'));
  const [finding] = groups.findings();
  assert.deepEqual([finding?.count, finding?.sitemap, finding?.places.length], [2, 's', 0]);
});

test('long texts are cut, and never within a surrogate pair', () => {
  const groups = new FindingGroups(3);
  groups.add(rule('a'), 's', () => ({ found: 'x'.repeat(200), loc: 'y'.repeat(2_100) }));
  groups.add(rule('a'), 's', () => ({ found: 'x'.repeat(201), loc: 'y'.repeat(2_101) }));
  groups.add(rule('a'), 's', () => ({ found: `${'x'.repeat(198)}😀😀` }));
  const [whole, cut, pair] = groups.findings()[0]?.places ?? [];
  assert.deepEqual([whole?.found?.length, whole?.loc?.length], [200, 2_100]);
  assert.ok(cut?.found?.endsWith('x…') && cut.found.length <= 200);
  assert.ok(cut?.loc?.endsWith('y…') && cut.loc.length <= 2_100);
  assert.ok(pair?.found?.isWellFormed());
});

test('as many groups as are kept, and one more', () => {
  const groups = new FindingGroups(1);
  const a = rule('a');
  for (let n = 0; n < FINDINGS_MAX; n += 1) groups.add(a, String(n), () => ({}));
  assert.equal(groups.leftOut, 0);
  assert.equal(
    groups.add(a, 'more', () => ({})),
    undefined,
  );
  groups.add(a, '0', () => ({}));
  assert.equal(groups.leftOut, 1);
  const findings = groups.findings();
  assert.equal(findings.length, FINDINGS_MAX);
  assert.equal(findings[0]?.count, 2);
});
