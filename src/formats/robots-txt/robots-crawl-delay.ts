// Crawl-delay lines: which agent has to wait how long.

import { robotsAgentKey } from './robots-txt-matcher.ts';

/** Takes the crawl-delay lines of one file, from top to bottom. */
export interface RobotsCrawlDelays {
  /** The delay stands under these agents (in lower case; `*` for all), an open or closed list. */
  add(seconds: number, agentsAbove: readonly string[]): void;
  /** The delay of an agent in seconds. `groupsOf` says which agents the file names. */
  of(userAgent: string, groupsOf: ReadonlyMap<string, unknown>): number | undefined;
}

/**
 * Makes a taker of crawl-delay lines.
 *
 * A line is for the agents named above it in its group, and of several for one agent the first
 * counts: by that, `A, delay 5, B, delay 10` gives what was meant, although a crawl-delay line
 * closes no list of agents and all are one group for the rules.
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

/**
 * The seconds in a crawl-delay value: digits, with or without a decimal point. `undefined` for
 * anything else.
 */
export function parseCrawlDelay(value: string): number | undefined {
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value)) return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? seconds : undefined;
}
