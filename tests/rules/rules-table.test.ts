// The table of rules as a whole: names, files, codes, sentences; nothing twice, nothing forgotten.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fieldName } from '../../src/formats/extensions/field-name.ts';
import { READ_PROBLEMS } from '../../src/formats/problems/read-problem.ts';
import { ROBOTS_NOTES } from '../../src/formats/robots-txt/robots-note-severity.ts';
import type { Extension, ExtensionField } from '../../src/protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../src/protocol/extensions/extensions.ts';
import { PROFILE_NAMES } from '../../src/rules/port/profile.ts';
import type { CodeRule, ProblemRule, Rule } from '../../src/rules/port/rule.ts';
import { RULE_SUBJECTS } from '../../src/rules/port/rule-subject.ts';
import { SEVERITIES } from '../../src/rules/port/severity.ts';
import { RULES } from '../../src/rules/rules.ts';
import { TREE_PROBLEMS } from '../../src/tree/tree-problem.ts';

const root = join(import.meta.dirname, '../..');
const ids = RULES.map(({ id }) => id);
const problemRules = RULES.filter((rule): rule is ProblemRule => rule.watches === 'problem');

function codeRules(watches: CodeRule['watches']): string[] {
  return RULES.filter((rule) => rule.watches === watches).map(({ id }) => id);
}

function twice(list: readonly string[]): string[] {
  return list.filter((one, index) => list.indexOf(one) !== index);
}

test('every code of a read problem has exactly one rule of its name', () => {
  const general = problemRules.filter(({ fields }) => fields === undefined);
  assert.deepEqual(general.map(({ id }) => id).sort(), Object.keys(READ_PROBLEMS).sort());
  for (const { id, code } of general) assert.equal(code, id);
});

test('rules about certain fields have a code that exists, and a name of their own', () => {
  for (const { id, code, fields } of problemRules) {
    assert.ok(code in READ_PROBLEMS, id);
    if (fields === undefined) continue;
    assert.ok(fields.length > 0, id);
    assert.ok(!(id in READ_PROBLEMS), id);
  }
});

test('no field of a code is judged by two rules', () => {
  const judged = problemRules.flatMap(({ code, fields = [] }) =>
    fields.map((field) => `${code} ${field}`),
  );
  assert.deepEqual(twice(judged), []);
});

// What the reader of Media RSS tells, which has no table.
const MEDIA_FIELDS = [
  'media:content@duration',
  'media:restriction@type',
  'media:restriction@relationship',
  'dcterms:valid',
];

function fieldsOf(row: Extension | ExtensionField): string[] {
  const attributes = 'attributes' in row ? (row.attributes ?? []) : [];
  const own = attributes.map(({ attribute }) => `${fieldName(row)}@${attribute}`);
  return [fieldName(row), ...own, ...(row.fields ?? []).flatMap(fieldsOf)];
}

test('the fields of rules are fields of extensions', () => {
  const known = new Set([...EXTENSIONS.flatMap(fieldsOf), ...MEDIA_FIELDS]);
  const named = problemRules.flatMap(({ fields = [] }) => fields);
  const heeded = RULES.flatMap((rule) => ('unless' in rule && rule.unless) || []);
  assert.ok(named.length > 0 && heeded.length > 0);
  assert.deepEqual(
    [...named, ...heeded].filter((field) => !known.has(field)),
    [],
  );
});

test('every note of the robots.txt reader has a rule, and every such rule a note', () => {
  assert.deepEqual(codeRules('robots-note').sort(), Object.keys(ROBOTS_NOTES).sort());
});

test('every problem of a walk has a rule, and every such rule a problem', () => {
  assert.deepEqual(codeRules('tree-problem').sort(), Object.keys(TREE_PROBLEMS).sort());
});

test('the severities of notes on robots.txt are those of their rules', () => {
  for (const { id, severity } of RULES.filter(({ watches }) => watches === 'robots-note')) {
    assert.equal(ROBOTS_NOTES[id as keyof typeof ROBOTS_NOTES].severity, severity, id);
  }
});

test('ids are in kebab-case, and each is there once', () => {
  assert.deepEqual(twice(ids), []);
  for (const id of ids) assert.match(id, /^[a-z]+(?:-[a-z0-9]+)+$/);
});

test('a rule is in the folder of its subject: alone in the file of its name, or in a table', () => {
  const files = globSync('src/rules/*/*.ts', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const found = files.flatMap((path) => {
    const rules = [...sourceOf(path).matchAll(/^(?<indent>(?: {2}){1,2})id: '(?<id>.+)',$/gm)];
    return rules.map(({ groups }) => {
      const isAlone = groups?.['indent']?.length === 2;
      if (isAlone) assert.equal(path.replace(/.*\//, ''), `${groups?.['id']}.ts`);
      return `${groups?.['id']} ${path.replace(/[^/]*$/, '')}`;
    });
  });
  const expected = RULES.map(({ id, subject }) => `${id} src/rules/${subject}/`);
  assert.deepEqual(found.sort(), expected.sort());
  for (const { id, subject } of RULES) assert.ok(RULE_SUBJECTS.includes(subject), id);
});

function sourceOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

test('every rule rests on a page', () => {
  for (const { id, basis } of RULES) {
    assert.ok(URL.canParse(basis), id);
    assert.match(basis, /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+\//, id);
  }
});

test('a rule is there since a version that is released, or the next', () => {
  const { version } = JSON.parse(sourceOf('package.json')) as { version: string };
  const released = [...sourceOf('CHANGELOG.md').matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)];
  const versions = new Set([...released.map(([, one]) => one), version, '0.3.0']);
  const [major, minor] = version.split('.').map(Number);
  if (/^## Unreleased$/m.test(sourceOf('CHANGELOG.md'))) versions.add(`${major}.${minor! + 1}.0`);
  for (const { id, since } of RULES) assert.ok(versions.has(since), `${id}: ${since}`);
});

test('summary, reason and fix are whole sentences, each said in one line', () => {
  for (const { id, summary, reason, fix } of RULES) {
    for (const text of [summary, reason, fix]) {
      // A name of the field may come first: `loc holds text alone.`
      assert.match(text, /^(?:[A-Z]|[a-z]+[_.:-]?[a-z_0-9-]*[ ,]).*[.]$/, id);
      assert.doesNotMatch(text, /\n| {2}|’/, id);
    }
    assert.doesNotMatch(summary, /[.] [A-Z]/, `${id}: one sentence`);
    assert.ok(summary.length <= 120, `${id}: ${summary.length} characters`);
  }
});

test('no two rules say the same', () => {
  assert.deepEqual(twice(RULES.map(({ summary }) => summary)), []);
});

test('a rule has a severity, and engines that exist', () => {
  for (const { id, severity, engines } of RULES) {
    assert.ok(SEVERITIES.includes(severity), id);
    if (engines === undefined) continue;
    assert.ok(engines.length > 0 && engines.length < PROFILE_NAMES.length, id);
    assert.deepEqual(twice(engines), [], id);
    assert.deepEqual(
      engines.filter((name) => !PROFILE_NAMES.includes(name)),
      [],
      id,
    );
  }
});

test('the rules of the schemas are for the profile xsd alone', () => {
  const others = RULES.filter(({ engines }: Rule) => engines?.includes('xsd') === true);
  assert.deepEqual(
    others.map(({ subject }) => subject),
    codeRules('schema-fault').map(() => 'schema'),
  );
});

test('examples say what they show, each something else', () => {
  for (const { id, examples } of RULES) {
    for (const list of [examples.valid, examples.invalid]) {
      const said = list.map(({ says }) => says);
      assert.deepEqual(twice(said), [], id);
      for (const says of said) assert.ok(says.length > 0 && says.length <= 100, `${id}: ${says}`);
    }
  }
});
