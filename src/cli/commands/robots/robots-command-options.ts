// The options of `portolan robots`, as the command line gives them.

import type { ProfileName } from '../../../rules/port/profile.ts';
import type { NetworkFlags } from '../../network/network-flags.ts';

/** How a robots.txt is printed. */
export const ROBOTS_FORMATS = ['human', 'json', 'csv', 'jsonl'] as const;

/** One of the ways to print it. */
export type RobotsFormat = (typeof ROBOTS_FORMATS)[number];

/** What the user asked for. */
export interface RobotsCommandOptions extends NetworkFlags {
  /** Addresses and paths to be tested. */
  readonly test?: readonly string[] | undefined;
  /** A file of addresses and paths to be tested, one a line; `-` for stdin. */
  readonly testFile?: string | undefined;
  /** The agents that they are tested for, by the names that robots.txt knows. */
  readonly agent?: readonly string[] | undefined;
  readonly profile?: ProfileName | undefined;
  readonly format?: RobotsFormat | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}
