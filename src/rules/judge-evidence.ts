// One rule and one thing it looks at: the verdict becomes findings.
import type { ActiveRule } from './active-rules.ts';
import type { FindingGroups, PlaceParts } from './finding-groups.ts';
import type { JudgeContext, RuleVerdict } from './rule.ts';

/** Where findings go, and where they are in the document: asked only when there are any. */
export interface FindingTarget {
  readonly log: FindingGroups;
  readonly sitemap: string;
  locate(found: string | undefined): PlaceParts;
}

/**
 * Asks a rule, notes what it finds, and gives how much that is. Rules that only answer codes find
 * nothing here.
 *
 * Errors: None.
 */
export function judgeEvidence(
  active: ActiveRule,
  seen: unknown,
  context: JudgeContext,
  target: FindingTarget,
): number {
  const { judge } = active.rule as {
    judge?: (seen: unknown, context: JudgeContext) => RuleVerdict;
  };
  const verdict = judge?.(seen, context);
  return noteVerdict(active, verdict, target);
}

/**
 * Asks a rule. One that only answers codes says nothing.
 *
 * Errors: None.
 */
export function verdictOf(active: ActiveRule, seen: unknown, context: JudgeContext): RuleVerdict {
  const { judge } = active.rule as {
    judge?: (seen: unknown, context: JudgeContext) => RuleVerdict;
  };
  return judge?.(seen, context);
}

/**
 * Notes what a rule found, and gives how much that is.
 *
 * Errors: None.
 */
export function noteVerdict(
  active: ActiveRule,
  verdict: RuleVerdict,
  { log, sitemap, locate }: FindingTarget,
): number {
  if (verdict === undefined || verdict === false) return 0;
  if (verdict === true) {
    log.add(active, sitemap, () => locate(undefined));
    return 1;
  }
  const all = typeof verdict === 'string' ? [verdict] : verdict;
  for (const found of all) log.add(active, sitemap, () => ({ ...locate(found), found }));
  return all.length;
}
