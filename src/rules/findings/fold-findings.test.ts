// Symptoms are folded into their causes, and nothing else is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindingPlace } from '../port/finding.ts';
import type { Severity } from '../port/severity.ts';
import { type FoldRow, foldFindings } from './fold-findings.ts';

const A = 'https://a.example/sitemap.xml';
const B = 'https://b.example/sitemap.xml';

function row(id: string, more: Partial<FoldRow> = {}): FoldRow {
  const sitemap = more.sitemap ?? A;
  return { rule: { id }, sitemap, severity: 'error', count: 1, places: [], explains: [], ...more };
}

function places(entries: readonly number[]): readonly FindingPlace[] {
  return entries.map((entry) => ({ sitemap: A, entry }));
}

function told(rows: readonly FoldRow[]): readonly string[] {
  return foldFindings(rows).map(({ rule, severity, count, explains }) => {
    const also = explains.map((one) => ` ${one.rule}×${one.count}`).join('');
    return `${severity} ${rule.id}×${count}${also && ` <${also}`}`;
  });
}

test('a symptom of the same document is told at its cause, of another document by itself', () => {
  assert.deepEqual(
    told([row('gzip-checksum'), row('xml-end-tag-stray', { count: 109 }), row('loc-fragment')]),
    ['error gzip-checksum×1 < xml-end-tag-stray×109 loc-fragment×1'],
  );
  assert.deepEqual(told([row('gzip-checksum'), row('xml-end-tag-stray', { sitemap: B })]), [
    'error gzip-checksum×1',
    'error xml-end-tag-stray×1',
  ]);
});

test('a symptom of a symptom is reported at the first cause', () => {
  assert.deepEqual(
    told([row('document-without-entries'), row('document-cut'), row('delivery-timeout')]),
    ['error delivery-timeout×1 < document-without-entries×1 document-cut×1'],
  );
});

test('what is told of all sitemaps is explained by any of them, a host by its own', () => {
  assert.deepEqual(told([row('tree-empty'), row('document-empty', { sitemap: B })]), [
    'error document-empty×1 < tree-empty×1',
  ]);
  const robots = { sitemap: 'https://a.example/robots.txt', severity: 'warning' as const };
  assert.deepEqual(told([row('robots-unreachable', robots), row('delivery-dns-failed')]), [
    'error delivery-dns-failed×1 < robots-unreachable×1',
  ]);
  const elsewhere = row('delivery-dns-failed', { sitemap: B });
  assert.equal(told([row('robots-unreachable', robots), elsewhere]).length, 2);
});

test('of what is explained in some entries, the others stay', () => {
  const unsafe = row('loc-character-unsafe', { count: 3, places: places([1, 2, 3]) });
  const placeholder = row('loc-placeholder', { count: 2, places: places([2, 9]) });
  const rows = foldFindings([unsafe, placeholder]);
  assert.deepEqual(
    rows.map(({ rule, count, places: left }) => [rule.id, count, left.map(({ entry }) => entry)]),
    [
      ['loc-character-unsafe', 2, [1, 3]],
      ['loc-placeholder', 2, [2, 9]],
    ],
  );
  assert.deepEqual(rows[1]?.explains, [{ rule: 'loc-character-unsafe', count: 1 }]);
});

test('a cause weighs what it explains', () => {
  const severity: Severity = 'warning';
  const [cause] = foldFindings([
    row('loc-host-private', { severity, places: places([1]) }),
    row('scope-host', { places: places([1]) }),
  ]);
  assert.deepEqual([cause?.rule.id, cause?.severity], ['loc-host-private', 'error']);
});
