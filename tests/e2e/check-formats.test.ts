// What `portolan check` prints for people, tables and programs: its shape, its limits, and texts of
// strangers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import papaparse from 'papaparse';
import type { CheckedSitemap } from '../../src/check/port/report.ts';
import { CHECK_FORMATS } from '../../src/cli/output/check/findings/check-output-options.ts';
import type { Finding } from '../../src/rules/port/finding.ts';
import { count, htmlElements, xmlElements } from './printed-elements.ts';
import {
  finding,
  HOSTILE_OPTIONS,
  HOSTILE_REPORT,
  OPTIONS,
  print,
  reportOf,
} from './sample-report.ts';
import { sarifFaults } from './sarif-faults.ts';

test('no format prints control characters or marks of direction of strangers', () => {
  for (const format of CHECK_FORMATS) {
    if (format === 'json' || format === 'jsonl') continue;
    const text = print(format, HOSTILE_REPORT, HOSTILE_OPTIONS);
    const bad = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2028\ufffe]/.exec(text);
    assert.equal(bad, null, `${format}: ${JSON.stringify(bad?.[0])}`);
    assert.ok(text.isWellFormed(), format);
    assert.match(text, /pwned/, format);
  }
});

test('a report without findings has every format', () => {
  const empty = reportOf([], { documents: [], entries: 0, sitemaps: 0 });
  for (const format of CHECK_FORMATS) assert.notEqual(print(format, empty), '', format);
  assert.match(
    print('human', empty),
    /^No sitemap: nothing found in 0 entries, profile protocol\./,
  );
  assert.deepEqual(JSON.parse(print('gitlab', empty)), []);
  assert.deepEqual(sarifFaults(JSON.parse(print('sarif', empty))), []);
  assert.equal(count(xmlElements(print('junit', empty)), 'testcase'), 0);
});

test('human: the first line is the verdict, the worst comes first with place, why and fix', () => {
  const places = [2, 3, 4, 5, 6, 7].map((line) => ({
    sitemap: 'dist/sitemap.xml',
    line,
    column: 1,
  }));
  const report = reportOf([
    finding('loc-relative', { count: 1_204, places }),
    finding('mild', { severity: 'info' }),
    finding('document-cut', { places: [{ sitemap: 'dist/sitemap.xml', line: 9, column: 1 }] }),
  ]);
  const cut = { ...report.findings[2] } as { entry?: number; loc?: string };
  delete cut.entry;
  delete cut.loc;
  const findings = [...report.findings.slice(0, 2), cut as Finding];
  const lines = print('human', { ...report, findings }, { ...OPTIONS, input: 'dist' }).split('\n');
  assert.deepEqual(lines.slice(0, 16), [
    'dist: 2 errors, 1 info in 1,200 entries, profile protocol.',
    '',
    'error document-cut: The message of document-cut.',
    '  at dist/sitemap.xml:9:1',
    '  why: Why document-cut matters.',
    '  fix: The fix of document-cut.',
    '  see: https://example.com/docs/document-cut',
    '',
    'error loc-relative: The message of loc-relative. 1,204 times.',
    '  at dist/sitemap.xml:2:1',
    '  also at 3:1, 4:1, 5:1, 6:1 and 1,199 more',
    '  why: Why loc-relative matters.',
    '  fix: The fix of loc-relative.',
    '  see: https://example.com/docs/loc-relative',
    '',
    'info mild: The message of mild.',
  ]);
});

test('what was found is reported at its place, not behind the sentence', () => {
  const message = 'The summary of a: /x';
  const places = [{ sitemap: 'dist/sitemap.xml', line: 2, found: '/x' }];
  const report = reportOf([finding('a', { message, places, count: 3 })]);
  const text = print('human', report);
  assert.match(text, /^error a: The summary of a\. 3 times\.\n {2}at .*, found: \/x$/m);
  for (const format of ['sarif', 'junit', 'github', 'gitlab', 'md', 'html'] as const) {
    assert.doesNotMatch(print(format, report), /The summary of a:/, format);
  }
});

test('human: one rule in 500 sitemaps is one block', () => {
  const findings = Array.from({ length: 500 }, (_, n) => finding('a', { sitemap: `s-${n}.xml` }));
  const text = print('human', reportOf(findings));
  assert.match(text, /^error a: The summary of a\. In 500 sitemaps\.$/m);
  assert.match(text, /also at s-1\.xml:2:9, s-2\.xml:2:9.*and 495 more/s);
  assert.equal(text.match(/^error/gm)?.length, 1);
});

test('human: as many kinds as asked for, and the others by name', () => {
  const report = reportOf(['a', 'b', 'c'].map((rule) => finding(rule)));
  const all = print('human', report, { ...OPTIONS, maxFindings: 3 });
  assert.doesNotMatch(all, /more kind/);
  const two = print('human', report, { ...OPTIONS, maxFindings: 2 });
  assert.match(two, /^… and 1 more kind: c ×1$/m);
  assert.equal(two.match(/^error/gm)?.length, 2);
  assert.match(print('human', report, { ...OPTIONS, maxFindings: 0 }), /… and 3 more kinds/);
});

test('human: colours only when they are asked for, and never more than the width', () => {
  const report = reportOf([finding('a', { message: 'word '.repeat(60) })]);
  assert.doesNotMatch(print('human', report), /\x1b/);
  assert.match(print('human', report, { ...OPTIONS, colours: true }), /\x1b\[31m/);
  for (const line of print('human', report, { ...OPTIONS, width: 50 }).split('\n')) {
    assert.ok(line.length <= 50 || /see:/.test(line), line);
  }
});

test('human: what was not checked and what a baseline knows are said', () => {
  const report = reportOf([], { notChecked: [{ what: 'pages', why: 'Nobody asked.' }] });
  const text = print('human', report, { ...OPTIONS, baseline: { known: 2, gone: 1 } });
  assert.match(text, /^Not checked\n {2}pages: Nobody asked\.$/m);
  assert.match(text, /^2 findings of the baseline are left out; 1 finding of it is gone\.$/m);
});

test('human and md: how the pages answered', () => {
  const pages = { checked: 1_100, listed: 20_000, statuses: { 0: 1, 200: 1_090, 404: 9 } };
  const words =
    '1,100 of 20,000 listed pages were looked at. They answered: 200 ×1,090, 404 ×9, not at all ×1.';
  for (const format of ['human', 'md'] as const) {
    assert.ok(print(format, reportOf([], { pages }), { ...OPTIONS, width: 160 }).includes(words));
  }
});

test('json is the report, and jsonl the same in lines', () => {
  const text = print('json', HOSTILE_REPORT);
  // Lone surrogates come back as they went, so the texts of both are compared.
  assert.equal(JSON.stringify(JSON.parse(text)), JSON.stringify(HOSTILE_REPORT));
  assert.doesNotMatch(text, /[\u007f-\u009f\u202a-\u202e\u2028]/);
  const bare = reportOf([]);
  assert.equal(print('json', bare), `${JSON.stringify(bare, undefined, 2)}\n`);
  const lines = print('jsonl', HOSTILE_REPORT).trimEnd().split('\n');
  const objects = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    objects.map(({ kind }) => kind),
    ['finding', 'finding', 'finding', 'summary'],
  );
  const { kind: _, ...summary } = objects.at(-1);
  const findings = objects.slice(0, -1).map(({ kind: __, ...rest }) => rest);
  assert.deepEqual({ ...summary, findings }, JSON.parse(text));
});

test('csv: a row for each place, with as many cells as the header', () => {
  const text = print('csv', HOSTILE_REPORT);
  assert.match(text, /^severity,rule,count,place,sitemap,.*\r\n/);
  const { data, errors } = papaparse.parse<string[]>(text, { newline: '\r\n' });
  assert.deepEqual(errors, []);
  const rows = data.slice(1, -1);
  assert.equal(rows.length, 9);
  assert.ok(rows.every((row) => row.length === data[0]?.length));
  assert.deepEqual(rows.map((row) => row[3]).slice(0, 4), ['1', '2', '3', '1']);
});

test('csv: no cell is a formula', () => {
  const nasty = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '＝1'];
  const findings = nasty.map((loc) => finding('a', { loc, places: [{ sitemap: loc, loc }] }));
  const { data } = papaparse.parse<string[]>(print('csv', reportOf(findings)));
  for (const row of data.slice(1, -1)) {
    assert.match(row[4] ?? '', /^'/);
    assert.match(row[9] ?? '', /^'/);
  }
  const plain = print('csv', reportOf([finding('a')]));
  assert.doesNotMatch(plain, /'/);
});

test('md: rows of a table have the same cells, and texts of strangers are no markup', () => {
  const text = print('md', HOSTILE_REPORT, HOSTILE_OPTIONS);
  for (const line of text.split('\n').filter((one) => one.startsWith('|'))) {
    assert.equal(line.match(/\|/g)?.length, 6, line);
  }
  const tags = new Set(htmlElements(text).map(({ name }) => name));
  assert.deepEqual(tags, new Set(['br', 'code']));
  assert.doesNotMatch(text.replace(/^#+ |\*\*/gm, ''), /[`\\[\]_]|(?<!&)#|https?:\/\//);
});

test('md: what does not fit into the summary of a job is counted', () => {
  const long = 'é'.repeat(900);
  const findings = Array.from({ length: 2_000 }, (_, n) =>
    finding(`r-${n}`, { message: long, fix: long }),
  );
  const text = print('md', reportOf(findings), { ...OPTIONS, maxFindings: 5_000 });
  assert.ok(Buffer.byteLength(text) <= 1_048_576);
  assert.ok(Buffer.byteLength(text) > 900_000);
  const rows = text.split('\n').filter((line) => line.startsWith('| é')).length;
  assert.match(text, new RegExp(`… and ${(2_000 - rows).toLocaleString('en')} more kinds`));
});

test('html: one page that runs nothing and asks for nothing', () => {
  const html = print('html', HOSTILE_REPORT, HOSTILE_OPTIONS);
  const elements = htmlElements(html);
  const names = new Set(elements.map(({ name }) => name));
  for (const name of ['script', 'img', 'link', 'iframe', 'object', 'form', 'base']) {
    assert.ok(!names.has(name), name);
  }
  assert.equal(count(elements, 'style'), 1);
  for (const { attributes } of elements) {
    for (const [name, value] of Object.entries(attributes)) {
      assert.doesNotMatch(name, /^(?:on|src|style$|action)/);
      if (name === 'href') assert.match(value, /^https?:\/\//);
    }
  }
  const policy = elements.find(({ attributes }) => attributes['http-equiv'] !== undefined);
  assert.match(
    policy?.attributes['content'] ?? '',
    /^default-src 'none'; style-src 'sha256-[^ ]{44}';/,
  );
  assert.doesNotMatch(html, /url\(|@import/);
});

test('html: labels, counts, charts and a filter', () => {
  const report = reportOf(
    [finding('a'), finding('b', { severity: 'warning', sitemap: 'dist/b.xml' })],
    { pages: { checked: 10, listed: 20, statuses: { 200: 9, 404: 1 } } },
  );
  const html = print('html', report);
  const elements = htmlElements(html);
  assert.equal(elements[0]?.attributes['lang'], 'en');
  assert.equal(count(elements, 'svg'), 3);
  assert.equal(count(elements, 'title'), 4);
  const findings = elements.filter(({ name }) => name === 'details');
  assert.deepEqual(
    findings.map(({ attributes }) => attributes['class']),
    ['finding error', 'finding warning'],
  );
  const boxes = elements
    .filter(({ name }) => name === 'input')
    .map(({ attributes }) => attributes['id']);
  assert.deepEqual(boxes, ['show-error', 'show-warning', 'show-info']);
  for (const id of boxes) assert.match(html, new RegExp(`:has\\(#${id}:not\\(:checked\\)\\)`));
});

test('html: 100,000 places and 2,000 sitemaps make a page of bounded size', () => {
  const findings = Array.from({ length: 200 }, (_, n) => {
    const sitemap = `s${n}.xml`;
    const loc = `https://example.com/${'x'.repeat(2_000)}`;
    const places = Array.from({ length: 500 }, (_, line) => ({ sitemap, line: line + 1, loc }));
    return finding(`rule-${n}`, { sitemap, places, count: 500 });
  });
  const [document] = reportOf(findings).documents as [CheckedSitemap];
  const documents = Array.from({ length: 2_000 }, (_, n) => ({
    ...document,
    sitemap: `s${n}.xml`,
  }));
  const html = print('html', reportOf(findings, { documents, sitemaps: 2_000 }), {
    ...OPTIONS,
    maxFindings: 1_000,
  });
  assert.ok(html.length < 20_000_000, String(html.length));
  const elements = htmlElements(html);
  assert.equal(elements.filter(({ name }) => name === 'details').length, 200);
  const rows = count(elements, 'tr');
  assert.ok(rows <= 5_000 + 1_000 + 201, String(rows));
});
