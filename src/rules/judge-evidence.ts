// One rule and one thing it looks at: the verdict becomes findings.
import type { ActiveRule } from './active-rules.ts';
import type { FindingLog, PlaceParts } from './finding-log.ts';
import type { JudgeContext, RuleVerdict } from './rule.ts';

/** Where findings go, and where they are in the document: asked only when there are any. */
export interface FindingTarget {
  readonly log: FindingLog;
  readonly sitemap: string;
  locate(): PlaceParts;
}

/**
 * Asks a rule and notes what it finds. Rules that only answer codes find nothing here.
 *
 * Errors: None.
 */
export function judgeEvidence(
  active: ActiveRule,
  seen: unknown,
  context: JudgeContext,
  { log, sitemap, locate }: FindingTarget,
): void {
  const { judge } = active.rule as {
    judge?: (seen: unknown, context: JudgeContext) => RuleVerdict;
  };
  const verdict = judge?.(seen, context);
  if (verdict === undefined || verdict === false) return;
  if (verdict === true) {
    log.add(active, sitemap, locate);
    return;
  }
  for (const found of typeof verdict === 'string' ? [verdict] : verdict) {
    log.add(active, sitemap, () => ({ ...locate(), found }));
  }
}
