// The groups of a robots.txt, and how they grow line by line.

import { asciiLowerCase } from './robots-key.ts';

/** An `Allow` or `Disallow` line inside a group. */
export interface RobotsRule {
  /** The number of its line, from 1. */
  readonly line: number;
  readonly type: 'allow' | 'disallow';
  /** The value, escaped; its length is the rule's priority. Empty: the rule decides nothing. */
  readonly pattern: string;
}

/** Agent lines in a row, and the rules behind them. */
export interface RobotsGroup {
  /** The number of its first agent line, from 1. */
  readonly line: number;
  /** The names as compared, in the case they are written in: `FooBot` for `FooBot/2.1`, `*`. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
}

/** The groups of one file by the agents they name (in lower case; `*` for all), in file order. */
export type RobotsGroupsOf = ReadonlyMap<string, readonly RobotsGroup[]>;

/** Takes the agent and rule lines of one file, from top to bottom. */
export interface RobotsGroupBuilder {
  readonly groups: readonly RobotsGroup[];
  readonly groupsOf: RobotsGroupsOf;
  /** The names of the agent list that is open or was closed last, in lower case. */
  readonly agentsAbove: readonly string[];
  addAgent(agent: string, line: number): void;
  /** False when no agent line stands above, so that the rule is nothing. */
  addRule(rule: RobotsRule): boolean;
}

interface GrowingGroup extends RobotsGroup {
  readonly agents: string[];
  readonly rules: RobotsRule[];
}

/**
 * Makes a builder for the groups of one file.
 *
 * Agent lines in a row open one group; the first rule closes the list, and the next agent line
 * opens a new group. Lines of other kinds are not reported here and change nothing.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */
export function createRobotsGroupBuilder(): RobotsGroupBuilder {
  const groups: GrowingGroup[] = [];
  const groupsOf = new Map<string, RobotsGroup[]>();
  let agentsAbove: string[] = [];
  let open: GrowingGroup | undefined;
  return {
    groups,
    groupsOf,
    get agentsAbove(): readonly string[] {
      return agentsAbove;
    },
    addAgent(agent: string, line: number): void {
      if (open === undefined) {
        open = { line, agents: [], rules: [] };
        groups.push(open);
        agentsAbove = [];
      }
      const name = asciiLowerCase(agent);
      const named = groupsOf.get(name);
      if (named?.at(-1) === open) return;
      if (named === undefined) groupsOf.set(name, [open]);
      else named.push(open);
      agentsAbove.push(name);
      if (agent !== '') open.agents.push(agent);
    },
    addRule(rule: RobotsRule): boolean {
      open = undefined;
      const group = groups.at(-1);
      group?.rules.push(rule);
      return group !== undefined;
    },
  };
}

/**
 * The name in an agent line: `*` for all agents, else its leading letters, `-` and `_`.
 *
 * `*` counts when it stands alone or white space follows it. No such letter at all gives the
 * empty name.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc (HandleUserAgent)
 */
export function robotsAgentName(value: string): string {
  if (/^\*(?![^\t\n\v\f\r ])/.test(value)) return '*';
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? '';
}
