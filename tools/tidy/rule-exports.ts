// Rules, which need no comment: `summary` says what they find, as people read it.

import type { SourceFile } from './source-file.ts';

const RULE = /export const \w+: (?:readonly )?RuleFile</y;
const TABLE = /export const \w+: readonly RuleRow\[\]/y;

/** Whether the file is that of rules that judge. */
export function isRuleFile(file: SourceFile): boolean {
  return isAmongRules(file) && file.exports.some(({ offset }) => startsWith(file, RULE, offset));
}

/** Whether the export at `offset` is a rule or a table of rules. */
export function isRuleExport(file: SourceFile, offset: number): boolean {
  if (!isAmongRules(file)) return false;
  return startsWith(file, RULE, offset) || startsWith(file, TABLE, offset);
}

function isAmongRules({ path, forTests }: SourceFile): boolean {
  return /^src\/rules\/[^/]+\//.test(path) && !forTests;
}

function startsWith({ code }: SourceFile, pattern: RegExp, offset: number): boolean {
  pattern.lastIndex = offset;
  return pattern.test(code);
}
