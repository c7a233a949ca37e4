// One rule and one thing it looks at: the verdict becomes findings.
import type { ActiveRule } from '../port/active-rule.ts';
import type { JudgeContext, RuleVerdict } from '../port/rule.ts';
import { explanationsOf } from './causes.ts';
import type { FindingGroups, PlaceParts } from './finding-groups.ts';
import { isWorse } from './fold-findings.ts';

/** Where findings go, and where they are in the document: asked only when there are any. */
export interface FindingTarget {
  readonly log: FindingGroups;
  readonly sitemap: string;
  locate(found: string | undefined): PlaceParts;
  /** Called with the id of each rule that found something, also of one that another explains. */
  readonly onRule?: ((id: string) => void) | undefined;
}

/**
 * Calls all rules about one thing, notes their findings, and returns the number. What one of them
 * finds because of another's fault is reported there.
 */
export function judgeEvidence(
  rules: readonly ActiveRule[],
  seen: unknown,
  context: JudgeContext,
  target: FindingTarget,
): number {
  const found: [ActiveRule, RuleVerdict][] = [];
  for (const active of rules) {
    const verdict = verdictOf(active, seen, context);
    if (countOf(verdict) > 0) found.push([active, verdict]);
  }
  let noted = 0;
  for (const [active, verdict] of found) {
    target.onRule?.(active.rule.id);
    const cause = found.length > 1 ? causeAmong(found, active) : undefined;
    if (!cause) noted += noteVerdict(active, verdict, target);
    else {
      const explained = { rule: active.rule.id, count: countOf(verdict) };
      target.log.explain(cause, target.sitemap, explained);
    }
  }
  return noted;
}

/** The finding that explains another of the same thing, and is as bad. */
function causeAmong(
  found: readonly (readonly [ActiveRule, RuleVerdict])[],
  { rule, severity }: ActiveRule,
): ActiveRule | undefined {
  for (const { reach, isCause } of explanationsOf(rule.id)) {
    if (reach !== 'seen') continue;
    const cause = found.find(([other]) => isCause(other.rule.id));
    if (cause && !isWorse(severity, cause[0].severity)) {
      return causeAmong(found, cause[0]) ?? cause[0];
    }
  }
  return undefined;
}

function countOf(verdict: RuleVerdict): number {
  if (verdict === undefined || verdict === false) return 0;
  return typeof verdict === 'object' ? verdict.length : 1;
}

/** Asks a rule. One that only answers codes says nothing. */
export function verdictOf(active: ActiveRule, seen: unknown, context: JudgeContext): RuleVerdict {
  const { judge } = active.rule as {
    judge?: (seen: unknown, context: JudgeContext) => RuleVerdict;
  };
  return judge?.(seen, context);
}

/** Notes what a rule found, and returns how much that is. */
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
