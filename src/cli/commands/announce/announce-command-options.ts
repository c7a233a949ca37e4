// The options of `portolan announce`, parsed.
import type { NetworkFlags } from '../../network/network-flags.ts';

/** The formats of what `announce` says. */
export const ANNOUNCE_FORMATS = ['human', 'json'] as const;

/** The options of `announce` as the user gave them. */
export interface AnnounceCommandOptions extends NetworkFlags {
  readonly base?: string | undefined;
  /** A file; `false` after --no-config. */
  readonly config?: string | boolean | undefined;
  /** A file of URLs, or `-`. */
  readonly urls?: string | undefined;
  /** Default: all that are set up. */
  readonly to?: readonly string[] | undefined;
  readonly dryRun?: boolean | undefined;
  /** Checks keys, sites and quotas without announcing. */
  readonly check?: boolean | undefined;
  /** Default: human. */
  readonly format?: (typeof ANNOUNCE_FORMATS)[number] | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
  /** The flags of announcers, by their names: `indexnowKey`. */
  readonly [flag: string]: unknown;
}
