// How much of an example is shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownRulesExample } from './rules-examples.ts';

const limits = { linesMax: 3, columnsMax: 60 };
const shown = (document: string | Uint8Array | (() => string)): string =>
  shownRulesExample({ says: 'it', document }, limits).text;

test('as many lines as fit are whole, and one more is told', () => {
  assert.equal(shown('a\nb\nc'), 'a\nb\nc');
  assert.equal(shown('a\nb\nc\n'), 'a\nb\nc');
  assert.equal(shown('a\nb\nc\nd'), 'a\nb\nc\n… (7 characters in all)');
  assert.equal(shown(''), '');
});

test('a line that fits is whole, and of one more the middle is left out', () => {
  assert.equal(shown('x'.repeat(60)), 'x'.repeat(60));
  const cut = shown(`<loc>${'x'.repeat(2_000)}</loc>`);
  assert.match(cut, /^<loc>x+ … [\d,]+ characters … x+<\/loc>$/);
  assert.ok(cut.length <= 60);
  const [, left = ''] = / … ([\d,]+) /.exec(cut) ?? [];
  const kept = cut.replace(/ … .* … /, '').length;
  assert.equal(kept + Number(left.replaceAll(',', '')), 2_011);
});

test('a pair of surrogates is not shown by halves', () => {
  assert.ok(shown('\u{1f6a2}'.repeat(100)).isWellFormed());
});

test('bytes are shown as text, unless they are none', () => {
  assert.equal(shown(new TextEncoder().encode('für')), 'für');
  assert.equal(shown(Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0)), '(8 bytes that are not text)');
});

test('a document that is made is made', () => {
  assert.equal(
    shown(() => 'made'),
    'made',
  );
});

test('what else is known of it is kept', () => {
  const url = 'https://example.com/sitemap.xml';
  const now = '2026-06-15T12:00:00Z';
  assert.deepEqual(shownRulesExample({ says: 'it', document: 'a', url, now }, limits), {
    says: 'it',
    kind: 'document',
    text: 'a',
    url,
    now,
  });
  const robotsTxt = shownRulesExample({ says: 'it', robotsTxt: 'Allow: /' }, limits);
  assert.deepEqual([robotsTxt.kind, robotsTxt.text], ['robots-txt', 'Allow: /']);
  const problem = shownRulesExample({ says: 'it', treeProblem: 'sitemap-loop' }, limits);
  assert.deepEqual([problem.kind, problem.text], ['tree-problem', 'sitemap-loop']);
  const seen = shownRulesExample({ says: 'it', watches: 'lastmod', seen: '9999' }, limits);
  assert.deepEqual([seen.kind, seen.text], ['evidence', "'9999'"]);
});
