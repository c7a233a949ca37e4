// Whether an agent may fetch a URL, and which line says so.

import type { RobotsGroupsOf, RobotsRule } from './robots-group.ts';
import { asciiLowerCase } from './robots-key.ts';
import { robotsPath } from './robots-path.ts';
import type { RobotsRuleIndex } from './robots-rule-index.ts';
import { decidingRobotsRule, indexRobotsRules } from './robots-rule-index.ts';

/** A verdict, and what it rests on. */
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

// A caller asks for one agent or a few; their rules are made ready once.
const INDEXES_MAX = 16;

/**
 * Makes the matcher of a file.
 *
 * The groups that name the agent count as one; the groups for all agents count only when there is
 * none. In them the longest matching pattern decides, `allow` on a tie. The agent is compared as a
 * whole and without regard to case: ask for `FooBot`, not for `FooBot/2.1`. The rules of an agent
 * are made ready when it is first asked for. Any two strings give a verdict.
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
 * Under which key an agent's entry is found: its name in lower case when the map has it, else `*`.
 */
export function robotsAgentKey(map: ReadonlyMap<string, unknown>, userAgent: string): string {
  const name = asciiLowerCase(userAgent);
  return map.has(name) ? name : '*';
}
