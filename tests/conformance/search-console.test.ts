// Every name of Search Console's report is provoked, and answered by the rule that says the same.
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { checkDocument } from '../../src/check/read/check-document.ts';
import { createChecker } from '../../src/rules/checker.ts';
import type { WatchName } from '../../src/rules/evidence/watched.ts';
import type { Finding } from '../../src/rules/port/finding.ts';
import { COVERAGE_TABLE } from '../../tools/generate/coverage-table.ts';
import {
  CONSOLE_CASES,
  CONSOLE_NAMES_WITHOUT_CASE,
  type ConsoleCase,
} from './search-console.table.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');

async function findingsOf(one: ConsoleCase): Promise<readonly Finding[]> {
  const { url = 'https://example.com/sitemap.xml', named = true, evidence, document } = one;
  const checker = createChecker({ profile: 'google', now: NOW });
  if (evidence) {
    checker.see<WatchName>(evidence.watches, evidence.seen, { sitemap: url });
    return checker.findings();
  }
  assert.ok(document !== undefined, 'a case has a document, or evidence');
  const given = typeof document === 'function' ? document() : document;
  await checkDocument(
    typeof given === 'string' ? new TextEncoder().encode(given) : given,
    checker,
    {
      sitemap: url,
      url,
      found: 'robots-txt',
      ...(named && { namedByRobotsTxt: [new URL('/robots.txt', url).href] }),
    },
  );
  return checker.findings();
}

describe('names of Search Console', () => {
  for (const one of CONSOLE_CASES) {
    it(`${one.name}: ${one.shows}`, async () => {
      // Also what another finding explains: Search Console has no names for causes.
      const found = (await findingsOf(one)).flatMap((finding) => [
        finding,
        ...(finding.explains ?? []).map(({ rule }) => ({ ...finding, rule })),
      ]);
      const said = found.map(({ rule, severity }) => `${severity} ${rule}`);
      assert.ok(said.includes(`${one.severity} ${one.rule}`), said.join(', ') || 'nothing found');
      const [first] = found.filter(({ rule }) => rule === one.rule);
      assert.ok(first && first.count > 0 && first.fix !== '');
    });
  }
});

const lines = COVERAGE_TABLE.find(({ title }) => title === "Search Console's names")?.rows ?? [];

test('every name has a case, or a reason why there can be none', () => {
  // The ids among them are those of our own collection, not names of the report.
  const names = lines.map(([name]) => name).filter((name) => !/^[a-z]+\./.test(name));
  const provoked = [
    ...CONSOLE_CASES.map(({ name }) => name),
    ...Object.keys(CONSOLE_NAMES_WITHOUT_CASE),
  ];
  assert.deepEqual([...new Set(provoked)].sort(), names.sort());
});

test('the rule of each case is in the line of its name', () => {
  for (const { name, rule } of CONSOLE_CASES) {
    const line = lines.find(([one]) => one === name);
    assert.ok(line?.[2].split(' ').includes(rule), `${name}: ${rule}`);
  }
});
