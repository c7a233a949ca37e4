// docs/reference/rules/<subject>.md: every rule of a subject with all that there is to say of it.
import { chooseRules } from '../../src/rules/active-rules.ts';
import { PROFILE_NAMES, type ProfileName } from '../../src/rules/port/profile.ts';
import { PROFILES } from '../../src/rules/port/profiles.ts';
import type { Rule } from '../../src/rules/port/rule.ts';
import type { RuleExample } from '../../src/rules/port/rule-example.ts';
import type { RuleSubject } from '../../src/rules/port/rule-subject.ts';
import { RULES } from '../../src/rules/rules.ts';
import { pageText } from './page-text.ts';
import { rulesExampleText } from './rules-example-text.ts';
import { RULE_SUBJECT_TEXTS } from './rules-subjects.ts';
import { rulesText } from './rules-text.ts';

/** Makes the page of a subject. */
export function rulesSubjectPage(subject: RuleSubject): string {
  const rules = RULES.filter((rule) => rule.subject === subject);
  const { title, about } = RULE_SUBJECT_TEXTS[subject];
  const list = rules.map(({ id, summary }) => `- [\`${id}\`](#${id}): ${rulesText(summary)}`);
  return pageText(`Rules: ${title}`, `src/rules/${subject}/`, [
    `${about} [All subjects](README.md) · [profiles](profiles.md) · [coverage](coverage.md)`,
    list.join('\n'),
    ...rules.flatMap(ruleParts),
  ]);
}

function ruleParts(rule: Rule): string[] {
  const { id, since, basis, summary, reason, fix, examples } = rule;
  return [
    `## \`${id}\``,
    `**${protocolSeverity(rule)}** · since ${since} · [basis](${basis})`,
    rulesText(`${summary} ${reason}`),
    `**What to do.** ${rulesText(fix)}`,
    ...profileParts(rule),
    ...exampleParts('Right', examples.valid),
    ...exampleParts('Wrong', examples.invalid),
  ];
}

function protocolSeverity(rule: Rule): string {
  return chooseRules().all.get(rule.id)?.severity ?? 'off';
}

/** The profiles that judge otherwise than `protocol`; that `xsd` is silent goes without saying. */
function profileParts(rule: Rule): string[] {
  const usual = protocolSeverity(rule);
  const lines = PROFILE_NAMES.flatMap((name) => {
    const active = chooseRules({ profile: name }).all.get(rule.id);
    const severity = active?.severity ?? 'off';
    const line = PROFILES.find((one) => one.name === name)?.lines.find(
      (one) => one.rule === rule.id,
    );
    const silent = name === 'xsd' && severity === 'off';
    if (!line && (severity === usual || silent || isBystander(rule, name))) return [];
    const why = line?.note === undefined ? '' : ` ${rulesText(line.note)}`;
    const basis = line?.basis ?? rule.basis;
    return [`- [${name}](profiles.md#${name}): **${severity}**.${why} [basis](${basis})`];
  });
  return lines.length === 0 ? [] : ['**Other profiles.**', lines.join('\n')];
}

// A rule of certain engines is off for all others, `protocol` mostly among them.
function isBystander({ engines }: Rule, name: ProfileName): boolean {
  return engines !== undefined && !engines.includes(name);
}

function exampleParts(title: string, examples: readonly RuleExample[]): string[] {
  return [`**${title}:**`, ...examples.map(rulesExampleText)];
}
