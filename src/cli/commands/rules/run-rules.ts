// What `portolan rules` does: a name → a rule or a list of rules → print.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { ProfileName } from '../../../rules/port/profile.ts';
import type { Rule } from '../../../rules/port/rule.ts';
import { RULE_SUBJECTS } from '../../../rules/port/rule-subject.ts';
import { findRule, RULES } from '../../../rules/rules.ts';
import type { ExampleLimits } from '../../output/rules/rules-examples.ts';
import { formatRuleHuman, formatRulesHuman } from '../../output/rules/rules-human.ts';
import { writeText } from '../../output/stream/output-sink.ts';
import { createSummaryPaints } from '../../output/text/paint.ts';
import type { RulesCommandOptions } from './rules-command.ts';
import { ruleFacts, rulesListFacts } from './rules-facts.ts';
import { rulesNear } from './rules-near.ts';

const STATUS_DONE = 0;
const WIDTH = 100;
const WIDTH_MIN = 40;
const EXAMPLE: ExampleLimits = { linesMax: 16, columnsMax: 90 };
const WHOLE_EXAMPLE: ExampleLimits = { linesMax: 400, columnsMax: 400 };

export async function runRules(
  name: string | undefined,
  options: RulesCommandOptions,
): Promise<number> {
  const { profile } = options;
  const rule = name === undefined ? undefined : findRule(name);
  const text = rule ? ruleText(rule, options) : listText(rulesNamed(name), profile, options);
  await writeText(process.stdout, text, { painted: options.format !== 'json' });
  return STATUS_DONE;
}

function ruleText(rule: Rule, { format, verbose = false }: RulesCommandOptions): string {
  const description = ruleFacts(rule, verbose ? WHOLE_EXAMPLE : EXAMPLE);
  if (format === 'json') return `${JSON.stringify({ version: 1, rule: description }, null, 2)}\n`;
  return formatRuleHuman(description, humanOptions(verbose));
}

function listText(
  rules: readonly Rule[],
  profile: ProfileName,
  { format, verbose = false }: RulesCommandOptions,
): string {
  const list = rulesListFacts(rules, profile);
  if (format === 'json') return `${JSON.stringify(list, null, 2)}\n`;
  return formatRulesHuman(list, humanOptions(verbose));
}

function humanOptions(verbose: boolean) {
  const columns = process.stdout.isTTY === true ? process.stdout.columns : WIDTH;
  const paints = createSummaryPaints(process.stdout);
  return { width: Math.max(WIDTH_MIN, columns), paints, verbose };
}

function rulesNamed(name: string | undefined): readonly Rule[] {
  if (name === undefined) return RULES;
  const subject = RULE_SUBJECTS.find((known) => known === name);
  if (subject !== undefined) return RULES.filter((rule) => rule.subject === subject);
  const near = rulesNear(name, [...RULE_SUBJECTS, ...RULES.map(({ id }) => id)]);
  const meant = near.length === 0 ? '' : `Did you mean ${near.join(', ')}? `;
  throw new PortolanError('CONFIG_INVALID', {
    message: `There is no rule, and no subject of rules, called "${name}".`,
    hint: `${meant}portolan rules lists them all.`,
  });
}
