// The summary of fixing: what people see of a report.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FixClass } from '../../../check/fix/notes/fix-classes.ts';
import type { FixedSitemap, FixNote, FixReport } from '../../../check/fix/notes/fix-report.ts';
import { formatFixSummary } from './fix-summary.ts';

const same = (text: string): string => text;
const paints = { bold: same, dim: same, yellow: same, red: same, cyan: same };

function note(code: string, fixClass: FixClass, count: number): FixNote {
  const places = Array.from({ length: Math.min(count, 30) }, (_, n) => {
    return { line: n + 1, column: 1, offset: n, found: `found ${n}` };
  });
  const texts = { message: `About ${code}.`, copy: `Copy of ${code}.` };
  return { code: code as FixNote['code'], class: fixClass, ...texts, count, places };
}

function file(name: string, more: Partial<FixedSitemap> = {}): FixedSitemap {
  const written = [{ name, kind: 'copy', entries: 3, bytes: 300 }] as const;
  const rest = { format: 'urlset', entries: 3, remarks: [], notes: [], written } as const;
  return { name, state: 'fixed', ...rest, ...more };
}

function print(files: readonly FixedSitemap[], more: Partial<FixReport> = {}, verbose = false) {
  const report = {
    version: 1,
    dryRun: false,
    complete: true,
    elsewhere: 0,
    files,
    ...more,
  } as const;
  return formatFixSummary(report, { folder: 'fixed', verbose, paints });
}

test('what was fixed, left out and left stands apart, with counts and first places', () => {
  const notes = [
    note('lastmod-coarse', 'kept', 1),
    note('loc-invalid', 'dropped-entry', 2),
    note('xml-name-case', 'repaired', 1_204),
  ];
  assert.equal(
    print([file('sitemap.xml', { notes })], { complete: false }),
    `1 file written to fixed

sitemap.xml  fixed, 3 entries
  Fixed
    xml-name-case ×1,204  About xml-name-case. → Copy of xml-name-case.
      line 1, column 1: found 0
      line 2, column 1: found 1
      line 3, column 1: found 2
      and 1,201 more
  Entries left out, nobody can read them
    loc-invalid ×2  About loc-invalid. → Copy of loc-invalid.
      line 1, column 1: found 0
      line 2, column 1: found 1
  Left as it is, for you to decide
    lastmod-coarse ×1  About lastmod-coarse.
      line 1, column 1: found 0

1,204 fixed, 0 values and 2 entries left out.
Not complete: see what is in capitals, was left out or is still to do.
`,
  );
});

test('entries are those of the copies, and of how many that were read', () => {
  const copy = { name: 'a.xml', kind: 'copy', entries: 5, bytes: 300 } as const;
  const notes = [note('page-gone', 'dropped-page', 2)];
  assert.match(print([file('a.xml', { entries: 7, written: [copy], notes })]), /5 of 7 entries\n/);
  const parts = [
    { name: 'a.xml', kind: 'index', entries: 2, bytes: 300 },
    { name: 'a-1.xml', kind: 'part', entries: 3, bytes: 300 },
    { name: 'a-2.xml', kind: 'part', entries: 1, bytes: 300 },
  ] as const;
  assert.match(print([file('a.xml', { entries: 4, written: parts })]), /fixed, 4 entries\n/);
});

test('the end says what a check still finds, and how to see it', () => {
  const calm = file('a.xml', { state: 'unchanged', written: [] });
  const remains = { path: 'in/a.xml', error: 1, warning: 2, info: 0 };
  assert.match(
    print([calm], { remains }),
    /\n3 kinds of findings remain \(1 error, 2 warnings\): portolan check in\/a\.xml\n$/,
  );
  assert.doesNotMatch(print([calm], { remains }), /left as found/);
  const one = { path: "it's", baseUrl: 'https://example.com/', error: 0, warning: 0, info: 1 };
  assert.match(
    print([file('a.xml')], { remains: one }),
    /\n1 kind of findings remains \(.*\): portolan check 'it'\\''s' --base https:\/\/example\.com\/\n$/,
  );
  const none = { path: 'fixed/a.xml', error: 0, warning: 0, info: 0 };
  assert.match(
    print([file('a.xml')], { remains: none }),
    /\nNo findings remain: portolan check fixed\/a\.xml\n$/,
  );
});

test('every class has its place', () => {
  const classes: readonly FixClass[] = [
    ...(['repaired', 'assumed', 'dropped-value', 'dropped-entry'] as const),
    ...(['incomplete', 'kept', 'whole-file'] as const),
  ];
  const text = print([file('a.xml', { notes: classes.map((one) => note(`x-${one}`, one, 1)) })]);
  for (const one of classes) assert.match(text, new RegExp(`^    x-${one} ×1 `, 'm'));
});

test('parts and their index are listed', () => {
  const written = [
    { name: 'a-1.xml', kind: 'part', entries: 50_000, bytes: 3_000_000 },
    { name: 'a.xml', kind: 'index', entries: 1, bytes: 200 },
  ] as const;
  const text = print([file('a.xml', { written, remarks: ['A remark.'] })]);
  assert.match(text, /^2 files written to fixed\n/);
  assert.match(
    text,
    /\n {2}A remark\.\n {4}a-1\.xml {2}part, 50,000 entries, .*\n {4}a\.xml {2}index, 1 entry/,
  );
});

test('a rehearsal, nothing to fix and nothing written are told apart', () => {
  const calm = file('a.xml', { state: 'unchanged', written: [] });
  const gone = file('a.xml', { state: 'not-written', written: [] });
  assert.match(
    print([file('a.xml')], { dryRun: true }),
    /^Dry run: 1 file would be written to fixed/,
  );
  assert.match(print([calm]), /^Nothing to fix with certainty; nothing was written\n/);
  assert.match(print([gone], { complete: false }), /^Nothing was written\n[\s\S]*NOT WRITTEN/);
});

test('of many files those with something to tell come first, and the rest is counted', () => {
  const quiet = Array.from({ length: 30 }, (_, n) => file(`q-${n}.xml`, { state: 'unchanged' }));
  const last = file('last.xml', {
    state: 'incomplete',
    notes: [note('document-cut', 'incomplete', 1)],
  });
  const text = print([...quiet, last], { elsewhere: 2 });
  assert.match(text, /^31 files written to fixed\n\nlast\.xml {2}INCOMPLETE/);
  assert.match(text, /q-18\.xml[\s\S]*And 11 more files: -v shows them\./);
  assert.doesNotMatch(text, /q-19\.xml/);
  assert.match(text, /2 listed sitemaps not among the files/);
  assert.match(print([...quiet, last], {}, true), /q-29\.xml/);
});

test('names and texts of strangers do nothing to a terminal', () => {
  const odd = {
    ...note('loc-invalid', 'dropped-entry', 1),
    places: [{ line: 1, column: 1, offset: 0, found: '\x1b[31m\u202e' }],
  };
  const text = print([file('\x1b]0;a.xml', { notes: [odd], remarks: ['\x07'] })]);
  assert.doesNotMatch(text, /[\x00-\x09\x0b-\x1f\u202e]/);
});
