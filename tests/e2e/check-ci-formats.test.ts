// What `portolan check` prints for the services of CI systems: its shape, its limits, and texts of
// strangers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { count, type XmlElement, xmlElements } from './printed-elements.ts';
import {
  finding,
  HOSTILE_OPTIONS,
  HOSTILE_REPORT,
  OPTIONS,
  print,
  reportOf,
} from './sample-report.ts';
import { sarifFaults } from './sarif-faults.ts';

test('sarif: a result for each finding, with levels, places, fingerprints and rules', () => {
  const places = Array.from({ length: 150 }, (_, n) => ({ sitemap: 'a b/ü.xml', line: n + 1 }));
  const report = reportOf([
    finding('a', { sitemap: 'a b/ü.xml', places, count: 500 }),
    finding('b', { severity: 'info', sitemap: 'https://example.com/s.xml?x=1', places: [] }),
  ]);
  const log = JSON.parse(print('sarif', report));
  assert.deepEqual(sarifFaults(log), []);
  const [run] = log.runs;
  const [a, b] = run.results;
  assert.deepEqual([a.level, b.level, a.occurrenceCount], ['error', 'note', 500]);
  assert.equal(1 + a.relatedLocations.length, 100);
  const uri = (result: typeof a): string =>
    result.locations[0].physicalLocation.artifactLocation.uri;
  assert.equal(uri(a), 'a%20b/%C3%BC.xml');
  assert.equal(uri(b), 'example.com/s.xml%3Fx%3D1');
  assert.equal(run.tool.driver.rules[0].helpUri, 'https://example.com/docs/a');
  assert.match(run.tool.driver.rules[0].help.markdown, /\]\(<https:\/\/example\.com\/docs\/a>\)/);
});

test('sarif: texts of strangers stay within the shape, and make no links', () => {
  const log = JSON.parse(print('sarif', HOSTILE_REPORT, HOSTILE_OPTIONS));
  assert.deepEqual(sarifFaults(log), []);
  assert.equal(log.runs[0].invocations[0].executionSuccessful, false);
  for (const { message } of log.runs[0].results) assert.doesNotMatch(message.text, /(?<!\\)\]\(/);
});

test('sarif: fingerprints stay when lines move, and differ between findings', () => {
  const prints = (line: number): string[] => {
    const findings = ['a', 'b'].flatMap((rule) =>
      ['s.xml', 't.xml', 't.xml'].map((sitemap) => finding(rule, { sitemap, line })),
    );
    const log = JSON.parse(print('sarif', reportOf(findings)));
    return log.runs[0].results.map((result: { partialFingerprints: object }) =>
      JSON.stringify(result.partialFingerprints),
    );
  };
  assert.deepEqual(prints(1), prints(700));
  assert.equal(new Set(prints(1)).size, 6);
});

test('sarif: 25,000 results are given, and one more is reported but left out', () => {
  const findings = Array.from({ length: 25_001 }, (_, n) => finding('a', { sitemap: `s${n}.xml` }));
  const [full] = JSON.parse(print('sarif', reportOf(findings.slice(0, 25_000)))).runs;
  assert.equal(full.results.length, 25_000);
  assert.deepEqual(full.invocations[0].toolExecutionNotifications, []);
  const [over] = JSON.parse(print('sarif', reportOf(findings))).runs;
  assert.equal(over.results.length, 25_000);
  assert.match(over.invocations[0].toolExecutionNotifications[0].message.text, /^1 finding left/);
});

test('sarif: a log that would not fit with gzip is cut', () => {
  const message = randomText(1);
  const findings = Array.from({ length: 20_000 }, (_, n) =>
    finding('a', { sitemap: `s${n}.xml`, message: message(900) }),
  );
  const text = print('sarif', reportOf(findings));
  const bytes = gzipSync(text).length;
  assert.ok(bytes <= 10_000_000 && bytes > 5_000_000, String(bytes));
  const [run] = JSON.parse(text).runs;
  const left = 20_000 - run.results.length;
  assert.ok(left > 0);
  const [{ message: said }] = run.invocations[0].toolExecutionNotifications;
  assert.match(said.text.replace(',', ''), new RegExp(`^${left} findings left out`));
});

/** Texts that do not compress well, the same in every run. */
function randomText(seed: number): (length: number) => string {
  let state = seed;
  return (length) => {
    let text = '';
    while (text.length < length) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      text += state.toString(36);
    }
    return text.slice(0, length);
  };
}

test('junit: failures at or above failOn, a case for each rule, suites that add up', () => {
  const report = reportOf(
    [finding('a'), finding('b', { severity: 'warning' }), finding('c', { severity: 'info' })],
    { notChecked: [{ what: 'pages', why: 'Nobody asked.' }] },
  );
  for (const [failOn, failures] of [
    ['error', 1],
    ['warning', 2],
    ['info', 3],
  ] as const) {
    const elements = xmlElements(print('junit', report, { ...OPTIONS, failOn }));
    assert.equal(count(elements, 'failure'), failures);
    assert.equal(count(elements, 'testcase'), 4);
    const [all] = elements as [XmlElement];
    const { tests, skipped } = all.attributes;
    assert.deepEqual([tests, all.attributes['failures'], skipped], ['4', String(failures), '1']);
  }
});

test('junit: texts of strangers are text, and a cut sitemap is an error', () => {
  const documents = HOSTILE_REPORT.documents.map((one) => ({ ...one, complete: false }));
  const elements = xmlElements(print('junit', { ...HOSTILE_REPORT, documents }, HOSTILE_OPTIONS));
  const names = new Set(elements.map(({ name }) => name));
  const expected = ['testsuites', 'testsuite', 'testcase', 'failure', 'system-out', 'error'];
  assert.deepEqual(names, new Set([...expected, 'skipped']));
  const suites = elements.filter(({ name }) => name === 'testsuite');
  const tests = suites.reduce((sum, { attributes }) => sum + Number(attributes['tests']), 0);
  assert.equal(tests, count(elements, 'testcase'));
  assert.equal(elements[0]?.attributes['tests'], String(tests));
});

/** A workflow command as a runner takes it; nothing for a line that is none. */
function workflowCommand(line: string) {
  const match = /^::(\w+)((?: [^:]*)?)::(.*)$/.exec(line);
  if (!match) return undefined;
  const properties = (match[2] ?? '')
    .trim()
    .split(',')
    .filter((part) => part !== '');
  const undo = (text: string): string =>
    text.replace(/%(25|0D|0A|3A|2C)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return {
    level: match[1] ?? '',
    properties: new Map(
      properties.map((part) => [part.split('=')[0] ?? '', undo(part.split(/=(.*)/s)[1] ?? '')]),
    ),
    message: undo(match[3] ?? ''),
  };
}

test('github: an annotation for each finding, with file, line and column', () => {
  const report = reportOf([
    finding('a', { sitemap: 'a,b:c/100%.xml' }),
    finding('b', { severity: 'info', sitemap: 'https://example.com/s.xml' }),
  ]);
  const [a, b, end] = print('github', report).split('\n').map(workflowCommand);
  assert.deepEqual([a?.level, b?.level, end], ['error', 'notice', undefined]);
  assert.deepEqual(
    [...(a?.properties ?? [])],
    [
      ['file', 'a,b:c/100%.xml'],
      ['line', '2'],
      ['col', '9'],
      ['title', 'a'],
    ],
  );
  assert.deepEqual([...(b?.properties ?? [])], [['title', 'b']]);
  assert.match(b?.message ?? '', /^At https:\/\/example\.com\/s\.xml:2:9/m);
  assert.match(a?.message ?? '', /^Why: .*\nFix: .*\nSee: https/m);
});

test('github: ten of a level are shown, and of eleven the tenth sums up', () => {
  const rules = (many: number): readonly string[] => {
    const findings = Array.from({ length: many }, (_, n) => finding(`rule-${n}`));
    return print('github', reportOf(findings))
      .split('\n')
      .filter((line) => line.startsWith('::'));
  };
  assert.equal(rules(10).length, 10);
  assert.equal(rules(11).length, 10);
  assert.match(rules(11)[9] ?? '', /::2 more kinds: rule-9 ×1, rule-10 ×1/);
  const many = Array.from({ length: 11 }, (_, n) => finding('a', { sitemap: `s${n}.xml` }));
  const lines = print('github', reportOf(many)).split('\n');
  assert.equal(lines.filter((line) => line.startsWith('::')).length, 1);
});

test('github: texts of strangers give no commands', () => {
  const text = print('github', HOSTILE_REPORT, HOSTILE_OPTIONS);
  const lines = text.trimEnd().split('\n');
  assert.doesNotMatch(text, /\r/);
  const commands = lines.filter((line) => /^\s*::/.test(line));
  assert.equal(commands.length, 3);
  assert.ok(commands.every((line) => /^::(?:error|warning|notice) /.test(line)));
  for (const line of lines) assert.ok(line.startsWith('::') || !line.includes('##['), line);
});

test('gitlab: what its report asks for, once each', () => {
  const report = reportOf([
    finding('a', { sitemap: './dist/s.xml' }),
    finding('a', { sitemap: 'dist/t.xml', severity: 'warning', count: 7 }),
    finding('b', { severity: 'info', places: [] }),
    ...HOSTILE_REPORT.findings,
  ]);
  const issues = JSON.parse(print('gitlab', report));
  const severities = issues.slice(0, 3).map((issue: { severity: string }) => issue.severity);
  assert.deepEqual(severities, ['critical', 'minor', 'info']);
  assert.equal(issues[0].location.path, 'dist/s.xml');
  for (const { description, check_name, fingerprint, location } of issues) {
    assert.ok(description !== '' && check_name !== '' && location.path !== '');
    assert.ok(location.lines.begin >= 1);
    assert.match(fingerprint, /^[0-9a-f]{64}$/);
  }
  assert.equal(
    new Set(issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size,
    6,
  );
});
