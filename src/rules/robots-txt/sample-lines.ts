// The lines of a robots.txt: what the examples of rules are made of.
import type { RobotsTxtExample } from '../port/rule-example.ts';

/** An example: a robots.txt of some lines, each with its end. */
export function sampleLines(says: string, ...lines: readonly string[]): RobotsTxtExample {
  return { says, robotsTxt: `${lines.join('\n')}\n` };
}
