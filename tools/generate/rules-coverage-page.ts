// docs/reference/rules/coverage.md: what texts and checkers ask for, and the rules that answer it.
import type { CoverageRow } from './coverage-row.ts';
import { COVERAGE_TABLE, FURTHER_RULES } from './coverage-table.ts';
import { pageText, tableText } from './page-text.ts';
import { rulesLink } from './rules-text.ts';

const OPENING = `
Every line is something that the protocol, an engine's documentation, Search Console's report or
another checker asks for, by the name that our collection of their texts gives it, and the rules that
answer it; or the reason why none does. Lines A1 to K are the merged list of what other checkers look
for. A test fails where a line is missing, or a rule stands in none.`;

/** Makes the page. */
export function rulesCoveragePage(): string {
  const parts = COVERAGE_TABLE.flatMap(({ title, rows }) => [
    `## ${title}`,
    tableText(['asked for', 'about', 'answered by'], rows.map(rowCells)),
  ]);
  const further = FURTHER_RULES.map(([rule, why]) => [rulesLink(rule), why]);
  return pageText('Coverage', 'tools/generate/coverage-table.ts', [
    OPENING,
    ...parts,
    '## Further rules',
    tableText(['rule', 'why there is one'], further),
  ]);
}

function rowCells([id, about, rules, why]: CoverageRow): string[] {
  const links = rules === '' ? [] : rules.split(' ').map(rulesLink);
  const answer = [links.join(', '), why ?? ''].filter((part) => part !== '').join('. ');
  return [`\`${id}\``, about, answer];
}
