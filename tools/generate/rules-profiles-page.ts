// docs/reference/rules/profiles.md: whose eyes a check can look with.
import { chooseRules } from '../../src/rules/active-rules.ts';
import type { Profile } from '../../src/rules/port/profile.ts';
import { PROFILES } from '../../src/rules/port/profiles.ts';
import { SEVERITIES } from '../../src/rules/port/severity.ts';
import { RULES } from '../../src/rules/rules.ts';
import { codeText, pageText, tableText } from './page-text.ts';
import { rulesLink, rulesText } from './rules-text.ts';

const OPENING = `
\`portolan check --profile NAME\` judges as an engine would. A profile takes the severity that a rule has
by itself, but for its own lines; each rests on a page. Some rules are only for certain engines; they
are off in all other profiles.

Crawlers are the names by which a profile is looked for in robots.txt, and in robots directives of
pages. A name is compared as a whole; the first is the main one, and what robots.txt says to the others
is told besides.`;

/** Makes the page. */
export function rulesProfilesPage(): string {
  return pageText('Profiles', 'src/rules/port/profiles.ts', [
    OPENING,
    ...PROFILES.flatMap(profileParts),
  ]);
}

function profileParts({ name, summary, agents, lines }: Profile): string[] {
  const { all } = chooseRules({ profile: name });
  const severities = [...all.values()].map(({ severity }) => severity);
  const counts = SEVERITIES.map(
    (severity) => `${severities.filter((one) => one === severity).length} ${severity}`,
  );
  const own = RULES.filter(({ engines }) => engines?.includes(name)).map(({ id }) => rulesLink(id));
  return [
    `## ${codeText(name)}`,
    rulesText(summary),
    `Crawlers: ${agents.map(codeText).join(', ')}. Rules that judge: ${counts.join(', ')}.`,
    ...(own.length === 0 ? [] : [`Rules that not all profiles have: ${own.join(', ')}.`]),
    ...(lines.length === 0 ? [] : [linesTable(lines)]),
  ];
}

function linesTable(lines: Profile['lines']): string {
  const rules = new Map(RULES.map((rule) => [rule.id, rule]));
  const rows = lines.map(({ rule, severity, basis, note = '' }) => [
    rulesLink(rule),
    severity,
    rules.get(rule)?.severity ?? '',
    `${note} [basis](${basis})`,
  ]);
  return tableText(['rule', 'severity', 'by itself', 'why'], rows);
}
