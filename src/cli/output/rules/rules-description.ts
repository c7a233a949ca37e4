// The shapes of the JSON of `portolan rules`.
import type { ProfileName } from '../../../rules/port/profile.ts';
import type { Rule } from '../../../rules/port/rule.ts';
import type { RuleSubject } from '../../../rules/port/rule-subject.ts';
import type { Severity } from '../../../rules/port/severity.ts';

export interface RulesListRow {
  readonly id: string;
  readonly subject: RuleSubject;
  /** Under the profile; `off` when it does not judge there. */
  readonly severity: Severity | 'off';
  readonly summary: string;
  readonly since: string;
}

/** A list of rules. `version` 1; fields are only ever added. */
export interface RulesList {
  readonly version: 1;
  readonly profile: ProfileName;
  readonly rules: readonly RulesListRow[];
}

export interface RuleSeverityLine {
  readonly profile: ProfileName;
  readonly severity: Severity | 'off';
  /** The page it rests on; absent where the rule does not judge and no page says so. */
  readonly basis?: string | undefined;
  readonly note?: string | undefined;
}

export interface ShownExample {
  /** What it shows, in a few words. */
  readonly says: string;
  readonly kind: 'document' | 'robots-txt' | 'tree-problem' | 'evidence';
  /** The document, or what was seen; shortened. */
  readonly text: string;
  readonly url?: string | undefined;
  readonly contentType?: string | undefined;
  /** The checking clock. */
  readonly now?: string | undefined;
  readonly profile?: ProfileName | undefined;
}

export interface RuleDescription {
  readonly id: string;
  readonly subject: RuleSubject;
  readonly since: string;
  /** What it looks at. */
  readonly watches: Rule['watches'];
  /** The read problem that it answers, and for which elements alone. */
  readonly code?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly summary: string;
  readonly reason: string;
  readonly fix: string;
  readonly basis: string;
  /** In the order of the profiles. */
  readonly severities: readonly RuleSeverityLine[];
  readonly examples: {
    readonly valid: readonly ShownExample[];
    readonly invalid: readonly ShownExample[];
  };
}
