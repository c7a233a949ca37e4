// The options of `portolan inspect`, parsed.
import type { ProfileName } from '../../rules/profile.ts';

/** How an inspection is printed. */
export const INSPECT_FORMATS = ['human', 'json'] as const;

/** One of the formats above. */
export type InspectFormat = (typeof INSPECT_FORMATS)[number];

/** What the user asked for. */
export interface InspectCommandOptions {
  /** Default: human. */
  readonly format?: InspectFormat;
  readonly profile?: ProfileName;
  /** The sitemaps to look through. Default: those of the site. */
  readonly sitemap?: readonly string[];
  /** False after --no-search. */
  readonly search: boolean;
  /** Stops at the first place where it is listed. */
  readonly first?: boolean;
  /** A date. */
  readonly now?: number;
  readonly maxDepth?: number;
  readonly maxSitemaps?: number;
  /** Bytes of one sitemap. */
  readonly maxBytes?: number;
  /** Milliseconds. */
  readonly delay?: number;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly userAgent?: string;
  readonly allowPrivate?: boolean;
  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}
