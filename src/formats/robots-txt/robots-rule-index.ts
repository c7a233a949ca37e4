// The rules of one agent, made ready to find the one that decides without trying them all.

import type { RobotsGroup, RobotsRule } from './robots-group.ts';
import type { RobotsPattern } from './robots-pattern.ts';
import { compileRobotsPattern, matchesRobotsPattern } from './robots-pattern.ts';

/** A rule of a group with one of the patterns it is tried by. */
export interface RobotsCandidate {
  readonly rule: RobotsRule;
  readonly group: RobotsGroup;
  readonly priority: number;
  readonly pattern: RobotsPattern;
}

/** Candidates by what a path must begin with, so that only those that may match are tried. */
export interface RobotsRuleIndex {
  readonly byHead: ReadonlyMap<string, readonly RobotsCandidate[]>;
  /** The lengths of all heads, each once, rising. */
  readonly headLengths: readonly number[];
}

/**
 * Makes the index of groups that count as one.
 *
 * Empty rules are left out, as they decide nothing. An allow rule whose last segment begins with
 * `index.htm` has a second candidate with `$` in its place: `/a/index.html` also allows `/a/`.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc (HandleAllow)
 */
export function indexRobotsRules(groups: readonly RobotsGroup[]): RobotsRuleIndex {
  const byHead = new Map<string, RobotsCandidate[]>();
  const lengths = new Set<number>();
  for (const group of groups) {
    for (const rule of group.rules) {
      for (const text of patternsOf(rule)) {
        const pattern = compileRobotsPattern(text);
        const candidate = { rule, group, priority: text.length, pattern };
        const others = byHead.get(pattern.head);
        if (others === undefined) byHead.set(pattern.head, [candidate]);
        else others.push(candidate);
        lengths.add(pattern.head.length);
      }
    }
  }
  return { byHead, headLengths: [...lengths].sort((a, b) => a - b) };
}

/**
 * The candidate that decides on a path; `undefined` when none matches.
 *
 * The longest pattern decides; of equally long ones `allow`, and of those the first.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2
 */
export function decidingRobotsRule(
  index: RobotsRuleIndex,
  path: string,
): RobotsCandidate | undefined {
  let best: RobotsCandidate | undefined;
  for (const length of index.headLengths) {
    if (length > path.length) break;
    for (const candidate of index.byHead.get(path.slice(0, length)) ?? []) {
      if (outranks(candidate, best) && matchesRobotsPattern(candidate.pattern, path)) {
        best = candidate;
      }
    }
  }
  return best;
}

function patternsOf({ type, pattern }: RobotsRule): string[] {
  if (pattern === '') return [];
  const slash = pattern.lastIndexOf('/');
  if (type === 'disallow' || slash === -1) return [pattern];
  if (!pattern.startsWith('/index.htm', slash)) return [pattern];
  // The second is shorter: where the rule as written matches too, it changes nothing.
  return [pattern, `${pattern.slice(0, slash + 1)}$`];
}

function outranks(candidate: RobotsCandidate, best: RobotsCandidate | undefined): boolean {
  if (best === undefined) return true;
  if (candidate.priority !== best.priority) return candidate.priority > best.priority;
  if (candidate.rule.type !== best.rule.type) return candidate.rule.type === 'allow';
  return candidate.rule.line < best.rule.line;
}
