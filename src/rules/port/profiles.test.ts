// Profiles name rules that exist, each once, and say something new of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULES } from '../rules.ts';
import { PROFILE_NAMES } from './profile.ts';
import { PROFILES } from './profiles.ts';

const rules = new Map(RULES.map((rule) => [rule.id, rule]));

test('there is a profile for each name, in their order', () => {
  assert.deepEqual(
    PROFILES.map(({ name }) => name),
    PROFILE_NAMES,
  );
});

test('what judges by the protocol alone has no lines', () => {
  const lineless = PROFILES.filter(({ name }) => name === 'protocol' || name === 'xsd');
  assert.deepEqual(
    lineless.map(({ lines }) => lines.length),
    [0, 0],
  );
});

for (const { name, lines, agents } of PROFILES) {
  test(`the profile ${name} has agents, and lines sorted by rules that exist, each once`, () => {
    assert.ok(agents.length > 0);
    const ids = lines.map(({ rule }) => rule);
    assert.deepEqual(
      ids.filter((id) => !rules.has(id)),
      [],
    );
    assert.deepEqual(ids, [...new Set(ids)].sort());
  });

  test(`each line of the profile ${name} changes something, and rests on a page`, () => {
    for (const { rule: id, severity, basis } of lines) {
      const rule = rules.get(id);
      const judges = rule?.engines === undefined || rule.engines.includes(name);
      assert.notEqual(severity, judges ? rule?.severity : 'off', id);
      assert.ok(URL.canParse(basis) && basis.startsWith('https://'), id);
    }
  });
}
