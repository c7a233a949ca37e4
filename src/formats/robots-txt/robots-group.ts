// The groups and crawl delays of a robots.txt, and how they grow line by line.

import { asciiLowerCase } from './robots-line.ts';

/** An `Allow` or `Disallow` line inside a group. */
export interface RobotsRule {
  /** The number of its line, from 1. */
  readonly line: number;
  readonly type: 'allow' | 'disallow';
  /** The value, escaped; its length is the rule's priority. Empty: the rule decides nothing. */
  readonly pattern: string;
}

/** Agent lines in a row, and the rules after them. */
export interface RobotsGroup {
  /** The number of its first agent line, from 1. */
  readonly line: number;
  /** The names as compared, in the case they are written in: `FooBot` for `FooBot/2.1`, `*`. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
}

/** The groups of one file by the agents they name (in lower case; `*` for all), in file order. */
export type RobotsGroupsOf = ReadonlyMap<string, readonly RobotsGroup[]>;

/** Receives the agent and rule lines of one file, from top to bottom. */
export interface RobotsGroupBuilder {
  readonly groups: readonly RobotsGroup[];
  readonly groupsOf: RobotsGroupsOf;
  /** The names of the agent list that is open or was closed last, in lower case. */
  readonly agentsAbove: readonly string[];
  addAgent(agent: string, line: number): void;
  /** False when no agent line comes before, so that the rule has no effect. */
  addRule(rule: RobotsRule): boolean;
}

interface GrowingGroup extends RobotsGroup {
  readonly agents: string[];
  readonly rules: RobotsRule[];
}

/**
 * Agent lines in a row open one group; the first rule closes the list, and the next agent line
 * opens a new group. Lines of other kinds change nothing.
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
 * `*` counts when it is alone or white space follows it. Without such a letter the name is empty.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc (HandleUserAgent)
 */
export function robotsAgentName(value: string): string {
  if (/^\*(?![^\t\n\v\f\r ])/.test(value)) return '*';
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? '';
}

/** The key of an agent's entry: its name in lower case when the map has it, else `*`. */
export function robotsAgentKey(map: ReadonlyMap<string, unknown>, userAgent: string): string {
  const name = asciiLowerCase(userAgent);
  return map.has(name) ? name : '*';
}

/** Receives the crawl-delay lines of one file, from top to bottom. */
export interface RobotsCrawlDelays {
  /** The delay follows a list of these agents (in lower case; `*` for all), open or closed. */
  add(seconds: number, agentsAbove: readonly string[]): void;
  /** The delay of an agent in seconds, of those in `groupsOf` else of `*`. */
  of(userAgent: string, groupsOf: ReadonlyMap<string, unknown>): number | undefined;
}

/**
 * A line is for the agents named above it in its group; of several for one agent the first counts.
 * So `A, delay 5, B, delay 10` means what its author meant, although a crawl-delay line closes no
 * list of agents and all are one group for the rules.
 */
export function createRobotsCrawlDelays(): RobotsCrawlDelays {
  const delays = new Map<string, number>();
  let list: readonly string[] = [];
  // The agents before this index of the list have their delay. Without it, long lists with many
  // delays would cost the square of the file's length.
  let served = 0;
  return {
    add(seconds: number, agentsAbove: readonly string[]): void {
      if (agentsAbove !== list) {
        list = agentsAbove;
        served = 0;
      }
      for (; served < list.length; served += 1) {
        const agent = list[served];
        if (agent !== undefined && !delays.has(agent)) delays.set(agent, seconds);
      }
    },
    of(userAgent: string, groupsOf: ReadonlyMap<string, unknown>): number | undefined {
      return delays.get(robotsAgentKey(groupsOf, userAgent));
    },
  };
}

/** The seconds of a crawl delay: digits, with or without a decimal point; otherwise `undefined`. */
export function parseCrawlDelay(value: string): number | undefined {
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value)) return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? seconds : undefined;
}
