// Which rules judge, and how bad each fault is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseRules } from './active-rules.ts';
import { PROFILE_NAMES } from './port/profile.ts';
import { RULES } from './rules.ts';

test('every rule that an engine does not claim for itself judges under protocol', () => {
  const { all, profile } = chooseRules();
  assert.equal(profile.name, 'protocol');
  for (const { id, engines, subject } of RULES) {
    const expected = (engines?.includes('protocol') ?? true) && subject !== 'schema';
    if (profile.lines.some(({ rule }) => rule === id)) continue;
    assert.equal(all.has(id), expected, id);
  }
});

test('every profile has rules, and its lines decide about rules that are there', () => {
  const ids = new Set(RULES.map(({ id }) => id));
  for (const name of PROFILE_NAMES) {
    const { all, profile } = chooseRules({ profile: name });
    assert.ok(all.size > 0, name);
    for (const { rule, severity, basis } of profile.lines) {
      assert.ok(ids.has(rule), `${name}: ${rule}`);
      const active = all.get(rule);
      assert.equal(active?.severity ?? 'off', severity, `${name}: ${rule}`);
      if (active) assert.equal(active.basis, basis);
    }
  }
});

test('a rule of some engines judges under those alone', () => {
  for (const { id, engines } of RULES) {
    if (!engines) continue;
    for (const profile of PROFILE_NAMES) {
      const { all, profile: chosen } = chooseRules({ profile });
      if (chosen.lines.some(({ rule }) => rule === id)) continue;
      assert.equal(all.has(id), engines.includes(profile), `${id} under ${profile}`);
    }
  }
});

test('only and ignore take ids and subjects; who ignores wins', () => {
  const subjects = (choice: Parameters<typeof chooseRules>[0]): readonly string[] => [
    ...new Set([...chooseRules(choice).all.values()].map(({ rule }) => rule.subject)),
  ];
  assert.deepEqual(subjects({ only: ['lastmod'] }), ['lastmod']);
  assert.ok(!subjects({ ignore: ['lastmod'] }).includes('lastmod'));
  const one = chooseRules({ only: ['loc-duplicate'] });
  assert.deepEqual([...one.all.keys()], ['loc-duplicate']);
  const but = chooseRules({ only: ['loc'], ignore: ['loc-duplicate'] });
  assert.ok(but.all.size > 5 && !but.all.has('loc-duplicate'));
  assert.equal(chooseRules({ only: [] }).all.size, 0);
});

test('what wakes a rule is found by it', () => {
  const { all, locs, problems, watching } = chooseRules();
  assert.ok(locs.every(({ rule }) => rule.watches === 'loc' && rule.traits !== 0));
  assert.equal(problems.get('loc-relative')?.[0]?.rule.id, 'loc-relative');
  assert.ok(watching('document').every(({ rule }) => rule.watches === 'document'));
  assert.deepEqual(chooseRules({ only: ['loc-duplicate'] }).watching('page'), []);
  const waking = [...problems.values()].flat().length + locs.length;
  assert.ok(waking < all.size);
});

test('a profile, rule or subject that does not exist is refused', () => {
  for (const choice of [
    { profile: 'altavista' as 'google' },
    { only: ['loc-wrong'] },
    { ignore: ['nothing'] },
    { only: ['constructor'] },
  ]) {
    assert.throws(() => chooseRules(choice), { code: 'CONFIG_INVALID' });
  }
});
