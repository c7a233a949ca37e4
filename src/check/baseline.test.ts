// What a baseline knows of a report, whatever moved, and what it calls new.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPortolanError } from '../base/portolan-error.ts';
import type { Finding, FindingPlace } from '../rules/port/finding.ts';
import { applyBaseline, createBaseline } from './baseline.ts';
import type { Report } from './port/report.ts';

function finding(rule: string, locs: readonly string[], over: Partial<Finding> = {}): Finding {
  const { sitemap = 'sitemap.xml', line = 1 } = over;
  const places = locs.map((loc, index) => ({ sitemap, line: line + index, column: 1, loc }));
  const [first = { sitemap }] = places;
  return {
    ...first,
    rule,
    severity: 'error',
    message: 'It is wrong.',
    fix: 'Mend it.',
    basis: 'https://a.example/',
    count: Math.max(1, locs.length),
    places,
    ...over,
  };
}

function reportOf(findings: readonly Finding[], over: Partial<Report> = {}): Report {
  const summary = { error: findings.length, warning: 0, info: 0 };
  const document = { sitemap: 'sitemap.xml', entries: 9, bytes: 900, complete: true, opened: true };
  return {
    version: 1,
    profile: 'protocol',
    complete: true,
    entries: 9,
    sitemaps: 1,
    findings,
    summary,
    notChecked: [],
    documents: [{ ...document, ...summary }],
    ...over,
  };
}

const apply = (before: readonly Finding[], now: readonly Finding[]) =>
  applyBaseline(reportOf(now), createBaseline(reportOf(before)));

test('a baseline is one line a finding, sorted, and the same for the same findings', () => {
  const findings = [
    finding('b', ['/2', '/1']),
    finding('a', [], { sitemap: 'z.xml', count: 3 }),
    finding('a', ['/1'], { sitemap: 'a.xml' }),
  ];
  const text = createBaseline(reportOf(findings));
  assert.deepEqual(text.split('\n'), [
    '{',
    '  "version": 1,',
    '  "findings": [',
    '    {"rule":"a","sitemap":"a.xml","count":1,"places":["/1"]},',
    '    {"rule":"a","sitemap":"z.xml","count":3},',
    '    {"rule":"b","sitemap":"sitemap.xml","count":2,"places":["/1","/2"]}',
    '  ]',
    '}',
    '',
  ]);
  assert.equal(createBaseline(reportOf(findings.toReversed())), text);
  assert.deepEqual(JSON.parse(createBaseline(reportOf([]))), { version: 1, findings: [] });
});

test('what the baseline has is known, also when lines moved and severities changed', () => {
  const moved = finding('a', ['/2', '/1'], { line: 700, severity: 'warning' });
  const { report, known, gone } = apply([finding('a', ['/1', '/2'])], [moved]);
  assert.deepEqual([report.findings, known, gone], [[], 1, []]);
  assert.deepEqual(report.summary, { error: 0, warning: 0, info: 0 });
  const [document] = report.documents;
  assert.deepEqual([document?.error, document?.entries], [0, 9]);
});

test('another rule, and the same rule in another sitemap, are new', () => {
  const now = [finding('a', ['/1'], { sitemap: 'b.xml' }), finding('b', ['/1'])];
  const { report, known, gone } = apply([finding('a', ['/1'])], now);
  assert.deepEqual(report.findings, now);
  assert.deepEqual(report.summary, { error: 2, warning: 0, info: 0 });
  assert.equal(known, 0);
  assert.deepEqual(gone, [{ rule: 'a', sitemap: 'sitemap.xml', count: 1 }]);
});

test('where all places are at hand, the new ones are told from the known ones', () => {
  const { report, known, gone } = apply(
    [finding('a', ['/1', '/2', '/2'])],
    [finding('a', ['/2', '/2', '/2', '/3'])],
  );
  const [added] = report.findings;
  assert.equal(added?.count, 2);
  assert.deepEqual(
    added?.places.map(({ loc, line }) => [loc, line]),
    [
      ['/2', 3],
      ['/3', 4],
    ],
  );
  assert.deepEqual([added?.line, added?.loc], [3, '/2']);
  assert.equal(added?.message, 'It is wrong. (2 new; the baseline knows 2 more.)');
  assert.equal(known, 1);
  assert.deepEqual(gone, [{ rule: 'a', sitemap: 'sitemap.xml', count: 1 }]);
});

test('where they are not, a finding is new by as much as its count grew', () => {
  const before = finding('a', ['/1', '/2'], { count: 100 });
  const same = apply([before], [finding('a', ['/1', '/9'], { count: 100 })]);
  assert.deepEqual([same.report.findings, same.gone], [[], []]);
  const more = apply([before], [finding('a', ['/1', '/9'], { count: 101 })]);
  const [added] = more.report.findings;
  assert.deepEqual([added?.count, added?.places.map(({ loc }) => loc)], [1, ['/9']]);
  assert.match(added?.message ?? '', /\(1 new; the baseline knows 100 more\.\)$/);
  const fewer = apply([before], [finding('a', ['/1', '/9'], { count: 60 })]);
  assert.deepEqual(fewer.report.findings, []);
  assert.deepEqual(fewer.gone, [{ rule: 'a', sitemap: 'sitemap.xml', count: 40 }]);
});

test('the message of what was added no longer names what was found at the first place', () => {
  const before = finding('a', ['/1'], { found: 'x', message: 'It is wrong: x' });
  const now = finding('a', ['/1', '/2'], { found: 'x', message: 'It is wrong: x' });
  const { report } = apply([before], [now]);
  assert.equal(report.findings[0]?.message, 'It is wrong. (1 new; the baseline knows 1 more.)');
});

test('places with nothing but a line are compared by count', () => {
  const at = (...lines: number[]): Finding => {
    const places: FindingPlace[] = lines.map((line) => ({ sitemap: 'sitemap.xml', line }));
    return finding('a', [], { places, count: places.length });
  };
  assert.deepEqual(apply([at(1, 2)], [at(8, 9)]).report.findings, []);
  assert.equal(apply([at(1, 2)], [at(7, 8, 9)]).report.findings[0]?.count, 1);
});

test('nothing is called gone when not everything was read', () => {
  const baseline = createBaseline(reportOf([finding('a', ['/1'])]));
  assert.deepEqual(applyBaseline(reportOf([], { complete: false }), baseline).gone, []);
  assert.equal(applyBaseline(reportOf([]), baseline).gone.length, 1);
});

test('sitemaps go by the names that the caller gives them', () => {
  const nameOf = (sitemap: string): string => sitemap.replace(/^\/(?:home|ci)\//, '');
  const here = reportOf([finding('a', ['/1'], { sitemap: '/home/dist/s.xml' })]);
  const there = reportOf([finding('a', ['/1'], { sitemap: '/ci/dist/s.xml' })]);
  const baseline = createBaseline(here, { nameOf });
  assert.match(baseline, /"sitemap":"dist\/s\.xml"/);
  assert.equal(applyBaseline(there, baseline, { nameOf }).known, 1);
  assert.equal(applyBaseline(there, baseline).known, 0);
});

test('texts of strangers are remembered, long ones shortened', () => {
  const nasty = ['\ud800"\n\u0000', 'x'.repeat(2_000), `${'x'.repeat(2_000)}y`, '__proto__', ''];
  const findings = nasty.map((loc) =>
    finding('constructor', [loc], { sitemap: `__proto__${loc}` }),
  );
  const baseline = createBaseline(reportOf(findings));
  assert.ok(baseline.isWellFormed());
  const { report, known, gone } = applyBaseline(reportOf(findings), baseline);
  assert.deepEqual([report.findings, known, gone], [[], nasty.length, []]);
  const one = apply([finding('a', [nasty[1] ?? ''])], [finding('a', [nasty[2] ?? ''])]);
  assert.equal(one.report.findings.length, 1);
  assert.ok(createBaseline(reportOf([finding('a', nasty)])).length < 1_000);
});

test('a text that is no baseline is refused, with its path and the reason', () => {
  const finding_ = '{"rule":"a","sitemap":"s","count":1}';
  const bad = [
    '',
    'null',
    '[]',
    '{}',
    '{"version":1}',
    '{"version":2,"findings":[]}',
    '{"version":1,"findings":{}}',
    '{"version":1,"findings":[null]}',
    '{"findings":[]}',
    finding_.replace('1', '0'),
    finding_.replace('1', '1.5'),
    finding_.replace('"s"', '7'),
    finding_.replace('}', ',"places":[1]}'),
  ].map((text) => (text.startsWith('{"rule') ? `{"version":1,"findings":[${text}]}` : text));
  for (const text of bad) {
    assert.throws(
      () => applyBaseline(reportOf([]), text, { path: 'known.json' }),
      (error) => {
        assert.ok(isPortolanError(error), text);
        assert.deepEqual([error.code, error.path], ['CONFIG_INVALID', 'known.json']);
        assert.match(error.message, /^The baseline known\.json cannot be used: .+\.$/);
        return true;
      },
    );
  }
  const good = `\ufeff{"version":1,"more":1,"findings":[${finding_}]}`;
  assert.equal(applyBaseline(reportOf([]), good).gone.length, 1);
});
