// The options of `portolan inspect`, parsed.

import type { ProfileName } from '../../../rules/port/profile.ts';
import type { NetworkFlags } from '../../network/network-flags.ts';

/** How an inspection is printed. */
export const INSPECT_FORMATS = ['human', 'json'] as const;

/** One of the formats above. */
export type InspectFormat = (typeof INSPECT_FORMATS)[number];

/** What the user asked for. */
export interface InspectCommandOptions extends NetworkFlags {
  /** Default: human. */
  readonly format?: InspectFormat | undefined;
  readonly profile?: ProfileName | undefined;
  /** The sitemaps to look through. Default: those of the site. */
  readonly sitemap?: readonly string[] | undefined;
  /** False after --no-search. */
  readonly search: boolean;
  /** Stops at the first place where it is listed. */
  readonly first?: boolean | undefined;
  /** A date. */
  readonly now?: number | undefined;
  readonly maxDepth?: number | undefined;
  readonly maxSitemaps?: number | undefined;
  /** Bytes of one sitemap. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds. */
  readonly delay?: number | undefined;
  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}
