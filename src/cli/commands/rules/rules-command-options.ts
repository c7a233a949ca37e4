// The options of `portolan rules`, as the command line gives them.
import type { ProfileName } from '../../../rules/port/profile.ts';

/** How rules are printed. */
export const RULES_FORMATS = ['human', 'json'] as const;

/** One of the ways to print them. */
export type RulesFormat = (typeof RULES_FORMATS)[number];

/** What the user asked for. */
export interface RulesCommandOptions {
  readonly profile?: ProfileName | undefined;
  readonly format?: RulesFormat | undefined;
  readonly verbose?: boolean | undefined;
}
