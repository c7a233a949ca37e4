// docs/reference/rules/README.md: all rules in short, subject by subject.
import { chooseRules } from '../../src/rules/active-rules.ts';
import { RULE_SUBJECTS } from '../../src/rules/port/rule-subject.ts';
import { RULES } from '../../src/rules/rules.ts';
import { pageText, tableText } from './page-text.ts';
import { RULE_SUBJECT_TEXTS } from './rules-subjects.ts';
import { rulesLink } from './rules-text.ts';

const OPENING = `
What \`portolan check\` looks for. A rule is one fault, with a reason and a remedy; the page of its
subject shows documents that are right and wrong, which are also its tests. \`portolan rules ID\` tells
the same. Ids are permanent.

- **error**: an engine rejects the file or the entry, or cannot understand it
- **warning**: an engine ignores or misreads something
- **info**: it could be better
- **off**: no fault by the protocol, but one to certain engines

The severities are those of the profile \`protocol\`. [Profiles](profiles.md) tells where engines
differ. The profile \`xsd\` judges by the rules of the schemas and of delivery alone.
[Coverage](coverage.md) tells which rule answers what the protocol, the engines and other checkers ask.

In the examples control characters and invisible ones are written out, long texts are cut, and what is
made by a program is only named. JSON is what a rule is shown of answers, pages and trees, without what
is zero or empty.`;

/** Makes the page. */
export function rulesIndexPage(): string {
  const { all } = chooseRules();
  const parts = RULE_SUBJECTS.flatMap((subject) => {
    const rows = RULES.filter((rule) => rule.subject === subject).map(({ id, summary }) => [
      rulesLink(id),
      all.get(id)?.severity ?? 'off',
      summary,
    ]);
    const { title, about } = RULE_SUBJECT_TEXTS[subject];
    const heading = `## [${title.charAt(0).toUpperCase()}${title.slice(1)}](${subject}.md)`;
    return [heading, about, tableText(['rule', 'severity', 'what'], rows)];
  });
  return pageText('Rules', 'src/rules/', [OPENING, ...parts]);
}
