// Whether an agent may fetch a URL, and which line says so.

import { checkText } from '../../base/check-value.ts';
import {
  type RobotsGroup,
  type RobotsGroupsOf,
  type RobotsRule,
  robotsAgentKey,
} from './robots-group.ts';
import {
  compileRobotsPattern,
  matchesRobotsPattern,
  type RobotsPattern,
} from './robots-pattern.ts';

/** A verdict, and the rule that it is based on. */
export interface RobotsVerdict {
  readonly allowed: boolean;
  /** What was matched: the URL's path, parameters and query as given. */
  readonly path: string;
  /**
   * The agents of the deciding rule's group. When no rule decides: those of the first group that
   * is for the agent; none when no group is.
   */
  readonly agents: readonly string[];
  /** The line of the deciding rule, from 1; absent when no rule decides. */
  readonly line?: number;
  /** The deciding rule; absent when none matches, and the URL is allowed. */
  readonly rule?: RobotsRule;
}

/** Decides on a URL for an agent. */
export type RobotsMatcher = (url: string, userAgent: string) => RobotsVerdict;

// A caller asks for one agent or a few, whose rules are indexed once.
const INDEXES_MAX = 16;

/**
 * The groups that name the agent count as one; the groups for all agents count only when there is
 * none. In them the longest matching pattern decides, `allow` on a tie. The agent is compared as a
 * whole and case-insensitively: ask for `FooBot`, not for `FooBot/2.1`. The rules of an agent are
 * indexed when it is first asked for. Any two strings have a verdict.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2
 */
export function createRobotsMatcher(groupsOf: RobotsGroupsOf): RobotsMatcher {
  const indexes = new Map<string, RobotsRuleIndex>();
  // Most ask for the agent for whom the last one asked.
  let agent: string | undefined;
  let key = '';
  return (url, userAgent) => {
    const path = robotsPath(url);
    if (userAgent !== agent) {
      agent = userAgent;
      key = robotsAgentKey(groupsOf, userAgent);
    }
    const groups = groupsOf.get(key) ?? [];
    let index = indexes.get(key);
    if (index === undefined) {
      if (indexes.size >= INDEXES_MAX) indexes.clear();
      index = indexRobotsRules(groups);
      indexes.set(key, index);
    }
    const deciding = decidingRobotsRule(index, path);
    if (deciding === undefined) return { allowed: true, path, agents: groups[0]?.agents ?? [] };
    const { rule, group } = deciding;
    return { allowed: rule.type === 'allow', path, agents: group.agents, line: rule.line, rule };
  };
}

/**
 * The path, parameters and query of a URL, exactly as written: from the first `/`, `?` or `;`
 * after the host to before the fragment.
 *
 * `/` where there is none; a `/` is put before `?` or `;`. Nothing is normalised, decoded or
 * encoded, and any string is accepted. A NUL ends the path.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc (GetPathParamsQuery)
 *
 * ```ts
 * robotsPath('https://example.com?q=1#top'); // '/?q=1'
 * ```
 */
export function robotsPath(url: string): string {
  checkText('url', url);
  const searchStart = url.startsWith('//') ? 2 : 0;
  const firstMark = searchFrom(url, searchStart);
  const schemeEnd = url.indexOf('://', searchStart);
  // A path, parameter or query before `://` means that `://` does not end a scheme.
  const hasScheme = schemeEnd !== -1 && (firstMark === -1 || firstMark >= schemeEnd);
  const start = hasScheme ? searchFrom(url, schemeEnd + 3) : firstMark;
  if (start === -1) return '/';
  const hash = url.indexOf('#', searchStart);
  if (hash !== -1 && hash < start) return '/';
  const path = url.slice(start, hash === -1 ? url.length : hash);
  const nul = path.indexOf('\0');
  const text = nul === -1 ? path : path.slice(0, nul);
  return text.startsWith('/') ? text : `/${text}`;
}

function searchFrom(url: string, start: number): number {
  const found = url.slice(start).search(/[/?;]/);
  return found === -1 ? -1 : start + found;
}

/** A rule of a group with one of its patterns. */
interface RobotsCandidate {
  readonly rule: RobotsRule;
  readonly group: RobotsGroup;
  readonly priority: number;
  readonly pattern: RobotsPattern;
}

/** Candidates by what a path must begin with, so that only those that may match are tried. */
interface RobotsRuleIndex {
  readonly byHead: ReadonlyMap<string, readonly RobotsCandidate[]>;
  /** The lengths of all heads, each once, rising. */
  readonly headLengths: readonly number[];
}

/**
 * Empty rules are left out, as they decide nothing. An allow rule whose last segment begins with
 * `index.htm` has a second candidate with `$` in its place: `/a/index.html` also allows `/a/`.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc (HandleAllow)
 */
function indexRobotsRules(groups: readonly RobotsGroup[]): RobotsRuleIndex {
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
function decidingRobotsRule(index: RobotsRuleIndex, path: string): RobotsCandidate | undefined {
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
