// docs/reference/rules/coverage.md: what texts and checkers ask for, and the rules that answer it.
import { RULES } from '../../src/rules/rules.ts';
import type { CoverageRow } from './coverage-row.ts';
import { COVERAGE_TABLE } from './coverage-table.ts';
import { pageText, tableText } from './page-text.ts';
import { rulesLink } from './rules-text.ts';

const OPENING = `
Each line is a requirement of the protocol, an engine's documentation, Search Console's report or
another checker, named as in our collection of their texts, with the rules that check it, or the
reason why none does. Lines A1 to K are the merged list of what other checkers look for. A test fails
where a line is missing.`;

/** Makes the page. */
export function rulesCoveragePage(): string {
  const parts = COVERAGE_TABLE.flatMap(({ title, rows }) => [
    `## ${title}`,
    tableText(['requirement', 'about', 'checked by'], rows.map(rowCells)),
  ]);
  const answering = new Set(
    COVERAGE_TABLE.flatMap(({ rows }) => rows.flatMap(([, , rules]) => rules.split(' '))),
  );
  const further = RULES.filter(({ id }) => !answering.has(id)).map(({ id, summary }) => [
    rulesLink(id),
    summary,
  ]);
  return pageText('Coverage', 'tools/generate/coverage-table.ts', [
    OPENING,
    ...parts,
    '## Further rules',
    'Faults that none of these texts asks for.',
    tableText(['rule', 'what'], further),
  ]);
}

function rowCells([id, about, rules, why]: CoverageRow): string[] {
  const links = rules === '' ? [] : rules.split(' ').map(rulesLink);
  const answer = [links.join(', '), why ?? ''].filter((part) => part !== '').join('. ');
  return [`\`${id}\``, about, answer];
}
