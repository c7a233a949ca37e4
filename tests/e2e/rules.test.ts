// `portolan rules` as a process: lists, single rules, and names that do not exist.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleFacts } from '../../src/cli/commands/rules/rules-facts.ts';
import { formatRuleHuman } from '../../src/cli/output/rules/rules-human.ts';
import { chooseRules } from '../../src/rules/active-rules.ts';
import { PROFILE_NAMES } from '../../src/rules/port/profile.ts';
import { RULE_SUBJECTS } from '../../src/rules/port/rule-subject.ts';
import { RULES } from '../../src/rules/rules.ts';
import { runPortolan } from './run-portolan.ts';

const rules = (...words: readonly string[]) => runPortolan(['rules', ...words]);

async function printed(...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await rules(...words);
  assert.deepEqual([status, stderr], [0, '']);
  return stdout;
}

test('without a name all rules are listed by subject', async () => {
  const text = await printed('-v');
  const ids = [...text.matchAll(/^ {2}(?:error|warning|notice|off) +([a-z0-9-]+) {2}/gm)];
  assert.deepEqual(ids.map(([, id]) => id).sort(), RULES.map(({ id }) => id).sort());
  const headings = text.split('\n').filter((line) => /^[a-z-]+$/.test(line));
  const used = RULE_SUBJECTS.filter((name) => RULES.some(({ subject }) => subject === name));
  assert.deepEqual(headings, used);
});

test('rules that are off are counted, and listed with -v', async () => {
  const all = chooseRules({ profile: 'xsd' }).all.size;
  const text = await printed('lastmod', '--profile', 'xsd');
  assert.match(text, /^Profile xsd: 0 rules judge, \d+ rules are off \(-v lists them\)\.\n$/);
  const whole = await printed('--profile', 'xsd');
  assert.match(whole, new RegExp(`Profile xsd: ${all} rules judge`));
  const shown = await printed('lastmod', '--profile', 'xsd', '-v');
  assert.match(shown, /^lastmod\n {2}off {6}/);
});

test('a list as JSON has every rule, with its severity under the profile', async () => {
  const list = JSON.parse(await printed('--format', 'json', '--profile', 'google'));
  assert.deepEqual([list.version, list.profile], [1, 'google']);
  const { all } = chooseRules({ profile: 'google' });
  assert.deepEqual(
    list.rules,
    RULES.map(({ id, subject, summary, since }) => {
      return { id, subject, severity: all.get(id)?.severity ?? 'off', summary, since };
    }),
  );
});

test('a subject lists its rules', async () => {
  const list = JSON.parse(await printed('news', '--format', 'json'));
  const expected = RULES.filter(({ subject }) => subject === 'news').map(({ id }) => id);
  assert.deepEqual(
    list.rules.map(({ id }: { id: string }) => id),
    expected,
  );
});

test('a rule is printed completely', async () => {
  const text = await printed('lastmod-in-future');
  const [rule] = RULES.filter(({ id }) => id === 'lastmod-in-future');
  assert.ok(rule);
  const oneLine = text.replaceAll(/\s+/g, ' ');
  assert.match(text, /^lastmod-in-future \(lastmod, since 0\.3\.0\)\n/);
  for (const part of [rule.summary, rule.reason, rule.fix]) {
    assert.ok(oneLine.includes(part.replaceAll(/\s+/g, ' ')), part);
  }
  for (const name of PROFILE_NAMES) assert.match(text, new RegExp(`^ {2}${name} +(?:\\w+)`, 'm'));
  assert.match(text, /\nRight\n {2}.*:\n {4}\| <\?xml/);
  assert.match(text, /\nWrong\n {2}.*:\n {4}\| <\?xml/);
  assert.match(text, /looks at: each entry's lastmod/);
});

test('an engine that differs says so, with its page and why', async () => {
  const { rule } = JSON.parse(await printed('index-nested', '--format', 'json'));
  const google = rule.severities.find(({ profile }: { profile: string }) => profile === 'google');
  assert.deepEqual(google, {
    profile: 'google',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    note: 'Search Console reports nested sitemap indexes as an error.',
  });
  assert.match(await printed('index-nested'), /google {4}error {4}https:\S+\n {21}Search Console/);
});

const near: Readonly<Record<string, RegExp>> = {
  'lastmod-in-futur': /Did you mean lastmod-in-future/,
  'loc-dupl': /Did you mean loc-duplicate\?/,
  lastmodd: /Did you mean lastmod/,
  'future-lastmod': /Did you mean lastmod-in-future/,
};
for (const [name, hint] of Object.entries(near)) {
  test(`${name} does not exist: what may be meant is reported, and the status is 2`, async () => {
    const { status, stdout, stderr } = await rules(name);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^There is no rule, and no subject of rules, called "/);
    assert.match(stderr, hint);
  });
}

test('a name that is near to nothing gets no guess, and does nothing to the terminal', async () => {
  for (const name of ['zzzzzzzz', `\u001b[31m${'x'.repeat(5_000)}`]) {
    const { status, stderr } = await rules(name);
    assert.equal(status, 2);
    assert.match(stderr, /\nportolan rules lists them all\.\n$/);
    assert.ok(!stderr.includes('\u001b'));
  }
});

test('every rule can be shown: no example steers the terminal or fills the screen', () => {
  const same = (text: string): string => text;
  const paints = { bold: same, dim: same, yellow: same, red: same, cyan: same };
  for (const rule of RULES) {
    const facts = ruleFacts(rule, { linesMax: 16, columnsMax: 90 });
    const text = formatRuleHuman(facts, { width: 100, paints });
    assert.doesNotMatch(text, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028]/, rule.id);
    // What that rule is about.
    const leftover = rule.id === 'loc-placeholder' ? /^undefined$/m : /undefined|\[object /;
    assert.doesNotMatch(text, leftover, rule.id);
    assert.doesNotMatch(text, /looks at: [a-z]+-?[a-z]*\n/, rule.id);
    const { valid, invalid } = facts.examples;
    for (const { says, text: shown } of [...valid, ...invalid]) {
      assert.ok(shown.split('\n').length <= 49, `${rule.id}: ${says}`);
      const longest = Math.max(...shown.split('\n').map(({ length }) => length));
      assert.ok(longest <= 200, `${rule.id}: ${says}: ${longest}`);
    }
  }
});

test('--help names every subject', async () => {
  const text = (await printed('--help')).replaceAll(/\s+/g, ' ');
  assert.ok(text.includes(RULE_SUBJECTS.join(', ')));
});
