// The pages of docs/reference/rules/.
import { RULE_SUBJECTS } from '../../src/rules/port/rule-subject.ts';
import { rulesCoveragePage } from './rules-coverage-page.ts';
import { rulesIndexPage } from './rules-index-page.ts';
import { rulesProfilesPage } from './rules-profiles-page.ts';
import { rulesSubjectPage } from './rules-subject-page.ts';

/** Makes the pages about rules, by their names within docs/reference. */
export function rulesPages(): Readonly<Record<string, () => string>> {
  const subjects = RULE_SUBJECTS.map(
    (subject) => [`rules/${subject}.md`, () => rulesSubjectPage(subject)] as const,
  );
  return {
    'rules/README.md': rulesIndexPage,
    'rules/profiles.md': rulesProfilesPage,
    'rules/coverage.md': rulesCoveragePage,
    ...Object.fromEntries(subjects),
  };
}
