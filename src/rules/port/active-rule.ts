// A rule as a profile weighs it.
import type { RuleText } from './rule.ts';
import type { Severity } from './severity.ts';

/** A rule that judges, with its severity and basis under the profile. */
export interface ActiveRule<R extends RuleText = RuleText> {
  readonly rule: R;
  readonly severity: Severity;
  readonly basis: string;
  /** It is not a built-in rule. */
  readonly own: boolean;
}
