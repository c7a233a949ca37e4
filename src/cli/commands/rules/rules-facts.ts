// All that there is to know of a rule, and of each rule in a list.
import { chooseRules } from '../../../rules/active-rules.ts';
import { PROFILE_NAMES, type ProfileName } from '../../../rules/port/profile.ts';
import { PROFILES } from '../../../rules/port/profiles.ts';
import type { Rule } from '../../../rules/port/rule.ts';
import type {
  RuleDescription,
  RuleSeverityLine,
  RulesList,
} from '../../output/rules/rules-description.ts';
import { type ExampleLimits, shownRulesExample } from '../../output/rules/rules-examples.ts';

export function rulesListFacts(rules: readonly Rule[], profile: ProfileName): RulesList {
  const { all } = chooseRules({ profile });
  return {
    version: 1,
    profile,
    rules: rules.map(({ id, subject, summary, since }) => {
      const severity = all.get(id)?.severity ?? 'off';
      return { id, subject, severity, summary, since };
    }),
  };
}

/** Describes a rule, with its severity under every profile. */
export function ruleFacts(rule: Rule, limits: ExampleLimits): RuleDescription {
  const { id, subject, since, watches, summary, reason, fix, basis, examples } = rule;
  return {
    id,
    subject,
    since,
    watches,
    code: rule.watches === 'problem' ? rule.code : undefined,
    fields: rule.watches === 'problem' ? rule.fields : undefined,
    summary,
    reason,
    fix,
    basis,
    severities: PROFILE_NAMES.map((profile) => severityUnder(profile, id)),
    examples: {
      valid: examples.valid.map((example) => shownRulesExample(example, limits)),
      invalid: examples.invalid.map((example) => shownRulesExample(example, limits)),
    },
  };
}

function severityUnder(profile: ProfileName, id: string): RuleSeverityLine {
  const active = chooseRules({ profile }).all.get(id);
  const lines = PROFILES.find(({ name }) => name === profile)?.lines ?? [];
  const line = lines.find(({ rule }) => rule === id);
  const basis = active?.basis ?? line?.basis;
  return { profile, severity: active?.severity ?? 'off', basis, note: line?.note };
}
